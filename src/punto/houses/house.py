"""A house: a licensee's choices, and the table that they make.

>>> from punto.houses import find_house
>>> house = find_house("massachusetts-midi")
>>> house.decks, house.vigorish.taken.value
(8, 'before')
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from punto.errors import Reason, Refused
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.game.shoe import Shown
from punto.houses.jurisdiction import Jurisdiction
from punto.houses.schema import Settings, setting_of
from punto.messages import Message, message
from punto.money import USD, Currency, Rounding, Toward
from punto.rulebook.clauses import Document, cited
from punto.wagers import PayTable, Terms, Wager, find_wager
from punto.wagers import terms as make_terms

__all__ = ["Area", "House", "Offer", "Taken", "Vigorish"]


class Taken(Enum):
    """When the dealer takes a winner's vigorish: Massachusetts before paying, Colorado after."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Vigorish:
    """The house's commission: its rates by name, its rounding, when it is taken, whether it is marked."""

    rates: Mapping[str, Fraction]
    rounding: Rounding
    taken: Taken
    marked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """One wager as the house offers it."""

    wager: Wager
    paytable: PayTable
    minimum: int | None = None
    maximum: int | None = None
    aggregate: int | None = None
    unit: int | None = None
    press: Fraction = Fraction(1)
    needs_base: bool = False
    both_hands: bool = True
    after_the_rest: bool = False

    def stake(self, table: PayTable) -> int | None:
        """The fixed stake at a pay table, if there is one."""
        if self.unit is not None:
            return self.unit
        return table.unit.amount if table.unit else None


class Area(NamedTuple):
    """One marked place on the layout; a toke lies directly in front of a bet, on the dealer's side."""

    seat: int
    wager: str
    on: Hand | None
    dealers_side: bool

    def __str__(self) -> str:
        on = f"@{self.on.value}" if self.on else ""
        return f"{self.seat}:{self.wager}{on}{'#toke' if self.dealers_side else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """One licensee's table: what it offers and how it plays and pays."""

    id: str
    name: str
    file: str
    jurisdiction: Jurisdiction
    settings: Settings
    offers: Mapping[str, Offer]
    wagers: Mapping[str, Wager]
    extra: frozenset[str]
    game: Game
    decks: int
    seats: tuple[int, ...]
    cut_least: int
    cut_card_from_back: int
    burn_shown: Shown
    vigorish: Vigorish
    payout_rounding: Rounding
    currency: Currency = USD
    early: frozenset[str]
    late: frozenset[str]
    limited: frozenset[str]
    called: tuple[str, ...]
    """Wagers whose hits the dealer calls by name."""
    counts_cards: bool
    """Whether some wager asks how many cards a round used, so that the dealer calls that too."""
    remembered: dict[object, tuple[Reason, ...]] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )
    """What was said of bets before: players bet the same again and again."""
    _terms: dict[tuple[object, ...], Terms] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )

    @property
    def title(self) -> Message:
        """The name for people."""
        return Message(f"house.{self.id}.name", default=self.name)

    @property
    def document(self) -> Document:
        """The document in force, whose clauses refusals cite."""
        return self.jurisdiction.document

    def clauses_on(self, key: str) -> tuple[str, ...]:
        """The clauses that speak of a setting here: those of the rules on it, or those that leave it open.

        Of clauses that leave a wager's setting open, those of the sections that describe the wager.
        """
        ruled = [rule.clauses for rule in self.jurisdiction.rules if rule.setting == key]
        if ruled:
            return tuple(dict.fromkeys(each for clauses in ruled for each in clauses))
        open_ = cited(setting_of(key).answers, self.document)
        if not key.startswith("wagers."):
            return open_
        sections = {_section(each) for each in self.wagers[key.split(".")[1]].clauses}
        return tuple(each for each in open_ if _section(each) in sections)

    def areas(self, seat: int) -> tuple["Area", ...]:
        """The marked areas before a seat: one for each wager and hand, and its dealer's side for tokes."""
        tokes = bool(self.settings["bets.tokes"])
        return tuple(
            Area(seat, offer.wager.id, hand, dealers_side)
            for offer in self.offers.values()
            for hand in offer.wager.rides_on or (None,)
            for dealers_side in ((False,) if offer.wager.no_tokes or not tokes else (False, True))
        )

    @property
    def vigorish_boxes(self) -> tuple[int, ...]:
        """The numbered boxes in which vigorish is marked: one for each seat, where any is marked (MA-2b4)."""
        charged = any(pay and pay.rate for offer in self.offers.values() for pay in offer.paytable.pays)
        return self.seats if self.vigorish.marked and charged else ()

    def offer(self, wager: str) -> Offer:
        """How the house offers a wager, by id or alias; one that it does not offer is refused."""
        found = self.offers.get(wager)
        if found:
            return found
        asked = find_wager(wager, self.wagers)
        if asked.id not in self.offers:
            what = message("house.not-offered", house=self.id, wager=asked.id, offers=", ".join(self.offers))
            raise Refused(wager, [Reason(what, self.jurisdiction.unlisted)])
        return self.offers[asked.id]

    def paytable(self, wager: str, name: str | None = None) -> PayTable:
        """The pay table in force, or another one that the document lets the house choose."""
        offer = self.offer(wager)
        if name is None or offer.wager.paytable(name).id == offer.paytable.id:
            return offer.paytable
        table = offer.wager.paytable(name)
        permit = self.jurisdiction.permits.get(offer.wager.id)
        allowed = [each.id for each in offer.wager.paytables]
        if offer.wager.id not in self.extra:
            allowed = [offer.paytable.id, *(permit.paytables if permit else ())]
        if table.id not in allowed:
            ids = ", ".join(dict.fromkeys(allowed))
            what = message(
                "house.table-not-offered", house=self.id, wager=offer.wager.id, table=table.id, offers=ids
            )
            raise Refused(wager, [Reason(what, permit.clauses if permit else ())])
        return table

    def terms(
        self,
        wager: str,
        on: Hand | None = None,
        paytable: str | None = None,
        *,
        chair: int | None = None,
        others: Sequence[int] = (),
    ) -> Terms:
        """An offered wager ready to judge, as the bettor at a chair has it."""
        key = (wager, on, paytable, chair, frozenset(others))
        found = self._terms.get(key)
        if found is None:
            asked = self.offer(wager).wager
            found = make_terms(asked, on, self.paytable(wager, paytable), chair=chair, others=others)
            self._terms[key] = found
        return found

    def every_terms(self) -> tuple[Terms, ...]:
        """Every offered wager at its table, on each hand; from the first chair, all others betting."""
        found = []
        for name, offer in self.offers.items():
            chairs = offer.wager.chairs_of(offer.paytable) or (None,)
            found += [
                self.terms(name, hand, chair=chairs[0], others=[each for each in chairs[1:] if each])
                for hand in offer.wager.rides_on or (None,)
            ]
        return tuple(found)


def _section(clause_id: str) -> str:
    return "-".join(clause_id.split("-")[:2])


def make_rounding(settings: Settings, prefix: str) -> Rounding:
    """The rounding that `prefix.rounds` and `prefix.round_to` say."""
    to = settings[f"{prefix}.round_to"]
    assert isinstance(to, int)
    return Rounding(Toward(settings[f"{prefix}.rounds"]), to)
