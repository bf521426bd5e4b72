"""What a database says of itself: its file is whole, and what guards a ledger stands as it was made."""

import re
from collections.abc import Iterator

from sqlalchemy import Connection, text

from punto.errors import Stopped
from punto.ledger.schema import METADATA, REFUSING, guards
from punto.messages import message

__all__ = ["check_file", "check_guards"]


def check_file(connection: Connection) -> None:
    """SQLite's file is whole: its indexes too, by which a command that comes again is found."""
    if connection.dialect.name != "sqlite":
        return
    found = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    if found != "ok":
        raise Stopped(message("ledger.damaged", why=" ".join(str(found).split())))


def check_guards(connection: Connection) -> None:
    """Every trigger stands that refuses changes, and says what it said when it was made."""
    found = {name: _plain(said) for name, said in _triggers(connection)}
    for table in METADATA.tables.values():
        for statement in guards(connection, table):
            name = statement.split()[2]
            if found.get(name) != _plain(statement):
                raise Stopped(message("ledger.unguarded", name=name))


def _triggers(connection: Connection) -> Iterator[tuple[str, str]]:
    """The name of each, and the statement that made it; on PostgreSQL those alone that are on and refuse."""
    if connection.dialect.name == "sqlite":
        yield from connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        return
    query = text(
        "SELECT tgname, pg_get_triggerdef(pg_trigger.oid, true), prosrc FROM pg_trigger"
        " JOIN pg_proc ON pg_proc.oid = tgfoid WHERE tgenabled IN ('O', 'A') AND pg_table_is_visible(tgrelid)"
    )
    for name, said, does in connection.execute(query):
        if does.strip() == REFUSING:
            yield name, said


def _plain(statement: str) -> str:
    """A statement without what databases write in their own way."""
    return re.sub(r"[\s()\"]", "", statement).lower()
