"""Reading the TOML files that people write, so that each mistake gets its own sentence and its place."""

import re
import tomllib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from difflib import get_close_matches
from enum import Enum
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, TypeVar

from punto.errors import Faults, FaultyFile, Unreadable, did_you_mean
from punto.messages import Message, message

__all__ = ["TomlTable", "as_written", "parse_toml", "read_text", "read_toml", "toml_value"]

Plain = TypeVar("Plain", str, int, bool)
Member = TypeVar("Member", bound=Enum)
Parsed = TypeVar("Parsed")
Written = TypeVar("Written")


class TomlTable:
    """A TOML table that knows its place; what is taken is ticked off, what is left over is a mistake."""

    def __init__(self, file: str, place: str, entries: dict[str, object]) -> None:
        self.file = file
        self.place = place
        self._entries = entries
        self._known: set[str] = set()

    def fault(self, what: Message, place: str = "", keys: Sequence[str] = ()) -> FaultyFile:
        """The error to raise for something wrong here, with the settings that it is about."""
        return FaultyFile(self.file, ", ".join(filter(None, (self.place, place))), what, keys)

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def take(self, key: str, kind: type[Plain], default: Plain | None = None) -> Plain:
        """A value of one plain kind; without a default it must be there."""
        value = self._take(key, default)
        if type(value) is not kind:  # bool is an int to Python, not to people
            raise self.fault(
                message("toml.wrong-kind", key=key, kind=_kind_name(kind), value=as_written(value))
            )
        return value

    def choose(self, key: str, kinds: type[Member], default: Member | None = None) -> Member:
        """One member of an enum, by its value."""
        return self.member(key, self.take(key, str, default=default.value if default else None), kinds)

    def member(self, key: str, text: str, kinds: type[Member]) -> Member:
        """The member of an enum that a text under this key names."""
        known = [str(kind.value) for kind in kinds]
        if text not in known:
            raise self.fault(
                message("toml.unknown-value", key=key, value=text, hint=did_you_mean(text, known))
            )
        return kinds(text)

    def replace(self, dotted_key: str, text: str) -> None:
        """Replace what the file says: by a number, true or a list where it reads as one, else by text."""
        *path, last = dotted_key.split(".")
        if len(path) >= _DEEPEST:
            raise self.fault(message("toml.too-much"))
        entries = self._entries
        for key in path:
            inner = entries.setdefault(key, {})
            if not isinstance(inner, dict):
                raise self.fault(message("toml.not-a-table", key=key, dotted=dotted_key))
            entries = inner
        entries[last] = toml_value(text)

    def filled(self, key: str) -> str:
        """A text that says something."""
        value = self.take(key, str)
        if not value.strip():
            raise self.fault(message("toml.empty", key=key))
        return value

    def kebab(self, text: str) -> str:
        """An id: small letters, digits and single dashes between them."""
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text, re.ASCII):
            near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "my-bet"
            raise self.fault(message("toml.bad-id", text=text, near=near))
        return text

    def ids(self, key: str) -> tuple[str, ...]:
        """A list of ids; what is wrong with any of them is said for all of them."""
        faults = Faults()
        found = faults.each(self.kebab, self.take_texts(key))
        faults.stop()
        return found

    def positive(self, key: str) -> int:
        """A whole number, 1 or more."""
        number = self.take(key, int)
        if number < 1:
            raise self.fault(message("toml.not-positive", key=key, value=number))
        return number

    def read(self, key: str, parse: Callable[[str], Parsed], place: str = "") -> Parsed:
        """A text that somebody else understands; what they say of it gets its place."""
        return self.understand(place or key, parse, self.take(key, str))

    def understand(
        self, place: str, parse: Callable[[Written], Parsed], written: Written, keys: Sequence[str] = ()
    ) -> Parsed:
        """Whatever somebody else makes of a value; what they say against it gets its place."""
        try:
            return parse(written)
        except FaultyFile:
            raise
        except Unreadable as error:
            raise self.fault(error.what, place, keys) from None

    def expand(self, key: str, inner: str) -> None:
        """Read `name = "text"` within a table as short for `name = { inner = "text" }`."""
        entries = self._entries.get(key)
        if isinstance(entries, dict):
            short = {name: {inner: value} for name, value in entries.items() if not isinstance(value, dict)}
            entries.update(short)

    def flat(self, *, except_for: Container[str] = (), empty: bool = False) -> Iterator[tuple[str, object]]:
        """Every value below this table with its dotted key, and every `empty` table if it is asked for."""
        for key, value in self._entries.items():
            if key not in except_for:
                yield from (each for each in _flatten(key, value) if empty or each[1] != {})

    @property
    def written(self) -> dict[str, object]:
        """All that stands here, as the file has it."""
        return self._entries

    def take_any(self, key: str) -> object:
        """A value of whatever kind, for the caller to understand."""
        return self._take(key, None)

    def take_texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, empty if it is left out."""
        value = self._take(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.fault(
                message("toml.wrong-kind", key=key, kind=_kind_name(list), value=as_written(value))
            )
        return tuple(value)

    def take_table(self, key: str, place: str = "", *, optional: bool = False) -> "TomlTable":
        """A table within this one."""
        value = self._take(key, {} if optional else None)
        if not isinstance(value, dict):
            raise self.fault(
                message("toml.wrong-kind", key=key, kind=_kind_name(dict), value=as_written(value))
            )
        return TomlTable(self.file, place or f"[{key}]", value)

    def take_tables(self, key: str, *, optional: bool = False) -> list["TomlTable"]:
        """An array of tables, written `[[key]]`."""
        value = self._take(key, [] if optional else None)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fault(message("toml.not-tables", key=key))
        return [TomlTable(self.file, f"[[{key}]] {number}", item) for number, item in enumerate(value, 1)]

    def finish(self) -> None:
        """Nothing may be left over: each key that nobody took is a misspelling."""
        faults = Faults()
        for key in self._entries:
            if key not in self._known:
                faults.add(self._unknown(key, sorted(self._known)))
        faults.stop()

    def _take(self, key: str, default: object) -> object:
        self._known.add(key)
        value = self._entries.get(key, default)
        if value is None:
            for misspelt in get_close_matches(key, self._entries.keys() - self._known, n=1, cutoff=0.75):
                self._known.add(misspelt)
                raise self._unknown(misspelt, [key])
            raise self.fault(message("toml.missing-key", key=key))
        return value

    def _unknown(self, key: str, known: Iterable[str]) -> Unreadable:
        return self.fault(message("toml.unknown-key", key=key, hint=did_you_mean(key, known)))


def read_toml(path: Path | Traversable, shown_as: str) -> TomlTable:
    """The whole file as a table; a file that is not there, not text or not TOML is unreadable."""
    return parse_toml(read_text(path, shown_as), shown_as)


def read_text(path: Path | Traversable, shown_as: str) -> str:
    """What a file says, for somebody who keeps its text; one that is not there or not text is unreadable."""
    try:
        return path.read_text("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise FaultyFile(shown_as, "", message("toml.not-text")) from None
    except OSError as error:
        raise Unreadable(message("toml.no-file", file=shown_as, why=error.strerror or error)) from None


def parse_toml(text: str, shown_as: str) -> TomlTable:
    """The table that a text holds, wherever it was kept; what is not TOML is unreadable."""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, place = str(error), ""
        found = re.fullmatch(r"(.*) \(at (.*)\)", what, re.DOTALL)
        if found:
            what, place = found[1], found[2]
        raise FaultyFile(shown_as, place, _not_toml(what, _line_of(place, text))) from None
    except (RecursionError, ValueError):  # a number of 5,000 digits, brackets 3,000 deep
        raise FaultyFile(shown_as, "", message("toml.too-much")) from None
    if _too_deep(entries):
        raise FaultyFile(shown_as, "", message("toml.too-much"))
    return TomlTable(shown_as, "", entries)


_DEEPEST = 50
"""Tables within tables, more than anybody writes and few enough to be walked through."""


def _too_deep(entries: Any) -> bool:
    level = [entries]
    for _ in range(_DEEPEST):
        level = [
            inner
            for each in level
            for inner in (each.values() if isinstance(each, dict) else each)
            if isinstance(inner, (dict, list))
        ]
    return bool(level)


def _line_of(place: str, text: str) -> str:
    """The line at which what a parser points at begins, without a remark behind it."""
    lines = text.rstrip().split("\n")
    number = re.match(r"line (\d+)", place)
    before = lines[: int(number[1])] if number else lines
    line = next((each for each in reversed(before) if _BEGINS.match(each)), before[-1])
    return re.sub(r"""\s+#[^"']*$""", "", line).strip()


