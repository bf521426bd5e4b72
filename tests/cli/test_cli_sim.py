"""`punto sim`, `punto stream` and `punto bench` as people and programs meet them."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import ANY, patch

import polars
import pytest
from tests.cli.command import PUNTO, as_json, run

from punto import sim
from punto.cli.options import large
from punto.cli.shell import run as answer
from punto.entropy import seeded
from punto.game.dealing import deal_out
from punto.game.shoe import opening_burn
from punto.houses import find_house
from punto.houses.preparation import prepare
from punto.sim.advantage import play_advantage

MIXED = """id = "bet"
name = "Bet"
[[line]]
name = "A pair and a flush"
when = { player_pair = true, banker_flush = "suit" }
[[line]]
name = "A tie"
when = { winner = "tie" }
[paytable.x.pays]
"A pair and a flush" = "80 to 1"
"A tie" = "8 to 1"
"""


@pytest.fixture(scope="module")
def found() -> Any:
    return as_json("sim", "--coups", "50000", "--seed", "7")


def timeless(value: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in value.items() if key not in ("seconds", "coups_per_second")}


def test_what_programs_get(found: Any) -> None:
    same = sim.run(find_house("colorado-mini"), coups=50_000, seed=7)
    assert (found["house"], found["seed"], found["stopped"]) == ("colorado-mini", "7", False)
    assert (found["coups"], found["shoes"]) == (same.coups, same.shoes)
    assert found["coups_per_second"] == pytest.approx(found["coups"] / found["seconds"])
    for name, key in (("final", "chi2"), ("first-four", "chi2_first_four")):
        fitted = same.fits[name]
        assert fitted
        expected = {"statistic": fitted.statistic, "degrees": fitted.degrees, "p": fitted.p}
        assert found[key] == expected
    assert len(found["wagers"]) == len(same.wagers)
    for each, tested in zip(found["wagers"], same.wagers, strict=True):
        assert (each["wager"], each["paytable"]) == (tested.terms.wager.id, tested.terms.paytable.id)
        assert each["on"] == (tested.terms.on.value if tested.terms.on else None)
        assert each["house_edge"] == float(tested.house_edge or 0)
        assert each["house_edge_first"] == float(tested.first_edge or 0)
        assert each["house_edge_exact"] == str(tested.exact.house_edge)
        assert (each["std_error"], each["z"]) == (tested.std_error, tested.z)
        assert sum(line["count"] for line in each["lines"]) == found["coups"]


@pytest.mark.parametrize("options", [("--workers", "1"), ("--workers", "2"), ("--cluster", "local:1")])
def test_whoever_deals_finds_the_same(found: Any, options: tuple[str, str]) -> None:
    assert timeless(as_json("sim", "--coups", "5e4", "--seed", "7", *options)) == timeless(found)


@pytest.mark.parametrize("written", ["50000", "50,000", "50_000", "5e4", "5e+4", "50k", "0.05M"])
def test_large_numbers_as_people_write_them(written: str) -> None:
    assert large("--coups", written) == 50_000


def test_for_people(found: Any) -> None:
    shown = run("sim", "--coups", "50000", "--seed", "7").stdout
    assert f"Colorado mini baccarat: {found['coups']:,} coups from {found['shoes']} shoes of seed 7" in shown
    assert re.search(
        r"^tie +standard +\d+\.\d{5}% +14\.35963% +\d+\.\d{5}% +\d\.\d{5}% +[+-]\d\.\d\d", shown, re.MULTILINE
    )
    assert "z is judged on the first 60 coups of each shoe" in shown
    assert (
        f"First four cards, first 60 coups of each shoe: χ² {found['chi2_first_four']['statistic']:.1f}"
        in shown
    )
    dice = run("sim", "--coups", "50000", "--house", "colorado-dice").stdout
    assert "Colorado 3 Dice Baccarat: 50,000 rolls of seed 1" in dice
    assert "All that the dice can show: χ²" in dice
    assert "shoe" not in dice


def interrupted(*arguments: str) -> tuple[int, str]:
    """The exit code and the answer of a command that is stopped once its bar shows that it deals."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [PUNTO, *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env={**os.environ, "COLUMNS": "120", "TERM": "xterm"},
    ) as process:
        os.close(theirs)
        shown, patience = b"", time.monotonic() + 120
        try:
            while not re.search(rb"[1-9][\d,]* coups", shown):
                assert time.monotonic() < patience, shown
                if select.select([ours], [], [], 1)[0]:
                    shown += os.read(ours, 1 << 16)
            process.send_signal(signal.SIGINT)
            answer, _ = process.communicate(timeout=120)
        finally:
            process.kill()
            os.close(ours)
    return process.returncode, answer


