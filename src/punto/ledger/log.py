"""The log of a stream: appended to in one transaction, read back in order, never changed.

A stream is named by what it is the log of: `table/1`, `progressive/…`, `cage/USD`, `house`. What its
commands and events mean is not known here: they are names and bytes.
"""

import re
from collections.abc import Callable, Collection, Generator, Sequence
from time import time_ns
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Insert, Select, Update, bindparam, func, insert, select, update

from punto.errors import Stopped
from punto.ledger.chain import Draft, Happening, Head, Request, linked
from punto.ledger.database import Database
from punto.ledger.postings import Books, Posted
from punto.ledger.rows import rows_of
from punto.ledger.schema import ACCOUNTS, COMMANDS, EVENTS, HEADS, POSTINGS, SOUGHT, sought
from punto.ledger.statements import Statements, Written
from punto.messages import message

__all__ = [
    "Log",
    "OnlyIf",
    "Overtaken",
    "Placing",
    "advance",
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
    "posted_since",
    "stream_names",
]

Row = TypeVar("Row", Request, Happening)


def now() -> int:
    """The time by this machine's clock, in microseconds since 1970."""
    return time_ns() // 1000


OnlyIf = Callable[[Connection], None]
"""Asked in the transaction that keeps something, after that was put down: refuses it by raising."""


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
        with database.in_a_sentence():
            self._connection = database.engine.connect()
        self._statements = Statements(sqlite=database.sqlite)

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()

    def time(self) -> int:
        """The time by the clock, which never runs backwards here."""
        self._latest = max(self._latest, self.clock())
        return self._latest

    def append(
        self,
        drafts: Sequence[Draft],
        also: Callable[[Connection, Head], None] | None = None,
        only_if: OnlyIf | None = None,
    ) -> Head:
        """Keep commands with their answers, events and postings, and whatever is `also` written: all or none.

        If somebody else has appended meanwhile, or `only_if` refuses it, nothing is kept.
        """
        placing = self.placing(drafts, also, only_if)
        self.database.write(placing.act, self._connection)
        placing.done()
        return self.head

    def placing(
        self,
        drafts: Sequence[Draft],
        also: Callable[[Connection, Head], None] | None = None,
        only_if: OnlyIf | None = None,
    ) -> Placing:
        """The same as a part of a larger transaction: what is done in it, and what once it is kept."""
        requests, happenings, after = linked(self.stream, self.head, drafts)
        events = [event for draft in drafts for event in draft.events]
        posted = Posted((), {}, {})

        def keep(connection: Connection) -> None:
            nonlocal posted
            posted = self.books.posted(connection, zip(happenings, events, strict=True))
            written = Written(requests, happenings, posted)
            advance(connection, self._statements, self.stream, (self.head, after), written)
            if only_if:
                only_if(connection)
            if also:
                also(connection, after)

        def done() -> None:
            self.books.remember(posted.after)
            self.head = after

        return Placing(keep, done)


def advance(
    connection: Connection, statements: Statements, stream: str, heads: tuple[Head, Head], written: Written
) -> None:
    """From one head, and no other, to the next: whoever else thinks to hold the stream is found out."""
    head, after = heads
    values = after.number, after.version, after.time, after.hash
    if head.number:
        first: tuple[Insert | Update, Sequence[Any]] = _FORWARD, (*values, stream, head.hash)
    else:
        first = _BEGIN, (stream, *values)
    begun = not head.number and head_of(connection, stream).number
    if begun or not statements.put_down(connection, first, written):
        raise Overtaken(message("ledger.overtaken", stream=stream, number=head.number))


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
    """The names of all streams, in the order in which people count: table 2 comes before table 10."""
    return sorted(connection.execute(select(HEADS.c.stream)).scalars(), key=by_number)


def by_number(name: str) -> list[tuple[int, str]]:
    """What names with numbers in them are put into order by; one that was put there as bytes, too."""
    parts = re.split(r"(\d+)", str(name))
    return [(int(part) if part.isdecimal() else 0, part) for part in parts]


