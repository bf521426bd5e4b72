"""The coups of a session, as the lines that they meet.

Session n of a seed deals the shoes n·2³² + 1, n·2³² + 2, … of that seed, each to its last hand. So a session
can be dealt again alone, a longer one begins like a shorter one, and none shares a shoe with another.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from punto.entropy import seed_key
from punto.sessions.setup import Setup
from punto.sim.lines import LineTracer
from punto.sim.shoes import Shoes

__all__ = ["Lines", "shoe_number"]

_SHOES_AT_ONCE = 8


def shoe_number(session: int, shoe: int) -> int:
    """The number, among the shoes of a seed, of a session's first, second … shoe."""
    return (session << 32) + shoe


class Lines:
    """Deals a session's shoes and says which line each coup meets, by its number."""

    def __init__(self, setup: Setup) -> None:
        self._key = seed_key(setup.seed)
        self._shoes = Shoes.at(setup.house)
        self._trace = LineTracer(self._shoes, [setup.terms])

    def of(self, session: int, coups: int) -> Iterator[int]:
        """The lines of a session's coups, as many as asked for."""
        shoe = 1
        while coups > 0:
            shoes = min(-(-coups // max(self._shoes.sure, 1)), _SHOES_AT_ONCE)
            first = shoe_number(session, shoe)
            lines = self._lines_of(np.arange(first, first + shoes))[0][:coups].tolist()
            yield from lines
            coups -= len(lines)
            shoe += shoes

    def of_many(self, first: int, sessions: int, coups: int) -> NDArray[np.uint8]:
        """The lines of many sessions' coups, a row for each session from `first` on."""
        found = np.empty((sessions, coups), dtype=np.uint8)
        filled = np.zeros(sessions, dtype=np.int64)
        waiting, shoe = np.arange(sessions), 1
        while len(waiting):
            missing = coups - int(filled[waiting].min())
            shoes = max(round(missing / self._shoes.coups_per_shoe + 0.5), 1)
            numbers = ((first + waiting)[:, None] << 32) + shoe + np.arange(shoes)
            lines, sizes = self._lines_of(numbers.ravel())
            per_session = sizes.reshape(len(waiting), shoes).sum(axis=1)
            starts = np.concatenate(([0], np.cumsum(per_session)))
            for place, begin, size in zip(
                waiting.tolist(), starts.tolist(), per_session.tolist(), strict=False
            ):
                have = int(filled[place])
                taken = min(size, coups - have)
                found[place, have : have + taken] = lines[begin : begin + taken]
                filled[place] += taken
            waiting, shoe = waiting[filled[waiting] < coups], shoe + shoes
        return found

    def _lines_of(self, numbers: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lines of all coups of these shoes, one after the other, and how many each shoe has."""
        traced = self._trace(self._key, numbers)
        return traced.lines[0], traced.sizes
