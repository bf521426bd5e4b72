"""How answers look: rich tables for people, JSON for programs."""

import os
import sys
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Literal, cast

from rich.console import Console, OverflowMethod, RenderableType
from rich.style import StyleType
from rich.table import Table
from rich.text import Text

from punto.cli.layout import folded, laid_out, shown
from punto.cli.plain import print_error, print_json, print_json_line
from punto.game.hands import Winner
from punto.messages import printable, text

__all__ = [
    "STYLES",
    "Column",
    "clear",
    "finite",
    "hanging",
    "height",
    "per_second",
    "print_error",
    "print_json",
    "print_json_line",
    "room",
    "show",
    "table",
]

Column = tuple[str, Literal["left", "right"]]

STYLES = {Winner.PLAYER: "bold blue", Winner.BANKER: "bold red", Winner.TIE: "bold green"}
"""The colours of the roads, everywhere."""

_PIPE_WIDTH = 120


class Screen(Console):
    """A console that leaves it to the shell what to make of a reader who has gone."""

    def on_broken_pipe(self) -> None:
        """Say so, as for any other stream."""
        raise BrokenPipeError


class _Listing(Table):
    """A table whose cells are shown as they are: what would command a terminal is written out."""

    def add_row(
        self,
        *cells: RenderableType | None,
        style: StyleType | None = None,
        end_section: bool = False,
    ) -> None:
        """One row. A name's own new line is a control character too; only a `Text` has lines on purpose."""
        safe = [
            printable(each) if isinstance(each, str) else cast(RenderableType, shown(each)) for each in cells
        ]
        super().add_row(*safe, style=style, end_section=end_section)


def show(*parts: RenderableType, style: str | None = None) -> None:
    """Print for people. Nothing is cut off: lines end between words, and tables find a form that fits."""
    screen = _screen()
    for part in parts:
        for piece in _pieces(part, screen.width):
            overflow: OverflowMethod | None = "ignore" if isinstance(piece, Text) else None
            screen.print(piece, style=style, crop=False, overflow=overflow)


def _pieces(part: RenderableType, width: int) -> Iterator[RenderableType]:
    """What fits into the window, from top to bottom."""
    for piece in laid_out(part, width) if isinstance(part, Table) else [shown(part)]:
        if isinstance(piece, (str, Text)):
            yield from folded(piece if isinstance(piece, Text) else Text(piece), width)
        else:
            yield cast(RenderableType, piece)


def clear() -> None:
    """An empty window, where there is one."""
    _screen().clear()


def hanging(lines: Iterable[Text]) -> Iterator[Text]:
    """Each line in as many as it needs: those after the first moved in as far as it, and a little more."""
    for line in lines:
        indent = len(line.plain) - len(line.plain.lstrip(" "))
        first, *rest = folded(line, room() - indent - 2)
        yield first
        for piece in rest:
            yield Text.assemble(" " * (indent + 2), piece)


def room() -> int:
    """How many letters fit side by side."""
    return _screen().width


def height() -> int:
    """How many lines fit one below the other."""
    return _screen().height


def table(title: str, columns: Iterable[Column]) -> Table:
    """A quiet table: columns by message key, numbers to the right and never broken."""
    made = _Listing(title_justify="left", title_style="bold", header_style="dim", box=None, pad_edge=False)
    words = title.lstrip("\n")
    made.title = Text(title[: len(title) - len(words)] + printable(words), "bold") if title else None
    made.padding = (0, 2, 0, 0)
    for key, side in columns:
        made.add_column(text(f"column.{key}"), justify=side, overflow="fold", no_wrap=side == "right")
    return made


def _screen() -> Screen:
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Screen(highlight=False, markup=False, emoji=False, width=_PIPE_WIDTH if piped else None)


def finite(number: float) -> float | None:
    """For programs: JSON has no infinity."""
    return number if isfinite(number) else None


def per_second(rate: float) -> str:
    """How many a second, as people say it: 13,400 or 45.2 million."""
    if rate < 1e6:
        return text("sim.per-second", rate=f"{rate:,.0f}")
    return text("sim.millions-per-second", rate=f"{rate / 1e6:,.1f}")
