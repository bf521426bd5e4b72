"""The tables of a ledger, the same for SQLite and PostgreSQL. Nothing in them is ever changed or deleted.

`commands` and `events` hold the links of every stream's chain (`punto.ledger.chain`), `heads` how far each
has come. `postings` holds what events post, line by line: each with its account's balance after it, numbered
in each account, so that two writers cannot both add the next one. `charters` are kept once, by their digest.
`snapshots` are states of tables and links whose digests stand in the chain.
"""

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

__all__ = [
    "ACCOUNTS",
    "CHARTERS",
    "COMMANDS",
    "EVENTS",
    "HEADS",
    "LEDGER",
    "METADATA",
    "POSTINGS",
    "SCHEMA",
    "SNAPSHOTS",
    "create",
]

SCHEMA = 1
"""The version of these tables."""

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
    _must("number", BigInteger),
    _must("balance", BigInteger),
    PrimaryKeyConstraint("stream", "version", "line"),
    UniqueConstraint("account", "number"),
    sqlite_with_rowid=False,
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


def create(connection: Connection) -> None:
    """Make the tables, and what guards them."""
    METADATA.create_all(connection)
    for statement in _guards(connection.dialect.name):
        connection.execute(text(statement))
    connection.execute(LEDGER.insert().values(schema=SCHEMA))


def _guards(dialect: str) -> Iterator[str]:
    if dialect == "sqlite":
        yield from _sqlite_guards()
    else:
        yield from _postgresql_guards()


def _sqlite_guards() -> Iterator[str]:
    refuse = f"BEGIN SELECT RAISE(ABORT, '{_REFUSED}'); END"
    for table in METADATA.tables:
        yield f"CREATE TRIGGER {table}_stay BEFORE DELETE ON {table} {refuse}"
        only = "WHEN NEW.stream <> OLD.stream OR NEW.number <= OLD.number" if table == HEADS.name else ""
        yield f"CREATE TRIGGER {table}_stand BEFORE UPDATE ON {table} {only} {refuse}"


def _postgresql_guards() -> Iterator[str]:
    yield (
        "CREATE FUNCTION punto_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_REFUSED}'; END $$"
    )
    refuse = "EXECUTE FUNCTION punto_refuse()"
    for table in METADATA.tables:
        yield f"CREATE TRIGGER {table}_stay BEFORE DELETE OR TRUNCATE ON {table} FOR EACH STATEMENT {refuse}"
        if table == HEADS.name:
            only = "FOR EACH ROW WHEN (NEW.stream <> OLD.stream OR NEW.number <= OLD.number)"
        else:
            only = "FOR EACH STATEMENT"
        yield f"CREATE TRIGGER {table}_stand BEFORE UPDATE ON {table} {only} {refuse}"
