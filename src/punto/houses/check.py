"""The check between what a house chose and what its document allows: every breach at once."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from punto.errors import Reason
from punto.houses.allowed import Rule, shown_value
from punto.houses.duties import PitRule
from punto.houses.house import House
from punto.houses.jurisdiction import OddsRule
from punto.houses.offer import HouseMeter, Offer
from punto.houses.schema import SettingValue, holds, setting_of
from punto.messages import Message, message
from punto.rulebook.citing import of_document
from punto.wagers import Meter, Pay, PayTable, Result, Wager

__all__ = ["check_house", "check_pits"]


def check_house(house: House) -> tuple[Reason, ...]:
    """Everything that the house's document does not allow; nothing for a house in order."""
    breaches = [reason for rule in house.jurisdiction.rules for reason in _broken(rule, house)]
    low, high = house.limits.minimum, house.limits.maximum
    if low is not None and high is not None and low > high and not breaches:
        breaches.append(Reason(message("check.table-limits-crossed")))
    for offer in house.offers.values():
        if offer.wager.id not in house.extra:  # a file that somebody tries out is nobody's offer yet
            breaches += _offer_breaches(offer, house)
    return tuple({str(reason): reason for reason in breaches}.values())


def check_pits(houses: Iterable[House]) -> tuple[Reason, ...]:
    """What the tables of one pit, under one document, should have alike and have not."""
    breaches: list[Reason] = []
    in_pits = sorted((house for house in houses if house.table.pit), key=_pit)
    for _, group in groupby(in_pits, key=_pit):
        tables = list(group)
        for rule in tables[0].jurisdiction.pits:
            breaches += _unlike(rule, tables)
    return tuple(breaches)


def _pit(house: House) -> tuple[str, str]:
    return house.table.pit, house.jurisdiction.id


def _unlike(rule: PitRule, tables: Sequence[House]) -> Iterable[Reason]:
    """Tables that differ from the one that leads their pit, or else from the first of it."""
    leader = next((house for house in tables if rule.led_by and house.chosen[rule.led_by]), None)
    first = leader or tables[0]
    for house in tables:
        found, wanted = house.chosen[rule.setting], first.chosen[rule.setting]
        if found != wanted:
            names = {"pit": house.table.pit, "house": house.id, "like": first.id, "key": rule.setting}
            what = message("check.pit", value=found, wanted=wanted, **names)
            yield Reason(what, (*rule.clauses, *(rule.led_clauses if leader else ())))


def _broken(rule: Rule, house: House) -> Iterable[Reason]:
    """The rule's breaches: none where its conditions do not hold, one for each wager under a `*`."""
    if rule.offered and not any(_is(house.offers[name], rule.offered) for name in house.offers):
        return
    if not holds(rule.when, house.chosen):
        return
    keys = [rule.setting]
    if "*" in rule.setting:
        chosen = [
            name for name, offer in house.offers.items() if not rule.offered or _is(offer, rule.offered)
        ]
        keys = [rule.setting.replace("*", name, 1) for name in chosen]
    for key in keys:
        value = house.chosen.get(key)
        if not rule.allowed.holds(value, house.chosen):
            yield Reason(_breach(key, value, rule), rule.clauses)


def _is(offer: Offer, names: Sequence[str]) -> bool:
    return offer.wager.id in names or offer.wager.family in names


def _breach(key: str, value: SettingValue, rule: Rule) -> Message:
    if rule.allowed.given:
        kind = "not-approved" if key.startswith("approvals.") else "not-set"
        return message(f"check.{kind}", key=key)
    return message("check.not-allowed", key=key, value=rule.allowed.show(value), allowed=rule.allowed)


