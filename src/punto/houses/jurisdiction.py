"""A jurisdiction: all that its rule document says of houses and tables, from one file.

The file holds the rules on settings, the wagers that may be offered, the procedure, the notices, the ways to
keep idle cards, what a pit shares, and the clauses that each rule of the game and each refusal cites.

>>> find_jurisdiction("card-room").unlisted_by_approval
False
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from punto.errors import Unreadable, did_you_mean
from punto.houses.allowed import Rule, read_rule
from punto.houses.duties import IdleMethod, Notice, PitRule, read_idle, read_notices, read_pit_rule
from punto.houses.procedure import AskedItems, Check, Step, read_check, read_step
from punto.houses.schema import Settings, SettingValue, setting_of
from punto.messages import message
from punto.rulebook import clauses as rulebook
from punto.rulebook.citing import Law, jurisdiction_files
from punto.rulebook.clauses import Clause
from punto.tomlfile import TomlTable, as_written, parse_toml, read_text

__all__ = [
    "Jurisdiction",
    "OddsRule",
    "Permit",
    "find_jurisdiction",
    "jurisdictions",
    "load_jurisdiction",
    "parse_jurisdiction",
]


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


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Jurisdiction:
    """What one document says; `document` is the prefix of its clause ids, `text` the whole file."""

    id: str
    name: str
    document: str
    defaults: Settings
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
    cites: Law
    clauses: Mapping[str, Clause]
    """Clauses whose text stands in this file and not in the catalogue."""
    file: str = field(compare=False)
    text: str = field(compare=False, repr=False)

    def __repr__(self) -> str:
        return f"Jurisdiction({self.id!r}, document={self.document!r}, rules={len(self.rules)})"

    def clause(self, clause_id: str) -> Clause:
        """What a clause says: here, or else in the catalogue."""
        return self.clauses.get(clause_id) or rulebook.clause(clause_id)

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


def parse_jurisdiction(text: str, shown_as: str) -> Jurisdiction:
    """The jurisdiction that a text declares; what is wrong in it is said with its place."""
    table = parse_toml(text, shown_as)
    unlisted = table.take_table("unlisted")
    found = Jurisdiction(
        id=table.kebab(table.take("id", str)),
        name=table.filled("name"),
        document=table.filled("document"),
        defaults=dict(_defaults(table.take_table("defaults", optional=True))),
        permits=dict(_permits(table.take_table("wagers", optional=True))),
        rules=tuple(map(read_rule, table.take_tables("rule", optional=True))),
        unlisted=unlisted.take_texts("clauses"),
        unlisted_by_approval=unlisted.take("by_approval", bool),
        limits=_by_name(table.take_table("limits", optional=True)),
        capped=table.take_texts("capped"),
        scaled=table.take_texts("scaled"),
        pits=tuple(map(read_pit_rule, table.take_tables("pit", optional=True))),
        checks=tuple(map(read_check, table.take_tables("check", optional=True))),
        steps=tuple(map(read_step, table.take_tables("step", optional=True))),
        notices=read_notices(table.take_tables("notice", optional=True)),
        idle=read_idle(table.take_table("idle", optional=True)),
        cites=dict(_cites(table.take_table("cites", optional=True))),
        clauses={each.id: each for each in map(_clause, table.take_tables("clause", optional=True))},
        file=table.file,
        text=text,
    )
    unlisted.finish()
    table.finish()
    for place, clauses in found.cited():
        for clause_id in clauses:
            if not clause_id.startswith(f"{found.document}-"):
                what = message("jurisdiction.other-clause", clause=clause_id, document=found.document)
                raise table.fault(what, place)
    return found


def _defaults(table: TomlTable) -> Iterator[tuple[str, SettingValue]]:
    for key, written in table.flat():
        setting = table.understand("", setting_of, key)
        yield key, table.understand("", setting.read, written)


def _by_name(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.take_texts(name) for name in table}


def _cites(table: TomlTable) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Clauses by key; keys may be written as they are, or in quotes."""
    for key, written in table.flat():
        if not isinstance(written, list) or not all(isinstance(each, str) for each in written):
            kind = message("toml.kind-list")
            raise table.fault(message("toml.wrong-kind", key=key, kind=kind, value=as_written(written)))
        yield key, tuple(written)


def _permits(table: TomlTable) -> Iterable[tuple[str, Permit]]:
    for wager in table:
        entry = table.take_table(wager, f"[wagers.{wager}]")
        odds = entry.choose("odds", OddsRule, OddsRule.EXACT)
        yield (
            wager,
            Permit(
                entry.take_texts("paytables"),
                odds,
                entry.take_texts("clauses"),
                _by_name(entry.take_table("clauses_of", optional=True)),
                entry.take("approval", str, ""),
            ),
        )
        entry.finish()


def _clause(entry: TomlTable) -> Clause:
    """A clause in the file's own words; `source` says where in the document it stands."""
    found = Clause(
        id=entry.filled("id"),
        says=entry.filled("says"),
        source=entry.take("source", str, default=""),
        kind=entry.take("kind", str, default=""),
        software=True,
    )
    entry.finish()
    return found
