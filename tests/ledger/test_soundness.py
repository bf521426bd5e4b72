"""What lies around the record: a file whose indexes were damaged, guards that were taken away or blunted."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.ledger.ledgers import Ledgers, kept, play

from punto.errors import Stopped
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.copying import backup, verify
from punto.ledger.schema import METADATA, REFUSING, guards


def played(ledgers: Ledgers) -> Database:
    database = ledgers.new()
    with closing(kept(database)) as table:
        play(table, 1)
    return database


def said(database: Database, statement: str) -> None:
    database.write(lambda connection: connection.execute(text(statement)))


def refuse(database: Database, words: str) -> None:
    for look in (audit, verify):
        with pytest.raises(Stopped, match=words):
            look(database)


def test_an_index_that_no_longer_finds_a_command_is_found(tmp_path: Path) -> None:
    """By its id a command that comes again is known: a row that its index lost would be carried out twice."""
    path = tmp_path / "floor.db"
    with closing(Database(str(path), new=True)) as database, closing(kept(database)) as table:
        play(table, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        (page,) = raw.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_commands_2'"
        ).fetchone()
        (size,) = raw.execute("PRAGMA page_size").fetchone()
        (called,) = raw.execute("SELECT id FROM commands WHERE number = 5").fetchone()
    data = bytearray(path.read_bytes())
    start = (page - 1) * size
    place = data.find(called.encode(), start, start + size)
    assert place > 0
    data[place] ^= 1
    path.write_bytes(data)
    with closing(Database(str(path))) as database:
        refuse(database, "the file is damaged: ")


def test_guards_that_are_gone_are_missed_one_by_one(ledgers: Ledgers) -> None:
    database = played(ledgers)
    audit(database)
    for table in METADATA.tables.values():
        with database.reading() as connection:
            statements = list(guards(connection, table))
        for statement in statements:
            name = statement.split()[2]
            said(database, f"DROP TRIGGER {name}{'' if database.sqlite else f' ON {table.name}'}")
            refuse(database, f"the guard {name} is gone or was altered")
            said(database, statement)
    audit(database)


def test_a_guard_that_lets_something_pass_is_none(ledgers: Ledgers, tmp_path: Path) -> None:
    database = played(ledgers)

    said(database, f"DROP TRIGGER postings_stand{'' if database.sqlite else ' ON postings'}")
    with database.reading() as connection:
        (_, stand) = guards(connection, METADATA.tables["postings"])
    if database.sqlite:
        blunt = stand.replace("ON postings ", "ON postings WHEN NEW.amount < 0 ")
    else:
        blunt = stand.replace("FOR EACH STATEMENT", "FOR EACH ROW WHEN (NEW.amount < 0)")
    assert blunt != stand
    said(database, blunt)
    refuse(database, "the guard postings_stand")
    copy = tmp_path / "copy.db"
    backup(database, copy)
    with closing(Database(str(copy))) as again:
        assert audit(again).settled == 1


def test_on_postgresql_guards_may_be_off_or_do_nothing(postgres_server: str, tmp_path: Path) -> None:
    with Ledgers(tmp_path, postgres_server) as ledgers:
        _blunted(played(ledgers))


def _blunted(database: Database) -> None:
    for off, on in (
        ("ALTER TABLE events DISABLE TRIGGER USER", "ALTER TABLE events ENABLE TRIGGER USER"),
        (f"{_FUNCTION} $$ BEGIN RETURN NULL; END $$", f"{_FUNCTION} $$ {REFUSING} $$"),
    ):
        said(database, off)
        refuse(database, "is gone or was altered")
        said(database, on)
        audit(database)


_FUNCTION = "CREATE OR REPLACE FUNCTION punto_refuse() RETURNS trigger LANGUAGE plpgsql AS"
