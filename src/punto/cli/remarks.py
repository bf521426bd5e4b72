"""What a house has to say to what was named: beside the answer for people, apart from it for programs."""

import sys
from collections.abc import Iterable

from punto.cli.naming import Named
from punto.cli.render import show
from punto.messages import text

__all__ = ["print_notes", "print_remarks"]


def print_remarks(named: Iterable[Named], format: str) -> None:
    """A note for each wager that the house does not offer, apart from documents; JSON says `offered`."""
    print_notes([str(each.remark) for each in named if each.remark is not None], format)


def print_notes(notes: Iterable[str], format: str) -> None:
    """What should be known beside an answer; in JSON the answer says it itself."""
    for each in notes:
        note = text("settle.remark", remark=each)
        if format == "table":
            show(note, style="yellow")
        elif format != "json":
            print(note, file=sys.stderr)
