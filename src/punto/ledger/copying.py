"""Backup and restore: a whole ledger copied into an empty one, from and to either database, while tables run.

The copy is of one moment. One schema serves both databases, so a backup of PostgreSQL is a SQLite file too.
"""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy import Connection, Table, insert, inspect, select, text

from punto.errors import Reason, Refused, Stopped
from punto.ledger.chain import Head
from punto.ledger.database import Database
from punto.ledger.links import links
from punto.ledger.log import head_of, stream_names
from punto.ledger.schema import ACCOUNTS, LEDGER, METADATA
from punto.ledger.soundness import check_file, check_guards
from punto.messages import message

__all__ = ["backup", "restore", "verify"]

Progress = Callable[[int], None]
"""Is told how many rows, or events, are done."""

_FEW = 1_000


def backup(
    source: Database, file: Path, progress: Progress | None = None, *, beside: Sequence[Table] = ()
) -> dict[str, Head]:
    """Copy a ledger into a new file, which appears when it is whole and holds; its heads.

    `beside` are tables that others keep in the same database: what is there of them comes along.
    """
    if file.exists():
        raise Refused(str(file), [Reason(message("cli.file-there"))])
    made = file.with_name(f".{file.name}.part")
    made.unlink(missing_ok=True)
    try:
        target = Database(str(made), new=True)
        try:
            _copy(source, target, progress, beside)
            heads = verify(target)
        finally:
            target.close()
        _put_in_place(made, file)
    finally:
        for left in (made, *(made.with_name(f"{made.name}{end}") for end in ("-wal", "-shm"))):
            left.unlink(missing_ok=True)
    return heads


def _put_in_place(made: Path, file: Path) -> None:
    """A whole copy gets its name, and keeps it after a power cut; one with rows still beside it is none."""
    beside = made.with_name(f"{made.name}-wal")
    if beside.exists() and beside.stat().st_size:
        raise Stopped(message("ledger.half-copied", name=file))
    os.replace(made, file)
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def restore(
    source: Database, target: Database, progress: Progress | None = None, *, beside: Sequence[Table] = ()
) -> dict[str, Head]:
    """Copy a ledger into one that is still empty, and what is `beside` it; its heads."""
    _copy(source, target, progress, beside)
    return verify(target)


def verify(database: Database, progress: Progress | None = None) -> dict[str, Head]:
    """Look at the file, every link and all guards, without playing anything again; the heads."""
    done, heads = 0, {}
    with database.reading() as connection:
        check_file(connection)
        for stream in stream_names(connection):
            for _, happenings in links(connection, stream):
                done += len(happenings)
                if progress:
                    progress(done)
            heads[stream] = head_of(connection, stream)
        check_guards(connection)
    return heads


def _copy(
    source: Database, target: Database, progress: Progress | None, beside: Sequence[Table] = ()
) -> None:
    done = 0

    def copy(connection: Connection) -> None:
        nonlocal done
        there = inspect(reader).get_table_names()
        others = [table for table in beside if table.name in there]
        for table in others:
            table.create(connection, checkfirst=True)
        if stream_names(connection) or any(connection.execute(select(table)).first() for table in others):
            raise Refused(target.name, [Reason(message("ledger.not-empty"))])
        done = 0
        for table in (*METADATA.sorted_tables, *others):
            if table is not LEDGER:
                done = _copy_table(reader, connection, table, done, progress)
        if not target.sqlite:
            connection.execute(_ON_FROM_HERE)

    with source.reading() as reader:
        target.write(copy)


def _copy_table(
    source: Connection, target: Connection, table: Table, done: int, progress: Progress | None
) -> int:
    rows = source.execution_options(stream_results=True).execute(select(table)).yield_per(_FEW)
    for some in rows.mappings().partitions():
        target.execute(insert(table), [dict(row) for row in some])
        done += len(some)
        if progress:
            progress(done)
    return done


_ON_FROM_HERE = text(
    f"SELECT setval(pg_get_serial_sequence('{ACCOUNTS.name}', 'id'), coalesce(max(id), 1))"
    f" FROM {ACCOUNTS.name}"
)
"""The next account gets the next number."""
