"""Pairs of starting hands, told apart by facts about the first four cards.

For the general method and for the simulator: a class for each of the 1,378 × 1,378 pairs.
"""

from collections.abc import Sequence

import numpy as np

from punto.exact.first_four import hand_classes, starting_hands
from punto.exact.hands import Ints
from punto.game.cards import Suit, card
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Fact, Value

__all__ = ["start_classes", "starting_coup"]

_FILLER = (card("2d"), card("3d"))


def start_classes(facts: Sequence[Fact]) -> tuple[Ints, list[dict[str, Value]]]:
    """The class of each pair of starting hands, and what the facts come to in each class.

    >>> from punto.game.facts import fact
    >>> classes, seen = start_classes([fact("player_pair"), fact("banker_pair")])
    >>> classes.shape, len(seen), seen[0]["player_pair"]
    ((1378, 1378), 4, True)
    """
    size = len(starting_hands())
    player = [fact for fact in facts if fact.name.startswith("player_")]
    banker = [fact for fact in facts if fact.name.startswith("banker_")]
    whole = [fact for fact in facts if fact not in (*player, *banker)]
    one, _ = hand_classes(player, 0)
    two, _ = hand_classes(banker, 1)
    code = (one[:, None] * (two.max() + 1) + two[None, :]).ravel()
    if whole:
        pooled, number = _pooled_classes(whole)
        code = code * number + pooled
    first, classes = _numbered(code)
    seen = [{fact.name: fact.of(coup) for fact in facts} for coup in map(starting_coup, first.tolist())]
    return classes.reshape(size, size), seen


def starting_coup(place: int) -> Coup:
    """A coup that starts with the pair of hands at this place."""
    hands = starting_hands()
    player, banker = hands[place // len(hands)], hands[place % len(hands)]
    return deal((player[0], banker[0], player[1], banker[1], *_FILLER))


def _pooled_classes(facts: Sequence[Fact]) -> tuple[Ints, int]:
    """Classes of the four cards together, and how many: told apart by ranks and by equal cards."""
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
    values: dict[tuple[Value, ...], int] = {}
    numbers = [
        values.setdefault(tuple(fact.of(coup) for fact in facts), len(values))
        for coup in map(starting_coup, first.tolist())
    ]
    return np.array(numbers)[patterns], len(values)


def _numbered(code: Ints) -> tuple[Ints, Ints]:
    """Codes numbered from 0 on: where each comes first, and the number of each. Faster than sorting them."""
    first = np.full(int(code.max()) + 1, -1, dtype=np.int64)
    first[code[::-1]] = np.arange(len(code) - 1, -1, -1)
    numbers = np.cumsum(first >= 0) - 1
    return first[first >= 0], numbers[code]
