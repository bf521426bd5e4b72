"""Ledgers of older versions brought up to this one, in one transaction: all of it, or nothing.

Each step is written out as it was when its version came; later ones do not change it.
"""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import NamedTuple

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import BigInteger, Column, Connection, Integer, PrimaryKeyConstraint, Text, text

from punto.errors import Stopped
from punto.ledger.chain import Head
from punto.ledger.copying import verify
from punto.ledger.database import Database, version_of
from punto.ledger.holding import hold
from punto.ledger.log import stream_names
from punto.ledger.schema import BALANCES, LEDGER, METADATA, SCHEMA, guards
from punto.messages import message

__all__ = ["Migrated", "migrate"]


class Migrated(NamedTuple):
    """From which version a ledger was brought to which, how many postings it holds, and its heads."""

    before: int
    after: int
    postings: int
    heads: dict[str, Head]


def migrate(database: Database) -> Migrated:
    """Bring a ledger up to this version, while nobody holds any of its streams; its chains hold then."""
    with ExitStack() as held:
        with database.reading() as connection:
            streams = stream_names(connection)
        for stream in streams:
            held.callback(hold(database, stream).release)
        before = database.write(_up)
        heads = verify(database)
        with database.reading() as connection:
            postings = connection.execute(text("SELECT count(*) FROM postings")).scalar_one()
        return Migrated(before, SCHEMA, postings, heads)


def _up(connection: Connection) -> int:
    """Every step that is missing; the version that was found."""
    found = version_of(connection)
    operations = Operations(MigrationContext.configure(connection))
    for version in range(found + 1, SCHEMA + 1):
        _STEPS[version](operations, connection)
        connection.execute(LEDGER.insert().values(schema=version))
    return found


def _to_2(operations: Operations, connection: Connection) -> None:
    """Balances have a table of their own, and postings no index by account; rare events have one."""
    operations.create_table(
        "postings_2",
        Column("stream", Text, nullable=False),
        Column("version", BigInteger, nullable=False),
        Column("line", Integer, nullable=False),
        Column("account", Integer, nullable=False),
        Column("amount", BigInteger, nullable=False),
        Column("nth", BigInteger, nullable=False),
        Column("balance", BigInteger, nullable=False),
        PrimaryKeyConstraint("stream", "version", "line"),
        sqlite_with_rowid=False,
    )
    operations.create_table(
        "balances",
        Column("account", Integer, primary_key=True, autoincrement=False),
        Column("lines", BigInteger, nullable=False),
        Column("amount", BigInteger, nullable=False),
    )
    columns = "stream, version, line, account, amount, number, balance FROM postings"
    operations.execute(f"INSERT INTO postings_2 SELECT {columns} ORDER BY stream, version, line")
    operations.execute(
        "INSERT INTO balances SELECT accounts.id, count(postings.number), coalesce(sum(postings.amount), 0)"
        " FROM accounts LEFT JOIN postings ON postings.account = accounts.id GROUP BY accounts.id"
    )
    wrong = connection.execute(_UNBALANCED).scalar()
    if wrong is not None:
        raise Stopped(message("ledger.altered-account", name=wrong))
    operations.drop_table("postings")
    operations.rename_table("postings_2", "postings")
    where = text(_SOUGHT_2)
    operations.create_index(
        "events_sought", "events", ["stream", "name", "version"], sqlite_where=where, postgresql_where=where
    )
    for table in (METADATA.tables["postings"], BALANCES):
        for statement in guards(connection, table):
            operations.execute(statement)


_UNBALANCED = text(
    "SELECT accounts.name FROM balances JOIN accounts ON accounts.id = balances.account"
    " LEFT JOIN postings ON postings.account = balances.account AND postings.number = balances.lines"
    " WHERE balances.lines > 0 AND (postings.balance IS NULL OR postings.balance <> balances.amount)"
    " LIMIT 1"
)
"""An account whose last line says something else than all its lines add up to."""

_SOUGHT_2 = (
    "name IN ('adjusted', 'award-claimed', 'cage-funded', 'claim-approved', 'claim-refused',"
    " 'claim-withdrawn', 'drop-counted', 'drop-taken', 'move-reversed')"
)

_STEPS: Mapping[int, Callable[[Operations, Connection], None]] = {2: _to_2}
"""What brings a ledger from the version before to each."""
