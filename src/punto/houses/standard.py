"""A regulator's own minimum: a rule on a setting that comes on top of the document, in a house's file.

The document leaves choices to its licensees, and a regulator may narrow them. Such a standard is written like
a rule of a jurisdiction, with the reference of the paper that it stands in; it can only ask for more, as the
document's own rules go on to hold beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from punto.errors import Faults
from punto.houses.allowed import Rule, read_rule
from punto.rulebook.citing import Law, cited
from punto.tomlfile import TomlTable

__all__ = ["Standard", "read_standards"]


@dataclass(frozen=True, slots=True)
class Standard:
    """One rule of a regulator's: the paper it stands in, and what it asks; `written` is its entry."""

    reference: str
    rule: Rule
    written: Mapping[str, object]


def read_standards(table: TomlTable, law: Law) -> tuple[Standard, ...]:
    """The `[[standard]]` entries of a house's file, or of what its charter kept of them."""
    faults = Faults()
    found = faults.each(lambda entry: _standard(entry, law), table.take_tables("standard", optional=True))
    faults.stop()
    return found


def _standard(entry: TomlTable, law: Law) -> Standard:
    """One that names no clauses cites those that let a regulator set standards."""
    written = dict(entry.written)
    reference = entry.filled("reference")
    rule = read_rule(entry)
    return Standard(reference, replace(rule, clauses=rule.clauses or cited("check.standard", law)), written)
