"""An audit in stretches between snapshots finds what one of the whole finds, by itself or in processes."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from tests.ledger.alterations import alter_and_audit, made
from tests.ledger.ledgers import Ledgers, kept, play

from punto.errors import Stopped
from punto.ledger import Database
from punto.ledger import audit as auditing
from punto.ledger.audit import audit
from punto.ledger.walking import Stretch, Walked


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Snapshots come often, and stretches are short."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 10)
    monkeypatch.setattr(auditing, "_LEAST", 20)


@pytest.fixture
def stretches(monkeypatch: pytest.MonkeyPatch) -> list[Stretch]:
    """Every audit is one of stretches, each by a connection of its own; which there were."""
    walked: list[Stretch] = []

    def apart(self: auditing._Asked, cut: Sequence[Stretch], _workers: int) -> list[Walked]:
        walked.extend(cut)
        found = [auditing._walk_apart(self.database.name, each, _given(self, each)) for each in cut]
        for each in found:
            if not isinstance(each, Walked):
                raise Stopped(each)
        return [each for each in found if isinstance(each, Walked)]

    monkeypatch.setattr(auditing._Asked, "apart", apart)
    monkeypatch.setattr("tests.ledger.alterations.audit", lambda *asked: audit(*asked, workers=4))
    return walked


def _given(asked: auditing._Asked, stretch: Stretch) -> Mapping[int, bytes]:
    return asked.given.get(stretch.stream, {})


def test_processes_find_what_one_finds(ledgers: Ledgers) -> None:
    database = ledgers.new()
    for name in ("1", "2"):
        with closing(kept(database, name)) as table:
            play(table, 12)
    told: list[int] = []
    whole = audit(database)
    assert whole.snapshots > 6
    assert audit(database, progress=told.append, workers=2) == whole
    assert told[-1] == whole.events
    assert len(told) > 4


def test_alterations_are_found_in_stretches(tmp_path: Path, stretches: list[Stretch]) -> None:
    tried, unnoticed = alter_and_audit(made(tmp_path), tmp_path, 18, seed=7)
    assert tried.total() == 18
    assert unnoticed == []
    assert sum(each.start.number > 0 for each in stretches) > 18


def test_money_that_changes_at_a_seam_is_found(tmp_path: Path, stretches: list[Stretch]) -> None:
    """All lines of an account from a seam on say more, and so does its balance: each stretch adds up."""
    sound = made(tmp_path)
    with closing(Database(str(sound))) as database:
        audit(database, workers=4)
    seam = next(each.start.version for each in stretches if each.start.number)
    with closing(sqlite3.connect(sound, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER postings_stand")
        connection.execute("DROP TRIGGER balances_stand")
        (account,) = connection.execute(BOTH_SIDES, [seam, seam]).fetchone()
        later = "UPDATE postings SET balance = balance + 500 WHERE account = ? AND version > ?"
        connection.execute(later, [account, seam])
        connection.execute("UPDATE balances SET amount = amount + 500 WHERE account = ?", [account])
    with closing(Database(str(sound))) as database, pytest.raises(Stopped, match="does not add up"):
        audit(database, workers=4)


BOTH_SIDES = """
    SELECT account FROM postings JOIN accounts ON id = account WHERE place = 'table/1'
    GROUP BY account HAVING min(version) <= ? AND max(version) > ?
"""
