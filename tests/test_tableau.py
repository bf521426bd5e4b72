"""The table of play against every draw table that the documents print, cell by cell, from the catalogue."""

import re
from itertools import product

import pytest

from punto.game.tableau import PUNTO_BANCO, SUPER_PAN_9, Action
from punto.rulebook import cited, clause

NO_NATURAL = range(8)


def numbers(text: str) -> set[int]:
    """The numbers that a printed cell means: 0-1-2, "2 through 7", "2 - 7", "6 or 7", "4"."""
    found = [int(digit) for digit in re.findall(r"\d", text)]
    is_range = re.search(r"\d (-|through|to) \d", text)
    return set(range(found[0], found[-1] + 1)) if is_range else set(found)


def banker_draws(points: int, third: int | None) -> bool:
    return PUNTO_BANCO.banker(points, player_third=third).action is Action.DRAW


def player_action(points: int, banker: int) -> Action:
    return PUNTO_BANCO.player(points, banker).action


@pytest.mark.clause("CO-2814-1", "MA-10a", "HR-natural-2")
@pytest.mark.parametrize("natural", [8, 9])
def test_with_a_natural_in_either_hand_neither_draws(natural: int) -> None:
    for other in range(10):
        for player, banker in ((natural, other), (other, natural)):
            assert PUNTO_BANCO.player(player, banker).action is Action.STAND
            assert PUNTO_BANCO.banker(banker, player_third=None, player=player).action is Action.STAND
            assert not PUNTO_BANCO.player_draws(player, banker)
            assert not PUNTO_BANCO.banker_draws(banker, player_third=None, player=player)


@pytest.mark.clause("CO-2814-2", "CO-2814-t1")
def test_colorado_table_1() -> None:
    for row, action in clause("CO-2814-t1").rows:
        for player in numbers(row):
            for banker in NO_NATURAL:
                expected = Action.DRAW if action == "Draws" else Action.STAND
                assert player_action(player, banker) is expected


@pytest.mark.clause("CO-2814-t1b", "HR-player-t1")
@pytest.mark.parametrize("table", ["CO-2814-t1b", "HR-player-t1"])
def test_players_rules_as_printed(table: str) -> None:
    seen = set()
    for row, action in clause(table).rows:
        for player in numbers(row):
            seen.add(player)
            expected = Action.DRAW if action == "Draw a Card" else Action.STAND
            assert player_action(player, 0) is expected
            if "atural" in row + action:
                assert PUNTO_BANCO.banker(0, player_third=None, player=player).action is Action.STAND
    assert seen == set(range(10))


@pytest.mark.clause("MA-10b1", "MA-10b2")
def test_massachusetts_player_draws_below_six() -> None:
    for player, banker in product(NO_NATURAL, NO_NATURAL):
        assert player_action(player, banker) is (Action.DRAW if player < 6 else Action.STAND)


@pytest.mark.clause("CO-2814-3", "CO-2814-4", "CO-2814-grid")
def test_colorado_banker_grid_cell_by_cell() -> None:
    cells = 0
    for row, letters in clause("CO-2814-grid").rows:
        for third, letter in enumerate(letters.split()):
            assert banker_draws(int(row), third) == (letter == "D"), (row, third)
            cells += 1
    assert cells == 80


# Table 2 prints for each count the third cards on which the Banker draws, and those on which it does not.
TABLE_2 = {
    0: ("0-1-2-3-4-5-6-7-8-9", ""),
    1: ("0-1-2-3-4-5-6-7-8-9", ""),
    2: ("0-1-2-3-4-5-6-7-8-9", ""),
    3: ("0-1-2-3-4-5-6-7-9", "8"),
    4: ("2-3-4-5-6-7", "0-1-8-9"),
    5: ("4-5-6-7", "0-1-2-3-8-9"),
    6: ("6-7", "0-1-2-3-4-5-8-9"),
    7: ("", "0-1-2-3-4-5-6-7-8-9"),
}


def check_table_2(points: int) -> None:
    draws, stands = map(numbers, TABLE_2[points])
    assert draws | stands == set(range(10))
    assert {third for third in range(10) if banker_draws(points, third)} == draws


