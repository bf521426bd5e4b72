"""The way of the cards into the shoe, the cut, and burns."""

from punto.game.cards import Card
from punto.streams import Command

__all__ = ["OfferCut", "OrderBurn", "OrderRecut", "Prepare"]


class Prepare(Command, frozen=True):
    """One step on the way of the cards into the shoe.

    Whoever mixes brings the permutation; the cut cards need a place from the back; a burn of physical cards
    says which were seen; `told` are the numbers that a step asks for, by name.
    """

    step: str
    permutation: tuple[int, ...] = ()
    at: int = 0
    cards: tuple[Card, ...] = ()
    told: tuple[tuple[str, str], ...] = ()
    salt: str = ""
    """What the machine mixes into its promise of the order: 64 hexadecimal digits."""


class OfferCut(Command, frozen=True):
    """Offer the cut to a seat (0: the dealer cuts); one that accepts cuts at a place."""

    seat: int
    accepts: bool = True
    at: int = 0


class OrderRecut(Command, frozen=True):
    """The cut was improper, or could harm the game."""


class OrderBurn(Command, frozen=True):
    """Cards off the front of the shoe into the rack, between rounds; real ones that are shown are named."""

    number: int
    cards: tuple[Card, ...] = ()
