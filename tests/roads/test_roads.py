"""Two ways to the same roads must agree, and both with the rules as players write them down."""

import pickle
from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.length import LONG
from tests.roads import by_hand

from punto.entropy import below, seeded
from punto.errors import Unreadable
from punto.game.hands import Winner
from punto.game.roads import (
    ROWS,
    Derived,
    Dot,
    Grid,
    Ink,
    asked,
    bead_plate,
    bend,
    big_road,
    board,
    derived_road,
    read_marks,
    streaks,
    totals,
)
from punto.game.roads.grid import P

LETTERS = {Winner.BANKER: "B", Winner.PLAYER: "P"}
INKS = {Ink.RED: "r", Ink.BLUE: "b"}

STREAKY = st.lists(st.integers(1, 15), max_size=25).map(
    lambda lengths: "".join("BP"[number % 2] * length for number, length in enumerate(lengths))
)
ANY = st.text("BPT", max_size=90)
DEPTHS = st.integers(1, 8)


def agree(results: str, rows: int) -> None:
    """Every road of ours against the one drawn by hand."""
    marks = read_marks(results)
    decided = results.replace("T", "")
    if decided:
        drawn = big_road(marks, rows).cells
        assert {(cell.column, cell.row): LETTERS[cell.winner] for cell in drawn} == by_hand.draw(
            decided, rows
        )
    for which in Derived:
        dots = derived_road(marks, which, rows).cells
        assert "".join(INKS[dot.ink] for dot in dots) == by_hand.inks(decided, which.value)
        assert {(dot.column, dot.row): INKS[dot.ink] for dot in dots} == by_hand.derived(
            decided, which.value, rows
        )


@given(STREAKY, DEPTHS)
def test_roads_full_of_tails_agree(results: str, rows: int) -> None:
    agree(results, rows)


@given(ANY, DEPTHS)
def test_roads_of_any_results_agree(results: str, rows: int) -> None:
    agree(results, rows)


@pytest.mark.parametrize("stay", [40, 65, 90], ids=lambda stay: f"{stay}% go on")
def test_shoes_agree(stay: int) -> None:
    """Shoes of 70 rounds in which the last winner wins again as often as said."""
    words = seeded("roads", stay)

    def following(last: str, _: int) -> str:
        other = "P" if last == "B" else "B"
        return last if below(100, words) < stay else other

    for _ in range(1000 if LONG else 300):
        agree("".join(accumulate(range(69), following, initial="BP"[below(2, words)])), ROWS)


@given(ANY)
def test_ask_cells_say_what_the_next_result_brings(results: str) -> None:
    marks = read_marks(results)
    for winner, letter in LETTERS.items():
        longer = read_marks(results + letter)
        for which in Derived:
            before, after = (derived_road(each, which).cells for each in (marks, longer))
            came = after[-1].ink if len(after) > len(before) else None
            assert asked(marks, which, winner) is came
            assert board(marks).asked[winner][which] is came
    assert all(asked(marks, which, Winner.TIE) is None for which in Derived)


@pytest.mark.parametrize(
    ("which", "silent", "second_row", "next_column"),
    [
        (Derived.BIG_EYE_BOY, "BBP", "BBPP", "BBPB"),
        (Derived.SMALL_ROAD, "BBPPB", "BBPPBB", "BBPPBP"),
        (Derived.COCKROACH_PIG, "BBPPBBP", "BBPPBBPP", "BBPPBBPB"),
    ],
)
def test_where_each_derived_road_begins(
    which: Derived, silent: str, second_row: str, next_column: str
) -> None:
    """In the second row of its first column, or on top of the next one if that comes first."""
    assert derived_road(read_marks(silent), which).cells == ()
    assert derived_road(read_marks(second_row), which).cells == (Dot(0, 0, Ink.RED),)
    assert derived_road(read_marks(next_column), which).cells == (Dot(0, 0, Ink.BLUE),)


