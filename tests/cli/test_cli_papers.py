"""`punto rules`, `sign` and `par` at the command line."""

import json
from pathlib import Path

import pytest
from tests.cli.command import run as punto


@pytest.mark.parametrize(
    ("what", "kinds"), [("rules", "pdf html"), ("sign", "pdf html"), ("par", "pdf html json")]
)
def test_each_kind_of_file_is_written(what: str, kinds: str, tmp_path: Path) -> None:
    begins = {"pdf": b"%PDF", "html": b"<!DOCTYPE html>", "json": b"{"}
    few = ["tie", "--coups", "1000"] if what == "par" else []
    for kind in kinds.split():
        done = punto(what, "card-room", *few, "-o", f"paper.{kind}", cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"paper.{kind} is written.\n", "")
        assert (tmp_path / f"paper.{kind}").read_bytes().startswith(begins[kind])


def test_without_a_name_the_file_is_named_after_the_house(tmp_path: Path) -> None:
    assert punto("sign", "card-room", cwd=tmp_path).stdout == "card-room-sign.pdf is written.\n"
    assert (tmp_path / "card-room-sign.pdf").exists()


def test_letter_is_not_a4(tmp_path: Path) -> None:
    for size in ("a4", "letter"):
        punto("sign", "card-room", "--paper", size, "-o", f"{size}.pdf", cwd=tmp_path)
    assert (tmp_path / "a4.pdf").read_bytes() != (tmp_path / "letter.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rules card-room -o rules.doc", "rules.doc: papers are written to files ending in .pdf or .html"),
        ("rules card-room -o rules", "rules: papers are written to files ending in .pdf or .html"),
        ("sign card-room -o sign.json", "sign.json: papers are written to files ending in .pdf or .html"),
        ("par card-room -o x.csv", "x.csv: papers are written to files ending in .pdf, .html or .json"),
        (
            "rules card-room -o no/such/folder.pdf",
            "no/such/folder.pdf cannot be written: No such file or directory",
        ),
        ("rules nowhere", 'there is no house "nowhere"'),
        ("par card-room royal-9", "royal-9: card-room does not offer royal-9"),
        ("par card-room dragon-bonus@player", '"dragon-bonus@player": a PAR sheet tells of every hand'),
    ],
)
def test_what_cannot_be_written_is_said_in_a_sentence(words: str, sentence: str, tmp_path: Path) -> None:
    done = punto(*words.split(), cwd=tmp_path)
    assert done.returncode in (1, 2)
    assert done.stderr.startswith(f"punto: {sentence}")
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_house_that_is_not_in_order_is_printed_and_marked(tmp_path: Path) -> None:
    done = punto("rules", "colorado-mini", "--set", "cards.decks=5", "-o", "x.html", cwd=tmp_path)
    assert done.returncode == 0
    assert "not for posting" in done.stdout
    assert "cards.decks is 5" in (tmp_path / "x.html").read_text("utf-8")


def test_a_sheet_of_a_file_and_of_a_family(tmp_path: Path) -> None:
    line = '[[line]]\nname = "Nine"\nwhen = { player_points = 9 }\n[paytable.x.pays]\nNine = "4 to 1"\n'
    (tmp_path / "mine.toml").write_text(f'id = "mine"\nname = "Mine"\n{line}', "utf-8")
    for house, name, ids in (
        ("card-room", "mine.toml", ["mine"]),
        ("colorado-mini", "total-cards", ["4", "5", "6"]),
    ):
        done = punto("par", house, name, "--coups", "1000", "-o", "x.json", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        found = [each["wager"] for each in json.loads((tmp_path / "x.json").read_text("utf-8"))["wagers"]]
        assert [each.removeprefix("total-cards-") for each in found] == ids
