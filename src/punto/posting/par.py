"""The figures of a PAR sheet: exact odds, the bands of the hold, effects of removal, meters, and a sample.

>>> from punto.houses import find_house
>>> sheet, = par_sheets(find_house("card-room"), ["tie"])
>>> edge = sheet.sides[0].odds.house_edge
>>> round(float(edge), 6), [band.coups for band in sheet.sides[0].bands][:2]
(0.143596, [1000, 10000])
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from punto.errors import Unreadable
from punto.exact import Fund, LongRun, Odds, long_run, price, removal_effects
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.houses import House, Offer
from punto.wagers import Terms

if TYPE_CHECKING:
    from punto.sim import Simulation
    from punto.sim.result import Tested

__all__ = [
    "COUPS",
    "Z_95",
    "Z_99",
    "Band",
    "Effect",
    "MeterFigures",
    "Sheet",
    "Side",
    "par_sheets",
    "sampled",
]

COUPS = tuple(10**power for power in range(3, 8))
Z_95, Z_99 = 1.959963984540054, 2.5758293035489004
"""How many standard deviations hold 95 and 99 of a hundred samples."""


@dataclass(frozen=True, slots=True)
class Band:
    """Between which bounds the house's hold lies after so many equal bets, as a share of what was staked."""

    coups: int
    edge: float
    deviation: float

    def bounds(self, z: float) -> tuple[float, float]:
        """So many standard deviations below and above the edge."""
        reach = z * self.deviation / sqrt(self.coups)
        return self.edge - reach, self.edge + reach


@dataclass(frozen=True, slots=True)
class Effect:
    """What the return gains when one card of these is gone; all that are alike together."""

    cards: tuple[str, ...]
    effect: Fraction


@dataclass(frozen=True, slots=True)
class MeterFigures:
    """A meter, in stakes: where it begins, what each adds to the return, and where the bet is even."""

    name: str
    seed: Fraction | None
    rate: Fraction | None
    adds: Fraction
    even_at: Fraction | None


@dataclass(frozen=True, slots=True)
class Side:
    """A wager on one hand, or on none: its odds with meters at their seeds, and what follows from them."""

    on: Hand | None
    odds: Odds
    bands: tuple[Band, ...]
    effects: tuple[Effect, ...]
    meters: tuple[MeterFigures, ...]
    long_run: LongRun | None
    tested: "Tested | None" = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One wager as a house offers it."""

    house: House
    offer: Offer
    sides: tuple[Side, ...]
    simulation: "Simulation | None" = None

    @property
    def cards(self) -> int:
        """How many cards the shoe holds; none with dice."""
        return 0 if self.house.game is Game.DICE else Composition.decks(self.house.decks).total


def par_sheets(house: House, names: Sequence[str] = ()) -> tuple[Sheet, ...]:
    """A sheet for each wager named, or for every wager of the house; one that is not offered is refused."""
    offers = [house.offer(name) for name in names] if names else list(house.offers.values())
    shoe = Composition.decks(house.decks)
    every = house.every_terms()
    return tuple(
        Sheet(
            house,
            offer,
            tuple(_side(house, offer, terms, shoe) for terms in every if terms.wager == offer.wager),
        )
        for offer in offers
    )


def sampled(
    sheets: Sequence[Sheet], *, coups: int, seed: str, simulate: "Callable[..., Simulation]"
) -> tuple[Sheet, ...]:
    """The same sheets beside a simulation of all their bets: the same seed gives the same figures.

    Wagers that tell too many kinds of coup apart to be counted together are simulated one by one.
    """
    try:
        return _together(sheets, coups, seed, simulate)
    except Unreadable:
        if len(sheets) == 1:
            raise
        return tuple(_together([sheet], coups, seed, simulate)[0] for sheet in sheets)


def _together(
    sheets: Sequence[Sheet], coups: int, seed: str, simulate: "Callable[..., Simulation]"
) -> tuple[Sheet, ...]:
    sides = [(sheet.offer.wager.id, side) for sheet in sheets for side in sheet.sides]
    meters = {f"{wager}.{name}": held for wager, side in sides for name, held in side.odds.meters.items()}
    bets = [side.odds.terms for _, side in sides]
    found = simulate(sheets[0].house, coups=coups, seed=seed, bets=bets, meters=meters)
    tested = {each.terms.label: each for each in found.wagers}
    return tuple(
        replace(
            sheet,
            simulation=found,
            sides=tuple(replace(side, tested=tested.get(side.odds.terms.label)) for side in sheet.sides),
        )
        for sheet in sheets
    )


def _side(house: House, offer: Offer, terms: Terms, shoe: Composition) -> Side:
    funds = _funds(offer)
    seeds = {name: fund.seed for name, fund in funds.items()}
    odds = price(terms, shoe, rates=house.vigorish.rates, meters=seeds, law=house.law)
    known = odds.known
    return Side(
        on=terms.on,
        odds=odds,
        bands=tuple(Band(n, float(odds.house_edge), odds.std_dev) for n in COUPS) if known else (),
        effects=_effects(house, terms, shoe) if known and not offer.paying_meters else (),
        meters=tuple(_meter(name, odds, funds.get(name)) for name in offer.paying_meters),
        long_run=long_run(odds, funds) if funds and set(funds) >= set(offer.paying_meters) else None,
    )


def _funds(offer: Offer) -> Mapping[str, Fund]:
    """Each meter that has a seed, in stakes."""
    stake = offer.stake(offer.paytable) or 100
    found = {name: offer.parameters(name) for name in offer.wager.meters}
    return {
        name: Fund(Fraction(each.seed, stake), each.rate, each.reserve)
        for name, each in found.items()
        if each is not None
    }


def _meter(name: str, odds: Odds, fund: Fund | None) -> MeterFigures:
    seed, rate = (fund.seed, fund.rate) if fund else (None, None)
    return MeterFigures(name, seed, rate, odds.coefficient(name), odds.even_at(name))


def _effects(house: House, terms: Terms, shoe: Composition) -> tuple[Effect, ...]:
    """Cards whose removal does the same are told together, in the order of the first of them."""
    if house.game is Game.DICE:
        return ()
    alike: dict[Fraction, list[str]] = {}
    for name, effect, _ in removal_effects(terms, shoe, rates=house.vigorish.rates):
        alike.setdefault(effect, []).append(name)
    return tuple(Effect(tuple(names), effect) for effect, names in alike.items())
