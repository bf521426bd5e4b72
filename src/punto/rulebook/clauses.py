"""The clause catalogue: what the rule documents say, clause by clause, each with an id to cite.

>>> natural, *_ = (each for each in catalogue().values() if "natural" in each.says.lower())
>>> clause(natural.id).kind
'definition'
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from punto.errors import Unreadable, did_you_mean
from punto.messages import message

__all__ = ["Clause", "Kept", "catalogue", "clause"]

SAID = 80
"""So many letters of what a clause says tell which one it is."""


class Kept(Enum):
    """How a clause is kept: by what Punto does, by what people do and Punto records, or in print."""

    PROVED = "proved"
    RECORDED = "recorded"
    TEXT = "text"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Clause:
    """One obligation, permission or definition, in our words; `by` is what records or prints it."""

    id: str
    source: str
    says: str
    kind: str
    kept: Kept = Kept.PROVED
    by: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""

    def __repr__(self) -> str:
        says = self.says if len(self.says) <= SAID else f"{self.says[:SAID].rstrip()} …"
        return f"Clause({self.id!r}, says={says!r})"


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


def _clause(entry: dict[str, Any]) -> Clause:
    return Clause(
        **entry
        | {
            "kept": Kept(entry.get("kept", Kept.PROVED.value)),
            "by": tuple(entry.get("by", ())),
            "choices": tuple(entry.get("choices", ())),
            "rows": tuple(map(tuple, entry.get("rows", ()))),
        }
    )
