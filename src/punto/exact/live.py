"""Figures beside a live meter: what a bet is worth as the meters stand, where it is even, when one is won.

All of them are fractions, and those of one of the present players: an award that all bettors share is divided
among them.

>>> from punto.houses import find_house
>>> house, readings = find_house("colorado-ez"), {"jackpot": 2_500_000}
>>> found = live_meters(house, "ez-progressive", readings, betting=[1, 3, 5], bets_an_hour=180)
>>> round(float(found.house_edge), 4), [round(each.even_at / 100) for each in found.meters]
(0.2668, [325357])
>>> [round(float(each.hours_to_hit)) for each in found.meters]
[6254]
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from punto.errors import Unreadable
from punto.exact.odds import Odds
from punto.exact.pricing import price
from punto.exact.progressive import Fund, LongRun, full_award, long_run
from punto.game.composition import Composition
from punto.houses import House, Offer
from punto.messages import message
from punto.wagers import Terms

__all__ = ["LiveMeter", "LiveMeters", "beside_meters", "live_meters", "long_run_at", "metered_stake"]

_ONE_UNIT = 100
"""The stake, in minor units, where neither house nor pay table fixes one."""


@dataclass(frozen=True, slots=True)
class LiveMeter:
    """One meter, amounts in minor units.

    `even_at` is where it makes the bet even beside the other meters as they stand. A hit is a full award:
    `rounds_to_hit` until somebody at the table has it, on average, and `hours_to_hit` at so many bets an
    hour, all players' together. None for a meter that pays in parts only, or without bets an hour.
    """

    name: str
    held: Fraction | None
    even_at: Fraction
    rounds_to_hit: Fraction | None
    hours_to_hit: Fraction | None


@dataclass(frozen=True, slots=True)
class LiveMeters:
    """A progressive as its meters stand, for one of its players who bets `stake` minor units."""

    odds: Odds
    stake: int
    meters: tuple[LiveMeter, ...]

    @property
    def house_edge(self) -> Fraction | None:
        """What the house keeps of each unit staked now; None where a meter's value is not known."""
        return self.odds.house_edge if self.odds.known else None


def live_meters(
    house: House,
    wager: str,
    readings: Mapping[str, int],
    *,
    betting: Sequence[int] = (),
    chair: int | None = None,
    bets_an_hour: int | None = None,
    stake: int | None = None,
    composition: Composition | None = None,
) -> LiveMeters:
    """The figures of a house's progressive, its meters standing at so many minor units.

    `betting` are the seats that bet on it; without any, one player is alone. Where chairs have awards of
    their own, the figures are those of `chair`: the first that bets, unless told. The lines are priced once,
    from the house's full shoe or another `composition`: asking again as the meters move costs nothing.
    """
    offer = house.offer(wager)
    if stake is not None and stake < 1:
        raise Unreadable(message("bet.nothing-staked"))
    chairs = offer.wager.chairs_of(offer.paytable)
    there = [seat for seat in betting if seat in chairs] if chairs else list(betting)
    own = chair if chair is not None else next(iter([*there, *chairs]), None)
    others = frozenset(there) if chairs else frozenset[int]()
    odds = _priced(house, offer.wager.id, own if chairs else None, others, composition)
    unit = offer.stake(offer.paytable) or stake or _ONE_UNIT
    held = {name: Fraction(value, unit) for name, value in readings.items() if name in offer.wager.meters}
    players = len({*there, own}) if chairs else max(len(there), 1)
    return beside_meters(replace(odds, meters=held, players=players), unit, bets_an_hour)


def beside_meters(odds: Odds, stake: int, bets_an_hour: int | None = None) -> LiveMeters:
    """The same from odds: their meters in stakes, their players."""
    if bets_an_hour is not None and (type(bets_an_hour) is not int or bets_an_hour < 1):
        raise Unreadable(message("exact.bets-an-hour", number=bets_an_hour))
    return LiveMeters(odds, stake, tuple(_meters(odds, stake, bets_an_hour)))


def _meters(odds: Odds, stake: int, bets_an_hour: int | None) -> Iterable[LiveMeter]:
    for name in odds.terms.wager.meters:
        even, held = odds.even_at(name), odds.meters.get(name)
        if even is None:
            continue
        chance = full_award(odds, name)
        rounds = 1 / chance if chance else None
        hours = rounds * odds.players / bets_an_hour if rounds is not None and bets_an_hour else None
        yield LiveMeter(name, None if held is None else held * stake, even * stake, rounds, hours)


def long_run_at(odds: Odds, house: House | None = None) -> LongRun | None:
    """The long-run edge of a progressive whose seeds and rates are known: the house's, or as printed."""
    terms = odds.terms
    offer = house.offers.get(terms.wager.id) if house else None
    own = replace(offer or Offer(wager=terms.wager, paytable=terms.paytable), paytable=terms.paytable)
    stake, funds = metered_stake(terms, house), {}
    for name in own.paying_meters:
        meter = own.parameters(name)
        if meter is None or not meter.rate:
            return None
        funds[name] = Fund(Fraction(meter.seed, stake), meter.rate, meter.reserve)
    return long_run(odds, funds) if funds else None


def metered_stake(terms: Terms, house: House | None = None) -> int:
    """The stake, in minor units, that meters and seeds are measured in."""
    offer = house.offers.get(terms.wager.id) if house else None
    printed = terms.paytable.unit.amount if terms.paytable.unit else None
    return (offer.stake(terms.paytable) if offer else printed) or _ONE_UNIT


@lru_cache(maxsize=256)
def _priced(
    house: House, wager: str, chair: int | None, betting: frozenset[int], composition: Composition | None
) -> Odds:
    others = sorted(betting - {chair}) if chair else None
    return price(wager, composition, house=house, chair=chair, others=others)
