"""The audit finds every alteration. The long form makes ten thousand: `python -m tests.ledger.proof`."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.ledger.alterations import KINDS, alter_and_audit, made, retype_and_audit

from punto.errors import Stopped
from punto.ledger import Database
from punto.ledger.audit import audit


def test_every_alteration_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 40)
    sound = made(tmp_path)
    tried, unnoticed = alter_and_audit(sound, tmp_path, 120)
    assert set(tried) == set(KINDS)
    assert unnoticed == []


def test_a_value_of_another_kind_is_an_alteration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same letters as bytes, or bytes as letters: whoever reads them as the same has not looked."""
    monkeypatch.setattr("punto.ledger.kept._SNAPSHOT_EVERY", 40)
    assert retype_and_audit(made(tmp_path), tmp_path) == []


def test_another_build_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this Punto decides otherwise may be a fault of the one that decided it first."""
    monkeypatch.setattr("punto.ledger.kept.build", lambda: "0.0.9+older")
    sound = made(tmp_path)
    with closing(Database(str(sound))) as database:
        assert audit(database).settled == 4
        monkeypatch.setattr("punto.ledger.replay.decide", lambda *_: ())
        with pytest.raises(Stopped, match=r"Punto 0\.0\.9\+older decided it, this is"):
            audit(database)


def test_postings_alike_that_change_places_are_found(tmp_path: Path) -> None:
    """Two lines of an account with the same amount: each event finds one, but the later came first."""
    sound = made(tmp_path)
    with closing(sqlite3.connect(sound, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER postings_stand")
        account, first, second, *places = connection.execute(ALIKE).fetchone()
        place = "UPDATE postings SET version = ?, line = ? WHERE account = ? AND nth = ?"
        for at, number in (([-1, 0], first), (places[:2], second), (places[2:], first)):
            connection.execute(place, [*at, account, number])
    with closing(Database(str(sound))) as database, pytest.raises(Stopped, match="does not add up"):
        audit(database)


ALIKE = """
    SELECT account, one.nth, other.nth, one.version, one.line, other.version, other.line
    FROM postings one JOIN postings other USING (stream, account, amount)
    WHERE one.nth < other.nth LIMIT 1
"""
