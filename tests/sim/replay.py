"""Whoever watches cards, slowly: shoes dealt by the core, every bet priced from the cards that are left."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, inf, lcm

import numpy as np

from punto.entropy import seeded
from punto.exact import Odds, Tally, price
from punto.exact.line_sets import card_groups
from punto.game.cards import DECK, Card
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal_out
from punto.game.shoe import Shown, opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.sim.advantage import Advantage, ShoeTallies
from punto.sim.advantage_kernel import FIXED_POINT
from punto.wagers import Terms

__all__ = ["EZ", "Replay", "same"]

EZ = find_house("card-room-ez")


def gained(odds: Odds) -> tuple[dict[str | None, Fraction], int]:
    """What each line gains, and the smallest number that makes all of them whole."""
    gains = {line.name: odds.gain(line) for line in odds.lines}
    return gains, lcm(*(gain.denominator for gain in gains.values()))


@dataclass
class Replay:
    """The same player, slowly: shoes dealt by the core, every bet priced from the cards it has not seen."""

    house: House
    bet: Terms
    tags: Sequence[int] = ()
    trigger: Sequence[tuple[int, float, float]] = ((1, 0.0, -inf),)
    seen: Shown = Shown.NONE
    pairs: Tally | None = None

    @classmethod
    def of(cls, found: Advantage) -> "Replay":
        """Whoever plays as this one did: by its tags, its tally or perfectly."""
        went_by = found.following
        if went_by.tally:
            return cls(EZ, found.terms, pairs=went_by.tally)
        levels = [(each.left, each.true_count, each.down_from) for each in went_by.turning]
        return cls(EZ, found.terms, [tag for _, tag in went_by.study.tags] if went_by.study else (), levels)

    def __post_init__(self) -> None:
        rates = self.house.vigorish.rates
        self.gains, self.scale = gained(price(self.bet, Composition.decks(self.house.decks), rates=rates))
        self.edges: list[Fraction] = []

    def shoe(self, seed: str, number: int) -> tuple[int, int, int, float]:
        """Coups, bets, gain and expected gain of one shoe."""
        burned, shoe = opening_burn(prepare(self.house, seeded(seed, number)), self.seen)
        left = Counter(shoe.cards)
        left.subtract(burned.shown)
        edges, gain, coups = [], Fraction(0), 0
        for dealt in deal_out(shoe):
            edge = self.edge(left)
            if edge is not None:
                edges.append(edge)
                gain += self.gain(dealt.coup)
            left.subtract(dealt.coup.dealt())
            coups += 1
        self.edges += edges
        return coups, len(edges), int(gain * self.scale), float(sum(edges))

    def gain(self, coup: Coup) -> Fraction:
        """What one unit gains."""
        line = self.bet.judge(coup).line
        return self.gains[line.name if line else None]

    def edge(self, left: Counter[Card]) -> Fraction | None:
        """The bettor's edge, where there is a bet."""
        if self.pairs and self.average(left, self.pairs) < self.pairs.turns_at:
            return None
        if self.tags:
            full = Counter(Composition.decks(self.house.decks))
            tag = dict(zip(DECK, (self.tags[at] for at in card_groups(self.bet).group), strict=True))
            seen = sum(tag[card] * (full[card] - left[card]) for card in full)
            drift = Fraction(sum(tag[card] * full[card] for card in full), full.total())
            running = seen - drift * (full.total() - left.total())
            lefts, *ends = zip(*self.trigger, strict=True)
            up, down = (np.interp(left.total(), lefts, np.clip(end, -1e9, 1e9)) for end in ends)
            if down < running * 52 / left.total() < up:
                return None
        edge = -price(self.bet, Composition(left), rates=self.house.vigorish.rates).house_edge
        return edge if self.tags or self.pairs or edge > 0 else None

    def average(self, left: Counter[Card], pairs: Tally) -> float:
        """The points of two cards left, from every two of them."""
        kind = card_groups(self.bet).kind
        kinds = [int(kind[card.index]) for card in left.elements()]
        every = np.array(pairs.points)[kinds][:, kinds]
        return int(np.triu(every, 1).sum()) / comb(len(kinds), 2)


def same(replayed: Replay, found: Advantage, seed: str, shoes: range) -> None:
    """The same bets and gains in every shoe; expected gains to the rounding of each."""
    for number in shoes:
        coups, bets, gain, expected = replayed.shoe(seed, number)
        player: ShoeTallies = found.player.count(seed, number, 1)
        assert player.tallies[:3] == (1, coups, bets)
        assert player.tallies[5] == gain
        assert abs(player.tallies[3] - expected * FIXED_POINT) <= bets + 1
