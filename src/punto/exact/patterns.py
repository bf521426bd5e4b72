"""Facts about the first four cards together, joined with each other and with final values.

Facts that compare suits and never name one see the same in cards whose suits have changed names. So starts
are put into one pattern that differ in the names of suits alone: some hundred thousand patterns instead of
two million starts, each judged once by the facts themselves.
"""

from collections.abc import Iterator
from functools import cache

import numpy as np

from punto.exact.final import points_counts
from punto.exact.first_four import StartingHand, starting_hands, weights
from punto.exact.first_four_with_final import continued
from punto.exact.hands import Ints
from punto.exact.starting_pairs import starting_coup
from punto.game.cards import Card, Rank, Suit
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.facts import Sees, Value
from punto.wagers import Terms

__all__ = ["pattern_ways"]

_Pair = tuple[int, int]


def pattern_ways(terms: Terms, composition: Composition) -> dict[str | None, int]:
    """In how many ordered draws of six cards each line is met; None: no line."""
    early = [fact for fact in terms.facts if fact.sees is Sees.FIRST_FOUR]
    groups: dict[tuple[tuple[Value, ...], _Pair, _Pair], int] = {}
    for number, coup in _patterns(composition):
        player, banker = _points(coup.player), _points(coup.banker)
        key = tuple(fact.of(coup) for fact in early), player, banker
        groups[key] = groups.get(key, 0) + number
    values = points_counts(composition).tolist()
    ends: dict[tuple[_Pair, _Pair], list[tuple[int, Coup]]] = {}
    ways: dict[str | None, int] = {}
    for (seen, player, banker), number in groups.items():
        if (player, banker) not in ends:
            ends[player, banker] = list(_ends(values, player, banker, composition.total))
        told = {fact.name: value for fact, value in zip(early, seen, strict=True)}
        for more, coup in ends[player, banker]:
            line, _ = terms.judge_values(
                tuple(told[fact.name] if fact.name in told else fact.of(coup) for fact in terms.facts)
            )
            name = line.name if line else None
            ways[name] = ways.get(name, 0) + number * more
    return ways


def _patterns(composition: Composition) -> Iterator[tuple[int, Coup]]:
    """Ordered ways of each pattern of four cards, and a coup that starts with it."""
    code = _pattern_codes()
    matrix = weights(composition).ravel()
    order = np.argsort(code, kind="stable")
    starts = np.flatnonzero(np.concatenate(([True], np.diff(code[order]) != 0)))
    totals = np.add.reduceat(matrix[order], starts)
    for place, number in zip(order[starts].tolist(), totals.tolist(), strict=True):
        if number:
            yield number, starting_coup(place)


@cache
def _pattern_codes() -> Ints:
    """A number for each pair of starts: the four ranks, and the suits named in the order they appear in."""
    hands = starting_hands()
    size = len(hands)
    ranks = np.array([[each.rank for each in hand] for hand in hands], dtype=np.int64)
    names = {suit: number for number, suit in enumerate(Suit)}
    suits = np.array([[names[each.suit] for each in hand] for hand in hands], dtype=np.int64)
    one, two = np.repeat(np.arange(size), size), np.tile(np.arange(size), size)
    order = np.argsort(ranks, axis=1, kind="stable")
    ranks, suits = np.take_along_axis(ranks, order, 1), np.take_along_axis(suits, order, 1)
    four_ranks = np.concatenate((ranks[one], ranks[two]), axis=1)
    four_suits = np.concatenate((suits[one], suits[two]), axis=1)
    labels = np.zeros_like(four_suits)
    most = np.zeros(len(one), dtype=np.int64)
    for column in range(1, 4):
        found = np.full(len(one), -1, dtype=np.int64)
        for earlier in range(column - 1, -1, -1):
            found = np.where(four_suits[:, earlier] == four_suits[:, column], labels[:, earlier], found)
        labels[:, column] = np.where(found < 0, most + 1, found)
        most = np.maximum(most, labels[:, column])
    code = np.zeros(len(one), dtype=np.int64)
    for column in range(4):
        code = (code * 14 + four_ranks[:, column]) * 4 + labels[:, column]
    return code


def _points(hand: tuple[Card, ...]) -> _Pair:
    low, high = sorted(each.points for each in hand[:2])
    return low, high


def _ends(values: list[int], player: _Pair, banker: _Pair, total: int) -> Iterator[tuple[int, Coup]]:
    """Final states that can follow two starts of these values, each once, with its ways."""
    ways: dict[tuple[int, ...], int] = {}
    shown: dict[tuple[int, ...], Coup] = {}
    for number, coup in continued(values, _hand(player), _hand(banker), total):
        state = (coup.player_points, len(coup.player), coup.banker_points, len(coup.banker))
        ways[state] = ways.get(state, 0) + number
        shown.setdefault(state, coup)
    return ((number, shown[state]) for state, number in ways.items())


def _hand(points: _Pair) -> StartingHand:
    low, high = (Card(Rank(each) if each else Rank.KING, Suit.SPADES) for each in points)
    return low, high
