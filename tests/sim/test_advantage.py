"""Advantage play: exact worth to the unit, the figures of the literature, shoes replayed through the core."""

import json
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.length import LONG

from punto.entropy import seeded
from punto.errors import Unreadable
from punto.exact import Odds, count, price
from punto.exact.final import final_examples
from punto.exact.hands import Ints
from punto.exact.odds import line_places
from punto.game.cards import Card, Rank, Suit
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal_out
from punto.game.hands import Hand
from punto.game.shoe import Shown, opening_burn
from punto.houses import House, find_house
from punto.houses.preparation import prepare
from punto.sim.advantage import Advantage, ShoeTallies, play_advantage, preset
from punto.sim.advantage_kernel import FIXED_POINT, prepare_worth, worth
from punto.sim.tables import coup_tables
from punto.wagers import Terms, book, read_wager, terms

FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "figures" / "published.json").read_text("utf-8")
)
EZ = find_house("card-room-ez")
VALUES = [Card(Rank(points) if points else Rank.KING, Suit.SPADES) for points in range(10)]
BETS = [
    terms(book()["player"]),
    terms(book()["banker"]),
    terms(book()["tie"]),
    terms(book()["dragon-7"]),
    terms(book()["panda-8"]),
    terms(book()["dragon-bonus"], Hand.BANKER),
    terms(book()["total-cards-6"]),
]


def gained(odds: Odds) -> tuple[dict[str | None, Fraction], int]:
    """What each line gains, and the smallest number that makes all of them whole."""
    gains = {line.name: odds.gain(line) for line in odds.lines}
    return gains, lcm(*(gain.denominator for gain in gains.values()))


@cache
def for_kernel(bet: Terms) -> tuple[dict[str | None, Fraction], int, tuple[Ints, Ints, Ints]]:
    """What each line gains, the scale that makes it whole, and the tables that `worth` reads."""
    gains, scale = gained(price(bet, Composition.decks(8)))
    by_state = np.zeros(len(final_examples()), dtype=np.int64)
    for name, places in line_places(bet).items():
        by_state[places] = int(gains[name] * scale)
    return gains, scale, prepare_worth(coup_tables(), by_state)


@pytest.mark.parametrize("bet", BETS, ids=lambda bet: str(bet.wager.id))
@given(counts=st.lists(st.integers(0, 32), min_size=10, max_size=10).filter(lambda each: sum(each) >= 6))
def test_worth_is_the_exact_price_to_the_unit(bet: Terms, counts: list[int]) -> None:
    odds = price(bet, Composition(dict(zip(VALUES, counts, strict=True))))
    gains, scale, prepared = for_kernel(bet)
    found = worth(np.array(counts, dtype=np.int64), *prepared)
    assert found == sum(line.ways * gains[line.name] * scale for line in odds.lines)
    assert Fraction(int(found), odds.lines[0].of * scale) == -odds.house_edge


