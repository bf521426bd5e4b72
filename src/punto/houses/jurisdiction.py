"""A jurisdiction: all that its rule document says of houses and tables, from one file.

The file holds the rules on settings, the wagers that may be offered, the procedure, the notices, the ways to
keep idle cards, what a pit shares, and the clauses that each rule of the game and each refusal cites.

>>> find_jurisdiction("card-room").unlisted_by_approval
False
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache, partial
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from punto.errors import Faults, Unreadable, did_you_mean
from punto.houses.allowed import Rule, read_rule, read_when
from punto.houses.duties import (
    IdleMethod,
    Notice,
    PitRule,
    Posted,
    read_idle,
    read_notices,
    read_pit_rule,
    read_posted,
)
from punto.houses.procedure import AskedItems, Check, Step, read_check, read_step
from punto.houses.schema import Settings, SettingValue, When, holds, setting_of
from punto.messages import message
from punto.rulebook import clauses as rulebook
from punto.rulebook.citing import Law, jurisdiction_files
from punto.rulebook.clauses import Clause
from punto.tomlfile import TomlTable, as_written, parse_toml, read_text

__all__ = [
    "Default",
    "Jurisdiction",
    "OddsRule",
    "Permit",
    "find_jurisdiction",
    "jurisdictions",
    "load_jurisdiction",
    "parse_jurisdiction",
]

Entry = TypeVar("Entry")
Made = TypeVar("Made")


class OddsRule(Enum):
    """Whether a document fixes a wager's odds or sets the least that must be paid."""

    EXACT = "exact"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class Permit:
    """A wager that a document lists: the pay tables to choose from, and whether odds may be better."""

    paytables: tuple[str, ...]
    odds: OddsRule
    clauses: tuple[str, ...]
    clauses_of: Mapping[str, tuple[str, ...]]
    approval: str


