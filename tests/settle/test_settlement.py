"""Settlement worked by hand from the documents."""

from fractions import Fraction

import pytest

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.coup import Coup
from punto.game.dealing import deal_out
from punto.game.dice import Roll
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.rulebook.clauses import clause
from punto.settle import Act, Bet, SettledBet, read_bets, settle, void
from punto.wagers import Result

BANKER_WINS = Coup.parse("4hAd7c-KsQs9d")  # 2 against 9
DRAGON_7 = Coup.parse("KhQd4c-2s2d3s")  # 4 against a three-card 7
PANDA_8 = Coup.parse("KhQd8c-5s2d")  # a three-card 8 against 7
TIE = Coup.parse("5h2d-5s2d")  # 7 against 7
NATURAL_TIE = Coup.parse("5h3d-5s3d")  # 8 against 8
PLAYER_WINS = Coup.parse("5h2d-KsKd3s")  # 7 against 3

MINI = find_house("colorado-mini")
COLORADO_EZ = find_house("colorado-ez")
MIDI = find_house("massachusetts-midi")


def settled(house: House, coup: Coup, *bets: str) -> list[SettledBet]:
    return list(settle(read_bets(bets, house), coup, house).bets)


def one(house: House, coup: Coup, bet: str) -> tuple[str, int, int, int]:
    (each,) = settled(house, coup, bet)
    return each.result.value, each.gross, each.vigorish, each.net


@pytest.mark.parametrize(
    ("house", "coup", "bet", "expected"),
    [
        (MINI, BANKER_WINS, "3:banker=100", ("win", 10000, 500, 9500)),
        (MINI, BANKER_WINS, "3:player=100", ("lose", 0, 0, -10000)),
        (MINI, TIE, "3:banker=100", ("push", 0, 0, 0)),
        (MINI, TIE, "3:player=100", ("push", 0, 0, 0)),
        (MINI, TIE, "3:tie=100", ("win", 80000, 0, 80000)),
        (MINI, TIE, "3:banker/tie-vigorish=100", ("push", 0, 2500, -2500)),
        (MINI, BANKER_WINS, "3:banker/tie-vigorish=100", ("win", 10000, 0, 10000)),
        (COLORADO_EZ, DRAGON_7, "3:banker=100", ("push", 0, 0, 0)),
        (COLORADO_EZ, DRAGON_7, "3:dragon-7=5", ("win", 20000, 0, 20000)),
        (COLORADO_EZ, DRAGON_7, "3:player=100", ("lose", 0, 0, -10000)),
        (COLORADO_EZ, PANDA_8, "3:panda-8=5", ("win", 12500, 0, 12500)),
        (COLORADO_EZ, PANDA_8, "3:player=100", ("win", 10000, 0, 10000)),
        (COLORADO_EZ, BANKER_WINS, "3:banker=100", ("win", 10000, 0, 10000)),
        (MINI, DRAGON_7, "3:banker=100", ("win", 10000, 500, 9500)),  # no push where commission is paid
        (MINI, BANKER_WINS, "3:dragon-bonus@banker/a=25", ("win", 15000, 0, 15000)),  # by seven
        (MINI, BANKER_WINS, "3:dragon-bonus@banker/c=25", ("win", 10000, 0, 10000)),
        (MINI, NATURAL_TIE, "3:dragon-bonus@banker=25", ("push", 0, 0, 0)),
        (MINI, TIE, "3:dragon-bonus@banker=25", ("lose", 0, 0, -2500)),
        (MINI, TIE, "3:total-cards-4=10", ("win", 1500, 0, 1500)),
        (MINI, PANDA_8, "3:total-cards-5=10", ("win", 2000, 0, 2000)),
        (MINI, BANKER_WINS, "3:total-cards-6=10", ("win", 2000, 0, 2000)),
        (MINI, BANKER_WINS, "3:total-cards-5=10", ("lose", 0, 0, -1000)),
        (MIDI, BANKER_WINS, "9:banker=30", ("win", 3000, 150, 2850)),
    ],
)
def test_cases_worked_by_hand(
    house: House, coup: Coup, bet: str, expected: tuple[str, int, int, int]
) -> None:
    assert one(house, coup, bet) == expected


@pytest.mark.clause("CO-2808-3-a", "MA-12c-s2")
@pytest.mark.parametrize(
    ("stake", "vigorish"), [("1", 25), ("5", 25), ("5.01", 50), ("10", 50), ("15", 75), ("16", 100)]
)
@pytest.mark.parametrize("name", ["colorado-mini", "massachusetts-midi"])
def test_vigorish_up_to_the_next_quarter_where_the_house_says_so(
    name: str, stake: str, vigorish: int
) -> None:
    house = find_house(name, settings={"vigorish.round_to": "0.25"})
    (each,) = settled(house, BANKER_WINS, f"1:banker={stake}")
    assert each.vigorish == vigorish
    assert each.vigorish + each.vigorish_remainder == Fraction(each.gross, 20)


