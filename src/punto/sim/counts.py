"""What a simulation counted, and what a game must be able to do to be simulated."""

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from punto.exact.hands import Ints
from punto.sim.fit import Fit
from punto.wagers import Terms

__all__ = ["Counts", "Simulated"]


@dataclass(frozen=True, slots=True, repr=False)
class Counts:
    """Two histograms, each with a row for the early coups of every shoe and a row for the rest."""

    shoes: int
    final: Ints
    starts: Ints

    def __repr__(self) -> str:
        return f"Counts(shoes={self.shoes}, coups={self.coups})"

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.shoes + other.shoes, self.final + other.final, self.starts + other.starts)

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return int(self.final.sum())

    @property
    def first(self) -> "Counts":
        """The early coups alone: dealt whatever came before, so each is as likely as the first of all."""
        return Counts(self.shoes, self.final[:1], self.starts[:1])

    def __reduce__(self) -> tuple[Callable[..., "Counts"], tuple[object, ...]]:
        """Counts travel packed: a ninth of the way for a network, and a pipe takes them in one piece.

        A process pool waits for ever for the rest of an answer whose worker was killed while it wrote.
        """
        return _unpacked, (self.shoes, _packed(self.final), _packed(self.starts))


def _packed(counts: Ints) -> tuple[tuple[int, ...], bytes]:
    """The lowest bytes of all numbers, then the next ones: most of the higher ones are zeros in a row."""
    planes = np.ascontiguousarray(counts, dtype="<i8").reshape(-1, 1).view(np.uint8).T
    return counts.shape, zlib.compress(planes.tobytes(), 1)


def _unpacked(shoes: int, *packed: tuple[tuple[int, ...], bytes]) -> Counts:
    final, starts = (
        np.ascontiguousarray(np.frombuffer(zlib.decompress(planes), dtype=np.uint8).reshape(8, -1).T)
        .view("<i8")
        .astype(np.int64)
        .reshape(shape)
        for shape, planes in packed
    )
    return Counts(shoes, final, starts)


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
