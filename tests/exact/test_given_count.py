"""The exact edge given a count: every way to leave some cards, one by one, against the transform."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from punto.errors import Unreadable
from punto.exact import count, edge_given_count, price
from punto.exact.counting import turning
from punto.exact.given_count import turning_points
from punto.exact.line_sets import set_gains
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.wagers import Terms, book, parse_wager, terms

SMALL = Composition.parse("2Ac 3Kd 29h 28c 25s 26c")
RANKS = Composition.parse("1Ac 2Kd 1Qd 1Jh 1Th 19h 18c 15s 16c")
EIGHT = Composition.decks(8)
TAGS = [1, 0, 0, 0, -1, 2, 0, -2, 1, 1]


@pytest.mark.parametrize("left", [6, 8, 11])
@pytest.mark.parametrize(
    "bet",
    [terms(book()["tie"]), terms(book()["dragon-bonus"], Hand.BANKER)],
    ids=lambda bet: str(bet.wager.id),
)
@pytest.mark.parametrize("more", [0, 3])
def test_every_way_to_leave_some_cards(bet: Terms, left: int, more: int) -> None:
    tags = [tag + more for tag in TAGS]
    cards = [card for card in SMALL for _ in range(SMALL[card])]
    edges: dict[tuple[str, ...], Fraction] = {}
    found: dict[int, list[Fraction]] = defaultdict(list)
    for chosen in combinations(range(len(cards)), left):
        there = [cards[place] for place in chosen]
        key = tuple(map(str, there))
        if key not in edges:
            edges[key] = -price(bet, Composition.of(there)).house_edge
        gone = sum(tags[card.points - 1] for card in cards) - sum(tags[card.points - 1] for card in there)
        found[gone].append(edges[key])
    drift = Fraction(sum(tags[card.points - 1] for card in cards), len(cards))
    given = edge_given_count(bet, SMALL, tags, left)
    ways = sum(map(len, found.values()))
    true_counts = [float((gone - drift * (len(cards) - left)) * 52 / left) for gone in sorted(found)]
    assert given.true_counts == pytest.approx(true_counts, abs=1e-9)
    assert given.chance == pytest.approx([len(found[gone]) / ways for gone in sorted(found)], abs=1e-12)
    means = [float(sum(found[gone], Fraction(0)) / len(found[gone])) for gone in sorted(found)]
    assert given.edge == pytest.approx(means, abs=1e-9)


def test_every_way_to_leave_some_ranks() -> None:
    """A bet that compares ranks, by tags for all thirteen of them."""
    text = """id = "higher"
