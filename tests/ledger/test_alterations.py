"""The audit finds every alteration. The long form makes ten thousand: `python -m tests.ledger.proof`."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.ledger.alterations import (
    KINDS,
    alter_and_audit,
    cut_off,
    hash_anew,
    made,
    retype_and_audit,
    unguarded,
)
from tests.ledger.jackpots import ELLEN, hit, taken_up, up_to_the_dice

from punto.errors import Stopped
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.ledger.game_manager import approve, claim_numbered


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
    with closing(sqlite3.connect(sound, isolation_level=None)) as connection, unguarded(connection):
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


LINK, TABLE = "progressive/floor", "table/1"
FED = f"SET person = 'eve' WHERE stream = '{LINK}' AND name IN ('Contribute', 'contributed')"
FORGED = {
    "under another name nobody finds a claim": (
        LINK,
        ["UPDATE events SET name = 'seen' WHERE name = 'award-claimed'"],
        "under another name",
    ),
    "another version": (TABLE, ["UPDATE events SET shape = 9 WHERE version = 20"], "under another name"),
    "the table has paid, the meter has not": (LINK, [], "does not stand in that one's stream"),
    "the meter has paid, the table has not": (TABLE, [], "its table did not ask for it"),
    "another dealer at the meter": (
        LINK,
        [f"UPDATE commands {FED}", f"UPDATE events {FED}"],
        "does not stand in that one's stream",
    ),
    "letters for bytes, and no hash": (
        TABLE,
        ["UPDATE events SET payload = CAST(payload AS TEXT) WHERE version = 20"],
        "not what was sealed",
    ),
    "a stream of nothing": (
        LINK,
        ["INSERT INTO heads VALUES ('table/9', 0, 0, 0, x'00')"],
        "heads holds what nobody put there",
    ),
}


@pytest.fixture(scope="module")
def paid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger of one table that has paid a jackpot."""
    path = tmp_path_factory.mktemp("paid") / "sound.db"
    with closing(Database(str(path), new=True)) as database:
        with closing(taken_up(database, "1")) as table:
            up_to_the_dice(table)
            hit(table)
        approve(database, claim_numbered(database, 1), ELLEN)
        audit(database)
    return path


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_hashed_anew_must_still_be_so(paid: Path, tmp_path: Path, forged: str) -> None:
    """No head is needed where one stream tells of another, or an event of itself."""
    stream, statements, why = FORGED[forged]
    copy = shutil.copy(paid, tmp_path / "altered.db")
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection, unguarded(connection):
        for statement in statements:
            connection.execute(statement)
        if statements:
            hash_anew(connection, stream)
        else:
            cut_off(connection, stream, _last(connection, stream) - 1)
    with closing(Database(str(copy))) as database, pytest.raises(Stopped, match=why):
        audit(database)


def _last(connection: sqlite3.Connection, stream: str) -> int:
    (number,) = connection.execute("SELECT number FROM heads WHERE stream = ?", [stream]).fetchone()
    return int(number)
