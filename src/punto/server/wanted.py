"""Why somebody of the floor is wanted at a table: its dealer calls, or rounds are questioned.

It is kept until somebody has come, whoever holds the table then.
"""

from punto.server.unfinished import Kind, Unfinished
from punto.table import Entry
from punto.table.record import decode_entry, encode_entry

__all__ = ["Wanted"]


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

    def come(self) -> None:
        """Somebody has come, for all of it."""
        self.call("")
        self.dispute()
