"""Play with an eye on the cards, compiled: what a bet is worth from the cards unseen, and when to make it.

The worth is exact. A coup is a function of six cards in a row; the last two enter through sums that are made
once for each pair of starting counts, and then only corrected for the four cards before them. With n cards of
each value and r of them gone, the sum of n'ₓ(n'ᵧ - [x=y])·G[x,y] over n' = n - r is
F(n) - Σ rₖ·s[k] + rᵀGr, where s[k] = (Gn)[k] + (Gᵀn)[k] - G[k,k].
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from punto.sim.kernel import value_coup
from punto.sim.tables import CoupTables

__all__ = ["FIXED_POINT", "KERNELS", "TALLIES", "play_shoes", "prepare_worth", "worth"]

FIXED_POINT = 1 << 40
"""Expected gains are added up in these parts of a unit, as integers: sums do not depend on their order."""

TALLIES = 8
"""Shoes, coups, bets, expected gain and its square, gain and its square, wins."""

_Ints = NDArray[np.int64]
_Bytes = NDArray[np.uint8]
_Table = NDArray[np.uint16]

_PAIRS = np.array([(one, two) for one in range(10) for two in range(one, 10)], dtype=np.int64)


def prepare_worth(tables: CoupTables, gains: _Ints) -> tuple[_Ints, _Ints, _Ints]:
    """For a bet that gains so much in each final state: G of each start, its rᵀGr, and pairs of values."""
    grid = gains[tables.coups >> 5].reshape(10, 10, 10, 10)
    corrections = np.zeros((len(_PAIRS), len(_PAIRS)), dtype=np.int64)
    for one, player in enumerate(_PAIRS):
        for two, banker in enumerate(_PAIRS):
            gone = [*player, *banker]
            corrections[one, two] = grid[sum(player) % 10, sum(banker) % 10][np.ix_(gone, gone)].sum()
    return np.ascontiguousarray(grid.reshape(100, 10, 10)), corrections, _PAIRS


@njit(cache=True, nogil=True)
def worth(counts: _Ints, grid: _Ints, corrections: _Ints, pairs: _Ints) -> int:
    """The gain added up over all ordered draws of six cards."""
    whole = np.empty(100, dtype=np.int64)
    single = np.empty((100, 10), dtype=np.int64)
    for start in range(100):
        matrix = grid[start]
        whole[start] = 0
        for one in range(10):
            across, down = 0, 0
            for two in range(10):
                across += matrix[one, two] * counts[two]
                down += matrix[two, one] * counts[two]
            single[start, one] = across + down - matrix[one, one]
            whole[start] += counts[one] * (across - matrix[one, one])
    total = 0
    left = counts.copy()
    for one in range(pairs.shape[0]):
        a, b = pairs[one, 0], pairs[one, 1]
        first = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
        if first <= 0:
            continue
        left[a] -= 1
        left[b] -= 1
        row = (a + b) % 10 * 10
        inner = 0
        for two in range(pairs.shape[0]):
            c, d = pairs[two, 0], pairs[two, 1]
            ways = left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d]
            start = row + (c + d if c + d < 10 else c + d - 10)
            part = single[start]
            inner += ways * (whole[start] - part[a] - part[b] - part[c] - part[d] + corrections[one, two])
        total += first * inner
        left[a] += 1
        left[b] += 1
    return total


@njit(cache=True, nogil=True)
def play_shoes(
    shoes: _Bytes,
    cut_card: int,
    full: _Ints,
    shown: int,
    tables: tuple[_Ints, _Ints, _Table, _Ints],
    bet: tuple[_Ints, _Ints, _Ints, int],
    count: tuple[_Ints, NDArray[np.float64], bool],
    out: _Ints,
) -> None:
    """Play shoes of card values to their end, betting one unit where the count, or the exact worth, says so.

    `shown` is how many of the burned cards are seen. A count is its tags, the true count to bet from with so
    many cards left, and whether to leave it alone and bet by the exact worth instead. The running count is
    kept without its drift, times the cards of the shoe: whole numbers, however the tags are centred.
    """
    burns, bases, coups, gains = tables
    grid, corrections, pairs, scale = bet
    tags, trigger, perfect = count
    unseen = np.empty(10, dtype=np.int64)
    size = np.int64(full.sum())
    centred = tags * size - (tags * full).sum()
    for shoe in range(shoes.shape[0]):
        cards = shoes[shoe]
        burned = burns[cards[0]]
        end = np.uint64(cut_card)
        unseen[:] = full
        left, running = size, np.int64(0)
        for place in range(min(burned, shown)):
            card = cards[np.uint64(place)]
            unseen[card] -= 1
            running += centred[card]
            left -= 1
        at = np.uint64(burned)
        expected, gained, after = np.int64(0), np.int64(0), 0
        while after < 2:
            entry = value_coup(cards, at, bases, coups)
            if perfect or running * 52 >= trigger[left] * (left * size):
                total = worth(unseen, grid, corrections, pairs)
                if total > 0 or not perfect:
                    draws = 1.0
                    for gone in range(6):
                        draws *= left - gone
                    expected += np.int64(np.rint(total / draws / scale * FIXED_POINT))
                    gain = gains[entry >> np.uint64(5)]
                    gained += gain
                    out[2] += 1
                    out[7] += 1 if gain > 0 else 0
            taken = (entry >> np.uint64(2)) & np.uint64(7)
            for place in range(taken):
                card = cards[at + np.uint64(place)]
                unseen[card] -= 1
                running += centred[card]
                left -= 1
            at += taken
            after += int(at > end)
            out[1] += 1
        out[0] += 1
        out[3] += expected
        out[4] += (expected >> 24) * (expected >> 24)
        out[5] += gained
        out[6] += gained * gained


KERNELS = (play_shoes,)
"""What is compiled on first use."""