def _offer_breaches(offer: Offer, house: House) -> Iterable[Reason]:
    wager, table = offer.wager, offer.paytable
    permit = house.jurisdiction.permits.get(wager.id)
    own = of_document(table.clauses, house.document)
    if permit is None:
        if not (house.jurisdiction.unlisted_by_approval and house.approvals.wagers.get(wager.id)):
            key = "unlisted-approval" if house.jurisdiction.unlisted_by_approval else "unlisted"
            what = message(f"check.{key}", wager=wager.id, document=house.jurisdiction.name)
            yield Reason(what, house.jurisdiction.unlisted)
            return
        yield from _odds_breaches(offer, OddsRule.EXACT, own)
    elif not (permit.approval and house.chosen.get(permit.approval)):
        if table.id not in permit.paytables:
            allowed = ", ".join(permit.paytables)
            what = message("check.table-not-allowed", wager=wager.id, table=table.id, allowed=allowed)
            yield Reason(what, permit.clauses)
        yield from _odds_breaches(offer, permit.odds, permit.clauses_of.get(table.id, permit.clauses))
    if offer.aggregate is not None and not _is(offer, house.jurisdiction.capped):
        yield Reason(message("check.no-cap", wager=wager.id), permit.clauses if permit else own)
    yield from _meter_breaches(offer, house)
    yield from _table_breaches(offer, house, permit.clauses_of if permit else {})
    yield from _stake_breaches(offer, house, permit.clauses_of.get("stake") if permit else None)


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
    order = {Result.LOSE: 0, Result.PUSH: 1, Result.WIN: 2}
    if now is None or before is None:
        return before is None
    if now.rate != before.rate:
        return False
    return (order[now.result], now.won) >= (order[before.result], before.won)


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
        what = message("check.other-game", wager=wager.id, game=wager.game.value)
        yield Reason(what, house.jurisdiction.unlisted)


def _printed_for(wager: Wager, table: PayTable, house: House) -> Iterable[tuple[str, object, object]]:
    yield "decks", table.decks, house.decks
    yield "spots", table.spots, len(house.seats)
    if table.unit:
        yield "currency", table.unit.currency.code, house.currency.code
    chairs = wager.chairs_of(table)
    if table.spots and chairs and not set(house.seats) <= set(chairs):
        yield "chairs", ", ".join(map(str, chairs)), ", ".join(map(str, house.seats))


def _stake_breaches(offer: Offer, house: House, on_stake: tuple[str, ...] | None) -> Iterable[Reason]:
    """Limits that cross each other, or that a fixed stake does not fit; a stake that may not be scaled."""
    wager = offer.wager
    clauses = house.jurisdiction.limits.get(wager.id, house.jurisdiction.limits.get(wager.family, ()))
    fixed = offer.stake(offer.paytable)
    low, high = offer.minimum, offer.maximum
    if low is not None and high is not None and low > high:
        yield Reason(message("check.limits-crossed", wager=wager.id), clauses)
    elif fixed is not None and ((low is not None and low > fixed) or (high is not None and high < fixed)):
        yield Reason(message("check.limits-exclude", wager=wager.id, stake=_amount(fixed)), clauses)
    printed = offer.paytable.unit
    if printed and fixed != printed.amount and not _is(offer, house.jurisdiction.scaled):
        what = message(
            "check.scaled", wager=wager.id, stake=_amount(fixed or 0), printed=_amount(printed.amount)
        )
        yield Reason(what, on_stake or of_document(offer.paytable.clauses, house.document))


def _meter_breaches(offer: Offer, house: House) -> Iterable[Reason]:
    """Each meter that the table pays from has a seed and a rate: the printed ones, or the house's."""
    clauses = of_document(offer.paytable.clauses, house.document)
    names = {"wager": offer.wager.id, "table": offer.paytable.id}
    for name in dict.fromkeys(pay.meter for pay in offer.paytable.pays if pay and pay.meter):
        printed = offer.paytable.meters.get(name, Meter())
        set_ = offer.meters.get(name, HouseMeter())
        parts = (
            ("seed", set_.seed, printed.seed.amount if printed.seed else None),
            ("rate", set_.rate, printed.rate),
        )
        for part, found, due in parts:
            key = f"wagers.{offer.wager.id}.meters.{name}.{part}"
            shown = {"key": key, "found": shown_value(found, setting_of(key))}
            if found is not None and due is not None and found != due:
                due_shown = shown_value(due, setting_of(key))
                yield Reason(message("check.meter", wanted=due_shown, **shown, **names), clauses)
            elif found is None and due is None:
                yield Reason(message("check.meter-unset", key=key, **names), clauses)
            elif (not found and not due) or (isinstance(found, Fraction) and found > 1):
                yield Reason(message("check.meter-wrong", **shown, **names), clauses)


def _amount(minor: int) -> str:
    return f"{minor // 100}.{minor % 100:02}"
