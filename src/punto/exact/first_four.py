"""The first four cards, exactly: hand against hand, or pooled.

Weights count ordered draws of four cards. Hands are told apart only as far as the facts at hand do, which is
asked of the facts themselves, once for each of the 1,378 starting hands.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np

from punto.exact.hands import Ints
from punto.game.cards import DECK, Card, Rank, Suit, card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Fact

__all__ = ["StartingHand", "hand_classes", "hand_pairs", "pooled", "starting_hands", "weights"]

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
        [fact for fact in facts if fact.name.startswith("player_")], 0, also
    )
    banker, banker_examples = hand_classes(
        [fact for fact in facts if fact.name.startswith("banker_")], 1, also
    )
    rows = np.zeros((len(player_examples), matrix.shape[1]), dtype=np.int64)
    np.add.at(rows, player, matrix)
    cells = np.zeros((len(player_examples), len(banker_examples)), dtype=np.int64)
    np.add.at(cells.T, banker, rows.T)
    for one, two in product(range(len(player_examples)), range(len(banker_examples))):
        if cells[one, two]:
            yield int(cells[one, two]), player_examples[one], banker_examples[two]


def hand_classes(
    facts: Sequence[Fact], place: int, also: Callable[[StartingHand], object] = lambda _hand: None
) -> tuple[Ints, list[StartingHand]]:
    """The class of each starting hand, and the first hand of each class."""
    numbers: dict[object, int] = {}
    examples = []
    classes = []
    for hand in starting_hands():
        shown = _show(hand, place)
        key = (tuple(fact.of(shown) for fact in facts), also(hand))
        if key not in numbers:
            numbers[key] = len(numbers)
            examples.append(hand)
        classes.append(numbers[key])
    return np.array(classes), examples


@cache
def _show(hand: StartingHand, place: int) -> Coup:
    """A coup in which this hand starts as the Player's (0) or the Banker's (1)."""
    other = (card("2s"), card("Kc"))
    player, banker = (hand, other) if place == 0 else (other, hand)
    return deal((player[0], banker[0], player[1], banker[1], *_FILLER))


@lru_cache(maxsize=4)
def pooled(composition: Composition) -> tuple[tuple[int, Coup], ...]:
    """Ways for each pattern of four cards: which ranks, and which of a rank are the same card.

    Suits are compared and never named by facts about pooled cards; a property test holds them to it.
    """
    by_rank = {rank: _suit_patterns(composition, rank) for rank in Rank}
    found = []
    for ranks in combinations_with_replacement(Rank, 4):
        numbers = {rank: ranks.count(rank) for rank in ranks}
        choices = [by_rank[rank][number] for rank, number in numbers.items()]
        for chosen in product(*choices):
            ways, cards = factorial(4), []
            for weight, example in chosen:
                ways = ways * weight // factorial(len(example))
                cards += example
            if ways:
                found.append((ways, deal((*cards, *_FILLER))))
    return tuple(found)


def _suit_patterns(composition: Composition, rank: Rank) -> dict[int, list[tuple[int, list[Card]]]]:
    """Of one rank: ordered ways to take 1…4 cards, by how many of them are alike, with an example."""
    patterns: dict[int, list[tuple[int, list[Card]]]] = {}
    for number in range(1, 5):
        found: dict[tuple[int, ...], tuple[int, list[Card]]] = {}
        for suits in combinations_with_replacement(Suit, number):
            alike = tuple(sorted(suits.count(suit) for suit in set(suits)))
            ways = factorial(number)
            for suit in set(suits):
                times = suits.count(suit)
                ways //= factorial(times)
                for step in range(times):
                    ways *= max(composition[Card(rank, suit)] - step, 0)
            weight, example = found.get(alike, (0, [Card(rank, suit) for suit in suits]))
            found[alike] = weight + ways, example
        patterns[number] = list(found.values())
    return patterns
