"""Baccarat as it is simulated: whole shoes, from the burn to the last hand."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact.final import final_examples, final_weights, flush_states, flush_weights
from punto.game.cards import DECK, Rank
from punto.game.composition import Composition
from punto.game.shoe import cut, load, new_cards
from punto.houses import House
from punto.messages import message
from punto.sim.classes import (
    Classes,
    card_codes,
    class_tables,
    classes_for,
    early_ways,
    line_counts,
    suit_tables,
)
from punto.sim.counts import Counts
from punto.sim.fit import Fit, fit
from punto.sim.tables import coup_tables
from punto.wagers import Terms

__all__ = ["EARLY", "Shoes"]

EARLY = 60
"""So many coups of each shoe are as likely as the first: each is surely dealt, whatever came before it."""

_ROWS = 128
"""Shoes dealt at a time: so few stay near the processor."""

_BEFORE_OVERFLOW = 1 << 20
"""After so many shoes 32-bit counters are added up: none has 4,000 coups."""

_LONGEST_BURN = 11


@dataclass(frozen=True, slots=True)
class Shoes:
    """How shoes are dealt, and what is told apart."""

    decks: int
    cut_least: int
    cut_card_from_back: int
    classes: Classes

    @classmethod
    def at(cls, house: House, bets: Iterable[Terms] = ()) -> "Shoes":
        """As a house deals, told apart as these bets need it; what its table could not deal is refused."""
        cards, least, depth = new_cards(house.decks), house.cards.cut_least, house.cards.cut_card_depth
        cut(cards, least, least=least, law=house.law)
        load(cards, cut_card_from_back=depth, law=house.law)
        return cls(house.decks, least, depth, classes_for(bets))

    @property
    def cut_card(self) -> int:
        """How many cards lie in front of the cut card."""
        return self.decks * len(DECK) - self.cut_card_from_back

    @property
    def sure(self) -> int:
        """How many coups come before the cut card, whatever the cards."""
        return max((self.cut_card - _LONGEST_BURN) // 6, 0)

    @property
    def early(self) -> int:
        """How many coups of each shoe the test of all classes looks at."""
        return min(EARLY, self.sure)

    @property
    def most_coups(self) -> int:
        """More coups than any shoe can have: each takes four cards at least."""
        return self.decks * len(DECK) // 4

    @property
    def composition(self) -> Composition:
        """The full shoe."""
        return Composition.decks(self.decks)

    @property
    def coups_per_shoe(self) -> float:
        """About how many coups a shoe has, from the exact mean of cards a coup."""
        weights = final_weights(self.composition)
        cards = sum(
            int(weight) * (len(coup.player) + len(coup.banker))
            for weight, coup in zip(weights, final_examples(), strict=True)
        )
        burned = sum(1 + rank.burns for rank in Rank) / len(Rank)
        return max((self.cut_card - burned) / (cards / int(sum(weights))), 0) + 1.5

    def none(self) -> Counts:
        """Before the first shoe."""
        by_value = self.classes.by_value
        states = len(final_examples()) if by_value else flush_states()
        cells = 0 if by_value else class_tables(self.classes).cells
        return Counts(0, np.zeros((2, states), dtype=np.int64), np.zeros((2, cells), dtype=np.int64))

    def count(self, seed: str, first: int, shoes: int) -> Counts:
        """Deal the shoes numbered from `first` and count their coups."""
        try:
            from punto.entropy.compiled import shuffled
            from punto.sim.kernel import count_classes, count_values
        except ImportError:
            raise Unreadable(message("sim.needs-numba")) from None

        counts, key, tables = self.none(), seed_key(seed), coup_tables()
        order = np.array([card.index for card in DECK] * self.decks, dtype=np.uint8)
        if self.classes.by_value:
            order = tables.points[order]
            rows = np.empty((min(_ROWS, shoes), len(order)), dtype=np.uint8)
            for dealt, numbers in _batches(rows, first, shoes):
                shuffled(key, numbers, order, self.cut_least, dealt)
                count_values(dealt, self.cut_card, self.early, tables, counts.final)
            return Counts(shoes, counts.final, counts.starts)
        classes = suit_tables()[1], class_tables(self.classes)
        small = counts.final.astype(np.uint32), counts.starts.astype(np.uint32)
        codes = np.empty((min(_ROWS, shoes), len(order)), dtype=np.uint16)
        for dealt, numbers in _batches(codes, first, shoes):
            shuffled(key, numbers, card_codes()[order], self.cut_least, dealt)
            count_classes(dealt, self.cut_card, self.early, tables, classes, small)
            if (numbers.stop - first) % _BEFORE_OVERFLOW < _ROWS or numbers.stop == first + shoes:
                for sums, each in zip((counts.final, counts.starts), small, strict=True):
                    np.add(sums, each, out=sums)
                    each[:] = 0
        return Counts(shoes, counts.final, counts.starts)

    def line_counts(self, terms: Terms, counts: Counts) -> Mapping[str | None, int]:
        """How often each line decided; None: no line was met."""
        return line_counts(terms, self.classes, counts.final.sum(axis=0), counts.starts.sum(axis=0))

    def fits(self, counts: Counts) -> Mapping[str, Fit | None]:
        """The final hands of the early coups, and their first four cards where they are told apart."""
        cards, by_value = self.composition, self.classes.by_value
        weights = final_weights(cards) if by_value else flush_weights(cards)
        found = {"final": fit(counts.final[0].tolist(), weights.tolist())}
        if self.classes.joined and len(class_tables(self.classes).seen) > 1:
            ways = early_ways(self.classes, cards)
            early = counts.starts[0].reshape(len(ways), -1).sum(axis=1)
            found["first-four"] = fit(early.tolist(), ways.tolist())
        return found


def _batches(rows: NDArray[Any], first: int, shoes: int) -> Iterator[tuple[NDArray[Any], range]]:
    """The rows again and again, each time with the numbers of the shoes to be dealt into them."""
    for done in range(0, shoes, len(rows)):
        number = min(len(rows), shoes - done)
        yield rows[:number], range(first + done, first + done + number)
