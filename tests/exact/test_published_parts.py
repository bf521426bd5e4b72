"""Published figures about parts of the game: totals that win, chances given the first two cards."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from punto.exact.final import final_examples, final_weights, points_counts
from punto.exact.going_on import continued
from punto.exact.starts import kinds_of_start
from punto.game.cards import point_count
from punto.game.composition import Composition
from punto.game.hands import Winner

EIGHT = Composition.decks(8)
FIGURES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent.parent / "figures" / "published.json").read_text("utf-8")
)
TOTALS = [f for f in FIGURES if f["quantity"].startswith("combinations Banker wins with total")]
GIVEN = [f for f in FIGURES if f["quantity"].startswith("P(")]


@pytest.mark.parametrize("figure", TOTALS, ids=lambda f: f["quantity"])
def test_ways_in_which_the_banker_wins_with_a_total(figure: dict[str, Any]) -> None:
    total = int(figure["quantity"][-1])
    ways = sum(
        number
        for number, coup in zip(final_weights(EIGHT).tolist(), final_examples(), strict=True)
        if coup.winner is Winner.BANKER and coup.banker_points == total
    )
    assert ways == figure["value"]


@cache
def by_first_two() -> dict[int, dict[Winner, int]]:
    """Ways of each result by the point count of the Player's first two cards."""
    values = points_counts(EIGHT).tolist()
    found = {points: dict.fromkeys(Winner, 0) for points in range(10)}
    for ways, player, banker in kinds_of_start({}, EIGHT):
        for more, coup in continued(values, player, banker, EIGHT.total):
            found[point_count(player)][coup.winner] += ways * more
    return found


@pytest.mark.parametrize("figure", GIVEN, ids=lambda f: f["quantity"])
def test_chances_given_the_players_first_two(figure: dict[str, Any]) -> None:
    asked = re.fullmatch(
        r"P\((Player wins|Banker wins|tie) \| Player 2-card total (\d)\)", figure["quantity"]
    )
    assert asked
    result = {"Player wins": Winner.PLAYER, "Banker wins": Winner.BANKER, "tie": Winner.TIE}[asked[1]]
    ways = by_first_two()[int(asked[2])]
    assert abs(ways[result] / sum(ways.values()) - figure["value"]) < 6e-7


def test_these_figures_are_there() -> None:
    assert (len(TOTALS), len(GIVEN)) == (9, 30)
