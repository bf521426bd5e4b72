"""Wagers, from the opening of the betting to "no more bets"."""

from punto.settle import Bet, Movement
from punto.streams import Event
from punto.table.events.values import Postings

__all__ = [
    "BettingOpened",
    "NoMoreBetsAnnounced",
    "SpokenConfirmed",
    "StakesReturned",
    "WagerTakenBack",
    "WagersPlaced",
]


class BettingOpened(Event, frozen=True, tag="betting-opened"):
    """Wagers may be made for this round."""

    number: int


class WagersPlaced(Event, frozen=True, tag="wagers-placed"):
    """Bets lie on the layout; spoken ones came with cash and wait for the dealer to repeat them."""

    bets: tuple[Bet, ...]
    spoken: bool = False
    postings: Postings = ()


class SpokenConfirmed(Event, frozen=True, tag="spoken-confirmed"):
    """The dealer has repeated a seat's spoken bets; the cash is in the drop box, chips lie in its place."""

    seat: int
    postings: Postings = ()


class WagerTakenBack(Event, frozen=True, tag="wager-taken-back"):
    """A bet was taken off the layout again."""

    bet: Bet
    postings: Postings = ()


class NoMoreBetsAnnounced(Event, frozen=True, tag="no-more-bets-announced"):
    """Betting is over."""


class StakesReturned(Event, frozen=True, tag="stakes-returned"):
    """Bets that lay there from the round before go back: a hand without wagers comes first."""

    movements: tuple[Movement, ...]
    postings: Postings = ()
