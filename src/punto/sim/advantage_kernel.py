"""Play with an eye on the cards, compiled: what a bet is worth from the cards unseen, and when to make it.

The worth is exact: over all sets of cards that a coup can take, what a bet gains in all their orders times
the ways to draw them from the cards unseen. Sets come in the order of their rows, so each shares the
beginning of its product with the one before it; those that gain the usual in every order are left out.

A count is points for each two cards unseen, averaged. Tags are the simple kind: two cards have the sum of
what each has alone.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

__all__ = ["FIXED_POINT", "KERNELS", "TALLIES", "Sets", "play_shoes", "worth"]

FIXED_POINT = 1 << 40
"""Expected gains are added up in these parts of a unit, as integers: sums do not depend on their order."""

TALLIES = 8
"""Shoes, coups, bets, expected gain and its square, gain and its square, wins."""

_Ints = NDArray[np.int64]
_Bytes = NDArray[np.uint8]
_Table = NDArray[np.uint16]

Sets = tuple[_Bytes, _Bytes, _Bytes, _Ints, int]
"""Of each set of cards: their kinds, where it first differs from the set before, how many of a kind stand
before each card, and what the bet gains in all its orders above the usual; and that usual gain."""


@njit(cache=True, nogil=True)
def worth(counts: _Ints, sets: Sets) -> np.int64:
    """The gain added up over all ordered draws, from so many cards of each kind."""
    kinds, changed, before, gains, usual = sets
    size, last, left = kinds.shape[1], kinds.shape[1] - 1, counts.sum()
    ways = np.ones(size, dtype=np.int64)
    total = np.int64(usual)
    for gone in range(size):
        total *= left - gone
    gained = np.int64(0)  # by sets that are alike but for their last card
    for number in range(kinds.shape[0]):
        if changed[number] < last:
            total += gained * ways[last]
            gained = np.int64(0)
            for place in range(changed[number], last):
                ways[place + 1] = ways[place] * (counts[kinds[number, place]] - before[number, place])
        gained += gains[number] * (counts[kinds[number, last]] - before[number, last])
    return np.int64(total + gained * ways[last])


@njit(cache=True, nogil=True)
def _see(kind: int, unseen: _Ints, beside: _Ints, points: _Ints) -> np.int64:
    """Take a card from those unseen; the points that go with it.

    `beside` has what a card of each kind makes with all cards unseen.
    """
    unseen[kind] -= 1
    for other in range(beside.size):
        beside[other] -= points[kind, other]
    return np.int64(beside[kind])


@njit(cache=True, nogil=True)
def play_shoes(
    kinds: _Bytes,
    full: _Ints,
    shown: int,
    dealt: tuple[_Table, _Table, _Ints, _Ints],
    bet: tuple[Sets, int],
    count: tuple[_Ints, NDArray[np.float64], NDArray[np.float64], bool],
    out: _Ints,
) -> None:
    """Watch shoes of kinds of cards to their end, betting one unit where the count, or the worth, says so.

    `shown` is how many of the burned cards are seen. `dealt` has, for each shoe, where its coups begin, their
    entries and how many there are, and what each coup gains, one shoe after the other. A count is the points
    of each two kinds, the averages to bet from with so many cards left, upwards and downwards, and whether to
    leave it alone and bet by the exact worth instead.
    """
    places, entries, coups, gains = dealt
    sets, scale = bet
    points, upwards, downwards, perfect = count
    unseen, beside = np.empty_like(full), np.empty_like(full)
    at_first = np.zeros_like(full)
    for kind in range(full.size):
        at_first[kind] = (points[kind] * full).sum()
    every = (full * (at_first - np.diag(points))).sum() // 2
    size = np.int64(full.sum())
    drawn = sets[0].shape[1]
    coup = 0
    for shoe in range(kinds.shape[0]):
        cards = kinds[shoe]
        unseen[:] = full
        beside[:] = at_first
        left, standing = size, every
        for place in range(min(int(places[shoe, 0]), shown)):
            standing -= _see(cards[place], unseen, beside, points)
            left -= 1
        expected, gained = np.int64(0), np.int64(0)
        for number in range(coups[shoe]):
            pairs = left * (left - 1) // 2
            if perfect or standing >= upwards[left] * pairs or standing <= downwards[left] * pairs:
                total = worth(unseen, sets)
                if total > 0 or not perfect:
                    draws = 1.0
                    for gone in range(drawn):
                        draws *= left - gone
                    expected += np.int64(np.rint(total / draws / scale * FIXED_POINT))
                    gained += gains[coup]
                    out[2] += 1
                    out[7] += 1 if gains[coup] > 0 else 0
            begin = np.int64(places[shoe, number])
            for place in range(begin, begin + (np.int64(entries[shoe, number]) >> 2 & 7)):
                standing -= _see(cards[place], unseen, beside, points)
                left -= 1
            coup += 1
        out[0] += 1
        out[1] += coups[shoe]
        out[3] += expected
        out[4] += (expected >> 24) * (expected >> 24)
        out[5] += gained
        out[6] += gained * gained


KERNELS = (play_shoes,)
"""What is compiled on first use."""
