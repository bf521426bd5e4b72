"""The compiled walk over compositions equals the matrix of hands, to the unit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from punto.exact.final import final_weights, value_counts
from punto.exact.many import final_weights_of_many
from punto.exact.tables import compiled, draw_tables
from punto.game.cards import DECK
from punto.game.composition import Composition


def test_numba_is_what_the_tests_run_with() -> None:
    assert compiled()


@pytest.mark.parametrize("decks", [1, 6, 8, 20])
def test_full_shoes(decks: int) -> None:
    shoe = Composition.decks(decks)
    assert (final_weights_of_many(value_counts(shoe)[None, :])[0] == final_weights(shoe)).all()


@given(st.lists(st.lists(st.integers(0, 8), min_size=52, max_size=52), min_size=1, max_size=4))
@settings(max_examples=40, deadline=None)
def test_any_compositions(many: list[list[int]]) -> None:
    shoes = [Composition(dict(zip(DECK, counts, strict=True))) for counts in many]
    found = final_weights_of_many(np.array([value_counts(shoe) for shoe in shoes]))
    for shoe, weights in zip(shoes, found, strict=True):
        if shoe.total >= 6:
            assert (weights == final_weights(shoe)).all()
            assert weights.sum() == np.prod([shoe.total - step for step in range(6)])


def test_the_walk_is_the_same_without_numba() -> None:
    from punto.exact import many

    shoe = value_counts(Composition.parse("2Ac 3Kd 9h 25s 26c"))
    out = np.zeros((1, 205), dtype=np.int64)
    many._walk(shoe[None, :], many._starts(), *draw_tables(), out)
    assert (out == final_weights_of_many(shoe[None, :])).all()
