"""Which line each coup of a seed's shoes meets: looked up in tables that the wager's own terms filled in.

Lines are numbered as the terms have them; that no line is met comes last.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.final import final_examples, flush_examples
from punto.exact.hands import Ints
from punto.exact.odds import line_places
from punto.exact.value_coups import NONE, RAW_STARTS
from punto.game.cards import DECK
from punto.messages import message
from punto.sim.classes import Classes, Starts, class_tables, classes_for, suit_tables
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables
from punto.wagers import Terms

__all__ = ["LineTracer", "Traced"]

_Bytes = NDArray[np.uint8]
_Table = NDArray[np.uint16]


class Traced(NamedTuple):
    """Shoes that were dealt: their cards; where each coup begins, and its entry, in as many columns as a shoe
    can have coups; how many it has; and for each bet the line of every coup, one shoe after the other.
    """

    rows: _Bytes
    places: _Table
    entries: _Table
    sizes: Ints
    lines: tuple[Ints, ...]


class LineTracer:
    """Deals shoes and says which line of each bet every coup meets.

    Cards are told apart no further than the bets do, unless somebody wants to see them (`cards`).
    """

    def __init__(self, shoes: Shoes, bets: Sequence[Terms], *, cards: bool = False) -> None:
        self._shoes, self._tables = shoes, coup_tables()
        classes = [classes_for([terms]) for terms in bets]
        self._by_value = not cards and all(each.by_value for each in classes)
        self._looks = [
            _ValueLines(terms) if each.by_value else _CardLines(terms, each)
            for terms, each in zip(bets, classes, strict=True)
        ]
        order = np.array([card.index for card in DECK] * shoes.decks, dtype=np.uint8)
        self._order = self._tables.points[order] if self._by_value else order

    def __call__(self, key: tuple[int, ...], numbers: range | Ints) -> Traced:
        """The coups of the shoes with these numbers."""
        try:
            from punto.entropy.compiled import shuffled
            from punto.sim.kernel import trace
        except ImportError:
            raise Unreadable(message("sim.needs-numba")) from None

        rows = np.empty((len(numbers), len(self._order)), dtype=np.uint8)
        shuffled(key, numbers, self._order, self._shoes.cut_least, rows)
        values = rows if self._by_value else self._tables.points[rows]
        most = self._shoes.most_coups
        places, entries, sizes = trace(values, self._shoes.cut_card, self._tables, most)
        there = np.arange(most) < sizes[:, None]
        shoe, place, entry = np.repeat(np.arange(len(numbers)), sizes), places[there], entries[there]
        lines = tuple(look(rows, shoe, place, entry) for look in self._looks)
        return Traced(rows, places, entries, sizes, lines)


class _ValueLines:
    """Where card values decide: the final state is in the trace."""

    def __init__(self, terms: Terms) -> None:
        self._lines = _of_states(terms, len(final_examples()))

    def __call__(self, _rows: _Bytes, _shoe: Ints, _place: _Table, entry: _Table) -> Ints:
        """The line of each coup."""
        found: Ints = self._lines[entry >> 5]
        return found


class _CardLines:
    """Where suits or the first four cards matter: the cards are looked up in the shoes."""

    def __init__(self, terms: Terms, classes: Classes) -> None:
        self._terms = terms
        self._numbers = _numbers(terms)
        self._starts = class_tables(classes) if classes.joined else None
        self._lines = None if classes.joined else _of_states(terms, len(flush_examples()))

    def __call__(self, rows: _Bytes, shoe: Ints, place: _Table, entry: _Table) -> Ints:
        """The line of each coup."""
        cards = rows[shoe[:, None], place[:, None] + np.arange(6)].T
        state = _states(cards, entry.astype(np.int64))
        if self._lines is not None:
            return self._lines[state]
        assert self._starts is not None
        code = _cells(self._starts, cards, state, entry.astype(np.int64))
        classes, back = np.unique(code, return_inverse=True)
        return np.array([self._line(each) for each in classes.tolist()], dtype=np.int64)[back]

    def _line(self, number: int) -> int:
        """The line that a class of coups meets."""
        assert self._starts is not None
        told = self._starts.told(number)
        line = self._terms.judge_values(tuple(told[fact.name] for fact in self._terms.facts)).line
        return self._numbers[line.name if line else None]


def _cells(tables: Starts, cards: _Bytes, state: Ints, entry: Ints) -> Ints:
    """The counter that a simulation would add each coup to."""
    one, two, three, four = (cards[place].astype(np.int64) for place in range(4))
    start = tables.players[one << 6 | three].astype(np.int64) + tables.bankers[two << 6 | four]
    cell = tables.pairs[start].astype(np.int64) * len(tables.shown) + tables.after[state]
    drawn = tables.drawn
    if drawn.width == 1:
        return np.asarray(cell, dtype=np.int64)
    points, drew, followed = coup_tables().points.astype(np.int64), entry >> 1 & 1, entry & 1
    third = np.where(drew, cards[4], len(DECK))
    fourth = np.where(followed, np.where(drew, cards[5], cards[4]), len(DECK))
    counts = np.append(points, NONE)
    player = (points[one] + points[three]) * (NONE + 1) + counts[third]
    banker = (points[two] + points[four]) * (NONE + 1) + counts[fourth]
    places = player * (RAW_STARTS * (NONE + 1)) + banker, third, fourth
    for table, at, shown in zip((drawn.values, drawn.player, drawn.banker), places, drawn.shown, strict=True):
        cell = cell * len(shown) + table[at]
    return np.asarray(cell, dtype=np.int64)


def _states(cards: _Bytes, entry: Ints) -> Ints:
    """The final state of each coup, with the suits that each hand keeps to."""
    bits, kinds = suit_tables()
    drew, followed = entry >> 1 & 1, entry & 1
    last = np.where(drew, cards[5], cards[4])
    player = bits[cards[0]] | bits[cards[2]] | bits[cards[4]] * drew
    banker = bits[cards[1]] | bits[cards[3]] | bits[last] * followed
    return np.asarray(kinds[player * 16 + banker] + (entry >> 5), dtype=np.int64)


def _numbers(terms: Terms) -> dict[str | None, int]:
    numbers: dict[str | None, int] = {line.name: number for number, (line, _, _) in enumerate(terms.lines)}
    numbers[None] = len(numbers)
    return numbers


def _of_states(terms: Terms, states: int) -> Ints:
    """The line of each final state."""
    numbers, table = _numbers(terms), np.empty(states, dtype=np.int64)
    for name, places in line_places(terms).items():
        table[places] = numbers[name]
    return table
