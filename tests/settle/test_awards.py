"""Chairs, meters, fixed stakes, presses, caps: what needs more than one bet's own line."""

from fractions import Fraction

import pytest

from punto.errors import Refused, Unreadable
from punto.game.cards import parse_cards
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.dice import Roll
from punto.game.facts import Round
from punto.game.hands import Hand
from punto.houses import House, find_house
from punto.settle import Press, Settlement, read_bets, settle, settle_line
from punto.wagers import Judgment

MIDI = find_house("massachusetts-midi")
FORTUNES = find_house("colorado-midi")
EZ = find_house("colorado-ez")
DICE = find_house("colorado-dice")
FOUR_TWOS = Coup.parse("2h2h2h-2h2h2h")


def run(house: House, round_: Round, *bets: str, presses: tuple[str, ...] = (), **meters: int) -> Settlement:
    named = {name.replace("_", "-"): amount for name, amount in meters.items()}
    return settle(
        read_bets(bets, house), round_, house, meters=named, presses=[Press.parse(p) for p in presses]
    )


def nets(settlement: Settlement) -> dict[int, int]:
    return {each.bet.seat: each.net for each in settlement.bets}


@pytest.mark.clause("CO-2899.02-lead-s6", "CO-2899.02-4", "CO-2899.02-10-c")
def test_99_fortunes_pays_the_jackpot_to_the_seat_of_the_rank_and_envy_to_the_others() -> None:
    won = run(
        FORTUNES, FOUR_TWOS, "2:99-fortunes=1", "3:99-fortunes=1", "10:99-fortunes=1", jackpot=2_500_000
    )
    assert nets(won) == {2: 2_499_900, 3: 99_900, 10: 99_900}
    assert [each.odds for each in won.bets] == ["$1,000", "$1,000", "100% of jackpot"]
    nobody = run(FORTUNES, FOUR_TWOS, "3:99-fortunes=1", jackpot=2_500_000)
    assert (nets(nobody), nobody.bets[0].line) == ({3: 99_900}, "Other suited quads")


@pytest.mark.clause("CO-2899.02-4-s2", "CO-2899.02-4-t")
@pytest.mark.parametrize(
    ("rank", "seat"), [("A", 1), *((str(n), n) for n in (2, 3, 5, 6, 7, 8, 9)), ("T", 10)]
)
def test_each_rank_has_the_seat_of_its_number_and_aces_the_first(rank: str, seat: int) -> None:
    quads = deal(parse_cards(f"{4 * f'{rank}s '} Kh Kd"))
    bets = [f"{each}:99-fortunes=1" for each in FORTUNES.seats]
    won = run(FORTUNES, quads, *bets, jackpot=2_500_000)
    assert [each.bet.seat for each in won.bets if each.meter] == [seat]


@pytest.mark.clause("CO-2899.02-10-a", "CO-2899.02-10-b", "CO-2899.02-7-s3")
def test_only_percentages_come_off_the_meter_and_the_stake_is_gone() -> None:
    trips = run(FORTUNES, Coup.parse("2h2d3s-2c5h"), "3:99-fortunes=1")
    assert (nets(trips), trips.bets[0].odds, trips.bets[0].meter) == ({3: 900}, "$10", "")
    assert run(FORTUNES, FOUR_TWOS, "2:99-fortunes=1").bets[0].meter


def test_a_line_alone_pays_what_its_meter_is_said_to_hold() -> None:
    """All of it, less the dollar; of a meter that nobody named its seed, which is $1,000."""
    (bet,) = read_bets(["1:dice-triple-progressive=1"], DICE)
    terms = DICE.offers["dice-triple-progressive"].terms[None]
    line, _, pay = terms.lines[0]
    assert settle_line(bet, Judgment(line, pay), DICE, meters={"jackpot": 6_000_000}).net == 6_000_000 - 100
    assert settle_line(bet, Judgment(line, pay), DICE).net == 100_000 - 100


