"""Effects of removal and counts, against published ones and against a direct reckoning."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from punto.errors import Unreadable
from punto.exact import count, price, removal_effects
from punto.exact.advice import warnings
from punto.game.cards import card
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import find_house, ready_houses
from punto.wagers import book, terms

EIGHT = Composition.decks(8)
FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "figures" / "published.json").read_text("utf-8")
)


@pytest.mark.parametrize(
    ("value", "times"),
    [("K", 1), ("A", 1), ("3", 1), ("4", 1), ("K", 2), ("A", 2), ("4", 2), ("K", 3), ("A", 3)],
)
def test_published_effects_on_the_players_chance(value: str, times: int) -> None:
    words = {1: "one", 2: "two", 3: "three"}[times]
    name = {"K": "0 (10,J,Q,K each)", "A": "1"}.get(value, value)
    (printed,) = [f["value"] for f in FIGURES if f["quantity"].endswith(f"removing {words} {name}")]
    player = terms(book()["player"])
    changed = (
        price(player, EIGHT.without([card(f"{value}s")] * times)).hit_rate - price(player, EIGHT).hit_rate
    )
    assert abs(float(changed) - printed) < 6e-8


def test_effects_cancel_over_the_whole_shoe() -> None:
    """Removing a card at random changes nothing on average."""
    for wager, hand in (("dragon-7", None), ("dragon-bonus", Hand.PLAYER), ("banker", None)):
        effects = removal_effects(terms(book()[wager], hand), EIGHT)
        assert sum((effect * number for _, effect, number in effects), Fraction(0)) == 0


def test_closer_looks_take_closer_groups() -> None:
    assert len(removal_effects(terms(book()["panda-8"]), EIGHT)) == 10
    assert len(removal_effects(terms(book()["house-money"]), EIGHT)) == 13
    assert len(removal_effects(terms(book()["perfect-pair"]), EIGHT)) == 52


@pytest.mark.parametrize(
    ("wager", "tags", "turns"),
    [("dragon-7", "0,0,0,-1,-1,-1,-1,2,2,0", 4), ("panda-8", "1,1,-2,-2,-2,-1,-1,-2,4,1", 11)],
)
def test_counts_from_the_literature_turn_where_it_says(wager: str, tags: str, turns: int) -> None:
    """Published triggers are the next whole true count."""
    study = count(terms(book()[wager]), EIGHT, [int(tag) for tag in tags.split(",")])
    assert study.correlation > 0.96
    assert turns - 1 < study.turns_at < turns


def test_our_own_tags_follow_at_least_as_well() -> None:
    for wager in ("dragon-7", "tie", "player"):
        study = count(terms(book()[wager]), EIGHT)
        assert max(abs(tag) for _, tag in study.tags) <= 4
        assert study.correlation > 0.97


def test_what_cannot_be_counted_is_said() -> None:
    for wager, chair, sentence in (
        ("royal-9", 1, "pays from a meter"),
        ("dice-tie", None, "not played with cards"),
    ):
        with pytest.raises(Unreadable, match=sentence):
            count(terms(book()[wager], chair=chair), EIGHT)
    with pytest.raises(Unreadable, match="10 tags are wanted"):
        count(terms(book()["tie"]), EIGHT, [1, 2])


def test_ready_houses_give_nobody_the_edge() -> None:
    for name in ready_houses():
        assert warnings(find_house(name)) == ()


def test_a_low_tie_vigorish_and_a_rich_tie_are_warned_of() -> None:
    low = find_house("colorado-midi", settings={"wagers.banker": "tie-vigorish", "vigorish.tie_rate": "5%"})
    (said,) = map(str, warnings(low))
    assert said == (
        "banker/tie-vigorish gives the players an edge of 0.7593%; the tie-vigorish rate is even at 12.9795%"
    )
    rich = find_house("colorado-midi", settings={"wagers.tie.pays.Tie": "10 to 1"})
    assert [str(each) for each in warnings(rich)] == ["tie/standard gives the players an edge of 4.6716%"]
