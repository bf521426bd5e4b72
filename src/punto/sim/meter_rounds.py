"""Which rounds of a seed's shoes ask something of a meter: few, so workers name them and count the rest."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from punto.entropy import seed_key
from punto.exact.hands import Ints
from punto.game.facts import Game
from punto.houses import House
from punto.sim.lines import LineTracer
from punto.sim.rolls import RollLines, Rolls
from punto.sim.shoes import Shoes
from punto.wagers import Terms

__all__ = ["Finding", "Met", "RoundsDealt", "Stretch"]

_SHOES_AT_ONCE = 512

_Tracer = Callable[[tuple[int, ...], range], Sequence[Ints]]

Met = tuple[int, ...]
"""The number of the line that each of the bets met in a round."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some shoes in a row: how many rounds met which lines, and where in them a meter was asked for."""

    first: int
    shoes: int
    met: Mapping[Met, int]
    asked: tuple[tuple[int, Met], ...]

    @property
    def rounds(self) -> int:
        """How many rounds they had."""
        return sum(self.met.values())


@dataclass(frozen=True, slots=True)
class RoundsDealt:
    """Stretches of shoes, in whatever order they were dealt."""

    stretches: tuple[Stretch, ...] = ()

    def __add__(self, other: "RoundsDealt") -> "RoundsDealt":
        return RoundsDealt(self.stretches + other.stretches)

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""
        return sum(each.shoes for each in self.stretches)

    @property
    def coups(self) -> int:
        """How many rounds they had."""
        return sum(each.rounds for each in self.stretches)

    def in_order(self) -> Iterator[Stretch]:
        """From the first shoe on, as far as none is missing: after an interrupt some may be."""
        following = 1
        for each in sorted(self.stretches, key=lambda stretch: stretch.first):
            if each.first != following:
                return
            yield each
            following += each.shoes


@dataclass(frozen=True, slots=True)
class Finding:
    """What a worker must know: the table, each bettor's terms, and the lines that ask a meter."""

    house: House
    bets: tuple[Terms, ...]
    asking: tuple[frozenset[int], ...]

    @property
    def coups_per_shoe(self) -> float:
        """About how many rounds a shoe has."""
        dice = self.house.game is Game.DICE
        return Rolls().coups_per_shoe if dice else Shoes.at(self.house).coups_per_shoe

    def none(self) -> RoundsDealt:
        """Before the first shoe."""
        return RoundsDealt()

    def count(self, seed: str, first: int, shoes: int) -> RoundsDealt:
        """Deal the shoes numbered from `first`."""
        trace = self._tracer()
        met: Counter[Met] = Counter()
        asked: list[tuple[int, Met]] = []
        dealt = 0
        for begin in range(first, first + shoes, _SHOES_AT_ONCE):
            lines = np.stack(trace(seed_key(seed), range(begin, min(begin + _SHOES_AT_ONCE, first + shoes))))
            code = np.ravel_multi_index(tuple(lines), [len(terms.lines) + 1 for terms in self.bets])
            different, places, number = np.unique(code, return_index=True, return_counts=True)
            rows = [tuple(row) for row in lines[:, places].T.tolist()]
            met.update(dict(zip(rows, number.tolist(), strict=True)))
            wanted = [at for at, row in enumerate(rows) if self._asks(row)]
            there = np.flatnonzero(np.isin(code, different[wanted]))
            asked += [(dealt + at, tuple(lines[:, at].tolist())) for at in there.tolist()]
            dealt += lines.shape[1]
        return RoundsDealt((Stretch(first, shoes, dict(met), tuple(asked)),))

    def _asks(self, met: Met) -> bool:
        return any(line in asking for line, asking in zip(met, self.asking, strict=True))

    def _tracer(self) -> _Tracer:
        if self.house.game is Game.DICE:
            rolls = RollLines(self.bets)
            return lambda key, numbers: rolls(key, numbers)[0]
        coups = LineTracer(Shoes.at(self.house), self.bets)
        return lambda key, numbers: coups(key, numbers).lines