name = "Higher"
[[line]]
name = "Tie"
when = { first_cards_winner = "tie" }
[[line]]
name = "Higher"
when = { first_cards_winner = "player", winner = "banker" }
[paytable.x.pays]
"Tie" = "push less @tie-vigorish"
"Higher" = "3 to 1"
"""
    bet, tags = terms(parse_wager(text, "higher.toml")), [1, 0, 0, 0, -1, 2, 0, -2, 1, 1, -1, 0, 2]
    cards = [card for card in RANKS for _ in range(RANKS[card])]
    found: dict[int, list[Fraction]] = defaultdict(list)
    for chosen in combinations(cards, 8):
        gone = sum(tags[card.rank.value - 1] for card in cards) - sum(
            tags[card.rank.value - 1] for card in chosen
        )
        found[gone].append(-price(bet, Composition.of(chosen)).house_edge)
    given = edge_given_count(bet, RANKS, tags, 8)
    means = [float(sum(found[gone], Fraction(0)) / len(found[gone])) for gone in sorted(found)]
    assert given.edge == pytest.approx(means, abs=1e-9)
    ways = sum(map(len, found.values()))
    assert given.chance == pytest.approx([len(found[gone]) / ways for gone in sorted(found)], abs=1e-12)


@pytest.mark.parametrize("left", [14, 60, 208, 400])
def test_on_average_a_count_tells_nothing(left: int) -> None:
    """Whatever is left, the mean over all counts is the edge from the full shoe."""
    bet = terms(book()["dragon-7"])
    given = edge_given_count(bet, EIGHT, [0, -1, -1, -2, -2, -2, -3, 4, 3, 1], left)
    assert float(given.chance @ given.edge) == pytest.approx(-float(price(bet, EIGHT).house_edge), abs=1e-7)


def test_the_straight_line_is_the_best_one_at_every_depth() -> None:
    """The slope of the edge against the true count is the same with any number of cards left."""
    bet, tags = terms(book()["panda-8"]), [1, 1, -2, -2, -2, -1, -1, -2, 4, 1]
    study = count(bet, EIGHT, tags)
    edge = -float(price(bet, EIGHT).house_edge)
    for left in (20, 100, 300):
        given = edge_given_count(bet, EIGHT, tags, left)
        spread = float(given.chance @ given.true_counts**2)
        slope = float(given.chance @ (given.true_counts * given.edge)) / spread
        assert -edge / slope == pytest.approx(study.turns_at, rel=1e-5)


def test_bets_from_the_trigger_on_have_the_edge_at_every_depth() -> None:
    bet = terms(book()["total-cards-4"])
    study = count(bet, EIGHT)
    found = turning(bet, EIGHT, study)
    assert len(found) > 8
    for each in found:
        given = edge_given_count(bet, EIGHT, [tag for _, tag in study.tags], each.left)
        chosen = given.true_counts >= each.true_count
        assert float(given.chance[chosen].sum()) == pytest.approx(each.chance)
        assert float(given.chance[chosen] @ given.edge[chosen]) == pytest.approx(each.chance * each.edge)
        assert each.edge > 0
        below = given.chance[~chosen] @ np.maximum(given.edge[~chosen], 0)
        assert float(below) < 0.01 * each.chance * each.edge


ONE_COLOUR = """id = "one-colour"
name = "One colour"
[[line]]
name = "Red"
when = { player_first_color = "red", player_second_color = "red" }
[[line]]
name = "Black"
when = { player_first_color = "black", player_second_color = "black" }
[paytable.x.pays]
"Red" = "9 to 10"
"Black" = "9 to 10"
"""


def test_a_bet_that_shoes_favour_at_both_ends_of_a_count_turns_at_both() -> None:
    """By hand: r red of n cards, P(one colour) = (r(r - 1) + b(b - 1)) / (n(n - 1)), even at 10/19."""
    bet = terms(parse_wager(ONE_COLOUR, "one-colour.toml"))
    study = count(bet, EIGHT)
    assert study.alike
    assert len({tag for _, tag in study.tags}) == 2
    found = [each for each in turning(bet, EIGHT, study) if each.chance]
    assert len(found) > 6
    for left, true_count, _, edge, down_from in found:
        even = (10 / 19 * left * (left - 1) - left * left / 2 + left) * 2  # (red - black)²
        assert down_from == pytest.approx(-true_count)
        assert true_count == pytest.approx(even**0.5 / 2 * 52 / left, rel=0.05)
        assert edge > 0


def test_tags_of_the_other_sign_turn_at_the_other_end() -> None:
    bet, tags = terms(book()["total-cards-4"]), [1, 1, 1, 1, 1, 0, 0, -4, -4, 0]
    up, down = (turning(bet, EIGHT, count(bet, EIGHT, [sign * tag for tag in tags])) for sign in (1, -1))
    assert [-each.true_count for each in up] == pytest.approx([each.down_from for each in down])
    assert {each.true_count for each in down} == {float("inf")}
    assert [each.chance for each in up] == pytest.approx([each.chance for each in down])


def test_a_bet_that_no_count_helps_never_turns() -> None:
    bet = terms(book()["player"])
    gains = set_gains(price(bet, EIGHT))
    tags = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])
    found = turning_points(gains, gains.groups.counts(EIGHT), tags, (60, 300))
    assert [(each.true_count, each.chance) for each in found] == [(float("inf"), 0.0)] * 2


@pytest.mark.parametrize(
    ("wager", "tags", "left", "sentence"),
    [
        ("tie", [1, 2], 100, "10 tags are wanted"),
        ("tie", [0.5] * 10, 100, "0.5 is no tag"),
        ("tie", [10**9] * 10, 100, "is no tag"),
        ("tie", TAGS, 5, "5 cards left cannot be reckoned with: 6 to 415 can"),
        ("tie", TAGS, 100.5, "100.5 cards left cannot be reckoned with: 6 to 415 can"),
        ("tie", TAGS, 416, "416 cards left"),
        ("perfect-pair", TAGS, 100, "52 tags are wanted"),
        ("ez-progressive", TAGS, 100, "pays from a meter"),
        ("dice-tie", TAGS, 100, "not played with cards"),
    ],
)
def test_what_cannot_be_reckoned_is_said(wager: str, tags: list[int], left: int, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        edge_given_count(terms(book()[wager]), EIGHT, tags, left)
