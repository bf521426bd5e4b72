"""A house: a licensee's choices, and the table that they make.

>>> from punto.houses import find_house
>>> house = find_house("massachusetts-midi")
>>> house
House('massachusetts-midi', jurisdiction='massachusetts', offers=6)
>>> house.decks, house.vigorish.taken
(8, <Taken.BEFORE: 'before'>)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from punto.errors import BrokenInvariant, Reason, Refused
from punto.game.facts import Game, Sees
from punto.game.hands import Hand
from punto.houses.charter import Charter, canonical
from punto.houses.choices import PrizesFrom
from punto.houses.duties import PaperKind, Posted
from punto.houses.jurisdiction import Jurisdiction
from punto.houses.offer import Offer
from punto.houses.procedure import Procedure, in_force
from punto.houses.schema import Settings, holds, setting_of
from punto.houses.sections import (
    Approvals,
    BetChoices,
    CardChoices,
    DealingChoices,
    Derived,
    IrregularityChoices,
    LayoutChoices,
    LimitChoices,
    PayoutChoices,
    PostingChoices,
    RunChoices,
    TableChoices,
    Vigorish,
)
from punto.houses.standard import Standard
from punto.messages import Message, message
from punto.money import Currency, Rounding
from punto.rulebook.citing import Law, of_document
from punto.wagers import PayTable, Terms, Wager, book, find_wager, parse_wager
from punto.wagers import terms as make_terms

__all__ = ["Area", "House"]


class Area(NamedTuple):
    """A place that the layout marks before each seat; a toke lies on its dealer's side, before a bet."""

    wager: str
    on: Hand | None
    dealers_side: bool

    def __str__(self) -> str:
        return f"{self.wager}@{self.on.value}" if self.on else self.wager


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class House(Derived):
    """One licensee's table: what it offers and how it plays and pays.

    What was chosen stands in sections, `house.dealing.faces` and so on, built and checked when the house was
    loaded; `chosen` is the same by key, for rules that name settings as data.
    """

    id: str
    name: str
    file: str
    jurisdiction: Jurisdiction
    standards: tuple[Standard, ...]
    """What a regulator asks of this house on top of the document."""
    chosen: Settings
    offers: Mapping[str, Offer]
    wagers: Mapping[str, Wager]
    """The wagers that are offered, and others that are not: the house's own, and what is only called."""
    extra: frozenset[str]
    """Offers that somebody only tries out."""
    game: Game
    currency: Currency
    seats: tuple[int, ...]
    table: TableChoices
    layout: LayoutChoices
    posting: PostingChoices
    limits: LimitChoices
    cards: CardChoices
    dealing: DealingChoices
    vigorish: Vigorish
    payout: PayoutChoices
    bets: BetChoices
    irregularities: IrregularityChoices
    run: RunChoices
    approvals: Approvals

    def __repr__(self) -> str:
        return f"House({self.id!r}, jurisdiction={self.jurisdiction.id!r}, offers={len(self.offers)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, House):
            return NotImplemented
        return self is other or self.charter.digest == other.charter.digest

    def __hash__(self) -> int:
        return hash(self.charter.digest)

    @cached_property
    def charter(self) -> Charter:
        """All that is in force here, as text that a house can be rebuilt from."""
        for wager in self.wagers.values():
            if parse_wager(wager.source, wager.file) != wager:
                raise BrokenInvariant(f"{wager.id} is not what its text says")
        written = {key: setting_of(key).write(value) for key, value in self.chosen.items()}
        house: dict[str, object] = {"id": self.id, "name": self.name, "settings": written}
        house["offers"] = list(self.offers)
        if self.standards:
            house["standard"] = [each.written for each in self.standards]
        return Charter(
            house=canonical(house),
            jurisdiction=self.jurisdiction.text,
            wagers={wager.id: wager.source for wager in self.wagers.values()},
            extra=tuple(sorted(self.extra)),
        )

    @property
    def title(self) -> Message:
        """The name for people."""
        return Message(f"house.{self.id}.name", default=self.name)

    @property
    def document(self) -> str:
        """The document in force, by the prefix of its clause ids."""
        return self.jurisdiction.document

    @property
    def law(self) -> Law:
        """The clauses that rules and refusals cite here, by key."""
        return self.jurisdiction.cites

    def reads(self, key: str) -> bool:
        """Whether the document leaves this open, so that what is done is a reading of it."""
        return key in self.jurisdiction.readings

    def cites(self, key: str) -> tuple[str, ...]:
        """The clauses under one key; none where the document is silent."""
        return self.jurisdiction.cites.get(key, ())

    @cached_property
    def procedure(self) -> Procedure:
        """What is checked before the table opens, and how cards come into the shoe."""
        return in_force(self.jurisdiction.checks, self.jurisdiction.steps, self.chosen)

    def posted(self, on: PaperKind) -> tuple[Posted, ...]:
        """What the document wants said on a paper, with this house's choices and offers."""
        return tuple(
            each
            for each in self.jurisdiction.posted
            if on in each.on
            and holds(each.when, self.chosen)
            and (not each.offered or any(offer.is_one_of(each.offered) for offer in self.offers.values()))
        )

    @cached_property
    def decks(self) -> int:
        """Decks in the shoe."""
        return self.cards.decks

    @cached_property
    def payout_rounding(self) -> Rounding:
        """How payouts are rounded."""
        return self.payout.rounding

    @cached_property
    def early(self) -> frozenset[str]:
        """Wagers that the first four cards decide; progressives are settled with the rest."""
        return frozenset(
            name
            for name, offer in self.offers.items()
            if offer.wager.settles is Sees.FIRST_FOUR and not offer.paying_meters
        )

    @cached_property
    def late(self) -> frozenset[str]:
        """Wagers that are settled after the rest."""
        return frozenset(name for name, offer in self.offers.items() if offer.after_the_rest)

    @cached_property
    def limited(self) -> frozenset[str]:
        """Wagers whose payouts in one round are capped."""
        return frozenset(name for name, offer in self.offers.items() if offer.aggregate is not None)

    @cached_property
    def progressives(self) -> frozenset[str]:
        """Wagers that can win from a meter: their bets are laid on sensors."""
        return frozenset(name for name, offer in self.offers.items() if offer.paying_meters)

    @cached_property
    def off_meters(self) -> frozenset[str]:
        """Progressives whose fixed prizes come off their meter."""
        return frozenset(
            name
            for name, offer in self.offers.items()
            if offer.paying_meters and offer.fixed_prizes_from is PrizesFrom.METER
        )

    @cached_property
    def takes_tokes(self) -> bool:
        """Whether players may bet for the dealer: such a bet is a tip."""
        return self.bets.tokes and self.table.tips

    @property
    def bases(self) -> Message:
        """The bets that others may need beside them: on a hand, and where it is a standard wager on a tie."""
        tie = any(offer.wager.main and offer.wager.backs is None for offer in self.offers.values())
        return message("house.bases-or-tie" if tie else "house.bases")

    @cached_property
    def called(self) -> tuple[Terms, ...]:
        """Whose hits the dealer calls by name: wagers that say so, and what an offered table wants called."""
        own = {name: offer.paytable for name, offer in self.offers.items() if offer.wager.called}
        named = (each for offer in self.offers.values() for each in offer.paytable.calls)
        tables = {name: self.wagers[name].paytables[0] for name in named} | own
        return tuple(
            _terms(self.wagers[name], None, table, None, frozenset()) for name, table in tables.items()
        )

    @cached_property
    def counts_cards(self) -> bool:
        """Whether some wager asks how many cards a round used, so that the dealer calls that too."""
        lines = (line for offer in self.offers.values() for line in offer.wager.lines)
        return any("total_cards" in condition for line in lines for condition in line.when)

    def clauses_on(self, key: str) -> tuple[str, ...]:
        """The clauses that speak of a setting here: those of the rules on it, or those that leave it open.

        Of clauses that leave a wager's setting open, those of the sections that describe the wager.
        """
        standards = [each.rule for each in self.standards]
        ruled = [rule.clauses for rule in (*self.jurisdiction.rules, *standards) if rule.setting == key]
        if ruled:
            return tuple(dict.fromkeys(each for clauses in ruled for each in clauses))
        open_ = self.cites(key) or of_document(setting_of(key).answers, self.document)
        if self.cites(key) or not key.startswith("wagers."):
            return open_
        sections = {_section(each) for each in self.wagers[key.split(".")[1]].clauses}
        return tuple(each for each in open_ if _section(each) in sections)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The marked areas before each seat: one for each wager and hand."""
        return tuple(
            Area(offer.wager.id, hand, self.takes_tokes and not offer.wager.no_tokes)
            for offer in self.offers.values()
            for hand in offer.wager.rides_on or (None,)
        )

    @property
    def vigorish_boxes(self) -> tuple[int, ...]:
        """The numbered boxes in which vigorish is marked: one for each seat, where any is marked."""
        charged = any(pay and pay.rate for offer in self.offers.values() for pay in offer.paytable.pays)
        return self.seats if self.vigorish.marked and charged else ()

    def offer(self, wager: str) -> Offer:
        """How the house offers a wager, by id or alias; one that it does not offer is refused."""
        found = self.offers.get(wager)
        if found:
            return found
        asked = find_wager(wager, {**book(), **self.wagers})
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
        offer = self.offer(wager)
        if on in offer.terms and paytable in (None, offer.paytable.id):
            return offer.terms[on]
        return _terms(offer.wager, on, self.paytable(wager, paytable), chair, frozenset(others))

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


@lru_cache(maxsize=4096)
def _terms(
    wager: Wager, on: Hand | None, table: PayTable, chair: int | None, others: frozenset[int]
) -> Terms:
    """Made once: the same chairs ask for the same terms every round, and terms remember their judgments."""
    return make_terms(wager, on, table, chair=chair, others=others)


def _section(clause_id: str) -> str:
    return "-".join(clause_id.split("-")[:2])
