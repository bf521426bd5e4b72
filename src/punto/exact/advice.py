"""Advice that needs both a house and its odds: a setting that gives the players the edge.

>>> from punto.houses import find_house
>>> house = find_house("colorado-mini", settings={"wagers.banker": "tie-vigorish", "vigorish.tie_rate": "5%"})
>>> [str(each) for each in warnings(house) if "banker" in str(each)]
['banker/tie-vigorish gives the players an edge of 0.7593%; the tie-vigorish rate is even at 12.9795%']
"""

from fractions import Fraction

from punto.exact import Odds, price
from punto.game.composition import Composition
from punto.houses import House
from punto.messages import Message, message
from punto.wagers import Terms, terms

__all__ = ["warnings"]


def warnings(house: House) -> tuple[Message, ...]:
    """Every offer on which the players have the edge, and the vigorish at which they would not."""
    shoe = Composition.decks(house.decks)
    said = []
    for offer in house.offers.values():
        for hand in offer.wager.rides_on or (None,):
            if offer.wager.chairs or offer.wager.meters:
                continue  # what a meter holds decides, and changes
            studied = terms(offer.wager, hand, offer.paytable)
            odds = price(studied, shoe, rates=house.vigorish.rates)
            if odds.house_edge < 0:
                said.append(_warning(studied, odds, shoe))
    return tuple(said)


def _warning(studied: Terms, odds: Odds, shoe: Composition) -> Message:
    label = f"{studied.wager.id}{f'@{studied.on.value}' if studied.on else ''}/{studied.paytable.id}"
    edge = f"{float(-odds.house_edge):.4%}"
    rate = next((line.pay.rate for line in odds.lines if line.pay.rate), None)
    if rate is None:
        return message("advice.players-edge", offer=label, edge=edge)
    free, full = (price(studied, shoe, rates={rate: Fraction(each)}).house_edge for each in (0, 1))
    even = -free / (full - free)  # the edge goes straight up with the rate
    return message("advice.players-edge-rate", offer=label, edge=edge, rate=rate, even=f"{float(even):.4%}")
