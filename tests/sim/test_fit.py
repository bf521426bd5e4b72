"""χ²: known quantiles, and a simulation that passes only with the right table of play."""

import numpy as np
import pytest
from tests.length import LONG

import punto.sim.shoes
from punto.errors import Unreadable
from punto.game.tableau import PUNTO_BANCO, Tableau
from punto.houses import find_house
from punto.sim import fit, run
from punto.sim.fit import Fit
from punto.sim.tables import coup_tables
from punto.wagers import book, terms


@pytest.mark.parametrize(
    ("statistic", "degrees", "p"),
    [(3.841, 1, 0.05), (18.307, 10, 0.05), (124.342, 100, 0.05), (135.807, 100, 0.01), (238.3, 204, 0.0501)],
)
def test_published_quantiles(statistic: float, degrees: int, p: float) -> None:
    """Tables of the χ² distribution (the last row from its normal approximation to three digits)."""
    from punto.sim.fit import _upper_gamma

    assert _upper_gamma(degrees / 2, statistic / 2) == pytest.approx(p, rel=0.02)


def test_two_degrees_of_freedom_are_an_exponential() -> None:
    for counts in ([300, 320, 280], [400, 300, 200], [300, 300, 300]):
        found = fit(counts, [1, 1, 1])
        assert found is not None
        assert found.p == pytest.approx(np.exp(-found.statistic / 2), rel=1e-12)


def test_rare_classes_are_tested_together_and_impossible_ones_never_happen() -> None:
    assert fit([99, 1, 0], [98, 1, 1]) is None  # nothing but one class is common enough
    found = fit([50, 45, 3, 2], [50, 44, 3, 3])  # the last two are expected 6 times together
    assert found is not None
    assert found.statistic == pytest.approx(1 / 44 + 1 / 6)
    assert found.degrees == 2
    assert fit([500, 499, 1], [1, 1, 0]) == Fit(float("inf"), 1, 0.0)


@pytest.mark.parametrize(
    ("counts", "weights", "sentence"),
    [
        ([1, 2], [1], "2 counts cannot be compared with 1 weights"),
        ([1, -2], [1, 1], "none of them below 0"),
        ([1, float("nan")], [1, 1], "none of them below 0"),
        ([1, 2], [0, 0], "some weight is above it"),
    ],
)
def test_what_cannot_be_compared_is_said(counts: list[int], weights: list[int], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        fit(counts, weights)


def test_coups_follow_the_exact_odds() -> None:
    """A hundred million of them; a billion where tests try long."""
    coups = 10**9 if LONG else 10**8
    found = run(find_house("card-room-ez"), coups=coups, seed="a billion")
    fitted = found.fits["final"]
    assert fitted is not None
    assert fitted.degrees == 204
    assert fitted.p > 0.001
    assert found.coups > 0.99 * coups
    assert all(abs(each.z or 0) < 4 for each in found.wagers)


def test_z_is_judged_on_coups_that_come_whatever_the_cards() -> None:
    """The cut-card effect, large in a shoe of one deck: over all coups short ones come too seldom."""
    settings = {"cards.decks": "1", "cards.cut_card_depth": "14", "cards.cut_least": "10"}
    house = find_house("massachusetts-midi", settings=settings)
    bets = [terms(book()[name]) for name in ("total-cards-4", "total-cards-6", "player")]
    coups, errors = (200_000_000, 4) if LONG else (50_000_000, 2)
    four, six, _ = found = run(house, coups=coups, seed="cut card", bets=bets).wagers
    for each in found:
        assert each.first_coups < each.coups
        assert each.z is not None
        assert abs(each.z) < 4
    for each, sign in ((four, 1), (six, -1)):  # the house keeps more of bets on four cards, less on six
        assert each.house_edge is not None
        strayed = float(each.house_edge - each.exact.house_edge) / (each.exact.std_dev / each.coups**0.5)
        assert sign * strayed > errors


def test_where_no_coup_is_sure_to_come_there_is_no_z() -> None:
    house = find_house("massachusetts-midi", settings={"cards.cut_card_depth": "410"})
    found = run(house, coups=500, seed=1)
    assert found.coups > 100
    assert {(each.first_coups, each.first_edge, each.z) for each in found.wagers} == {(0, None, None)}


def test_cards_with_suits_follow_the_exact_odds() -> None:
    found = run(find_house("massachusetts-midi"), coups=50_000_000 if LONG else 10_000_000, seed="suits")
    assert set(found.fits) == {"final", "first-four"}
    assert all(each is not None and each.p > 0.001 for each in found.fits.values())
    assert found.sound


@pytest.mark.parametrize(("banker", "third"), [(3, 8), (4, 1), (5, 4), (6, 6), (6, 7), (6, None)])
def test_one_altered_entry_of_the_table_of_play_is_found(
    monkeypatch: pytest.MonkeyPatch, banker: int, third: int | None
) -> None:
    rows = list(PUNTO_BANCO.banker_grid)
    at = 0 if third is None else third + 2
    rows[banker] = rows[banker][:at] + ("S" if rows[banker][at] == "D" else "D") + rows[banker][at + 1 :]
    altered = Tableau("altered", banker_grid=tuple(rows))
    monkeypatch.setattr(punto.sim.shoes, "coup_tables", lambda: coup_tables(altered))
    found = run(find_house("card-room-ez"), coups=1_000_000, seed=7)
    assert found.fits["final"] is not None
    assert found.fits["final"].p < 1e-9
    assert not found.sound
