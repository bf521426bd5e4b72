"""The hands that can be started with, and coups that start with them."""

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from punto.game.cards import DECK, Card, card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Hand

__all__ = ["StartingHand", "hand_numbers", "shown_start", "starting_hands"]

StartingHand = tuple[Card, Card]
_FILLER = (card("2d"), card("3d"))


@cache
def starting_hands() -> tuple[StartingHand, ...]:
    """The 1,378 unordered pairs of cards that a hand can start with."""
    return tuple(combinations_with_replacement(DECK, 2))


@cache
def hand_numbers() -> NDArray[np.uint16]:
    """52 × 52: the number of the starting hand that two cards make, in either order."""
    numbers = np.zeros((52, 52), dtype=np.uint16)
    for number, (one, two) in enumerate(starting_hands()):
        numbers[one.index, two.index] = numbers[two.index, one.index] = number
    return numbers


@cache
def shown_start(hand: StartingHand, of: Hand) -> Coup:
    """A coup in which a hand starts with these two cards, in their order."""
    other = (card("2s"), card("Kc"))
    player, banker = (hand, other) if of is Hand.PLAYER else (other, hand)
    return deal((player[0], banker[0], player[1], banker[1], *_FILLER))
