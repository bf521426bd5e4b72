"""What compiled walks need: the table of play as arrays that the core fills in; and whether they compile."""

from functools import cache

import numpy as np

from punto.exact.hands import Ints, hands, states
from punto.game.tableau import PUNTO_BANCO

__all__ = ["compiled", "draw_tables"]


def compiled() -> bool:
    """Whether numba is here to compile the walk; without it the same walk runs, slowly, in plain Python."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


@cache
def draw_tables() -> tuple[Ints, Ints, Ints]:
    """Who draws, as arrays filled in by the table of play, and the number of each final state."""
    every, (numbers, players, bankers) = hands(), states()
    player = np.array(
        [[PUNTO_BANCO.player_draws(one, two) for two in range(10)] for one in range(10)], dtype=np.int64
    )
    thirds = (*range(10), None)
    banker = np.array(
        [
            [
                [PUNTO_BANCO.banker_draws(two, player_third=third, player=one) for third in thirds]
                for two in range(10)
            ]
            for one in range(10)
        ],
        dtype=np.int64,
    )
    state = np.full((10, 4, 10, 4), -1, dtype=np.int64)
    for number, (one, two) in enumerate(zip(players.tolist(), bankers.tolist(), strict=True)):
        state[every.points[one], every.size[one], every.points[two], every.size[two]] = number
    assert numbers.max() + 1 == len(players)
    return player, banker, state
