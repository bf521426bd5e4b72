"""What a document asks beside settings and steps: notices, idle cards, pits, posted words."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from punto.houses.allowed import read_when
from punto.houses.choices import Shuffle
from punto.houses.schema import SettingValue, When, setting_of
from punto.messages import Message, has_text, message
from punto.tomlfile import TomlTable

__all__ = [
    "Between",
    "IdleMethod",
    "Notice",
    "PaperKind",
    "PitRule",
    "Posted",
    "Timing",
    "read_idle",
    "read_notices",
    "read_pit_rule",
    "read_posted",
]


class Between(Enum):
    """When a table may change what a notice is of: after any round, or only before a shoe is begun."""

    ROUNDS = "rounds"
    SHOES = "shoes"


class Timing(Enum):
    """Whether others must know of a change before it, or may be told after."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Notice:
    """Who must know when one of these settings changes, or `rises`, and when; an empty `to` means nobody."""

    of: str
    settings: tuple[str, ...]
    rises: bool
    to: tuple[str, ...]
    when: Timing
    minutes: int
    written: bool
    clauses: tuple[str, ...]
    between: Between = Between.ROUNDS

    def asked_for(self, before: SettingValue, after: SettingValue) -> bool:
        """Whether a change of one of its settings is one that somebody must know of."""
        if not self.rises:
            return before != after
        return isinstance(before, int | Fraction) and isinstance(after, int | Fraction) and after > before


@dataclass(frozen=True, slots=True)
class IdleMethod:
    """A way to keep cards at an idle table: who shuffles there, and whether they stay in the device."""

    id: str
    shuffle: frozenset[Shuffle]
    in_device: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PitRule:
    """A setting that is the same at every table of a pit; one with the setting `led_by` leads the rest."""

    setting: str
    clauses: tuple[str, ...]
    led_by: str
    led_clauses: tuple[str, ...]


class PaperKind(Enum):
    """What is printed for players."""

    RULES = "rules"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Posted:
    """What a paper says because the document asks for it, under a house's choices and with what it offers.

    `of` names the game or variation that it speaks of, where it speaks of one; `says` is its own text.
    """

    id: str
    on: frozenset[PaperKind]
    footer: bool
    when: When
    offered: tuple[str, ...]
    of: str
    says: str
    clauses: tuple[str, ...]

    def text(self, **values: object) -> Message:
        """For people."""
        return Message(f"posted.{self.id}", {"of": self.of, **values}, default=self.says or None)


def read_notices(entries: list[TomlTable]) -> Mapping[str, Notice]:
    """The `[[notice]]` entries of a jurisdiction's file, by the change that they are of."""
    found: dict[str, Notice] = {}
    for entry in entries:
        of = entry.kebab(entry.take("of", str))
        if of in found:
            raise entry.fault(message("jurisdiction.notice-twice", of=of))
        minutes = entry.take("minutes", int, default=0)
        if minutes < 0:
            raise entry.fault(message("toml.not-positive", key="minutes", value=minutes))
        found[of] = Notice(
            of,
            tuple(_known(entry, each) for each in entry.take_texts("settings")),
            entry.take("rises", bool, default=False),
            entry.take_texts("to"),
            entry.choose("when", Timing, Timing.BEFORE),
            minutes,
            entry.take("written", bool, default=False),
            entry.take_texts("clauses"),
            entry.choose("between", Between, Between.ROUNDS),
        )
        entry.finish()
    return found


def _known(entry: TomlTable, key: str) -> str:
    entry.understand("settings", setting_of, key)
    return key


def read_idle(table: TomlTable) -> Mapping[str, IdleMethod]:
    """The `[idle.x]` tables of a jurisdiction's file."""
    found = {}
    for name in table:
        entry = table.take_table(name, f"[idle.{name}]")
        shuffle = frozenset(entry.member("shuffle", each, Shuffle) for each in entry.take_texts("shuffle"))
        in_device = entry.take("in_device", bool, default=False)
        found[name] = IdleMethod(name, shuffle, in_device, entry.take_texts("clauses"))
        entry.finish()
    return found


def read_pit_rule(entry: TomlTable) -> PitRule:
    """A `[[pit]]` of a jurisdiction's file."""
    led_by = entry.take("led_by", str, default="")
    rule = PitRule(
        entry.read("setting", setting_of).key,
        entry.take_texts("clauses"),
        entry.understand("led_by", setting_of, led_by).key if led_by else "",
        entry.take_texts("led_clauses"),
    )
    entry.finish()
    return rule


def read_posted(entry: TomlTable) -> Posted:
    """A `[[posted]]` of a jurisdiction's file."""
    found = Posted(
        entry.kebab(entry.take("id", str)),
        frozenset(entry.member("on", each, PaperKind) for each in entry.take_texts("on"))
        or frozenset(PaperKind),
        entry.take("footer", bool, default=False),
        read_when(entry),
        entry.take_texts("offered"),
        entry.take("of", str, default=""),
        entry.take("says", str, default=""),
        entry.take_texts("clauses"),
    )
    if not found.says and not has_text(f"posted.{found.id}"):
        raise entry.fault(message("procedure.nothing-said", id=found.id))
    entry.finish()
    return found
