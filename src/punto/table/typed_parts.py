"""The smallest things that a dealer types: numbers, seats, hands, what looks like cards or dice."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from punto.errors import Unreadable
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message
from punto.table.commands import Actor, Command
from punto.table.state import TableState
from punto.table.typed_bets import named_member

__all__ = [
    "CARDS",
    "DICE",
    "Reader",
    "Typed",
    "of_seat",
    "person_named",
    "plain",
    "read_hand",
    "read_number",
    "read_seat",
]

CARDS = re.compile(r"(?:(?:10|[1-9])[a-z♣♦♥♠♧♢♡♤]|[atjqk][cdhs♣♦♥♠♧♢♡♤])+", re.IGNORECASE)
DICE = re.compile(r"[0-9]{3}[-–—−]\S*")


class Typed(NamedTuple):
    """A command, and who does it where the line says so; else it is done by whose duty it is."""

    command: Command
    by: Actor | None = None


Reader = Callable[[Sequence[str], TableState], Command | Typed | tuple[Command, ...] | None]
"""Reads what comes after a word; None where it does not fit."""


def read_number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise Unreadable(message("words.number", word=word))
    return int(word)


def read_seat(word: str) -> int:
    """A seat's number; the dealer is 0."""
    return 0 if word.lower() == Role.DEALER.value else read_number(word)


def read_hand(word: str) -> Hand:
    return named_member(Hand, word, "bet.no-such-hand")


def person_named(word: str, state: TableState) -> str:
    """Somebody at the table, by their seat (`2`, `seat-2`) or the name they go by; else the word itself."""
    here = {*state.seated.values(), *state.behind, *(marker.person for marker in state.markers)}
    seat = re.fullmatch(r"(?:seat-)?(\d{1,4})", word, re.ASCII | re.IGNORECASE)
    if seat and word not in here:
        return state.seated.get(int(seat[1]), word)
    names = [who for who in here if word.lower() in (who.lower(), state.people.get(who, "").lower())]
    return names[0] if len(names) == 1 else word


def of_seat(make: Callable[[int], Command]) -> Reader:
    return lambda rest, _state: make(read_seat(rest[0])) if len(rest) == 1 else None


def plain(make: Callable[[], Command], *fillers: str) -> Reader:
    return lambda rest, _state: make() if not {word.lower() for word in rest} - set(fillers) else None
