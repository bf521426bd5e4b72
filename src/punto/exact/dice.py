"""The dice game, exactly: all 46,656 rolls, whatever the order of the dice in a cup."""

from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial

from punto.game.dice import Dice, Roll

__all__ = ["rolls"]


@cache
def rolls() -> tuple[tuple[int, Roll], ...]:
    """Each pair of cups with its ways."""
    return tuple(
        (player_ways * banker_ways, Roll(player, banker))
        for (player_ways, player), (banker_ways, banker) in product(_cups(), repeat=2)
    )


@cache
def _cups() -> tuple[tuple[int, Dice], ...]:
    cups = []
    for first, second, third in combinations_with_replacement(range(1, 7), 3):
        cup = (first, second, third)
        ways = factorial(3)
        for die in set(cup):
            ways //= factorial(cup.count(die))
        cups.append((ways, cup))
    return tuple(cups)
