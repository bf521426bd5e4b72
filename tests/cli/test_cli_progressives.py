"""`punto progressives`: what the Game Manager shows, decides and prints, as somebody types it."""

import csv
import io
import json
import re
from contextlib import closing
from pathlib import Path
from shutil import copyfile

import pytest
from tests.cli.command import run
from tests.ledger.jackpots import OTTO, hit, taken_up, up_to_the_dice

from punto.ledger import Database
from punto.table.commands import PressKey
from punto.wagers import Key


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ledger with an award that is paid and one that waits."""
    file = tmp_path_factory.mktemp("progressives") / "floor.db"
    database = Database(str(file), new=True)
    with closing(taken_up(database, "1")) as table:
        for paid in (True, False):
            up_to_the_dice(table)
            hit(table)
            if paid:
                table.do(PressKey(Key.PAY), OTTO)
                table.run()
    database.close()
    return file


@pytest.fixture
def ledger(played: Path, tmp_path: Path) -> str:
    copy = tmp_path / "floor.db"
    copyfile(played, copy)
    return str(copy)


def shown(*words: str) -> str:
    done = run("progressives", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_meter_over_time_as_table_json_csv_and_picture(ledger: str, tmp_path: Path) -> None:
    """$1,000; ten cents come, the award takes all of it, the seed follows; and once more."""
    points = json.loads(shown("history", ledger, "--format", "json"))
    assert [each["value"] for each in points] == [100_000, 100_010, 100_000, 100_000, 100_010, 100_000]
    assert [each["claimed"] for each in points] == [0, 0, 100_010, 0, 0, 100_010]
    rows = list(csv.DictReader(io.StringIO(shown("history", ledger, "--format", "csv"))))
    assert [int(each["value"]) for each in rows] == [each["value"] for each in points]
    assert "award paid" in shown("history", ledger)
    assert "written" in shown("history", ledger, "--plot", str(tmp_path / "meter.svg"))
    drawn = (tmp_path / "meter.svg").read_text("utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count("<circle") == 2  # a ring for each hit
    assert json.loads(shown("history", ledger, "--until", "2001-01-01", "--format", "json")) == []
    (last,) = json.loads(shown("history", ledger, "--since", "2100-01-01", "--format", "json"))
    assert last == points[-1]  # what it stood at when the span began


def test_an_award_is_refused_hit_again_and_approved(ledger: str) -> None:
    wrong = run("progressives", "approve", ledger, "2", "--badge", "dealer:dora")
    assert wrong.returncode == 1
    assert "it needs the card of a supervisor" in wrong.stderr
    assert "keys begin again" in shown("refuse", ledger, "2", "--badge", "supervisor:otto", "--reason", "x")
    assert "No award waits" in shown("pending", ledger)
    database = Database(ledger)
    with closing(taken_up(database, "1")) as table:
        table.run()
    database.close()
    assert "$1,000.10" in shown("pending", ledger)
    assert "is approved by ellen and paid" in shown("approve", ledger, "3", "--badge", "executive:ellen")
    again = run("progressives", "approve", ledger, "3", "--badge", "executive:ellen")
    assert again.returncode == 1
    told = json.loads(shown("refusals", ledger, "--format", "json"))
    assert [(each["command"], each["by"]["person"]) for each in told] == [
        ("ApproveClaim", "ellen"),
        ("ApproveClaim", "dora"),
    ]
    assert "the approval" in shown("refusals", ledger)
    assert [each["number"] for each in json.loads(shown("hits", ledger, "--format", "json"))] == [3, 1]
    assert run("audit", ledger).returncode == 0


def test_adjustments_and_parameters(ledger: str) -> None:
    two = ("--badge", "executive:ellen", "--second", "supervisor:otto", "--reason", "counted again")
    (approved,) = [line for line in shown("win-page", ledger, "1").splitlines() if "Approved by" in line]
    assert "stands at $995.00" in shown("adjust", ledger, "floor", "jackpot", "-5", *two)
    assert "stands at $995.10" in shown("adjust", ledger, "floor", "jackpot", "--claim", "1", *two)
    (backed,) = json.loads(shown("hits", ledger, "--format", "json"))
    assert (backed["outcome"], [each["person"] for each in backed["people"]]) == (
        "backed-out",
        ["ellen", "otto"],
    )
    assert "counted again" in " ".join(shown("hits", ledger).split())
    page = shown("win-page", ledger, "1")
    assert approved in page.splitlines()  # with the time at which it was approved
    assert re.findall(r"Backed out by *(\w+) .*\d\d:\d\d:\d\d", page) == ["ellen", "otto"]
    assert all(each in page for each in backed["hashes"])
    one = ("--badge", "executive:ellen", "--second", "supervisor:ellen", "--reason", "x")
    assert "two people" in run("progressives", "adjust", ledger, "floor", "jackpot", "5", *one).stderr
    other = ("change", ledger, "floor", "jackpot", "--rate", "1.37%", "--reason", "slower", "--badge")
    assert "wagers are at risk" in run("progressives", *other, "executive:ellen").stderr
    assert run("audit", ledger).returncode == 0


def test_limits_of_each_role(ledger: str) -> None:
    found = json.loads(shown("limits", ledger, "--format", "json"))["floor"]
    assert {"role": "executive", "command": "ChangeParameters", "below": None} in found
    assert "adjust a meter, two people" in shown("limits", ledger)


@pytest.mark.parametrize("kind", ["txt", "html", "pdf"])
def test_the_win_page_for_signature(ledger: str, tmp_path: Path, kind: str) -> None:
    printed = shown("win-page", ledger, "1")
    (link,) = json.loads(shown(ledger, "--format", "json"))
    (paid,) = link["hits"]
    for words in ("$1,000.10", "333", "guest-of-1", "otto (supervisor)", "CO-2899.09-14", *paid["hashes"]):
        assert words in printed
    assert max(map(len, printed.splitlines())) <= 78
    assert "NOT APPROVED" in shown("win-page", ledger, "2")
    file = tmp_path / f"page.{kind}"
    assert "written" in shown("win-page", ledger, "1", "-o", str(file))
    content = file.read_bytes()
    assert content.startswith({"txt": b"Colorado", "html": b"<!DOCTYPE html>", "pdf": b"%PDF"}[kind])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("approve LEDGER 2 --badge otto", "--badge is ROLE:NAME"),
        ("approve LEDGER 2 --badge boss:otto", "nobody at a table is called"),
        ("approve LEDGER 9 --badge supervisor:otto", "there is no claim of number 9"),
        ("approve LEDGER x --badge supervisor:otto", "CLAIM"),
        ("history LEDGER --meter jackpt", 'did you mean "jackpot"'),
        ("history LEDGER --since yesterday", "is no time"),
        ("history LEDGER --plot meter.gif", "meter.gif"),
        ("hits LEDGER --link flor", 'did you mean "floor"'),
        ("hits LEDGER --last 0", "--last"),
        (
            "adjust LEDGER floor jackpot --badge executive:e --second supervisor:o --reason x",
            "say how much",
        ),
        (
            "adjust LEDGER floor jackpt 5 --badge executive:e --second supervisor:o --reason x",
            "no meter jackpt",
        ),
        ("change LEDGER floor jackpot --badge executive:e --reason x", "nothing to change"),
        ("change LEDGER floor jackpt --rate 1% --badge executive:e --reason x", 'did you mean "jackpot"'),
        ("change LEDGER floor jackpot --rate much --badge executive:e --reason x", "much"),
        ("win-page LEDGER 1 -o page.doc", ".pdf, .html or .txt"),
    ],
)
def test_bad_input_gets_its_sentence(ledger: str, words: str, why: str) -> None:
    done = run("progressives", *words.replace("LEDGER", ledger).split())
    assert done.returncode in (1, 2)
    assert why in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
