"""What events are made of beside the words of the game."""

from msgspec import Struct

from punto.game.cards import Card
from punto.settle import Bet, Posting
from punto.wagers import Result

__all__ = ["BetResult", "Cards", "Postings", "PressedBet"]

Postings = tuple[Posting, ...]
Cards = tuple[Card, ...]


class BetResult(Struct, frozen=True, gc=False):
    """What became of one bet, in minor units; `gross` is without the stake, `net` what the bettor gains."""

    bet: Bet
    result: Result
    line: str | None
    odds: str | None
    gross: int
    vigorish: int
    net: int
    pressed: int = 0
    capped: int = 0
    meter: str = ""
    swapped: bool = False


class PressedBet(Struct, frozen=True, gc=False):
    """An early payout that lies on another bet now."""

    bet: Bet
    amount: int
