"""What a document allows: one rule a setting, under conditions, each with its clauses."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from punto.errors import Unreadable
from punto.houses.schema import Setting, Settings, SettingValue, When, setting_of
from punto.messages import message, text
from punto.tomlfile import TomlTable, as_written

__all__ = ["Allowed", "Rule", "read_rule", "read_when", "shown_value"]


def _plain(value: SettingValue) -> SettingValue:
    """A value as it is compared: a name is the same in capitals."""
    return value.strip().casefold() if isinstance(value, str) else value


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
            others = map(_plain, other if isinstance(other, tuple) else (other,))
            return (_plain(value) in others) == bool(self.same_as)
        if self.at_most:
            most = settings.get(self.at_most)
            return not isinstance(value, int) or not isinstance(most, int) or value <= most
        return isinstance(value, (int, Fraction)) and self._in_bounds(value)

    def _tuple_holds(self, value: tuple[SettingValue, ...]) -> bool:
        if self.subset_of is None:
            return len(value) == len(set(map(_plain, value))) == 2
        return all(each in self.subset_of for each in value)

    def _in_bounds(self, value: int | Fraction) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    @property
    def beside(self) -> tuple[str, ...]:
        """The settings that a value is judged beside."""
        return tuple(filter(None, (self.same_as, self.differs_from, self.at_most)))

    def shown_beside(self, settings: Settings) -> str:
        """What is allowed, as people read it, with what the other settings are."""
        for how in ("same_as", "differs_from", "at_most"):
            key = getattr(self, how)
            if key:
                value = shown_value(settings.get(key), setting_of(key))
                return text(f"allowed.{how.replace('_', '-')}", key=key, value=value)
        return str(self)

    def __str__(self) -> str:
        if self.values:
            return ", ".join(map(self.show, self.values))
        if self.subset_of is not None:
            listed = ", ".join(self.show(each) for each in self.subset_of)
            return text("allowed.subset", values=listed) if listed else text("allowed.none")
        if self.beside:
            return self.shown_beside({})
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
    when: When
    offered: tuple[str, ...]
    clauses: tuple[str, ...]


def read_rule(entry: TomlTable) -> Rule:
    """A `[[rule]]` of a jurisdiction's file."""
    key = entry.take("setting", str)
    setting = entry.understand("setting", setting_of, key.replace("*", "any"))
    rule = Rule(
        key,
        entry.understand("allows", partial(_allowed, setting), entry.take_any("allows")),
        read_when(entry),
        entry.take_texts("offered"),
        entry.take_texts("clauses"),
    )
    entry.finish()
    return rule


def read_when(entry: TomlTable) -> When:
    """The house's choices under which an entry is asked: settings, and one value or several for each."""
    conditions = entry.take_table("when", f"{entry.place}, when", optional=True)
    found = {}
    for key in conditions:
        setting = conditions.understand("", setting_of, key)
        found[key] = conditions.understand("", partial(_values, setting), conditions.take_any(key))
    return found


def _allowed(setting: Setting, written: object) -> Allowed:
    if written in ("given", "unset", "two-different"):
        return Allowed(
            setting=setting,
            given=written == "given",
            unset=written == "unset",
            two_different=written == "two-different",
        )
    if not isinstance(written, dict):
        return Allowed(setting=setting, values=_values(setting, written))
    if set(written) == {"subset_of"} and isinstance(written["subset_of"], list):
        return Allowed(setting=setting, subset_of=tuple(written["subset_of"]))
    if set(written) <= {"least", "most"}:
        least, most = (_bound(setting, written.get(end)) for end in ("least", "most"))
        return Allowed(setting=setting, least=least, most=most)
    if len(written) == 1 and set(written) <= {"same_as", "differs_from", "at_most"}:
        beside = {how: other for how, other in written.items() if setting_of(str(other))}
        return Allowed(
            setting=setting,
            same_as=beside.get("same_as", ""),
            differs_from=beside.get("differs_from", ""),
            at_most=beside.get("at_most", ""),
        )
    raise Unreadable(message("jurisdiction.allows", value=as_written(written)))


def _bound(setting: Setting, written: object) -> int | Fraction | None:
    value = None if written is None else setting.read(written)
    return value if isinstance(value, (int, Fraction)) else None


def _values(setting: Setting, written: object) -> tuple[SettingValue, ...]:
    return tuple(setting.read(each) for each in (written if isinstance(written, list) else [written]))
