"""When something went wrong: reports, corrections, the reversal of a round."""

from enum import Enum

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.settle import Bet
from punto.streams import Command

__all__ = [
    "CorrectBurn",
    "CorrectCards",
    "CorrectCutCard",
    "CorrectRoll",
    "CorrectWagers",
    "Irregularity",
    "Report",
    "ReverseRound",
    "TakeBackReport",
]


class Irregularity(Enum):
    """What can go wrong with a card."""

    SURPLUS_THIRD = "surplus-third"
    DRAWN_IN_ERROR = "drawn-in-error"
    EXPOSED = "exposed"
    FACE_UP = "face-up"
    RAN_OUT = "ran-out"
    MISSING = "missing"


class Report(Command, frozen=True):
    """Something went wrong; the ruling follows the document and the house's choices.

    `reference` is the inventory number of cards from the maker, one of which is missing.
    """

    what: Irregularity
    card: Card | None = None
    seen: bool = False
    reference: str = ""


class TakeBackReport(Command, frozen=True):
    """What was reported last of a card was not so: until winners are paid, or another card has come."""


class CorrectCards(Command, frozen=True):
    """Real cards were entered wrongly: these came in this round, in this order, until winners are paid.

    Without cards: those that lie there are right, and only what was called and settled on them is undone.
    """

    cards: tuple[Card | None, ...] = ()
    """None for one that lies face down and that nobody has named."""


class CorrectRoll(Command, frozen=True):
    """Dice were entered wrongly; this is what the cups showed. Until winners are paid."""

    roll: Roll


class CorrectBurn(Command, frozen=True):
    """Cards that were burned at the beginning of the shoe were entered wrongly."""

    cards: tuple[Card, ...]


class CorrectCutCard(Command, frozen=True):
    """The cut card's place was entered wrongly: it lies so many cards from the back of the shoe."""

    at: int


class CorrectWagers(Command, frozen=True):
    """Bets were entered wrongly: these lie nowhere, and those were left out. Until winners are paid.

    `spoken` says that those came with cash; one that takes the place of a spoken bet did so in any case.
    """

    wrong: tuple[Bet, ...] = ()
    right: tuple[Bet, ...] = ()
    spoken: bool = False


class ReverseRound(Command, frozen=True):
    """A round that was paid is undone, by a supervisor who gives their name and a reason.

    With the right cards, or dice, it is settled once more by them; without, every wager goes back.
    """

    number: int
    supervisor: str
    reason: str
    cards: tuple[Card, ...] = ()
    roll: Roll | None = None
