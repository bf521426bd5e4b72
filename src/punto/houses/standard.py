"""A regulator's own minimum: a rule on a setting that comes on top of the document, in a house's file.

The document leaves choices to its licensees, and a regulator may narrow them. Such a standard is written like
a rule of a jurisdiction, with the reference of the paper that it stands in; it can only ask for more, as the
document's own rules go on to hold beside it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from punto.errors import Faults
from punto.houses.allowed import Rule, read_rule
from punto.rulebook.citing import Law, cited
from punto.tomlfile import TomlTable

__all__ = ["Standard", "read_standards"]


@dataclass(frozen=True, slots=True)
class Standard:
    """One rule of a regulator's: the paper it stands in, and what it asks; `written` is its entry.

    `place` is where that stands in its file.
    """

    reference: str
    rule: Rule
    written: Mapping[str, object]
    place: str = field(default="", compare=False)


def read_standards(table: TomlTable, law: Law, faults: Faults) -> tuple[Standard, ...]:
    """The `[[standard]]` entries of a house's file, or of what its charter kept of them.

    Those that can be read hold, whatever is wrong with others.
    """
    with faults.gathered():
        entries = table.take_tables("standard", optional=True)
        return faults.each(lambda entry: _standard(entry, law), entries)
    return ()


def _standard(entry: TomlTable, law: Law) -> Standard:
    """One that names no clauses cites those that let a regulator set standards."""
    written = dict(entry.written)
    faults = Faults()
    reference = ""
    with faults.gathered():
        reference = entry.filled("reference")
    rules = faults.each(read_rule, [entry])
    faults.stop()
    rule = replace(rules[0], clauses=rules[0].clauses or cited("check.standard", law))
    return Standard(reference, rule, written, entry.place)
