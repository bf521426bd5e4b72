"""Runs of sessions whose plan is built in: dealt and played by compiled loops, settled by the settlement."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.messages import message
from punto.sessions.nets import Nets
from punto.sessions.plans import PLANS
from punto.sessions.setup import Setup
from punto.wagers import Result

__all__ = ["Batch", "Stakes", "built_in", "play_batch", "session_kernels"]

_Ints = NDArray[np.int64]
_LARGEST_EXACT = 2**53


@dataclass(frozen=True, slots=True)
class Batch:
    """Some sessions: their numbers in the order of the kernel's columns, what each coup gained, the worth."""

    columns: _Ints
    history: _Ints
    squares: NDArray[np.float64]
    worth: int


def built_in(setup: Setup) -> str | None:
    """The name of a plan that the kernel knows, given by name or as the very function."""
    if isinstance(setup.plan, str):
        return setup.plan if setup.plan in PLANS else None
    return next((name for name, plan in PLANS.items() if plan is setup.plan), None)


def session_kernels() -> tuple[Any, ...]:
    """What is compiled on first use."""
    try:
        from punto.sessions.kernel import KERNELS
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None
    return KERNELS


class Stakes:
    """The stakes met so far, as the kernel looks them up: a table that is never more than half full."""

    def __init__(self, nets: Nets) -> None:
        self._nets = nets
        self.lines = len(nets.results)
        self.results = np.array(
            [1 if each is Result.WIN else 2 if each is Result.LOSE else 0 for each in nets.results], np.int64
        )
        self._make(64)

    def _make(self, size: int) -> None:
        self.stakes = np.zeros(size, dtype=np.int64)
        self.gains = np.zeros((size, self.lines), dtype=np.int64)
        self.times = np.zeros(size, dtype=np.int64)

    @property
    def known(self) -> tuple[_Ints, _Ints, _Ints]:
        """What the kernel reads."""
        return self.stakes, self.gains, self.results

    def learn(self, stake: int) -> None:
        """Settle a stake on every line."""
        from punto.sessions.kernel import find

        stakes, gains, times = self.stakes, self.gains, self.times
        if 2 * np.count_nonzero(stakes) >= len(stakes):
            self._make(2 * len(stakes))
            for old in np.flatnonzero(stakes).tolist():
                place = find(self.stakes, int(stakes[old]))
                self.stakes[place], self.gains[place], self.times[place] = stakes[old], gains[old], times[old]
        place = find(self.stakes, stake)
        self.stakes[place], self.gains[place] = stake, self._nets.at(stake).nets

    def worth(self) -> int:
        """What all bets so far are worth over all draws."""
        met = np.flatnonzero(self.times)
        return sum(
            times * self._nets.at(stake).worth
            for stake, times in zip(self.stakes[met].tolist(), self.times[met].tolist(), strict=True)
        )


def play_batch(setup: Setup, plan: str, stakes: Stakes, dealt: NDArray[np.uint8]) -> Batch:
    """Play sessions whose coups meet these lines; whatever stake they need is settled on the way."""
    from punto.sessions.kernel import COLUMNS, NUMBERS, play

    sessions = len(dealt)
    history = np.zeros(dealt.shape, dtype=np.int64)
    columns = np.zeros((sessions, COLUMNS), dtype=np.int64)
    before = stakes.worth()
    row = 0
    while row < sessions:
        row, missing = play(
            NUMBERS[plan], dealt, row, setup.money, stakes.known, stakes.times, history, columns
        )
        if missing:
            stakes.learn(int(missing))
    return Batch(columns, history, _squares(history, columns[:, 5]), stakes.worth() - before)


def _squares(history: _Ints, coups: _Ints) -> NDArray[np.float64]:
    """The squared gains of each session's coups, added up as the plain loop adds them."""
    largest = int(np.abs(history).max(initial=0))
    if largest * largest * history.shape[1] < _LARGEST_EXACT:  # then no order of adding makes a difference
        return np.asarray(np.square(history).sum(axis=1), dtype=np.float64)
    rows = zip(history, coups.tolist(), strict=True)
    return np.array([np.square(row[:number], dtype=np.float64).sum() for row, number in rows])
