"""One session by hand: money as the settlement moves it, limits, stops, ruin; and the coups it is dealt."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.sessions.table import house_with, setup_of

from punto.entropy import seeded
from punto.errors import Unreadable
from punto.exact import price
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal_out
from punto.game.shoe import opening_burn
from punto.houses import find_house
from punto.houses.preparation import prepare
from punto.sessions import PLANS, Ending, Setup
from punto.sessions.batches import built_in
from punto.sessions.nets import Nets, line_ways
from punto.sessions.plans import flat
from punto.sessions.session import PlayedSession, play_part, play_plainly, play_session
from punto.sessions.shoes import Lines, shoe_number
from punto.settle import settle

BANKER_WINS, TIES, PLAYER_WINS = Coup.parse("4hAd7c-KsQs9d"), Coup.parse("5h2d-5s2d"), Coup.parse("9hKd-KsQs")


def play_lines(setup: Setup, lines: list[int]) -> PlayedSession:
    return play_session(setup, flat, Nets(setup, line_ways(setup)), lines)


def test_money_moves_as_the_settlement_moves_it() -> None:
    """50 cents on Banker, vigorish up to a quarter: a win is worth 25 cents."""
    house = house_with({"vigorish.round_to": "0.25"})
    setup = setup_of("banker", stake=50, bankroll=10_00, minimum=50, house=house)
    played = play_lines(setup, [0, 2, 1, 0, 0])
    assert played.history == [25, -50, 0, 25, 25]
    assert (played.net, played.staked, played.bets, played.winning_run, played.losing_run) == (
        25,
        250,
        5,
        2,
        1,
    )
    coups = [BANKER_WINS, PLAYER_WINS, TIES, BANKER_WINS, BANKER_WINS]
    assert played.history == [-settle([setup.bet], coup, house).house_net for coup in coups]


@pytest.mark.parametrize("stake", [50, 7_25, 33_33, 100_00])
@pytest.mark.parametrize(
    "bet", ["banker", "banker/tie-vigorish", "tie", "dragon-bonus@player", "perfect-pair"]
)
def test_the_exact_edge_is_that_of_the_odds_with_rounding(bet: str, stake: int) -> None:
    house = house_with({"vigorish.round_to": "0.25", "vigorish.tie_rate": "10%"})
    setup = setup_of(bet, stake=stake, bankroll=10_000_00, minimum=1, house=house)
    nets = Nets(setup, line_ways(setup))
    odds = price(setup.terms, Composition.decks(8), rates=house.vigorish.rates)
    assert nets.mean(stake) == -odds.edge_at(stake, house.payout_rounding, house.vigorish.rounding) * stake
    even = setup_of(bet, stake=100_00, bankroll=10_000_00)
    same = price(even.terms, Composition.decks(8), rates=even.house.vigorish.rates)
    spread = Nets(even, line_ways(even)).std_dev(100_00)
    assert spread == pytest.approx(100_00 * same.std_dev, rel=1e-12)


def test_a_push_that_owes_vigorish_ends_no_run() -> None:
    house = house_with({"vigorish.tie_rate": "10%"})
    setup = setup_of("banker/tie-vigorish", bankroll=1_000_00, house=house)
    played = play_lines(setup, [2, 1, 2])
    assert played.history == [-100_00, -10_00, -100_00]
    assert (played.losing_run, played.winning_run) == (2, 0)


def test_ruin_is_less_than_the_minimum() -> None:
    """Down to $50, the $100 bettor bets what is left; with $4 they cannot bet $5."""
    played = play_lines(setup_of("player", bankroll=250_00), [2, 2, 2, 0])
    assert (played.history, played.ending) == ([-100_00, -100_00, -50_00], Ending.RUINED)
    kept = play_lines(setup_of("player", bankroll=204_00), [2, 2, 0])
    assert (kept.net, kept.ending) == (-200_00, Ending.RUINED)
    enough = play_lines(setup_of("player", bankroll=205_00), [2, 2, 0, 0])
    assert (enough.history[2:], enough.ending) == ([5_00, 10_00], Ending.PLAYED_OUT)


def test_stops() -> None:
    stops: Any = {"bankroll": 1_000_00, "stop_loss": 200_00, "stop_win": 150_00}
    short = play_lines(setup_of("player", **stops), [0, 2, 2, 0])
    assert (short.net, len(short.history), short.ending) == (0, 4, Ending.PLAYED_OUT)
    stopped = play_lines(setup_of("player", **stops), [0, 2, 2, 2, 0])
    assert (stopped.net, len(stopped.history), stopped.ending) == (-200_00, 4, Ending.STOP_LOSS)
    won = play_lines(setup_of("player", **stops), [0, 0, 0])
    assert (won.net, len(won.history), won.ending) == (200_00, 2, Ending.STOP_WIN)


def test_limits() -> None:
    raised = setup_of("player", stake=100_00, bankroll=1_000_00, minimum=50_00, maximum=150_00)
    for asked, placed in ((1, 50_00), (100_00, 100_00), (10_000_00, 150_00)):
        played = play_session(raised, lambda _, asked=asked: asked, Nets(raised, line_ways(raised)), [0])  # type: ignore[misc]
        assert played.staked == placed


@pytest.mark.parametrize(
    ("bet", "house"),
    [
        ("banker", "colorado-ez"),
        ("dragon-bonus@banker", "colorado-mini"),
        ("perfect-pair", "colorado-mini"),
        ("blazing-7s", "colorado-mini"),
        ("ez-progressive", "colorado-ez"),
        ("royal-9", "massachusetts-midi"),
    ],
)
def test_coups_are_those_of_whole_shoes(bet: str, house: str) -> None:
    """Shuffled, cut, burned and dealt to the last hand by the plain code, from the streams as documented."""
    table = find_house(house)
    fixed = table.offer(bet.partition("@")[0])
    stake = fixed.stake(fixed.paytable) or 100_00
    setup = setup_of(bet, stake=stake, bankroll=1_000_00, house=table, seed="plain")
    order = [line.name for line, _, _ in setup.terms.lines] + [None]
    expected = []
    for shoe in range(1, 4):
        prepared = prepare(table, seeded("plain", shoe_number(5, shoe)))
        _, ready = opening_burn(prepared, table.cards.burn_shown)
        for each in deal_out(ready):
            line = setup.terms.judge(each.coup).line
            expected.append(order.index(line.name if line else None))
    number = len(expected)
    assert list(Lines(setup).of(5, number)) == expected
    assert list(Lines(setup).of(5, 100)) == expected[:100]


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize(
    ("bet", "choices"),
    [
        ("banker", {"bankroll": 2_000_00, "stake": 25_00}),
        ("banker/tie-vigorish", {"bankroll": 5_000_00, "stake": 33_33, "minimum": 1}),
        ("player", {"bankroll": 1_000_00, "stop_loss": 400_00, "stop_win": 150_00, "maximum": 350_00}),
        ("dragon-bonus@banker", {"bankroll": 10**12, "stake": 10**9, "minimum": 1, "maximum": 10**12}),
        ("perfect-pair", {"bankroll": 900_00, "stake": 5_00}),
    ],
)
def test_compiled_plans_bet_what_the_plain_ones_do(plan: str, bet: str, choices: Any) -> None:
    """The same sessions to the cent: results, runs, endings, paths, squares and the worth of the stakes."""
    setup = setup_of(bet, plan=plan, coups=170, **choices)
    ways = line_ways(setup)
    assert built_in(setup) == built_in(replace(setup, plan=PLANS[plan])) == plan
    fast, slow = play_part(setup, ways, 5, 60), play_plainly(setup, ways, 5, 60)
    assert list(fast.columns) == list(slow.columns)
    for name, column in slow.columns.items():
        assert fast.columns[name].tolist() == column.tolist(), name
    assert (fast.squares == slow.squares).all()
    assert (fast.paths == slow.paths).all()
    assert fast.worth == slow.worth
    assert fast.first == slow.first


def test_a_plan_of_ones_own_is_not_taken_for_a_built_in_one() -> None:
    assert built_in(setup_of("player", bankroll=300_00, plan=lambda standing: standing.base)) is None
    assert built_in(setup_of("player", bankroll=300_00, plan="mine.py:flat")) is None


@pytest.mark.parametrize("coups", [1, 64, 65, 82, 700])
def test_lines_of_many_sessions_are_those_of_each(coups: int) -> None:
    lines = Lines(setup_of("banker", bankroll=300_00))
    found = lines.of_many(7, 30, coups)
    assert found.tolist() == [list(lines.of(session, coups)) for session in range(7, 37)]


def test_a_part_is_its_sessions() -> None:
    setup = setup_of("player", bankroll=300_00)
    ways = line_ways(setup)
    part = play_part(setup, ways, 3, 4)
    nets, lines = Nets(setup, ways), Lines(setup)
    for place, number in enumerate(range(3, 7)):
        played = play_session(setup, flat, nets, lines.of(number, setup.coups))
        bankrolls = [300_00 + sum(played.history[:coup]) for coup in range(len(played.history) + 1)]
        falls = [max(bankrolls[: place + 1]) - each for place, each in enumerate(bankrolls)]
        found = {name: int(column[place]) for name, column in part.columns.items()}
        assert found["net"] == played.net == bankrolls[-1] - 300_00
        assert (found["drawdown"], found["coups"]) == (max(falls), len(played.history))
        assert part.squares[place] == sum(net**2 for net in played.history)
        assert (part.paths[place][0], part.paths[place][-1]) == (300_00, bankrolls[-1])
    assert Fraction(part.worth) < 0


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        ({"stake": 4_00, "bankroll": 100_00}, "outside the table's limits of $5.00 to $10,000.00"),
        ({"stake": 100_00, "bankroll": 99_00}, "does not cover one stake of $100.00"),
        ({"stake": 0, "bankroll": 99_00}, "stake must be more than 0"),
        ({"stake": 2.5, "bankroll": 99_00}, "stake is given in whole minor units, such as 2500 for"),
        ({"stake": 100_00, "bankroll": 200.5}, "bankroll is given in whole minor units"),
        ({"stake": 100_00, "bankroll": 200_00, "stop_loss": True}, "stop-loss is given in whole minor units"),
        ({"stake": 100_00, "bankroll": 10**13}, "bankroll must be more than 0 and at most"),
        ({"stake": 100_00, "bankroll": 200_00, "stop_win": 0}, "stop-win must be more than 0"),
    ],
)
def test_money_that_makes_no_session(choices: Any, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        setup_of("player", **choices)
    assert sentence in str(caught.value)