@pytest.mark.clause("CO-2814-t2-0")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_colorado_table_2_rows_0_to_2(points: int) -> None:
    check_table_2(points)
    assert not PUNTO_BANCO.banker_draws(points, player_third=None, player=8)
    assert not PUNTO_BANCO.banker_draws(points, player_third=None, player=9)


@pytest.mark.clause("CO-2814-t2-3")
def test_colorado_table_2_row_3() -> None:
    check_table_2(3)


@pytest.mark.clause("CO-2814-t2-4")
def test_colorado_table_2_row_4() -> None:
    check_table_2(4)


@pytest.mark.clause("CO-2814-t2-5")
def test_colorado_table_2_row_5() -> None:
    check_table_2(5)


@pytest.mark.clause("CO-2814-t2-6")
def test_colorado_table_2_row_6() -> None:
    check_table_2(6)


@pytest.mark.clause("CO-2814-t2-7")
def test_colorado_table_2_row_7() -> None:
    check_table_2(7)


@pytest.mark.clause("CO-2814-t2-8")
@pytest.mark.parametrize("natural", [8, 9])
def test_colorado_table_2_row_8_and_9(natural: int) -> None:
    assert not banker_draws(natural, None)
    assert all(player_action(player, natural) is Action.STAND for player in range(10))


@pytest.mark.clause("CO-2814-t2-n", "MA-10c1", "HR-banker-1")
@pytest.mark.parametrize("player", [6, 7])
def test_when_the_player_stood_the_banker_draws_to_five(player: int) -> None:
    for banker in range(10):
        assert PUNTO_BANCO.banker_draws(banker, player_third=None, player=player) == (banker <= 5)


@pytest.mark.clause("MA-10c", "MA-10c2-i", "MA-10c2-ii", "MA-10c2-iii", "MA-10-t1")
def test_massachusetts_table_1_cell_by_cell() -> None:
    seen = set()
    for row, printed in clause("MA-10-t1").rows:
        for banker in numbers(row):
            seen.add(banker)
            if "always draws" in printed:
                expected = set(range(10))
            elif "unless" in printed:
                expected = set(range(10)) - numbers(printed)
            else:
                expected = set() if "stands" in printed or "Neither" in printed else numbers(printed)
            assert {third for third in range(10) if banker_draws(banker, third)} == expected
    assert seen == set(range(10))


@pytest.mark.clause("HR-banker-2", "HR-banker-t1")
def test_the_card_rooms_table_cell_by_cell() -> None:
    for banker in (0, 1, 2):
        assert all(banker_draws(banker, third) for third in range(10))
    for row, printed in clause("HR-banker-t1").rows:
        for banker in numbers(row):
            if "but" in printed:
                expected = set(range(10)) - numbers(printed)
            else:
                expected = set() if printed.startswith("Stands") else numbers(printed)
            assert {third for third in range(10) if banker_draws(banker, third)} == expected


@pytest.mark.clause("CO-2802-27-s2")
def test_super_pan_9_lets_the_punter_hit_or_stand_on_anything() -> None:
    for player, banker in product(range(10), range(10)):
        assert SUPER_PAN_9.player(player, banker).action is Action.CHOOSE
    assert SUPER_PAN_9.banker_grid == PUNTO_BANCO.banker_grid


def test_rulings_and_the_quick_answers_agree_and_cite_all_three_documents() -> None:
    for player, banker in product(range(10), range(10)):
        ruling = PUNTO_BANCO.player(player, banker)
        assert (ruling.action is Action.DRAW) == PUNTO_BANCO.player_draws(player, banker)
        for third in (*range(10), None):
            cell = PUNTO_BANCO.banker(banker, player_third=third, player=player)
            quick = PUNTO_BANCO.banker_draws(banker, player_third=third, player=player)
            assert (cell.action is Action.DRAW) == quick
            for each in (ruling, cell):
                assert {clause(clause_id).id[:2] for clause_id in cited(each.rule)} == {"CO", "MA", "HR"}
                assert str(each.reason)
