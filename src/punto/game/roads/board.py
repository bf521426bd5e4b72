"""All five roads of a shoe at once, with what the next result would do to them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from punto.game.hands import Winner
from punto.game.roads.derived import Derived, Dot, Ink, asked, derived_road
from punto.game.roads.grid import ROWS, Grid
from punto.game.roads.marks import Mark
from punto.game.roads.results import Cell, bead_plate, big_road

__all__ = ["Board", "Totals", "board", "totals"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """What came how often."""

    banker: int
    player: int
    tie: int
    banker_pair: int
    player_pair: int
    natural: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Board:
    """What hangs over a table: five roads, the totals, and the ask cells for Banker and Player."""

    marks: tuple[Mark, ...]
    bead_plate: Grid[Cell]
    big_road: Grid[Cell]
    derived: Mapping[Derived, Grid[Dot]]
    asked: Mapping[Winner, Mapping[Derived, Ink | None]]

    def __repr__(self) -> str:
        return f"Board(marks={len(self.marks)}, columns={self.big_road.columns})"

    def window(self, columns: int) -> "Board":
        """The last columns of each road alone."""
        return replace(
            self,
            bead_plate=self.bead_plate.window(columns),
            big_road=self.big_road.window(columns),
            derived={which: grid.window(columns) for which, grid in self.derived.items()},
        )


def board(marks: Sequence[Mark], rows: int = ROWS) -> Board:
    """The roads of these results.

    >>> from punto.game.roads.marks import read_marks
    >>> board(read_marks("BBPPB")).asked[Winner.PLAYER][Derived.BIG_EYE_BOY]
    <Ink.BLUE: 'blue'>
    """
    return Board(
        marks=tuple(marks),
        bead_plate=bead_plate(marks, rows),
        big_road=big_road(marks, rows),
        derived={which: derived_road(marks, which, rows) for which in Derived},
        asked={
            winner: {which: asked(marks, which, winner) for which in Derived}
            for winner in (Winner.BANKER, Winner.PLAYER)
        },
    )


def totals(marks: Sequence[Mark]) -> Totals:
    """What came how often."""
    winners = [mark.winner for mark in marks]
    return Totals(
        banker=winners.count(Winner.BANKER),
        player=winners.count(Winner.PLAYER),
        tie=winners.count(Winner.TIE),
        banker_pair=sum(mark.banker_pair for mark in marks),
        player_pair=sum(mark.player_pair for mark in marks),
        natural=sum(mark.natural for mark in marks),
    )
