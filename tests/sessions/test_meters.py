"""Sessions whose meters grow and are won: by hand, and compiled as coup by coup."""

import numpy as np
import pytest

from punto.errors import Unreadable
from punto.houses import find_house
from punto.sessions import play_sessions
from punto.sessions.meters import Growing
from punto.sessions.nets import Nets, line_ways
from punto.sessions.plans import find_plan
from punto.sessions.session import play_part, play_plainly, play_session
from punto.sessions.setup import Setup, place_bet


def setup(
    house: str, bet: str, stake: int, *, players: int | None, meters: dict[str, int] | None = None
) -> Setup:
    at = find_house(house)
    placed, least, most = place_bet(at, bet, stake)
    return Setup(
        house=at,
        bet=placed,
        bankroll=10**8,
        minimum=least,
        maximum=most,
        seed="m",
        players=players,
        meters=meters or {},
    )


def nets_of(made: Setup, lines: list[int]) -> list[int]:
    growing = Growing(made, made.players or 1)
    return play_session(made, find_plan("flat"), Nets(made, line_ways(made)), lines, growing).history


def numbers(made: Setup) -> dict[str, int]:
    return {line.name: number for number, (line, _, _) in enumerate(made.terms.lines)}


def test_an_award_is_what_the_meter_stands_at_and_begins_again() -> None:
    """$350 and 5% of $5 with each coup: $352.50 after ten; then $350 again, and $351.25 after five."""
    made = setup("massachusetts-midi", "1:royal-9", 500, players=1)
    named = numbers(made)
    banker, nothing = named["Personal K9 on Banker Hand"], len(named)
    found = nets_of(made, [*[nothing] * 9, banker, *[nothing] * 4, banker])
    assert found == [*[-500] * 9, 35_250 - 500, *[-500] * 4, 35_125 - 500]


def test_a_tenth_of_a_meter_leaves_the_rest() -> None:
    """$50,000 and 9% of $5: ten per cent of $50,000.90, and then of what is left and $0.45 more."""
    made = setup("massachusetts-midi", "1:royal-9", 500, players=1, meters={"royal-9.major": 6_000_000})
    tenth = numbers(made)["Any Two Personal Progressive"]
    first, second = nets_of(made, [tenth, tenth])
    assert first == 600_004 - 500  # $6,000.045
    assert second == (6_000_045 - 600_004 + 45) // 10 - 500


def test_an_award_that_all_share_is_divided() -> None:
    """$5,000 and 10% of three dollars: $5,000.30, a third of it each, the odd cent staying on the meter."""
    made = setup("colorado-ez", "1:ez-progressive", 100, players=3)
    (jackpot,) = [number for number, (_, _, pay) in enumerate(made.terms.lines) if pay.meter]
    assert nets_of(made, [jackpot]) == [500_030 // 3 - 100]


@pytest.mark.parametrize("settings", [{}, {"wagers.royal-9.fixed_prizes_from": "meter"}])
def test_compiled_sessions_are_those_played_coup_by_coup(settings: dict[str, str]) -> None:
    house = find_house("massachusetts-midi", settings=settings)
    placed, least, most = place_bet(house, "1:royal-9", 500)
    made = Setup(
        house=house, bet=placed, bankroll=40_000, minimum=least, maximum=most, seed="m", coups=120, players=1
    )
    ways = line_ways(made)
    fast, plain = play_part(made, ways, 1, 60), play_plainly(made, ways, 1, 60)
    assert (fast.worth, fast.squares.tolist()) == (plain.worth, plain.squares.tolist())
    for name, column in plain.columns.items():
        assert np.array_equal(fast.columns[name], column), name
    assert np.array_equal(fast.paths, plain.paths)
    still = play_sessions(
        house, bet="1:royal-9", stake=500, bankroll=40_000, sessions=60, coups=120, seed="m"
    )
    assert still.net.tolist() != fast.columns["net"].tolist()


@pytest.mark.parametrize(
    ("house", "bet", "players", "sentence"),
    [
        ("colorado-ez", "tie", 1, "tie pays from no meter"),
        ("colorado-ez", "ez-progressive", 0, "0 players cannot bet"),
        ("massachusetts-midi", "1:royal-9", 2, "each chair has awards of its own with royal-9"),
    ],
)
def test_what_cannot_grow_is_said(house: str, bet: str, players: int, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        setup(house, bet, 500, players=players)


def test_a_meter_that_stands_still_pays_what_it_was_said_to_hold() -> None:
    """A tenth of $60,000, less the stake."""
    made = setup("massachusetts-midi", "1:royal-9", 500, players=None, meters={"royal-9.major": 6_000_000})
    tenth = numbers(made)["Any Two Personal Progressive"]
    assert Nets(made, line_ways(made)).at(500).nets[tenth] == 600_000 - 500
