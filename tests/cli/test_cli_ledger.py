"""`punto audit`, `heads`, `recall`, `export`, `backup`, `restore`, `verify`, as people use them."""

import csv
import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.command import PUNTO, as_json, run
from tests.ledger.jackpots import ELLEN, OTTO, hit, taken_up, up_to_the_dice
from tests.ledger.ledgers import kept, play

from punto.houses import Role
from punto.ledger import Database, Kept, stream_of
from punto.ledger.audit import audit
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Deposit
from punto.ledger.game_manager import approve, claim_numbered
from punto.server.badges import Badges
from punto.server.people import People
from punto.server.restraint import Restraint
from punto.server.roles import Post
from punto.streams import Actor
from punto.table import Phase, decode_entry
from punto.table.commands import CloseTable, ReverseRound
from punto.table.events import Event


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with two tables: one that is closed after six rounds, one in the middle of a shoe."""
    path = tmp_path_factory.mktemp("floor") / "floor.db"
    database = Database(str(path), new=True)
    first = kept(database, "1")
    play(first, 6)
    while first.state.bets:
        play(first, 1)
    first.do(CloseTable())
    assert first.state.phase is Phase.CLOSED
    first.close()
    second = kept(database, "pit-7")
    play(second, 3)
    second.close()
    database.close()
    return path


def events_of(path: Path, table: str) -> list[Event]:
    database = Database(str(path))
    again = Kept(database, table)
    found = list(again.events)
    again.close()
    database.close()
    return found


def test_audit_says_what_it_looked_at(floor: Path) -> None:
    said = run("audit", str(floor))
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith(f"{floor} holds.\n  2 streams")
    found = as_json("audit", str(floor))
    assert found["holds"]
    assert found["settled"] >= 9
    assert found["shoes"] == 1
    assert found["events"] > 100


def test_audit_names_the_first_place_that_does_not_hold(floor: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert run("backup", str(floor), str(copy)).returncode == 0
    with sqlite3.connect(copy) as connection:
        connection.execute("DROP TRIGGER events_stand")
        connection.execute("UPDATE events SET time = time + 1 WHERE stream = 'table/1' AND version = 40")
    connection.close()
    for command in ("audit", "verify"):
        said = run(command, str(copy))
        assert (said.returncode, said.stdout) == (1, "")
        assert said.stderr.startswith("punto: table/1, event 40: it is not what was sealed")
        assert said.stderr.count("\n") == 1
    assert "altered or is damaged" in run("audit", str(copy), "--format", "json").stdout


def test_heads_are_given_back(floor: Path, tmp_path: Path) -> None:
    heads = run("heads", str(floor)).stdout
    assert [line.partition(":")[0] for line in heads.splitlines()] == ["table/1", "table/pit-7"]
    (tmp_path / "heads.txt").write_text(heads, "utf-8")
    assert as_json("audit", str(floor), "--head", str(tmp_path / "heads.txt"))["heads"] == 2
    first = heads.splitlines()[0]
    assert as_json("audit", str(floor), "--head", first)["heads"] == 1
    stream, number, digest = first.rsplit(":", 2)
    for wrong, why in (
        (f"{stream}:{number}:{'0' * 64}", "not the head that was given"),
        (f"{stream}:{int(number) + 1}:{digest}", "it is missing"),
        (f"table/9:1:{digest}", "it is missing"),
    ):
        said = run("audit", str(floor), "--head", wrong)
        assert said.returncode == 1
        assert why in said.stderr
    (tmp_path / "empty.txt").write_text("\n", "utf-8")
    for none, why in (
        ([f"{stream}:0:{digest}"], "is no head"),
        ([str(tmp_path / "empty.txt")], "holds no head"),
        ([f"{stream}:{number}:{'0' * 64}", first], "two heads were given"),
    ):
        said = run("audit", str(floor), *(word for each in none for word in ("--head", each)))
        assert (said.returncode, said.stdout) == (2, "")
        assert why in said.stderr
    assert run("audit", str(floor), "--head", "nonsense").returncode == 2


def test_recall_shows_rounds_as_the_table_saw_them(floor: Path) -> None:
    said = run("recall", str(floor), "--last", "2", "--table", "pit-7").stdout
    assert said.startswith("table/pit-7  ·  Colorado mini baccarat")
    assert said.count("No more bets") == 2
    everybody = run("recall", str(floor)).stdout
    assert everybody.count("No more bets") >= 9
    told = run("recall", str(floor), "--last", "1", "--format", "json").stdout
    lines = [json.loads(line) for line in told.splitlines()]
    assert {line["event"] for line in lines} >= {"betting-opened", "card-dealt", "cards-racked"}
    assert "there is 1, pit-7" in run("recall", str(floor), "--table", "8").stderr
    assert run("recall", str(floor), "--last", "0").returncode == 2


def test_recall_shows_what_has_come_of_a_round_since(tmp_path: Path) -> None:
    """A reversal after the last round, and an award that was paid when its cards had gone."""
    name = str(tmp_path / "floor.db")
    with closing(Database(name, new=True)) as database:
        with closing(kept(database)) as table:
            play(table, 1)
            table.do(ReverseRound(1, "otto", "the wrong shoe"), OTTO)
        with closing(taken_up(database, "7")) as table:
            up_to_the_dice(table)
            hit(table)
        approve(database, claim_numbered(database, 1), ELLEN)
    said = run("recall", name).stdout
    assert "Round 1 is reversed by otto: the wrong shoe." in said
    assert said.index("Hit at $1,000.10") < said.index("approved by an executive, ellen")
    assert "seat 1: pay, dice-triple-progressive $1,000.10" in said


def test_shoes_read_back_as_the_same_events(floor: Path, tmp_path: Path) -> None:
    out = tmp_path / "shoes.jsonl"
    assert run("export", str(floor), "--shoes", str(out), "--table", "1").returncode == 0
    lines = out.read_bytes().splitlines()
    assert [decode_entry(line).event for line in lines] == events_of(floor, "1")


def test_a_shoe_that_is_played_stays_in_the_ledger(floor: Path, tmp_path: Path) -> None:
    """Whoever exports shoes during play learns neither the cards to come nor the salt of their promise."""
    out = tmp_path / "shoes.jsonl"
    assert run("export", str(floor), "--shoes", str(out), "--table", "pit-7").returncode == 0
    kinds = {json.loads(line)["event"] for line in out.read_bytes().splitlines()}
    assert kinds == {"charter-adopted"}


def test_rounds_bets_and_postings_add_up(floor: Path, tmp_path: Path) -> None:
    import polars

    names = [tmp_path / name for name in ("rounds.csv", "bets.parquet", "postings.parquet")]
    words = ["--rounds", "--bets", "--postings"]
    given = [str(each) for pair in zip(words, names, strict=True) for each in pair]
    said = run("export", str(floor), *given)
    assert (said.returncode, said.stderr) == (0, "")
    with names[0].open(encoding="utf-8") as file:
        rounds = list(csv.DictReader(file))
    bets, postings = polars.read_parquet(names[1]), polars.read_parquet(names[2])
    assert len(rounds) == as_json("audit", str(floor))["settled"]
    assert sum(int(row["bets"]) for row in rounds) == bets.height
    assert sum(int(row["won"]) for row in rounds) == bets["net"].sum()
    assert postings["amount"].sum() == 0
    tray = postings.filter((polars.col("account") == "tray") & (polars.col("stream") == stream_of("1")))
    assert tray["amount"].sum() == tray["balance"][-1]
    assert "ask for --rounds" in run("export", str(floor)).stderr
    assert run("export", str(floor), "--rounds", "x.txt").returncode == 2


def test_postings_are_those_of_cage_and_meters_too(tmp_path: Path) -> None:
    """A table's alone where it is named; else every line, so that each wallet and meter adds up."""
    name, out = str(tmp_path / "floor.db"), tmp_path / "postings.csv"
    with closing(Database(name, new=True)) as database:
        Cage(database, "USD").do(Deposit("maria", 500), Actor(Role.CASHIER, "carl"))
        with closing(taken_up(database, "7")) as table:
            up_to_the_dice(table)
        lines = audit(database).postings
    for more, streams in (
        ([], ["cage/USD", "progressive/floor", "table/7"]),
        (["--table", "7"], ["table/7"]),
    ):
        run("export", name, "--postings", str(out), *more)
        with out.open(encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        assert sorted({row["stream"] for row in rows}) == streams
        assert (len(rows) == lines) == (not more)


def test_backup_and_restore_while_a_table_runs(tmp_path: Path) -> None:
    db, copy, back = tmp_path / "floor.db", tmp_path / "copy.db", tmp_path / "back.db"
    words = [str(PUNTO), "table", "--auto", "--db", str(db), "--format", "json", "--shoes", "99"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert running.stdout
    for _ in range(100):
        running.stdout.readline()
    said = run("backup", str(db), str(copy))
    assert running.poll() is None
    running.kill()
    running.communicate()
    assert (said.returncode, said.stderr) == (0, "")
    assert run("restore", str(copy), str(back)).returncode == 0
    assert run("heads", str(back)).stdout in said.stdout
    assert as_json("audit", str(back))["events"] >= 100
    assert as_json("audit", str(db), "--head", run("heads", str(copy)).stdout.strip())["heads"] == 1
    assert "a file of this name" in run("backup", str(db), str(copy)).stderr
    assert "not empty" in run("restore", str(copy), str(back)).stderr
    assert not list(tmp_path.glob(".*"))


def test_a_backup_has_the_people_too(floor: Path, tmp_path: Path) -> None:
    """Who signs in, their badges, and what players have set themselves: a pause outlives a lost machine."""
    with closing(Database(str(floor))) as database:
        people = People(database)
        people.add("maria", "Maria", Post.PLAYER)
        people.add("sue", "Sue", Post.SUPERVISOR)
        badge, _ = Badges(people).make("sue")
        until = Restraint(database).pause("maria", 24)
    copy, back = tmp_path / "copy.db", tmp_path / "back.db"
    assert run("backup", str(floor), str(copy)).returncode == 0
    assert run("restore", str(copy), str(back)).returncode == 0
    assert badge in run("users", "list", str(back)).stdout
    with closing(Database(str(back))) as database:
        assert Restraint(database).paused_until("maria") == until


@pytest.mark.parametrize("command", ["audit", "heads", "recall", "verify"])
def test_no_ledger_there(command: str, tmp_path: Path) -> None:
    said = run(command, str(tmp_path / "none.db"))
    assert (said.returncode, said.stdout) == (2, "")
    assert "there is no ledger" in said.stderr
    assert not (tmp_path / "none.db").exists()


def test_a_name_that_was_mistyped_makes_no_ledger(tmp_path: Path) -> None:
    """The house's first money makes one, and says so, refused or not; whatever else is asked wants one."""
    wrong = run("cage", "fund", "other.db", "1,000", "--by", "stella", cwd=tmp_path)
    assert (wrong.returncode, wrong.stdout) == (2, "A new ledger, other.db, was made.\n")
    first = run("cage", "fund", "floor.db", "1000", "--by", "stella", cwd=tmp_path)
    assert first.stdout.startswith("A new ledger, floor.db, was made.\n1: $1,000.00 came")
    assert "new ledger" not in run("cage", "fund", "floor.db", "1000", "--by", "stella", cwd=tmp_path).stdout
    for words in ("cage bank flor.db 10 --by stella", "cage reverse flor.db 1 --by sue --reason wrong"):
        said = run(*words.split(), cwd=tmp_path)
        assert said.returncode == 2
        assert said.stderr.endswith('there is no ledger at flor.db; did you mean "floor.db"?\n')
    assert "there is no ledger" in run("heads", "nowhere/floor.db", cwd=tmp_path).stderr
    assert sorted(each.name for each in tmp_path.glob("*.db")) == ["floor.db", "other.db"]


def test_heads_come_through_a_pipe(floor: Path) -> None:
    """As `punto audit floor.db --head <(punto heads floor.db)` in a shell."""
    shell = f'"{PUNTO}" audit "$1" --head <("{PUNTO}" heads "$1")'
    said = subprocess.run(["bash", "-c", shell, "bash", floor], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")
    heads = len(run("heads", str(floor)).stdout.splitlines())
    assert f"{heads} heads given, each met" in said.stdout
