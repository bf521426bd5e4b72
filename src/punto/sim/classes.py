"""What a simulation tells apart: the coarsest classes of coups that price every wager at hand.

Two histograms do it. The first counts final hands: 205 states of values, or 10,045 where some wager looks at
suits. The second is there only where some wager looks at the first four cards or at cards one by one: it
counts what those wagers ask, no further apart than their lines do.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.card_kinds import CardKinds, card_kinds
from punto.exact.final import final_examples, flush_states, pool_number
from punto.exact.hands import Ints
from punto.exact.odds import final_column, line_places
from punto.exact.starts import starts
from punto.exact.telling import Questions, Told, asked_facts, decoded, questions, told_apart
from punto.exact.value_coups import NONE, RAW_STARTS, value_cells
from punto.game.cards import DECK
from punto.game.composition import Composition
from punto.game.facts import Detail, Sees, Value
from punto.messages import message
from punto.wagers import Terms

__all__ = [
    "Classes",
    "Drawn",
    "Starts",
    "card_codes",
    "class_tables",
    "classes_for",
    "early_ways",
    "line_counts",
    "suit_tables",
]

_MOST_CELLS = 4_000_000
_MOST_STARTS = 1 << 16


@dataclass(frozen=True, slots=True)
class Classes:
    """What the second histogram joins, and whether the kernel must see suits at all."""

    joined: tuple[tuple[str, tuple[frozenset[Value], ...]], ...] = ()
    suits: bool = False

    @property
    def by_value(self) -> bool:
        """Whether card values are all that matters."""
        return not self.suits and not self.joined

    @property
    def asked(self) -> Questions:
        """What is asked of coups that are told apart by their cards."""
        return dict(self.joined)


def classes_for(bets: Iterable[Terms]) -> Classes:
    """The classes that tell apart what these wagers do."""
    every = tuple(bets)
    joined = questions(terms for terms in every if not terms.by_hands)
    suits = any(
        each.detail is not Detail.VALUE
        for terms in every
        for each in terms.facts
        if each.sees is Sees.FINAL and not each.single
    )
    return Classes(tuple(sorted(joined.items(), key=lambda item: item[0])), suits)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What is asked of single cards: of each third card (last: none is drawn), and of values one by one.

    `values` has the class for both hands, each by 11 × what its first two cards count + what its third does.
    """

    player: NDArray[np.uint16]
    banker: NDArray[np.uint16]
    values: NDArray[np.uint16]
    shown: tuple[list[dict[str, Value]], ...]

    @property
    def width(self) -> int:
        """How many classes there are."""
        return int(np.prod([len(each) for each in self.shown]))


@dataclass(frozen=True, slots=True)
class Starts:
    """The second histogram: `early` numbers each pair of starting hands, `after` each final state.

    The kernel does not look into all pairs of hands, which lie too far away for it. Hands that no other
    hand tells apart are of one kind: `players` and `bankers` have the kind of two cards (64 × their first
    number + the second), and `pairs` the class of the two kinds, whose numbers are added to find it.
    """

    early: NDArray[np.uint16]
    seen: list[dict[str, Value]]
    after: NDArray[np.uint16]
    shown: list[dict[str, Value]]
    players: NDArray[Any]
    bankers: NDArray[Any]
    pairs: NDArray[np.uint16]
    drawn: Drawn

    @property
    def cells(self) -> int:
        """How many counters there are."""
        return len(self.seen) * len(self.shown) * self.drawn.width

    def told(self, cell: int) -> dict[str, Value]:
        """What all facts come to in the coups of one counter."""
        return decoded(cell, (self.seen, self.shown, *self.drawn.shown))


@cache
def class_tables(classes: Classes) -> Starts:
    """The tables of the second histogram, filled in by the facts themselves."""
    asked = classes.asked
    cards = card_kinds(_only(asked, single=True))
    early, seen, numbers = _early(asked)
    after = _after(asked)
    drawn = _drawn(asked, cards)
    cells = len(seen) * len(after) * drawn.width
    if cells > _MOST_CELLS or len(seen) > _MOST_STARTS:
        raise Unreadable(message("sim.too-many-classes", classes=cells))
    small = early.astype(np.uint16)
    return Starts(small, seen, after.classes.astype(np.uint16), after.shown, *_kinds(small, numbers), drawn)


def early_ways(classes: Classes, composition: Composition) -> Ints:
    """Ordered draws of four cards for each class of starts."""
    tables = class_tables(classes)
    asked = _early_only(classes.asked)
    ways = starts(asked, composition, card_kinds(asked))
    every = np.arange(len(tables.early))
    return np.bincount(tables.early.ravel(), ways.ways(every, every).ravel()).astype(np.int64)


def _early_only(asked: Questions) -> Questions:
    return {each.name: asked[each.name] for each in asked_facts(asked) if each.sees is Sees.FIRST_FOUR}


