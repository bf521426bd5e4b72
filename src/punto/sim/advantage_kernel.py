"""Play with an eye on the cards, compiled: what a bet is worth from the cards unseen, and when to make it.

The worth is exact: over all sets of cards that a coup can take, what a bet gains in all their orders times
the ways to draw them from the cards unseen. Sets come in the order of their rows, so each shares the
beginning of its product with the one before it.
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

Sets = tuple[_Bytes, _Bytes, _Bytes, _Ints]
"""Of each set of cards: their kinds, where it first differs from the set before, how many of a kind stand
before each card, and what the bet gains in all its orders."""


@njit(cache=True, nogil=True)
def worth(counts: _Ints, sets: Sets) -> int:
    """The gain added up over all ordered draws, from so many cards of each kind."""
    kinds, changed, before, gains = sets
    size = kinds.shape[1]
    ways = np.ones(size + 1, dtype=np.int64)
    total = 0
    for number in range(kinds.shape[0]):
        for place in range(changed[number], size):
            ways[place + 1] = ways[place] * (counts[kinds[number, place]] - before[number, place])
        total += gains[number] * ways[size]
    return total


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
    entries and how many there are, and what each coup gains, one shoe after the other. A count is its tags,
    the true counts to bet from with so many cards left, upwards and downwards, and whether to leave it alone
    and bet by the exact worth instead. The running count is kept without its drift, times the cards of the
    shoe: whole numbers, however the tags are centred.
    """
    places, entries, coups, gains = dealt
    sets, scale = bet
    tags, upwards, downwards, perfect = count
    unseen = np.empty(full.size, dtype=np.int64)
    size = np.int64(full.sum())
    centred = tags * size - (tags * full).sum()
    drawn = sets[0].shape[1]
    coup = 0
    for shoe in range(kinds.shape[0]):
        cards = kinds[shoe]
        unseen[:] = full
        left, running = size, np.int64(0)
        for place in range(min(int(places[shoe, 0]), shown)):
            unseen[cards[place]] -= 1
            running += centred[cards[place]]
            left -= 1
        expected, gained = np.int64(0), np.int64(0)
        for number in range(coups[shoe]):
            scaled, decks = running * 52, left * size
            if perfect or scaled >= upwards[left] * decks or scaled <= downwards[left] * decks:
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
                unseen[cards[place]] -= 1
                running += centred[cards[place]]
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
