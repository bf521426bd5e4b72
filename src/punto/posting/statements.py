"""What posted rules say, from its file: sections in order, and the statements of each."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from punto.houses import House
from punto.houses.schema import When, holds, setting_of

__all__ = ["Asked", "Section", "Statement", "sections"]


@dataclass(frozen=True, slots=True)
class Asked:
    """Under which choices something is said, and what the house must have for it."""

    when: When
    needs: frozenset[str]

    def by(self, house: House, has: frozenset[str]) -> bool:
        """Whether this house asks for it."""
        return self.needs <= has and holds(self.when, house.chosen)


@dataclass(frozen=True, slots=True)
class Statement:
    """One or two sentences; `cites` are the keys that its clauses stand under."""

    id: str
    asked: Asked
    cites: tuple[str, ...]

    def clauses(self, house: House) -> tuple[str, ...]:
        """The clauses that this house's document has for it."""
        return tuple(dict.fromkeys(clause for key in self.cites for clause in house.cites(key)))


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, what is said first, what is drawn from declarations, and what is said after that."""

    id: str
    steps: bool
    asked: Asked
    first: tuple[Statement, ...]
    shows: tuple[str, ...]
    statements: tuple[Statement, ...]


@cache
def sections() -> tuple[Section, ...]:
    """All sections, in the order of the paper."""
    table = tomllib.loads(files(__package__).joinpath("statements.toml").read_text("utf-8"))
    return tuple(
        Section(
            entry["id"],
            entry.get("steps", False),
            _asked(entry),
            tuple(_statements(entry.get("first", ()))),
            tuple(entry.get("show", ())),
            tuple(_statements(entry.get("say", ()))),
        )
        for entry in table["section"]
    )


def _statements(entries: list[dict[str, Any]]) -> Iterator[Statement]:
    for each in entries:
        yield Statement(each["id"], _asked(each), (f"rules.{each['id']}", *each.get("cites", ())))


def _asked(entry: dict[str, Any]) -> Asked:
    when = {key: (setting_of(key).read(value),) for key, value in entry.get("when", {}).items()}
    return Asked(when, frozenset(entry.get("needs", ())))
