"""The result, and what follows from it."""

from typing import ClassVar

from punto.settle import Bet, Movement, Press
from punto.streams import Event
from punto.table.events.values import BetResult, Postings, PressedBet

__all__ = [
    "CardsRacked",
    "EarlySettled",
    "LosersCollected",
    "ResultCalled",
    "VigorishCollected",
    "WinnersPaid",
]


class EarlySettled(Event, frozen=True, tag="early-settled"):
    """Bets that the first four cards decide are settled; some payouts were pressed onto other bets."""

    version: ClassVar[int] = 2

    charter: str
    results: tuple[BetResult, ...]
    movements: tuple[Movement, ...]
    presses: tuple[Press, ...] = ()
    pressed: tuple[PressedBet, ...] = ()
    postings: Postings = ()


class ResultCalled(Event, frozen=True, tag="result-called"):
    """The final counts are called: now every bet's result is known, and what the dealer's hands will do."""

    player: int
    banker: int
    charter: str = ""
    """The digest of the charter that the bets were settled by."""
    results: tuple[BetResult, ...] = ()
    collect: tuple[Movement, ...] = ()
    pay: tuple[Movement, ...] = ()


class LosersCollected(Event, frozen=True, tag="losers-collected"):
    """Every losing bet is taken."""

    movements: tuple[Movement, ...]
    postings: Postings = ()


class WinnersPaid(Event, frozen=True, tag="winners-paid"):
    """Every winning bet is paid, and vigorish taken or marked."""

    movements: tuple[Movement, ...]
    postings: Postings = ()


class VigorishCollected(Event, frozen=True, tag="vigorish-collected"):
    """The vigorish that a person owes at a seat is paid, or that of their toke; its marker comes off.

    What others owe at that seat stays. In records of before, nobody named is everybody there, and where it is
    not said whether of a toke it is of both.
    """

    version = 3
    seat: int
    amount: int
    postings: Postings = ()
    person: str = ""
    toke: bool | None = None


class CardsRacked(Event, frozen=True, tag="cards-racked"):
    """The round's cards are in the discard rack, the Player's hand first.

    Winning stakes go back to their bettors; bets that pushed stay on the layout for the next round.
    """

    stay: tuple[Bet, ...] = ()
    postings: Postings = ()