def test_vigorish_rounds_up_to_the_cent_and_the_remainder_is_kept() -> None:
    (each,) = settled(MINI, BANKER_WINS, "1:banker=0.01")
    assert (each.vigorish, each.net, each.vigorish_remainder) == (1, 0, Fraction(-19, 20))


def test_a_payout_rounds_down_and_the_remainder_is_kept() -> None:
    (each,) = settled(MINI, TIE, "1:total-cards-4=0.25")
    assert (each.gross, each.payout_remainder) == (37, Fraction(1, 2))


def test_both_roundings_can_be_set() -> None:
    settings = {"payout.rounds": "up", "vigorish.rounds": "down", "payout.round_to": "0.05"}
    house = find_house("colorado-mini", settings=settings)
    assert one(house, TIE, "1:total-cards-4=0.25") == ("win", 40, 0, 40)
    assert one(house, BANKER_WINS, "1:banker=0.05")[2] == 0


@pytest.mark.parametrize(("rate", "vigorish"), [("5%", 500), ("12.5%", 1250), ("25%", 2500)])
def test_one_rate_for_everybody_at_the_table(rate: str, vigorish: int) -> None:
    house = find_house("colorado-mini", settings={"vigorish.rate": rate})
    assert {each.vigorish for each in settled(house, BANKER_WINS, "1:banker=100", "6:banker=100")} == {
        vigorish
    }


def acts(house: House, coup: Coup, *bets: str) -> list[tuple[str, int, str, int]]:
    settlement = settle(read_bets(bets, house), coup, house)
    return [(step.act.value, step.bet.seat, step.bet.wager, step.amount) for step in settlement.steps()]


@pytest.mark.clause("CO-2815-2", "CO-2815-2-a", "CO-2815-2-a-s2", "CO-2808-3-b")
def test_colorado_collects_losers_then_pays_from_the_highest_seat_and_then_takes_vigorish() -> None:
    bets = ["2:banker=20", "5:player=10", "7:banker=40", "1:tie=5", "7:dragon-bonus@banker=5"]
    assert acts(MINI, BANKER_WINS, *bets) == [
        ("collect", 5, "player", 1000),
        ("collect", 1, "tie", 500),
        ("pay", 7, "banker", 4000),
        ("pay", 7, "dragon-bonus", 3000),
        ("take-vigorish", 7, "banker", 200),
        ("pay", 2, "banker", 2000),
        ("take-vigorish", 2, "banker", 100),
    ]


@pytest.mark.clause("MA-11b", "MA-11b-s2", "MA-11b-s3", "MA-12d1")
def test_massachusetts_takes_the_vigorish_before_it_pays() -> None:
    assert acts(MIDI, BANKER_WINS, "2:banker=20", "5:player=10", "9:banker=40") == [
        ("collect", 5, "player", 1000),
        ("take-vigorish", 9, "banker", 200),
        ("pay", 9, "banker", 4000),
        ("take-vigorish", 2, "banker", 100),
        ("pay", 2, "banker", 2000),
    ]


@pytest.mark.clause("CO-2808-3-c-s4")
def test_tie_vigorish_is_taken_in_the_settlement_pass_and_other_stakes_stay() -> None:
    assert acts(MINI, TIE, "2:player=20", "3:banker/tie-vigorish=100", "6:tie=10", "4:total-cards-6=1") == [
        ("collect", 4, "total-cards-6", 100),
        ("pay", 6, "tie", 8000),
        ("take-vigorish", 3, "banker", 2500),
        ("leave", 2, "player", 2000),
    ]


@pytest.mark.clause("CO-2802-23")
def test_a_push_leaves_the_stake_where_it_is() -> None:
    assert acts(MINI, TIE, "2:player=20") == [("leave", 2, "player", 2000)]


def test_paper_costs_its_bettor_nothing_and_wins_money() -> None:
    assert one(MINI, BANKER_WINS, "1:player=10#promo") == ("lose", 0, 0, 0)
    assert one(MIDI, BANKER_WINS, "1:banker=10#match") == ("win", 1000, 50, 950)
    assert acts(MINI, BANKER_WINS, "1:player=10#promo") == [("collect", 1, "player", 1000)]


def test_tokes_and_bets_behind_settle_like_the_bet_they_ride_on_for_their_owner() -> None:
    bets = settled(MINI, BANKER_WINS, "2:banker=20", "2:banker=20#toke", "2:banker=20#behind")
    assert [(each.bet.owner, each.net) for each in bets] == [
        ("seat-2", 1900),
        ("dealer", 1900),
        ("behind-2", 1900),
    ]


@pytest.mark.clause("MA-13e")
def test_a_void_round_returns_every_stake() -> None:
    settlement = void(read_bets(["1:banker=10", "6:tie=5"], MINI), MINI)
    found = [(each.result, each.gross, each.vigorish, each.net) for each in settlement.bets]
    assert found == [(Result.VOID, 0, 0, 0)] * 2
    assert [(step.act, step.bet.seat, step.amount) for step in settlement.steps()] == [
        (Act.RETURN, 6, 500),
        (Act.RETURN, 1, 1000),
    ]


