"""A ledger's database: a SQLite file, or PostgreSQL by its URL. Opened, checked, written to and read from.

Whatever is wrong with it (another program's file, a newer schema, no server there) is one sentence.
"""

import logging
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from threading import Lock
from time import sleep
from typing import Any, Generic, TypeVar, cast
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event, func, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry

from punto.entropy import fresh
from punto.errors import Reason, Refused, Stopped, Unreadable, did_you_mean
from punto.ledger.schema import LEDGER, SCHEMA, create
from punto.messages import message

__all__ = ["Database", "version_of", "without_password"]

Made = TypeVar("Made")

_TRIES = 1_000
"""How often a write is tried that others got in the way of; each time somebody has got on."""

_LONGEST_PAUSE = 0.05
"""Seconds that a writer waits at most before it tries again."""

_PATIENCE = 60
"""Seconds for which a writer waits for the turn of another process to end, on SQLite."""

_CHECKPOINT = 4_000
"""Pages of SQLite's log before they are copied into its file: those that many commits changed, once."""

_BY_INDEX = "-c enable_seqscan=off -c jit=off"
"""A scan of a whole table, however small, is in the way of everybody who writes to it.

Where no index serves, its price is then a penalty, for which PostgreSQL would compile the smallest question
for a quarter of a second.
"""

_AS_MANY_AS_NEEDED = -1
"""Connections: each table that is held has one or two of its own."""

_CROWDED = ("40001", "40P01", "23505")
"""What PostgreSQL calls a transaction that is tried again: not serializable, deadlocked, a row too many."""


class _Write(Generic[Made]):
    """Something to be kept: what is done, and what came of it."""

    def __init__(self, act: Callable[[Connection], Made]) -> None:
        self.act = act
        self.done = False
        self.result: Made | None = None
        self.error: Exception | None = None

    def carry_out(self, connection: Connection, fatal: tuple[type[Exception], ...]) -> None:
        """As a part of a transaction, which goes on without it if it is refused."""
        self.error = None
        try:
            with connection.begin_nested():
                self.result = self.act(connection)
        except fatal:
            raise
        except Exception as error:
            self.error = error

    def outcome(self) -> Made:
        """What was made, once it is kept."""
        if self.error:
            raise self.error
        return cast(Made, self.result)


