"""What happens at a table that plays for progressive meters, from START GAME to END GAME.

The table knows no meter: what one stands at is told with the key that claims an award. What the meters must
do is read off these events (`punto.table.meters`).
"""

from fractions import Fraction

from msgspec import Struct

from punto.settle import Bet, Movement, Posting
from punto.streams import Actor, Event

__all__ = [
    "Award",
    "AwardWon",
    "GameCancelled",
    "GameEnded",
    "GameStarted",
    "HandPressed",
    "JackpotHit",
    "JackpotPaid",
    "JackpotRefused",
    "MetersConnected",
    "SpotSelected",
    "SupervisorCalled",
    "WinPagePrinted",
]


class Award(Struct, frozen=True, gc=False):
    """A share of a meter that bets have won by a line of their wager: together, each the same part."""

    wager: str
    meter: str
    line: str
    share: Fraction
    bets: tuple[Bet, ...]


class MetersConnected(Event, frozen=True, tag="meters-connected"):
    """The meters of these progressives can be reached, and of no others: only on these bets are taken."""

    wagers: tuple[str, ...]


class GameStarted(Event, frozen=True, tag="game-started"):
    """START GAME: the bets on the sensors are locked, and the dealer has taken them."""

    number: int
    round: int
    bets: tuple[Bet, ...]
    movements: tuple[Movement, ...]
    postings: tuple[Posting, ...] = ()


class GameCancelled(Event, frozen=True, tag="game-cancelled"):
    """Before any card the bets are unlocked again and lie on their sensors: the cards are cut once more."""

    number: int
    movements: tuple[Movement, ...]
    postings: tuple[Posting, ...] = ()


class AwardWon(Event, frozen=True, tag="award-won"):
    """The result gives bets a share of a meter; how much that is, is known when it is hit."""

    award: Award


class SpotSelected(Event, frozen=True, tag="spot-selected"):
    """The dealer has chosen a winner's position, of the award with this number."""

    award: int
    seat: int


class HandPressed(Event, frozen=True, tag="hand-pressed"):
    """A seat's button was pressed: it is lit now, or it is off again."""

    award: int
    seat: int
    lit: bool


class JackpotHit(Event, frozen=True, tag="jackpot-hit"):
    """An award is claimed: the meter stood at a value, of which its winners get these shares."""

    award: int
    value: int
    shares: tuple[int, ...]
    hit_by: Actor


class SupervisorCalled(Event, frozen=True, tag="supervisor-called"):
    """The dealer has called somebody who may approve an award."""

    award: int


class JackpotPaid(Event, frozen=True, tag="jackpot-paid"):
    """A card was swiped: an award is approved, and paid."""

    award: int
    amount: int
    approved_by: Actor
    movements: tuple[Movement, ...]
    postings: tuple[Posting, ...] = ()


class JackpotRefused(Event, frozen=True, tag="jackpot-refused"):
    """A win could not be verified: nothing is claimed any more, and the keys of the award begin again."""

    award: int
    reason: str
    refused_by: Actor


class WinPagePrinted(Event, frozen=True, tag="win-page-printed"):
    """The win page of an award was printed for signature."""

    award: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    """END GAME: all action is reconciled."""

    number: int
