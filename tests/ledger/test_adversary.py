"""What could lose a cent or pay it twice: two names of a file, a full disk, a line that is cut, ids again."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from tests.ledger.ledgers import Ledgers, kept, play

from punto.errors import Refused, Stopped
from punto.houses import Role
from punto.ledger import Database, copying
from punto.ledger.audit import audit
from punto.ledger.cage import Cage, wallet
from punto.ledger.cage_moves import Deposit
from punto.ledger.copying import backup, restore
from punto.ledger.holding import hold
from punto.messages import message
from punto.settle import read_bets
from punto.streams import Actor
from punto.table.commands import PlaceWagers

CARL = Actor(Role.CASHIER, "carl")


def test_one_file_under_two_names_is_held_once(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    link = tmp_path / "other" / "same.db"
    with (
        closing(Database(str(tmp_path / "floor.db"), new=True)) as database,
        closing(kept(database)) as table,
    ):
        play(table, 1)
        link.symlink_to(tmp_path / "floor.db")
        with closing(Database(str(link))) as same, pytest.raises(Refused, match="is held by"):
            kept(same)


def test_a_backup_whose_disk_fills_up_at_the_end_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is still in the log beside the copy when it is closed would be lost with that log."""
    with closing(Database(str(tmp_path / "floor.db"), new=True)) as database:
        with closing(kept(database)) as table:
            play(table, 1)
        left = sqlite3.connect(tmp_path / ".copy.db.part")
        copied = copying._copy

        def full(*asked: object) -> None:
            copied(*asked)  # type: ignore[arg-type]
            left.execute("BEGIN")  # somebody who reads keeps the log from being copied into the file
            left.execute("SELECT count(*) FROM heads").fetchall()

        monkeypatch.setattr(copying, "_copy", full)
        monkeypatch.setattr(Path, "unlink", _but(".copy.db.part"))
        with pytest.raises(Stopped, match="could not be written whole"):
            backup(database, tmp_path / "copy.db")
        left.close()
        assert not (tmp_path / "copy.db").exists()


def _but(name: str) -> object:
    """Takes files away, but not this one before it is there."""
    unlink = Path.unlink

    def gone(self: Path, missing_ok: bool = False) -> None:
        if self.name != name:
            unlink(self, missing_ok)

    return gone


def test_a_ledger_that_is_no_longer_empty_is_not_restored_into(ledgers: Ledgers) -> None:
    """Somebody opened a table there between the look and the copy."""
    source, target = ledgers.new(), ledgers.new()
    for database in (source, target):
        with closing(kept(database, "1" if database is source else "2")) as table:
            play(table, 1)
    with pytest.raises(Refused, match="it is not empty"):
        copying._copy(source, target, None)
    with pytest.raises(Refused, match="it is not empty"):
        restore(source, target)
    assert audit(target).streams == 1


def test_a_deposit_whose_commit_was_not_heard_of_is_looked_for(
    ledgers: Ledgers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line was cut after the commit: whoever is told that nothing happened brings the money twice."""
    database = ledgers.new()
    write = Database.write

    def unheard(self: Database, *asked: object) -> None:
        write(self, *asked)  # type: ignore[arg-type]
        monkeypatch.setattr(Database, "write", write)
        raise Stopped(message("ledger.unbalanced"))

    monkeypatch.setattr(Database, "write", unheard)
    Cage(database, "USD").do(Deposit("maria", 500), CARL)
    assert wallet(database, "maria", "USD") == 500


def test_a_line_that_breaks_while_a_table_is_taken_up_is_told_in_a_sentence(
    postgres_server: str, tmp_path: Path
) -> None:
    """The server was started again since the ledger was opened; asked once more, the table is there."""
    with Ledgers(tmp_path, postgres_server) as ledgers:
        database = ledgers.new()
        with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as other:
            ours = {"name": database.url.database}
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %(name)s", ours
            )
        with pytest.raises(Stopped, match="cannot be read: "):
            hold(database, "table/1")
        with closing(kept(database)) as table:
            play(table, 1)


def test_an_id_is_one_commands_while_it_waits_too(ledgers: Ledgers) -> None:
    """Another command under the id of one that is not kept yet is refused, and the first is done once."""
    with closing(kept(ledgers.new())) as table:
        table.run()
        table.sit(3, "maria")
        first, other = (PlaceWagers(read_bets([f"3:player={stake}"], table.house)) for stake in (100, 200))
        with table.together():
            table.do(first, id="a")
            with pytest.raises(Refused, match="was given to another command"):
                table.do(other, id="a")
            table.do(first, id="a")
        assert [bet.stake for bet in table.state.bets] == [10_000]


def test_a_clock_that_runs_backwards_moves_no_time_back(
    ledgers: Ledgers, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever goes on with the table is told, before a day's report wonders where its rounds are."""
    database = ledgers.new()
    times = iter([2_000_000_000_000_000 - each for each in range(10_000)])
    with closing(kept(database, clock=lambda: next(times))) as table:
        play(table, 2)
    assert not caplog.messages
    with closing(kept(database, clock=lambda: 1_999_999_380_000_000)) as table:
        play(table, 1)
    (said,) = caplog.messages
    assert said.startswith("the clock of this machine is 10 minutes behind what table/1 has kept")
    assert audit(database).settled == 3
