"""The compiled walk over compositions equals the matrix of hands, to the unit."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Unreadable
from punto.exact import edges_of_many, line_ways_of_many, press_states, price, value_counts
from punto.exact.final import final_weights
from punto.exact.many import final_weights_of_many
from punto.exact.tables import compiled, draw_tables
from punto.game.cards import DECK
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.wagers import book, terms


def test_numba_is_what_the_tests_run_with() -> None:
    assert compiled()


@pytest.mark.parametrize("decks", [1, 6, 8, 20])
def test_full_shoes(decks: int) -> None:
    shoe = Composition.decks(decks)
    assert (final_weights_of_many(value_counts(shoe)[None, :])[0] == final_weights(shoe)).all()


@given(st.lists(st.lists(st.integers(0, 8), min_size=52, max_size=52), min_size=1, max_size=4))
def test_any_compositions(many: list[list[int]]) -> None:
    shoes = [Composition(dict(zip(DECK, counts, strict=True))) for counts in many]
    found = final_weights_of_many(np.array([value_counts(shoe) for shoe in shoes]))
    for shoe, weights in zip(shoes, found, strict=True):
        if shoe.total >= 6:
            assert (weights == final_weights(shoe)).all()
            assert weights.sum() == np.prod([shoe.total - step for step in range(6)])
        else:
            assert not weights.any()


def test_the_walk_is_the_same_without_numba() -> None:
    from punto.exact import many

    shoe = value_counts(Composition.parse("2Ac 3Kd 9h 25s 26c"))
    out = np.zeros((1, 205), dtype=np.int64)
    many._walk(np.roll(shoe, 1)[None, :], many._starts(), *draw_tables(), out)
    assert (out == final_weights_of_many(shoe[None, :])).all()


def test_columns_are_in_the_order_of_tags() -> None:
    """Ace first, ten last: six aces and a ten are no six tens and an ace."""
    shoe = Composition.parse("7Ac 3Kd 29h 25s")
    assert value_counts(shoe).tolist() == [7, 0, 0, 0, 2, 0, 0, 0, 2, 3]
    bet = terms(book()["dragon-bonus"], Hand.PLAYER)
    found = line_ways_of_many(bet, [value_counts(shoe)])
    priced = price(bet, shoe)
    assert [(line.name, line.ways) for line in priced.lines] == [
        (name, int(ways[0])) for name, ways in found.items() if name or ways[0]
    ]
    assert [line.name for line, _, _ in bet.lines] == [name for name in found if name]


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ([[1] * 9], "rows of ten, ace first and tens last, not in the shape 1 × 9"),
        ([[1] * 10, [1] * 9], "these rows are of different lengths"),
        ([[1] * 11], "not in the shape 1 × 11"),
        ([1] * 10, "not in the shape 10"),
        ([[[1] * 10]], "not in the shape 1 × 1 × 10"),
        (7, "not in the shape 1"),
        ([[1] * 9 + [-1]], "there cannot be -1 cards of a value"),
        ([[1] * 9 + [0.5]], "whole numbers"),
        ([[1] * 9 + [float("nan")]], "whole numbers"),
        ([[1] * 9 + [float("inf")]], "whole numbers"),
        ([["a"] * 10], "whole numbers"),
        ([[True] * 10], "whole numbers"),
        ([[1 << 62] * 10], "more than can be counted here"),
        ([[1449] + [0] * 9], "1449 cards are more than can be counted here: at most 1448"),
    ],
)
def test_what_is_no_count_of_cards_is_refused(counts: Any, sentence: str) -> None:
    for ask in (final_weights_of_many, lambda rows: line_ways_of_many(terms(book()["tie"]), rows)):
        with pytest.raises(Unreadable, match=sentence):
            ask(counts)


def test_whole_floats_and_small_integers_are_counts() -> None:
    rows = np.array([[32.0] * 9 + [128.0]])
    tie = terms(book()["tie"])
    for kind in (np.float64, np.uint8, np.int16):
        assert int(line_ways_of_many(tie, rows.astype(kind))["Tie"][0]) == 475627426473216
    assert line_ways_of_many(tie, np.zeros((0, 10)))["Tie"].shape == (0,)


def test_what_is_no_composition_is_refused() -> None:
    wrong: tuple[Any, ...] = ({}, "8Ac", [1] * 10)
    for each in wrong:
        with pytest.raises(Unreadable, match="is no composition of cards"):
            price(terms(book()["tie"]), each)
        with pytest.raises(Unreadable, match="is no composition of cards"):
            next(press_states(terms(book()["house-money"]), [terms(book()["player"])], each, {}))


def test_edges_of_many_are_prices() -> None:
    shoes = [Composition.decks(8), Composition.decks(8).without("8h 9d 9c"), Composition.parse("7Ac 3Kd 29h")]
    for wager, hand in (("banker", None), ("dragon-bonus", Hand.BANKER), ("tie", None)):
        bet = terms(book()[wager], hand)
        for rates in (None, {"vigorish": Fraction(1, 10)}):
            found = edges_of_many(bet, [value_counts(shoe) for shoe in shoes], rates=rates)
            exact = [float(price(bet, shoe, rates=rates).house_edge) for shoe in shoes]
            assert found.tolist() == pytest.approx(exact, abs=1e-12)
    with pytest.raises(Unreadable, match="5 cards cannot finish every coup"):
        edges_of_many(terms(book()["tie"]), [[32] * 9 + [128], [5] + [0] * 9])
