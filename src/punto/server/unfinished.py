"""What is under way at a table: a ruling being filled in, cards that were read, calls, rounds questioned.

Kept beside the ledger at every step, so that whoever takes the table up next finds it where it was. What has
happened since is in the record, and counts.
"""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select

from punto.ledger.database import Database
from punto.server.records import UNFINISHED

__all__ = ["Kind", "Unfinished", "WasRead"]


class Kind(Enum):
    """What can be under way."""

    RULING = "ruling"
    READER = "reader"
    CALLED = "called"
    DISPUTED = "disputed"
    SITTINGS = "sittings"
    WAITING = "waiting"


class WasRead(Struct, frozen=True):
    """What a reading shoe had read at a version of its table, each card and whether the cut card came first.

    Where shoe and dealer differ, what was read and what was dealt, or turned of a hand. A card that was read
    when none was due. And whether the shoe reads at all.
    """

    version: int
    waiting: Sequence[tuple[str, bool]] = ()
    differs: tuple[str, str] | None = None
    turning: str = ""
    stray: str = ""
    used: bool = False


class Unfinished:
    """The notes of one table: of each kind one, or none."""

    def __init__(self, database: Database, table: str) -> None:
        self.database = database
        self.table = table

    def find(self, kind: Kind) -> bytes:
        """What was kept last; nothing where it is done with."""
        query = select(UNFINISHED.c.written).filter_by(name=self.table, kind=kind.value)
        with self.database.reading() as connection:
            return (connection.execute(query).scalar() or "").encode()

    def keep(self, kind: Kind, written: bytes) -> None:
        """Have it found again, whatever dies; nothing ends it."""

        def put(connection: Connection) -> None:
            connection.execute(delete(UNFINISHED).filter_by(name=self.table, kind=kind.value))
            if written:
                row = {"name": self.table, "kind": kind.value, "written": written.decode()}
                connection.execute(insert(UNFINISHED).values(**row))

        self.database.write(put)
