"""Coups by values alone: what both hands start with, and the third cards that the rules let follow."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from punto.exact.hands import Ints
from punto.exact.telling import Questions, Told, asked_facts, told_apart
from punto.game.cards import Card, Rank, Suit
from punto.game.coup import Coup
from punto.game.facts import Detail, Sees, Value, fact
from punto.game.tableau import PUNTO_BANCO

__all__ = ["NONE", "RAW_STARTS", "ValueCells", "play", "value_cells"]

NONE = 10
"""What stands for a third card that is not drawn, beside the points 0 to 9."""

RAW_STARTS = 19
"""Two cards count 0 to 18 before tens are dropped."""


@dataclass(frozen=True, slots=True)
class ValueCells:
    """Facts that need values alone: their class for each start and each third and fourth card.

    Where some fact adds up cards without dropping tens, starts are told apart in the same way: `raw`.
    """

    told: Told
    raw: bool
    idle: bool

    def classes_at(self, player: int, banker: int, third: Ints, fourth: Ints) -> Ints:
        """The class of starts that count so much, followed by such cards."""
        found: Ints = self.told.classes[_places(self.raw)[player, banker, third, fourth]]
        return found

    def every(self) -> Iterator[tuple[tuple[int, int, int, int], int]]:
        """Each cell that the table of play allows, with its class."""
        cells = (cell for cell, _ in _coups(self.raw))
        return zip(cells, self.told.classes.tolist(), strict=True)


def value_cells(asked: Questions) -> ValueCells:
    """The cells of what is asked about values."""
    facts = [each for each in asked_facts(asked) if each.sees is Sees.FINAL and each.detail is Detail.VALUE]
    raw = any(_adds_up(each.name) for each in facts)
    columns = [_column(each.name, raw) for each in facts]
    cases = list(zip(*columns, strict=True)) if facts else [()] * len(_coups(raw))
    return ValueCells(told_apart(asked, facts, cases), raw, not facts)


def play(player: int, banker: int) -> tuple[bool, NDArray[np.bool_], bool]:
    """Whether the Player draws; whether the Banker does, by what the Player drew, or if it drew nothing."""
    one, two = player % 10, banker % 10
    draws = PUNTO_BANCO.player_draws(one, two)
    follows = [
        PUNTO_BANCO.banker_draws(two, player_third=third, player=one) if draws else False
        for third in range(10)
    ]
    alone = not draws and PUNTO_BANCO.banker_draws(two, player_third=None, player=one)
    return draws, np.array(follows), alone


@cache
def _coups(raw: bool) -> tuple[tuple[tuple[int, int, int, int], Coup], ...]:
    """Every coup by values, under what its hands start with and the cards that follow."""
    sums = range(RAW_STARTS if raw else 10)
    return tuple(
        ((player, banker, third, fourth), _coup(player, banker, third, fourth))
        for player, banker in product(sums, repeat=2)
        for third, fourth in _going_on(player, banker)
    )


@cache
def _places(raw: bool) -> Ints:
    """The number of the coup of each cell; -1 where the table of play allows none."""
    size = RAW_STARTS if raw else 10
    places = np.full((size, size, NONE + 1, NONE + 1), -1, dtype=np.int64)
    for number, (cell, _) in enumerate(_coups(raw)):
        places[cell] = number
    return places


@cache
def _column(name: str, raw: bool) -> tuple[Value, ...]:
    """What a fact comes to in each coup."""
    look = fact(name).of
    return tuple(look(coup) for _, coup in _coups(raw))


@cache
def _adds_up(name: str) -> bool:
    """Whether tens that are dropped matter to a fact."""
    if not fact(name).single:
        return False
    found = {cell: value for (cell, _), value in zip(_coups(True), _column(name, True), strict=True)}
    return any(
        value != found[player % 10, banker % 10, third, fourth]
        for (player, banker, third, fourth), value in found.items()
    )


def _going_on(player: int, banker: int) -> Iterator[tuple[int, int]]:
    draws, follows, alone = play(player, banker)
    for third in range(10) if draws else (NONE,):
        after = follows[third] if draws else alone
        for fourth in range(10) if after else (NONE,):
            yield third, fourth


def _coup(player: int, banker: int, third: int, fourth: int) -> Coup:
    return Coup((*_two(player), *_drawn(third)), (*_two(banker), *_drawn(fourth)))


def _two(total: int) -> tuple[Card, Card]:
    return _card(min(total, 9)), _card(total - min(total, 9))


def _drawn(points: int) -> tuple[Card, ...]:
    return () if points == NONE else (_card(points),)


def _card(points: int) -> Card:
    return Card(Rank(points) if points else Rank.KING, Suit.SPADES)
