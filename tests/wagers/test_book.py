"""The first wagers of the book against the clauses that define and price them."""

import re
from itertools import product

import pytest

from punto.game.coup import Coup
from punto.game.facts import Sees
from punto.game.hands import Hand
from punto.rulebook.clauses import clause
from punto.wagers import Pay, Result, book, final_coups, parse_wager, terms

COUPS = final_coups()


def pay(wager: str, coup: Coup, on: Hand | None = None, table: str | None = None) -> str:
    return str(terms(book()[wager], on, book()[wager].paytable(table)).judge(coup).pay)


def test_the_sample_holds_every_final_state() -> None:
    states = {(c.player_points, len(c.player), c.banker_points, len(c.banker)) for c in COUPS}
    assert len(states) == len(COUPS) == 205


@pytest.mark.clause("CO-2807-1-b-i", "CO-2807-1-b-ii", "CO-2807-1-b-iii", "CO-2808-1", "MA-12a")
def test_player_in_colorado() -> None:
    for coup in COUPS:
        lead = coup.player_points - coup.banker_points
        assert pay("player", coup) == ("1 to 1" if lead > 0 else "lose" if lead < 0 else "push")


@pytest.mark.clause("MA-7a2-i", "MA-7a2-ii", "MA-7a2-iii", "CO-2802-30-s2")
def test_player_in_massachusetts_wins_on_a_panda_and_loses_to_a_dragon() -> None:
    assert pay("player", Coup.parse("KhQd8c-5s2d")) == "1 to 1"
    assert pay("player", Coup.parse("KhQd4c-2s2d3s")) == "lose"
    assert pay("player", Coup.parse("5h2d-5s2d")) == "push"


@pytest.mark.clause("CO-2807-1-a-i", "CO-2807-1-a-ii")
def test_banker_with_commission() -> None:
    for coup in COUPS:
        lead = coup.banker_points - coup.player_points
        expected = "1 to 1 less @vigorish" if lead > 0 else "lose" if lead < 0 else "push"
        assert pay("banker", coup) == expected


@pytest.mark.clause("CO-2807-1-a-iii")
def test_banker_with_vigorish_on_ties() -> None:
    for coup in COUPS:
        lead = coup.banker_points - coup.player_points
        expected = "1 to 1" if lead > 0 else "lose" if lead < 0 else "push less @tie-vigorish"
        assert pay("banker", coup, table="tie-vigorish") == expected


@pytest.mark.clause("CO-2899.04-2-s3", "CO-2899.04-2-s4", "CO-2899.04-4-s2", "MA-7a1-i", "MA-7a1-iii")
def test_banker_at_ez_baccarat() -> None:
    for coup in COUPS:
        lead = coup.banker_points - coup.player_points
        dragon = lead > 0 and coup.banker_points == 7 and len(coup.banker) == 3
        expected = "push" if dragon or lead == 0 else "1 to 1" if lead > 0 else "lose"
        assert pay("banker", coup, table="ez") == expected


@pytest.mark.clause("MA-7a1-ii", "CO-2899.04-2-s5", "CO-2899.04-4-s5")
def test_at_ez_the_other_bets_settle_as_ever() -> None:
    dragon, panda = Coup.parse("KhQd4c-2s2d3s"), Coup.parse("KhQd8c-5s2d")
    assert [pay(wager, dragon) for wager in ("player", "tie", "panda-8")] == ["lose"] * 3
    assert [pay(wager, panda) for wager in ("banker", "tie", "dragon-7")] == ["lose"] * 3
    assert pay("player", panda) == "1 to 1"
    assert pay("banker", Coup.parse("2h2d3c-KsQd9d"), table="ez") == "1 to 1"


@pytest.mark.clause("CO-2807-1-c", "CO-2802-30-s3", "MA-7a3-i", "MA-7a3-ii")
def test_tie() -> None:
    for coup in COUPS:
        assert pay("tie", coup) == ("8 to 1" if coup.player_points == coup.banker_points else "lose")


