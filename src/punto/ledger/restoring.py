"""A table as it was left: the last snapshot that the chain vouches for, and all that happened after it."""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from punto.errors import Stopped, Unreadable
from punto.houses import Charter
from punto.ledger.chain import Head, Request, sealed
from punto.ledger.database import Database
from punto.ledger.links import altered, links
from punto.ledger.log import head_of
from punto.ledger.schema import CHARTERS, COMMANDS, EVENTS, SNAPSHOTS
from punto.ledger.stored import BAD_BYTES, event_from, state_from
from punto.messages import message
from punto.table import TableState, evolve
from punto.table.events import ProcedureChanged
from punto.table.record import decode, name_of

__all__ = [
    "SNAPSHOT",
    "Vouched",
    "charters_of",
    "last_snapshot",
    "left",
    "restored",
    "stream_of",
    "vouched_head",
]

SNAPSHOT = "punto.snapshot"
"""The name under which the chain vouches for a snapshot."""


class Vouched(msgspec.Struct):
    """What the chain says of a snapshot: after how many events, and the SHA-256 of the state."""

    version: int
    digest: str

    @classmethod
    def of(cls, version: int, state: object) -> "Vouched":
        """What the chain says of this state; of one that is no bytes, it never says anything."""
        return cls(version, sha256(state).hexdigest() if isinstance(state, bytes) else "")


def stream_of(table: str) -> str:
    """The stream of a table's log."""
    return f"table/{table}"


def left(database: Database, table: str) -> TableState | None:
    """A table as it was left; None if it was never there."""
    with database.reading() as connection:
        if head_of(connection, stream_of(table)).version:
            return restored(connection, stream_of(table))[0]
        return None


def charters_of(connection: Connection) -> Callable[[str], Charter]:
    """Finds charters by their digests; one that was altered does not fit its own."""

    @cache
    def find(digest: str) -> Charter:
        found = connection.execute(select(CHARTERS.c.charter).filter_by(digest=digest)).scalar()
        charter = Charter.read(found) if found is not None else _changed_to(connection, digest)
        if charter is None or charter.digest != digest:
            raise Stopped(message("ledger.no-charter", digest=digest[:12]))
        return charter

    return find


def _changed_to(connection: Connection, digest: str) -> Charter | None:
    """A charter that a change put into force: ledgers of earlier builds hold it in that event alone."""
    changes = select(EVENTS.c.payload).filter_by(name=name_of(ProcedureChanged))
    for payload in connection.execute(changes).scalars():
        event = decode(payload)
        if isinstance(event, ProcedureChanged) and event.charter and event.charter.digest == digest:
            return event.charter
    return None


def restored(connection: Connection, stream: str) -> tuple[TableState, int]:
    """The table now, and the version of the snapshot that it was made from (0: from none)."""
    find = charters_of(connection)
    start, state = last_snapshot(connection, stream, find)
    try:
        for _, happenings in links(connection, stream, start):
            for each in happenings:
                state = evolve(state, event_from(each.name, each.payload, find))
    except Unreadable as error:
        raise Stopped(message("ledger.unfolded", stream=stream, why=error)) from None
    return state, start.version


def last_snapshot(
    connection: Connection, stream: str, find: Callable[[str], Charter], until: int | None = None
) -> tuple[Head, TableState]:
    """The last snapshot up to a version, and where it stands in the chain; from none, all is folded.

    One that another Punto made may have another shape: then an earlier one serves, and events are folded.
    """
    query = select(SNAPSHOTS).filter_by(stream=stream).order_by(SNAPSHOTS.c.number.desc())
    if until is not None:
        query = query.where(SNAPSHOTS.c.version <= until)
    with connection.execute(query.execution_options(yield_per=1)) as rows:
        for row in rows:
            head = vouched_head(connection, row)
            with suppress(Unreadable):
                return head, state_from(row.state, find)
    return Head(), TableState()


def vouched_head(connection: Connection, snapshot: Row[Any]) -> Head:
    """Where the chain vouches for a snapshot."""
    stream, number = snapshot.stream, snapshot.number
    row = connection.execute(select(COMMANDS).filter_by(stream=stream, number=number)).one_or_none()
    request = Request(*row) if row else None
    if request is None or request.name != SNAPSHOT or not sealed(request):
        raise altered(stream, f"command {number}", "snapshot")
    try:
        vouched = msgspec.json.decode(request.payload, type=Vouched)
    except BAD_BYTES:
        raise altered(stream, f"command {number}", "snapshot") from None
    if vouched != Vouched.of(snapshot.version, snapshot.state):
        raise altered(stream, f"command {number}", "snapshot")
    if snapshot.version > head_of(connection, stream).version:
        raise altered(stream, f"command {number}", "snapshot")
    return Head(request.number, snapshot.version, request.hash, request.time)
