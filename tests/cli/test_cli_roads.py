"""`punto roads` from the command line."""

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.command import PUNTO, as_json, run

from punto import Coup
from punto.game.roads import format_marks, mark_of, read_marks


def test_for_programs() -> None:
    answer = as_json("roads", "TBBpPb", "PB")
    assert answer["results"] == "TBBpPbPB"
    assert answer["totals"] == {
        "banker": 3,
        "player": 2,
        "tie": 1,
        "banker_pair": 1,
        "player_pair": 1,
        "natural": 0,
    }
    assert len(answer["bead_plate"]) == 6
    assert answer["bead_plate"][0] == {
        "column": 0,
        "row": 0,
        "winner": "tie",
        "player_pair": False,
        "banker_pair": False,
        "natural": False,
    }
    assert answer["big_road"][0] == {
        "column": 0,
        "row": 0,
        "winner": "banker",
        "ties": 1,
        "player_pair": False,
        "banker_pair": False,
        "natural": False,
    }
    assert answer["big_eye_boy"] == [
        {"column": 0, "row": 0, "ink": "red"},
        {"column": 0, "row": 1, "ink": "red"},
    ]
    assert answer["small_road"] == answer["cockroach_pig"] == []
    assert answer["if_next"] == {
        "banker": {"big_eye_boy": "red", "small_road": "red", "cockroach_pig": None},
        "player": {"big_eye_boy": "blue", "small_road": "blue", "cockroach_pig": None},
    }


def test_for_people_without_colour() -> None:
    result = run("roads", "TTBBbPpbTP")
    assert result.returncode == 0
    lines = result.stdout.splitlines()
    assert lines[0].startswith("Banker 2   Player 2   Tie 3   Banker pairs 2   Player pairs 1   Naturals 0")
    titles = lines[2]
    big, eye = titles.index("Big road"), titles.index("Big eye boy")
    assert [line[:big].split() for line in lines[3:6]] == [
        ["T", "P", *"·" * 10],
        ["T", *"·" * 11],
        ["B", *"·" * 11],
    ]
    assert [line[big : big + 9] for line in lines[3:6]] == [" ●²:○¹ · ", "'●  ○  · ", " ·  ·  · "]
    assert lines[3][eye:].split() == ["●", *"·" * 11]
    asked = [line.split() for line in lines if line.startswith("If ")]
    assert asked == [
        ["If", "Banker", "is", "next", "●", "red", "–", "–"],
        ["If", "Player", "is", "next", "○", "blue", "–", "–"],
    ]
    assert "\x1b" not in result.stdout


def test_colour_where_there_is_some() -> None:
    result = run("roads", "BP", env={"FORCE_COLOR": "1", "TERM": "xterm-256color"})
    assert "\x1b[1;31mB" in result.stdout
    assert "\x1b[1;34mP" in result.stdout


def test_a_narrow_window_shows_the_last_columns() -> None:
    result = run("roads", "BP" * 30, env={"COLUMNS": "60"})
    assert "Big road, last 20 of 60 columns" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 60
    assert "last" not in run("roads", "BP" * 15, env={"COLUMNS": "90"}).stdout


def test_files_standard_input_and_coups_are_alike(tmp_path: Path) -> None:
    coups = ["4hAd7c-KsQs9d", "9hKd-2s2d", "4h4d-4s4c"]
    marks = format_marks(mark_of(Coup.parse(each)) for each in coups)
    file = tmp_path / "shoe.txt"
    file.write_text("\ufeff" + "\n".join([*coups, "B, P"]) + "\n", "utf-8")
    assert as_json("roads", *coups)["results"] == marks
    assert as_json("roads", "--file", str(file))["results"] == f"{marks}BP"
    piped = subprocess.run(
        [PUNTO, "roads", "-", "--format", "json"], input=file.read_bytes(), capture_output=True, check=True
    )
    assert json.loads(piped.stdout)["results"] == f"{marks}BP"


def test_a_demo_shoe_is_the_one_that_deal_deals() -> None:
    house = ("--seed", "demo", "--house", "massachusetts-midi")
    dealt = as_json("deal", *house)["shoes"][0]["coups"]
    drawn = as_json("roads", *house)
    assert len(dealt) > 50
    assert drawn["results"] == format_marks(mark_of(Coup.parse(each["coup"])) for each in dealt)
    fresh = as_json("roads", "--house", "colorado-mini")["results"]
    assert len(read_marks(fresh)) > 50


def test_rows_and_columns() -> None:
    answer = as_json("roads", "BBBBBPBPBB", "--rows", "3", "--columns", "2")
    assert answer["rows"] == 3
    assert [(cell["column"], cell["row"]) for cell in answer["big_road"]] == [(0, 0), (1, 0), (1, 1)]
    assert [(cell["column"], cell["row"]) for cell in answer["bead_plate"]] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
    ]


def test_a_picture(tmp_path: Path) -> None:
    result = run("roads", "BBPTB", "--svg", "roads.svg", cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "roads.svg is written.\n", "")
    assert (tmp_path / "roads.svg").read_text("utf-8").startswith("<svg ")
    both = run("roads", "BBPTB", "--svg", "again.svg", "--format", "json", cwd=tmp_path)
    assert json.loads(both.stdout)["results"] == "BBPTB"
    assert (tmp_path / "again.svg").read_bytes() == (tmp_path / "roads.svg").read_bytes()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("roads", "nothing to draw: give results such as BBPTB"),
        ("roads BBxP", '"x" in place 3 is not a result'),
        ("roads bbp", 'did you mean "BBP"?'),
        ("roads Bpp", '"p" in place 3 says again'),
        ("roads 4hAd-1s", '4hAd-1s: "1s" is not a card'),
        ("roads B --seed demo", "results come from one place"),
        ("roads B --file x.txt", "results come from one place"),
        ("roads B -", "results come from one place"),
        ("roads --file no-such.txt", "no-such.txt cannot be read"),
        ("roads --file .", ". cannot be read"),
        ("roads --file shoe.txt", 'shoe.txt: line 2: "x" in place 4 is not a result'),
        ("roads --file empty.txt", "nothing to draw"),
        ("roads --file binary.txt", "binary.txt: this is not a text file in UTF-8"),
        ("roads --house nowhere", 'there is no house "nowhere"'),
        ("roads --house colorado-dice", "colorado-dice deals no cards: only baccarat has a shoe"),
        ("roads B --rows 0", "0 rows: a board has 1 to 99"),
        ("roads B --rows six", '--rows takes a whole number of at most nine digits, not "six"'),
        ("roads B --columns 0", "0 columns: a window shows 1 or more"),
        ("roads B --svg no-such/roads.svg", "no-such/roads.svg cannot be written"),
        ("roads B --colums 3", 'there is no option "--colums"; did you mean "--columns"?'),
    ],
)
def test_bad_input_is_one_sentence(line: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "shoe.txt").write_text("BBP\nBP x\n", "utf-8")
    (tmp_path / "empty.txt").write_text(" \n", "utf-8")
    (tmp_path / "binary.txt").write_bytes(b"B\xff")
    result = run(*line.split(), cwd=tmp_path)
    assert result.returncode == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_an_impossible_coup_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "shoe.txt").write_text("BBP\n4h2d7c-KsQs9d\n", "utf-8")
    result = run("roads", "--file", "shoe.txt", cwd=tmp_path)
    assert result.returncode == 1
    assert result.stderr.startswith("punto: shoe.txt: line 2: 4h2d7c-KsQs9d: the Player stands on 6")
