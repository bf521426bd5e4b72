"""What a house cannot deal, no command deals; and numbers that make no sense get a sentence everywhere."""

from typing import Any

import pytest
from tests.cli.command import run as punto

from punto.errors import Refused, Unreadable
from punto.houses import find_house
from punto.sessions import play_sessions
from punto.sim import run
from punto.sim.advantage import play_advantage

SHALLOW = ("--set", "cards.cut_card_depth=13")


@pytest.mark.clause("CO-2810-4-s2", "MA-5e")
@pytest.mark.parametrize(
    "command",
    [
        ("deal", "--seed", "7"),
        ("sim", "--coups", "1000"),
        ("sim", "--coups", "1000", "--count", "tie"),
        ("sim", "--shoe", "1"),
        ("sessions", "--bet", "banker", "--stake", "25", "--bankroll", "500", "--sessions", "10"),
    ],
    ids=" ".join,
)
def test_a_cut_card_that_cannot_be_placed_is_refused_alike(command: tuple[str, ...]) -> None:
    result = punto(*command, *SHALLOW)
    assert result.returncode == 1
    assert "the cut card goes 14 to 416 cards from the back, not 13" in result.stderr


def test_python_is_bound_too() -> None:
    house = find_house("colorado-mini", settings={"cards.cut_card_depth": "13"})
    jobs: list[Any] = [
        lambda: run(house, coups=1000),
        lambda: play_advantage(house, house.terms("tie"), shoes=5),
        lambda: play_sessions(house, bet="banker", stake=25_00, bankroll=500_00, sessions=5),
    ]
    for job in jobs:
        with pytest.raises(Refused, match="cut card goes 14 to 416"):
            job()


@pytest.mark.parametrize(
    "command",
    [
        "deal --seed=",
        "roads --seed=",
        "sim --coups 100 --seed=",
        "stream --words 5 --seed=",
        "table --auto --seed=",
        "sessions --bet banker --stake 25 --bankroll 500 --sessions 5 --seed=",
    ],
)
def test_no_seed_is_no_seed_everywhere(command: str) -> None:
    result = punto(*command.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert "a seed is any word or number, such as --seed 7" in result.stderr


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("sessions --bet banker --stake 25 --bankroll 500 --meter jackpot=5", 'no meter "jackpot"'),
        ("sessions --bet banker --stake 25 --bankroll 500 --workers -3", "--workers"),
    ],
)
def test_numbers_and_meters_that_mean_nothing_are_refused(command: str, sentence: str) -> None:
    result = punto(*command.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert sentence in result.stderr


@pytest.mark.parametrize("workers", [-3, 0, 2.5, True])
def test_workers_are_one_or_more(workers: Any) -> None:
    house = find_house("card-room")
    with pytest.raises(Unreadable, match="workers is a whole number, 1 or more, not"):
        run(house, coups=1000, workers=workers)
    with pytest.raises(Unreadable, match="workers is a whole number, 1 or more, not"):
        play_advantage(house, house.terms("tie"), shoes=2, workers=workers)
    with pytest.raises(Unreadable, match="piece is a whole number, 1 or more, not"):
        run(house, coups=1000, piece=workers)
