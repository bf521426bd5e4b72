"""A jurisdiction: what its rule document allows, one rule a setting, each with its clauses.

>>> find_jurisdiction("card-room").document.value
'HR'
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files

from punto.errors import Unreadable, did_you_mean
from punto.houses.schema import Setting, Settings, SettingValue, setting_of
from punto.messages import message, text
from punto.rulebook.clauses import Document
from punto.tomlfile import TomlTable, read_toml

__all__ = [
    "Allowed",
    "Jurisdiction",
    "OddsRule",
    "Permit",
    "Rule",
    "find_jurisdiction",
    "jurisdictions",
    "shown_value",
]


class OddsRule(Enum):
    """Whether a document fixes a wager's odds or sets the least that must be paid."""

    EXACT = "exact"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a setting may be; only one of these says anything."""

    setting: Setting
    values: tuple[SettingValue, ...] = ()
    least: int | Fraction | None = None
    most: int | Fraction | None = None
    given: bool = False
    unset: bool = False
    two_different: bool = False
    subset_of: tuple[SettingValue, ...] | None = None
    same_as: str = ""
    differs_from: str = ""
    at_most: str = ""

    def holds(self, value: SettingValue, settings: Settings) -> bool:
        """Whether a value is allowed, beside the other settings."""
        empty = value in (None, "", ())
        if self.given or self.unset:
            return empty == self.unset
        if self.two_different or self.subset_of is not None:
            return isinstance(value, tuple) and self._tuple_holds(value)
        if self.values:
            return value in self.values
        if self.same_as or self.differs_from:
            other = settings.get(self.same_as or self.differs_from)
            return (value in (other if isinstance(other, tuple) else (other,))) == bool(self.same_as)
        if self.at_most:
            most = settings.get(self.at_most)
            return not isinstance(value, int) or not isinstance(most, int) or value <= most
        return value is None or (isinstance(value, (int, Fraction)) and self._in_bounds(value))

    def _tuple_holds(self, value: tuple[SettingValue, ...]) -> bool:
        if self.subset_of is None:
            return len(value) == len(set(value)) == 2
        return all(each in self.subset_of for each in value)

    def _in_bounds(self, value: int | Fraction) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def __str__(self) -> str:
        if self.values:
            return ", ".join(map(self.show, self.values))
        if self.subset_of is not None:
            listed = ", ".join(self.show(each) for each in self.subset_of)
            return text("allowed.subset", values=listed) if listed else text("allowed.none")
        for key in ("same_as", "differs_from", "at_most"):
            if getattr(self, key):
                return text(f"allowed.{key.replace('_', '-')}", key=getattr(self, key))
        for key in ("given", "unset", "two_different"):
            if getattr(self, key):
                return text(f"allowed.{key.replace('_', '-')}")
        word = "between" if None not in (self.least, self.most) else "least" if self.most is None else "most"
        return text(f"allowed.{word}", least=self.show(self.least), most=self.show(self.most))

    def show(self, value: SettingValue) -> str:
        """A value as people read it."""
        return shown_value(value, self.setting)


def shown_value(value: SettingValue, setting: Setting) -> str:
    """A setting's value as people read it."""
    if value is None or value in ((), ""):
        return text("allowed.unset")
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if isinstance(value, bool):
        return text("allowed.yes" if value else "allowed.no")
    if isinstance(value, Fraction):
        return f"{Decimal((value * 100).numerator) / (value * 100).denominator}%"
    if setting.kind == "amount" and isinstance(value, int):
        return f"{value // 100}.{value % 100:02}"
    return str(value)


@dataclass(frozen=True, slots=True)
class Rule:
    """One thing that a document asks of a setting, under conditions, and where it says so."""

    setting: str
    allowed: Allowed
    when: Mapping[str, tuple[SettingValue, ...]]
    offered: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Permit:
    """A wager that a document lists: the pay tables to choose from, and whether odds may be better."""

    paytables: tuple[str, ...]
    odds: OddsRule
    clauses: tuple[str, ...]
    clauses_of: Mapping[str, tuple[str, ...]]
    approval: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Jurisdiction:
    """What one document allows."""

    id: str
    name: str
    document: Document
    defaults: Mapping[str, object]
    rules: tuple[Rule, ...]
    permits: Mapping[str, Permit]
    unlisted: tuple[str, ...]
    unlisted_by_approval: bool
    limits: Mapping[str, tuple[str, ...]]
    capped: tuple[str, ...]
    scaled: tuple[str, ...]


