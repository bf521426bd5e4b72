"""The first four cards, exactly: hand against hand.

Weights count ordered draws of four cards. Hands are told apart only as far as the facts at hand do, which is
asked of the facts themselves, once for each of the 1,378 starting hands.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product

import numpy as np
from numpy.typing import NDArray

from punto.exact.hands import Ints
from punto.game.cards import DECK, Card, card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Fact
from punto.game.hands import Hand

__all__ = [
    "StartingHand",
    "hand_classes",
    "hand_numbers",
    "hand_pairs",
    "shown_start",
    "starting_hands",
    "weights",
]

StartingHand = tuple[Card, Card]
_FILLER = (card("2d"), card("3d"))


@cache
def starting_hands() -> tuple[StartingHand, ...]:
    """The 1,378 unordered pairs of cards that a hand can start with."""
    return tuple(combinations_with_replacement(DECK, 2))


@lru_cache(maxsize=2)
def weights(composition: Composition) -> Ints:
    """1,378 × 1,378: ordered ways to deal this Player's and this Banker's starting hand."""
    counts = np.array([composition[each] for each in DECK], dtype=np.int64)
    low = np.array([hand[0].index for hand in starting_hands()])
    high = np.array([hand[1].index for hand in starting_hands()])
    orders = np.where(low == high, 1, 2)
    alone = orders * counts[low] * np.maximum(counts[high] - (low == high), 0)

    def already(cards: Ints) -> Ints:
        """How many of the Player's two cards are this card of the Banker's."""
        same = (low[:, None] == cards[None, :]).astype(np.int64) + (high[:, None] == cards[None, :])
        return np.asarray(same, dtype=np.int64)

    third = np.maximum(counts[low][None, :] - already(low), 0)
    fourth = np.maximum(counts[high][None, :] - already(high) - (low == high)[None, :], 0)
    return np.asarray(alone[:, None] * orders[None, :] * third * fourth, dtype=np.int64)


def hand_pairs(
    composition: Composition,
    facts: Sequence[Fact],
    also: Callable[[StartingHand], object] = lambda _hand: None,
) -> Iterator[tuple[int, StartingHand, StartingHand]]:
    """Ways for each pair of classes of starting hands, with an example of each hand.

    Hands are alike if the facts about a hand, and what `also` says of it, are the same.
    """
    matrix = weights(composition)
    player, player_examples = hand_classes(
        [fact for fact in facts if fact.name.startswith("player_")], Hand.PLAYER, also
    )
    banker, banker_examples = hand_classes(
        [fact for fact in facts if fact.name.startswith("banker_")], Hand.BANKER, also
    )
    rows = np.zeros((len(player_examples), matrix.shape[1]), dtype=np.int64)
    np.add.at(rows, player, matrix)
    cells = np.zeros((len(player_examples), len(banker_examples)), dtype=np.int64)
    np.add.at(cells.T, banker, rows.T)
    for one, two in product(range(len(player_examples)), range(len(banker_examples))):
        if cells[one, two]:
            yield int(cells[one, two]), player_examples[one], banker_examples[two]


def hand_classes(
    facts: Sequence[Fact], of: Hand, also: Callable[[StartingHand], object] = lambda _hand: None
) -> tuple[Ints, list[StartingHand]]:
    """The class of each starting hand, and the first hand of each class."""
    numbers: dict[object, int] = {}
    examples = []
    classes = []
    for hand in starting_hands():
        shown = shown_start(hand, of)
        key = (tuple(fact.of(shown) for fact in facts), also(hand))
        if key not in numbers:
            numbers[key] = len(numbers)
            examples.append(hand)
        classes.append(numbers[key])
    return np.array(classes), examples


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
