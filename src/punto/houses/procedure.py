"""What is checked before a table opens and how cards come into the shoe, as a house's document has it.

>>> from punto.houses import find_house
>>> [step.id for step in find_house("colorado-mini").procedure.steps][:5]
['receive', 'inspect', 'verify', 'wash', 'stack']
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TypeVar

from punto.errors import Unreadable, did_you_mean
from punto.houses.allowed import read_when
from punto.houses.schema import Settings, When, holds
from punto.messages import Message, has_text, message
from punto.tomlfile import TomlTable

__all__ = ["AskedItems", "Check", "Procedure", "Role", "Step", "in_force", "read_check", "read_step"]


class Role(Enum):
    """Who does something at a table."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    SURVEILLANCE = "surveillance"
    PLAYER = "player"
    SHUFFLER = "shuffler"
    CASHIER = "cashier"
    COUNT_TEAM = "count-team"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower

    def __str__(self) -> str:
        return str(message(f"role.{self.value}"))


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must be in order before a table opens; a daily one before each gaming day's cards."""

    id: str
    daily: bool
    clauses: tuple[str, ...]
    says: str = ""

    @property
    def title(self) -> Message:
        """For people."""
        return Message(f"check-list.{self.id}", default=self.says or None)


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way of the cards into the shoe, who does it, and whether it is done for every shoe.

    One that `mixes` changes the order of the cards: of all of them, or of a `part`.
    `asks` are numbers to be read off real cards; a step `after` something that went wrong is done only then.
    """

    id: str
    by: tuple[Role, ...]
    clauses: tuple[str, ...]
    mixes: bool
    again: bool
    part: bool
    says: str = ""
    asks: tuple[str, ...] = ()
    after: str = ""

    @property
    def title(self) -> Message:
        """For people."""
        return Message(f"step.{self.id}", default=self.says or None)


Item = TypeVar("Item", Check, Step)
AskedItems = tuple[tuple[When, Item], ...]
"""What a document asks for, each under the house's choices that want it, in its order."""


@dataclass(frozen=True, repr=False)
class Procedure:
    """The checks and the steps that one house does, in order; each is there once.

    `repairs` are steps that are done only after something went wrong.
    """

    checks: tuple[Check, ...]
    steps: tuple[Step, ...]
    repairs: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        return f"Procedure(checks={len(self.checks)}, steps={len(self.steps)})"

    @cached_property
    def again(self) -> tuple[str, ...]:
        """The steps for cards that have been played, by their ids."""
        return tuple(step.id for step in self.steps if step.again)

    @property
    def ids(self) -> tuple[str, ...]:
        """Every step by its id, those that are done only after something went wrong last."""
        return tuple(self._steps)

    def step(self, name: str) -> Step:
        """A step by its id."""
        try:
            return self._steps[name]
        except KeyError:
            hint = did_you_mean(name, self._steps)
            raise Unreadable(message("procedure.no-step", step=name, hint=hint)) from None

    @cached_property
    def _steps(self) -> Mapping[str, Step]:
        return {step.id: step for step in (*self.steps, *self.repairs)}


def in_force(checks: AskedItems[Check], steps: AskedItems[Step], chosen: Settings) -> Procedure:
    """The procedure of a house that made these choices; one in which something comes twice is unreadable."""
    every = tuple(_once("step", steps, chosen))
    usual = tuple(step for step in every if not step.after)
    return Procedure(
        tuple(_once("check", checks, chosen)), usual, tuple(step for step in every if step.after)
    )


def _once(kind: str, asked: AskedItems[Item], chosen: Settings) -> Iterable[Item]:
    seen: set[str] = set()
    for when, entry in asked:
        if holds(when, chosen):
            if entry.id in seen:
                raise Unreadable(message("procedure.twice", kind=f"[[{kind}]]", id=entry.id))
            seen.add(entry.id)
            yield entry


def read_check(entry: TomlTable) -> tuple[When, Check]:
    """A `[[check]]` of a jurisdiction's file."""
    name, says = _named(entry, "check-list")
    found = Check(name, entry.take("daily", bool, default=False), entry.take_texts("clauses"), says)
    when = read_when(entry)
    entry.finish()
    return when, found


def read_step(entry: TomlTable) -> tuple[When, Step]:
    """A `[[step]]` of a jurisdiction's file."""
    name, says = _named(entry, "step")
    by = tuple(entry.member("by", each, Role) for each in entry.take_texts("by"))
    if not by:
        raise entry.fault(message("toml.missing-key", key="by"))
    mixes, again, part = (entry.take(key, bool, default=False) for key in ("mixes", "again", "part"))
    asks, after = entry.take_texts("asks"), entry.take("after", str, default="")
    found = Step(name, by, entry.take_texts("clauses"), mixes, again, part, says, asks, after)
    when = read_when(entry)
    entry.finish()
    return when, found


def _named(entry: TomlTable, room: str) -> tuple[str, str]:
    """Its id and what it says: a text of its own, where there is none by its id."""
    name = entry.kebab(entry.take("id", str))
    says = entry.take("says", str, default="")
    if not says and not has_text(f"{room}.{name}"):
        raise entry.fault(message("procedure.nothing-said", id=name))
    return name, says
