"""The fast paths against naive enumeration: every order of six cards from small odd shoes, dealt."""

from collections import Counter
from itertools import pairwise, permutations
from math import prod
from pathlib import Path

import pytest
from tests.length import LONG

from punto.errors import Refused, Unreadable
from punto.exact import price
from punto.exact.joint import joint_ways
from punto.game.cards import DECK, Card, parse_cards
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.facts import Game
from punto.wagers import Terms, all_terms, book, load_wager

# Few cards, chosen so that pairs, twins, quads, Royal 9s, flushes, naturals and long coups all occur.
SHOES = [
    "Ks 9h Ks 9h Qs 9h Js Ac",
    "2h 2h 2h 2h 5h Kh 3d 7d",
    "Kh Qh Jh 3h Kh 4h 8d",
    "4d Ad 3d 2s 5d Kc 9c 6c",
    "9d Kd 9d Kd 8c 7h Ts",
    "As As As 2c 2c 2d 6s 6h",
]


def naive(terms: list[Terms], cards: tuple[Card, ...]) -> list[Counter[str | None]]:
    counts: list[Counter[str | None]] = [Counter() for _ in terms]
    coups: Counter[Coup] = Counter()
    for order, times in Counter(permutations(cards, 6)).items():
        coups[deal(order)] += times
    for coup, times in coups.items():
        for count, each in zip(counts, terms, strict=True):
            line, _ = each.judge(coup)
            count[line.name if line else None] += times
    return counts


def some_terms() -> list[Terms]:
    """Every pay table and hand of every card wager; chairs 1 and 2 stand for all."""
    return [
        terms
        for wager in book().values()
        if wager.game is Game.BACCARAT
        for terms in all_terms(wager)
        if terms.chair in (None, 1, 2)
    ]


@pytest.mark.parametrize("shoe", SHOES if LONG else SHOES[:3])
def test_every_wager_from_small_shoes(shoe: str) -> None:
    cards = parse_cards(shoe)
    terms = some_terms()
    for each, counts in zip(terms, naive(terms, cards), strict=True):
        priced = price(each, Composition.of(cards))
        found = {line.name: line.ways for line in priced.lines if line.ways}
        assert found == dict(counts), (each.wager.id, each.paytable.id, each.on)
        assert {line.of for line in priced.lines} == {counts.total()}


@pytest.mark.parametrize("shoe", SHOES if LONG else SHOES[:2])
def test_bets_together_from_small_shoes(shoe: str) -> None:
    """What two bets meet at once: by counts, by suits, by single cards, by the first four, in any mixture."""
    cards = parse_cards(shoe)
    names = ("banker", "dragon-bonus", "perfect-pair", "match-pair", "royal-match", "house-money", "tie")
    terms = [next(iter(all_terms(book()[name]))) for name in names if name in book()]
    coups = [(deal(order), times) for order, times in Counter(permutations(cards, 6)).items()]
    for one, other in pairwise([*terms, terms[0], terms[-1]]):
        met: Counter[tuple[str | None, ...]] = Counter()
        for coup, times in coups:
            lines = [each.judge(coup).line for each in (one, other)]
            met[tuple(line.name if line else None for line in lines)] += times
        assert joint_ways([one, other], Composition.of(cards)) == dict(met), (one, other)


JOINED = """
id = "pair-and-win"
name = "Pair and win"
rides_on = ["player", "banker"]

[[line]]
name = "Twins, and the hand wins"
when = { hand_twins = true, winner = "hand" }

[[line]]
name = "A pair, six cards"
when = { hand_pair = true, total_cards = 6 }

[[line]]
name = "Royal 9 against a pair"
when = { hand_royal9_suits = ["unsuited", "suited"], other_pair = true, winner = "hand" }

[paytable.x.pays]
"Twins, and the hand wins" = "20 to 1"
"A pair, six cards" = "10 to 1"
"Royal 9 against a pair" = "5 to 1"
"""


POOLED = """
id = "mix"
name = "Mix"
[[line]]
name = "Quads and a tie"
when = { four_ranks = "quads", winner = "tie" }
[[line]]
name = "Two pair, twins, six cards"
when = { four_ranks = "two-pair", player_twins = true, total_cards = 6 }
[[line]]
name = "Suited pair and Banker wins"
when = { four_alike = 2, winner = "banker" }
[paytable.x.pays]
"Quads and a tie" = "500 to 1"
"Two pair, twins, six cards" = "50 to 1"
"Suited pair and Banker wins" = "3 to 1"
"""


@pytest.mark.parametrize("shoe", SHOES)
def test_pooled_cards_joined_with_hands_and_results(shoe: str, tmp_path: Path) -> None:
    file = tmp_path / "mix.toml"
    file.write_text(POOLED, "utf-8")
    terms = list(all_terms(load_wager(file)))
    cards = parse_cards(shoe)
    for each, counts in zip(terms, naive(terms, cards), strict=True):
        found = {line.name: line.ways for line in price(each, Composition.of(cards)).lines if line.ways}
        assert found == dict(counts)


