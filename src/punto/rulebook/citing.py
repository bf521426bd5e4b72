"""Where the documents say so: the rules of the game by key, and the clauses that say each of them.

The game knows its rules by keys such as "tableau.player-draws", and a refusal goes by the key of its message.
Which clauses a key stands for is the jurisdiction's to say, in its `[cites]`; where none is in force, all the
documents that come with Punto are cited.

>>> law = {"coup.too-few": ("NV-2",)}
>>> cited("coup.too-few", law), cited("coup.too-many", law)
(('NV-2',), ())
>>> of_document(("NV-2", "NJ-7"), "NJ")
('NJ-7',)
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from punto.errors import Reason
from punto.messages import message
from punto.rulebook.clauses import catalogue

__all__ = ["Law", "cited", "jurisdiction_files", "of_document", "reason"]

Law = Mapping[str, tuple[str, ...]]
"""One jurisdiction's clauses by the key of what they say; it may be silent about a key."""


def cited(rule: str, law: Law | None = None) -> tuple[str, ...]:
    """The clauses that say a rule: of the law in force, or else of every document that comes with Punto."""
    return (_every_law() if law is None else law).get(rule, ())


def reason(key: str, law: Law | None = None, /, **values: object) -> Reason:
    """Why something is refused, in the words of a message and with the clauses under its key."""
    return Reason(message(key, **values), cited(key, law))


def of_document(clauses: tuple[str, ...], document: str) -> tuple[str, ...]:
    """Those of some clauses that one document holds, by the prefix of its clause ids."""
    return tuple(clause_id for clause_id in clauses if clause_id.startswith(f"{document}-"))


def jurisdiction_files() -> Mapping[str, Traversable]:
    """The files of the jurisdictions that come with Punto, by id."""
    folder = files("punto.rulebook").joinpath("jurisdictions")
    found = folder.iterdir() if folder.is_dir() else ()
    return {
        file.name.removesuffix(".toml"): file
        for file in sorted(found, key=lambda each: each.name)
        if file.name.endswith(".toml")
    }


@cache
def _every_law() -> Law:
    """What all the documents cite under each key, document by document as the catalogue has them."""
    read = [tomllib.loads(file.read_text("utf-8")) for file in jurisdiction_files().values()]
    documents = list(dict.fromkeys(clause_id.partition("-")[0] for clause_id in catalogue()))
    place = {document: number for number, document in enumerate(documents)}
    together: dict[str, tuple[str, ...]] = {}
    for each in sorted(read, key=lambda each: place.get(each["document"], len(place))):
        for key, clauses in _flat(each.get("cites", {})):
            together[key] = (*together.get(key, ()), *clauses)
    return together


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, tuple[str, ...]]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            yield prefix + key, tuple(value)
