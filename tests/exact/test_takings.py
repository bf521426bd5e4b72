"""What a house can expect of a round, by hand, from the published chances of Player, Banker and Tie."""

from fractions import Fraction

import pytest

from punto.exact.takings import WHOLE, Moments, Takings
from punto.game.cards import parse_cards
from punto.game.first_four import FirstFour
from punto.houses import find_house
from punto.settle import read_bets

HOUSE = find_house("colorado-mini")
BANKER, PLAYER = 0.458597423, 0.446246609
"""Eight decks."""


def of(*bets: str) -> tuple[float, float]:
    whole = Takings(HOUSE).of(read_bets(bets, HOUSE))[WHOLE]
    return float(whole.mean), float(whole.variance)


def test_both_hands_spread_by_the_vigorish_alone() -> None:
    """$100 on each: the house gains $5 when the Banker wins, and else nothing."""
    mean, variance = of("1:player=100", "3:banker=100")
    assert mean == pytest.approx(500 * BANKER, rel=1e-8)
    assert variance == pytest.approx(500**2 * BANKER * (1 - BANKER), rel=1e-8)


def test_bets_alike_spread_together() -> None:
    one, seven = of("1:banker=100"), of(*(f"{seat}:banker=100" for seat in range(1, 8)))
    assert seven == pytest.approx((7 * one[0], 49 * one[1]))
    mean = 100 * (PLAYER - 0.95 * BANKER)
    assert one[0] == pytest.approx(100 * mean, rel=1e-7)
    assert one[1] == pytest.approx(10_000 * (10_000 * PLAYER + 95**2 * BANKER - mean**2), rel=1e-7)


def test_rounding_is_the_houses_own() -> None:
    """5 % of $5.10 is 25.5 cents: what a house charges there is what it can expect."""
    (bet,) = read_bets(["1:banker=5.10"], HOUSE)
    charged = HOUSE.vigorish.rounding.apply(510, 20)[0]
    mean = Takings(HOUSE).of([bet])[WHOLE].mean
    assert float(mean) == pytest.approx(510 * PLAYER - (510 - charged) * BANKER, rel=1e-7)


def test_paper_costs_the_house_what_it_wins_and_brings_nothing() -> None:
    mean, _ = of("1:player=100#promo")
    assert mean == pytest.approx(-10_000 * PLAYER, rel=1e-7)


def test_wagers_stand_beside_their_sum() -> None:
    found = Takings(HOUSE).of(read_bets(["1:player=100", "3:banker=50", "5:tie=10", "3:tie=10"], HOUSE))
    assert set(found) == {WHOLE, "player", "banker", "tie"}
    parts = [moments.mean for name, moments in found.items() if name != WHOLE]
    assert sum(parts, Fraction(0)) == found[WHOLE].mean


def test_a_press_is_worth_what_the_first_four_leave_open() -> None:
    """With a natural 8 against 2 on the table nothing is open: what is pressed onto the Player bet wins."""
    house = find_house("massachusetts-ez")
    (bet,) = read_bets(["1:player=100"], house)
    start = FirstFour(parse_cards("Ks 8h"), parse_cards("Qd 2c"))
    assert Takings(house).pressed(bet, 2_500, start) == Moments(Fraction(-2_500), Fraction(0))
