"""The general method: whatever facts about the first cards, the final hands and their suits are mixed.

Starts are put into classes by the facts about the first four cards themselves. Once a start's class and the
values of its cards are known, what follows depends on values alone, if it is asked for hands that keep inside
some suits: all cards, the red, the black or one suit, for each hand. So starts are added up by class and
values, each kind is continued once, and inclusion and exclusion gives the hands that keep to exactly that.
Every combination of class, final hands and suits is then judged once. Where numba is installed the walk over
third cards is compiled; without it the same is done for all starts at once, a few times slower.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.final import (
    INSIDE,
    LARGEST_IN_64_BITS,
    POOLS,
    final_examples,
    flush_examples,
    points_counts,
)
from punto.exact.first_four import starting_hands, weights
from punto.exact.hands import Ints, hands
from punto.exact.starting_pairs import start_classes
from punto.exact.tables import compiled, draw_tables
from punto.game.cards import Suit
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.facts import Detail, Fact, Sees, Value
from punto.messages import message
from punto.wagers import Terms

__all__ = ["walked_ways"]

_STARTS = 55 * 4
"""Two values, and for each whether its card lies in the other hand's suits too."""

_FEW = 20_000_000


def walked_ways(terms: Terms, composition: Composition) -> dict[str | None, int]:
    """In how many ordered draws of six cards each line is met; None: no line."""
    early = [fact for fact in terms.facts if fact.sees is Sees.FIRST_FOUR]
    suited = [fact for fact in terms.facts if fact.sees is Sees.FINAL and fact.detail is not Detail.VALUE]
    if composition.total > LARGEST_IN_64_BITS:
        raise Unreadable(message("exact.too-many-cards", cards=composition.total, most=LARGEST_IN_64_BITS))
    classes, seen = start_classes(early)
    answers, merged = _alike(terms, [tuple(each[fact.name] for fact in early) for each in seen], early)
    counts = _counts(composition, merged[classes], len(answers), suits=bool(suited))
    axes = [answers]
    ends = [fact for fact in terms.facts if fact.sees is Sees.FINAL and fact not in suited]
    for axis, facts, coups in ((1, ends, final_examples()), (2, suited, _suits_shown()[: counts.shape[2]])):
        answers, kinds = _alike(terms, [tuple(fact.of(coup) for fact in facts) for coup in coups], facts)
        order = np.argsort(kinds, kind="stable")
        begins = np.searchsorted(kinds[order], np.arange(len(answers)))
        counts = np.add.reduceat(np.take(counts, order, axis), begins, axis)
        axes.append(answers)
    ways: dict[str | None, int] = {}
    places = np.argwhere(counts)
    for place, number in zip(places.tolist(), counts[tuple(places.T)].tolist(), strict=True):
        told = {name: value for at, each in zip(place, axes, strict=True) for name, value in each[at].items()}
        line, _ = terms.judge_values(tuple([told[fact.name] for fact in terms.facts]))
        name = line.name if line else None
        ways[name] = ways.get(name, 0) + number
    return ways


def _alike(
    terms: Terms, answers: Sequence[tuple[Value, ...]], facts: Sequence[Fact]
) -> tuple[list[dict[str, Value]], Ints]:
    """What facts come to, once for all answers that no line tells apart, and the number of each answer."""
    wanted = {
        fact.name: [each[fact.name] for _, when, _ in terms.lines for each in when if fact.name in each]
        for fact in facts
    }
    known: dict[tuple[bool, ...], int] = {}
    shown: list[dict[str, Value]] = []
    numbers = []
    for answer in answers:
        told = {fact.name: value for fact, value in zip(facts, answer, strict=True)}
        key = tuple(value in values for name, value in told.items() for values in wanted[name])
        numbers.append(known.setdefault(key, len(known)))
        if len(known) > len(shown):
            shown.append(told)
    return shown, np.array(numbers, dtype=np.int64)


@cache
def _suits_shown() -> tuple[Coup, ...]:
    """For each two kinds of suits, a coup whose hands, of three cards each, keep to them."""
    size = len(final_examples())
    at = next(n for n, coup in enumerate(final_examples()) if len(coup.player) + len(coup.banker) == 6)
    return flush_examples()[at::size]


def _counts(composition: Composition, classes: Ints, class_count: int, *, suits: bool) -> Ints:
    """Ordered draws of six for each class of starts, final state, and kinds of suits that hands keep to."""
    if not suits:
        return _within(composition, classes, class_count, 0, 0)[:, :, None]
    pools = range(len(POOLS))
    inside = {
        (one, two): _within(composition, classes, class_count, one, two)
        for one, two in product(pools, repeat=2)
    }
    kept = [
        sum(
            (
                (-1) ** ((one != player) + (two != banker)) * inside[one, two]
                for one in (player, *INSIDE[player])
                for two in (banker, *INSIDE[banker])
            ),
            0 * inside[0, 0],
        )
        for player, banker in inside
    ]
    return np.stack(kept, axis=2)


def _within(composition: Composition, classes: Ints, class_count: int, player: int, banker: int) -> Ints:
    """The draws in which each hand keeps inside a pool of suits, for each class of starts and final state."""
    one, two = set(POOLS[player]), set(POOLS[banker])
    rows, row_kinds = _starts(frozenset(one), frozenset(two))
    columns, column_kinds = _starts(frozenset(two), frozenset(one))
    chosen = np.ix_(rows, columns)
    code = classes[chosen] * _STARTS**2 + row_kinds[:, None] * _STARTS + column_kinds
    numbers, ways = _added(code.ravel(), weights(composition)[chosen].ravel(), class_count * _STARTS**2)
    shoe = np.stack([points_counts(composition, each) for each in (one, two, one & two)])
    out = np.zeros((class_count, len(final_examples())), dtype=np.int64)
    _continue()(numbers, ways, shoe, composition.total, _pairs(), *draw_tables(), out)
    return out


