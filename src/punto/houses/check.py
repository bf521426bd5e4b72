"""The check between what a house chose and what its document allows: every breach at once."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from punto.clauses import cited
from punto.errors import Reason
from punto.houses.house import House, Offer
from punto.houses.jurisdiction import OddsRule, Rule
from punto.houses.schema import SettingValue
from punto.messages import Message, message
from punto.wagers import Pay, PayTable, Result

__all__ = ["check_house", "check_pits"]


def check_house(house: House) -> tuple[Reason, ...]:
    """Everything that the house's document does not allow; nothing for a house in order."""
    breaches = [reason for rule in house.jurisdiction.rules for reason in _broken(rule, house)]
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
    approved = house.settings.get(f"approvals.wagers.{wager.id}")
    if permit is None:
        if not (house.jurisdiction.unlisted_by_approval and approved):
            key = "unlisted-approval" if house.jurisdiction.unlisted_by_approval else "unlisted"
            what = message(f"check.{key}", wager=wager.id, document=house.jurisdiction.name)
            yield Reason(what, house.jurisdiction.unlisted)
    elif not (approved and permit.by_approval):
        if table.id not in permit.paytables:
            allowed = ", ".join(permit.paytables)
            what = message("check.table-not-allowed", wager=wager.id, table=table.id, allowed=allowed)
            yield Reason(what, permit.clauses)
        yield from _odds_breaches(offer, permit.odds, permit.clauses_of.get(table.id, permit.clauses))
        yield from _meter_breaches(offer, house)
    yield from _table_breaches(offer, house)


def _odds_breaches(offer: Offer, rule: OddsRule, clauses: tuple[str, ...]) -> Iterable[Reason]:
    printed = offer.wager.paytable(offer.paytable.id)
    for line, now, before in zip(offer.wager.lines, offer.paytable.pays, printed.pays, strict=True):
        if now == before:
            continue
        if rule is OddsRule.EXACT or not _at_least(now, before):
            what = message(
                f"check.odds-{rule.value}",
                wager=offer.wager.id,
                line=line.name,
                pays=now or "off",
                printed=before or "off",
            )
            yield Reason(what, clauses)


def _at_least(now: Pay | None, before: Pay | None) -> bool:
    order = {Result.LOSE: 0, Result.PUSH: 1, Result.WIN: 2}
    if now is None or before is None:
        return before is None
    if now.rate != before.rate:
        return False
    return (order[now.result], now.won) >= (order[before.result], before.won)


def _table_breaches(offer: Offer, house: House) -> Iterable[Reason]:
    """What the pay table itself asks of its house: decks, spots, currency; what the game asks of a wager."""
    wager, table = offer.wager, offer.paytable
    for key, wanted, found in _printed_for(table, house):
        if wanted is not None and wanted != found:
            names = {"wager": wager.id, "table": table.id, "wanted": wanted, "found": found}
            permit = house.jurisdiction.permits.get(wager.id)
            own = permit.clauses_of.get(key) if permit else None
            yield Reason(message(f"check.table-{key}", **names), own or cited(table.clauses, house.document))
    if wager.game is not house.game:
        yield Reason(
            message("check.other-game", wager=wager.id, game=wager.game.value), house.jurisdiction.unlisted
        )
    if offer.minimum is not None and offer.maximum is not None and offer.minimum > offer.maximum:
        yield Reason(message("check.limits-crossed", wager=wager.id), _limits(offer, house))


def _limits(offer: Offer, house: House) -> tuple[str, ...]:
    found = house.jurisdiction.limits
    return found.get(offer.wager.id, found.get(offer.wager.family, found.get("", ())))


def _meter_breaches(offer: Offer, house: House) -> Iterable[Reason]:
    for name, meter in offer.paytable.meters.items():
        printed = {"seed": meter.seed.amount if meter.seed else None, "rate": meter.rate}
        for part, wanted in printed.items():
            key = f"wagers.{offer.wager.id}.meters.{name}.{part}"
            found = house.settings.get(key)
            if wanted is not None and found is not None and found != wanted:
                names = {"wager": offer.wager.id, "table": offer.paytable.id}
                what = message("check.meter", key=key, wanted=wanted, found=found, **names)
                yield Reason(what, cited(offer.paytable.clauses, house.document))


def _printed_for(table: PayTable, house: House) -> Iterable[tuple[str, object, object]]:
    yield "decks", table.decks, house.decks
    yield "spots", table.spots, len(house.seats)
    if table.unit:
        yield "currency", table.unit.currency.code, house.currency.code