def commands_of(
    connection: Connection, stream: str, after: int = 0, until: int | None = None
) -> Generator[Request]:
    """The commands after one, in their order, up to another."""
    found = select(COMMANDS).where(COMMANDS.c.stream == stream, COMMANDS.c.number > after)
    if until is not None:
        found = found.where(COMMANDS.c.number <= until)
    return _each(connection, found.order_by(COMMANDS.c.number), Request)


def events_of(
    connection: Connection, stream: str, after: int = 0, until: int | None = None
) -> Generator[Happening]:
    """The events after one, in their order, up to another."""
    found = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.version > after)
    if until is not None:
        found = found.where(EVENTS.c.version <= until)
    return _each(connection, found.order_by(EVENTS.c.version), Happening)


def last_until(connection: Connection, stream: str, time: int) -> int:
    """The last event up to a time, closed in on: times never run backwards. 0 where there was none."""
    none, later = 0, head_of(connection, stream).version + 1
    while later - none > 1:
        middle = (none + later) // 2
        when = connection.execute(select(EVENTS.c.time).filter_by(stream=stream, version=middle)).scalar()
        if when is not None and when <= time:
            none = middle
        else:
            later = middle
    return none


def posted_since(
    connection: Connection, stream: str, accounts: Sequence[str], currency: str, time: int
) -> int:
    """What the events of a stream have posted to some accounts since a time, all in all."""
    since = POSTINGS.c.stream == stream, POSTINGS.c.version > last_until(connection, stream, time - 1)
    query = select(func.sum(POSTINGS.c.amount)).join(ACCOUNTS, ACCOUNTS.c.id == POSTINGS.c.account)
    named = ACCOUNTS.c.name.in_(accounts), ACCOUNTS.c.currency == currency
    return int(connection.execute(query.where(*since, *named)).scalar() or 0)


def newest_events(
    connection: Connection, stream: str, names: Sequence[str], most: int
) -> Generator[Happening]:
    """The newest events of some kinds, the last one first."""
    found = _named(stream, names).order_by(EVENTS.c.version.desc()).limit(most)
    return _each(connection, found, Happening)


def named_events(connection: Connection, stream: str, names: Sequence[str]) -> Generator[Happening]:
    """The events of some kinds, in their order."""
    return _each(connection, _named(stream, names).order_by(EVENTS.c.version), Happening)


def _named(stream: str, names: Sequence[str]) -> Select[Any]:
    """Those that are rare and often sought are found by their index, however long the stream is."""
    found = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.name.in_(names))
    return found.where(sought()) if set(names) <= set(SOUGHT) else found


def command_by_id(connection: Connection, stream: str, id: str) -> Request | None:
    """A command by the id that its sender gave it."""
    found = connection.execute(_BY_ID, {"of": stream, "called": id}).one_or_none()
    return Request(*found) if found else None


def ids_known(connection: Connection, stream: str, ids: Collection[str]) -> set[str]:
    """Those of these ids that commands have."""
    return set(connection.execute(_KNOWN, {"of": stream, "called": list(ids)}).scalars())


def last_named(connection: Connection, stream: str, name: str, until: int | None = None) -> Request | None:
    """The last command of a name, up to a number."""
    found = select(COMMANDS).filter_by(stream=stream, name=name).order_by(COMMANDS.c.number.desc())
    if until is not None:
        found = found.where(COMMANDS.c.number <= until)
    row = connection.execute(found.limit(1)).one_or_none()
    return Request(*row) if row else None


def _each(connection: Connection, query: Select[Any], kind: type[Row]) -> Generator[Row]:
    new = tuple.__new__
    for row in rows_of(connection, query):
        yield new(kind, row)


_BY_ID = select(COMMANDS).where(COMMANDS.c.stream == bindparam("of"), COMMANDS.c.id == bindparam("called"))
_KNOWN = select(COMMANDS.c.id).where(
    COMMANDS.c.stream == bindparam("of"), COMMANDS.c.id.in_(bindparam("called", expanding=True))
)
