"""`punto sessions` as people and programs meet it."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.command import as_json, run

ASKED = ["sessions", "--bet", "banker", "--stake", "100", "--bankroll", "2000", "--seed", "7"]


SHORT = ["--hours", "1.5", "--coups-per-hour", "40"]


def test_workers_share_a_plan_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("def bold(standing):\n    return standing.bankroll // 4\n", "utf-8")
    plan = ["--plan", f"{file}:bold", "--sessions", "20", *SHORT]
    alone = as_json(*ASKED, *plan)
    assert as_json(*ASKED, *plan, "--workers", "3") == alone
    assert alone["distributions"]["staked"]["std_dev"] > 0
    file.write_text("def bold(standing):\n    return 1 // 0\n", "utf-8")
    broken = run(*ASKED, *plan, "--workers", "2")
    assert (broken.returncode, broken.stdout) == (2, "")
    assert broken.stderr.startswith(f"punto: {file}: line 2: the plan failed with ZeroDivisionError: integer")
    assert broken.stderr.count("\n") == 1


def test_for_programs() -> None:
    told = as_json(
        *ASKED, "--sessions", "50", "--stop-win", "500", "--maximum", "400", "--plan", "martingale", *SHORT
    )
    assert (told["bet"], told["stake"], told["bankroll"], told["plan"]) == (
        "banker/commission",
        100_00,
        2_000_00,
        "martingale",
    )
    assert (told["minimum"], told["maximum"], told["stop_win"], told["sessions"]) == (
        5_00,
        400_00,
        500_00,
        50,
    )
    assert (told["coups_a_session"], told["distributions"]["coups"]["most"] <= 60) == (60, True)
    assert sum(told["endings"].values()) == pytest.approx(1)
    assert Fraction(told["flat_house_edge_exact"]) * 4_000_00 == Fraction(told["flat_hourly_loss_exact"])
    assert told["distributions"]["net"]["most"] <= 500_00 + 400_00
    assert told["staked"] == pytest.approx(told["distributions"]["staked"]["mean"] * 50)


def test_for_people(tmp_path: Path) -> None:
    bet = "--house card-room-ez --bet dragon-7 --stake 5 --bankroll 500 --sessions 50 --seed 7 --coups 60"
    shown = run("sessions", *bet.split(), "--plot", str(tmp_path / "fan.svg"))
    assert shown.returncode == 0
    assert "flat $5.00 from $500.00" in shown.stdout
    assert "seed 7" in shown.stdout
    assert "loss of the money staked" in shown.stdout
    assert "needs a Player or Banker bet beside it (HR-ez-7)" in shown.stdout
    assert "fan.svg is drawn" in shown.stdout
    assert "<svg" in (tmp_path / "fan.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--hours 2 --coups 50", "give --hours or --coups, not both"),
        ("--hours none", "--hours takes a number of hours"),
        ("--workers 0", "--workers takes a whole number from 1"),
        ("--plot fan.bmp", "a picture's name ends in .svg, .png or .pdf"),
        ("--plot nowhere/fan.svg", "nowhere/fan.svg cannot be written: No such file or directory"),
        ("--plan mine.py:f", "mine.py cannot be read: No such file"),
        ("--stop-loss lots", '"lots" is not an amount'),
    ],
)
def test_bad_options_get_one_sentence(options: str, sentence: str) -> None:
    result = run(*ASKED, *options.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("punto: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


def test_a_bet_that_favours_its_bettor_is_told_so() -> None:
    """A meter far above its break-even: what flat betting comes to is a gain."""
    bet = "--bet ez-progressive --house colorado-ez --stake 1 --bankroll 500 --meter jackpot=9000000"
    options = (*bet.split(), "--sessions", "5", "--coups", "20", "--seed", "1")
    told = " ".join(run("sessions", *options).stdout.split())
    assert "the expected gain is one standard deviation after" in told
    assert Fraction(as_json("sessions", *options)["flat_house_edge_exact"]) < 0
