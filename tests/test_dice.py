from itertools import product

import pytest

from punto.errors import Unreadable
from punto.game.dice import Dice, Roll
from punto.game.hands import Winner

CUPS: list[Dice] = [(a, b, c) for a, b, c in product(range(1, 7), repeat=3)]


@pytest.mark.clause("CO-2899.09-1-s3")
def test_a_roll_is_two_cups_of_three_six_sided_dice() -> None:
    roll = Roll.parse("123-456")
    assert (roll.player, roll.banker) == ((1, 2, 3), (4, 5, 6))
    for wrong in (((1, 2), (4, 5, 6)), ((1, 2, 7), (4, 5, 6)), ((0, 2, 3), (4, 5, 6))):
        with pytest.raises(Unreadable, match="three dice of 1 to 6"):
            Roll(*wrong)


@pytest.mark.clause("CO-2899.09-1-s4")
def test_a_cup_is_worth_the_last_digit_of_its_sum() -> None:
    for sum_, value in ((10, 0), (11, 1), (12, 2), (13, 3), (18, 8), (3, 3), (9, 9)):
        for cup in CUPS:
            if sum(cup) == sum_:
                assert Roll(cup, (1, 1, 1)).player_points == value


@pytest.mark.clause("CO-2899.09-1-s5")
def test_the_higher_cup_wins() -> None:
    for player, banker in product(CUPS, CUPS):
        one, two = sum(player) % 10, sum(banker) % 10
        expected = Winner.TIE if one == two else Winner.PLAYER if one > two else Winner.BANKER
        assert Roll(player, banker).winner is expected


def test_text_round_trips() -> None:
    assert str(Roll.parse("333-666")) == "333-666"


@pytest.mark.parametrize("text", ["", "333", "337-666", "3333-666", "333 666"])
def test_what_is_not_a_roll_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="such as 333-666"):
        Roll.parse(text)
