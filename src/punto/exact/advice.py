"""Advice that needs odds: a bet that gives the players the edge, a line that nothing meets.

>>> from punto.houses import find_house
>>> house = find_house("colorado-mini", settings={"wagers.banker": "tie-vigorish", "vigorish.tie_rate": "5%"})
>>> [str(each) for each in warnings(house) if "banker" in str(each)]
['banker/tie-vigorish gives the players an edge of 0.7593%; the tie-vigorish rate is even at 12.9795%']
"""

from collections.abc import Iterator
from fractions import Fraction

from punto.exact import Odds, price
from punto.game.cards import DECK
from punto.game.composition import Composition
from punto.houses import House
from punto.messages import Message, message
from punto.wagers import terms

__all__ = ["advice_on", "warnings"]


_MOST_CARDS = 6
"""A shoe with so many of each card can bring every round that there is."""


def warnings(house: House) -> tuple[Message, ...]:
    """Every offer on which the players have the edge or a line cannot be met, as the house has it."""
    shoe = Composition.decks(house.decks)
    said: list[Message] = []
    for offer in house.offers.values():
        for hand in offer.wager.rides_on or (None,):
            if offer.wager.meters:
                continue  # what a meter holds decides, and changes
            chair = next(iter(offer.wager.chairs), None)
            studied = terms(offer.wager, hand, offer.paytable, chair=chair)
            said += advice_on(price(studied, shoe, rates=house.vigorish.rates), shoe)
    return tuple(said)


def advice_on(odds: Odds, shoe: Composition) -> Iterator[Message]:
    """What a designer should know of a price: who has the edge if not the house, and lines without use."""
    if odds.known and odds.house_edge < 0:
        yield _players_edge(odds, shoe)
    every = all(shoe[card] >= _MOST_CARDS for card in DECK)
    for line in odds.lines if every else ():
        if not line.ways:
            yield message("advice.never-met", offer=odds.terms.label, line=line.name)


def _players_edge(odds: Odds, shoe: Composition) -> Message:
    label, edge = odds.terms.label, f"{float(-odds.house_edge):.4%}"
    rate = next((line.pay.rate for line in odds.lines if line.pay.rate), None)
    if rate is None:
        return message("advice.players-edge", offer=label, edge=edge)
    free, full = (price(odds.terms, shoe, rates={rate: Fraction(each)}).house_edge for each in (0, 1))
    even = -free / (full - free)  # the edge goes straight up with the rate
    return message("advice.players-edge-rate", offer=label, edge=edge, rate=rate, even=f"{float(even):.4%}")
