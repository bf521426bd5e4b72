"""The check between what a house chose and what its document allows: every breach at once."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from punto.errors import Reason
from punto.houses.house import House, Offer
from punto.houses.jurisdiction import OddsRule, Rule, shown_value
from punto.houses.schema import SettingValue, setting_of
from punto.messages import Message, message
from punto.rulebook.clauses import cited
from punto.wagers import Meter, Pay, PayTable, Result, Wager

__all__ = ["check_house", "check_pits"]


def check_house(house: House) -> tuple[Reason, ...]:
    """Everything that the house's document does not allow; nothing for a house in order."""
    breaches = [reason for rule in house.jurisdiction.rules for reason in _broken(rule, house)]
    low, high = house.settings["limits.minimum"], house.settings["limits.maximum"]
    if isinstance(low, int) and isinstance(high, int) and low > high and not breaches:
        breaches.append(Reason(message("check.table-limits-crossed")))
    for offer in house.offers.values():
        if offer.wager.id not in house.extra:  # a file that somebody tries out is nobody's offer yet
            breaches += _offer_breaches(offer, house)
    return tuple({str(reason): reason for reason in breaches}.values())


def check_pits(houses: Iterable[House]) -> tuple[Reason, ...]:
    """Tables of one pit share some settings; a punto banco table leads in its payment procedure."""
    breaches = []
    in_pits = sorted((house for house in houses if house.settings["table.pit"]), key=_pit)
    for pit, group in groupby(in_pits, key=_pit):
        tables = list(group)
        for key, keepers in _PIT_SETTINGS.items():
            bound = [house for house in tables if house.jurisdiction.document.value in keepers]
            leader = next((house for house in bound if house.settings["table.punto_banco"]), None)
            first = leader or next(iter(bound), None)
            for house in bound:
                if first and house.settings[key] != first.settings[key]:
                    values = {"value": house.settings[key], "wanted": first.settings[key]}
                    what = message("check.pit", pit=pit, house=house.id, key=key, like=first.id, **values)
                    clause = keepers[house.jurisdiction.document.value]
                    is_procedure = leader is not None and key == "payout.procedure"
                    breaches.append(Reason(what, (*clause, *(("CO-2815-3-b",) if is_procedure else ()))))
    return tuple(breaches)


_PIT_SETTINGS = {
    "payout.procedure": {"CO": ("CO-2815-3-a",)},
    "cards.lace": {"MA": ("MA-5b",)},
    "cards.reshuffle": {"MA": ("MA-5b",)},
}


def _pit(house: House) -> str:
    return str(house.settings["table.pit"])


def _broken(rule: Rule, house: House) -> Iterable[Reason]:
    """The rule's breaches: none where its conditions do not hold, one for each wager under a `*`."""
    if rule.offered and not any(_is(house.offers[name], rule.offered) for name in house.offers):
        return
    if not all(_unset_is_empty(house.settings.get(key)) in values for key, values in rule.when.items()):
        return
    keys = [rule.setting]
    if "*" in rule.setting:
        chosen = [
            name for name, offer in house.offers.items() if not rule.offered or _is(offer, rule.offered)
        ]
        keys = [rule.setting.replace("*", name, 1) for name in chosen]
    for key in keys:
        value = house.settings.get(key)
        if not rule.allowed.holds(value, house.settings):
            yield Reason(_breach(key, value, rule), rule.clauses)


def _unset_is_empty(value: SettingValue) -> SettingValue:
    return "" if value is None else value


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
    own = cited(table.clauses, house.document)
    if permit is None:
        if not (
            house.jurisdiction.unlisted_by_approval and house.settings.get(f"approvals.wagers.{wager.id}")
        ):
            key = "unlisted-approval" if house.jurisdiction.unlisted_by_approval else "unlisted"
            what = message(f"check.{key}", wager=wager.id, document=house.jurisdiction.name)
            yield Reason(what, house.jurisdiction.unlisted)
            return
        yield from _odds_breaches(offer, OddsRule.EXACT, own)
    elif not (permit.approval and house.settings.get(permit.approval)):
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
    own = cited(table.clauses, house.document)
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
        yield Reason(what, on_stake or cited(offer.paytable.clauses, house.document))


def _meter_breaches(offer: Offer, house: House) -> Iterable[Reason]:
    """Each meter that the table pays from has a seed and a rate: the printed ones, or the house's."""
    clauses = cited(offer.paytable.clauses, house.document)
    names = {"wager": offer.wager.id, "table": offer.paytable.id}
    for name in dict.fromkeys(pay.meter for pay in offer.paytable.pays if pay and pay.meter):
        printed = offer.paytable.meters.get(name, Meter())
        wanted = {"seed": printed.seed.amount if printed.seed else None, "rate": printed.rate}
        for part, due in wanted.items():
            key = f"wagers.{offer.wager.id}.meters.{name}.{part}"
            found = house.settings.get(key)
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
