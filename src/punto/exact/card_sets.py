"""Sets of cards by kind, in whatever order they come: each a sorted row of kinds, numbered.

With n cards of a kind left, sets are drawn in n(n - 1)… ordered ways for each of their kinds; whoever knows
what a bet gains over all orders of each set knows its worth from any cards.
"""

from functools import lru_cache
from itertools import chain, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from punto.exact.hands import Ints

__all__ = ["Bytes", "earlier_alike", "grown", "members", "number_of_sets", "ordered_ways"]

Bytes = NDArray[np.uint8]


def number_of_sets(kinds: int, size: int) -> int:
    """How many sets of so many cards there are."""
    return comb(kinds + size - 1, size)


@lru_cache(maxsize=8)
def members(kinds: int, size: int) -> Bytes:
    """The kinds of each set's cards in rising order, sets in the order of their rows."""
    rows = chain.from_iterable(combinations_with_replacement(range(kinds), size))
    return np.fromiter(rows, np.uint8, number_of_sets(kinds, size) * size).reshape(-1, size)


@lru_cache(maxsize=8)
def grown(kinds: int, size: int) -> Ints:
    """For each set of so many cards and each kind: the number of the set with one more such card."""
    small, large = members(kinds, size), members(kinds, size + 1)
    found = np.empty((len(small), kinds), dtype=np.int64)
    codes = _codes(large, kinds)
    for kind in range(kinds):
        more = np.sort(np.concatenate((small, np.full((len(small), 1), kind, np.uint8)), axis=1), axis=1)
        found[:, kind] = np.searchsorted(codes, _codes(more, kinds))
    return found


def _codes(rows: Bytes, kinds: int) -> Ints:
    found = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        found = found * kinds + column
    return found


@lru_cache(maxsize=8)
def earlier_alike(kinds: int, size: int) -> Bytes:
    """How many cards of the same kind stand before each card of each set."""
    rows = members(kinds, size)
    found = np.zeros_like(rows)
    for place in range(1, size):
        found[:, place] = np.where(rows[:, place] == rows[:, place - 1], found[:, place - 1] + 1, 0)
    return found


def ordered_ways(counts: Ints, size: int) -> NDArray[np.float64]:
    """Ways to draw the cards of each set in one certain order, from so many cards of each kind."""
    rows, before = members(len(counts), size), earlier_alike(len(counts), size)
    left = np.maximum(counts[rows] - before, 0)
    found: NDArray[np.float64] = left.prod(axis=1, dtype=np.float64)
    return found