def test_there_is_no_seat_4_at_99_fortunes() -> None:
    with pytest.raises(Refused, match="no seat 4"):
        read_bets(["4:99-fortunes=1"], FORTUNES)


@pytest.mark.clause("MA-12i-s2", "MA-12i-exact")
def test_royal_9_pays_the_chair_whose_combination_both_hands_hold() -> None:
    won = run(MIDI, Coup.parse("9hKs-Ks9h"), "1:royal-9=5", "2:royal-9=5", major=6_000_000)
    assert nets(won) == {1: 5_999_500, 2: 24_500}


@pytest.mark.clause("MA-12i-pt-1", "MA-12i-t2")
@pytest.mark.parametrize(
    ("coup", "chair", "line", "net"),
    [
        ("9hKs-Qs9h", 1, "Any Two Personal Progressive", 500_000 - 500),
        ("2h5d-Ks9d", 2, "Personal K9 on Banker Hand", 35_000 - 500),
        ("9hKc-2h5d", 3, "Personal K9 on Player Hand", 35_000 - 500),
        ("9hKh-Qs9s", 4, "Suited Royal 9 Tie Hand", 150_000 - 500),
        ("9hKh-Qs9d", 5, "Royal 9 Tie Hand", 25_000 - 500),
        ("2h5d-Qs9s", 6, "Any Suited Royal 9", 5_000 - 500),
        ("2h5d-Qs9d", 7, "Any Royal 9", 2_500 - 500),
        ("2h5d-9s9d", 8, None, -500),
    ],
)
def test_each_row_of_royal_9(coup: str, chair: int, line: str | None, net: int) -> None:
    (each,) = run(MIDI, Coup.parse(coup), f"{chair}:royal-9=5").bets
    assert (each.line, each.net) == (line, net)


@pytest.mark.clause("MA-12i-s3")
@pytest.mark.parametrize("stake", ["1", "10"])
def test_royal_9_is_a_bet_of_five_dollars(stake: str) -> None:
    with pytest.raises(Refused, match=r"royal-9 is a bet of \$5.00"):
        run(MIDI, FOUR_TWOS, f"1:royal-9={stake}")


@pytest.mark.clause("CO-2899.04-5-f-ii")
def test_the_ez_jackpot_is_split_among_all_its_bettors_and_odd_cents_are_kept() -> None:
    suited = Coup.parse("KhQhJh-3hKh4h")  # Player 0 against a Dragon 7, all hearts
    split = run(EZ, suited, "1:ez-progressive=1", "2:ez-progressive=1", "3:ez-progressive=1", jackpot=100_000)
    assert nets(split) == {1: 33_233, 2: 33_233, 3: 33_233}
    assert {each.payout_remainder for each in split.bets} == {Fraction(1, 3)}


@pytest.mark.clause("CO-2899.09-14-a-iv", "CO-2899.09-14-a-v", "CO-2899.09-14-a-ii")
def test_the_dice_jackpot_is_split_and_fixed_prizes_are_not_and_units_scale() -> None:
    tie = Roll.parse("333-333")
    assert nets(
        run(DICE, tie, "1:dice-triple-progressive=1", "2:dice-triple-progressive=1", jackpot=10_000)
    ) == {
        1: 4_900,
        2: 4_900,
    }
    double = Roll.parse("111-555")
    assert nets(run(DICE, double, "1:dice-triple-progressive=1", "2:dice-triple-progressive=1")) == {
        1: 9900,
        2: 9900,
    }
    five = find_house("colorado-dice", settings={"wagers.dice-triple-progressive.unit": "5"})
    assert nets(run(five, double, "1:dice-triple-progressive=5")) == {1: 49_500}


def test_a_meter_without_a_value_is_asked_for() -> None:
    bare = find_house("colorado-ez", settings={"wagers.ez-progressive": '{ paytable = "1" }'})
    with pytest.raises(Unreadable, match="pays from its meter jackpot: say what that stands at"):
        run(bare, Coup.parse("KhQhJh-3hKh4h"), "1:ez-progressive=1")


