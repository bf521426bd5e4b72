"""A form: a line of a dealer's words with gaps, and what may go into each gap."""

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from punto.messages import text
from punto.table.commands import Command

__all__ = ["Field", "Form", "Group", "Kind", "choice", "form"]


class Group(Enum):
    """What a form is about: a screen opens a group with one key."""

    TURNS = "turns"
    VIGORISH = "vigorish"
    PRESSES = "presses"
    SEATS = "seats"
    CHIPS = "chips"
    IRREGULARITY = "irregularity"
    CORRECT = "correct"
    TABLE = "table"
    MONEY = "money"
    CARDS = "cards"
    LIMITS = "limits"
    NOTICES = "notices"
    ACCOMMODATE = "accommodate"
    DISPUTE = "dispute"
    REVERSE = "reverse"
    READER = "reader"


class Kind(Enum):
    """What is written into a gap."""

    CHOICE = "choice"
    SEVERAL = "several"
    FLAG = "flag"
    CARD = "card"
    CARDS = "cards"
    DICE = "dice"
    BETS = "bets"
    AMOUNT = "amount"
    CHIPS = "chips"
    NUMBER = "number"
    WORD = "word"
    WORDS = "words"


class Field(Struct, frozen=True):
    """A gap: its name in the line, what goes there, and what there is to choose from."""

    name: str
    kind: Kind
    options: tuple[tuple[str, str], ...] = ()
    optional: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return text(f"gap.{self.name}")


class Form(Struct, frozen=True):
    """Something that can be done: its line, and the command that the line asks for."""

    group: Group
    title: str
    line: str
    asks: type[Command]
    fields: tuple[Field, ...] = ()
    by_floor: bool = False
    """Whether it takes somebody of the floor, though a dealer asks for such commands alone."""

    @property
    def id(self) -> str:
        """Its line, gaps and all, is what it is known by."""
        return self.line


def form(group: Group, key: str, line: str, asks: type[Command], *fields: Field, **values: object) -> Form:
    """A form whose title stands under `guided` in the messages."""
    return Form(group, text(f"guided.{key}", **values), line, asks, fields)


def choice(
    name: str, options: Iterable[tuple[object, str]], kind: Kind = Kind.CHOICE, *, optional: bool = False
) -> Field:
    """A gap that is filled with one of these, or with several."""
    return Field(name, kind, tuple((str(value), title) for value, title in options), optional)
