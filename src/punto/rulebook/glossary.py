"""The glossary: the terms that the rule documents define, in our words, each with its clauses.

>>> find_term("hole card").says
'A card that lies face down.'
>>> find_term("zero").name
'baccarat'
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

from punto.errors import Unreadable, did_you_mean
from punto.messages import message

__all__ = ["Term", "find_term", "glossary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One defined term: what it means, where the documents say so, and what else it goes by."""

    name: str
    says: str
    clauses: tuple[str, ...]
    synonyms: tuple[str, ...] = ()


@cache
def glossary() -> Mapping[str, Term]:
    """Every term by its name, in alphabetical order."""
    table = tomllib.loads(files("punto.rulebook").joinpath("glossary.toml").read_text("utf-8"))
    return {entry["name"]: _term(entry) for entry in table["term"]}


def find_term(name: str) -> Term:
    """A term by its name or a synonym, in any case; a dash does for a space, to spare people quotes."""
    spelling = _spelled(name)
    try:
        return _spellings()[spelling]
    except KeyError:
        near = get_close_matches(spelling, _spellings(), n=1)
        hint = did_you_mean(spelling, near or glossary())  # what there is: names without their synonyms
        raise Unreadable(message("glossary.unknown", name=name, hint=hint)) from None


@cache
def _spellings() -> Mapping[str, Term]:
    return {_spelled(each): term for term in glossary().values() for each in (term.name, *term.synonyms)}


def _spelled(name: str) -> str:
    return re.sub(r"[\s_-]+", " ", name.casefold()).strip()


def _term(entry: dict[str, object]) -> Term:
    clauses, synonyms = entry.pop("clauses"), entry.pop("synonyms", ())
    assert isinstance(clauses, list)
    assert isinstance(synonyms, (list, tuple))
    return Term(clauses=tuple(clauses), synonyms=tuple(synonyms), **entry)  # type: ignore[arg-type]
