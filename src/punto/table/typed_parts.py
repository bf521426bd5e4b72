"""The smallest things that a dealer types: numbers, seats, times, hands, what looks like cards or dice."""

import re

from punto.errors import Unreadable
from punto.game.hands import Hand
from punto.houses import Role
from punto.messages import message
from punto.table.typed_bets import named_member

__all__ = ["CARDS", "DICE", "read_clock", "read_hand", "read_number", "read_seat"]

CARDS = re.compile(r"(?:(?:10|[1-9])[a-z♣♦♥♠♧♢♡♤]|[atjqk][cdhs♣♦♥♠♧♢♡♤])+", re.IGNORECASE)
DICE = re.compile(r"[0-9]{3}[-–—−]\S*")


def read_number(word: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word, re.ASCII):
        raise Unreadable(message("words.number", word=word))
    return int(word)


def read_seat(word: str) -> int:
    """A seat's number; the dealer is 0."""
    return 0 if word.lower() == Role.DEALER.value else read_number(word)


def read_clock(word: str) -> int:
    """A time of day, 14:30, in minutes."""
    found = re.fullmatch(r"(\d{1,2}):([0-5]\d)", word, re.ASCII)
    return 60 * int(found[1]) + int(found[2]) if found else read_number(word)


def read_hand(word: str) -> Hand:
    return named_member(Hand, word, "bet.no-such-hand")