def test_a_seat_that_the_table_does_not_have_is_refused() -> None:
    with pytest.raises(Refused, match="no seat 8"):
        settle([Bet(8, "banker", 100)], BANKER_WINS, MINI)


@pytest.mark.clause("MA-12c", "HR-wagers-5", "HR-wagers-1", "HR-ez-3", "HR-ez-4")
@pytest.mark.parametrize(
    ("name", "banker", "dragon"),
    [
        ("massachusetts-midi", 9_500, 9_500),
        ("massachusetts-ez", 10_000, 0),
        ("card-room", 9_500, 9_500),
        ("card-room-ez", 10_000, 0),
    ],
)
def test_even_money_less_five_percent_or_ez(name: str, banker: int, dragon: int) -> None:
    house = find_house(name)
    assert one(house, BANKER_WINS, "1:banker=100")[3] == banker
    assert one(house, DRAGON_7, "1:banker=100")[3] == dragon
    assert one(house, PLAYER_WINS, "1:player=100")[3] == 10_000


@pytest.mark.clause("CO-2899.04-4-s3", "CO-2899.04-4-s6")
def test_dragon_and_panda_are_three_card_wins_and_the_other_base_and_insurance_bets_lose() -> None:
    """Not a natural winner, not a wide margin: the text pasted into the section has no effect (K28)."""
    bets = ("1:player=10", "1:banker=10", "1:tie=10", "1:dragon-7=10", "1:panda-8=10")
    on_dragon = {each.bet.wager: each.result.value for each in settled(COLORADO_EZ, DRAGON_7, *bets)}
    assert on_dragon == {
        "player": "lose",
        "banker": "push",
        "tie": "lose",
        "dragon-7": "win",
        "panda-8": "lose",
    }
    on_panda = {each.bet.wager: each.result.value for each in settled(COLORADO_EZ, PANDA_8, *bets)}
    assert on_panda == {
        "player": "win",
        "banker": "lose",
        "tie": "lose",
        "dragon-7": "lose",
        "panda-8": "win",
    }
    wide = {
        each.bet.wager: each.result.value for each in settled(COLORADO_EZ, Coup.parse("9hKd-KsQd"), *bets)
    }
    assert (wide["dragon-7"], wide["panda-8"]) == ("lose", "lose")


GRID = {int(row): letters.split() for row, letters in clause("CO-2814-grid").rows}


@pytest.mark.clause("CO-2899.01-1-s3", "CO-2899.04-2", "HR-ez-1", "HR-ez-2", "HR-ez-9")
@pytest.mark.parametrize("name", ["colorado-mini", "colorado-ez", "massachusetts-ez", "card-room-ez"])
def test_variations_draw_by_the_printed_tables(name: str) -> None:
    """5 Treasures (at colorado-mini) and EZ Baccarat leave the draw rules alone: a shoe against the grid."""
    house = find_house(name)
    rounds = list(deal_out(prepare(house, seeded("draws"))))
    assert len(rounds) > 60
    for coup in (each.coup for each in rounds):
        player, banker = (
            sum(min(card.rank, 10) for card in hand[:2]) % 10 for hand in (coup.player, coup.banker)
        )
        natural = max(player, banker) >= 8
        assert (len(coup.player) == 3) == (player <= 5 and not natural)
        if natural or len(coup.player) == 2:
            draws = not natural and banker <= 5
        else:
            draws = GRID[banker][coup.player[2].rank % 10 if coup.player[2].rank < 10 else 0] == "D"
        assert (len(coup.banker) == 3) == draws


@pytest.mark.clause("CO-2808-3-c-s3", "CO-2808-3-d-s2")
def test_both_kinds_of_vigorish_at_one_table_are_refused() -> None:
    bets = read_bets(["1:banker/commission=100", "2:banker/tie-vigorish=100"], MINI)
    with pytest.raises(Refused, match="one kind of vigorish") as caught:
        settle(bets, BANKER_WINS, MINI)
    assert caught.value.reasons[0].clauses == ("CO-2808-3-c-s3", "CO-2808-3-d-s2")


def test_a_wager_of_another_game_is_refused() -> None:
    dice = find_house("colorado-dice")
    with pytest.raises(Refused, match="another game"):
        settle([Bet(1, "dice-tie", 500)], TIE, dice)
    with pytest.raises(Refused, match="another game"):
        settle([Bet(1, "tie", 500)], Roll.parse("333-666"), MINI)


@pytest.mark.clause("MA-12d2", "MA-12d2-ii")
def test_marked_vigorish_is_marked_in_the_settlement_pass() -> None:
    house = find_house("massachusetts-midi", settings={"vigorish.collected": "marked"})
    assert acts(house, BANKER_WINS, "2:banker=20") == [
        ("mark-vigorish", 2, "banker", 100),
        ("pay", 2, "banker", 2000),
    ]
