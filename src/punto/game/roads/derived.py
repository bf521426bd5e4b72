"""The three roads that show how regular the big road is: red where it repeats itself, blue where not.

All three ask the same of the big road's columns before they are bent. They differ in how far back they
look: one column for the big eye boy, two for the small road, three for the cockroach pig.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from punto.game.hands import Winner
from punto.game.roads.grid import ROWS, Grid, Place, bend
from punto.game.roads.marks import Mark
from punto.game.roads.results import streaks
from punto.messages import text

__all__ = ["Derived", "Dot", "Ink", "asked", "derived_road"]


class Derived(Enum):
    """The derived roads, by how many columns back each looks."""

    BIG_EYE_BOY = 1
    SMALL_ROAD = 2
    COCKROACH_PIG = 3

    def __str__(self) -> str:
        return text(f"roads.{self.name.lower().replace('_', '-')}")


class Ink(Enum):
    """The two colours of a derived road; they say nothing about who won."""

    RED = "red"
    BLUE = "blue"

    def __str__(self) -> str:
        return text(f"roads.{self.value}")


@dataclass(frozen=True, slots=True)
class Dot(Place):
    """One entry of a derived road."""

    ink: Ink


def derived_road(marks: Sequence[Mark], which: Derived, rows: int = ROWS) -> Grid[Dot]:
    """The road's inks in streaks, bent like the big road."""
    inks = list(_inks(streaks(marks), which.value))
    places = bend((len(list(streak)) for _, streak in groupby(inks)), rows)
    return Grid(rows, tuple(Dot(*place, ink) for place, ink in zip(places, inks, strict=True)))


def asked(marks: Sequence[Mark], which: Derived, winner: Winner) -> Ink | None:
    """What the road would get next if this hand won; a tie adds nothing, nor does a road not yet begun."""
    if winner is Winner.TIE:
        return None
    depths = streaks(marks)
    last = next((mark.winner for mark in reversed(marks) if mark.winner is not Winner.TIE), None)
    if winner is last:
        depths[-1] += 1
    else:
        depths.append(1)
    return _ink(depths, len(depths) - 1, depths[-1] - 1, which.value)


def _inks(depths: Sequence[int], back: int) -> Iterator[Ink]:
    for column, depth in enumerate(depths):
        for row in range(depth):
            ink = _ink(depths, column, row, back)
            if ink:
                yield ink


def _ink(depths: Sequence[int], column: int, row: int, back: int) -> Ink | None:
    """What one cell of the big road says.

    The top of a column: are the two columns before it that the road compares equally deep? Further down:
    the column looked back at has a cell beside this one, or ended at least two rows above it; only where
    it ended in the row just above does the pattern break.
    """
    compared = column - back if row else column - back - 1
    if compared < 0:
        return None
    regular = depths[compared] != row if row else depths[compared] == depths[column - 1]
    return Ink.RED if regular else Ink.BLUE
