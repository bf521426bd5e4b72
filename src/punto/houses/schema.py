"""The list of all settings: what each is called, what it can be, and the clauses whose choice it is.

>>> setting_of("cards.decks").default
8
>>> setting_of("wagers.tie.minimum").key
'wagers.*.minimum'
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from itertools import zip_longest
from typing import Any

from punto.errors import Unreadable, did_you_mean
from punto.messages import Message, message
from punto.money import parse_amount, parse_rate
from punto.tomlfile import as_written

__all__ = [
    "UNLIMITED",
    "Room",
    "Setting",
    "SettingValue",
    "Settings",
    "When",
    "Written",
    "holds",
    "is_setting",
    "is_table",
    "near_table",
    "schema",
    "setting_of",
]

SettingValue = bool | int | str | Fraction | tuple[str, ...] | tuple[int, ...] | None
"""What a setting can hold: amounts are minor units, rates fractions, None is "not set"."""

Settings = Mapping[str, SettingValue]
"""Settings by dotted key; wildcards filled in."""

Written = bool | int | str | list[str] | list[int] | None
"""A setting as a file writes it, and as JSON can hold it; None is "not set"."""

When = Mapping[str, tuple[SettingValue, ...]]
"""House choices under which something is asked: settings by key, and the values that each may have."""

UNLIMITED = "unlimited"
"""What a quota is that is none."""


def holds(when: When, chosen: Settings) -> bool:
    """Whether a house made these choices; a setting that is not set counts as empty."""
    for key, values in when.items():
        value = chosen.get(key)
        if ("" if value is None else value) not in ("" if each is None else each for each in values):
            return False
    return True


class Room(Enum):
    """Which room acts on a setting, so that none is there for nothing.

    `RECORD` means that Punto keeps a licensee's statement, and checks it, and does nothing else with it.
    """

    SETTLE = "settle"
    TABLE = "table"
    POSTING = "posting"
    LAYOUT = "layout"
    PROGRESSIVE = "progressive"
    SCREENS = "screens"
    RECORD = "record"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Setting:
    """One choice of a licensee."""

    key: str
    kind: str
    says: str
    acts: Room = Room.RECORD
    choices: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    only: When = field(default_factory=dict)
    """The choices under which it has an effect; none where it always has."""
    default: SettingValue = None

    def __repr__(self) -> str:
        return f"Setting({self.key!r}, kind={self.kind!r}, default={self.write(self.default)!r})"

    def read(self, written: object, key: str = "") -> SettingValue:
        """A value as a file writes it; what it cannot be is unreadable. Empty text takes a setting away.

        `key` is what the file calls the setting, with the wager's name in it where there is one.
        """
        if written is None or (written == "" and self.kind != "text"):
            return None
        try:
            value = _READERS[self.kind](written)
        except (TypeError, Unreadable):
            raise self._wrong(written, key) from None
        chosen = value if isinstance(value, tuple) else (value,)
        if self.choices and not all(each in self.choices for each in chosen):
            raise self._wrong(written, key)
        return value

    def write(self, value: SettingValue) -> Written:
        """A value as a file would write it: `read` gives the same value back."""
        if isinstance(value, tuple):
            return [*value]
        if isinstance(value, Fraction):
            percent = value * 100
            return f"{Decimal(percent.numerator) / percent.denominator:f}%"
        if self.kind == "amount" and isinstance(value, int):
            return f"{value // 100}.{value % 100:02}"
        return value

    @property
    def wanted(self) -> Message:
        """What it can be, for people: its choices, or the kind of thing that it is."""
        if not self.choices:
            return message(f"setting.kind-{self.kind}")
        choices = ", ".join(self.choices)
        if self.kind == "texts":
            return message("setting.some-of", choices=choices, example=self.choices[0])
        return message("setting.one-of", choices=choices)

    def _wrong(self, written: object, key: str) -> Unreadable:
        named = {"key": key or self.key, "wanted": self.wanted, "value": as_written(written)}
        return Unreadable(message("setting.wrong", **named))


@cache
def schema() -> Mapping[str, Setting]:
    """Every setting by its key."""
    listed = tomllib.loads(files(__package__).joinpath("settings.toml").read_text("utf-8"))
    plain = {key: _setting(key, entry) for key, entry in listed.items()}
    return {key: replace(setting, only=_only(listed[key], plain)) for key, setting in plain.items()}


_SHORT = 4
"""Names of so many letters are too common to tell what somebody meant."""


@lru_cache(maxsize=4096)
def setting_of(key: str) -> Setting:
    """The setting that a dotted key of a house file is; a misspelt one is unreadable."""
    found = _found(key)
    if found:
        return found
    near = _of_that_word(key) or _elsewhere(key) or _neighbours(key)
    hint = did_you_mean(key, near, listed_by="punto houses settings")
    raise Unreadable(message("setting.unknown", key=key, hint=hint))


def is_setting(key: str) -> bool:
    """Whether a dotted key of a house file is a setting."""
    return _found(key) is not None


def is_table(key: str) -> bool:
    """Whether settings stand under a dotted key of a house file."""
    return key in _tables(key)


def near_table(key: str) -> Message:
    """The end of a sentence about a table that there is not: the nearest one, or a setting of its section."""
    section, *within = key.split(".")
    names = [f"[{each}]" for each in _tables(key) if not within or each.startswith(f"{section}.")]
    if not within:
        return did_you_mean(f"[{key.lower()}]", [*names, "[[standard]]"])
    settings = [each for each in _neighbours(key) if each.startswith(f"{section}.")]
    return did_you_mean(f"[{key}]", [*names, *settings])


def _tables(key: str) -> Sequence[str]:
    """Every table of as many names as the key has, a licensee's own names as the key gives them."""
    names = key.split(".")
    patterns = [pattern.split(".") for pattern in schema()]
    deeper = [each[: len(names)] for each in patterns if len(each) > len(names)]
    return list(dict.fromkeys(".".join(_filled(parts, names)) for parts in deeper))


