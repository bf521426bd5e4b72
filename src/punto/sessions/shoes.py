"""The coups of a session, as the lines that they meet.

Session n of a seed deals the shoes n·2³² + 1, n·2³² + 2, … of that seed, each to its last hand. So a session
can be dealt again alone, a longer one begins like a shorter one, and none shares a shoe with another.
"""

from collections.abc import Iterator

import numpy as np

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.game.cards import DECK
from punto.messages import message
from punto.sessions.lines import CardLines, ValueLines
from punto.sessions.setup import Setup
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables

__all__ = ["Lines", "shoe_number"]

_SHOES_AT_ONCE = 8


def shoe_number(session: int, shoe: int) -> int:
    """The number, among the shoes of a seed, of a session's first, second … shoe."""
    return (session << 32) + shoe


class Lines:
    """Deals a session's shoes and says which line each coup meets, by its number."""

    def __init__(self, setup: Setup) -> None:
        self._key = seed_key(setup.seed)
        self._shoes = Shoes.at(setup.house, [setup.terms])
        self._tables = coup_tables()
        by_value = self._shoes.classes.by_value
        self._look = ValueLines(setup.terms) if by_value else CardLines(setup.terms, self._shoes.classes)
        cards = np.array([card.index for card in DECK] * setup.house.decks, dtype=np.uint8)
        self._order = self._tables.points[cards] if by_value else cards

    def of(self, session: int, coups: int) -> Iterator[int]:
        """The lines of a session's coups, as many as asked for."""
        shoe = 1
        while coups > 0:
            shoes = min(-(-coups // max(self._shoes.sure, 1)), _SHOES_AT_ONCE)
            lines = self._dealt(shoe_number(session, shoe), shoes)[:coups]
            yield from lines
            coups -= len(lines)
            shoe += shoes

    def _dealt(self, first: int, shoes: int) -> list[int]:
        try:
            from punto.entropy.compiled import shuffled
            from punto.sim.kernel import trace
        except ImportError:
            raise Unreadable(message("sim.needs-numba")) from None

        rows = np.empty((shoes, len(self._order)), dtype=np.uint8)
        shuffled(self._key, range(first, first + shoes), self._order, self._shoes.cut_least, rows)
        values = rows if self._shoes.classes.by_value else self._tables.points[rows]
        most = self._shoes.most_coups
        places, entries, numbers = trace(values, self._shoes.cut_card, self._tables, most)
        shoe, coup = np.nonzero(np.arange(most) < numbers[:, None])
        found: list[int] = self._look(rows, shoe, places[shoe, coup], entries[shoe, coup]).tolist()
        return found
