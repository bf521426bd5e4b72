"""A house: the licensee's choices that dealing and settling depend on.

>>> from punto.houses import find_house
>>> house = find_house("massachusetts-midi")
>>> house.decks, house.vigorish.taken.value
(8, 'before')
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from punto.clauses import Document
from punto.errors import Reason, Refused
from punto.hands import Hand
from punto.messages import Message, message
from punto.money import Currency, Rounding
from punto.shoe import Shown
from punto.wagers import PayTable, Terms, Wager, find_wager
from punto.wagers import terms as make_terms

__all__ = ["House", "Taken", "Vigorish"]


class Taken(Enum):
    """When the dealer takes a winner's vigorish: Massachusetts before paying, Colorado after."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Vigorish:
    """The house's commission: its rates by name, how it is rounded and when it is taken."""

    rates: Mapping[str, Fraction]
    rounding: Rounding
    taken: Taken


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """One licensee's table: what it offers and how it plays and pays."""

    id: str
    name: str
    document: Document
    currency: Currency
    decks: int
    seats: int
    cut_least: int
    cut_card_from_back: int
    burn_shown: Shown
    vigorish: Vigorish
    payout_rounding: Rounding
    offers: Mapping[str, tuple[PayTable, ...]]
    wagers: Mapping[str, Wager]
    _terms: dict[tuple[str, Hand | None, str | None], Terms] = field(
        default_factory=dict, repr=False, compare=False
    )

    @property
    def title(self) -> Message:
        """The name for people."""
        return Message(f"house.{self.id}.name", default=self.name)

    def terms(self, wager: str, on: Hand | None = None, paytable: str | None = None) -> Terms:
        """An offered wager at an offered pay table, ready to judge; the first table is the default."""
        key = (wager, on, paytable)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = self._find_terms(wager, on, paytable)
        return found

    def _find_terms(self, wager: str, on: Hand | None, paytable: str | None) -> Terms:
        asked = find_wager(wager, self.wagers)
        tables = self.offers.get(asked.id, ())
        if not tables:
            what = message("house.not-offered", house=self.id, wager=asked.id, offers=", ".join(self.offers))
            raise Refused(wager, [Reason(what, _CLOSED_LIST[self.document])])
        table = asked.paytable(paytable) if paytable else tables[0]
        if table not in tables:
            ids = ", ".join(each.id for each in tables)
            what = message(
                "house.table-not-offered", house=self.id, wager=asked.id, table=table.id, offers=ids
            )
            raise Refused(wager, [Reason(what)])
        return make_terms(asked, on, table)


_CLOSED_LIST = {
    Document.COLORADO: ("CO-2807-2",),
    Document.MASSACHUSETTS: ("MA-7a",),
    Document.CARD_ROOM: ("HR-side-1",),
}
