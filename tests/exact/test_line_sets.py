"""Sets of cards against brute force: every order of six cards of a small shoe, dealt by the core."""

from fractions import Fraction
from itertools import permutations
from math import perm

import numpy as np
import pytest

from punto.exact import price
from punto.exact.card_sets import members, ordered_ways
from punto.exact.line_sets import card_groups, set_gains, too_close
from punto.game.cards import parse_cards
from punto.game.composition import Composition
from punto.game.dealing import deal
from punto.wagers import Terms, book, parse_wager, terms
from punto.wagers.load import parse_wagers

SMALL = parse_cards("Ah As Kd 9h 8c 5s 5d Jc")
COUPS = [deal(cards) for cards in permutations(SMALL, 6)]
BOXES = """id = "totals"
name = "Totals"
[boxes]
low-total = { name = "Low", when = { total_card_sum = { most = 14 } }, pays = "5 to 2" }
odd-total = { name = "Odd", when = { total_points = [1, 3, 5, 7, 9, 11, 13, 15, 17] }, pays = "1 to 1" }
[[line]]
name = "@name"
when = "@when"
[paytable.x.pays]
"@name" = "@pays"
"""
SINGLE = {
    "third-ace": ('player_third_rank = "A"', 10, 10),
    "higher": ('first_cards_winner = "player"', 13, 13),
    "red-third": ('banker_third_color = "red"', 52, 20),
    "spade-first": ('player_first_suit = "spades", banker_first_color = "red"', 52, 3),
    "mixed": ('player_pair = true, banker_third_points = [0, 5], winner = "banker"', 13, 13),
    "ace-and-nine": ('player_first_rank = "A", banker_second_points = 9, player_natural = false', 10, 10),
}


def bet(name: str) -> Terms:
    text = f'id = "{name}"\nname = "{name}"\n[[line]]\nname = "Met"\nwhen = {{ {SINGLE[name][0]} }}\n'
    return terms(parse_wager(f'{text}[paytable.x.pays]\n"Met" = "7 to 2"\n', f"{name}.toml"))


def mean_gain(made: Terms) -> Fraction:
    """What one unit gains, on average over all orders."""
    total = Fraction(0)
    for coup in COUPS:
        pay = made.judge(coup).pay
        total += pay.won if pay.won else -1
    return total / len(COUPS)


def check(made: Terms) -> None:
    shoe = Composition.of(SMALL)
    expected = mean_gain(made)
    assert -price(made, shoe).house_edge == expected
    gains = set_gains(price(made, Composition.decks(8)))
    ways = ordered_ways(gains.groups.counts(shoe), gains.size)
    summed = int((gains.gains * ways.astype(np.int64)).sum())
    assert Fraction(summed, gains.scale * perm(len(SMALL), gains.size)) == expected
    assert len(members(gains.groups.kinds, gains.size)) == len(gains.gains)


@pytest.mark.parametrize("name", SINGLE)
def test_single_cards(name: str) -> None:
    made = bet(name)
    groups = card_groups(made)
    assert (len(groups.names), groups.kinds) == SINGLE[name][1:]
    check(made)


@pytest.mark.parametrize("made", [terms(each) for each in parse_wagers(BOXES, "totals.toml")])
def test_boxes_of_a_family(made: Terms) -> None:
    check(made)


def test_a_bet_of_the_book_on_whole_hands() -> None:
    check(terms(book()["dragon-7"]))


def test_whole_hands_in_one_suit_are_too_close() -> None:
    suited = 'id = "s"\nname = "S"\n[[line]]\nname = "S"\nwhen = { player_flush = "suit" }\n'
    made = terms(parse_wager(f'{suited}[paytable.x.pays]\n"S" = "9 to 1"\n', "s.toml"))
    assert "40 kinds of cards" in str(too_close(made))
