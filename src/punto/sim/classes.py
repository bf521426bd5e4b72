"""What a simulation tells apart: the coarsest classes of coups that price every wager at hand.

Two histograms do it. The first counts final hands: 205 states of values, or 10,045 where some wager looks at
suits. The second is there only where some wager looks at the first four cards: it counts what the facts about
them come to, together with the final facts that the same wagers use.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.final import final_examples, flush_examples, flush_states, pool_number
from punto.exact.first_four import starting_hands
from punto.exact.hands import Ints
from punto.exact.odds import line_places
from punto.exact.starting_pairs import start_classes
from punto.game.cards import DECK
from punto.game.facts import Detail, Fact, Sees, Value, fact
from punto.messages import message
from punto.wagers import Terms

__all__ = [
    "Classes",
    "Starts",
    "card_codes",
    "class_tables",
    "classes_for",
    "hand_numbers",
    "line_counts",
    "suit_tables",
]

_MOST_CELLS = 4_000_000


@dataclass(frozen=True, slots=True)
class Classes:
    """Which facts the second histogram joins, by name, and whether the kernel must see suits at all."""

    early: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    suits: bool = False

    @property
    def by_value(self) -> bool:
        """Whether card values are all that matters."""
        return not self.suits and not self.early


def classes_for(bets: Iterable[Terms]) -> Classes:
    """The classes that tell apart what these wagers do."""
    early: dict[str, None] = {}
    after: dict[str, None] = {}
    suits = False
    for terms in bets:
        starts = [each.name for each in terms.facts if each.sees is Sees.FIRST_FOUR]
        ends = [each for each in terms.facts if each.sees is Sees.FINAL]
        early.update(dict.fromkeys(starts))
        if starts:
            after.update(dict.fromkeys(each.name for each in ends))
        suits |= any(each.detail is not Detail.VALUE for each in ends)
    return Classes(tuple(sorted(early)), tuple(sorted(after)), suits)


@dataclass(frozen=True, slots=True)
class Starts:
    """The second histogram: `early` numbers each pair of starting hands, `after` each final state.

    The kernel does not look into the 1,378 × 1,378 pairs, which lie too far away for it. Hands that no other
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

    @property
    def cells(self) -> int:
        """How many counters there are."""
        return len(self.seen) * len(self.shown)


@cache
def class_tables(classes: Classes) -> Starts:
    """The tables of the second histogram, filled in by the facts themselves."""
    early, seen = start_classes([fact(name) for name in classes.early])
    after, shown = _after([fact(name) for name in classes.after])
    if len(seen) * len(shown) > _MOST_CELLS:
        raise Unreadable(message("sim.too-many-classes", classes=len(seen) * len(shown)))
    small = early.astype(np.uint16)
    return Starts(small, seen, after.astype(np.uint16), shown, *_kinds(small))


def _kinds(early: NDArray[np.uint16]) -> tuple[NDArray[Any], NDArray[Any], NDArray[np.uint16]]:
    """Starting hands by what sets them apart: a small table for each hand, and one for the two together."""
    rows, columns = _alike(early), _alike(early.T)
    pairs = early[np.ix_(_firsts(rows), _firsts(columns))]
    kind = np.uint16 if pairs.size <= 1 << 16 else np.uint32
    numbers = np.zeros((64, 64), dtype=np.int64)
    numbers[:52, :52] = hand_numbers()
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


def _after(facts: Sequence[Fact]) -> tuple[Ints, list[dict[str, Value]]]:
    """The class of each of the 10,045 final states, and what the facts come to in each class."""
    numbers: dict[tuple[Value, ...], int] = {}
    if not facts:
        return np.zeros(flush_states(), dtype=np.int64), [{}]
    found = [
        numbers.setdefault(tuple(each.of(coup) for each in facts), len(numbers)) for coup in flush_examples()
    ]
    names = [each.name for each in facts]
    return np.array(found, dtype=np.int64), [dict(zip(names, values, strict=True)) for values in numbers]


def line_counts(terms: Terms, classes: Classes, final: Ints, starts: Ints) -> dict[str | None, int]:
    """How often each line decided; None: no line was met."""
    if any(each.sees is Sees.FIRST_FOUR for each in terms.facts):
        return _joined_counts(terms, class_tables(classes), starts)
    if terms.detail is Detail.VALUE:
        final = final.reshape(-1, len(final_examples())).sum(axis=0)
    return {name: int(final[places].sum()) for name, places in line_places(terms).items()}


def _joined_counts(terms: Terms, tables: Starts, counts: Ints) -> dict[str | None, int]:
    found: dict[str | None, int] = {}
    for place in np.flatnonzero(counts).tolist():
        early, after = divmod(place, len(tables.shown))
        told = {**tables.seen[early], **tables.shown[after]}
        line = terms.judge_values(tuple(told[each.name] for each in terms.facts)).line
        name = line.name if line else None
        found[name] = found.get(name, 0) + int(counts[place])
    return found


@cache
def hand_numbers() -> NDArray[np.uint16]:
    """52 × 52: the number of the starting hand that two cards make, in either order."""
    numbers = np.zeros((52, 52), dtype=np.uint16)
    for number, (one, two) in enumerate(starting_hands()):
        numbers[one.index, two.index] = numbers[two.index, one.index] = number
    return numbers


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
