"""A tally of pairs: the best that two cards can tell, by hand and against every way to leave cards."""

from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from punto.errors import Unreadable
from punto.exact import Tally, better_tally, count, price, tally, told_by_tags
from punto.exact.line_sets import card_groups, set_gains
from punto.exact.tally import _second_order
from punto.game.cards import DECK, Rank
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.wagers import Terms, book, parse_wager, terms

EIGHT = Composition.decks(8)
LEFT = 20


def own(when: str, pays: str) -> Terms:
    text = f'id = "own"\nname = "Own"\n[[line]]\nname = "It came"\nwhen = [{when}]\n'
    return terms(parse_wager(f'{text}[paytable.x.pays]\n"It came" = "{pays}"\n', "own.toml"))


ONE_SUIT = own(
    ", ".join(
        f'{{ player_first_suit = "{suit}", player_second_suit = "{suit}", banker_first_suit = "{suit}" }}'
        for suit in ("clubs", "diamonds", "hearts", "spades")
    ),
    "15 to 1",
)
ONE_COLOUR = own(
    ", ".join(
        f'{{ player_first_color = "{color}", player_second_color = "{color}" }}' for color in ("red", "black")
    ),
    "9 to 10",
)


PAIR = terms(book()["match-pair"], Hand.PLAYER)


@cache
def kept() -> Tally:
    return tally(PAIR, EIGHT)


def average(found: Tally, bet: Terms, cards: Composition) -> float:
    """What two of the cards have on average."""
    counts = card_groups(bet).counts(cards)
    points = np.array(found.points)
    return float(counts @ points @ counts - np.diag(points) @ counts) / (cards.total * (cards.total - 1))


def test_a_pair_by_hand() -> None:
    """11 to 1 on two cards of one rank: even where one pair in twelve is one."""
    found = kept()
    ranks = [card.rank for card in DECK]
    assert [list(row) for row in found.points] == [[int(one is two) for two in ranks] for one in ranks]
    assert found.mean == pytest.approx(31 / 415)
    assert found.worth == pytest.approx(12)
    assert found.turns_at == pytest.approx(1 / 12)


@settings(max_examples=20)
@given(numbers=st.lists(st.integers(0, 8), min_size=52, max_size=52))
def test_a_bet_on_two_cards_is_followed_exactly(numbers: list[int]) -> None:
    cards = Composition(dict(zip(DECK, numbers, strict=True)))
    assume(cards.total >= 6)
    found = kept()
    edge = (average(found, PAIR, cards) - found.turns_at) * found.worth
    assert edge == pytest.approx(-float(price(PAIR, cards).house_edge), abs=1e-9)


SMALL = {Rank.FOUR: 14, Rank.SEVEN: 15, Rank.EIGHT: 13}


def left_over() -> list[tuple[tuple[int, ...], int]]:
    """Every way to leave 20 of the cards, and how many ways that is."""
    sizes = tuple(SMALL.values())
    rows = [each for each in product(*(range(size + 1) for size in sizes)) if sum(each) == LEFT]
    return [(row, int(np.prod([comb(n, k) for n, k in zip(sizes, row, strict=True)]))) for row in rows]


def of_ranks(numbers: tuple[int, ...]) -> Composition:
    return Composition({DECK[rank - 1]: number for rank, number in zip(SMALL, numbers, strict=True)})


@pytest.mark.parametrize("wager", ["total-cards-5", "tie", "player"])
def test_nothing_that_two_cards_tell_is_left(wager: str) -> None:
    """What the exact edge has beyond the tally is level against every function of two cards."""
    bet, shoe = terms(book()[wager]), of_ranks(tuple(SMALL.values()))
    gains = set_gains(price(bet, shoe))
    whole = _second_order(gains, shoe)
    pairs = whole.mean + whole.alone[:, None] + whole.alone + whole.both
    rows = left_over()
    ways = np.array([each for _, each in rows]) / sum(each for _, each in rows)
    counts = np.array([card_groups(bet).counts(of_ranks(row)) for row, _ in rows])
    told = np.array([row @ pairs @ row - np.diag(pairs) @ row for row in counts]) / (LEFT * (LEFT - 1))
    edge = np.array([-float(price(bet, of_ranks(row)).house_edge) for row, _ in rows])
    there = np.flatnonzero(whole.cards)
    rest = ways * (edge - told)
    assert np.abs(rest).sum() > 1e-3
    for one, two in product(there.tolist(), repeat=2):
        both = counts[:, one] * (counts[:, two] - (one == two))
        assert float(rest @ both) == pytest.approx(0, abs=1e-9)
    spread = float(ways @ (told - ways @ told) ** 2)
    assert whole @ whole == pytest.approx(spread)


def test_what_tags_tell() -> None:
    """Red against black tells all of one colour; of four suits one way of three; of pairs next to nothing."""
    whole, third = (count(bet, EIGHT) for bet in (ONE_COLOUR, ONE_SUIT))
    assert told_by_tags(ONE_COLOUR, EIGHT, whole) == pytest.approx(1, abs=1e-6)
    assert told_by_tags(ONE_SUIT, EIGHT, third) == pytest.approx(1 / 3, abs=0.005)
    assert better_tally(ONE_COLOUR, EIGHT, whole) is None
    assert better_tally(ONE_SUIT, EIGHT, third) == tally(ONE_SUIT, EIGHT)
    dragon = terms(book()["dragon-7"])
    assert better_tally(dragon, EIGHT, count(dragon, EIGHT)) is None
    pair = terms(book()["house-money"])
    assert told_by_tags(pair, EIGHT, count(pair, EIGHT)) < 0.01


def test_kinds_have_names() -> None:
    assert tally(ONE_SUIT, EIGHT).kinds == ("c", "d", "h", "s")
    assert tally(ONE_COLOUR, EIGHT).kinds == ("cs", "dh")
    assert tally(terms(book()["tie"]), EIGHT).kinds == ("A", *"23456789", "T")
    first = own(
        '{ player_first_color = "red", player_first_points = 0, banker_first_points = [8, 9] }', "12 to 1"
    )
    assert set(tally(first, EIGHT).kinds) == {
        *(f"{ranks}{suits}" for ranks in ("A234567", "89", "TJQK") for suits in ("cs", "dh"))
    }


def test_too_few_cards_are_refused_in_a_sentence() -> None:
    few = Composition.decks(1).without([card for card in DECK if card.rank > Rank.NINE])
    with pytest.raises(Unreadable, match="40 cards or more, and there are 36"):
        tally(terms(book()["tie"]), few)
