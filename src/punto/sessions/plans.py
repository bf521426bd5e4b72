"""Staking plans: plain functions from where a bettor stands to what they want to bet next.

A plan remembers nothing itself, so sessions can be played anywhere and in any order: all that it may go by is
in the standing.

>>> lost_twice = Standing(
...     bankroll=700, start=1000, base=100, minimum=5, maximum=5000, coup=3,
...     last_stake=200, last_net=-200, last_result=Result.LOSE, wins=0, losses=2, history=[-100, -200])
>>> martingale(lost_twice), paroli(lost_twice), dalembert(lost_twice)
(400, 100, 300)
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, overload

from punto.errors import Unreadable, did_you_mean
from punto.messages import message
from punto.sessions.plan_files import read_plan
from punto.wagers import Result

__all__ = [
    "MOST_MONEY",
    "PLANS",
    "STEPS",
    "History",
    "Plan",
    "Standing",
    "dalembert",
    "fibonacci",
    "find_plan",
    "flat",
    "martingale",
    "one_three_two_six",
    "paroli",
]


MOST_MONEY = 10**12
"""The most that is brought or staked at once, in minor units: sums over a session then fit 64 bits."""


class History(Sequence[int]):
    """What the coups of a session gained, to read: a plan that could write in it would write in the result.

    >>> told = History([-100, 200])
    >>> told[-1], sum(told), told[:1], told == [-100, 200]
    (200, 100, (-100,), True)
    """

    __slots__ = ("_gained",)

    def __init__(self, gained: list[int]) -> None:
        self._gained = gained

    @overload
    def __getitem__(self, place: int) -> int: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...

    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        return tuple(self._gained[place]) if isinstance(place, slice) else self._gained[place]

    def __len__(self) -> int:
        return len(self._gained)

    def __iter__(self) -> Iterator[int]:
        return iter(tuple(self._gained))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self._gained) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def __repr__(self) -> str:
        return f"History({self._gained!r})"


class Standing(NamedTuple):
    """Where a bettor stands before a coup. Amounts are minor units.

    `base` is the stake that the session begins with, `coup` the number of the coup to come. What is said of
    the last bet is 0 or None before the first one, and stays as it was while the bettor sits out. `wins` and
    `losses` are how many bets in a row were won or lost: a push ends neither. `history` has what each coup so
    far gained, 0 for those sat out; it can be read like a list, and by nobody changed.
    """

    bankroll: int
    start: int
    base: int
    minimum: int
    maximum: int
    coup: int
    last_stake: int
    last_net: int
    last_result: Result | None
    wins: int
    losses: int
    history: Sequence[int]

    @property
    def won(self) -> bool:
        """Whether the last bet won."""
        return self.last_result is Result.WIN

    @property
    def lost(self) -> bool:
        """Whether the last bet lost."""
        return self.last_result is Result.LOSE


Plan = Callable[[Standing], int]
"""What to bet on the next coup, in minor units; 0 sits it out.

What a plan asks for is raised to the table's minimum, cut to its maximum, and cut to what is left.
"""


def flat(standing: Standing) -> int:
    """The same stake always."""
    return standing.base


def martingale(standing: Standing) -> int:
    """Twice as much after each loss, the base again after a win. At the limit it stays at the limit."""
    return standing.base << standing.losses


def paroli(standing: Standing) -> int:
    """Twice as much after each win, three times at most, then the base again."""
    return standing.base << standing.wins % 3


def one_three_two_six(standing: Standing) -> int:
    """One, three, two and six bases while the wins last, then from the beginning."""
    return standing.base * (1, 3, 2, 6)[standing.wins % 4]


def dalembert(standing: Standing) -> int:
    """One base more after a loss, one less after a win."""
    if standing.lost:
        return standing.last_stake + standing.base
    if standing.won:
        return max(standing.last_stake - standing.base, standing.base)
    return standing.last_stake or standing.base


def fibonacci(standing: Standing) -> int:
    """Up one step of 1, 2, 3, 5, 8 … bases after a loss, down two after a win."""
    above = bisect_right(STEPS, standing.last_stake // standing.base)
    if standing.lost:
        return standing.base * STEPS[above]
    if standing.won:
        return standing.base * STEPS[max(above - 3, 0)]
    return standing.last_stake or standing.base


STEPS = [1, 2]
while STEPS[-1] <= MOST_MONEY:
    STEPS.append(STEPS[-1] + STEPS[-2])

"""What a fibonacci bets in turn, in bases, further than all money goes."""

PLANS: Mapping[str, Plan] = {
    "flat": flat,
    "martingale": martingale,
    "paroli": paroli,
    "1-3-2-6": one_three_two_six,
    "dalembert": dalembert,
    "fibonacci": fibonacci,
}


def find_plan(name: str) -> Plan:
    """A plan by its name, or from a file: `FILE.py:function`."""
    if name in PLANS:
        return PLANS[name]
    file, colon, function = name.rpartition(":")
    if not (colon and file.endswith(".py") and function):
        raise Unreadable(message("sessions.no-plan", name=name, hint=did_you_mean(name, PLANS)))
    return read_plan(file, function)
