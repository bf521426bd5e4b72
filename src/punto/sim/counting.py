"""The unit of work: some shoes of a seed, dealt and counted; the same wherever and in whatever order."""

from dataclasses import dataclass

import numpy as np

from punto.cards import DECK
from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact.final import final_examples, flush_examples
from punto.exact.hands import Ints
from punto.houses import House
from punto.messages import message
from punto.sim.classes import Classes, class_tables, hand_numbers, suit_tables
from punto.sim.tables import coup_tables

__all__ = ["EARLY", "Counts", "Deal", "count_shoes"]

EARLY = 60
"""So many coups of each shoe are as likely as the first: each is surely dealt, whatever came before it."""

_ROWS = 512
_LONGEST_BURN = 11


@dataclass(frozen=True, slots=True)
class Deal:
    """How shoes are dealt and what is told apart: all that a worker has to know."""

    decks: int
    cut_least: int
    cut_card_from_back: int
    classes: Classes

    @classmethod
    def at(cls, house: House, classes: Classes) -> "Deal":
        """As a house deals."""
        return cls(house.decks, house.cut_least, house.cut_card_from_back, classes)

    @property
    def cut_card(self) -> int:
        """How many cards lie in front of the cut card."""
        return self.decks * 52 - self.cut_card_from_back

    @property
    def sure(self) -> int:
        """How many coups come before the cut card, whatever the cards."""
        return max((self.cut_card - _LONGEST_BURN) // 6, 0)

    @property
    def early(self) -> int:
        """How many coups of each shoe the test of all classes may look at."""
        return min(EARLY, self.sure)


@dataclass(frozen=True, slots=True)
class Counts:
    """What came out: a row for the early coups and a row for the rest, of each histogram."""

    shoes: int
    final: Ints
    starts: Ints

    @classmethod
    def none(cls, deal: Deal) -> "Counts":
        """Before the first shoe."""
        states = len(final_examples() if deal.classes.by_value else flush_examples())
        cells = 0 if deal.classes.by_value else class_tables(deal.classes).cells
        return cls(0, np.zeros((2, states), dtype=np.int64), np.zeros((2, cells), dtype=np.int64))

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.shoes + other.shoes, self.final + other.final, self.starts + other.starts)

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return int(self.final.sum())


def count_shoes(deal: Deal, seed: str, first: int, shoes: int) -> Counts:
    """Deal the shoes numbered from `first` and count their coups."""
    try:
        from punto.entropy.compiled import shuffled
        from punto.sim.kernel import count_classes, count_values
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None

    counts, key, tables = Counts.none(deal), seed_key(seed), coup_tables()
    order = np.array([card.index for card in DECK] * deal.decks, dtype=np.uint8)
    if deal.classes.by_value:
        order = tables.points[order]
    else:
        starts = class_tables(deal.classes)
        classes = (hand_numbers(), starts.early, starts.after, len(starts.shown))
    spans = deal.early, deal.sure
    rows = np.empty((min(_ROWS, shoes), 2 * len(order)), dtype=np.uint8)
    for done in range(0, shoes, _ROWS):
        dealt = rows[: shoes - done]
        cuts = shuffled(key, first + done, order, deal.cut_least, dealt)
        if deal.classes.by_value:
            count_values(dealt, cuts, deal.cut_card, spans, tables, counts.final)
        else:
            out = counts.final, counts.starts
            count_classes(dealt, cuts, deal.cut_card, spans, tables, suit_tables(), classes, out)
    return Counts(shoes, counts.final, counts.starts)
