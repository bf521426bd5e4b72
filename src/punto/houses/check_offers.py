"""What a document says to each wager that a house offers: whether at all, at which table, for which odds."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from punto.errors import Reason
from punto.houses.allowed import shown_value
from punto.houses.house import House
from punto.houses.jurisdiction import OddsRule, Permit
from punto.houses.offer import HouseMeter, Offer
from punto.houses.schema import setting_of
from punto.messages import message
from punto.rulebook.citing import of_document
from punto.wagers import Meter, Pay, PayTable, Result, Wager

__all__ = ["offer_breaches"]

_NOTHING: frozenset[str] = frozenset()


def offer_breaches(house: House, unread: frozenset[str] = _NOTHING) -> Iterator[Reason]:
    """Every breach of every offer; nothing is said of odds where a pay table could not be read."""
    for name, offer in house.offers.items():
        if name in house.extra:
            continue  # a file that somebody tries out is nobody's offer yet
        permit = house.jurisdiction.permits.get(name)
        listed = permit or (house.jurisdiction.unlisted_by_approval and house.approvals.wagers.get(name))
        if not listed:
            yield _unlisted(name, house)
        elif f"wagers.{name}.paytable" not in unread:
            yield from _at_its_table(offer, house, permit, unread)


def _unlisted(wager: str, house: House) -> Reason:
    law = house.jurisdiction
    key = "unlisted-approval" if law.unlisted_by_approval else "unlisted"
    if not law.permits and not law.unlisted_by_approval:
        return Reason(message("check.none-listed", wager=wager, document=law.name), law.unlisted)
    names = {"wager": wager, "document": law.name, "listed": ", ".join(law.permits)}
    return Reason(message(f"check.{key}", **names), law.unlisted)


def _at_its_table(
    offer: Offer, house: House, permit: Permit | None, unread: frozenset[str]
) -> Iterator[Reason]:
    wager, table = offer.wager, offer.paytable
    own = of_document(table.clauses, house.document)
    clauses_of = permit.clauses_of if permit else {}
    if permit is None:
        yield from _odds_breaches(offer, OddsRule.EXACT, own)
    elif not house.chosen.get(permit.approval):
        if table.id not in permit.paytables:
            allowed = ", ".join(permit.paytables)
            what = message("check.table-not-allowed", wager=wager.id, table=table.id, allowed=allowed)
            yield Reason(what, permit.clauses)
        yield from _odds_breaches(offer, permit.odds, clauses_of.get(table.id, permit.clauses))
    if offer.aggregate is not None and not offer.is_one_of(house.jurisdiction.capped):
        yield Reason(message("check.no-cap", wager=wager.id), permit.clauses if permit else own)
    yield from _meter_breaches(offer, house, unread)
    yield from _table_breaches(offer, house, clauses_of)
    yield from _stake_breaches(offer, house, clauses_of.get("stake") or own or wager.clauses)


def _odds_breaches(offer: Offer, rule: OddsRule, clauses: tuple[str, ...]) -> Iterable[Reason]:
    printed = offer.wager.paytable(offer.paytable.id)
    for line, now, before in zip(offer.wager.lines, offer.paytable.pays, printed.pays, strict=True):
        if now == before:
            continue
        if rule is OddsRule.EXACT or not _at_least(now, before):
            pays = {"pays": now or "off", "printed": before or "off"}
            yield Reason(
                message(f"check.odds-{rule.value}", wager=offer.wager.id, line=line.name, **pays), clauses
            )


def _at_least(now: Pay | None, before: Pay | None) -> bool:
    """Whether what is paid is no less: a push wins nothing, and is still no loss."""
    if now is None or before is None:
        return before is None
    if now.rate != before.rate:
        return False
    return (now.result is not Result.LOSE, now.won) >= (before.result is not Result.LOSE, before.won)


def _table_breaches(
    offer: Offer, house: House, clauses_of: Mapping[str, tuple[str, ...]]
) -> Iterable[Reason]:
    """What the pay table itself asks of its house: decks, spots, chairs, currency; and the right game."""
    wager, table = offer.wager, offer.paytable
    own = of_document(table.clauses, house.document)
    for key, wanted, found in _printed_for(wager, table, house):
        if wanted is not None and wanted != found:
            names = {"wager": wager.id, "table": table.id, "wanted": wanted, "found": found}
            yield Reason(message(f"check.table-{key}", **names), clauses_of.get(key, own))
    if wager.game is not house.game:
        what = message("check.other-game", wager=wager.id, game=wager.game.value, house=house.game.value)
        yield Reason(what, house.jurisdiction.unlisted)


def _printed_for(wager: Wager, table: PayTable, house: House) -> Iterable[tuple[str, object, object]]:
    yield "decks", table.decks, house.decks
    yield "spots", table.spots, len(house.seats)
    if table.unit:
        yield "currency", table.unit.currency.code, house.currency.code
    chairs = wager.chairs_of(table)
    if table.spots and chairs and not set(house.seats) <= set(chairs):
        yield "chairs", ", ".join(map(str, chairs)), ", ".join(map(str, house.seats))


def _stake_breaches(offer: Offer, house: House, clauses: tuple[str, ...]) -> Iterable[Reason]:
    """A fixed stake that may not be scaled, or that no table is printed for."""
    printed, fixed = offer.paytable.unit, offer.unit
    if fixed is None or (printed and fixed == printed.amount):
        return
    names = {"wager": offer.wager.id, "stake": _amount(fixed)}
    if printed is None:
        yield Reason(message("check.no-stake", **names), clauses)
    elif not offer.is_one_of(house.jurisdiction.scaled):
        yield Reason(message("check.scaled", printed=_amount(printed.amount), **names), clauses)


def _meter_breaches(offer: Offer, house: House, unread: frozenset[str]) -> Iterable[Reason]:
    """Each meter that the table pays from has a seed and a rate: the printed ones, or the house's."""
    clauses = of_document(offer.paytable.clauses, house.document)
    names = {"wager": offer.wager.id, "table": offer.paytable.id}
    for name in dict.fromkeys(pay.meter for pay in offer.paytable.pays if pay and pay.meter):
        printed = offer.paytable.meters.get(name, Meter())
        set_ = offer.meters.get(name, HouseMeter())
        free = set_.reserve and set_.seed is not None  # players feed the next seed: any first one will do
        parts = (
            ("seed", set_.seed, None if free else offer.printed_seed(name)),
            ("rate", set_.rate, printed.rate),
        )
        if set_.reserve and set_.reserve > (set_.rate if set_.rate is not None else printed.rate or 1):
            key = f"wagers.{offer.wager.id}.meters.{name}.reserve"
            shown = {"key": key, "found": shown_value(set_.reserve, setting_of(key))}
            yield Reason(message("check.reserve-wrong", **shown, **names), clauses)
        for part, found, due in parts:
            key = f"wagers.{offer.wager.id}.meters.{name}.{part}"
            shown = {"key": key, "found": shown_value(found, setting_of(key))}
            if key in unread:
                continue
            if found is not None and due is not None and found != due:
                due_shown = shown_value(due, setting_of(key))
                yield Reason(message("check.meter", wanted=due_shown, **shown, **names), clauses)
            elif found is None and due is None:
                wanted = setting_of(key).wanted
                yield Reason(message("check.meter-unset", key=key, wanted=wanted, **names), clauses)
            elif (not found and not due) or (isinstance(found, Fraction) and found > 1):
                yield Reason(message("check.meter-wrong", **shown, **names), clauses)


def _amount(minor: int) -> str:
    return shown_value(minor, setting_of("limits.minimum"))
