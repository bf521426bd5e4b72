"""The log of a stream: appended to in one transaction, read back in order, never changed.

A stream is named by what it is the log of: `table/1`, and as more rooms keep theirs, `meter/…`, `cage`,
`house`. What its commands and events mean is not known here: they are names and bytes.
"""

from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from time import time_ns
from typing import Any, NamedTuple

from msgspec.structs import astuple
from sqlalchemy import Connection, Insert, Update, bindparam, func, insert, select, update

from punto.errors import Stopped
from punto.ledger.chain import Draft, Happening, Head, Request, linked
from punto.ledger.database import Database
from punto.ledger.postings import Balance, Books
from punto.ledger.schema import COMMANDS, EVENTS, HEADS, POSTINGS
from punto.ledger.statements import Rows, Statements
from punto.messages import message

__all__ = [
    "Log",
    "Overtaken",
    "Placing",
    "command_by_id",
    "commands_of",
    "events_of",
    "head_of",
    "ids_known",
    "last_named",
    "last_until",
    "named_events",
    "newest_events",
    "now",
    "stream_names",
]


def now() -> int:
    """The time by this machine's clock, in microseconds since 1970."""
    return time_ns() // 1000


class Overtaken(Stopped):
    """Somebody else has appended to a stream meanwhile."""


class Placing(NamedTuple):
    """An append that is a part of a transaction."""

    act: Callable[[Connection], None]
    done: Callable[[], None]


class Log:
    """The log of one stream, for whoever holds it: knows its head, and what its accounts come to."""

    def __init__(
        self, database: Database, stream: str, books: Books, *, clock: Callable[[], int] = now
    ) -> None:
        self.database = database
        self.stream = stream
        self.books = books
        self.clock = clock
        with database.reading() as connection:
            self.head = head_of(connection, stream)
        self._latest = self.head.time
        self._connection = database.engine.connect()
        self._statements = Statements(sqlite=database.sqlite)

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()

    def time(self) -> int:
        """The time by the clock, which never runs backwards here."""
        self._latest = max(self._latest, self.clock())
        return self._latest

    def append(self, drafts: Sequence[Draft], also: Callable[[Connection, Head], None] | None = None) -> Head:
        """Keep commands with their answers, events and postings, and whatever is `also` written: all or none.

        If somebody else has appended meanwhile, nothing is kept.
        """
        placing = self.placing(drafts, also)
        self.database.write(placing.act, self._connection)
        placing.done()
        return self.head

    def placing(
        self, drafts: Sequence[Draft], also: Callable[[Connection, Head], None] | None = None
    ) -> Placing:
        """The same as a part of a larger transaction: what is done in it, and what once it is kept."""
        requests, happenings, after = linked(self.stream, self.head, drafts)
        posted = [event for draft in drafts for event in draft.events]
        balances: Mapping[str, Balance] = {}

        def keep(connection: Connection) -> None:
            nonlocal balances
            lines, balances = self.books.lines(connection, zip(happenings, posted, strict=True))
            commands, events = list(map(astuple, requests)), list(map(astuple, happenings))
            self._advance(connection, after, {COMMANDS: commands, EVENTS: events, POSTINGS: lines})
            if also:
                also(connection, after)

        def done() -> None:
            self.books.remember(balances)
            self.head = after

        return Placing(keep, done)

    def _advance(self, connection: Connection, after: Head, rows: Rows) -> None:
        """From the head that we know, and no other: whoever else thinks to hold the stream is found out."""
        values = after.number, after.version, after.time, after.hash
        if self.head.number:
            first: tuple[Insert | Update, Sequence[Any]] = _FORWARD, (*values, self.stream, self.head.hash)
        else:
            first = _BEGIN, (self.stream, *values)
        begun = not self.head.number and head_of(connection, self.stream).number
        if begun or not self._statements.put_down(connection, first, rows):
            raise Overtaken(message("ledger.overtaken", stream=self.stream, number=self.head.number))


_FORWARD = (
    update(HEADS)
    .values({name: bindparam(name) for name in ("number", "version", "time", "hash")})
    .where(HEADS.c.stream == bindparam("of"), HEADS.c.hash == bindparam("before"))
)
_BEGIN = insert(HEADS)


def head_of(connection: Connection, stream: str) -> Head:
    """How far a stream has come."""
    columns = HEADS.c.number, HEADS.c.version, HEADS.c.hash, HEADS.c.time
    found = connection.execute(select(*columns).filter_by(stream=stream)).one_or_none()
    return Head(*found) if found else Head()


def stream_names(connection: Connection) -> list[str]:
    """The names of all streams."""
    return list(connection.execute(select(HEADS.c.stream).order_by(HEADS.c.stream)).scalars())


def commands_of(connection: Connection, stream: str, after: int = 0) -> Generator[Request]:
    """The commands after one, in their order."""
    found = select(COMMANDS).where(COMMANDS.c.stream == stream, COMMANDS.c.number > after)
    return _rows(connection, found.order_by(COMMANDS.c.number), Request)


def events_of(
    connection: Connection, stream: str, after: int = 0, until: int | None = None
) -> Generator[Happening]:
    """The events after one, in their order, up to another."""
    found = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.version > after)
    if until is not None:
        found = found.where(EVENTS.c.version <= until)
    return _rows(connection, found.order_by(EVENTS.c.version), Happening)


def last_until(connection: Connection, stream: str, time: int) -> int:
    """The last event up to a time; 0 where there was none."""
    found = select(func.max(EVENTS.c.version)).where(EVENTS.c.stream == stream, EVENTS.c.time <= time)
    return connection.execute(found).scalar() or 0


def newest_events(
    connection: Connection, stream: str, names: Sequence[str], most: int
) -> Generator[Happening]:
    """The newest events of some kinds, the last one first."""
    found = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.name.in_(names))
    return _rows(connection, found.order_by(EVENTS.c.version.desc()).limit(most), Happening)


def named_events(connection: Connection, stream: str, names: Sequence[str]) -> Generator[Happening]:
    """The events of some kinds, in their order."""
    found = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.name.in_(names))
    return _rows(connection, found.order_by(EVENTS.c.version), Happening)


def command_by_id(connection: Connection, stream: str, id: str) -> Request | None:
    """A command by the id that its sender gave it."""
    found = connection.execute(_BY_ID, {"of": stream, "called": id}).one_or_none()
    return Request(*found) if found else None


def ids_known(connection: Connection, stream: str, ids: Collection[str]) -> set[str]:
    """Those of these ids that commands have."""
    return set(connection.execute(_KNOWN, {"of": stream, "called": list(ids)}).scalars())


def last_named(connection: Connection, stream: str, name: str) -> Request | None:
    """The last command of a name."""
    found = select(COMMANDS).filter_by(stream=stream, name=name).order_by(COMMANDS.c.number.desc())
    row = connection.execute(found.limit(1)).one_or_none()
    return Request(*row) if row else None


def _rows(connection: Connection, query: Any, kind: Any) -> Generator[Any]:
    """Row by row, few at a time: memory does not grow with the log."""
    found = connection.execution_options(stream_results=True).execute(query)
    try:
        for part in found.partitions(_FEW):
            for row in part:
                yield kind(*row)
    finally:
        if not connection.closed:  # whoever stopped looking may have let go of it already
            found.close()


_BY_ID = select(COMMANDS).where(COMMANDS.c.stream == bindparam("of"), COMMANDS.c.id == bindparam("called"))
_KNOWN = select(COMMANDS.c.id).where(
    COMMANDS.c.stream == bindparam("of"), COMMANDS.c.id.in_(bindparam("called", expanding=True))
)
_FEW = 1_000
