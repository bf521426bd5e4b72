import pytest

from punto.errors import Refused, Unreadable
from punto.game.hands import Hand
from punto.houses import find_house
from punto.settle import Bet, Kind, read_bet, read_bets

MINI = find_house("colorado-mini")


@pytest.mark.parametrize(
    ("text", "bet"),
    [
        ("3:banker=100", Bet(3, "banker", 10000, None, "commission")),
        ("3:banco=100", Bet(3, "banker", 10000, None, "commission")),
        ("1:banker/tie-vigorish=2.50", Bet(1, "banker", 250, None, "tie-vigorish")),
        ("7:dragon-bonus@player/a=25", Bet(7, "dragon-bonus", 2500, Hand.PLAYER, "a")),
        ("7:dragon-bonus@Banker/3=25", Bet(7, "dragon-bonus", 2500, Hand.BANKER, "c")),
        ("2:tie=5#toke", Bet(2, "tie", 500, None, "standard", Kind.TOKE)),
        ("2:tie=5#behind", Bet(2, "tie", 500, None, "standard", Kind.BEHIND)),
        ("2:tie=5#promo", Bet(2, "tie", 500, None, "standard", Kind.PROMO)),
        ("2:tie=5#match", Bet(2, "tie", 500, None, "standard", Kind.MATCH)),
    ],
)
def test_bets_are_read_and_written(text: str, bet: Bet) -> None:
    assert read_bet(text, MINI) == bet
    assert read_bet(str(bet), MINI) == bet


def test_a_bet_belongs_to_somebody() -> None:
    owners = [read_bet(f"4:tie=5{kind}", MINI).owner for kind in ("", "#toke", "#behind", "#promo", "#match")]
    assert owners == ["seat-4", "dealer", "behind-4", "seat-4", "seat-4"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a bet: write seat:wager"),
        ("banker=100", "is not a bet"),
        ("3:banker", "is not a bet"),
        ("x:banker=5", "is not a bet"),
        ("3:bankr=5", 'there is no wager "bankr"; did you mean "banker"?'),
        ("3:banker=five", '3:banker=five: "five" is not an amount'),
        ("3:dragon-bonus/b@dealer=5", 'no hand "dealer"'),
        ("3:banker=0", "3:banker=0: a bet must be more than 0"),
        ("3:banker=-5", "3:banker=-5: "),
        ("3:banker=1.005", "at most 2 digits"),
        ("3:banker=5#tip", 'no kind of bet "tip"; there is chips, toke'),
        ("3:banker@player=5", "leave out @player"),
        ("3:dragon-bonus=5", "write dragon-bonus@player / dragon-bonus@banker"),
        ("3:dragon-bonus@dealer=5", 'no hand "dealer"'),
        ("3:dragon-bonus@player/z=5", 'no pay table "z"; there is a, b, c'),
    ],
)
def test_a_malformed_bet_is_named(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_bet(text, MINI)
    assert sentence in str(caught.value)


def test_every_refusal_of_every_bet_comes_at_once() -> None:
    with pytest.raises(Refused) as caught:
        read_bets(
            [
                "3:dragon-7=5",
                "9:banker=5",
                "8:panda-8=5",
                "1:tie=5",
                "1:dragon-bonus@player/b=5",
                "1:house-money=5",
            ],
            MINI,
        )
    texts = [str(reason.what) for reason in caught.value.reasons]
    assert len(texts) == 5
    assert texts[0].startswith(
        "3:dragon-7=5: colorado-mini does not offer dragon-7; it offers player, banker"
    )
    assert caught.value.reasons[0].clauses == ("CO-2807-2",)
    assert texts[1] == "9:banker=5: there is no seat 9: the table has seats 1, 2, 3, 4, 5, 6, 7"
    assert texts[4].startswith("1:house-money=5: colorado-mini does not offer house-money")


def test_a_pay_table_that_the_document_does_not_let_the_house_choose_is_refused() -> None:
    room = find_house("card-room")
    with pytest.raises(
        Refused, match=r"does not offer pay table tie-vigorish of banker; it offers commission, ez"
    ):
        read_bet("1:banker/tie-vigorish=5", room)


def test_hand_and_table_may_come_in_either_order_and_in_capitals() -> None:
    assert read_bet("7:DRAGON-BONUS/B@Player=5", MINI) == Bet(7, "dragon-bonus", 500, Hand.PLAYER, "b")


def test_a_bet_made_in_code_is_checked_too() -> None:
    with pytest.raises(Unreadable, match="numbered from 1"):
        Bet(0, "tie", 500)
    for stake in (0, -1, 2.5, True):
        with pytest.raises(Unreadable, match="more than 0"):
            Bet(1, "tie", stake)  # type: ignore[arg-type]