PAIRS = Coup.parse("QhQd4c-2s2d3s")  # both hands paired; a Dragon 7


@pytest.mark.clause("MA-8c3-i-s2", "MA-8c3-i-a-s2", "MA-12h")
def test_a_pressed_payout_rides_on_the_bankers_hand_and_pays_vigorish_on_the_whole_win() -> None:
    settled = run(MIDI, PAIRS, "3:house-money=10", "3:banker=100", presses=("3=banker",))
    early, banker = settled.bets
    assert (early.net, early.pressed) == (15_000, -15_000)
    assert (banker.gross, banker.vigorish, banker.net, banker.pressed) == (25_000, 1_250, 23_750, 15_000)
    lost = run(MIDI, PAIRS, "3:house-money=10", "3:player=100", presses=("3=player",))
    assert sum(each.net for each in lost.bets) == 15_000 - 25_000


@pytest.mark.clause("MA-8c3", "MA-8c3-i", "MA-8c3-i-b-s2")
def test_house_money_is_settled_first_from_the_dealers_right() -> None:
    bets = ("2:house-money=10", "7:house-money=10", "7:player=100", "9:tie=5")
    steps = [
        (step.act.value, step.bet.seat, step.amount)
        for step in run(MIDI, PAIRS, *bets, presses=("7=player",)).steps()
    ]
    assert steps == [("press", 7, 15_000), ("pay", 2, 15_000), ("collect", 9, 500), ("collect", 7, 25_000)]


@pytest.mark.clause("MA-8c3-i-a")
def test_the_rules_submission_may_let_only_a_portion_be_pressed() -> None:
    half = find_house("massachusetts-midi", settings={"wagers.house-money.press": "50%"})
    settled = run(half, PAIRS, "3:house-money=10", "3:banker=100", presses=("3=banker",))
    assert [each.pressed for each in settled.bets] == [-7_500, 7_500]
    assert ("pay", 7_500) in [(step.act.value, step.amount) for step in settled.steps() if step.bet.seat == 3]


@pytest.mark.clause("MA-8c3-i-a")
def test_all_that_a_player_has_won_is_pressed_chips_and_coupon_alike() -> None:
    """A match play coupon lies beside the chips that it matches: its payout goes onto the bet with theirs."""
    bets = "3:house-money=10", "3:house-money=20#match-play", "3:banker=100"
    settled = run(MIDI, PAIRS, *bets, presses=("3=banker",))
    assert [each.pressed for each in settled.bets] == [-15_000, -30_000, 45_000]
    assert [(step.act.value, step.amount) for step in settled.steps()][:2] == [
        ("press", 15_000),
        ("press", 30_000),
    ]
    half = find_house("massachusetts-midi", settings={"wagers.house-money.press": "50%"})
    assert [each.pressed for each in run(half, PAIRS, *bets, presses=("3=banker",)).bets] == [
        -7_500,
        -15_000,
        22_500,
    ]
    bound = {"wagers.house-money.press_exempt": "false", "limits.maximum": "300"}
    house = find_house("massachusetts-midi", settings=bound)
    settled = run(house, PAIRS, *bets, presses=("3=banker",))
    assert [each.pressed for each in settled.bets] == [-15_000, -5_000, 20_000]


def test_a_press_that_is_not_exempt_stops_at_the_maximum() -> None:
    bound = {"wagers.house-money.press_exempt": "false", "limits.maximum": "200"}
    house = find_house("massachusetts-midi", settings=bound)
    settled = run(house, PAIRS, "3:house-money=10", "3:banker=100", presses=("3=banker",))
    assert [each.pressed for each in settled.bets] == [-10_000, 10_000]
    assert ("pay", 5_000) in [(step.act.value, step.amount) for step in settled.steps() if step.bet.seat == 3]
    with pytest.raises(Refused, match="at its maximum"):
        run(house, PAIRS, "3:house-money=10", "3:banker=200", presses=("3=banker",))
    exempt = find_house("massachusetts-midi", settings={"limits.maximum": "200"})
    settled = run(exempt, PAIRS, "3:house-money=10", "3:banker=200", presses=("3=banker",))
    assert [each.pressed for each in settled.bets] == [-15_000, 15_000]


