"""Progressives in the long run, and the edge of rounded bets."""

from fractions import Fraction

import pytest

from punto.exact import Fund, long_run, price
from punto.game.composition import Composition
from punto.money import Rounding, Toward
from punto.wagers import book, terms

EIGHT = Composition.decks(8)


@pytest.mark.clause("MA-12i-pt-1", "MA-12i-pt-2")
@pytest.mark.parametrize(("table", "seed", "rate"), [("1", 10_000, "9/100"), ("2", 5_000, "12/125")])
def test_royal_9_in_the_long_run(table: str, seed: int, rate: str) -> None:
    """Fixed pays, the increments, and the seeds that full awards cost the house."""
    wager = book()["royal-9"]
    odds = price(terms(wager, None, wager.paytable(table), chair=4), EIGHT)
    funds = {"major": Fund(Fraction(seed), Fraction(rate))}
    funds |= {name: Fund(Fraction(70), Fraction(1, 20)) for name in ("k9-banker", "k9-player")}
    chance = {line.name: line.probability for line in odds.lines}
    expected = odds.fixed_return + Fraction(rate) + Fraction(1, 10)
    expected += chance["Exact Match Personal Progressive"] * seed
    expected += 70 * (chance["Personal K9 on Banker Hand"] + chance["Personal K9 on Player Hand"])
    found = long_run(odds, funds)
    assert found.house_edge == 1 - expected
    assert found.rounds_to_hit["major"] == 1 / chance["Exact Match Personal Progressive"]
    assert long_run(odds, funds, players=9).house_edge == found.house_edge
    assert long_run(odds, funds, players=9).rounds_to_hit["major"] * 9 == found.rounds_to_hit["major"]


@pytest.mark.clause("CO-2899.09-14-a-vi")
def test_with_a_reserve_the_seed_does_not_matter() -> None:
    odds = price(terms(book()["dice-triple-progressive"]), EIGHT)
    edges = {
        long_run(odds, {"jackpot": Fund(Fraction(seed), Fraction(1, 10), Fraction(1, 20))}).house_edge
        for seed in (0, 1_000, 100_000)
    }
    assert edges == {1 - odds.fixed_return - Fraction(1, 10)}


def test_a_shared_award_costs_each_player_a_part_of_the_seed() -> None:
    odds = price(terms(book()["ez-progressive"]), EIGHT)
    fund = {"jackpot": Fund(Fraction(5_000), Fraction(1, 10))}
    chance = odds.coefficient("jackpot")
    alone, four = (long_run(odds, fund, players=players) for players in (1, 4))
    assert four.house_edge - alone.house_edge == chance * 5_000 * Fraction(3, 4)
    assert alone.rounds_to_hit == four.rounds_to_hit


def test_rounding_at_a_stake() -> None:
    """$5 at 5% is 25 cents either way; $6 at quarters pays 50 cents where 30 are due."""
    banker = price(terms(book()["banker"]), EIGHT)
    down = Rounding(Toward.DOWN)
    quarters = Rounding(Toward.UP, 25)
    assert banker.edge_at(500, down, quarters) == banker.house_edge
    extra = banker.edge_at(600, down, quarters) - banker.house_edge
    assert extra == banker.hit_rate * Fraction(20, 600)
    assert banker.edge_at(600, down, Rounding(Toward.UP)) == banker.house_edge


@pytest.mark.clause("CO-2899.02-5-s2")
def test_the_cost_of_the_reseed_is_in_the_houses_advantage() -> None:
    """A chair's quads come once in so many rounds, and each time the house puts the seed back."""
    wager = book()["99-fortunes"]
    odds = price(terms(wager, None, wager.paytable("p1"), chair=2), EIGHT)
    chance = odds.coefficient("jackpot")
    assert chance == Fraction(8 * 7 * 6 * 5 * 4, 416 * 415 * 414 * 413)  # four of eight twos, in four suits
    without, with_seed = (
        long_run(odds, {"jackpot": Fund(Fraction(seed), Fraction(1, 10))}).house_edge for seed in (0, 10_000)
    )
    assert without - with_seed == chance * 10_000
