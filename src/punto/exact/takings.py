"""What a house can expect to take from the bets of a round: exactly, to the cent, all of them together.

What a bet leaves the house on each of its lines is the settlement's own answer, rounding included. Bets on
one round win and lose together, so the variance is that of their sum: seven alike spread seven times as wide
as one, and what lies on both hands hardly at all. A meter's award costs the house nothing when it is won.

>>> from punto.houses import find_house
>>> from punto.settle import read_bets
>>> house = find_house("colorado-mini")
>>> takings = Takings(house)
>>> one = takings.of(read_bets(["1:player=100"], house))
>>> both = takings.of(read_bets(["1:player=100", "3:player=100"], house))
>>> round(float(one[WHOLE].mean), 2), round(float(one[WHOLE].deviation), 1)
(123.51, 9511.5)
>>> both[WHOLE].mean / one[WHOLE].mean, both[WHOLE].variance / one[WHOLE].variance
(Fraction(2, 1), Fraction(4, 1))
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import cast

from msgspec import Struct

from punto.exact.final import points_counts
from punto.exact.first_four import StartingHand
from punto.exact.going_on import continued
from punto.exact.joint import Met, joint_ways
from punto.game.composition import Composition
from punto.game.first_four import FirstFour
from punto.houses import House
from punto.settle import Bet, house_gain, settle_line
from punto.wagers import Judgment, Pay, Result, Terms

__all__ = ["WHOLE", "Moments", "Takings"]

WHOLE = ""
"""Where a round's sum stands among its wagers."""

_NO_LINE = Judgment(None, Pay("lose", Result.LOSE))

_Key = tuple[object, ...]
"""What bets have in common that meet the same lines."""

_Gains = dict[str | None, int]
"""What the house gains, by the name of the line that is met."""


class Moments(Struct, frozen=True):
    """The mean and the variance of an amount in minor units."""

    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    def __add__(self, other: "Moments") -> "Moments":
        """Of a sum of what has nothing to do with each other."""
        return Moments(self.mean + other.mean, self.variance + other.variance)

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return sqrt(self.variance)


class Takings:
    """What rounds are worth to a house, from its full shoe or its dice. Rounds alike are worked out once."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.composition = Composition.decks(house.decks)
        self._terms: dict[_Key, Terms] = {}
        self._gains: dict[tuple[object, ...], _Gains] = {}
        self._ways = _ways_at(house.charter.digest)
        self._known: dict[tuple[object, ...], Mapping[str, Moments]] = {}

    def of(self, bets: Sequence[Bet]) -> Mapping[str, Moments]:
        """The bets of one round, by wager, and the sum of them all under `WHOLE`."""
        keyed = [(self._key(bet, bets), bet) for bet in bets]
        alike = tuple(sorted((str(key), bet.stake, bet.kind.is_paper) for key, bet in keyed))
        found = self._known.get(alike)
        if found is None:
            found = self._known[alike] = self._worked_out(keyed)
        return found

    def pressed(self, bet: Bet, amount: int, start: FirstFour) -> Moments:
        """What is added by an early payout that lies on a bet once the first four cards are known."""
        terms = self._terms_of(self._key(bet, ()))
        values = points_counts(self.composition).tolist()
        player, banker = (cast(StartingHand, hand) for hand in (start.player, start.banker))
        going_on = list(continued(values, player, banker, self.composition.total))
        ways = [number for number, _ in going_on]
        judged = [terms.judge(coup) for _, coup in going_on]
        alone, with_it = (
            _moments(ways, [house_gain(settle_line(bet, each, self.house, pressed=more)) for each in judged])
            for more in (0, amount)
        )
        return Moments(with_it.mean - alone.mean, with_it.variance - alone.variance)

    def _key(self, bet: Bet, bets: Iterable[Bet]) -> _Key:
        if not self.house.offer(bet.wager).wager.chairs:
            return bet.wager, bet.on, bet.paytable, None, ()
        others = sorted({each.seat for each in bets if each.wager == bet.wager} - {bet.seat})
        return bet.wager, bet.on, bet.paytable, bet.seat, tuple(others)

    def _terms_of(self, key: _Key) -> Terms:
        found = self._terms.get(key)
        if found is None:
            wager, on, paytable, chair, others = key
            found = self.house.terms(wager, on, paytable, chair=chair, others=others)  # type: ignore[arg-type]
            self._terms[key] = found
        return found

    def _worked_out(self, keyed: Sequence[tuple[_Key, Bet]]) -> Mapping[str, Moments]:
        gains: dict[_Key, _Gains] = {}
        for key, bet in keyed:
            added = gains.setdefault(key, {})
            for line, gain in self._gains_of(key, bet).items():
                added[line] = added.get(line, 0) + gain
        found = {WHOLE: self._together(gains)}
        for wager in {bet.wager: None for _, bet in keyed}:
            found[wager] = self._together({key: each for key, each in gains.items() if key[0] == wager})
        return found

    def _gains_of(self, key: _Key, bet: Bet) -> _Gains:
        kind = key, bet.stake, bet.kind
        found = self._gains.get(kind)
        if found is None:
            judged = [*(Judgment(line, pay) for line, _, pay in self._terms_of(key).lines), _NO_LINE]
            found = self._gains[kind] = {
                each.line.name if each.line else None: house_gain(settle_line(bet, each, self.house))
                for each in judged
            }
        return found

    def _together(self, gains: Mapping[_Key, _Gains]) -> Moments:
        """Sums over all draws, of each and of each with each: whole numbers until the end."""
        total = squares = of = 0
        for one, its in gains.items():
            for other, others in gains.items():
                ways = self._ways_of(one, other)
                squares += sum(number * its[a] * others[b] for (a, b), number in ways.items())
                if one == other:
                    total += sum(number * its[line] for (line, _), number in ways.items())
                    of = sum(ways.values())
        mean = Fraction(total, of) if of else Fraction(0)
        return Moments(mean, Fraction(squares, of) - mean**2 if of else Fraction(0))

    def _ways_of(self, one: _Key, other: _Key) -> dict[Met, int]:
        found = self._ways.get((one, other))
        if found is None:
            found = joint_ways([self._terms_of(one), self._terms_of(other)], self.composition)
            self._ways[one, other] = found
            self._ways[other, one] = {(b, a): number for (a, b), number in found.items()}
        return found


@lru_cache(maxsize=16)
def _ways_at(_charter: str) -> dict[tuple[_Key, _Key], dict[Met, int]]:
    """How often lines are met together at a house: worked out once, whoever asks."""
    return {}


def _moments(ways: Sequence[int], gains: Sequence[int]) -> Moments:
    of = sum(ways)
    mean = Fraction(sum(number * gain for number, gain in zip(ways, gains, strict=True)), of)
    squares = sum(number * gain * gain for number, gain in zip(ways, gains, strict=True))
    return Moments(mean, Fraction(squares, of) - mean**2)
