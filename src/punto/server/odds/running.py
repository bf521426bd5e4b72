"""What each box of a house is worth as a running shoe stands, beside what it is worth from full decks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from punto.exact import live_meters, price
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import House
from punto.server.explained import box_meant
from punto.server.felt import boxes

__all__ = ["BoxEdge", "Meters", "edges"]

Meters = Mapping[str, Mapping[str, int]]
"""What the meters of each progressive wager stand at, in minor units."""


class BoxEdge(Struct, frozen=True):
    """A box, what the house keeps of a stake there now, and of full decks; None where that is not known."""

    box: str
    title: str
    edge: float | None
    full: float | None


def edges(house: House, cards: Composition, meters: Meters) -> Iterator[BoxEdge]:
    """Every box of the house's felt; a progressive's as its meters stand, for one who plays alone."""
    for each in boxes(house):
        wager, on = box_meant(house, each["id"])
        title = str(house.offers[wager].wager.title)
        found = [_edge(house, wager, on, meters.get(wager, {}), shoe) for shoe in (cards, None)]
        yield BoxEdge(each["id"], f"{title}, {on}" if on else title, *found)


def _edge(
    house: House, wager: str, on: Hand | None, readings: Mapping[str, int], cards: Composition | None
) -> float | None:
    if wager in house.progressives:
        found = live_meters(house, wager, readings, composition=cards).house_edge
    else:
        found = _priced(house, wager, on, cards)
    return None if found is None else float(found)


@lru_cache(maxsize=512)
def _priced(house: House, wager: str, on: Hand | None, cards: Composition | None) -> Fraction | None:
    odds = price(wager, cards, house=house, on=on)
    return odds.house_edge if odds.known else None
