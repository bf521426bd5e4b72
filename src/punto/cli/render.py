"""How answers look: rich tables for people, JSON for programs."""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NoReturn

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table

from punto.errors import Reason
from punto.hands import Winner
from punto.messages import text

__all__ = ["STYLES", "Format", "console", "print_error", "print_json", "reader_gone", "table"]

Format = Annotated[Literal["table", "json"], Parameter(help=text("cli.option.format"))]

Column = tuple[str, Literal["left", "right"]]

STYLES = {Winner.PLAYER: "bold blue", Winner.BANKER: "bold red", Winner.TIE: "bold green"}
"""The colours of the roads, everywhere."""


class Screen(Console):
    """A console that takes it calmly when its reader has gone, as `| head` does."""

    def on_broken_pipe(self) -> None:
        """Stop writing; nothing went wrong."""
        reader_gone()


def console() -> Console:
    """Where people read; a pipe or a file gets lines wide enough to lose nothing."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else 120
    return Screen(highlight=False, width=width)


def reader_gone() -> NoReturn:
    """Exit well, and keep Python from complaining that the rest could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(0)


def table(title: str, columns: Iterable[Column]) -> Table:
    """A quiet table: columns by message key, numbers to the right, nothing cut off."""
    made = Table(title=title, title_justify="left", title_style="bold", header_style="dim", box=None)
    made.padding = (0, 2, 0, 0)
    for key, side in columns:
        made.add_column(text(f"column.{key}"), justify=side, overflow="fold")
    return made


def print_json(value: object) -> None:
    """For programs: amounts are integer minor units, fractions are strings."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def print_error(sentence: str, reasons: Sequence[Reason] = (), *, as_json: bool = False) -> None:
    """One sentence on standard error; programs get the reasons apart on standard output."""
    print(f"punto: {sentence}", file=sys.stderr)
    if as_json:
        print_json(
            {
                "error": sentence,
                "reasons": [{"text": str(each.what), "clauses": list(each.clauses)} for each in reasons],
            }
        )