def test_stopping_gives_what_was_dealt(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    code, answer = interrupted("sim", "--coups", "1e12", "--format", "json", "--export", str(file))
    stopped = json.loads(answer)
    assert (code, stopped["stopped"]) == (130, True)
    assert 0 < stopped["coups"] < 10**12
    assert stopped["chi2"]["p"] > 1e-6
    assert len(stopped["wagers"]) > 10
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("options", [(), ("--perfect",)])
def test_stopping_a_player(options: tuple[str, ...]) -> None:
    code, answer = interrupted("sim", "--coups", "1e12", "--count", "dragon-7", "--format", "json", *options)
    stopped = json.loads(answer)
    assert (code, stopped["stopped"]) == (130, True)
    assert 0 < stopped["shoes"] < stopped["coups"] < 10**12


def test_a_shoe_alone_is_the_shoe_that_deal_deals() -> None:
    dealt = as_json("deal", "--seed", "7", "--shoes", "3")["shoes"][2]
    alone = as_json("sim", "--shoe", "3", "--seed", "7")
    assert alone["coups"] == [each["coup"] for each in dealt["coups"]]
    assert (alone["burned"], alone["cut_card"]) == (dealt["burned"], dealt["cut_card"])
    shown = run("sim", "--shoe", "3", "--seed", "7").stdout
    assert shown.startswith("Shoe 3 of seed 7: 416 cards")
    assert all(coup in shown for coup in alone["coups"])


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_every_coup_in_a_file(tmp_path: Path, kind: str) -> None:
    file = tmp_path / f"coups.{kind}"
    answer = as_json("sim", "--coups", "2000", "--seed", "x", "--export", str(file))
    assert list(tmp_path.iterdir()) == [file]
    rows = polars.read_parquet(file) if kind == "parquet" else polars.read_csv(file)
    assert rows.columns == ["shoe", "coup", "player", "banker", "player_points", "banker_points", "winner"]
    assert (rows.height, rows["shoe"].max()) == (answer["coups"], answer["shoes"])
    house = find_house("colorado-mini")
    expected = []
    for shoe in range(1, answer["shoes"] + 1):
        _, loaded = opening_burn(prepare(house, seeded("x", shoe)), house.cards.burn_shown)
        for each in deal_out(loaded):
            player, _, banker = str(each.coup).partition("-")
            points = each.coup.player_points, each.coup.banker_points
            expected.append((shoe, each.number, player, banker, *points, each.coup.winner.value))
    assert rows.rows() == expected
    alone = as_json("sim", "--shoe", "2", "--seed", "x")["coups"]
    second = rows.filter(shoe=2)
    assert [f"{one}-{two}" for one, two in second.select("player", "banker").iter_rows()] == alone


@pytest.mark.parametrize(("name", "begins"), [("z.svg", b"<?xml"), ("z.png", b"\x89PNG")])
def test_a_picture(tmp_path: Path, name: str, begins: bytes) -> None:
    result = run("sim", "--coups", "2000", "--house", "card-room", "--plot", str(tmp_path / name))
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_file_that_mixes_suits_and_first_cards(tmp_path: Path) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(MIXED, "utf-8")
    answer = as_json("sim", "--coups", "1e6", "--house", "card-room", "--wager", str(file))
    (bet,) = [each for each in answer["wagers"] if each["wager"] == "bet"]
    assert bet["house_edge_exact"] == as_json("odds", str(file))[0]["house_edge_exact"]
    assert abs(bet["z"]) < 4
    assert all(line["count"] for line in bet["lines"])


def test_meters() -> None:
    options = ("sim", "--coups", "20000", "--house", "colorado-ez")
    unknown = [each for each in as_json(*options)["wagers"] if each["house_edge"] is None]
    assert unknown
    assert "needs a --meter" in run(*options).stdout
    known = as_json(*options, "--meter", "jackpot=1000")["wagers"]
    assert all(each["house_edge"] is not None and each["z"] is not None for each in known)


def test_playing_with_an_eye_on_the_cards() -> None:
    house = find_house("card-room-ez")
    options = ("sim", "--house", "card-room-ez", "--count", "dragon-7", "--coups", "50000", "--seed", "7")
    answer = as_json(*options)
    same = play_advantage(house, house.terms("dragon-7"), shoes=answer["shoes"], seed=7)
    assert (answer["wager"], answer["paytable"], answer["seed"]) == ("dragon-7", "standard", "7")
    assert (answer["bets"], answer["coups"]) == (same.bets, same.played.coups)
    assert answer["tags"] == [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    assert (answer["trigger"], round(answer["turns_at"], 2)) == (4, 3.52)
    for key in ("bets_per_shoe", "edge_per_bet", "units_per_shoe", "std_error", "gained_per_shoe"):
        assert answer[key] == getattr(same, key)
    assert as_json(*options, "--trigger", "8")["bets"] < answer["bets"]
    assert as_json(*options, "--burn-seen")["bets"] != answer["bets"]
    assert as_json(*options, "--perfect")["units_per_shoe"] > answer["units_per_shoe"]
    shown = run(*options).stdout
    assert "The edge turns at a true count of +3.52; one unit is bet from +4 on" in shown
    assert f"{answer['units_per_shoe']:+.4f}" in shown


def test_a_tally_of_pairs_is_played_where_tags_tell_little() -> None:
    options = (
        "sim",
        "--house",
        "card-room-ez",
        "--count",
        "total-cards-5",
        "--coups",
        "50000",
        "--seed",
        "7",
    )
    answer = as_json(*options)
    assert (answer["tags"], answer["turns_at"]) == (None, None)
    assert answer["trigger"] == answer["tally"]["turns_at"]
    assert answer["edge_per_bet"] > 0
    assert as_json(*options, "--tally") == answer | {"coups_per_second": ANY}
    tagged = as_json(*options, "--no-tally")
    assert len(tagged["tags"]) == 10
    assert tagged["units_per_shoe"] < answer["units_per_shoe"]
    assert as_json(*options, "--trigger", "3")["bets"] > answer["bets"]
    assert "by a tally of pairs" in run(*options).stdout


def test_a_count_that_follows_nothing_never_bets() -> None:
    options = ("sim", "--count", "tie", "--tags", "0,0,0,0,0,0,0,0,0,0", "--coups", "1000")
    answer = as_json(*options)
    assert (answer["bets"], answer["turns_at"], answer["trigger"]) == (0, None, None)
    assert "there is never a bet" in run(*options).stdout
    assert as_json(*options, "--trigger", "0")["bets_per_shoe"] > 60
    study = as_json("count", "tie", "--tags", "0,0,0,0,0,0,0,0,0,0")
    assert study["turns_at"] is None


def raw(*options: str) -> bytes:
    written, said = BytesIO(), StringIO()
    with patch.object(sys, "stdout", TextIOWrapper(written)) as out, patch.object(sys, "stderr", said):
        code = answer(["stream", *options])
        out.flush()
    assert (code, said.getvalue()) == (0, "")
    return written.getvalue()


def as_bytes(seed: str, shoe: int, words: int) -> bytes:
    word = seeded(seed, shoe)
    return b"".join(word().to_bytes(2, "little") for _ in range(words))


def test_raw_streams() -> None:
    assert raw("--seed", "7", "--words", "70001") == as_bytes("7", 1, 70_001)
    assert raw("--seed", "7", "--shoe", "12", "--words", "5") == as_bytes("7", 12, 5)
    each = raw("--seed", "7", "--shoe", "3", "--each-shoe", "600", "--words", "1500")
    assert each == as_bytes("7", 3, 600) + as_bytes("7", 4, 600) + as_bytes("7", 5, 300)
    fresh = raw("--words", "1000")
    assert len(fresh) == 2000
    assert fresh != raw("--words", "1000")


def test_a_stream_goes_on_until_nobody_reads() -> None:
    with subprocess.Popen([PUNTO, "stream", "--seed", "7"], stdout=subprocess.PIPE, stderr=-1) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.read(10) == as_bytes("7", 1, 5)
        process.stdout.close()
        assert (process.wait(timeout=120), process.stderr.read()) == (0, b"")


def test_bench() -> None:
    answer = as_json("bench", "--seconds", "0.05")
    measured = ["plain-values", "plain-cards", "values", "cards", "cores", "perfect"]
    assert list(answer["coups_per_second"]) == measured
    assert all(rate > 0 for rate in answer["coups_per_second"].values())
    assert set(answer["ratios"]) == {"values", "cards", "cores"}
    assert answer["peak_mb"] > 0
    shown = run("bench", "--seconds", "0.05", "--house", "card-room").stdout
    assert "compiled, cards with suits, one core" in shown
    assert "Peak memory of this process" in shown


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("sim --coups 0", "--coups takes a whole number from 1 to 1e15, such as 1000000, 1e6 or 1M"),
        ("sim --coups 1.5", "--coups takes a whole number"),
        ("sim --coups many", "--coups takes a whole number"),
        ("sim --coups 1e99", "--coups takes a whole number"),
        ("sim --workers 0", "--workers takes a whole number from 1 to 1024"),
        ("sim --workers 1e6", "--workers takes a whole number from 1 to 1024"),
        ("sim --cluster nonsense", "write a scheduler's address, as tcp://host:8786, or local:4"),
        ("sim --cluster local:0", "write a scheduler's address"),
        ("sim --count nonsense", 'no wager "nonsense"'),
        ("sim --count dragon-bonus", "write dragon-bonus@player / dragon-bonus@banker"),
        ("sim --count dragon-bonus@bankr", 'did you mean "banker"?'),
        ("sim --count dragon-bonus@player/x", 'no pay table "x"; there is a, b, c'),
        ("sim --count perfect-pair --tags 1,2", "52 tags are wanted"),
        ("sim --count dragon-7 --tags 1,2", "10 tags are wanted, one for each kind of card, and 2 are given"),
        ("sim --count dragon-7 --tags 1,x", "--tags takes a whole number"),
        ("sim --count dragon-7 --trigger x", "--trigger takes a number, such as 4 or 3.5"),
        ("sim --count dragon-7 --trigger 1e999", "--trigger takes a number"),
        ("sim --shoe 0", "--shoe takes a whole number from 1"),
        ("sim --shoe 1 --seed=", "a seed is any word or number"),
        ("sim --meter jackpot=x --house colorado-ez", "x"),
        ("sim --export x.txt", "files ending in .parquet or .csv"),
        ("sim --export /no/such/dir/x.parquet", "cannot be written: No such file or directory"),
        ("sim --export .csv", "files ending in .parquet or .csv"),
        ("sim --plot x.unknown", "files ending in .svg, .png or .pdf"),
        ("sim --plot /no/such/dir/z.svg", "cannot be written: No such file or directory"),
        ("sim --plot /dev/null/z.svg", "cannot be written: Not a directory"),
        ("sim --seed=", "a seed is any word or number, such as --seed 7"),
        ("sim --meter foo=5", 'no meter "foo"'),
        ("sim --wager nowhere.toml", "nowhere.toml"),
        ("sim --house nowhere", 'no house "nowhere"'),
        ("sim --house colorado-dice --shoe 1", "colorado-dice deals no cards"),
        ("sim --house colorado-dice --export x.csv", "colorado-dice deals no cards"),
        ("sim --house colorado-dice --count dice-tie", "colorado-dice deals no cards"),
        ("stream --words 0", "--words takes a whole number"),
        ("stream --shoe 3", "write --seed 7"),
        ("stream --seed= --words 3", "a seed is any word or number"),
        ("bench --seconds 0", "--seconds takes a time above 0"),
        ("bench --house colorado-dice", "colorado-dice deals no cards"),
    ],
)
def test_bad_input_gets_one_sentence(command: str, sentence: str, tmp_path: Path) -> None:
    """Before anything is dealt: a thousand billion coups would take days."""
    endless = command.startswith("sim") and "--coups" not in command and "--shoe" not in command
    longer = ["--coups", "1e15"] if endless else []
    result = run(*command.split(), *longer, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("punto: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr
    assert not list(tmp_path.iterdir())


def test_nobody_wants_raw_words_on_a_terminal() -> None:
    ours, theirs = pty.openpty()
    result = subprocess.run([PUNTO, "stream"], stdout=theirs, stderr=subprocess.PIPE, check=False)
    os.close(ours)
    os.close(theirs)
    assert (result.returncode, b"no sight for a terminal" in result.stderr) == (2, True)