@pytest.mark.parametrize(
    ("wager", "named", "shoes"), [("dragon-7", "Dragon 7", 70_000), ("panda-8", "Panda 8", 120_000)]
)
def test_published_units_a_shoe(wager: str, named: str, shoes: int) -> None:
    """Jacobson's counts, 8 decks, the cut card at 14, burned cards unseen."""
    (published,) = [
        each["value"]
        for each in FIGURES
        if each["wager"].startswith(named)
        and each["quantity"] == "counter win rate, units per shoe (cut card 14)"
    ]
    (tags,) = [
        each["value"]
        for each in FIGURES
        if each["wager"].startswith(f"{named} /") and each["quantity"] == "count tags A..9,T"
    ]
    known = preset(EZ.terms(wager))
    assert known
    assert known.tags == tuple(int(tag) for tag in tags.split(","))
    assert (EZ.decks, EZ.cards.cut_card_depth) == (8, 14)
    found = play_advantage(EZ, EZ.terms(wager), shoes=shoes if LONG else shoes // 6, seed="literature")
    assert found.std_error < (0.007 if LONG else 0.017) * found.units_per_shoe
    assert found.units_per_shoe == pytest.approx(published, rel=0.02 if LONG else 0.05)
    assert abs(found.gained_per_shoe - found.units_per_shoe) < 4 * found.gained_error


def test_the_same_bets_however_the_work_is_shared_out() -> None:
    bet = EZ.terms("dragon-7")
    alone = play_advantage(EZ, bet, shoes=500, seed=7, workers=1).played
    assert play_advantage(EZ, bet, shoes=500, seed=7, workers=3, piece=77).played == alone
    assert play_advantage(EZ, bet, shoes=500, seed="7", workers=1, piece=1).played == alone
    with ThreadPoolExecutor(2) as pool:
        assert play_advantage(EZ, bet, shoes=500, seed=7, executor=pool, piece=10**6).played == alone
    assert play_advantage(EZ, bet, shoes=500, seed=8).played != alone
    exact = play_advantage(EZ, bet, shoes=20, seed=7, perfect=True, workers=1).played
    assert play_advantage(EZ, bet, shoes=20, seed=7, perfect=True, workers=3, piece=7).played == exact


@dataclass
class Replay:
    """The same player, slowly: shoes dealt by the core, every bet priced from the cards it has not seen."""

    house: House
    bet: Terms
    tags: Sequence[int] = ()
    trigger: float = 0
    seen: Shown = Shown.NONE

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
        if self.tags:
            full = Counter(Composition.decks(self.house.decks))
            seen = sum(self.tags[card.points - 1] * (full[card] - left[card]) for card in full)
            drift = Fraction(sum(self.tags[card.points - 1] * full[card] for card in full), full.total())
            running = seen - drift * (full.total() - left.total())
            if running * 52 / left.total() < self.trigger:
                return None
        edge = -price(self.bet, Composition(left), rates=self.house.vigorish.rates).house_edge
        return edge if self.tags or edge > 0 else None


def same(replayed: Replay, found: Advantage, seed: str, shoes: int) -> None:
    """The same bets and gains in every shoe; expected gains to the rounding of each."""
    for number in range(1, shoes + 1):
        coups, bets, gain, expected = replayed.shoe(seed, number)
        player: ShoeTallies = found.player.count(seed, number, 1)
        assert player.tallies[:3] == (1, coups, bets)
        assert player.tallies[5] == gain
        assert abs(player.tallies[3] - expected * FIXED_POINT) <= bets + 1


def test_perfect_play_is_what_the_core_would_have_bet() -> None:
    bet = EZ.terms("panda-8")
    replayed = Replay(EZ, bet)
    same(replayed, play_advantage(EZ, bet, shoes=1, seed=3, perfect=True), "3", 6)
    assert replayed.edges
    assert min(replayed.edges) > 0


@pytest.mark.parametrize("seen", [Shown.NONE, Shown.FIRST, Shown.ALL])
def test_counted_play_is_what_the_core_would_have_bet(seen: Shown) -> None:
    """Burned cards that are seen are counted, as many as the house shows."""
    house = find_house(EZ.id, settings={"cards.burn_shown": seen.value})
    bet = house.terms("dragon-7")
    known = preset(bet)
    assert known
    found = play_advantage(house, bet, shoes=1, seed="burn", burn_seen=seen is not Shown.NONE)
    replayed = Replay(house, bet, known.tags, 4, seen)
    assert found.trigger == 4
    same(replayed, found, "burn", 12)
    assert replayed.edges


def test_burned_cards_that_nobody_sees_are_not_counted() -> None:
    house = find_house(EZ.id, settings={"cards.burn_shown": "none"})
    with pytest.raises(Unreadable, match="no burned card can be counted at card-room-ez: it shows none"):
        play_advantage(house, house.terms("dragon-7"), shoes=1, burn_seen=True)


def test_burned_cards_stay_unseen_unless_asked() -> None:
    house = find_house(EZ.id, settings={"cards.burn_shown": "all"})
    bet = house.terms("dragon-7")
    unseen = play_advantage(house, bet, shoes=300, seed=1).played
    assert unseen == play_advantage(EZ, bet, shoes=300, seed=1).played
    assert unseen != play_advantage(house, bet, shoes=300, seed=1, burn_seen=True).played


def test_perfect_play_beats_the_count() -> None:
    bet = EZ.terms("dragon-7")
    counted = play_advantage(EZ, bet, shoes=400, seed=2)
    perfect = play_advantage(EZ, bet, shoes=400, seed=2, perfect=True)
    assert perfect.trigger is None
    assert perfect.played.coups == counted.played.coups
    assert perfect.units_per_shoe > counted.units_per_shoe > 0
    assert perfect.edge_per_bet > 0


def test_triggers_and_tags_of_ones_own() -> None:
    bet = EZ.terms("dragon-7")
    early, right, late = (play_advantage(EZ, bet, shoes=2000, seed=5, trigger=at) for at in (1, 4, 8))
    assert early.bets > right.bets > late.bets > 0
    assert late.edge_per_bet > right.edge_per_bet > early.edge_per_bet
    assert right.played == play_advantage(EZ, bet, shoes=2000, seed=5).played
    assert right.units_per_shoe > max(early.units_per_shoe, late.units_per_shoe)
    whole = play_advantage(EZ, bet, shoes=2000, seed=5, tags=[0, 0, 0, -2, -2, -2, -2, 4, 4, 0], trigger=8)
    assert whole.bets == right.bets
    always = play_advantage(EZ, bet, shoes=50, seed=5, trigger=-1000)
    assert always.bets == always.played.coups
    never = play_advantage(EZ, bet, shoes=50, seed=5, tags=[0] * 10)
    assert (never.bets, never.edge_per_bet, never.units_per_shoe, never.std_error) == (0, 0, 0, 0)


@pytest.mark.parametrize("more", [1, -3, 40])
def test_adding_the_same_to_every_tag_changes_nothing(more: int) -> None:
    """A drift says nothing about the cards left: the same bets, and the same trigger."""
    bet, tags = EZ.terms("dragon-7"), [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    one = play_advantage(EZ, bet, shoes=300, seed=5, tags=tags)
    two = play_advantage(EZ, bet, shoes=300, seed=5, tags=[tag + more for tag in tags])
    assert one.bets > 1000
    assert two.played == one.played
    assert one.study
    assert two.study
    assert (two.study.correlation, two.study.turns_at) == (one.study.correlation, one.study.turns_at)
    assert two.study.drift == one.study.drift + more
    for a, b in zip(one.turning, two.turning, strict=True):
        assert a.true_count == pytest.approx(b.true_count, abs=1e-6)
    from_four = play_advantage(EZ, bet, shoes=300, seed=5, tags=[tag + more for tag in tags], trigger=4)
    assert from_four.played == play_advantage(EZ, bet, shoes=300, seed=5).played


def test_a_house_with_another_vigorish_is_counted_at_its_own() -> None:
    house = find_house("colorado-mini", settings={"vigorish.rate": "10%"})
    bet = house.terms("banker")
    cheap = find_house("colorado-mini")
    dear = play_advantage(house, bet, shoes=1, seed=1, tags=[1, 1, 1, 1, -1, -2, -1, -1, 0, 0])
    fair = play_advantage(
        cheap, cheap.terms("banker"), shoes=1, seed=1, tags=[1, 1, 1, 1, -1, -2, -1, -1, 0, 0]
    )
    assert dear.study
    assert fair.study
    assert dear.study.returned < fair.study.returned
    assert abs(dear.study.turns_at) > abs(fair.study.turns_at)


def test_without_tags_the_best_small_ones_are_found() -> None:
    bet = EZ.terms("tie")
    assert preset(bet) is None
    found = play_advantage(EZ, bet, shoes=1, seed=1)
    study = count(bet, Composition.decks(8))
    assert found.player.tags == tuple(tag for _, tag in study.tags)
    assert found.trigger is None
    assert found.turning


@pytest.mark.parametrize(
    ("house", "wager", "options", "sentence"),
    [
        ("colorado-mini", "perfect-pair", {}, "looks at more than card values"),
        ("colorado-mini", "perfect-pair", {"perfect": True}, "looks at more than card values"),
        ("colorado-ez", "ez-progressive", {}, "looks at more than card values"),
        ("card-room-ez", "tie", {"tags": [1, 2]}, "10 tags are wanted"),
        ("card-room-ez", "tie", {"shoes": 0}, "0 shoes"),
        ("colorado-dice", "dice-tie", {}, "deals no cards"),
    ],
)
def test_refusals_are_one_sentence(house: str, wager: str, options: dict[str, Any], sentence: str) -> None:
    at = find_house(house)
    with pytest.raises(Unreadable, match=sentence) as caught:
        play_advantage(at, at.terms(wager), **{"shoes": 1, **options})
    assert "\n" not in str(caught.value)


METERED = """id = "bet"
name = "Bet"
meters = ["pot"]
[[line]]
name = "Tie"
when = { winner = "tie" }
[paytable.x]
unit = "$1"
[paytable.x.meters.pot]
seed = "$100"
[paytable.x.pays]
"Tie" = "100% of pot"
"""


@pytest.mark.parametrize("perfect", [False, True])
def test_a_meter_cannot_be_counted(tmp_path: Path, perfect: bool) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(METERED, "utf-8")
    with pytest.raises(Unreadable, match="pays from a meter"):
        play_advantage(EZ, terms(read_wager(file)), shoes=1, perfect=perfect)
