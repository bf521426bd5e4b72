"""A paper as plain text, for a terminal or a printer that knows nothing else."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from punto.posting.paper import (
    Aside,
    Block,
    Box,
    Break,
    Figure,
    Heading,
    Large,
    Listing,
    Paper,
    Paragraph,
    Steps,
    Title,
    Together,
    in_margin,
)

__all__ = ["plain_text"]

_GAP = 2


def plain_text(paper: Paper, width: int = 78) -> str:
    """The paper in lines of at most so many letters; a row that is wider has a line for each cell."""
    head = [each for each in (paper.mark.upper(), paper.above) if each]
    lines = [*head, paper.title, "=" * len(paper.title), *(each for each in paper.corner if each)]
    lines += _all(paper.blocks, width)
    lines += ["", *(line for each in (*paper.foot, paper.imprint) if each for line in wrap(each, width))]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _all(blocks: Iterable[Block], width: int) -> Iterator[str]:
    for block in blocks:
        yield from _WRITTEN[type(block)](block, width)


def _beside(words: str, clauses: tuple[str, ...], width: int) -> list[str]:
    return wrap(f"{words} ({in_margin(clauses)})" if clauses else words, width)


def _heading(it: Heading, width: int) -> Iterator[str]:
    words = " ".join(each for each in (it.number, it.text, it.aside) if each)
    yield ""
    yield from _beside(words, it.clauses, width)
    yield "-" * min(len(words), width)


def _listing(it: Listing, width: int) -> Iterator[str]:
    heads = tuple(each.head for each in it.columns)
    rows = [*([heads] if any(heads) else []), *it.rows]
    widths = [max(len(row[place]) for row in rows) for place in range(len(it.columns))]
    fits = sum(widths) + _GAP * (len(widths) - 1) <= width
    for row in rows:
        yield from _row(row, it, widths) if fits else _stacked(row, width)
    for clauses in dict.fromkeys(it.clauses):
        if clauses:
            yield from wrap(f"({in_margin(clauses)})", width)


def _row(row: tuple[str, ...], it: Listing, widths: list[int]) -> Iterator[str]:
    cells = (
        cell.rjust(size) if column.side == "right" else cell.ljust(size)
        for cell, column, size in zip(row, it.columns, widths, strict=True)
    )
    yield (" " * _GAP).join(cells)


def _stacked(row: tuple[str, ...], width: int) -> Iterator[str]:
    first, *rest = [cell for cell in row if cell] or [""]
    yield from wrap(first, width)
    for cell in rest:
        yield from (f"  {line}" for line in wrap(cell, width - _GAP))


def _paragraph(it: Paragraph, width: int) -> Iterator[str]:
    yield from ("", *_beside(it.text, it.clauses, width))


def _steps(it: Steps, width: int) -> Iterator[str]:
    for number, each in enumerate(it.steps, 1):
        yield from _beside(f"{number}. {each.text}", each.clauses, width)


def _box(it: Box, width: int) -> Iterator[str]:
    yield from ("", it.title.upper())
    for each in it.lines:
        yield from _beside(f"- {each.text}", each.clauses, width)


def _aside(it: Aside, width: int) -> Iterator[str]:
    for column in it.columns:
        yield from _all(column, width)


def _title(it: Title, _width: int) -> Iterator[str]:
    yield from ("", it.above, it.text, "=" * len(it.text), *it.corner)


_WRITTEN: Mapping[type[Block], Callable[[Any, int], Iterator[str]]] = {
    Heading: _heading,
    Paragraph: _paragraph,
    Steps: _steps,
    Listing: _listing,
    Figure: lambda it, width: iter(wrap(it.caption, width)),
    Large: lambda it, _width: iter(f"{name}: {value}" for name, value in it.items),
    Box: _box,
    Together: lambda it, width: _all(it.blocks, width),
    Aside: _aside,
    Title: _title,
    Break: lambda _it, width: iter(["", "=" * width]),
}
