"""Events for programs: one JSON object a line, amounts in minor units, cards in our notation."""

import json
import sys
from dataclasses import fields, is_dataclass
from enum import Enum

from punto.cli.settle import bet_as_json
from punto.cli.table.lines import event_name
from punto.game.cards import Card, format_cards
from punto.game.dice import Roll
from punto.houses import House
from punto.settle import Bet, Movement, Press, Settlement
from punto.table import TableState, calls
from punto.table.events import Event

__all__ = ["event_as_json", "print_event"]


def print_event(event: Event, before: TableState) -> None:
    """One event, at once: whoever reads follows as it happens."""
    json.dump(event_as_json(event, before), sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
    sys.stdout.flush()


def event_as_json(event: Event, before: TableState) -> dict[str, object]:
    """An event's name and fields, its round, and what was said aloud; `before` is the table before it."""
    house = before.house
    found: dict[str, object] = {"event": event_name(event), "round": getattr(event, "number", before.number)}
    assert is_dataclass(event)
    found |= {each.name: _plain(getattr(event, each.name), house) for each in fields(event)}
    spoken = [str(call) for call in calls(event, before)]
    return {**found, "said": spoken} if spoken else found


def _plain(value: object, house: House) -> object:
    plain = value
    if isinstance(value, Enum):
        plain = value.value
    elif isinstance(value, (Card, Bet, Press, Roll)):
        plain = str(value)
    elif isinstance(value, Settlement):
        plain = {"bets": [bet_as_json(each, house) for each in value.bets], "house_net": value.house_net}
    elif isinstance(value, Movement):
        bet = value.bet
        plain = {"act": value.act.value, "seat": bet.seat, "bet": str(bet), "amount": value.amount}
    elif isinstance(value, tuple) and value and isinstance(value[0], Card):
        plain = format_cards(value)
    elif isinstance(value, tuple):
        plain = [_plain(each, house) for each in value]
    return plain