def _added(code: Ints, ways: Ints, size: int) -> tuple[Ints, Ints]:
    """The ways of each code, added up; floats hold them exactly, since there are fewer than 2⁵³ in all."""
    if size > _FEW:
        known, code = np.unique(code, return_inverse=True)
        totals = np.bincount(code, ways)
    else:
        totals = np.bincount(code, ways)
        known = np.flatnonzero(totals)
        totals = totals[known]
    return known, totals.astype(np.int64)


@cache
def _pairs() -> Ints:
    """The 55 pairs of values that a hand can start with."""
    return np.array(hands().values[:55], dtype=np.int64)


@cache
def _starts(inside: frozenset[Suit], other: frozenset[Suit]) -> tuple[Ints, Ints]:
    """Starting hands whose cards are of these suits: their numbers, and values with what is of the others."""
    numbers = {tuple(pair): number for number, pair in enumerate(_pairs().tolist())}
    found, kinds = [], []
    for place, hand in enumerate(starting_hands()):
        if {card.suit for card in hand} <= inside:
            low, high = sorted(hand, key=lambda card: card.points)
            flags = (low.suit in other) + 2 * (high.suit in other)
            found.append(place)
            kinds.append(numbers[low.points, high.points] * 4 + flags)
    return np.array(found, dtype=np.int64), np.array(kinds, dtype=np.int64)


@cache
def _continue() -> Callable[..., None]:
    if not compiled():
        return _go_on_together
    import numba

    made: Callable[..., None] = numba.njit(cache=True, nogil=True)(_go_on)
    return made


def _go_on(
    numbers: Ints,
    ways: Ints,
    shoe: Ints,
    total: int,
    pairs: Ints,
    player: Ints,
    banker: Ints,
    state: Ints,
    out: Ints,
) -> None:
    """From each kind of start, every third card; `shoe` has the Player's suits, the Banker's, and both's."""
    rest = total - 4
    for place in range(numbers.shape[0]):
        one, two = numbers[place] // 220 % 220, numbers[place] % 220
        cells, number = out[numbers[place] // 48400], ways[place]
        left = shoe.copy()
        for flags, side, values in ((one % 4, 0, pairs[one // 4]), (two % 4, 1, pairs[two // 4])):
            for each in range(2):
                left[side, values[each]] -= 1
                if flags >> each & 1:
                    left[1 - side, values[each]] -= 1
                    left[2, values[each]] -= 1
        player_two = (pairs[one // 4, 0] + pairs[one // 4, 1]) % 10
        banker_two = (pairs[two // 4, 0] + pairs[two // 4, 1]) % 10
        if not player[player_two, banker_two]:
            if not banker[player_two, banker_two, 10]:
                cells[state[player_two, 2, banker_two, 2]] += number * rest * (rest - 1)
                continue
            for fourth in range(10):
                at = state[player_two, 2, (banker_two + fourth) % 10, 3]
                cells[at] += number * left[1, fourth] * (rest - 1)
            continue
        for third in range(10):
            points, drawn = (player_two + third) % 10, left[0, third]
            if not banker[player_two, banker_two, third]:
                cells[state[points, 3, banker_two, 2]] += number * drawn * (rest - 1)
                continue
            for fourth in range(10):
                same = left[2, third] if fourth == third else 0
                at = state[points, 3, (banker_two + fourth) % 10, 3]
                cells[at] += number * (drawn * left[1, fourth] - same)


def _go_on_together(
    numbers: Ints,
    ways: Ints,
    shoe: Ints,
    total: int,
    pairs: Ints,
    player: Ints,
    banker: Ints,
    state: Ints,
    out: Ints,
) -> None:
    """The same with arrays instead of loops: every start at once, one third card after the other."""
    one, two, rest = numbers // _STARTS % _STARTS, numbers % _STARTS, total - 4
    left, rows = np.tile(shoe, (len(numbers), 1, 1)), np.arange(len(numbers))
    for kinds, side in ((one, 0), (two, 1)):
        for each in range(2):
            values, inside = pairs[kinds // 4, each], kinds % 4 >> each & 1
            left[rows, side, values] -= 1
            left[rows, 1 - side, values] -= inside
            left[rows, 2, values] -= inside
    starts = [pairs[kinds // 4].sum(axis=1) % 10 for kinds in (one, two)]
    classes, draws = numbers // _STARTS**2, player[starts[0], starts[1]].astype(bool)

    def add(
        chosen: NDArray[np.bool_], points: tuple[Ints, Ints], sizes: tuple[int, int], number: Ints
    ) -> None:
        at = state[points[0][chosen], sizes[0], points[1][chosen], sizes[1]]
        np.add.at(out, (classes[chosen], at), (ways * number)[chosen])

    for third in (*range(10), 10):
        here = draws if third < 10 else ~draws
        follows = here & banker[starts[0], starts[1], third].astype(bool)
        points, size = ((starts[0] + third) % 10, 3) if third < 10 else (starts[0], 2)
        drawn = left[:, 0, third] if third < 10 else np.full(len(numbers), rest)
        add(here & ~follows, (points, starts[1]), (size, 2), drawn * (rest - 1))
        for fourth in range(10):
            after = drawn * left[:, 1, fourth] - (left[:, 2, third] if fourth == third else 0)
            number = after if third < 10 else left[:, 1, fourth] * (rest - 1)
            add(follows, (points, (starts[1] + fourth) % 10), (size, 3), number)
