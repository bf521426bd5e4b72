"""What a simulation counted, and what a game must be able to do to be simulated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from punto.exact.hands import Ints
from punto.sim.fit import Fit
from punto.wagers import Terms

__all__ = ["Counts", "Simulated"]


@dataclass(frozen=True, slots=True)
class Counts:
    """Two histograms, each with a row for the early coups of every shoe and a row for the rest."""

    shoes: int
    final: Ints
    starts: Ints

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.shoes + other.shoes, self.final + other.final, self.starts + other.starts)

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return int(self.final.sum())


class Simulated(Protocol):
    """A game as workers know it: small, picklable, and the same whoever deals it."""

    @property
    def coups_per_shoe(self) -> float:
        """About how many coups a shoe has."""

    def none(self) -> Counts:
        """Before the first shoe."""

    def count(self, seed: str, first: int, shoes: int) -> Counts:
        """Deal the shoes numbered from `first` and count their coups."""

    def line_counts(self, terms: Terms, counts: Counts) -> Mapping[str | None, int]:
        """How often each line decided; None: no line was met."""

    def fits(self, counts: Counts) -> Mapping[str, Fit | None]:
        """Tests of all classes against exact odds, by what they look at."""
