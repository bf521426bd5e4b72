"""The first four cards together, whoever has them: a pattern for each of the 1,378 × 1,378 pairs of hands."""

from functools import cache

import numpy as np

from punto.exact.first_four import starting_hands
from punto.exact.hands import Ints
from punto.game.cards import Suit, card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Value, fact

__all__ = ["four_patterns", "pattern_column"]

_FILLER = (card("2d"), card("3d"))


def _starting_coup(place: int) -> Coup:
    """A coup that starts with the pair of hands at this place."""
    hands = starting_hands()
    player, banker = hands[place // len(hands)], hands[place % len(hands)]
    return deal((player[0], banker[0], player[1], banker[1], *_FILLER))


@cache
def four_patterns() -> tuple[Ints, tuple[Coup, ...]]:
    """The pattern of each pair of starting hands, and a coup that starts with each.

    Patterns are the ranks of the four cards together, and which of them are the same card.
    """
    hands = starting_hands()
    suits = list(Suit)
    cards = np.array([[each.rank * 4 + suits.index(each.suit) for each in hand] for hand in hands])
    sides = [np.repeat(column, len(hands)) for column in cards.T] + [
        np.tile(column, len(hands)) for column in cards.T
    ]
    four = np.stack(sides).astype(np.int16)
    four.sort(axis=0)
    code = np.zeros(four.shape[1], dtype=np.int64)
    for place in range(4):
        same = four[place] == four[place - 1] if place else np.zeros(1, dtype=bool)
        code = (code * 14 + (four[place] >> 2)) * 2 + same
    first, patterns = _numbered(code)
    return patterns.reshape(len(hands), len(hands)), tuple(map(_starting_coup, first.tolist()))


@cache
def pattern_column(name: str) -> tuple[Value, ...]:
    """What a fact comes to in each pattern."""
    look = fact(name).of
    return tuple(look(coup) for coup in four_patterns()[1])


def _numbered(code: Ints) -> tuple[Ints, Ints]:
    """Codes numbered from 0 on: where each comes first, and the number of each. Faster than sorting them."""
    first = np.full(int(code.max()) + 1, -1, dtype=np.int64)
    first[code[::-1]] = np.arange(len(code) - 1, -1, -1)
    numbers = np.cumsum(first >= 0) - 1
    return first[first >= 0], numbers[code]