def _only(asked: Questions, *, single: bool) -> Questions:
    """What is asked of final hands: of their cards one by one, or of the hands whole."""
    facts = (each for each in asked_facts(asked) if each.sees is Sees.FINAL and each.single is single)
    return {each.name: asked[each.name] for each in facts}


def _early(asked: Questions) -> tuple[Ints, list[dict[str, Value]], Ints]:
    """The class of each pair of starting hands, what it comes to, and the hand that two cards make."""
    early = _early_only(asked)
    cards = card_kinds(early)
    every = starts(early, Composition.decks(1), cards)
    hands = np.arange(len(every.one))
    code = every.codes(hands, hands) // every.pool_codes
    there = np.zeros(int(code.max()) + 1, dtype=bool)
    there[code] = True
    seen = [decoded(each, every.shown) for each in np.flatnonzero(there).tolist()]
    return (np.cumsum(there) - 1)[code], seen, every.index[np.ix_(cards.start, cards.start)]


def _kinds(early: NDArray[np.uint16], hands: Ints) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.uint16]]:
    """Starting hands by what sets them apart: a small table for each hand, and one for the two together."""
    rows, columns = _alike(early), _alike(early.T)
    pairs = early[np.ix_(_firsts(rows), _firsts(columns))]
    kind = np.uint16 if pairs.size <= 1 << 16 else np.uint32
    numbers = np.zeros((64, 64), dtype=np.int64)
    numbers[:52, :52] = hands
    players = (rows * pairs.shape[1])[numbers].astype(kind).ravel()
    bankers = columns[numbers].astype(kind).ravel()
    return players, bankers, np.ascontiguousarray(pairs, dtype=np.uint16).ravel()


def _alike(table: NDArray[np.uint16]) -> Ints:
    """Equal rows have equal numbers, counted from 0."""
    known: dict[bytes, int] = {}
    return np.array([known.setdefault(row.tobytes(), len(known)) for row in table], dtype=np.int64)


def _firsts(numbers: Ints) -> Ints:
    """Where each number comes first."""
    return np.unique(numbers, return_index=True)[1]


def _after(asked: Questions) -> Told:
    """The class of each of the 10,045 final states, and what the facts come to in each class."""
    facts = asked_facts(_only(asked, single=False))
    if not facts:
        return told_apart(asked, [], [()] * flush_states())
    columns = (final_column(each.name, suited=True) for each in facts)
    return told_apart(asked, facts, list(zip(*columns, strict=True)))


def _drawn(asked: Questions, cards: CardKinds) -> Drawn:
    """What single cards come to: third cards looked at closely, and values."""
    cells = value_cells(_only(asked, single=True))
    size = RAW_STARTS * (NONE + 1)
    values = np.zeros((size, size), dtype=np.uint16)
    if not cells.idle:
        step = RAW_STARTS if cells.raw else 10  # sums that are told apart: others stand for the same
        for (player, banker, third, fourth), number in cells.every():
            rows = [start * (NONE + 1) + third for start in range(player, RAW_STARTS, step)]
            columns = [start * (NONE + 1) + fourth for start in range(banker, RAW_STARTS, step)]
            values[np.ix_(rows, columns)] = number
    return Drawn(
        cards.player.classes.astype(np.uint16),
        cards.banker.classes.astype(np.uint16),
        values.ravel(),
        (cells.told.shown, cards.player.shown, cards.banker.shown),
    )


def line_counts(terms: Terms, classes: Classes, final: Ints, starts: Ints) -> dict[str | None, int]:
    """How often each line decided; None: no line was met."""
    if not terms.by_hands:
        return _joined_counts(terms, class_tables(classes), starts)
    if terms.by_values:
        final = final.reshape(-1, len(final_examples())).sum(axis=0)
    return {name: int(final[places].sum()) for name, places in line_places(terms).items()}


def _joined_counts(terms: Terms, tables: Starts, counts: Ints) -> dict[str | None, int]:
    found: dict[str | None, int] = {}
    for place in np.flatnonzero(counts).tolist():
        told = tables.told(place)
        line = terms.judge_values(tuple(told[each.name] for each in terms.facts)).line
        name = line.name if line else None
        found[name] = found.get(name, 0) + int(counts[place])
    return found


@cache
def suit_tables() -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """A bit for each card's suit, and the first final state for the suits in each hand."""
    order = sorted({card.suit for card in DECK}, key=lambda suit: suit.value)
    bits = np.array([1 << order.index(card.suit) for card in DECK], dtype=np.uint8)
    pools = [
        pool_number(suit for number, suit in enumerate(order) if mask >> number & 1) for mask in range(16)
    ]
    states = len(final_examples())
    firsts = [(one * 7 + two) * states for one in pools for two in pools]
    return bits, np.array(firsts, dtype=np.uint16)


@cache
def card_codes() -> NDArray[np.uint16]:
    """What a kernel must know of each card, in one word: its points, its suit's bit, its number."""
    bits, _ = suit_tables()
    return np.array([card.points | int(bits[card.index]) << 4 | card.index << 8 for card in DECK], np.uint16)