@dataclass(frozen=True, slots=True)
class Default:
    """What a setting is where a house says nothing of it but made these choices."""

    setting: str
    value: SettingValue
    when: When


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Jurisdiction:
    """What one document says; `document` is the prefix of its clause ids, `text` the whole file."""

    id: str
    name: str
    document: str
    defaults: Settings
    defaults_when: tuple[Default, ...]
    rules: tuple[Rule, ...]
    permits: Mapping[str, Permit]
    unlisted: tuple[str, ...]
    unlisted_by_approval: bool
    limits: Mapping[str, tuple[str, ...]]
    capped: tuple[str, ...]
    scaled: tuple[str, ...]
    pits: tuple[PitRule, ...]
    checks: AskedItems[Check]
    steps: AskedItems[Step]
    notices: Mapping[str, Notice]
    idle: Mapping[str, IdleMethod]
    posted: tuple[Posted, ...]
    cites: Law
    readings: tuple[str, ...]
    """Those of the keys above where the clauses leave open what is done: it is a reading of them."""
    clauses: Mapping[str, Clause]
    """Clauses whose text stands in this file and not in the catalogue."""
    file: str = field(compare=False)
    text: str = field(compare=False, repr=False)

    def __repr__(self) -> str:
        return f"Jurisdiction({self.id!r}, document={self.document!r}, rules={len(self.rules)})"

    def clause(self, clause_id: str) -> Clause:
        """What a clause says: here, or else in the catalogue."""
        return self.clauses.get(clause_id) or rulebook.clause(clause_id)

    def defaults_for(self, written: Settings, plain: Settings) -> dict[str, SettingValue]:
        """What the document makes of settings that a house left open, beside what it wrote.

        `plain` is what each setting is where neither says anything.
        """
        chosen = {**plain, **self.defaults, **written}
        fitting = {each.setting: each.value for each in self.defaults_when if holds(each.when, chosen)}
        return {**self.defaults, **fitting}

    def cited(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Every place of the file that cites clauses, and which."""
        yield "[unlisted]", self.unlisted
        yield from ((f"[limits] {name}", clauses) for name, clauses in self.limits.items())
        yield from ((f"[cites] {key}", clauses) for key, clauses in self.cites.items())
        for wager, permit in self.permits.items():
            yield f"[wagers.{wager}]", permit.clauses
            yield from ((f"[wagers.{wager}] {of}", clauses) for of, clauses in permit.clauses_of.items())
        yield from ((f"[[rule]] {rule.setting}", rule.clauses) for rule in self.rules)
        yield from ((f"[[pit]] {pit.setting}", (*pit.clauses, *pit.led_clauses)) for pit in self.pits)
        yield from ((f"[[check]] {check.id}", check.clauses) for _, check in self.checks)
        yield from ((f"[[step]] {step.id}", step.clauses) for _, step in self.steps)
        yield from ((f"[[notice]] {notice.of}", notice.clauses) for notice in self.notices.values())
        yield from ((f"[idle.{name}]", method.clauses) for name, method in self.idle.items())
        yield from ((f"[[posted]] {each.id}", each.clauses) for each in self.posted)
        yield from ((f"[[clause]] {name}", (name,)) for name in self.clauses)


def jurisdictions() -> tuple[str, ...]:
    """The jurisdictions that come with Punto."""
    return tuple(jurisdiction_files())


@cache
def find_jurisdiction(name: str) -> Jurisdiction:
    """A jurisdiction by its id."""
    known = jurisdiction_files()
    if name not in known:
        raise Unreadable(message("jurisdiction.unknown", name=name, hint=did_you_mean(name, known)))
    return load_jurisdiction(known[name], known[name].name)


def load_jurisdiction(path: Path | Traversable, shown_as: str) -> Jurisdiction:
    """The jurisdiction that a file declares."""
    return parse_jurisdiction(read_text(path, shown_as), shown_as)


@lru_cache(maxsize=64)
def parse_jurisdiction(text: str, shown_as: str) -> Jurisdiction:
    """The jurisdiction that a text declares; all that is wrong in it is said at once, with its place.

    The tables of a floor open under the same few texts: each is read once.
    """
    table = parse_toml(text, shown_as)
    faults, parts = Faults(), {}
    for part, read in _PARTS.items():
        with faults.gathered():
            parts[part] = read(table)
    with faults.gathered():
        table.finish()
    faults.stop()
    unlisted, by_approval = parts.pop("unlisted")
    found = Jurisdiction(
        **parts, unlisted=unlisted, unlisted_by_approval=by_approval, file=table.file, text=text
    )
    for place, clauses in found.cited():
        for clause_id in clauses:
            if not clause_id.startswith(f"{found.document}-"):
                what = message("jurisdiction.other-clause", clause=clause_id, document=found.document)
                faults.add(table.fault(what, place))
    for key in found.readings:
        if key not in found.cites:
            what = message("jurisdiction.no-such-key", key=key, hint=did_you_mean(key, found.cites))
            faults.add(table.fault(what, "readings"))
    faults.stop()
    return found


def _unlisted(table: TomlTable) -> tuple[tuple[str, ...], bool]:
    entry = table.take_table("unlisted")
    found = entry.take_texts("clauses"), entry.take("by_approval", bool)
    entry.finish()
    return found


def _entries(key: str, read: Callable[[TomlTable], Entry]) -> Callable[[TomlTable], tuple[Entry, ...]]:
    """A reader of the `[[key]]` entries: what is wrong in any of them is said for all of them."""

    def read_all(table: TomlTable) -> tuple[Entry, ...]:
        faults = Faults()
        found = faults.each(read, table.take_tables(key, optional=True))
        faults.stop()
        return found

    return read_all


def _defaults(table: TomlTable) -> dict[str, SettingValue]:
    faults, found = Faults(), {}
    for key, written in table.flat():
        with faults.gathered():
            setting = table.understand("", setting_of, key)
            found[key] = table.understand("", partial(setting.read, key=key), written)
    faults.stop()
    return found


def _default(entry: TomlTable) -> Default:
    """A `[[default]]`: a setting, its value, and the choices under which it is that."""
    key = entry.take("setting", str)
    setting = entry.understand("setting", setting_of, key)
    value = entry.understand("value", partial(setting.read, key=key), entry.take_any("value"))
    found = Default(key, value, read_when(entry))
    entry.finish()
    return found


def _by_name(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.take_texts(name) for name in table}


def _cites(table: TomlTable) -> dict[str, tuple[str, ...]]:
    """Clauses by key; keys may be written as they are, or in quotes."""
    faults, found = Faults(), {}
    for key, written in table.flat():
        if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
            kind = message("toml.kind-list")
            what = message("toml.wrong-kind", key=key, kind=kind, value=as_written(written))
            faults.add(table.fault(what))
        elif not written:
            faults.add(table.fault(message("jurisdiction.no-clause", key=key)))
        else:
            found[key] = tuple(written)
    faults.stop()
    return found


def _permits(table: TomlTable) -> dict[str, Permit]:
    faults = Faults()
    found = dict(faults.each(lambda wager: (wager, _permit(table, wager)), table))
    faults.stop()
    return found


def _permit(table: TomlTable, wager: str) -> Permit:
    entry = table.take_table(wager, f"[wagers.{wager}]")
    permit = Permit(
        entry.take_texts("paytables"),
        entry.choose("odds", OddsRule, OddsRule.EXACT),
        entry.take_texts("clauses"),
        _by_name(entry.take_table("clauses_of", optional=True)),
        entry.take("approval", str, ""),
    )
    entry.finish()
    return permit


def _clause(entry: TomlTable) -> Clause:
    """A clause in the file's own words; `source` says where in the document it stands."""
    found = Clause(
        id=entry.filled("id"),
        says=entry.filled("says"),
        source=entry.take("source", str, default=""),
        kind=entry.take("kind", str, default=""),
    )
    entry.finish()
    return found


def _table(key: str, read: Callable[[TomlTable], Made]) -> Callable[[TomlTable], Made]:
    """A reader of the table under a key, which may be left out."""
    return lambda table: read(table.take_table(key, optional=True))


_PARTS: dict[str, Callable[[TomlTable], Any]] = {
    "id": lambda table: table.kebab(table.take("id", str)),
    "name": lambda table: table.filled("name"),
    "document": lambda table: table.filled("document"),
    "unlisted": _unlisted,
    "defaults": _table("defaults", _defaults),
    "defaults_when": _entries("default", _default),
    "permits": _table("wagers", _permits),
    "rules": _entries("rule", read_rule),
    "limits": _table("limits", _by_name),
    "capped": lambda table: table.take_texts("capped"),
    "scaled": lambda table: table.take_texts("scaled"),
    "pits": _entries("pit", read_pit_rule),
    "checks": _entries("check", read_check),
    "steps": _entries("step", read_step),
    "notices": lambda table: read_notices(table.take_tables("notice", optional=True)),
    "idle": _table("idle", read_idle),
    "posted": _entries("posted", read_posted),
    "cites": _table("cites", _cites),
    "readings": lambda table: table.take_texts("readings"),
    "clauses": lambda table: {each.id: each for each in _entries("clause", _clause)(table)},
}
"""How each part of a jurisdiction is read from its file."""