def jurisdictions() -> tuple[str, ...]:
    """The jurisdictions that come with Punto."""
    folder = files(__package__).joinpath("jurisdictions")
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir()))


@cache
def find_jurisdiction(name: str) -> Jurisdiction:
    """A jurisdiction by its id."""
    if name not in jurisdictions():
        raise Unreadable(message("jurisdiction.unknown", name=name, hint=did_you_mean(name, jurisdictions())))
    file = files(__package__).joinpath(f"jurisdictions/{name}.toml")
    table = read_toml(file, file.name)
    unlisted = table.take_table("unlisted")
    found = Jurisdiction(
        id=table.take("id", str),
        name=table.take("name", str),
        document=table.choose("document", Document),
        defaults=_flat(table.take_table("defaults", optional=True)),
        permits=dict(_permits(table.take_table("wagers"))),
        rules=tuple(_rule(entry) for entry in table.take_tables("rule")),
        unlisted=unlisted.take_texts("clauses"),
        unlisted_by_approval=unlisted.take("by_approval", bool),
        limits=_limits(table.take_table("limits", optional=True)),
        capped=table.take_texts("capped"),
        scaled=table.take_texts("scaled"),
    )
    table.finish()
    return found


def _flat(table: TomlTable) -> dict[str, object]:
    return {key: table.take_any(key) for key in table}


def _limits(table: TomlTable) -> dict[str, tuple[str, ...]]:
    return {name: table.take_texts(name) for name in table}


def _permits(table: TomlTable) -> Iterable[tuple[str, Permit]]:
    for wager in table:
        entry = table.take_table(wager, f"[wagers.{wager}]")
        odds = entry.choose("odds", OddsRule, OddsRule.EXACT)
        of = entry.take_table("clauses_of", optional=True)
        yield (
            wager,
            Permit(
                entry.take_texts("paytables"),
                odds,
                entry.take_texts("clauses"),
                {name: of.take_texts(name) for name in of},
                entry.take("approval", str, ""),
            ),
        )
        entry.finish()


def _rule(entry: TomlTable) -> Rule:
    key = entry.take("setting", str)
    setting = setting_of(key.replace("*", "any"))
    conditions = entry.take_table("when", optional=True)
    rule = Rule(
        key,
        _allowed(setting, entry.take_any("allows")),
        {name: _values(setting_of(name), conditions.take_any(name)) for name in conditions},
        entry.take_texts("offered"),
        entry.take_texts("clauses"),
    )
    entry.finish()
    return rule


def _allowed(setting: Setting, written: object) -> Allowed:
    if written == "given":
        return Allowed(setting=setting, given=True)
    if written == "unset":
        return Allowed(setting=setting, unset=True)
    if written == "two-different":
        return Allowed(setting=setting, two_different=True)
    if not isinstance(written, dict):
        return Allowed(setting=setting, values=_values(setting, written))
    if "subset_of" in written:
        return Allowed(setting=setting, subset_of=tuple(written["subset_of"]))
    return Allowed(
        setting=setting,
        least=_bound(setting, written.get("least")),
        most=_bound(setting, written.get("most")),
        same_as=written.get("same_as", ""),
        differs_from=written.get("differs_from", ""),
        at_most=written.get("at_most", ""),
    )


def _bound(setting: Setting, written: object) -> int | Fraction | None:
    value = None if written is None else setting.read(written)
    return value if isinstance(value, (int, Fraction)) else None


def _values(setting: Setting, written: object) -> tuple[SettingValue, ...]:
    return tuple(setting.read(each) for each in (written if isinstance(written, list) else [written]))
