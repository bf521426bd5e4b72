"""A house's felt as a page draws it: its boxes, grouped, with their odds. It stays while a table is open."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from punto.game.facts import Game
from punto.game.hands import Hand, Winner
from punto.houses import House, Offer
from punto.messages import has_text, text
from punto.posting.wording import amount, percent
from punto.settle import limits
from punto.wagers import PayTable, Result, Wager

__all__ = ["CHIPS", "box_id", "boxes", "chips_for", "felt", "limits_in_words", "main_boxes"]

CHIPS = (1, 5, 25, 100, 500, 1000, 5000)
"""Chips in whole units of the currency."""

_MOST_SHOWN = 40


def felt(house: House) -> dict[str, Any]:
    """What a page needs to know of a house, once."""
    every = list(boxes(house))
    main = [box for place in ("player", "tie", "banker") for box in every if box["place"] == place]
    beside = [[box for box in every if box["on"] == hand.value] for hand in Hand]
    shown = [box["id"] for column in beside for box in column]
    others = [box for box in every if not box["place"] and box["id"] not in shown]
    return {
        "house": house.id,
        "title": str(house.title),
        "game": house.game.value,
        "kind": house.table.kind.value,
        "number": house.table.number,
        "currency": {
            "code": house.currency.code,
            "sign": house.currency.sign,
            "digits": house.currency.digits,
        },
        "seats": list(house.seats),
        "seat_one": house.table.seat_1.value,
        "behind": house.bets.behind,
        "decks": house.decks if house.game is not Game.DICE else 0,
        "limits": limits_in_words(house),
        "vigorish": _vigorish(house),
        "main": main,
        "beside": [column for column in beside if column],
        "groups": list(_groups(others)),
        "chips": [
            {"value": value, "amount": value * 10**house.currency.digits} for value in _chip_values(house)
        ],
    }


def boxes(house: House) -> Iterator[dict[str, Any]]:
    """Every box of a seat: one for each wager, and for each hand that it can ride on."""
    for offer in house.offers.values():
        for hand in offer.wager.rides_on or (None,):
            yield _box(offer, hand, house)


@lru_cache(maxsize=64)
def main_boxes(house: House) -> Mapping[str, str]:
    """The wagers that have one of the three main boxes, and which: a hand's, or that of ties."""
    return {name: place for name, offer in house.offers.items() if (place := _place(offer.wager))}


def box_id(wager: str, on: Hand | None) -> str:
    """A box by its wager, and its hand where it has one."""
    return f"{wager}@{on.value}" if on else wager


def _box(offer: Offer, on: Hand | None, house: House) -> dict[str, Any]:
    wager = offer.wager
    place = _place(wager)
    title = text(f"hand.{place}") if place in ("player", "banker") else str(wager.title)
    least, most = limits(offer, house)
    return {
        "id": box_id(wager.id, on),
        "wager": wager.id,
        "on": on.value if on else None,
        "place": place,
        "title": title if place != "tie" else text("web.tie"),
        "note": str(on) if on else "",
        "odds": _odds(offer.paytable, wager),
        "short": _charged(offer, house) or _odds(offer.paytable, wager),
        "full": " ".join(filter(None, (_odds(offer.paytable, wager), _charged(offer, house)))),
        "colour": place or (on.value if on else "plain"),
        "family": wager.family,
        "minimum": least,
        "maximum": most,
        "stake": offer.stake(offer.paytable),
        "meters": list(wager.meters),
        "by_seat": bool(wager.chairs),
    }


def _place(wager: Wager) -> str:
    """Which of the three main boxes a wager has: its hand's, or that of ties; empty for all others."""
    if wager.backs and wager.main:
        return wager.backs.value
    tied: Mapping[str, frozenset[object]] = {"winner": frozenset([Winner.TIE.value])}
    first = wager.lines[0].when
    same = len(first) == 1 and {key: frozenset(map(_plain, each)) for key, each in first[0].items()} == tied
    return "tie" if same and len(wager.lines) == 1 else ""


def _plain(value: object) -> object:
    return getattr(value, "value", value)


def _odds(table: PayTable, wager: Wager) -> str:
    """What can be won, in a few words."""
    if wager.meters:
        return text("web.progressive")
    winning = [pay for pay in table.pays if pay and pay.result is Result.WIN]
    printed = list(dict.fromkeys(pay.printed for pay in sorted(winning, key=lambda pay: pay.won)))
    if len(printed) == 1:
        return printed[0]
    if len(printed) == 2 and all(each.endswith(" to 1") for each in printed):
        return text("web.odds-two", first=printed[0].removesuffix(" to 1"), second=printed[1])
    return text("web.odds-up-to", most=printed[-1])


def _charged(offer: Offer, house: House) -> str:
    rates = {pay.rate for pay in offer.paytable.pays if pay and pay.rate and pay.result is Result.WIN}
    if not rates:
        return ""
    rate = house.vigorish.rates[rates.pop()]
    return text("web.less", rate=percent(rate))


def limits_in_words(house: House) -> str:
    """The least and the most of a table, or whichever of them its house has."""
    least, most = (
        "" if each is None else amount(each, house.currency)
        for each in (house.limits.minimum, house.limits.maximum)
    )
    if least and most:
        return text("web.limits", least=least, most=most)
    if least:
        return text("web.limits-from", least=least)
    return text("web.limits-to", most=most) if most else text("web.limits-none")


def _vigorish(house: House) -> str:
    for offer in house.offers.values():
        if offer.wager.backs and _charged(offer, house):
            rate = next(pay.rate for pay in offer.paytable.pays if pay and pay.rate)
            return text("web.vigorish", rate=percent(house.vigorish.rates[rate]))
    return text("web.no-vigorish")


def _groups(others: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Side bets by family, those of none last."""
    families = dict.fromkeys(box["family"] for box in others)
    for family in sorted(families, key=lambda name: not name):
        members = [box for box in others if box["family"] == family]
        title = text(f"family.{family}") if has_text(f"family.{family}") else text("web.side-bets")
        yield from _parted(title, members)


def _parted(title: str, members: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """A group, and beside it those of its boxes that have the first words of their names in common."""
    heads = Counter(head for box in members if (head := _head(box)))
    shared = [head for head, boxes in heads.items() if boxes > 1]
    alone = [box for box in members if _head(box) not in shared]
    if alone:
        yield {"title": title, "boxes": alone}
    for head in shared:
        yield {"title": head, "boxes": [{**box, "head": head} for box in members if _head(box) == head]}


def _head(box: Mapping[str, Any]) -> str:
    """What a name says before its colon, such as "Total cards: four"; nothing where it has none."""
    head, colon, _ = box["title"].partition(": ")
    return str(head) if colon else ""


def _chip_values(house: House) -> tuple[int, ...]:
    unit = 10**house.currency.digits
    least, most = house.limits.minimum or unit, house.limits.maximum
    fitting = [each for each in CHIPS if most is None or each * unit <= most]
    return tuple(each for each in fitting if each * unit >= least or each >= 5)[-6:] or CHIPS[:1]


def chips_for(amount: int, digits: int) -> list[int]:
    """An amount counted out in chips, the largest first; what is less than the smallest chip is not shown."""
    left, counted = amount // 10**digits, []
    for value in reversed(CHIPS):
        number, left = divmod(left, value)
        counted += [value] * number
    return counted[:_MOST_SHOWN] or [CHIPS[0]]
