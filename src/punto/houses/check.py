"""The check between what a house chose and what its document allows: every breach at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from punto.errors import Reason
from punto.houses.allowed import Rule
from punto.houses.check_limits import form_breaches, limit_breaches
from punto.houses.check_offers import offer_breaches
from punto.houses.draft import Draft
from punto.houses.duties import PitRule
from punto.houses.house import House
from punto.houses.schema import SettingValue, holds, setting_of
from punto.messages import Message, message

__all__ = ["check_draft", "check_house", "check_pits", "check_tables"]


def check_house(house: House) -> tuple[Reason, ...]:
    """Everything that makes no sense or that the document does not allow; nothing for a house in order."""
    sense = (*limit_breaches(house), *form_breaches(house))
    return _each_once([*_ruled(house, frozenset()), *sense, *offer_breaches(house)])


def check_draft(draft: Draft) -> tuple[Reason, ...]:
    """The same of a house that could not be read to the end, as far as its breaches hang on what could."""
    house, unread = draft.house, draft.unread
    if house is None:
        return ()
    sense = (*limit_breaches(house, unread), *form_breaches(house, unread))
    if not draft.ruled:
        return _each_once(sense)
    return _each_once([*_ruled(house, unread), *sense, *offer_breaches(house, unread)])


def check_tables(houses: Iterable[House]) -> tuple[Reason, ...]:
    """What is wrong between tables: what a pit should have alike, and one number or id on two of them."""
    tables = list(houses)
    return (*check_pits(tables), *_twins(tables))


def check_pits(houses: Iterable[House]) -> tuple[Reason, ...]:
    """What the tables of one pit, under one document, should have alike and have not."""
    breaches: list[Reason] = []
    in_pits = sorted((house for house in houses if house.table.pit), key=_pit)
    for _, group in groupby(in_pits, key=_pit):
        tables = list(group)
        for rule in tables[0].jurisdiction.pits:
            breaches += _unlike(rule, tables)
    return tuple(breaches)


def _each_once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """One mistake is said once, with the clauses of all that it breaks."""
    found: dict[str, Reason] = {}
    for reason in reasons:
        said = found.setdefault(str(reason.what), reason)
        clauses = tuple(dict.fromkeys((*said.clauses, *reason.clauses)))
        found[str(reason.what)] = replace(said, clauses=clauses)
    return tuple(found.values())


def _twins(tables: Sequence[House]) -> Iterator[Reason]:
    """Tables under one document that bear one number, and houses of one id: nobody could tell them apart."""
    seen: dict[tuple[str, str, str], House] = {}
    for house in tables:
        for key, value in (("table.number", house.table.number), ("id", house.id)):
            twin = seen.setdefault((house.jurisdiction.id, key, value), house)
            if value and twin is not house:
                names = {"key": key, "value": value, "house": house.id, "like": twin.id}
                clauses = house.cites("check.twin") if key == "table.number" else ()
                yield Reason(message("check.twin", **names), clauses)


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


def _ruled(house: House, unread: frozenset[str]) -> Iterator[Reason]:
    """What breaks the document's rules, and those that a regulator set on top of them."""
    for rule in house.jurisdiction.rules:
        yield from _broken(rule, house, unread)
    for key in sorted(unread):
        yield from _broken_either_way(key, house, unread)
    for standard in house.standards:
        for reason in _broken(standard.rule, house, unread):
            what = message("check.by-standard", what=reason.what, reference=standard.reference)
            yield replace(reason, what=what)


def _broken(rule: Rule, house: House, unread: frozenset[str]) -> Iterable[Reason]:
    """The rule's breaches: none where its conditions do not hold, one for each wager under a `*`.

    A rule that hangs on a setting that could not be read says nothing.
    """
    if rule.offered and not any(offer.is_one_of(rule.offered) for offer in house.offers.values()):
        return
    if not holds(rule.when, house.chosen) or unread.intersection((*rule.when, *rule.allowed.beside)):
        return
    keys = [rule.setting]
    if "*" in rule.setting:
        chosen = [
            name for name, offer in house.offers.items() if not rule.offered or offer.is_one_of(rule.offered)
        ]
        keys = [rule.setting.replace("*", name, 1) for name in chosen]
    for key in keys:
        value = house.chosen.get(key)
        if key not in unread and not rule.allowed.holds(value, house.chosen):
            yield Reason(_breach(key, value, rule, house), rule.clauses)


def _broken_either_way(key: str, house: House, unread: frozenset[str]) -> Iterator[Reason]:
    """What is wrong whatever a choice that could not be read was meant to be.

    Decks are ruled by who shuffles, say: too few for a dealer and for every machine are too few.
    """
    setting = setting_of(key)
    answers: set[SettingValue] = {*setting.choices, *((True, False) if setting.kind == "yes-no" else ())}
    broken: dict[str, list[tuple[Rule, Reason]]] = {}
    for rule in house.jurisdiction.rules:
        if key in rule.when:
            others = {each: values for each, values in rule.when.items() if each != key}
            for reason in _broken(replace(rule, when=others), house, unread):
                broken.setdefault(rule.setting, []).append((rule, reason))
    for found in broken.values():
        if answers and answers <= {value for rule, _ in found for value in rule.when[key]}:
            yield from (reason for _, reason in found)


def _breach(key: str, value: SettingValue, rule: Rule, house: House) -> Message:
    if not rule.allowed.given:
        allowed = rule.allowed.shown_beside(house.chosen)
        return message("check.not-allowed", key=key, value=rule.allowed.show(value), allowed=allowed)
    if key.startswith("approvals."):
        return message("check.not-approved", key=key)
    tables = [
        permit.paytables for wager, permit in house.jurisdiction.permits.items() if _paytable(wager) == key
    ]
    wanted: object = ", ".join(tables[0]) if tables else setting_of(key).wanted
    return message("check.not-set", key=key, wanted=wanted)


def _paytable(wager: str) -> str:
    return f"wagers.{wager}.paytable"
