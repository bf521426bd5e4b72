"""The tables of a ledger, the same for SQLite and PostgreSQL. Nothing in them is ever changed or deleted.

`commands` and `events` hold the links of every stream's chain (`punto.ledger.chain`), `heads` how far each
has come. `postings` holds what events post, line by line: each numbered in its account and with the balance
after it. `balances` says how far each account has come, so that two writers cannot both add the next line.
`charters` are kept once, by their digest. `snapshots` are states of tables and links whose digests stand in
the chain. Of all these only `heads` and `balances` ever change, and only forwards.
"""

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
    text,
)

__all__ = [
    "ACCOUNTS",
    "BALANCES",
    "CHARTERS",
    "COMMANDS",
    "EVENTS",
    "HEADS",
    "LEDGER",
    "METADATA",
    "POSTINGS",
    "REFUSING",
    "SCHEMA",
    "SNAPSHOTS",
    "SOUGHT",
    "create",
    "guards",
    "sought",
]

SCHEMA = 2
"""The version of these tables; `punto.ledger.migrating` brings older ones here."""

METADATA = MetaData()


def _must(name: str, kind: type, *, key: bool = False) -> Column[object]:
    """A column that is never empty."""
    return Column(name, kind, nullable=False, primary_key=key, autoincrement=False)


LEDGER = Table("ledger", METADATA, _must("schema", Integer, key=True))

HEADS = Table(
    "heads",
    METADATA,
    _must("stream", Text, key=True),
    _must("number", BigInteger),
    _must("version", BigInteger),
    _must("time", BigInteger),
    _must("hash", LargeBinary),
)

COMMANDS = Table(
    "commands",
    METADATA,
    _must("stream", Text),
    _must("number", BigInteger),
    _must("time", BigInteger),
    _must("role", Text),
    _must("person", Text),
    _must("id", Text),
    _must("name", Text),
    _must("payload", LargeBinary),
    _must("events", Integer),
    _must("answer", LargeBinary),
    _must("previous", LargeBinary),
    _must("hash", LargeBinary),
    UniqueConstraint("stream", "number"),
    UniqueConstraint("stream", "id"),
)

EVENTS = Table(
    "events",
    METADATA,
    _must("stream", Text),
    _must("version", BigInteger),
    _must("time", BigInteger),
    _must("role", Text),
    _must("person", Text),
    _must("command", Text),
    _must("name", Text),
    _must("shape", Integer),
    _must("payload", LargeBinary),
    _must("previous", LargeBinary),
    _must("hash", LargeBinary),
    UniqueConstraint("stream", "version"),
)

SOUGHT = (
    "adjusted",
    "award-claimed",
    "cage-funded",
    "claim-approved",
    "claim-refused",
    "claim-withdrawn",
    "drop-counted",
    "drop-taken",
    "move-reversed",
)
"""Names of events that are rare and looked for among all others: they have an index of their own."""


def sought() -> ColumnElement[bool]:
    """What a query says so that it goes by the index: word for word what the index says."""
    return EVENTS.c.name.in_([literal_column(f"'{name}'") for name in SOUGHT])


Index(
    "events_sought",
    EVENTS.c.stream,
    EVENTS.c.name,
    EVENTS.c.version,
    sqlite_where=sought(),
    postgresql_where=sought(),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    _must("place", Text),
    _must("name", Text),
    _must("currency", Text),
    UniqueConstraint("place", "name", "currency"),
)

POSTINGS = Table(
    "postings",
    METADATA,
    _must("stream", Text),
    _must("version", BigInteger),
    _must("line", Integer),
    _must("account", Integer),
    _must("amount", BigInteger),
    _must("nth", BigInteger),
    _must("balance", BigInteger),
    PrimaryKeyConstraint("stream", "version", "line"),
    sqlite_with_rowid=False,
)

BALANCES = Table(
    "balances",
    METADATA,
    _must("account", Integer, key=True),
    _must("lines", BigInteger),
    _must("amount", BigInteger),
)

CHARTERS = Table(
    "charters",
    METADATA,
    _must("digest", Text, key=True),
    _must("build", Text),
    _must("charter", Text),
)

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _must("stream", Text),
    _must("number", BigInteger),
    _must("version", BigInteger),
    _must("state", LargeBinary),
    PrimaryKeyConstraint("stream", "number"),
)

_REFUSED = "punto: what is kept is not changed"
REFUSING = f"BEGIN RAISE EXCEPTION '{_REFUSED}'; END"
"""What PostgreSQL does when one of the triggers fires."""

_FORWARDS = {
    HEADS.name: "NEW.stream <> OLD.stream OR NEW.number <= OLD.number",
    BALANCES.name: "NEW.account <> OLD.account OR NEW.lines <= OLD.lines",
}
"""What no change may do in the tables that say how far something has come."""


def create(connection: Connection) -> None:
    """Make the tables, and what guards them."""
    METADATA.create_all(connection, checkfirst=False)
    if connection.dialect.name != "sqlite":
        connection.execute(text(_REFUSE))
    for table in METADATA.tables.values():
        for statement in guards(connection, table):
            connection.execute(text(statement))
    connection.execute(LEDGER.insert().values(schema=SCHEMA))


def guards(connection: Connection, table: Table) -> Iterator[str]:
    """What makes the triggers of a table: nothing is deleted, and nothing changed but forwards."""
    name, only = table.name, _FORWARDS.get(table.name)
    if connection.dialect.name == "sqlite":
        refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
        yield f"CREATE TRIGGER {name}_stay BEFORE DELETE ON {name} {refuse}"
        yield f"CREATE TRIGGER {name}_stand BEFORE UPDATE ON {name} {f'WHEN {only}' if only else ''} {refuse}"
        return
    refuse = "EXECUTE FUNCTION punto_refuse()"
    each = f"FOR EACH ROW WHEN ({only})" if only else "FOR EACH STATEMENT"
    yield f"CREATE TRIGGER {name}_stay BEFORE DELETE OR TRUNCATE ON {name} FOR EACH STATEMENT {refuse}"
    yield f"CREATE TRIGGER {name}_stand BEFORE UPDATE ON {name} {each} {refuse}"


_REFUSE = f"CREATE FUNCTION punto_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ {REFUSING} $$"
