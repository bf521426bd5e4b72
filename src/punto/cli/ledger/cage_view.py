"""A cage as people and programs see it."""

from datetime import datetime
from typing import Any

from rich.text import Text

from punto.cli.render import Column, show, table
from punto.ledger.cage_moves import CageEvent
from punto.ledger.cage_standing import Standing
from punto.ledger.telling import cage_words
from punto.messages import text
from punto.money import Currency, format_amount
from punto.streams import plain_event

__all__ = ["plain_standing", "show_move", "show_standing"]

_AMOUNTS: tuple[Column, ...] = (("what", "left"), ("amount", "right"))
_BOXES: tuple[Column, ...] = (("of-table", "left"), ("box", "right"), ("expected", "right"))
_MOVES: tuple[Column, ...] = (
    ("number", "right"),
    ("time", "left"),
    ("by", "left"),
    ("what", "left"),
)


def show_standing(found: Standing, money: Currency) -> None:
    """The house's money, wallets, boxes, and what came last."""
    show(Text(text("cage.heading", currency=found.currency), "bold"))
    listed = table("", _AMOUNTS)
    cage = text("cage.unfunded") if found.cage is None else format_amount(found.cage, money)
    listed.add_row(text("cage.of-house"), cage)
    listed.add_row(text("cage.count-room"), format_amount(found.count_room, money))
    listed.add_row(text("cage.over"), format_amount(-found.over_short, money))
    if found.awards:
        listed.add_row(text("cage.awards"), format_amount(found.awards, money))
    for person, amount in found.wallets.items():
        listed.add_row(text("cage.wallet", person=person), format_amount(amount, money))
    show(listed)
    if found.boxes:
        boxes = table(text("cage.boxes"), _BOXES)
        for name, waiting in found.boxes.items():
            for box, amount in waiting.items():
                boxes.add_row(name, str(box), format_amount(amount, money))
        show("", boxes)
    if found.last:
        moves = table(text("cage.last"), _MOVES)
        for each in found.last:
            when = datetime.fromtimestamp(each.time / 1e6).strftime("%Y-%m-%d %H:%M")
            moves.add_row(str(each.number), when, each.person, cage_words(each.event, money))
        show("", moves)


def show_move(event: CageEvent, after: Standing, money: Currency) -> None:
    """What has happened, under which number, and what is left where it came from."""
    number = after.last[-1].number if after.last else 0
    mine = next((each.number for each in reversed(after.last) if each.event == event), number)
    show(text("cage.done", number=mine, what=cage_words(event, money)))


def plain_standing(found: Standing) -> dict[str, Any]:
    """The same for programs, in minor units."""
    return {
        "currency": found.currency,
        "cage": found.cage,
        "count_room": found.count_room,
        "over_short": -found.over_short,
        "awards": found.awards,
        "wallets": found.wallets,
        "boxes": {
            name: {str(box): amount for box, amount in each.items()} for name, each in found.boxes.items()
        },
        "last": [
            {
                "number": each.number,
                "time": each.time,
                "by": {"role": each.role, "person": each.person},
                **plain_event(each.event),
            }
            for each in found.last
        ],
    }
