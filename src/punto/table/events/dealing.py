"""Cards and dice: dealt, handed over, turned, called."""

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.streams import Event
from punto.table.events.values import Cards

__all__ = [
    "CardDealt",
    "CardsHanded",
    "CardsReturned",
    "CardsTurned",
    "DiceExposed",
    "DiceRevealed",
    "DiceShaken",
    "FreeHandBegun",
    "FreeHandDue",
    "PointsCalled",
    "TurnAccepted",
    "TurnAgreed",
    "TurnDeclined",
    "TurnRelinquished",
]


class FreeHandDue(Event, frozen=True, tag="free-hand-due"):
    """A hand without wagers must come before the next bets."""

    clauses: tuple[str, ...] = ()


class FreeHandBegun(Event, frozen=True, tag="free-hand-begun"):
    """A hand without wagers begins: one that the rules compel, or one of the house's own accord."""

    number: int
    compelled: bool = False


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """A card to a hand: from the shoe, or one that was carried over; face up or down.

    `seen` says that everybody knows the card, though it lies face down.
    """

    card: Card | None
    """None where nobody knows it yet, and in what somebody is told who may not know it."""
    hand: Hand
    up: bool = True
    carried: bool = False
    seen: bool = False


class CardsHanded(Event, frozen=True, tag="cards-handed"):
    """A hand's cards lie face down before the player who turns them, and who alone may look at them."""

    hand: Hand
    seat: int
    cards: tuple[Card | None, ...]


class CardsReturned(Event, frozen=True, tag="cards-returned"):
    """The player has turned the cards; these they are."""

    hand: Hand
    seat: int
    cards: Cards


class CardsTurned(Event, frozen=True, tag="cards-turned"):
    """The dealer has turned a hand's cards; these they are."""

    hand: Hand
    cards: Cards


class TurnAgreed(Event, frozen=True, tag="turn-agreed"):
    """Who turns a hand's cards is agreed."""

    hand: Hand
    seat: int


class TurnRelinquished(Event, frozen=True, tag="turn-relinquished"):
    """The player who turns a hand has given that up, or has been waited for long enough."""

    hand: Hand
    seat: int


class TurnDeclined(Event, frozen=True, tag="turn-declined"):
    """A seat was offered a relinquished hand and would not have it."""

    hand: Hand
    seat: int


class TurnAccepted(Event, frozen=True, tag="turn-accepted"):
    """A relinquished hand is taken by a seat, or by the dealer where nobody would (0)."""

    hand: Hand
    seat: int


class PointsCalled(Event, frozen=True, tag="points-called"):
    """A hand's count on its first two cards, called by the dealer."""

    hand: Hand
    points: int


class DiceShaken(Event, frozen=True, tag="dice-shaken"):
    """The dealer (0) or a seat has shaken the cups."""

    seat: int


class DiceExposed(Event, frozen=True, tag="dice-exposed"):
    """The dice showed too early; they are shaken again."""


class DiceRevealed(Event, frozen=True, tag="dice-revealed"):
    """The cups are lifted."""

    roll: Roll
