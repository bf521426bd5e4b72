"""Why somebody of the floor is wanted at a table: its dealer calls, or rounds are questioned.

It is kept until somebody has come, whoever holds the table then.
"""

from punto.server.unfinished import Kind, Unfinished
from punto.table import Entry
from punto.table.events import Disputed
from punto.table.record import decode_entry, encode_entry

__all__ = ["CALLS", "Wanted", "questioned"]

CALLS = "call"
"""Under which key a dealer's call waits."""


class Wanted:
    """Who calls at one table, and which of its rounds are questioned."""

    def __init__(self, unfinished: Unfinished) -> None:
        self._unfinished = unfinished
        self.called_by = unfinished.find(Kind.CALLED).decode()
        """The name of the dealer who calls; empty where nobody does."""
        self.disputed = tuple(map(decode_entry, unfinished.find(Kind.DISPUTED).splitlines()))

    def call(self, who: str) -> None:
        """A dealer calls the supervisor."""
        self.called_by = who
        self._unfinished.keep(Kind.CALLED, who.encode())

    def dispute(self, *disputed: Entry) -> None:
        """All rounds that are questioned now."""
        self.disputed = disputed
        self._unfinished.keep(Kind.DISPUTED, b"\n".join(map(encode_entry, disputed)))

    def come(self, key: str = "") -> None:
        """Somebody has come: for one thing that waits, by its key, or for all of it."""
        if key in ("", CALLS):
            self.call("")
        left = [each for each in self.disputed if key and key != questioned(each)]
        if len(left) < len(self.disputed):
            self.dispute(*left)


def questioned(entry: Entry) -> str:
    """Under which key a round waits that somebody questions."""
    assert isinstance(entry.event, Disputed)
    return f"dispute {entry.event.number} {entry.by.person}".strip()