@pytest.mark.parametrize(
    ("bets", "press", "sentence"),
    [
        (
            ("3:house-money=10", "3:tie=5"),
            "3=tie",
            "cannot be pressed onto tie; it can go onto player, banker",
        ),
        (("3:house-money=10",), "3=banker", "seat 3 has no banker bet to press onto"),
        (("3:banker=10",), "3=banker", "seat 3 has won nothing that can be pressed"),
        (("3:house-money=10", "2:banker=10"), "3=banker", "seat 3 has no banker bet"),
    ],
)
def test_a_press_needs_a_payout_and_a_bet(bets: tuple[str, ...], press: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence) as caught:
        run(MIDI, PAIRS, *bets, presses=(press,))
    assert caught.value.reasons[0].clauses == ("MA-8c3-i-s2",)


def test_presses_are_read_and_come_once() -> None:
    assert str(Press.parse(" 3=banker ")) == "3=banker"
    with pytest.raises(Unreadable, match="such as 3=banker"):
        Press.parse("banker")
    with pytest.raises(Refused, match="presses twice"):
        run(MIDI, PAIRS, "3:house-money=10", "3:banker=100", presses=("3=banker", "3=banker"))


@pytest.mark.clause("CO-2899.01-3-b", "CO-2899.03-3-b", "CO-2899.04-3-b")
def test_an_aggregate_limit_is_shared_in_proportion() -> None:
    house = find_house(
        "colorado-mini", settings={"wagers.dragon-bonus.aggregate": "100", "wagers.tie.aggregate": "1"}
    )
    by_seven = Coup.parse("4h3d-KhQdKs")  # 6 to 1
    bets = ("1:dragon-bonus@player=10", "2:dragon-bonus@player=20", "3:player=10")
    settled = {each.bet.seat: each for each in run(house, by_seven, *bets).bets}
    assert [(settled[seat].gross, settled[seat].capped) for seat in (1, 2)] == [
        (3_333, 2_667),
        (6_666, 5_334),
    ]
    assert settled[3].net == 1_000
    assert settled[1].net == 3_333


@pytest.mark.clause("CO-2899.02-1-b")
def test_an_aggregate_limit_does_not_touch_the_meter() -> None:
    house = find_house("colorado-midi", settings={"wagers.99-fortunes.aggregate": "500"})
    won = run(house, FOUR_TWOS, "2:99-fortunes=1", "3:99-fortunes=1", "5:99-fortunes=1", jackpot=2_500_000)
    assert nets(won) == {2: 2_499_900, 3: 24_900, 5: 24_900}


def test_a_house_may_settle_the_bonus_after_the_rest() -> None:
    house = find_house("colorado-mini", settings={"wagers.dragon-bonus.order": "after-the-rest"})
    bets = ("1:dragon-bonus@banker=10", "7:dragon-bonus@player=5", "2:player=10")
    acts = [(step.act.value, step.bet.seat) for step in run(house, Coup.parse("4h3d-KhQdKs"), *bets).steps()]
    assert acts == [("pay", 2), ("collect", 1), ("pay", 7)]


def test_better_odds_are_paid() -> None:
    house = find_house("colorado-mini", settings={"wagers.tie.pays.Tie": "9 to 1"})
    assert nets(run(house, Coup.parse("5h2d-5s2d"), "1:tie=10")) == {1: 9_000}
    assert house.terms("tie").judge(Coup.parse("5h2d-5s2d")).pay.won == 9
    assert house.terms("dragon-bonus", Hand.PLAYER, "b").paytable.id == "b"
