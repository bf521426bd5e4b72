"""A bet made many times over, held against the binomial law and against trying everything."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from punto.exact import price
from punto.exact.repeated import repeated
from punto.game.hands import Hand
from punto.houses import find_house

HOUSE = find_house("colorado-mini")


def test_a_hundred_ties_are_binomial() -> None:
    """At 8 to 1, twelve ties of a hundred are 96 won and 88 lost: the least that is ahead."""
    odds = price("tie", house=HOUSE)
    spread = repeated(odds, 100)
    tie = odds.lines[0].probability
    ahead = sum(comb(100, wins) * tie**wins * (1 - tie) ** (100 - wins) for wins in range(12, 101))
    assert spread is not None
    assert spread.ahead == pytest.approx(float(ahead), abs=1e-12)
    assert float(spread.chances.sum()) == pytest.approx(1)


@pytest.mark.parametrize("wager", ["banker", "dragon-bonus"])
def test_three_bets_are_every_three_lines(wager: str) -> None:
    odds = price(wager, house=HOUSE, on=next(iter(HOUSE.offers[wager].wager.rides_on or (None,))))
    spread = repeated(odds, 3)
    assert spread is not None
    chances: dict[Fraction, Fraction] = {}
    for lines in product(odds.lines, repeat=3):
        gain = sum((odds.gain(line) for line in lines), Fraction(0))
        chance = lines[0].probability * lines[1].probability * lines[2].probability
        chances[gain] = chances.get(gain, Fraction(0)) + chance
    for gain, chance in chances.items():
        assert spread.between(gain - spread.step, gain) == pytest.approx(float(chance), abs=1e-12)
    assert spread.below(0.5) in chances


def test_too_many_gains_are_not_told_apart() -> None:
    assert repeated(price("dragon-bonus", house=HOUSE, on=Hand.PLAYER), 100_000) is None
