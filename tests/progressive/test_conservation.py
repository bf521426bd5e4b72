"""No cent and no fraction of one is lost or made; `PUNTO_TESTS=long` tries a million wagers and more.

Several tables feed three meters at awkward rates, with hits, splits, tenths, prizes off a meter, voids,
adjustments and changes of parameters between.
"""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.length import LONG
from tests.progressive.worlds import ELLEN, OTTO, World, unbalanced

from punto.entropy import below, seeded
from punto.houses import Parameters
from punto.progressive import Adjust, ChangeParameters, PayPrizes, ReturnContribution, fold_progressive

WAGERS = 1_000_000 if LONG else 20_000
RATES = [Fraction(137, 10_000), Fraction(96, 1000), Fraction(1, 3), Fraction(7, 1_000_003)]


def meters() -> tuple[Parameters, ...]:
    return (
        Parameters("major", 5_000_000, Fraction(137, 10_000)),
        Parameters("minor", 35_000, Fraction(9, 100), Fraction(1, 300)),
        Parameters("mini", 777, Fraction(5, 100), Fraction(1, 70), 1_900),
    )


class Floor:
    """Seven tables that play for the same meters, as chance has it."""

    def __init__(self, seed: str) -> None:
        self.world = World(*meters())
        self.words = seeded(seed)
        self.wagers = self.hits = self.voids = self.adjustments = 0

    def chance(self, one_in: int) -> bool:
        return below(one_in, self.words) == 0

    def play(self) -> None:
        """One table's next game, and whatever else happens."""
        table = f"table/{1 + below(7, self.words)}"
        if table in self.world.state.games:
            self.finish(table)
        bets = 1 + below(9, self.words)
        stakes = bets * (100, 500, 1, 2_500)[below(4, self.words)]
        self.world.start(stakes, table=table, bets=bets)
        self.wagers += bets
        if self.chance(40):
            self.void(table)
            return
        if self.chance(12):
            game = self.world.state.played[table]
            self.world.do(PayPrizes(table, game, "minor", 1 + below(4_000, self.words)))
        while self.chance(25):
            self.hit(table, bets)
        if self.chance(60):
            self.adjust()

    def hit(self, table: str, bets: int) -> None:
        meter = ("major", "minor", "mini")[below(3, self.words)]
        share = (Fraction(1), Fraction(1, 10))[below(2, self.words)]
        claimed = {(each.meter, each.share) for each in self.world.state.games[table].claims}
        if (meter, share) not in claimed and self.world.state.value(meter) >= 10 * bets:
            self.world.hit(meter, table=table, share=share, winners=bets)
            self.hits += 1

    def void(self, table: str) -> None:
        game = self.world.state.games[table]
        self.world.do(ReturnContribution(table, game.number))
        for name, meter in self.world.state.meters.items():
            self.world.staked[name] -= meter.rate * game.stakes
        self.wagers -= game.bets
        self.voids += 1

    def adjust(self) -> None:
        amount = below(2_000, self.words) - 700
        if amount and self.world.state.value("major") + amount >= 0:
            self.world.do(Adjust("major", amount, "counted again", OTTO), ELLEN)
            self.adjustments += 1

    def finish(self, table: str) -> None:
        for claim in self.world.state.games[table].claims:
            if claim in self.world.state.pending:
                self.world.approve(claim.number)
        self.world.end(table)
        if not self.world.state.games and not self.world.state.pending:
            self.change()

    def change(self) -> None:
        """Another rate, now that no wager is at risk."""
        minor = self.world.state.meters["minor"]
        rate = RATES[below(len(RATES), self.words)]
        self.world.do(ChangeParameters(replace(minor, rate=rate, reserve=rate / 3), "tried out"), ELLEN)


@pytest.mark.clause("CO-2899.02-5", "CO-2899.02-10-g-s3")
def test_no_fraction_of_a_cent_is_lost_or_made() -> None:
    floor = Floor("conservation")
    while floor.wagers < WAGERS:
        for _ in range(200):
            floor.play()
        for table in list(floor.world.state.games):
            floor.finish(table)
        assert unbalanced(floor.world) == []
        if WAGERS > 20_000:
            floor.world.events.clear()
    assert floor.hits > WAGERS // 500
    assert floor.voids > WAGERS // 1000
    assert floor.adjustments > WAGERS // 2000
    print(f"{floor.wagers:,} wagers, {floor.hits:,} hits, {floor.voids:,} voids: difference 0")


def test_the_law_sees_a_fraction_that_is_lost() -> None:
    """A carried fraction that is dropped, a cent too many, an award that is posted twice: each is found."""
    floor = Floor("lost")
    for _ in range(50):
        floor.play()
    world, state = floor.world, floor.world.state
    assert unbalanced(world) == []
    assert fold_progressive(world.events) == state
    world.state = state.changed(carried={**state.carried, "meter/major": Fraction(0)})
    assert unbalanced(world)
    for account in ("meter/minor", "reserve/mini", "overflow/mini", "awards/table/1", "seeds"):
        changed = {**state.balances, account: state.balances.get(account, 0) + 1}
        world.state = state.changed(balances=changed)
        assert unbalanced(world), account
