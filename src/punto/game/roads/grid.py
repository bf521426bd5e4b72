"""Where things lie: grids of cells, and the bend that keeps long columns within the board.

A column runs down until the board ends or an earlier tail lies below it; from there the rest goes to the
right, the dragon's tail. The next column starts right of where this one started, where the top is free.

>>> bend([8, 7, 1])[-6:]
[(1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (2, 0)]
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["ROWS", "Grid", "Place", "bend", "checked"]

ROWS = 6
"""How deep the boards of casinos are."""

_MOST_ROWS = 99


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies on a board, counted from 0, from the top left."""

    column: int
    row: int


P = TypeVar("P", bound=Place)


@dataclass(frozen=True, slots=True)
class Grid(Generic[P]):
    """A road as it is drawn; cells are in the order in which they came."""

    rows: int
    cells: tuple[P, ...]

    @property
    def columns(self) -> int:
        """How many columns it takes."""
        return max((cell.column for cell in self.cells), default=-1) + 1

    def window(self, columns: int) -> "Grid[P]":
        """The last columns alone, as a board of that width shows them, counted from 0 again."""
        if columns < 1:
            raise Unreadable(message("roads.columns", columns=columns))
        gone = max(self.columns - columns, 0)
        kept = (cell for cell in self.cells if cell.column >= gone)
        return Grid(self.rows, tuple(replace(cell, column=cell.column - gone) for cell in kept))


def checked(rows: int) -> int:
    """The number of rows, if a board can have it."""
    if not 1 <= rows <= _MOST_ROWS:
        raise Unreadable(message("roads.rows", rows=rows, most=_MOST_ROWS))
    return rows


def bend(lengths: Iterable[int], rows: int = ROWS) -> list[tuple[int, int]]:
    """Places, as (column, row), for streaks of these lengths one after the other.

    A tail covers the columns beside it without a gap, so all that earlier tails leave of a column is a
    number of free rows from its top.
    """
    deep = checked(rows)
    free: defaultdict[int, int] = defaultdict(lambda: deep)
    places: list[tuple[int, int]] = []
    start = -1
    for length in lengths:
        start += 1
        while not free[start]:
            start += 1
        down = min(length, free[start])
        tail = range(start + 1, start + 1 + length - down)
        places += [(start, row) for row in range(down)]
        places += [(column, down - 1) for column in tail]
        free.update(dict.fromkeys(tail, down - 1))
    return places
