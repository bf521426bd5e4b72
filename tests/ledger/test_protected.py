"""A ledger where nothing can be written: a copy on a protected disk is looked at as it stands."""

from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from tests.ledger.ledgers import kept, play

from punto.errors import Stopped
from punto.houses import Role
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Fund
from punto.streams import Actor


def test_where_nothing_can_be_written_a_ledger_is_read_as_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy on a write-protected disk: it is looked at, and neither changed nor added to."""
    monkeypatch.setattr("punto.ledger.database.os.access", lambda *_: False)
    name = str(tmp_path / "a copy?.db")
    with closing(Database(name, new=True)) as database, closing(kept(database)) as table:
        play(table, 1)
    before = sha256(Path(name).read_bytes())
    with closing(Database(name)) as database:
        assert audit(database).settled == 1
        assert [each.name for each in tmp_path.glob("a copy*")] == ["a copy?.db"]
        with pytest.raises(Stopped, match="attempt to write a readonly database"):
            Cage(database, "USD").do(Fund(1), Actor(Role.SUPERVISOR, "stella"))
    assert sha256(Path(name).read_bytes()).digest() == before.digest()


def test_a_log_that_was_left_beside_a_protected_ledger_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = str(tmp_path / "floor.db")
    with closing(Database(name, new=True)) as database, closing(kept(database)) as table:
        play(table, 1)
        monkeypatch.setattr("punto.ledger.database.os.access", lambda *_: False)
        with closing(Database(name)) as again:
            assert audit(again).settled == 1
