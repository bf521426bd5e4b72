"""Small tags for bets that turn late: those that win most where a shoe's last cards lie uneven.

Effects of removal say how an edge moves while the shoe is nearly full. Many bets turn only among the last
thirty cards, and what matters there is not the slope but what the favourable shoes have in common. So tags
are moved, one step at a time, to where the bets they choose are worth most. For this search alone the sum of
the tags left is taken as normal; where to bet is reckoned exactly afterwards (`given_count`).
"""

from functools import cache
from itertools import combinations_with_replacement
from math import prod, sqrt

import numpy as np
from numpy.typing import NDArray

from punto.exact.given_count import drawn_six
from punto.exact.hands import Ints

__all__ = ["LARGEST_TAG", "late_tags", "worth_of_tags"]

LARGEST_TAG = 4
"""People count no further in one step."""

_Floats = NDArray[np.float64]
_DEPTHS = ((20, 4.0), (32, 4.0), (60, 8.0), (120, 18.0))
"""Cards left, and about how many coups of a shoe are dealt around there."""

_BETTER = 1.003
_GRID = np.linspace(-5, 5, 41)
_NORMAL = np.exp(-(_GRID**2) / 2) / np.exp(-(_GRID**2) / 2).sum()


def late_tags(gains: _Floats, cards: Ints, start: Ints) -> Ints:
    """Tags by points that win most, near those that the search starts from."""
    sixes, gained = _gained(gains, cards)
    tags, best = start, worth_of_tags(gains, cards, start)
    while True:
        moved = [tags + step * np.eye(10, dtype=np.int64)[value] for value in range(10) for step in (-1, 1)]
        moved = [each for each in moved if np.abs(each).max() <= LARGEST_TAG]
        worth = [_worth(sixes @ each, gained, cards, each) for each in moved]
        place = int(np.argmax(worth))
        if worth[place] <= best * _BETTER:
            return tags
        tags, best = moved[place], worth[place]


def worth_of_tags(gains: _Floats, cards: Ints, tags: Ints) -> float:
    """About what a shoe is worth to who bets one unit wherever the edge given these tags is above 0."""
    sixes, gained = _gained(gains, cards)
    return _worth(sixes @ tags, gained, cards, tags)


def _gained(gains: _Floats, cards: Ints) -> tuple[Ints, _Floats]:
    """The 5,005 sets of six values, and what each gains times its chance."""
    values, weights = drawn_six(gains, cards)
    order = np.sort(values, axis=0)
    code = np.ravel_multi_index(tuple(order), (10,) * 6)
    of = prod(range(int(cards.sum()), int(cards.sum()) - 6, -1))
    sets, codes = _sets()
    return sets, np.bincount(code, weights, 10**6)[codes] / of


@cache
def _sets() -> tuple[Ints, Ints]:
    every = np.array(list(combinations_with_replacement(range(10), 6)), dtype=np.int64)
    sets = (every[:, :, None] == np.arange(10)).sum(axis=1)
    return sets, np.ravel_multi_index(tuple(every.T), (10,) * 6)


def _worth(sums: Ints, gained: _Floats, cards: Ints, tags: Ints) -> float:
    total = int(cards.sum())
    mean = float(cards @ tags) / total
    variance = float(cards @ (tags - mean) ** 2) / total
    if not variance:
        return 0.0
    least = int(sums.min())
    by_sum = np.bincount(sums - least, gained)
    shift = -(np.arange(len(by_sum)) + least - 6 * mean) / sqrt(variance)
    worth = 0.0
    for left, coups in _DEPTHS:
        if 2 * left < total:
            pull = (total - left) / (total - 6) / sqrt((left - 6) * (total - left) / (total - 7))
            edge = np.exp(pull * _GRID[:, None] * shift - (pull * shift) ** 2 / 2) @ by_sum
            worth += coups * float(_NORMAL @ np.maximum(edge, 0))
    return worth
