"""The two roads that show results themselves: the bead plate and the big road."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from punto.game.hands import Winner
from punto.game.roads.grid import ROWS, Grid, Place, bend, checked
from punto.game.roads.marks import Mark

__all__ = ["Cell", "bead_plate", "big_road", "streaks"]


@dataclass(frozen=True, slots=True)
class Cell(Place):
    """A result on a board.

    On the big road `ties` counts the ties since; a winner of TIE is a cell that only holds ties as yet.
    """

    winner: Winner
    ties: int = 0
    player_pair: bool = False
    banker_pair: bool = False
    natural: bool = False


def bead_plate(marks: Iterable[Mark], rows: int = ROWS) -> Grid[Cell]:
    """Every round in its order, column by column, ties among them."""
    deep = checked(rows)
    return Grid(rows, tuple(_cell(mark, *divmod(number, deep)) for number, mark in enumerate(marks)))


def big_road(marks: Sequence[Mark], rows: int = ROWS) -> Grid[Cell]:
    """A column for each streak, bent at the bottom. Ties are counted on the result before them.

    Ties before any result wait in the first cell. A tie's pairs show on the bead plate alone: the dots
    here are those of the round that made the cell.
    """
    places = bend(streaks(marks), rows)
    cells: list[Cell] = []
    waiting = 0
    for mark in marks:
        if mark.winner is not Winner.TIE:
            cells.append(replace(_cell(mark, *places[len(cells)]), ties=waiting))
            waiting = 0
        elif cells:
            cells[-1] = replace(cells[-1], ties=cells[-1].ties + 1)
        else:
            waiting += 1
    return Grid(rows, tuple(cells) if not waiting else (Cell(0, 0, Winner.TIE, waiting),))


def streaks(marks: Iterable[Mark]) -> list[int]:
    """How long each streak of one winner is: the big road's columns before they are bent. Ties break none.

    >>> from punto.game.roads.marks import read_marks
    >>> streaks(read_marks("TBBTBP"))
    [3, 1]
    """
    decided = (mark.winner for mark in marks if mark.winner is not Winner.TIE)
    return [len(list(streak)) for _, streak in groupby(decided)]


def _cell(mark: Mark, column: int, row: int) -> Cell:
    return Cell(
        column,
        row,
        mark.winner,
        player_pair=mark.player_pair,
        banker_pair=mark.banker_pair,
        natural=mark.natural,
    )
