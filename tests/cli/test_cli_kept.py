"""`punto table --db`: stopped in any way, the same command goes on in the same state."""

import os
import signal
import sqlite3
import subprocess
from pathlib import Path

import pytest
from tests.cli.command import PUNTO, run

from punto.ledger.schema import SCHEMA


def dealer(db: Path, *lines: str, options: tuple[str, ...] = ()) -> str:
    done = subprocess.run(
        [PUNTO, "table", "--dealer", "--db", db, *options],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "100"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_dealer_goes_on_mid_round(tmp_path: Path) -> None:
    db = tmp_path / "floor.db"
    opening = ("done all", "done all", "run")
    left = dealer(db, *opening, "sit 3 maria", "3b100", "n", "next 3", "look")
    seen = left[left.rindex("> look\n") :]
    assert "maria" in seen
    assert "╭──╮" in seen
    again = dealer(db, "look", "quit")
    table = seen.partition("\n\n“")[0]
    assert table in again
    assert "goes on here" in again


def test_more_seats_are_taken_at_once_at_a_table_that_was_left_open(tmp_path: Path) -> None:
    db = tmp_path / "floor.db"
    dealer(db, "done all", "done all", "run", options=("--seats", "3,5"))
    again = dealer(db, "look", options=("--seats", "3,7"))
    assert "Seat 7 is taken." in again.partition("> look")[0]
    assert "–  3, 5, 7\n" in again


def test_kill_9_loses_nothing_that_was_told(tmp_path: Path) -> None:
    """Whatever the table has printed when it is killed is in the ledger, and it goes on after that."""
    db = tmp_path / "floor.db"
    words: list[str | Path] = [PUNTO, "table", "--auto", "--db", db, "--format", "json", "--shoes", "9"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    told = [running.stdout.readline() for _ in range(200)]
    running.send_signal(signal.SIGKILL)
    running.communicate()
    kept = sqlite3.connect(db).execute("SELECT name FROM events ORDER BY version").fetchall()
    assert [f'"{name}"' for (name,) in kept[: len(told)]] == [
        line.partition(": ")[2].partition(",")[0] for line in told
    ]
    again = run("table", "--auto", "--db", str(db), "--rounds", "1")
    assert (again.returncode, again.stderr) == (0, "")


def test_ctrl_c_and_on(tmp_path: Path) -> None:
    db = tmp_path / "floor.db"
    running = subprocess.Popen(
        [PUNTO, "table", "--auto", "--db", db, "--shoes", "9"], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout
    while "Round 3" not in running.stdout.readline():
        pass
    running.send_signal(signal.SIGINT)
    rest, _ = running.communicate()
    assert running.returncode == 130
    assert "What everybody gained" in rest
    again = run("table", "--auto", "--db", str(db), "--rounds", "1")
    assert (again.returncode, again.stderr) == (0, "")


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (name)")
    connection.close()


def newer(path: Path) -> None:
    assert run("table", "--db", str(path), "--rounds", "1").returncode == 0
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER ledger_stand")
        connection.execute("UPDATE ledger SET schema = 99")
    connection.close()


def test_what_is_no_ledger_gets_one_sentence(tmp_path: Path) -> None:
    text, songs, later = tmp_path / "text.db", tmp_path / "songs.db", tmp_path / "later.db"
    text.write_text("not a database, but a text that is long enough to be looked at\n" * 20, "utf-8")
    foreign(songs)
    newer(later)
    before = songs.read_bytes()
    for name, said in (
        (str(text), "file is not a database"),
        (str(songs), "a database of something else"),
        (str(later), f"has a ledger of version 99; this Punto knows version {SCHEMA}"),
        (str(tmp_path), "cannot be opened as a ledger"),
        (str(tmp_path / "no" / "where.db"), "cannot be opened as a ledger"),
        ("mysql://localhost/x", "is no ledger"),
        ("postgresql://nobody@127.0.0.1:9/x", "cannot be opened as a ledger"),
        ("postgresql://x:y/z", "is no ledger"),
    ):
        found = run("table", "--db", name, "--rounds", "1")
        assert (found.returncode, found.stdout) == (2, ""), name
        assert said in found.stderr
        assert found.stderr.count("\n") == 1
    assert songs.read_bytes() == before


@pytest.mark.parametrize("options", [("--table", "2"), ("--db", "x.db", "--seed", "7")])
def test_options_that_do_nothing_are_refused(options: tuple[str, ...], tmp_path: Path) -> None:
    assert "does nothing" in run("table", *options, cwd=tmp_path).stderr


def test_a_full_disk_stops_the_table(tmp_path: Path) -> None:
    """A limit on the size of files is a full disk to SQLite: one sentence, and what was told is kept."""
    db = tmp_path / "floor.db"
    limited = f"ulimit -f 2000; exec {PUNTO} table --auto --db {db} --shoes 9"
    full = subprocess.run(["bash", "-c", limited], capture_output=True, text=True, check=False)
    assert full.returncode == 1
    assert "has not happened" in full.stderr
    told = full.stdout.count("No more bets")
    kept = (
        sqlite3.connect(db).execute("SELECT count(*) FROM events WHERE name = 'cards-racked'").fetchone()[0]
    )
    assert told == kept > 0
    again = run("table", "--auto", "--db", str(db), "--rounds", "1")
    assert (again.returncode, again.stderr) == (0, "")
