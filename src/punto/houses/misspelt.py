"""What nothing in a house's file is called: tables, approvals, wagers of standards; and bounds that cross."""

from collections.abc import Iterable, Iterator, Mapping

from punto.errors import did_you_mean
from punto.houses.allowed import Rule
from punto.houses.jurisdiction import Jurisdiction, find_jurisdiction, jurisdictions
from punto.houses.schema import is_table, near_table
from punto.houses.standard import Standard
from punto.messages import Message, message
from punto.wagers import Wager

__all__ = ["approval_faults", "crossed", "no_table", "standard_faults", "strange_tables"]

_LISTS = ("[wagers]", "[[standard]]")


def no_table(key: str) -> Message:
    """What is said of a table that there is not, with the nearest one that there is."""
    return message("house.no-table", key=key, hint=near_table(key))


def strange_tables(entries: Mapping[str, object], known: Iterable[str]) -> dict[str, Message]:
    """Tables of a file that there are not, by name: those without settings, and those that list other things.

    Where settings stand in one, each of them is told where it belongs.
    """
    found = {}
    for name, value in entries.items():
        if name not in known and not is_table(name) and isinstance(value, (dict, list)):
            what = no_table(name)
            hint = what.values["hint"]
            listed = isinstance(hint, Message) and hint.values.get("near") in _LISTS
            if listed or not _says_anything(value):
                found[name] = what
    return found


def _says_anything(value: object) -> bool:
    if isinstance(value, list):
        return not all(isinstance(each, dict) for each in value)
    return not isinstance(value, dict) or any(map(_says_anything, value.values()))


def approval_faults(
    keys: Iterable[str], law: Jurisdiction | None, rules: Iterable[Rule], wagers: Iterable[Wager]
) -> Iterator[tuple[str, Message]]:
    """Approvals of what no document and no wager is called, by their keys."""
    rules, wagers = list(rules), list(wagers)
    for key in keys:
        part, kind, name = (*key.split(".", 2), "", "")[:3]
        if part == "approvals" and name:
            if law and name in _to_approve(kind, (law,), rules, wagers):
                continue
            laws = [*map(find_jurisdiction, jurisdictions()), *([law] if law else [])]
            names = _to_approve(kind, laws, rules, wagers)
            if name not in names:
                yield key, message("house.no-approval", name=name, hint=did_you_mean(name, sorted(names)))


def _to_approve(
    kind: str, laws: Iterable[Jurisdiction], rules: Iterable[Rule], wagers: Iterable[Wager]
) -> set[str]:
    """What approvals of this kind can be of: what is ruled, and notices, or wagers and families of them."""
    prefix = f"approvals.{kind}."
    every = [*rules, *(rule for law in laws for rule in law.rules)]
    found = {each.setting.removeprefix(prefix) for each in every if each.setting.startswith(prefix)}
    if kind == "notices":
        return found | {of for law in laws for of in law.notices}
    return found | {name for wager in wagers for name in (wager.id, wager.family, *wager.aliases) if name}


def standard_faults(standard: Standard, wagers: Mapping[str, Wager]) -> Iterator[tuple[str, Message]]:
    """Why nothing can meet a standard, by the place in it: wagers that there are not, bounds that cross."""
    rule = standard.rule
    for place, keys in (("setting", (rule.setting,)), ("allows", rule.allowed.beside), ("when", rule.when)):
        for key in keys:
            part, name = (*key.split("."), "")[:2]
            if part == "wagers" and name != "*" and name not in wagers:
                yield place, message("wager.unknown", name=name, hint=_wager_meant(name, wagers))
    crossing = crossed(rule)
    if crossing:
        yield "allows", crossing


def _wager_meant(name: str, wagers: Mapping[str, Wager]) -> Message:
    for wager in wagers.values():
        if name in wager.aliases:
            return message("error.did-you-mean", near=wager.id)
    return did_you_mean(name, wagers, listed_by="punto wagers")


def crossed(rule: Rule) -> Message | None:
    """What is said of bounds of which the lower is above the higher."""
    allowed = rule.allowed
    if allowed.least is None or allowed.most is None or allowed.least <= allowed.most:
        return None
    shown = {"least": allowed.show(allowed.least), "most": allowed.show(allowed.most)}
    return message("jurisdiction.crossed", **shown)
