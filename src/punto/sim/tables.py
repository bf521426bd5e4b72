"""What compiled dealing looks up: tables filled in by dealing each pattern with the core, once."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from punto.exact.tables import draw_tables
from punto.game.cards import DECK, Card, Rank, Suit
from punto.game.dealing import deal
from punto.game.tableau import PUNTO_BANCO, Tableau

__all__ = ["CoupTables", "coup_tables"]


@dataclass(frozen=True, slots=True)
class CoupTables:
    """The table of play for kernels.

    `bases` finds, for the sums of the two starting hands, the hundred entries of `coups` for the two cards
    that come next. An entry holds the final state, the number of cards, and who took a third card.
    """

    points: NDArray[np.uint8]
    burns: NDArray[np.int64]
    bases: NDArray[np.int64]
    coups: NDArray[np.uint16]


@cache
def coup_tables(tableau: Tableau = PUNTO_BANCO) -> CoupTables:
    """Deal every pattern of two starting counts and two cards to come; cards not taken may be any."""
    _, _, state = draw_tables()
    coups = np.zeros(10_000, dtype=np.uint16)
    for number in range(10_000):
        if coups[number]:
            continue
        player, banker, third, fourth = (int(digit) for digit in f"{number:04}")
        dealt = deal(map(_card, (player, banker, 0, 0, third, fourth)), tableau=tableau)
        sizes = len(dealt.player), len(dealt.banker)
        found = int(state[dealt.player_points, sizes[0], dealt.banker_points, sizes[1]])
        alike = 10 ** (6 - sum(sizes))
        coups[number : number + alike] = found << 5 | sum(sizes) << 2 | (sizes[0] - 2) << 1 | (sizes[1] - 2)
    bases = np.array([(one % 10 * 10 + two % 10) * 100 for one in range(19) for two in range(19)])
    burns = np.array([1 + _card(points).rank.burns for points in range(10)], dtype=np.int64)
    return CoupTables(np.array([card.points for card in DECK], dtype=np.uint8), burns, bases, coups)


def _card(points: int) -> Card:
    return Card(Rank(points) if points else Rank.KING, Suit.SPADES)
