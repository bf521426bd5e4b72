"""A paper: headings, paragraphs, steps, tables, figures. One model; who writes PDF or HTML asks nothing else.

>>> paper = Paper(kind="rules", title="Baccarat", blocks=(Paragraph("Two hands are dealt.", ("XX-1",)),))
>>> as_plain(paper)["blocks"][0]["text"]
'Two hands are dealt.'
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Literal

__all__ = [
    "Aside",
    "Block",
    "Box",
    "Break",
    "Column",
    "Figure",
    "Heading",
    "Large",
    "Listing",
    "Paper",
    "Paragraph",
    "Side",
    "Step",
    "Steps",
    "Style",
    "Title",
    "Together",
    "as_plain",
    "in_margin",
]

Side = Literal["left", "right", "center"]
Style = Literal["ruled", "open", "grid", "main"]
"""Lines between all rows, lines around them alone, the table of play, or the large rows of a sign."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; `number` is empty for those that are not numbered."""

    text: str
    level: int = 1
    number: str = ""
    clauses: tuple[str, ...] = ()
    aside: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Some sentences; a note is set smaller."""

    text: str
    clauses: tuple[str, ...] = ()
    note: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One of several things in order."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Steps:
    """Things that are done in order, numbered."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, the side its text keeps to, its share of the width (0: as needed)."""

    head: str = ""
    side: Side = "left"
    share: int = 0


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows of text, each with its clauses where it has any; a single entry of `clauses` is for all rows.

    `totals` last rows stand below a line of their own; `bold` sets the first column so; `above` stands over
    the heads of all columns but the first and the last.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    style: Style = "ruled"
    clauses: tuple[tuple[str, ...], ...] = ()
    above: str = ""
    bold: bool = False
    totals: int = 0
    small: bool = False
    fine: bool = False
    """Whether long fractions are in it, in every other column, set smaller."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing as SVG, and what it shows in words."""

    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Large:
    """A few amounts that are read from afar, each with its word."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Box:
    """What nobody may overlook: a framed heading and its lines."""

    title: str
    lines: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """What stays on one page: a heading with its table."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Blocks side by side; `shares` says how the width is divided."""

    columns: tuple[tuple["Block", ...], ...]
    shares: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Title:
    """A title within a paper, as large as its own."""

    text: str
    above: str = ""
    corner: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Break:
    """A new page."""


Block = Heading | Paragraph | Steps | Listing | Figure | Large | Box | Together | Aside | Title | Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """All that is printed: head, body and foot. A `mark` says on every page that it is not for posting."""

    kind: Literal["rules", "sign", "wall", "par", "win"]
    title: str
    blocks: tuple[Block, ...]
    above: str = ""
    below: str = ""
    corner: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    imprint: str = ""
    mark: str = ""
    language: str = "en"


def as_plain(value: object) -> Any:
    """A paper as plain lists and dictionaries, each block with its kind, clauses as a margin has them."""
    if is_dataclass(value):
        plain = {field.name: as_plain(getattr(value, field.name)) for field in fields(value)}
        if isinstance(value, Listing):
            plain["clauses"] = [in_margin(each) for each in value.clauses]
        elif "clauses" in plain:
            plain["clauses"] = in_margin(plain["clauses"])
        return plain if isinstance(value, Paper) else {"is": type(value).__name__.lower(), **plain}
    if isinstance(value, tuple):
        return [as_plain(each) for each in value]
    return re.sub(r"(?<=\w)'", "’", value) if isinstance(value, str) else value


def in_margin(clauses: Iterable[str]) -> str:
    """Clause ids side by side: those after the first without the document's prefix.

    >>> in_margin(["XX-3a", "XX-8a", "XX-9"])
    'XX-3a, 8a, 9'
    """
    first, *rest = [*clauses] or [""]
    prefix = first.partition("-")[0] + "-"
    return ", ".join([first, *(each.removeprefix(prefix) for each in rest)])
