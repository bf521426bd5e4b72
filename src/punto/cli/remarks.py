"""What a house has to say to what was named: beside the answer for people, apart from it for programs."""

import sys
from collections.abc import Iterable

from punto.cli.naming import Named
from punto.cli.render import show
from punto.messages import text

__all__ = ["print_remarks"]


def print_remarks(named: Iterable[Named], format: str) -> None:
    """A note for each wager that the house does not offer, apart from documents; JSON says `offered`."""
    for each in named:
        if each.remark is None or format == "json":
            continue
        note = text("settle.remark", remark=each.remark)
        if format == "table":
            show(note, style="yellow")
        else:
            print(note, file=sys.stderr)
