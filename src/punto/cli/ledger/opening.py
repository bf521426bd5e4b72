"""A ledger that a command was given by name, and how far work on it has come."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from punto.errors import Unreadable, did_you_mean
from punto.ledger import Database, stream_of
from punto.ledger.log import head_of, stream_names
from punto.messages import message, text

__all__ = [
    "LedgerName",
    "LinkName",
    "TableName",
    "TablesLedger",
    "chosen",
    "following",
    "opened",
    "opened_with_tables",
]

LedgerName = Annotated[str, Parameter(help=text("cli.argument.ledger"))]
LinkName = Annotated[str | None, Parameter(name="--link", help=text("cli.option.of-link"))]
TableName = Annotated[str | None, Parameter(name="--table", help=text("cli.option.of-table"))]


TablesLedger = Annotated[str | None, Parameter(name="--tables", help=text("cli.option.tables-ledger"))]


@contextmanager
def opened(name: str, *, new: bool = False, links: str | None = None) -> Iterator[Database]:
    """The ledger of this name, closed at the end."""
    database = Database(name, new=new, links=links)
    try:
        yield database
    finally:
        database.close()


def chosen(database: Database, table: str | None) -> list[str]:
    """The stream of the table that was named, or those of all tables."""
    with database.reading() as connection:
        names = [
            each.partition("/")[2] for each in stream_names(connection) if each.startswith(stream_of(""))
        ]
    if table is None:
        return [stream_of(name) for name in names]
    if table not in names:
        raise Unreadable(message("ledger.unknown-table", name=table, hint=did_you_mean(table, names)))
    return [stream_of(table)]


@contextmanager
def following(database: Database) -> Iterator[Callable[[int], None]]:
    """A bar that follows events; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with database.reading() as connection:
        total = sum(head_of(connection, stream).version for stream in stream_names(connection))
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)


@contextmanager
def opened_with_tables(name: str, tables: str | None) -> Iterator[tuple[Database, Database]]:
    """A ledger of links, and the one of their tables, where that is another."""
    with opened(name) as database:
        if tables is None:
            yield database, database
            return
        with opened(tables, links=name) as other:
            yield database, other
