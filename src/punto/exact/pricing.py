"""Exact odds from what is at hand: a wager, its name or its terms; full decks, a house's, or the cards left.

>>> from punto.houses import find_house
>>> price("tie").house_edge == price("tie", Composition.decks(8)).house_edge
True
>>> round(float(price("banker", house=find_house("card-room")).house_edge), 6)
0.010579
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from punto.errors import Unreadable
from punto.exact import odds
from punto.exact.odds import Odds
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import House
from punto.messages import message
from punto.rulebook.citing import Law
from punto.wagers import Terms, Wager, find_wager, terms

__all__ = ["price"]

USUAL_DECKS = 8


def price(
    wager: str | Wager | Terms,
    composition: Composition | None = None,
    *,
    house: House | None = None,
    on: Hand | None = None,
    paytable: str | None = None,
    chair: int | None = None,
    others: Iterable[int] | None = None,
    rates: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Fraction] | None = None,
    players: int = 1,
    law: Law | None = None,
) -> Odds:
    """What a wager is worth, exactly, from any cards: eight full decks unless told.

    With a house, its pay table, its vigorish, its decks and its law count wherever nothing else is given; a
    name that it does not offer is refused, and another wager has its own pay table. `on` is the hand that a
    wager rides on. Where chairs differ it is the first one, and all `others` bet, unless told. `rates` are
    vigorish by name, `meters` are in stakes; among several `players` an award that all bettors share is
    divided. Terms say already what `on`, `paytable`, `chair` and `others` would. Too few cards for a round
    are refused.
    """
    if isinstance(wager, Terms):
        if (on, paytable, chair, others) != (None, None, None, None):
            raise Unreadable(message("exact.terms-are-whole", wager=wager.wager.id))
        asked = wager
    else:
        asked = _terms(wager, house, on, paytable, chair, others)
    if house is not None:
        composition = Composition.decks(house.decks) if composition is None else composition
        rates = {**house.vigorish.rates, **(rates or {})}
        law = house.law if law is None else law
    elif composition is None:
        composition = Composition.decks(USUAL_DECKS)
    return odds.price(asked, composition, rates=rates, meters=meters, players=players, law=law)


def _terms(
    named: str | Wager,
    house: House | None,
    on: Hand | None,
    paytable: str | None,
    chair: int | None,
    others: Iterable[int] | None,
) -> Terms:
    """The wager as one bettor has it, at the house if there is one."""
    if house is not None and isinstance(named, str):
        wager = house.offer(named).wager
    else:
        wager = find_wager(named) if isinstance(named, str) else named
    if house is not None and house.wagers.get(wager.id) == wager and wager.id in house.offers:
        table = house.paytable(wager.id, paytable)
    else:
        table = wager.paytable(paytable)
    chairs = wager.chairs_of(table)
    seat = chair if chair is not None else next(iter(chairs), None)
    betting = [each for each in chairs if each != seat] if others is None else others
    return terms(wager, on, table, chair=seat, others=betting)
