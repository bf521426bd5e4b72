"""Cards and dice: dealt, handed over, turned, called."""

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.streams import Command

__all__ = [
    "Agree",
    "CallPoints",
    "DealCard",
    "ExposeDice",
    "HandOver",
    "OfferTurn",
    "Relinquish",
    "ReturnCards",
    "RevealDice",
    "Shake",
    "Substitute",
    "TouchCards",
    "TouchChips",
    "TurnCards",
]


class DealCard(Command, frozen=True):
    """Draw the next card to where it belongs; a cut card before a real one is said.

    Real cards are named; those that lie face down may stay unknown until they are turned.
    """

    card: Card | None = None
    cut_card: bool = False


class HandOver(Command, frozen=True):
    """Give a hand's cards, face down, to the player who turns them."""

    hand: Hand


class ReturnCards(Command, frozen=True):
    """The player has looked and returns the cards face up; the dealer places them and calls the count.

    Cards that nobody has named yet are named now.
    """

    hand: Hand
    cards: tuple[Card, ...] = ()


class TurnCards(Command, frozen=True):
    """The dealer turns a hand's cards; those that nobody has named yet are named now."""

    hand: Hand
    cards: tuple[Card, ...] = ()


class TouchCards(Command, frozen=True):
    """Somebody at the table reaches for the cards."""

    seat: int


class TouchChips(Command, frozen=True):
    """Somebody at the table reaches for bets or winnings on the layout."""

    seat: int


class Agree(Command, frozen=True):
    """Players with equal top bets on a hand agree who turns it."""

    hand: Hand
    seat: int


class Substitute(Command, frozen=True):
    """The table asks that a lower bettor turns the cards; `agreed` are the seats that say yes."""

    hand: Hand
    seat: int
    agreed: frozenset[int]


class Relinquish(Command, frozen=True):
    """The player who turns a hand gives that up, freely or because the dealer will wait no longer."""

    hand: Hand


class OfferTurn(Command, frozen=True):
    """Offer a relinquished hand to the next player."""

    hand: Hand
    seat: int
    accepts: bool


class CallPoints(Command, frozen=True):
    """Call the Player's count, then the Banker's."""


class Shake(Command, frozen=True):
    """Shake the dice cups: the dealer first (0), then a player where the house lets players shake."""

    seat: int = 0


class ExposeDice(Command, frozen=True):
    """The dice showed before they should have: they are shaken again."""


class RevealDice(Command, frozen=True):
    """Lift the cups."""

    roll: Roll
