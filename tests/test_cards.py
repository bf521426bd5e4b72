import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Unreadable
from punto.game.cards import (
    DECK,
    SUPER_PAN_9_DECK,
    Card,
    Rank,
    Suit,
    card,
    format_cards,
    parse_cards,
    point_count,
)

cards = st.sampled_from(DECK)


@pytest.mark.clause("CO-2806-2-a", "MA-6a1")
@pytest.mark.parametrize("pips", range(2, 10))
def test_twos_to_nines_count_their_pips(pips: int) -> None:
    assert {card(f"{pips}{suit.value}").points for suit in Suit} == {pips}


@pytest.mark.clause("CO-2806-2-b", "MA-6a2")
@pytest.mark.parametrize("letter", "TJQK")
def test_tens_and_faces_count_nothing(letter: str) -> None:
    assert {card(letter + suit.value).points for suit in Suit} == {0}


@pytest.mark.clause("CO-2806-2-c", "MA-6a3")
def test_an_ace_counts_one() -> None:
    assert {card(f"A{suit.value}").points for suit in Suit} == {1}


@pytest.mark.clause("HR-bac-5")
def test_the_card_room_counts_alike() -> None:
    printed = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0} | {str(pips): pips for pips in range(2, 10)}
    assert {each.rank.letter: each.points for each in DECK} == printed


@pytest.mark.clause("CO-2810-4-s5", "MA-5e-s5")
def test_for_the_opening_burn_tens_and_faces_count_ten_and_aces_one() -> None:
    assert [rank.burns for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


@pytest.mark.clause("CO-2806-3-a", "MA-6b1")
def test_worked_example_ace_two_four() -> None:
    assert point_count(parse_cards("Ah2c4s")) == 7


@pytest.mark.clause("CO-2806-3-b", "MA-6b2")
def test_worked_example_ace_two_nine() -> None:
    assert point_count(parse_cards("Ah2c9s")) == 2


@pytest.mark.clause("CO-2806-3", "MA-6b", "HR-bac-6")
@given(st.lists(cards, min_size=1, max_size=3))
def test_a_point_count_is_the_last_digit_of_the_sum(hand: list[Card]) -> None:
    total = sum(min(each.rank, 10) for each in hand)  # ten for a ten: the last digit does not mind
    assert point_count(hand) == int(str(total)[-1])
    assert 0 <= point_count(hand) <= 9


@pytest.mark.clause("CO-2802-27")
def test_a_super_pan_9_deck_is_aces_to_sixes_and_faces() -> None:
    assert sorted({each.rank.letter for each in SUPER_PAN_9_DECK}) == sorted("A23456JQK")
    assert len(SUPER_PAN_9_DECK) == len(set(SUPER_PAN_9_DECK)) == 36


@given(cards)
def test_text_round_trips(one: Card) -> None:
    assert card(str(one)) is one
    assert card(one.pretty) is one
    assert not one.pretty.startswith("T")
    assert card(str(one).swapcase()) is one


@given(st.lists(cards))
def test_rows_of_cards_round_trip(row: list[Card]) -> None:
    assert parse_cards(format_cards(row)) == tuple(row)
    assert parse_cards(", ".join(each.pretty for each in row)) == tuple(row)


def test_ten_may_be_written_out() -> None:
    assert parse_cards("10h Th 10♥") == (card("Th"),) * 3


@pytest.mark.parametrize("text", ["", "h", "9", "1h", "9x", "9hh", "11h", "Zs", "9 h", "🂡", "9ſ", "\u212ah"])
def test_what_is_not_a_card_is_named(text: str) -> None:
    with pytest.raises(Unreadable, match="is not a card: a card is a rank"):
        card(text)


def test_the_wrong_card_in_a_row_is_named() -> None:
    with pytest.raises(Unreadable, match=r'^"7x" is not a card'):
        parse_cards("9h 7x Ks")


def test_any_blank_may_stand_between() -> None:
    assert parse_cards("9h\u00a07c\tKs") == parse_cards("9h7cKs")
    with pytest.raises(Unreadable):
        parse_cards("9h\u20037c")


def test_there_are_52_and_each_exists_once() -> None:
    assert len(set(DECK)) == 52
    assert [each.index for each in DECK] == list(range(52))
    assert Card(Rank.NINE, Suit.HEARTS) is card("9h")
    assert pickle.loads(pickle.dumps(card("9h"))) is card("9h")
    assert max(DECK) is card("Ks")


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        card("9h").points = 8
