"""A wager as a page explains it: its rule, its pay table, its exact edge, what becomes of a hundred bets."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from punto.errors import Unreadable, did_you_mean
from punto.exact import price
from punto.exact.repeated import Spread, repeated
from punto.game.hands import Hand
from punto.houses import House, Offer
from punto.messages import message, text
from punto.posting.conditions import line_in_words
from punto.posting.wording import pay_in_words, shown_lines
from punto.server.felt import box_id
from punto.wagers import Result

__all__ = ["box_meant", "explained"]

_BETS = 100
_BARS = 26
_EDGE = 0.002
"""What is left out on either side of the bars."""

_TOLD = 3
"""A wager with more lines than this is told by its table alone."""


@lru_cache(maxsize=512)
def explained(house: House, box: str) -> dict[str, Any]:
    """One box of a house's felt, in words and figures; reckoned once."""
    wager, on = box_meant(house, box)
    offer = house.offers[wager]
    odds = price(wager, house=house, on=on)
    words = {line.name: line_in_words(offer.wager, line) for line in offer.wager.lines}
    edge = odds.house_edge if odds.known else None
    spread = repeated(odds, _BETS) if odds.known else None
    return {
        "title": f"{offer.wager.title}{f', {on}' if on else ''}",
        "rule": " ".join(_rule(offer, house)),
        "lines": [
            {
                "name": priced.name or text("web.anything-else"),
                "when": words.get(priced.name or "", ""),
                "pays": pay_in_words(priced.pay, house, offer),
                "result": priced.pay.result.value,
                "chance": f"{float(priced.probability):.4%}",
                "share": float(priced.probability),
            }
            for priced in odds.lines
        ],
        "edge": f"{float(edge):.4%}" if edge is not None else text("web.edge-unknown"),
        "edge_words": text("web.house-edge") if edge is not None else "",
        "fraction": f"{edge.numerator}/{edge.denominator}" if edge is not None else "",
        "wins": _often(odds.hit_rate),
        "pushes": f"{float(odds.push_rate):.2%}" if odds.push_rate else "",
        "clauses": list(offer.wager.clauses),
        "hundred": _hundred(spread) if spread else None,
    }


def _rule(offer: Offer, house: House) -> Iterator[str]:
    """When it wins, when nothing is decided, what becomes of it else; long tables speak for themselves."""
    lines = shown_lines(offer.wager, offer.paytable)
    if len(lines) <= _TOLD:
        for line, pay in lines:
            key = "web.wins-when" if pay.result is Result.WIN else "web.pushes-when"
            yield text(key, what=line_in_words(offer.wager, line), pays=pay_in_words(pay, house, offer))
    if len(lines) > 1:
        yield text("web.first-line-met")
    yield text("web.all-else-loses")


def _often(chance: Fraction) -> str:
    return (
        text("web.one-in", chance=f"{float(chance):.2%}", often=f"{1 / float(chance):,.2f}") if chance else ""
    )


def _hundred(spread: Spread) -> dict[str, Any]:
    """A hundred bets of one unit as bars that a page draws, and how likely one is ahead after them."""
    low, high = spread.below(_EDGE), spread.below(1 - _EDGE)
    width = _nice((high - low) / _BARS)
    first, last = low // width, -(-high // width)
    bars = [
        [float(width * at), spread.between(width * at, width * (at + 1))]
        for at in range(int(first) - 1, int(last))
    ]
    return {
        "words": text("web.hundred", bets=_BETS, ahead=f"{spread.ahead:.1%}"),
        "width": float(width),
        "bars": bars,
    }


def _nice(least: Fraction) -> Fraction:
    """The first of 1, 2, 5, 10, 20 … that is not less."""
    size = 1
    while True:
        for each in (size, 2 * size, 5 * size):
            if each >= least:
                return Fraction(each)
        size *= 10


def box_meant(house: House, box: str) -> tuple[str, Hand | None]:
    """The wager that a box is for, and the hand that it rides on."""
    known = {
        box_id(name, hand): (name, hand)
        for name, offer in house.offers.items()
        for hand in offer.wager.rides_on or (None,)
    }
    if box not in known:
        raise Unreadable(message("web.no-such-box", box=box, hint=did_you_mean(box, list(known))))
    return known[box]
