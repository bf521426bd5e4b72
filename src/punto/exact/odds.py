"""What a wager is worth: each line's ways, the return, the edge, the spread. All fractions.

>>> from punto.game.composition import Composition
>>> from punto.wagers import book, terms
>>> tie = price(terms(book()["tie"]), Composition.decks(8))
>>> round(float(tie.house_edge), 4), tie.lines[0].ways
(0.1436, 475627426473216)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from weakref import WeakKeyDictionary

import numpy as np

from punto.errors import Refused, Unreadable
from punto.exact.dice import rolls
from punto.exact.final import final_examples, final_weights, flush_examples, flush_weights
from punto.exact.hands import Ints
from punto.exact.mixed import mixed_ways
from punto.game.composition import Composition
from punto.game.facts import Detail, Game, Value, fact
from punto.messages import message
from punto.money import Rounding
from punto.rulebook.citing import Law, reason
from punto.wagers import Pay, Result, Terms

__all__ = ["Odds", "PricedLine", "final_column", "line_places", "price"]

MOST_CARDS = 50_000
"""Ordered draws of the first four cards of so many still count in 64 bits."""

STANDARD_RATES: Mapping[str, Fraction] = {"vigorish": Fraction(1, 20), "tie-vigorish": Fraction(1, 4)}


@dataclass(frozen=True, slots=True, repr=False)
class PricedLine:
    """One line: what it pays, and in how many of all ordered draws it is met."""

    name: str | None
    pay: Pay
    ways: int
    of: int

    def __repr__(self) -> str:
        return f"PricedLine({self.name!r}, {str(self.pay)!r}, ways={self.ways}, of={self.of})"

    @property
    def probability(self) -> Fraction:
        """The chance that this line decides the bet."""
        return Fraction(self.ways, self.of)


@dataclass(frozen=True, slots=True, repr=False)
class Odds:
    """A priced wager. Amounts are for each unit staked; a meter's share is reckoned apart."""

    terms: Terms
    lines: tuple[PricedLine, ...]
    rates: Mapping[str, Fraction]
    meters: Mapping[str, Fraction]
    players: int = 1
    """How many bet: an award that all share is divided by them, one that belongs to a chair is not."""

    @property
    def sharing(self) -> int:
        """Among how many an award from a meter is divided."""
        return 1 if self.terms.wager.chairs else self.players

    def __repr__(self) -> str:
        edge = f"{float(self.house_edge):.6%}" if self.known else "unknown: no meters"
        return f"Odds({self.terms.label!r}, house_edge={edge})"

    def gain(self, line: PricedLine) -> Fraction:
        """What the bettor gains for each unit staked when this line decides."""
        pay = line.pay
        if pay.result is Result.LOSE:
            return Fraction(-1)
        rate = self.rates[pay.rate] if pay.rate else Fraction(0)
        if pay.result is Result.PUSH:
            return -rate
        if pay.meter:
            return pay.share * self.meters.get(pay.meter, Fraction(0)) / self.sharing - 1
        return pay.won * (1 - rate)

    @property
    def known(self) -> bool:
        """Whether every meter that a line pays from has a value: without that there is no edge."""
        return all(line.pay.meter is None or line.pay.meter in self.meters for line in self.lines)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit staked."""
        return -sum((line.probability * self.gain(line) for line in self.lines), Fraction(0))

    @property
    def returned(self) -> Fraction:
        """What comes back of each unit staked."""
        return 1 - self.house_edge

    @property
    def fixed_return(self) -> Fraction:
        """What comes back through fixed pays alone, meters left out."""
        fixed = (line for line in self.lines if line.pay.meter is None)
        return sum((line.probability * (self.gain(line) + 1) for line in fixed), Fraction(0))

    def coefficient(self, meter: str) -> Fraction:
        """What each unit on a meter, in stakes, adds to the return of one of the players."""
        shares = (line.probability * line.pay.share for line in self.lines if line.pay.meter == meter)
        return sum(shares, Fraction(0)) / self.sharing

    def even_at(self, meter: str) -> Fraction | None:
        """What a meter must hold, in stakes, for an even bet; others count as given, or for nothing.

        None for a meter that no line pays from.
        """
        adds = self.coefficient(meter)
        others = (self.coefficient(name) * held for name, held in self.meters.items() if name != meter)
        missing = 1 - self.fixed_return - sum(others, Fraction(0))
        return max(missing / adds, Fraction(0)) if adds else None

    def _chance(self, result: Result) -> Fraction:
        return sum((line.probability for line in self.lines if line.pay.result is result), Fraction(0))

    @property
    def hit_rate(self) -> Fraction:
        """How often the bet wins."""
        return self._chance(Result.WIN)

    @property
    def push_rate(self) -> Fraction:
        """How often nothing is decided."""
        return self._chance(Result.PUSH)

    @property
    def edge_resolved(self) -> Fraction | None:
        """The edge for each bet that wins or loses; None where every bet does, or none."""
        decided = 1 - self.push_rate
        return self.house_edge / decided if self.push_rate and decided else None

    @property
    def variance(self) -> Fraction:
        """The variance of what one unit gains."""
        mean = -self.house_edge
        return sum((line.probability * self.gain(line) ** 2 for line in self.lines), Fraction(0)) - mean**2

    def edge_at(self, stake: int, payout: Rounding, vigorish: Rounding) -> Fraction:
        """The edge on a stake of so many minor units, with payouts and vigorish rounded as the house does."""
        total = Fraction(0)
        for line in self.lines:
            pay, gain = line.pay, Fraction(-stake)
            if pay.meter:
                gain = self.gain(line) * stake
            elif pay.result is not Result.LOSE:
                gross, _ = payout.apply(stake * pay.won.numerator, pay.won.denominator)
                rate = self.rates[pay.rate] if pay.rate else Fraction(0)
                charged = gross if pay.result is Result.WIN else stake
                gain = Fraction(gross - vigorish.apply(charged * rate.numerator, rate.denominator)[0])
            total += line.probability * gain
        return -total / stake

    def pay_for(self, name: str, edge: Fraction) -> Fraction:
        """What a line must win for each unit staked for the house to have this edge, all else as it is."""
        (line,) = [each for each in self.lines if each.name == name]
        others = sum(
            (each.probability * self.gain(each) for each in self.lines if each is not line), Fraction(0)
        )
        rate = self.rates[line.pay.rate] if line.pay.rate else Fraction(0)
        return (-edge - others) / line.probability / (1 - rate)

    @property
    def std_dev(self) -> float:
        """The standard deviation of what one unit gains."""
        return sqrt(self.variance)


def price(
    terms: Terms,
    composition: Composition,
    *,
    rates: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Fraction] | None = None,
    players: int = 1,
    law: Law | None = None,
) -> Odds:
    """Price a wager from a composition; `rates` are the house's vigorish, `meters` are in stakes.

    With several players, an award that all bettors share is divided among them. Too few cards for a round are
    refused, citing the law given.
    """
    if type(players) is not int or players < 1:
        raise Unreadable(message("exact.players", players=players))
    ways = _ways(terms, composition, law)
    of = sum(ways.values())
    priced = [PricedLine(line.name, pay, ways.get(line.name, 0), of) for line, _, pay in terms.lines]
    if ways.get(None):
        priced.append(PricedLine(None, _LOSE, ways[None], of))
    return Odds(terms, tuple(priced), {**STANDARD_RATES, **(rates or {})}, meters or {}, players)


def _ways(terms: Terms, composition: Composition, law: Law | None) -> Mapping[str | None, int]:
    """In how many ordered draws of six cards (or rolls) each line is met; None: no line."""
    if not isinstance(composition, Composition):
        raise Unreadable(message("exact.bad-composition", given=type(composition).__name__))
    if terms.wager.game is Game.BACCARAT and composition.total < 6:
        raise Refused(terms.wager.id, [reason("exact.too-few-cards", law, cards=composition.total)])
    if terms.wager.game is Game.BACCARAT and composition.total > MOST_CARDS:
        raise Unreadable(message("exact.too-many-cards", cards=composition.total, most=MOST_CARDS))
    if terms.wager.game is Game.BACCARAT and not terms.by_hands:
        return mixed_ways(terms, composition)
    if terms.wager.game is Game.BACCARAT:
        weights = final_weights(composition) if terms.by_values else flush_weights(composition)
        return {name: int(weights[places].sum()) for name, places in line_places(terms).items()}
    ways: dict[str | None, int] = {}
    for number, roll in rolls():
        line, _ = terms.judge(roll)
        name = line.name if line else None
        ways[name] = ways.get(name, 0) + number
    return ways


def line_places(terms: Terms) -> dict[str | None, Ints]:
    """Which final states meet which line, in the wager's order: asked once, whatever the composition.

    None, for states that meet no line, comes last, and only if there are any.
    """
    found = _KNOWN_PLACES.get(terms)
    if found is None:
        columns = [final_column(fact.name, suited=terms.detail is not Detail.VALUE) for fact in terms.facts]
        every = zip(*columns, strict=True) if columns else [()] * len(final_examples())  # no line in force
        lines = [terms.judge_values(values).line for values in every]
        names = [line.name if line else None for line in lines]
        known: list[str | None] = [line.name for line, _, _ in terms.lines]
        found = {
            name: np.array([at for at, each in enumerate(names) if each == name], dtype=np.int64)
            for name in (*known, *([None] if None in names else []))
        }
        _KNOWN_PLACES[terms] = found
    return found


@cache
def final_column(name: str, *, suited: bool) -> tuple[Value, ...]:
    """What a fact comes to in each final state: asked once, whichever wagers ask."""
    look = fact(name).of
    return tuple(look(coup) for coup in (flush_examples() if suited else final_examples()))


_KNOWN_PLACES: WeakKeyDictionary[Terms, dict[str | None, Ints]] = WeakKeyDictionary()
_LOSE = Pay("lose", Result.LOSE)
