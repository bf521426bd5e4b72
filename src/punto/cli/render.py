"""How answers look: rich tables for people, JSON for programs."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Literal, NoReturn

from rich.console import Console, RenderableType
from rich.table import Table

from punto.errors import Reason
from punto.game.hands import Winner
from punto.messages import text

__all__ = [
    "STYLES",
    "Column",
    "clear",
    "finite",
    "per_second",
    "print_error",
    "print_json",
    "reader_gone",
    "room",
    "show",
    "table",
]

Column = tuple[str, Literal["left", "right"]]

STYLES = {Winner.PLAYER: "bold blue", Winner.BANKER: "bold red", Winner.TIE: "bold green"}
"""The colours of the roads, everywhere."""

_PIPE_WIDTH = 120


class Screen(Console):
    """A console that takes it calmly when its reader has gone, as `| head` does."""

    def on_broken_pipe(self) -> None:
        """Stop writing; nothing went wrong."""
        reader_gone()


def show(*parts: RenderableType, style: str | None = None) -> None:
    """Print for people. Nothing is cut off: a table too wide for the window goes on in the next line."""
    screen = _screen()
    for part in parts:
        if isinstance(part, Table):
            needed = screen.measure(part).minimum
            screen.print(part, width=max(needed, screen.width), crop=False, no_wrap=needed > screen.width)
        else:
            screen.print(part, style=style)


def clear() -> None:
    """An empty window, where there is one."""
    _screen().clear()


def room() -> int:
    """How many letters fit side by side."""
    return _screen().width


def table(title: str, columns: Iterable[Column]) -> Table:
    """A quiet table: columns by message key, numbers to the right and never broken."""
    made = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None)
    made.padding = (0, 2, 0, 0)
    for key, side in columns:
        made.add_column(text(f"column.{key}"), justify=side, overflow="fold", no_wrap=side == "right")
    return made


def _screen() -> Screen:
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return Screen(highlight=False, markup=False, emoji=False, width=_PIPE_WIDTH if piped else None)


def reader_gone() -> NoReturn:
    """Exit well, and keep Python from complaining that the rest could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def print_json(value: object) -> None:
    """For programs: amounts are integer minor units, fractions are strings."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def finite(number: float) -> float | None:
    """For programs: JSON has no infinity."""
    return number if isfinite(number) else None


def per_second(rate: float) -> str:
    """How many a second, as people say it: 13,400 or 45.2 million."""
    if rate < 1e6:
        return text("sim.per-second", rate=f"{rate:,.0f}")
    return text("sim.millions-per-second", rate=f"{rate / 1e6:,.1f}")


def print_error(sentence: str, reasons: Sequence[Reason] = (), *, as_json: bool = False) -> None:
    """One line on standard error; programs get the reasons apart on standard output."""
    line = "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in sentence
    )
    print(f"punto: {line}", file=sys.stderr)
    if as_json:
        print_json(
            {
                "error": line,
                "reasons": [{"text": str(each.what), "clauses": list(each.clauses)} for each in reasons],
            }
        )