@pytest.mark.clause("HR-wagers-2", "HR-wagers-4")
def test_the_card_rooms_tie_pays_eight() -> None:
    assert clause("HR-wagers-4").rows == (("Tie", "8 to 1"),)
    assert pay("tie", Coup.parse("5h2d-5s2d")) == "8 to 1"


@pytest.mark.clause("CO-2899.04-4", "MA-1-dragon-7", "MA-7a5-i", "MA-7a5-ii", "MA-12f", "HR-ez-5")
def test_dragon_7_is_a_winning_three_card_banker_seven() -> None:
    for coup in COUPS:
        met = coup.banker_points == 7 and len(coup.banker) == 3 and coup.player_points < 7
        assert pay("dragon-7", coup) == ("40 to 1" if met else "lose")


@pytest.mark.clause("CO-2899.04-4-s4", "MA-1-panda-8", "MA-7a6-i", "MA-7a6-ii", "MA-12g", "HR-ez-6")
def test_panda_8_is_a_winning_three_card_player_eight() -> None:
    for coup in COUPS:
        met = coup.player_points == 8 and len(coup.player) == 3 and coup.banker_points < 8
        assert pay("panda-8", coup) == ("25 to 1" if met else "lose")


@pytest.mark.clause("CO-2802-32", "CO-2807-1-e", "CO-2808-4")
def test_total_cards() -> None:
    words = {"Four": 4, "Five": 5, "Six": 6}
    for word, odds in clause("CO-2808-4").rows:
        for coup in COUPS:
            met = len(coup.player) + len(coup.banker) == words[word]
            assert pay(f"total-cards-{words[word]}", coup) == (odds if met else "lose")


# Dragon Bonus: every printed row of every schedule, for both hands, judged from the printed words alone.
SCHEDULES = [
    ("a", "CO-2808-5-pt-a"),
    ("b", "CO-2808-5-pt-b"),
    ("c", "CO-2808-5-pt-c"),
    ("1", "CO-2899.03-pt-1"),
    ("2", "CO-2899.03-pt-2"),
    ("3", "CO-2899.03-pt-3"),
    ("a", "MA-12e-pt-a"),
    ("b", "MA-12e-pt-b"),
    ("c", "MA-12e-pt-c"),
]


def printed_pay(clause_id: str, coup: Coup, on: Hand) -> str:
    hand, other = coup.hand(on), coup.hand(on.other)
    points = {Hand.PLAYER: coup.player_points, Hand.BANKER: coup.banker_points}
    lead = points[on] - points[on.other]
    natural = len(hand) == 2 and len(other) <= 3 and points[on] >= 8
    for name, odds in clause(clause_id).rows:
        digits = [int(digit) for digit in re.findall(r"\d", name)]
        if "tie" in name:
            met = natural and lead == 0
        elif name.startswith("Natural"):
            met = natural and lead > 0
        else:
            met = not natural and lead in digits
        if met:
            return odds.lower()
    return "push" if natural and lead == 0 else "lose"  # 2808(5) prints no row for natural ties


@pytest.mark.clause("CO-2808-5-pt-a", "CO-2808-5-pt-b", "CO-2808-5-pt-c")
@pytest.mark.parametrize(("table", "clause_id"), SCHEDULES[:3])
def test_dragon_bonus_schedules_of_colorado(table: str, clause_id: str) -> None:
    for coup, on in product(COUPS, Hand):
        assert pay("dragon-bonus", coup, on, table) == printed_pay(clause_id, coup, on)


@pytest.mark.clause(
    "CO-2899.03-pt-1", "CO-2899.03-pt-2", "CO-2899.03-pt-3", "CO-2899.03-4-b", "CO-2899.03-1-s3"
)
@pytest.mark.parametrize(("table", "clause_id"), SCHEDULES[3:6])
def test_dragon_bonus_tables_of_colorados_variation(table: str, clause_id: str) -> None:
    for coup, on in product(COUPS, Hand):
        assert pay("dragon-bonus", coup, on, table) == printed_pay(clause_id, coup, on)


