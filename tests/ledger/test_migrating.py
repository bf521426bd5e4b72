"""A ledger of an older version is brought up to this one, all of it or nothing; a newer one is refused."""

from contextlib import closing

import pytest
from sqlalchemy import Connection, text
from tests.ledger.ledgers import Ledgers, kept, play

import punto.progressive
from punto.errors import PuntoError, Refused, Stopped, Unreadable
from punto.houses import Role
from punto.ledger import Database, cage, claims, log, migrating
from punto.ledger.audit import audit, heads
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Fund
from punto.ledger.schema import METADATA, SOUGHT, guards
from punto.streams import Actor, name_of
from punto.table import record
from punto.table.events import DropTaken


def played(ledgers: Ledgers) -> Database:
    """A ledger with a cage and a table."""
    database = ledgers.new()
    Cage(database, "USD").do(Fund(900_000), Actor(Role.SUPERVISOR, "stella"))
    with closing(kept(database)) as table:
        play(table, 3)
    return database


def as_version_1(database: Database) -> None:
    """The same ledger as the first version had it."""

    def back(connection: Connection) -> None:
        for statement in VERSION_1.split(";"):
            connection.execute(text(statement))
        for table in ("postings", "ledger"):
            for guard in guards(connection, METADATA.tables[table]):
                connection.execute(text(guard))

    database.write(back)


def refused_in(database: Database, error: type[PuntoError], words: str) -> None:
    """It is not migrated, for this reason."""
    with closing(Database(database.name, older=True)) as older, pytest.raises(error, match=words):
        migrating.migrate(older)


VERSION_1 = """
    DROP INDEX events_sought;
    DROP TABLE balances;
    CREATE TABLE postings_1 (
        stream TEXT NOT NULL, version BIGINT NOT NULL, line INTEGER NOT NULL, account INTEGER NOT NULL,
        amount BIGINT NOT NULL, number BIGINT NOT NULL, balance BIGINT NOT NULL,
        PRIMARY KEY (stream, version, line), UNIQUE (account, number)
    );
    INSERT INTO postings_1 SELECT * FROM postings;
    DROP TABLE postings;
    ALTER TABLE postings_1 RENAME TO postings;
    DROP TABLE ledger;
    CREATE TABLE ledger (schema INTEGER NOT NULL PRIMARY KEY);
    INSERT INTO ledger VALUES (1)
"""


def contents(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """All that a ledger holds, and how it is guarded."""
    with database.reading() as connection:
        held = {
            table.name: sorted(map(tuple, connection.execute(table.select())), key=repr)
            for table in METADATA.sorted_tables
            if table.name != "ledger"
        }
        return {**held, "triggers": sorted(map(tuple, connection.execute(text(TRIGGERS[database.sqlite]))))}


TRIGGERS = {
    True: "SELECT name, replace(sql, '\"', '') FROM sqlite_master WHERE type = 'trigger'",
    False: "SELECT DISTINCT trigger_name, action_condition FROM information_schema.triggers",
}


def test_an_older_ledger_is_migrated_with_all_that_it_holds(ledgers: Ledgers) -> None:
    database = played(ledgers)
    before, wanted = contents(database), heads(database)
    as_version_1(database)
    with pytest.raises(Unreadable, match="version 1, this Punto wants version 2: punto migrate"):
        Database(database.name)
    with closing(Database(database.name, older=True)) as older:
        done = migrating.migrate(older)
    assert (done.before, done.after, done.heads) == (1, 2, wanted)
    assert done.postings == len(before["postings"])
    with closing(Database(database.name)) as opened:
        assert contents(opened) == before
        with closing(kept(opened)) as table:
            play(table, 1)
        audit(opened)
        assert migrating.migrate(opened).before == 2


@pytest.mark.parametrize("fails_in", ["drop_table", "rename_table", "create_index"])
def test_a_migration_that_is_cut_short_changes_nothing(
    ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch, fails_in: str
) -> None:
    database = played(ledgers)
    before = contents(database)
    as_version_1(database)

    def cut(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, closing(Database(database.name, older=True)) as older:
        patch.setattr(f"alembic.operations.Operations.{fails_in}", cut)
        with pytest.raises(KeyboardInterrupt):
            migrating.migrate(older)
    with pytest.raises(Unreadable, match="version 1"):
        Database(database.name)
    with closing(Database(database.name, older=True)) as older:
        migrating.migrate(older)
        assert contents(older) == before


def test_a_table_that_runs_is_not_migrated_beneath_its_holder(ledgers: Ledgers) -> None:
    database = played(ledgers)
    with closing(kept(database)):
        as_version_1(database)
        refused_in(database, Refused, "is held by")


def test_money_that_does_not_add_up_is_not_migrated(ledgers: Ledgers) -> None:
    database = played(ledgers)
    as_version_1(database)
    unguard = "DROP TRIGGER postings_stand" + ("" if database.sqlite else " ON postings")
    database.write(lambda connection: connection.execute(text(unguard)))
    wrong = "UPDATE postings SET amount = amount + 1 WHERE line = 0 AND version = 1"
    database.write(lambda connection: connection.execute(text(wrong)))
    refused_in(database, Stopped, "does not add up")


def test_a_newer_ledger_is_refused_in_a_sentence(ledgers: Ledgers) -> None:
    database = played(ledgers)
    database.write(lambda connection: connection.execute(text("INSERT INTO ledger VALUES (3)")))
    for older in (False, True):
        with pytest.raises(Unreadable, match="has a ledger of version 3; this Punto knows version 2"):
            Database(database.name, older=older)


def test_an_older_punto_cannot_write_on_after_a_migration(ledgers: Ledgers) -> None:
    """Its postings have a column that is no longer there: it stops, rather than leave balances behind."""
    line = "INSERT INTO postings (stream, version, line, account, amount, number, balance) VALUES "
    with pytest.raises(PuntoError, match="number"):
        ledgers.new().write(lambda connection: connection.execute(text(line + "('x', 1, 0, 1, 5, 1, 5)")))


def test_what_is_sought_by_name_is_an_event() -> None:
    known = {*cage.SHAPES.kinds, *punto.progressive.SHAPES.kinds, *record.KINDS}
    assert set(SOUGHT) <= known


@pytest.mark.parametrize("names", [[name_of(kind) for kind in claims._TELLING], [name_of(DropTaken)]])
def test_rare_events_are_found_by_their_index(ledgers: Ledgers, names: list[str]) -> None:
    """However long a link's stream is, its claims are found without a look at the rest."""
    database = ledgers.new()
    with database.reading() as connection:
        written = str(log._named("any", names).compile(connection, compile_kwargs={"literal_binds": True}))
        explained = connection.execute(text(f"EXPLAIN {'QUERY PLAN' if database.sqlite else ''} {written}"))
        assert "events_sought" in str(explained.all())