def _found(key: str) -> Setting | None:
    exact = schema().get(key)
    return exact or next((setting for pattern, setting in _patterns() if _fits(key, pattern)), None)


def _setting(key: str, entry: dict[str, object]) -> Setting:
    setting = Setting(
        key=key,
        kind=str(entry["kind"]),
        says=str(entry["says"]),
        acts=Room(entry["acts"]),
        choices=_texts(entry.get("choices", [])),
        answers=_texts(entry.get("answers", [])),
    )
    return replace(setting, default=setting.read(entry["default"])) if "default" in entry else setting


def _only(entry: dict[str, Any], settings: Mapping[str, Setting]) -> When:
    """The choices that an entry names, each with one value or several; a wager's are those of any wager."""
    found = {}
    for key, values in entry.get("only", {}).items():
        setting = settings[key if key in settings else f"wagers.*.{key.split('.')[-1]}"]
        found[key] = tuple(map(setting.read, values if isinstance(values, list) else [values]))
    return found


@cache
def _patterns() -> tuple[tuple[tuple[str, ...], Setting], ...]:
    return tuple((tuple(key.split(".")), setting) for key, setting in schema().items() if "*" in key)


def _fits(key: str, wanted: tuple[str, ...]) -> bool:
    """A `*` stands for one name; the last may hold dots, as line names do."""
    names = key.split(".", len(wanted) - 1)
    return len(names) == len(wanted) and all(
        each in ("*", name) for each, name in zip(wanted, names, strict=True)
    )


def _elsewhere(key: str) -> Sequence[str]:
    """Settings of the same name in another section, or of the section's name; a wager's if no other is."""
    for wanted in reversed(key.split(".")):
        found = [name for name in schema() if name.split(".")[-1] == wanted and len(wanted) > _SHORT]
        if found:
            return [name for name in found if "*" not in name] or found
    return ()


def _of_that_word(key: str) -> Sequence[str]:
    """Settings further within the section that the key's last word names, such as those of a meter."""
    names = key.split(".")
    patterns = [pattern.split(".") for pattern in schema()]
    within = [each for each in patterns if (each[0], each[-1]) == (names[0], names[-1])]
    return [".".join(_filled(each, names[:-1])) for each in within if len(each) > len(names)]


def _filled(parts: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """A pattern's parts, with the names that a key has for the wildcards among the first of them."""
    return (name if part == "*" and name else part for part, name in zip_longest(parts, names[: len(parts)]))


def _neighbours(key: str) -> Sequence[str]:
    """Every setting, by the names that the key gives; where it gives too few, none is made up."""
    names = key.split(".")
    filled = (
        ".".join(_filled(parts, names))
        for parts in (pattern.split(".") for pattern in schema())
        if "*" not in parts[len(names) :]
    )
    return list(filled)


def _yes_no(written: object) -> bool:
    if not isinstance(written, bool):
        raise TypeError
    return written


def _number(written: object) -> int:
    if isinstance(written, bool) or not isinstance(written, int) or written < 0:
        raise TypeError
    return written


def _text(written: object) -> str:
    """A text; a bare whole number does, as in `number = 4` or `minimum = 5`."""
    if isinstance(written, int) and not isinstance(written, bool):
        return str(written)
    if not isinstance(written, str):
        raise TypeError
    return written


def _texts(written: object) -> tuple[str, ...]:
    if not isinstance(written, list):
        raise TypeError
    return tuple(_text(each) for each in written)


def _numbers(written: object) -> tuple[int, ...]:
    if not isinstance(written, list):
        raise TypeError
    return tuple(_number(each) for each in written)


def _quota(written: object) -> int | str:
    return UNLIMITED if written == UNLIMITED else _number(written)


def _amount(written: object) -> int:
    return parse_amount(_text(written))


def _rate(written: object) -> Fraction:
    return parse_rate(_text(written))


_READERS: dict[str, Callable[[object], SettingValue]] = {
    "yes-no": _yes_no,
    "number": _number,
    "numbers": _numbers,
    "text": _text,
    "choice": _text,
    "texts": _texts,
    "quota": _quota,
    "amount": _amount,
    "rate": _rate,
}
