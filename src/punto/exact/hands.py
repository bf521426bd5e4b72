"""Final hands as multisets of card values, and how many orders of dealing lead to each pair of them.

There are 275 of them: 55 of two cards and 220 of three. What a round comes to depends on the two
multisets alone; the table of play is asked once for each cell it has, and never written again.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from punto.game.tableau import PUNTO_BANCO, Tableau

__all__ = ["Hands", "Ints", "hands", "orders", "states"]

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Hands:
    """The 275 hands: how many cards of each value, how many cards, and the point count."""

    values: tuple[tuple[int, ...], ...]
    counts: Ints  # 275 × 10
    size: Ints
    points: Ints


@cache
def hands() -> Hands:
    """All hands of two and three values."""
    values = [*combinations_with_replacement(range(10), 2), *combinations_with_replacement(range(10), 3)]
    counts = np.array([[hand.count(value) for value in range(10)] for hand in values], dtype=np.int64)
    size = np.array([len(hand) for hand in values], dtype=np.int64)
    points = np.array([sum(hand) % 10 for hand in values], dtype=np.int64)
    return Hands(tuple(values), counts, size, points)


@cache
def orders(tableau: Tableau = PUNTO_BANCO) -> Ints:
    """275 × 275: in how many orders the Player's and the Banker's cards can come that the rules allow.

    An order says which two cards a hand started with, in which sequence, and which one was third.
    """
    ways = _ways_to_start()
    allowed = _allowed(tableau)
    # For each Player hand and each of its starts: Banker hands × Banker starts that the table of play allows.
    player = np.einsum("its,tsuv->iuv", ways, allowed)
    return np.asarray(np.einsum("iuv,juv->ij", player, ways), dtype=np.int64)


@cache
def states() -> tuple[Ints, Ints, Ints]:
    """The 205 final states: the number of each pair of hands (-1: impossible), and an example of each."""
    every = hands()
    shape = orders() > 0
    code = ((every.points[:, None] * 10 + every.points[None, :]) * 2 + (every.size[:, None] - 2)) * 2 + (
        every.size[None, :] - 2
    )
    codes, first = np.unique(np.where(shape, code, -1), return_index=True)
    numbers = np.searchsorted(codes, np.where(shape, code, -1)) - 1
    examples = first[1:]
    return numbers, examples // len(every.size), examples % len(every.size)


def _ways_to_start() -> Ints:
    """275 × 10 × 11: orders of a hand's cards, by the count of its first two and its third (10: none)."""
    every = hands()
    ways = np.zeros((len(every.values), 10, 11), dtype=np.int64)
    for number, hand in enumerate(every.values):
        for place, third in enumerate(hand):
            if len(hand) == 2:
                ways[number, sum(hand) % 10, 10] = 1 + (hand[0] != hand[1])
                break
            start = hand[:place] + hand[place + 1 :]
            if third in hand[:place]:
                continue  # the same order of values was counted already
            ways[number, sum(start) % 10, third] += 1 + (start[0] != start[1])
    return ways


def _allowed(tableau: Tableau) -> Ints:
    """10 × 11 × 10 × 11: whether counts of the first two cards and third values go together."""
    allowed = np.zeros((10, 11, 10, 11), dtype=np.int64)
    for player in range(10):
        for banker in range(10):
            draws = tableau.player_draws(player, banker)
            for third in range(10) if draws else (10,):
                points = third if draws else None
                follows = tableau.banker_draws(banker, player_third=points, player=player)
                allowed[player, third, banker, :10] = follows
                allowed[player, third, banker, 10] = not follows
    return allowed
