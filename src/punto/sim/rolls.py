"""3 Dice Baccarat as it is simulated. Dice have no shoes: a thousand rolls share a stream instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact.dice import rolls
from punto.exact.hands import Ints
from punto.messages import message
from punto.sim.counts import Counts
from punto.sim.fit import Fit, fit
from punto.wagers import Terms

__all__ = ["ROLLS", "RollLines", "Rolls"]

ROLLS = 1000
"""Rolls in each stream."""

_SIDES, _DICE = 6, 6
_STREAMS = 64


@dataclass(frozen=True, slots=True)
class Rolls:
    """Two cups of three dice, told apart by what lies in each."""

    @property
    def coups_per_shoe(self) -> float:
        """Rolls in each stream."""
        return ROLLS

    def none(self) -> Counts:
        """Before the first roll."""
        return Counts(0, np.zeros((2, len(rolls())), dtype=np.int64), np.zeros((2, 0), dtype=np.int64))

    def count(self, seed: str, first: int, shoes: int) -> Counts:
        """Roll the streams numbered from `first` and count what comes."""
        counts = self.none()
        for done in range(first, first + shoes, _STREAMS):
            rolled = _rolled(seed_key(seed), done, min(_STREAMS, first + shoes - done))
            counts.final[0] += np.bincount(rolled, minlength=len(rolls()))
        return Counts(shoes, counts.final, counts.starts)

    def line_counts(self, terms: Terms, counts: Counts) -> Mapping[str | None, int]:
        """How often each line decided; None: no line was met."""
        found: dict[str | None, int] = {}
        for number, (_, roll) in zip(counts.final.sum(axis=0).tolist(), rolls(), strict=True):
            line = terms.judge(roll).line
            name = line.name if line else None
            found[name] = found.get(name, 0) + number
        return found

    def fits(self, counts: Counts) -> Mapping[str, Fit | None]:
        """All that can lie in two cups."""
        return {"final": fit(counts.final[0].tolist(), [ways for ways, _ in rolls()])}


class RollLines:
    """Rolls streams of dice and says which line of each bet every roll meets, by its number."""

    def __init__(self, bets: Sequence[Terms]) -> None:
        self._lines = [_of_rolls(terms) for terms in bets]

    def __call__(self, key: tuple[int, ...], numbers: range) -> tuple[tuple[Ints, ...], Ints]:
        """The lines of each bet, one stream after the other, and how many rolls each stream has."""
        rolled = _rolled(key, numbers.start, len(numbers))
        return tuple(each[rolled] for each in self._lines), np.full(len(numbers), ROLLS, dtype=np.int64)


def _of_rolls(terms: Terms) -> Ints:
    """The number of the line of each of `rolls`; that no line is met comes last."""
    numbers = {line.name: number for number, (line, _, _) in enumerate(terms.lines)}
    lines = (terms.judge(roll).line for _, roll in rolls())
    return np.array([numbers[line.name] if line else len(numbers) for line in lines], dtype=np.int64)


def _rolled(key: tuple[int, ...], first: int, streams: int) -> Ints:
    """The numbers in `rolls` of what comes in some streams."""
    try:
        from punto.entropy.compiled import draws
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None

    dice = np.empty((streams, ROLLS * _DICE), dtype=np.uint32)
    draws(key, first, _SIDES, dice)
    code = np.zeros(dice.size // _DICE, dtype=np.int64)
    for die in dice.reshape(-1, _DICE).T:
        code = code * _SIDES + die
    return _numbers()[code]


@cache
def _numbers() -> Ints:
    """The number in `rolls` of what six dice show: three in the Player's cup, three in the Banker's."""
    known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {
        (roll.player, roll.banker): number for number, (_, roll) in enumerate(rolls())
    }
    every = product(range(1, _SIDES + 1), repeat=_DICE)
    cups = ((tuple(sorted(dice[:3])), tuple(sorted(dice[3:]))) for dice in every)
    return np.array([known[cup] for cup in cups], dtype=np.int64)
