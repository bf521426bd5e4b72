"""The best press of House Money, against a reckoning that deals every order of a small shoe."""

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import pytest

from punto.exact import best_press, price
from punto.game.cards import parse_cards
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.wagers import Result, Terms, book, parse_wager, terms

EARLY, PLAYER, BANKER = (terms(book()[name]) for name in ("house-money", "player", "banker"))
NAMES = ("player", "banker")
GAINS = {Result.LOSE: Fraction(-1), Result.PUSH: Fraction(0)}


def gain(main: str, coup: Coup) -> Fraction:
    pay = terms(book()[main]).judge(coup).pay
    return GAINS.get(pay.result, Fraction(19, 20) if main == "banker" else Fraction(1))


OWN = """
id = "own"
name = "Own"
settles = "first-four"
press_onto = ["player", "banker"]
[[line]]
name = "The Player's first card is high and red, or two pair"
when = [{ first_cards_winner = "player", player_first_color = "red" }, { four_ranks = "two-pair" }]
[paytable.x.pays]
"The Player's first card is high and red, or two pair" = "2 to 1"
"""


@pytest.mark.parametrize("early", [EARLY, terms(parse_wager(OWN, "own.toml"))], ids=["house-money", "own"])
@pytest.mark.parametrize("shoe", ["Ks Kd 9h 9h Qs 4c 2d", "2h 2s 2d 5h Kh 7d 7c", "8s 8d As Ac 3h 6h Kd"])
def test_every_order_of_a_small_shoe(shoe: str, early: Terms) -> None:
    starts: defaultdict[tuple[object, ...], list[Coup]] = defaultdict(list)
    for order in permutations(parse_cards(shoe), 6):
        coup = deal(order)
        starts[order[:4]].append(coup)
    total = sum(map(len, starts.values()))
    added = {"player": Fraction(0), "banker": Fraction(0), "either": Fraction(0)}
    for coups in starts.values():
        pay = early.judge(coups[0]).pay
        if pay.result is Result.WIN:
            player, banker = (sum((gain(name, coup) for coup in coups), Fraction(0)) for name in NAMES)
            added["player"] += pay.won * max(player, Fraction(0))
            added["banker"] += pay.won * max(banker, Fraction(0))
            added["either"] += (pay.won + 1) * max(player, banker, Fraction(0))
    composition = Composition.of(parse_cards(shoe))
    taken = price(early, composition).house_edge
    narrow, wide = best_press(early, [PLAYER, BANKER], composition)
    assert {each.onto: each.house_edge for each in (*narrow, wide)} == {
        name: taken - value / total for name, value in added.items()
    }


def test_eight_decks() -> None:
    narrow, wide = best_press(EARLY, [PLAYER, BANKER], Composition.decks(8))
    edges = [round(float(each.house_edge), 6) for each in (*narrow, wide)]
    assert edges == [0.239721, 0.243626, 0.057066]
    assert round(float(price(EARLY, Composition.decks(8)).house_edge), 6) == 0.357764
