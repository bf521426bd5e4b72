"""Cases that reviewers found: each was wrong once."""

from pathlib import Path

import pytest

from punto.errors import FaultyFile, Refused, Unreadable
from punto.game.coup import Coup
from punto.houses import check_house, find_house
from punto.settle import Press, objections, read_bets, settle
from punto.wagers import book, read_wager, terms

PAIRS = Coup.parse("QhQd4c-2s2d3s")
EGALITE = """
id = "egalite"
name = "Egalité"
[[line]]
name = "Tie at 7"
when = { winner = "tie", player_points = 7 }
[paytable.standard.pays]
"Tie at 7" = "45 to 1"
"""
HOUSE = """
id = "mine"
name = "Mine"
jurisdiction = "colorado"
wager_files = ["egalite.toml"]
[table]
number = "1"
[limits]
minimum = 5
maximum = 500
[approvals]
rules = "a"
rules_location = "b"
wagers = { egalite = "c" }
[wagers]
player = "standard"
egalite = { maximum = 10, aggregate = 100, needs_base = true }
"""


def test_a_house_brings_its_own_wager_and_its_own_limits(tmp_path: Path) -> None:
    (tmp_path / "egalite.toml").write_text(EGALITE, "utf-8")
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    house = find_house(str(tmp_path / "mine.toml"))
    assert [str(reason.what) for reason in check_house(house)] == [
        "wagers.egalite.aggregate is set; allowed: not set, as this wager's payouts may not be capped"
    ]
    bets = read_bets(["1:egalite=500"], house)
    assert len(objections(bets, house)) == 2
    assert settle(bets, Coup.parse("5h2d-5s2d"), house).bets[0].gross == 10_000
    tried = find_house("colorado-mini", extra=[read_wager(tmp_path / "egalite.toml")])
    assert check_house(tried) == ()


def test_a_capped_payout_is_pressed_as_capped() -> None:
    house = find_house("massachusetts-midi", settings={"wagers.house-money.aggregate": "50"})
    bets = read_bets(["3:house-money=10", "3:banker=100"], house)
    settled = settle(bets, PAIRS, house, presses=[Press(3, "banker")])
    assert [(each.gross, each.pressed) for each in settled.bets] == [(5_000, -5_000), (15_000, 5_000)]


def test_the_seed_is_the_one_of_the_table_that_is_bet() -> None:
    house = find_house("massachusetts-midi")
    for table, seed in (("1", 5_000_000), ("2", 2_500_000)):
        bets = read_bets([f"9:royal-9/{table}=5"], house)
        assert settle(bets, Coup.parse("Kd9h-Kd9h"), house).bets[0].net == seed - 500


def test_paper_wins_the_whole_of_a_prize() -> None:
    house = find_house("colorado-ez")
    bets = read_bets(["1:ez-progressive=5#promo", "2:ez-progressive=5"], house)
    nets = {each.bet.seat: each.net for each in settle(bets, Coup.parse("KsQcTs-5s2s"), house).bets}
    assert nets == {1: 30_000, 2: 29_500}


def test_pesos_are_not_paid_as_dollars() -> None:
    house = find_house("colorado-midi")
    with pytest.raises(Refused, match="pays in PHP, and the house deals in USD"):
        settle(read_bets(["3:99-fortunes/p2-7-php100=100"], house), Coup.parse("2h2h2h-2h2h2h"), house)
    pesos = find_house("colorado-midi", settings={"currency": "PHP"})
    assert (
        settle(read_bets(["3:99-fortunes/p2-7-php100=100"], pesos), Coup.parse("2h2h2h-2h2h2h"), pesos)
        .bets[0]
        .net
        == 9_990_000
    )


def test_a_progressive_takes_one_bet_a_player() -> None:
    house = find_house("colorado-ez")
    with pytest.raises(Refused, match="twice"):
        settle(read_bets(["1:ez-progressive=1", "1:ez-progressive=1"], house), PAIRS, house)


def test_a_misspelt_meter_is_said() -> None:
    house = find_house("massachusetts-midi")
    with pytest.raises(Unreadable, match='no meter "mayor" on what is bet; did you mean "major"'):
        settle(read_bets(["1:royal-9=5"], house), PAIRS, house, meters={"mayor": 1})
    with pytest.raises(FaultyFile, match='no meter "k9-bank"; did you mean "k9-banker"'):
        find_house("massachusetts-midi", settings={"wagers.royal-9.meters.k9-bank.seed": "5"})


def test_house_money_starts_at_the_dealers_right_wherever_seat_1_is() -> None:
    bets = ["2:house-money=10", "7:house-money=10"]
    for side, seats in (("dealer-left", [7, 2]), ("dealer-right", [2, 7])):
        house = find_house("massachusetts-midi", settings={"table.seat_1": side})
        assert [step.bet.seat for step in settle(read_bets(bets, house), PAIRS, house).steps()] == seats


def test_seats_that_a_table_does_not_have_envy_nobody() -> None:
    fortunes = book()["99-fortunes"]
    suited_tens = Coup.parse("ThTh2h-ThTh3h")
    judged = terms(fortunes, None, fortunes.paytable("p5"), chair=1, others=[10]).judge(suited_tens)
    assert str(judged.pay) == "$5,000"


@pytest.mark.parametrize(
    ("house", "setting", "value", "clauses"),
    [
        ("colorado-mini", "payout.round_to", "1000", {"CO-2808-1"}),
        ("massachusetts-midi", "payout.round_to", "1", {"MA-12a"}),
        ("card-room", "vigorish.round_to", "100", {"HR-wagers-5"}),
        ("colorado-mini", "wagers.player.aggregate", "1", {"CO-2808-1"}),
        ("massachusetts-midi", "wagers.dragon-bonus.aggregate", "1", {"MA-12e-s2"}),
        ("colorado-midi", "wagers.99-fortunes.fixed_prizes_from", "meter", {"CO-2899.02-10-b"}),
        ("colorado-mini", "wagers.match-pair.pays.Pair", "5 to 1", {"CO-2802-13"}),
        ("colorado-ez", "wagers.ez-progressive.meters.jackpot.rate", "150%", {"CO-2899.04-pt-1"}),
        ("colorado-ez", "wagers.ez-progressive", '{ paytable = "1" }', {"CO-2899.04-pt-1"}),
        ("card-room", "limits.minimum", "100", set()),
        ("massachusetts-midi", "wagers.royal-9.minimum", "6", set()),
    ],
)
def test_what_the_check_once_let_pass(house: str, setting: str, value: str, clauses: set[str]) -> None:
    settings = {setting: value, "limits.maximum": "50"} if setting == "limits.minimum" else {setting: value}
    reasons = check_house(find_house(house, settings=settings))
    assert reasons
    assert {each for reason in reasons for each in reason.clauses} == clauses


def test_what_the_check_once_refused() -> None:
    own_terms = {
        "wagers.banker": '{ paytable = "commission", pays = { "Banker wins" = "1 to 1" } }',
        "approvals.no_commission": "sample",
    }
    assert check_house(find_house("colorado-midi", settings=own_terms)) == ()
    assert check_house(find_house("massachusetts-midi", settings={"wagers.royal-9.unit": "5"})) == ()
    assert check_house(find_house("massachusetts-midi", settings={"limits.maximum": ""})) == ()


@pytest.mark.parametrize("pays", ["banana", "lose", "push"])
def test_a_run_must_pay_something(pays: str) -> None:
    with pytest.raises(FaultyFile, match=r"run\.pays"):
        find_house("colorado-mini", settings={"run.pays": pays})