class Database:
    """One database with a ledger in it."""

    def __init__(
        self, name: str, *, new: bool = False, links: str | None = None, older: bool = False
    ) -> None:
        """Open the ledger of this name; a `new` one is made where there is none.

        `links` is the ledger that keeps the links of its tables, where that is another one. One of an `older`
        version is only opened to be migrated.
        """
        self.name = name
        self.links = links
        self.url = _url(name)
        self.shown = without_password(name)
        """Its name as anybody may read it."""
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite and not new and not self.path.exists():
            hint = did_you_mean(self.path.name, _beside(self.path))
            raise Unreadable(message("ledger.none", name=name, hint=hint))
        self.engine = _engine(self.url, sqlite=self.sqlite)
        self._closed = False
        self.made = False
        """Whether there was none before."""
        event.listen(self.engine, "checkin", self._give_back)
        driver = self.engine.dialect.loaded_dbapi
        self._turn = Lock()
        self._waiting: list[_Write[Any]] = []
        """SQLite has one writer: those of this process queue up here, and not at the file."""
        self._errors: tuple[type[Exception], ...] = (DBAPIError, OSError, driver.Error)
        try:
            self._check(new=new, older=older)
        except self._errors as error:
            self.engine.dispose()
            said = message("ledger.unopened", name=self.shown, why=_why(error))
            raise (Stopped if _of_the_disk(error) else Unreadable)(said) from None
        except BaseException:
            self.engine.dispose()
            raise

    @property
    def path(self) -> Path:
        """Where the file is."""
        return Path(self.url.database or "")

    def close(self) -> None:
        """Let go of it; what somebody still reads or writes on is closed when they have done."""
        self._closed = True
        self.engine.dispose()

    def _give_back(self, _connection: object, record: ConnectionPoolEntry) -> None:
        if self._closed:
            record.invalidate()

    def write(self, act: Callable[[Connection], Made], connection: Connection | None = None) -> Made:
        """Do something in one transaction; where others got in the way, once more, on their results.

        Whatever else fails, fails loudly: nothing was kept. On SQLite, those who wait for their turn share
        the next transaction, and its one sync; each of them is kept or refused alone.
        """
        write = _Write(act)
        try:
            if self.sqlite:
                self._in_turn(write, connection)
            else:
                with self._lent(connection) as used:
                    self._try(write, used)
            return write.outcome()
        except self._errors as error:
            raise Stopped(message("ledger.unkept", name=self.shown, why=_why(error))) from error

    def _in_turn(self, write: "_Write[Any]", connection: Connection | None) -> None:
        """Whoever has the turn keeps what others wait with, too: when these have it, it is done."""
        self._waiting.append(write)
        try:
            with self._turn:
                if not write.done:
                    with self._lent(connection) as used:
                        self._keep(self._waiting.copy(), used)
        finally:
            self._waiting.remove(write)

    def _keep(self, writes: "Sequence[_Write[Any]]", used: Connection) -> None:
        """Several in one transaction; if the database fails with one of them, each in its own."""
        waiting = [write for write in writes if not write.done]
        if len(waiting) > 1:
            try:
                with used.begin():
                    for write in waiting:
                        write.carry_out(used, self._errors)
                for write in waiting:
                    write.done = True
                return
            except self._errors:
                pass
        for write in waiting:
            self._try(write, used)

    def _try(self, write: "_Write[Any]", used: Connection) -> None:
        """In a transaction of its own, as often as others get in the way."""
        write.error = None
        for tried in range(_TRIES):
            try:
                with used.begin():
                    write.result = write.act(used)
            except Exception as error:
                if _state(error) in _CROWDED and tried < _TRIES - 1:
                    _pause(tried)
                    continue
                write.error = error
            break
        write.done = True

    def _lent(self, connection: Connection | None) -> AbstractContextManager[Connection]:
        return self.engine.connect() if connection is None else nullcontext(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the ledger, while others write on."""
        with self.in_a_sentence(), self.engine.connect() as connection:
            connection.execution_options(punto_reads=True)
            with connection.begin():
                yield connection

    @contextmanager
    def in_a_sentence(self) -> Iterator[None]:
        """Whatever the database has against what is done within the block is said in one."""
        try:
            yield
        except self._errors as error:
            raise Stopped(message("ledger.unread", name=self.shown, why=_why(error))) from error

    def _check(self, *, new: bool, older: bool) -> None:
        with self.engine.connect() as connection:
            connection.execution_options(punto_reads=not new)
            with connection.begin():
                there = set(inspect(connection).get_table_names())
                if not there and new:
                    create(connection)
                    self.made = True
                elif LEDGER.name not in there:
                    key = "ledger.foreign" if there else "ledger.none"
                    raise Unreadable(message(key, name=self.shown, hint=""))
                found = version_of(connection)
                if found > SCHEMA or (found < SCHEMA and not older):
                    key = "ledger.schema" if found > SCHEMA else "ledger.older"
                    raise Unreadable(message(key, name=self.shown, found=found, known=SCHEMA))


def _beside(path: Path) -> list[str]:
    """The files of the same kind where one was looked for."""
    try:
        return sorted(each.name for each in path.absolute().parent.iterdir() if each.suffix == path.suffix)
    except OSError:
        return []


def version_of(connection: Connection) -> int:
    """The version of a ledger's tables: the last that they were brought to."""
    return connection.execute(select(func.max(LEDGER.c.schema))).scalar() or 0


def without_password(name: str) -> str:
    """A ledger's name as anybody may read it."""
    if "://" not in name:
        return name
    url = _url(name)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def _url(name: str) -> URL:
    if "://" not in name:
        return URL.create("sqlite", database=name)
    try:
        url = make_url(name)
    except (ArgumentError, ValueError):
        raise Unreadable(message("ledger.url", name=name)) from None
    backend = url.drivername.partition("+")[0]
    if backend in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and url.database:
        return url.set(drivername="sqlite")
    raise Unreadable(message("ledger.url", name=name))


def _engine(url: URL, *, sqlite: bool) -> Engine:
    if not sqlite:
        logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of what is tried again
        logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # of lines that break, we tell
        try:
            return create_engine(
                url,
                isolation_level="SERIALIZABLE",
                paramstyle="format",
                max_overflow=_AS_MANY_AS_NEEDED,
                connect_args={"connect_timeout": 10, "options": _BY_INDEX},
            )
        except ImportError:
            raise Refused(url.render_as_string(), [Reason(message("ledger.no-driver"))]) from None
    path = Path(url.database or "")
    if path.exists() and not path.is_file():
        raise Unreadable(message("ledger.unopened", name=path, why=message("ledger.no-file")))
    protected = _write_protected(path)
    engine = create_engine(
        protected or url,
        max_overflow=_AS_MANY_AS_NEEDED,
        connect_args={"timeout": _PATIENCE, "isolation_level": None},
    )
    event.listen(engine, "connect", partial(_look_at if protected else _steady, str(path)))
    event.listen(engine, "begin", _begin)
    return engine


def _write_protected(path: Path) -> URL | None:
    """Where nothing can be written, and no log lies beside the file, it is read as it stands."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() or os.access(path.parent, os.W_OK) or (log.exists() and log.stat().st_size):
        return None
    uri = {"mode": "ro", "immutable": "1", "uri": "true"}
    return URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query=uri)


def _look_at(name: str, connection: Any, _record: object) -> None:
    """The file of another program is left as it is."""
    cursor = connection.cursor()
    try:
        there = cursor.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    finally:
        cursor.close()
    if there and (LEDGER.name,) not in there:
        raise Unreadable(message("ledger.foreign", name=name))


def _steady(name: str, connection: Any, record: object) -> None:
    """What is committed is on the disk: a power cut takes nothing back. Said, and then looked at."""
    _look_at(name, connection, record)
    cursor = connection.cursor()
    try:
        journal = cursor.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT}")
        synchronous = cursor.execute("PRAGMA synchronous").fetchone()[0]
    finally:
        cursor.close()
    if (journal, synchronous) != ("wal", 2):
        raise Stopped(message("ledger.not-durable", journal=journal, synchronous=synchronous))


def _begin(connection: Connection) -> None:
    """A writer takes its turn at the start, so that it never finds in the middle that another was first."""
    reads = connection.get_execution_options().get("punto_reads")
    cursor = connection.connection.cursor()
    try:
        cursor.execute("BEGIN" if reads else "BEGIN IMMEDIATE")
    finally:
        cursor.close()


def _pause(tried: int) -> None:
    """Longer each time, and for each writer another while, so that they do not meet again."""
    sleep(min(0.001 * 2**tried, _LONGEST_PAUSE) * fresh()() / 65536)


def _state(error: Exception) -> str:
    """PostgreSQL's code for what went wrong."""
    return getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlstate", "") or ""


def _of_the_disk(error: Exception) -> bool:
    """Whether SQLite was refused by the system, and the file may be as good as ever."""
    code = getattr(error.orig if isinstance(error, DBAPIError) else error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)


def _why(error: Exception) -> str:
    """What the database says, on one line."""
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    return " ".join(said.split())
