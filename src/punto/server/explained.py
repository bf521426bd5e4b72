"""A wager as a page explains it: its rule, its pay table, its exact edge."""

from functools import lru_cache
from typing import Any

from punto.errors import Unreadable, did_you_mean
from punto.exact import price
from punto.game.hands import Hand
from punto.houses import House
from punto.messages import message, text
from punto.server.felt import box_id

__all__ = ["explained"]


@lru_cache(maxsize=512)
def explained(house: House, box: str) -> dict[str, Any]:
    """One box of a house's felt, in words and figures; reckoned once."""
    wager, on = _meant(house, box)
    offer = house.offers[wager]
    odds = price(wager, house=house, on=on)
    lines = [
        {
            "name": priced.name or text("web.anything-else"),
            "pays": priced.pay.printed or text(f"result.{priced.pay.result.value}"),
            "chance": f"{float(priced.probability):.4%}",
        }
        for priced in odds.lines
    ]
    edge = odds.house_edge if odds.known else None
    return {
        "title": f"{offer.wager.title}{f', {on}' if on else ''}",
        "rule": text("web.first-line-met"),
        "lines": lines,
        "edge": f"{float(edge):.4%}" if edge is not None else text("web.edge-unknown"),
        "edge_words": text("web.house-edge") if edge is not None else "",
        "fraction": f"{edge.numerator}/{edge.denominator}" if edge is not None else "",
        "clauses": list(offer.wager.clauses),
    }


def _meant(house: House, box: str) -> tuple[str, Hand | None]:
    known = {
        box_id(name, hand): (name, hand)
        for name, offer in house.offers.items()
        for hand in offer.wager.rides_on or (None,)
    }
    if box not in known:
        raise Unreadable(message("web.no-such-box", box=box, hint=did_you_mean(box, list(known))))
    return known[box]