_BEGINS = re.compile(r"\s*(\[|[^=\[\]{},]+=)")
_TWICE = ("Cannot declare", "Cannot overwrite", "Cannot mutate", "Cannot redefine", "Duplicate")
_NO_VALUE = ("Invalid value", "Expected newline or end of document", "Expected '=' after a key")
_SPOKEN = {"yes": "true", "true": "true", "on": "true", "no": "false", "false": "false", "off": "false"}


def _not_toml(what: str, line: str) -> Message:
    """What a parser says of a line, in words for whoever wrote it."""
    key, equals, value = (part.strip() for part in line.partition("="))
    if what.startswith(_TWICE):
        inline = re.search(r"table key '(.*)'", what)
        return message("toml.twice", key=inline[1] if inline else key.strip('[] "'))
    comma = re.search(r"=\s*([^\d\s\"'\[{]?\d+(,\d+)+(\.\d+)?)", line)
    if what.startswith(_NO_VALUE) and comma:
        return message("toml.no-value", value=comma[1], near=_value_meant(comma[1]))
    if what.startswith(_NO_VALUE[:2]) and equals and not value.startswith(("[", "{")):
        if not value:
            return message("toml.empty-value", key=key)
        return message("toml.no-value", value=value.replace('"', ""), near=_value_meant(value))
    return message("toml.syntax", what=what)


def _value_meant(value: str) -> str:
    """What somebody most likely meant, as a file has it: an amount, true or false, else a text."""
    if value.lower() in _SPOKEN:
        return _SPOKEN[value.lower()]
    number = re.fullmatch(r"[^\w\s]?([\d,]+)(\.\d+)?", value)
    if not number:
        return as_written(value.replace('"', ""))
    cents = re.fullmatch(r"(\d+),(\d\d?)", number[1]) if not number[2] else None
    return as_written(f"{cents[1]}.{cents[2]}" if cents else number[1].replace(",", "") + (number[2] or ""))


def _flatten(key: str, value: object) -> Iterator[tuple[str, object]]:
    if not isinstance(value, dict) or not value:
        yield key, value
        return
    for name, inner in value.items():
        yield from _flatten(f"{key}.{name}", inner)


def _kind_name(kind: type) -> Message:
    return message(f"toml.kind-{kind.__name__}")


def as_written(value: object) -> str:
    """A value as the file would have it: true, 7, "banker"."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(as_written, value))}]"
    if isinstance(value, dict):
        inner = ", ".join(f"{key} = {as_written(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def toml_value(text: str) -> object:
    """What a text is in a file: a number, true or a list where it reads as one, else itself."""
    try:
        value: object = tomllib.loads(f"value = {text}")["value"]
    except (ValueError, RecursionError):
        return text
    return text if isinstance(value, float) else value  # 0.25 is an amount: its digits are kept