@pytest.mark.clause("MA-12e-pt-a", "MA-12e-pt-b", "MA-12e-pt-c")
@pytest.mark.parametrize(("table", "clause_id"), SCHEDULES[6:])
def test_dragon_bonus_tables_of_massachusetts(table: str, clause_id: str) -> None:
    for coup, on in product(COUPS, Hand):
        assert pay("dragon-bonus", coup, on, table) == printed_pay(clause_id, coup, on)


@pytest.mark.clause("MA-7a4-i-a", "MA-7a4-i-b", "MA-7a4-i-c", "MA-7a4-ii-a", "MA-7a4-ii-b", "MA-7a4-ii-c")
@pytest.mark.parametrize(
    ("coup", "player"),
    [
        ("9hKd-5s2d", "1 to 1"),  # a natural against none
        ("9hKd-5s3d", "1 to 1"),  # natural 9 against natural 8
        ("5h2d-KsKd3s", "1 to 1"),  # no natural, ahead by four
        ("5h3d-9sKd", "lose"),  # natural 8 against natural 9
        ("5h2d-5s2d", "lose"),  # no natural, a tie
        ("KhQd2c-5s2d", "lose"),  # no natural, behind
        ("5h2d-2sAsAd", "lose"),  # no natural, ahead by three
    ],
)
def test_massachusetts_wins_and_losses_of_the_dragon_bonus(coup: str, player: str) -> None:
    assert pay("dragon-bonus", Coup.parse(coup), Hand.PLAYER, "a") == player


@pytest.mark.clause("MA-7a4-iii", "CO-2899.03-5-b", "CO-2899.03-6-e-ii", "CO-2899.03-6-e-iii")
def test_natural_ties_push_and_other_ties_lose() -> None:
    for on, table in product(Hand, "abc"):
        for natural in ("5h3d-5s3d", "9hKd-9sKs"):
            assert pay("dragon-bonus", Coup.parse(natural), on, table) == "push"
        assert pay("dragon-bonus", Coup.parse("5h2d-5s2d"), on, table) == "lose"
        assert pay("dragon-bonus", Coup.parse("KhQd4d-2sKd2d"), on, table) == "lose"


@pytest.mark.clause("CO-2899.03-4-a", "CO-2899.03-5-a", "CO-2899.03-6-e-i")
def test_a_natural_winner_pays_even_money_whatever_its_margin() -> None:
    for table in "abc":
        assert pay("dragon-bonus", Coup.parse("9hKd-KsQd"), Hand.PLAYER, table) == "1 to 1"
        assert pay("dragon-bonus", Coup.parse("KhQd-9sKd"), Hand.BANKER, table) == "1 to 1"


@pytest.mark.clause("CO-2808-5", "MA-12e")
def test_no_vigorish_on_a_bonus_wager() -> None:
    for wager in book().values():
        if not wager.main:
            assert all(each is None or each.rate is None for table in wager.paytables for each in table.pays)


@pytest.mark.clause("CO-2899.03-1-s4", "CO-2899.03-6-lead")
def test_wider_margins_never_pay_less() -> None:
    for table in book()["dragon-bonus"].paytables:
        by_margin = [each for each in table.pays[2:] if isinstance(each, Pay) and each.result is Result.WIN]
        assert [each.won for each in by_margin] == sorted((each.won for each in by_margin), reverse=True)
        assert max(each.won for each in table.pays if each) == by_margin[0].won


def test_whole_final_hands_decide_only_where_no_first_card_does() -> None:
    mixed = parse_wager(
        'id = "mixed"\nname = "Mixed"\n[[line]]\nname = "Both"\n'
        'when = { winner = "banker", player_pair = true }\n[paytable.a.pays]\n"Both" = "9 to 1"\n',
        "mixed.toml",
    )
    decided = {name: book()[name] for name in ("tie", "match-pair")} | {"mixed": mixed}
    found = {
        name: terms(wager, next(iter(wager.rides_on), None), wager.paytables[0])
        for name, wager in decided.items()
    }
    by_hands = {name: each.by_hands for name, each in found.items()}
    assert by_hands == {"tie": True, "match-pair": False, "mixed": False}
    early = {name: each.sees is Sees.FIRST_FOUR for name, each in found.items()}
    assert early == {"tie": False, "match-pair": True, "mixed": False}
