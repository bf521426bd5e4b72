"""The clause catalogue: what the rule documents say, clause by clause, each with an id to cite.

>>> clause("CO-2806-3-b").says
'Worked example: Ace, 2, 9 adds to 12 and so gives 2.'
>>> cited(("CO-2814-1", "MA-10a", "HR-natural-2"), Document.MASSACHUSETTS)
('MA-10a',)
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files

from punto.errors import Unreadable, did_you_mean
from punto.messages import message

__all__ = ["Clause", "Document", "catalogue", "cited", "clause"]


class Document(Enum):
    """The rule documents, by the prefix of their clause ids; 3 Dice Baccarat is part of Colorado's."""

    COLORADO = "CO"
    MASSACHUSETTS = "MA"
    CARD_ROOM = "HR"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One obligation, permission or definition, in our words."""

    id: str
    source: str
    says: str
    kind: str
    software: bool
    choices: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""


@cache
def catalogue() -> Mapping[str, Clause]:
    """Every clause by its id, in the order of the documents."""
    table = tomllib.loads(files("punto.rulebook").joinpath("clauses.toml").read_text("utf-8"))
    return {entry["id"]: _clause(entry) for entry in table["clause"]}


def clause(clause_id: str) -> Clause:
    """One clause; an id that no document has is unreadable."""
    try:
        return catalogue()[clause_id]
    except KeyError:
        hint = did_you_mean(clause_id, catalogue())
        raise Unreadable(message("clause.unknown", id=clause_id, hint=hint)) from None


def cited(clauses: tuple[str, ...], document: Document | None) -> tuple[str, ...]:
    """The clauses of one document, or all of them where no document is in force."""
    if document is None:
        return clauses
    return tuple(clause_id for clause_id in clauses if clause_id.startswith(f"{document.value}-"))


def _clause(entry: dict[str, object]) -> Clause:
    rows = entry.pop("rows", ())
    choices = entry.pop("choices", ())
    assert isinstance(rows, (list, tuple))
    assert isinstance(choices, (list, tuple))
    return Clause(rows=tuple(map(tuple, rows)), choices=tuple(choices), **entry)  # type: ignore[arg-type]
