"""Wagers, from the opening of the betting to "no more bets"."""

from punto.game.hands import Hand
from punto.settle import Bet, Kind
from punto.streams import Command

__all__ = [
    "ChangeWager",
    "ConfirmSpoken",
    "DealFreeHand",
    "NoMoreBets",
    "OpenBetting",
    "PlaceWagers",
    "ReviseWagers",
    "TakeBack",
]


class OpenBetting(Command, frozen=True):
    """Wagers may be made for the next round."""


class PlaceWagers(Command, frozen=True):
    """Put bets on the layout, all of them or none; spoken ones come with cash and wait for the dealer."""

    bets: tuple[Bet, ...]
    spoken: bool = False


class ConfirmSpoken(Command, frozen=True):
    """The dealer repeats a seat's spoken bets and turns the cash into chips."""

    seat: int


class TakeBack(Command, frozen=True):
    """Take a bet off the layout again."""

    seat: int
    wager: str
    on: Hand | None = None
    kind: Kind = Kind.CHIPS
    person: str = ""


class ChangeWager(Command, frozen=True):
    """Another stake on a bet that lies there: everybody else's bets, and those beside it, stay."""

    seat: int
    wager: str
    stake: int
    on: Hand | None = None
    kind: Kind = Kind.CHIPS
    person: str = ""


class ReviseWagers(Command, frozen=True):
    """Some bets come off and others go on, all or none: judged is the layout that this leads to.

    `spoken` says that those came with cash; one that takes the place of a spoken bet did so in any case.
    """

    off: tuple[Bet, ...]
    bets: tuple[Bet, ...] = ()
    spoken: bool = False


class NoMoreBets(Command, frozen=True):
    """The dealer's announcement: betting is over."""


class DealFreeHand(Command, frozen=True):
    """Begin a hand without wagers: one that the rules compel, or one of the house's own accord."""
