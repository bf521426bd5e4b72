"""Staking plans by hand, and the mistakes that people's own plans make."""

from pathlib import Path
from typing import Any

import pytest
from tests.sessions.table import setup_of

from punto.errors import FaultyFile, Unreadable
from punto.sessions import PLANS, Setup, Standing, find_plan
from punto.sessions.nets import Nets, line_ways
from punto.sessions.session import play_session

WIN, TIE, LOSE = 0, 1, 2


def stakes(plan: str, lines: str, **choices: Any) -> list[int]:
    """What a plan bets, in bases of $100, on Player bets that win, tie and lose as the letters say."""
    asked: list[int] = []

    def watched(standing: Standing) -> int:
        if standing.last_stake and len(asked) < standing.coup - 1:
            asked.append(standing.last_stake)
        return find_plan(plan)(standing)

    setup = setup_of("player", plan=watched, **choices)
    numbers = ["WTL".index(letter) for letter in f"{lines}T"]
    play_session(setup, watched, Nets(setup, line_ways(setup)), numbers)
    return [stake // 100_00 for stake in asked]


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        ("flat", [1] * 10),
        ("martingale", [1, 2, 4, 4, 8, 1, 1, 1, 1, 2]),
        ("paroli", [1, 1, 1, 1, 1, 2, 4, 1, 2, 1]),
        ("1-3-2-6", [1, 1, 1, 1, 1, 3, 2, 6, 1, 1]),
        ("dalembert", [1, 2, 3, 3, 4, 3, 2, 1, 1, 2]),
        ("fibonacci", [1, 2, 3, 3, 5, 2, 1, 1, 1, 2]),
    ],
)
def test_stakes_on_a_written_sequence(plan: str, expected: list[int]) -> None:
    """Two losses, a tie, a loss, four wins… each stake follows what came before it."""
    assert stakes(plan, "LLTLWWWWLL", bankroll=10_000_00) == expected


def test_a_martingale_at_the_limit_stays_there() -> None:
    assert stakes("martingale", "LLLLLW", bankroll=10_000_00, maximum=500_00) == [1, 2, 4, 5, 5, 5]


def test_a_stake_is_cut_to_what_is_left() -> None:
    assert stakes("martingale", "LLLW", bankroll=900_00) == [1, 2, 4, 2]


def test_every_built_in_plan_begins_with_the_base() -> None:
    for name, plan in PLANS.items():
        first = Standing(1000, 1000, 10, 5, 500, 1, 0, 0, None, 0, 0, [])
        assert plan(first) == 10, name


def test_a_plan_sees_the_whole_table() -> None:
    seen: list[Standing] = []

    def plan(standing: Standing) -> int:
        seen.append(standing._replace(history=tuple(standing.history)))
        return 0 if standing.coup == 2 else 200_00

    setup = setup_of("player", plan=plan, bankroll=1_000_00, maximum=150_00)
    play_session(setup, plan, Nets(setup, line_ways(setup)), [LOSE, WIN, WIN, TIE])
    assert seen[0][:6] == (1_000_00, 1_000_00, 100_00, 5_00, 150_00, 1)
    assert [each.history for each in seen] == [(), (-150_00,), (-150_00, 0), (-150_00, 0, 150_00)]
    assert (seen[2].losses, seen[2].lost, seen[2].last_net, seen[2].bankroll) == (1, True, -150_00, 850_00)
    assert (seen[3].wins, seen[3].losses, seen[3].won, seen[3].bankroll) == (1, 0, True, 1_000_00)


def test_a_plan_can_read_the_history_and_not_write_it() -> None:
    """A plan that changes what it is told would change the result: its own and the next plan's."""
    tried: list[str] = []

    def plan(standing: Standing) -> int:
        told: Any = standing.history
        for name, change in (
            ("append", lambda: told.append(10**6)),
            ("item", lambda: told.__setitem__(0, 10**6)),
            ("clear", lambda: told.__delitem__(slice(None))),
            ("slot", lambda: setattr(told, "gained", [])),
        ):
            with pytest.raises((AttributeError, TypeError)):
                change()
            tried.append(name)
        list(told).append(10**6)
        return 100_00

    setup = setup_of("player", plan=plan, bankroll=1_000_00)
    played = play_session(setup, plan, Nets(setup, line_ways(setup)), [LOSE, WIN, TIE])
    assert played.history == [-100_00, 100_00, 0]
    assert len(tried) == 12


def played_from(tmp_path: Path, source: str, function: str = "plan") -> None:
    file = tmp_path / "mine.py"
    file.write_text(source, "utf-8")
    setup = setup_of("player", plan=f"{file}:{function}", bankroll=1_000_00)
    _play(setup)


def _play(setup: Setup) -> None:
    assert isinstance(setup.plan, str)
    play_session(setup, find_plan(setup.plan), Nets(setup, line_ways(setup)), [LOSE, WIN])


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "def plan(standing):\n    return standing.base / 2",
            "asked for 5000.0 on coup 1: a stake is a whole",
        ),
        ("def plan(standing):\n    return -1", "asked for -1 on coup 1"),
        ("def plan(standing):\n    return None", "asked for None on coup 1"),
        ("def plan(standing):\n    return True", "asked for True on coup 1"),
        ("def plan(standing):\n    return 1 // 0", "line 2: the plan failed with ZeroDivisionError"),
        ("def plan(standing):\n    raise SystemExit", "line 2: the plan failed with SystemExit"),
        ("def plan():\n    return 1", "the plan failed with TypeError"),
        ("import nowhere_at_all", "line 1: the plan failed with ModuleNotFoundError"),
        ("\ndef plan(:", "line 2: the plan failed with SyntaxError"),
        ("raise SystemExit(3)", "line 1: the plan failed with SystemExit"),
        ("def plans(standing):\n    return 1", 'there is no function "plan"; did you mean "plans"?'),
        ("plan = 3", 'there is no function "plan"'),
    ],
)
def test_what_goes_wrong_in_a_plan_is_one_sentence(tmp_path: Path, source: str, sentence: str) -> None:
    with pytest.raises(FaultyFile) as caught:
        played_from(tmp_path, source)
    said = str(caught.value)
    assert "mine.py" in said
    assert sentence in said
    assert "\n" not in said


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("martingail", 'did you mean "martingale"?'),
        ("nowhere.py:plan", "nowhere.py cannot be read: No such file"),
        ("mine.py", "a function of yours is FILE.py:function"),
        (":plan", "a function of yours is FILE.py:function"),
    ],
)
def test_plans_that_are_not_there(name: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        find_plan(name)
    assert sentence in str(caught.value)