@pytest.mark.parametrize("shoe", SHOES)
def test_first_cards_joined_with_final_hands(shoe: str, tmp_path: Path) -> None:
    file = tmp_path / "joined.toml"
    file.write_text(JOINED, "utf-8")
    terms = list(all_terms(load_wager(file)))
    cards = parse_cards(shoe)
    for each, counts in zip(terms, naive(terms, cards), strict=True):
        found = {line.name: line.ways for line in price(each, Composition.of(cards)).lines if line.ways}
        assert found == dict(counts)


def test_dice_are_all_46656_rolls() -> None:
    for wager in book().values():
        if wager.game is Game.DICE:
            for terms in all_terms(wager):
                assert {line.of for line in price(terms, Composition.decks(8)).lines} == {46656}


@pytest.mark.clause("CO-2816-4", "MA-13e")
def test_too_few_cards_are_said() -> None:
    with pytest.raises(Refused, match="5 cards cannot finish every coup"):
        price(next(iter(all_terms(book()["tie"]))), Composition.parse("5Ac"))


SUITS_AND_FIRST_CARDS = """
id = "suits"
name = "Suits and first cards"
[[line]]
name = "Player pair, all of one colour"
when = { player_pair = true, all_flush = ["color", "suit"] }
[[line]]
name = "Suited hand that wins after a suited pair"
when = { four_alike = [2, 3, 4], banker_flush = "suit", winner = "banker" }
[[line]]
name = "Royal 9 with two pair"
when = { player_royal9 = ["Ks9h", "Kd9d"], four_ranks = "two-pair" }
[paytable.x.pays]
"Player pair, all of one colour" = "10 to 1"
"Suited hand that wins after a suited pair" = "20 to 1"
"Royal 9 with two pair" = "30 to 1"
"""


@pytest.mark.parametrize("shoe", SHOES)
def test_suits_of_final_hands_joined_with_first_cards(shoe: str, tmp_path: Path) -> None:
    file = tmp_path / "suits.toml"
    file.write_text(SUITS_AND_FIRST_CARDS, "utf-8")
    (each,) = all_terms(load_wager(file))
    cards = parse_cards(shoe)
    (counts,) = naive([each], cards)
    found = {line.name: line.ways for line in price(each, Composition.of(cards)).lines if line.ways}
    assert found == dict(counts)


@pytest.mark.parametrize(
    ("source", "numbers"),
    [(SUITS_AND_FIRST_CARDS, (27, 40)), (POOLED, (27, 40, 100, 900))],
)
def test_mixed_facts_of_a_huge_shoe_are_counted_too(
    source: str, numbers: tuple[int, ...], tmp_path: Path
) -> None:
    """Beyond 64 bits ways are Python's own integers, beyond floats they are added up in parts: all agree."""
    file = tmp_path / "mix.toml"
    file.write_text(source, "utf-8")
    (each,) = all_terms(load_wager(file))
    probabilities = []
    for number in numbers:
        shoe = Composition(dict.fromkeys(DECK, number))
        lines = price(each, shoe).lines
        assert sum(line.ways for line in lines) == prod(52 * number - step for step in range(6))
        probabilities.append([float(line.probability) for line in lines])
    for one, two in pairwise(probabilities):
        assert two == pytest.approx(one, rel=0.05)


def test_a_table_with_no_line_in_force_always_loses(tmp_path: Path) -> None:
    file = tmp_path / "off.toml"
    file.write_text(
        'id = "off"\nname = "Off"\n[[line]]\nname = "x"\nwhen = { winner = "tie" }\n'
        '[paytable.on.pays]\n"x" = "8 to 1"\n[paytable.off.pays]\n"x" = "off"\n',
        "utf-8",
    )
    on, off = (price(each, Composition.decks(8)) for each in all_terms(load_wager(file)))
    assert off.house_edge == 1
    assert off.lines[0].of == on.lines[0].of


def test_more_cards_than_64_bits_count() -> None:
    """Six times the cards of 5 values: ways grow to 128 bits and still add up."""
    shoe = Composition.parse("250Ah 500Kd 2504h 7509c 2507h 18s 2Td 2506h")
    for wager in ("player", "ez-progressive", "match-pair"):
        for each in list(all_terms(book()[wager]))[:1]:
            priced = price(each, shoe)
            assert priced.lines[0].of == prod(shoe.total - step for step in range(6))
            assert all(0 <= line.probability <= 1 for line in priced.lines)
    (player,) = all_terms(book()["player"])
    (tie,) = [line for line in price(player, shoe).lines if line.name == "Tie"]
    assert (tie.ways, tie.of) == (13697874946983572000, 129919204692442152000)
    with pytest.raises(Unreadable, match="more than can be counted"):
        price(next(iter(all_terms(book()["tie"]))), Composition(dict.fromkeys(DECK, 9999)))


def test_the_largest_shoe_does_not_overflow() -> None:
    """20 decks: 1040·1039·…·1035 is 1.25e18, within 64 bits."""
    priced = price(next(iter(all_terms(book()["banker"]))), Composition.decks(20))
    assert priced.lines[0].of == 1040 * 1039 * 1038 * 1037 * 1036 * 1035
    assert sum(line.ways for line in priced.lines) == priced.lines[0].of