@pytest.mark.parametrize(
    ("results", "inks"),
    [
        ("BBPP", "r"),  # a cell beside it
        ("BBPPP", "rb"),  # one past the end
        ("BBPPPP", "rbr"),  # two past the end: red from there on
        ("BBPPPPP", "rbrr"),
        ("BBPPB", "rr"),  # equal columns before a new one
        ("BBPPPB", "rbb"),  # unequal ones
    ],
)
def test_the_three_questions_of_the_big_eye_boy(results: str, inks: str) -> None:
    road = derived_road(read_marks(results), Derived.BIG_EYE_BOY)
    assert "".join(INKS[dot.ink] for dot in road.cells) == inks


def test_the_bead_plate_takes_every_round_in_order() -> None:
    plate = bead_plate(read_marks("BPTBpPbTnBPT"), rows=4)
    assert [(cell.column, cell.row) for cell in plate.cells] == [divmod(number, 4) for number in range(9)]
    assert [cell.winner.value[0] for cell in plate.cells] == list("bptbptbpt")
    assert [cell.player_pair for cell in plate.cells].index(True) == 3
    assert [cell.banker_pair for cell in plate.cells].index(True) == 4
    assert [cell.natural for cell in plate.cells].index(True) == 5
    assert plate.columns == 3


def test_ties_wait_in_the_first_cell_and_are_counted_on_the_last() -> None:
    (waiting,) = big_road(read_marks("TpTT")).cells
    assert (waiting.winner, waiting.ties, waiting.player_pair) == (Winner.TIE, 3, False)
    first, second = big_road(read_marks("TTTBTPTbT")).cells
    assert (first.winner, first.ties) == (Winner.BANKER, 4)
    assert (second.winner, second.ties, second.banker_pair) == (Winner.PLAYER, 2, False)
    assert streaks(read_marks("BTBPTP")) == [2, 2]


def shown_last(whole: Grid[P], shown: Grid[P], columns: int) -> None:
    """The last columns are there, each cell in its order, nothing else."""
    assert shown.columns == min(whole.columns, columns)
    gone = whole.columns - shown.columns
    moved = [replace(cell, column=cell.column + gone) for cell in shown.cells]
    assert moved == [cell for cell in whole.cells if cell.column >= gone]


@given(ANY, st.integers(1, 12))
def test_a_window_shows_the_last_columns(results: str, columns: int) -> None:
    drawn = board(read_marks(results))
    window = drawn.window(columns)
    shown_last(drawn.bead_plate, window.bead_plate, columns)
    shown_last(drawn.big_road, window.big_road, columns)
    for which in Derived:
        shown_last(drawn.derived[which], window.derived[which], columns)
    assert window.marks == drawn.marks
    assert window.asked == drawn.asked


def test_no_results_make_empty_roads() -> None:
    drawn = board(())
    assert drawn.bead_plate.cells == drawn.big_road.cells == ()
    assert all(grid.columns == 0 for grid in drawn.derived.values())
    assert drawn.window(1) == drawn


def test_totals_count_everything() -> None:
    counted = totals(read_marks("BBpbPnTbTT"))
    assert (counted.banker, counted.player, counted.tie) == (2, 1, 3)
    assert (counted.banker_pair, counted.player_pair, counted.natural) == (2, 1, 1)


@pytest.mark.parametrize("rows", [0, -1, 100])
def test_a_board_has_a_sensible_number_of_rows(rows: int) -> None:
    for road in (bead_plate, big_road):
        with pytest.raises(Unreadable, match=f"{rows} rows: a board has 1 to 99"):
            road((), rows)
    with pytest.raises(Unreadable, match="a board has"):
        bend([], rows)


def test_a_window_has_columns() -> None:
    with pytest.raises(Unreadable, match="0 columns: a window shows 1 or more"):
        big_road(read_marks("B")).window(0)


def test_boards_travel_between_processes() -> None:
    drawn = board(read_marks("BBPTBp"))
    assert pickle.loads(pickle.dumps(drawn)) == drawn
