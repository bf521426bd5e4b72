import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, SUPER_PAN_9_DECK, Card, card, parse_cards
from punto.game.composition import Composition
from punto.game.dealing import deal_out
from punto.game.shoe import (
    Shoe,
    Shown,
    burn,
    cut,
    lace,
    load,
    new_cards,
    opening_burn,
    shuffle,
    wash,
)
from punto.houses import find_house

EIGHT = new_cards(8)


@given(st.integers(1, 20))
def test_new_cards_are_full_decks_in_sequence(decks: int) -> None:
    cards = new_cards(decks)
    assert cards[:13] == parse_cards("Ac2c3c4c5c6c7c8c9cTcJcQcKc")
    assert Composition.of(cards) == Composition.decks(decks)


@pytest.mark.parametrize("decks", [0, -1, 21])
def test_other_numbers_of_decks_are_refused(decks: int) -> None:
    for make in (new_cards, Composition.decks):
        with pytest.raises(Unreadable, match="Punto takes 1 to 20"):
            make(decks)


@pytest.mark.clause("CO-2802-27")
def test_a_super_pan_9_shoe_holds_36_cards_a_deck() -> None:
    assert Composition.decks(8, SUPER_PAN_9_DECK).total == 288
    assert len(new_cards(8, SUPER_PAN_9_DECK)) == 288


@given(st.permutations(range(52)))
def test_shuffling_and_washing_rearrange_and_lose_nothing(places: list[int]) -> None:
    for mix in (shuffle, wash):
        mixed = mix(DECK, places)
        assert Composition.of(mixed) == Composition.decks(1)
        assert mixed[7] is DECK[places[7]]


@pytest.mark.parametrize("places", [[], [0] * 52, range(1, 53), range(51)])
def test_a_shuffle_needs_a_permutation(places: list[int]) -> None:
    with pytest.raises(Unreadable, match="each place"):
        shuffle(DECK, places)


def test_lacing_disperses_one_deck_evenly() -> None:
    laced = lace(EIGHT)
    assert Composition.of(laced) == Composition.decks(8)
    gaps = [place for place, each in enumerate(laced) if place % 8 == 7]
    assert [laced[place] for place in gaps] == list(DECK)  # seven of the rest, then one of the deck
    with pytest.raises(Refused, match="no more than the deck"):
        lace(DECK)


def test_a_cut_moves_the_front_to_the_back() -> None:
    assert cut(EIGHT, 100) == EIGHT[100:] + EIGHT[:100]


@pytest.mark.clause("CO-2810-3")
@pytest.mark.parametrize(("at", "allowed"), [(9, False), (10, True), (406, True), (407, False)])
def test_colorado_cuts_ten_cards_in_or_more(at: int, allowed: bool) -> None:
    if allowed:
        assert len(cut(EIGHT, at, law=find_house("colorado-mini").law)) == 416
    else:
        with pytest.raises(Refused, match=r"at least 10 and at most 406 \(CO-2810-3\)"):
            cut(EIGHT, at, law=find_house("colorado-mini").law)


@pytest.mark.clause("MA-5d")
@pytest.mark.parametrize(("at", "allowed"), [(51, False), (52, True), (364, True), (365, False)])
def test_massachusetts_cuts_a_deck_in_or_more(at: int, allowed: bool) -> None:
    if allowed:
        assert len(cut(EIGHT, at, least=52, law=find_house("massachusetts-midi").law)) == 416
    else:
        with pytest.raises(Refused, match="MA-5d"):
            cut(EIGHT, at, least=52, law=find_house("massachusetts-midi").law)


def test_the_cut_card_goes_14_or_more_from_the_back() -> None:
    assert load(EIGHT).cut_card == 402
    assert load(EIGHT, cut_card_from_back=60).cut_card == 356
    for depth in (13, 0, -5, 417):
        with pytest.raises(Refused, match="14 to 416"):
            load(EIGHT, cut_card_from_back=depth)


@pytest.mark.clause("CO-2810-4-s4")
@pytest.mark.parametrize(
    ("first", "burned"), [("Ah", 2), ("2c", 3), ("9d", 10), ("Ts", 11), ("Jh", 11), ("Qh", 11), ("Kh", 11)]
)
def test_the_opening_burn_is_the_first_card_and_its_value(first: str, burned: int) -> None:
    shoe = load((card(first), *EIGHT))
    burn_, after = opening_burn(shoe, Shown.ALL)
    assert burn_.cards == burn_.shown == shoe.cards[:burned]
    assert after.left == shoe.left - burned
    assert opening_burn(shoe, Shown.FIRST)[0].shown == (card(first),)


@pytest.mark.clause("CO-2802-5")
def test_an_ordered_burn_is_three_to_six_cards() -> None:
    shoe = load(EIGHT)
    for number in (3, 4, 5, 6):
        burn_, after = burn(shoe, number)
        assert (burn_.cards, burn_.shown, after.left) == (EIGHT[:number], (), 416 - number)
    for number in (2, 7):
        with pytest.raises(Refused, match="three to six"):
            burn(shoe, number)


def test_an_empty_shoe_says_so() -> None:
    with pytest.raises(Refused, match="3 wanted, 2 left"):
        Shoe(DECK[:2], 0).draw(3)
    with pytest.raises(Refused):
        Shoe(DECK, 0, out=5).draw(-3)


# Four-card coups only: 9 and K against 8 and K, so a round takes exactly four cards.
NATURALS = parse_cards("9h8sKhKd")


@pytest.mark.clause("CO-2813-4", "MA-9d")
@pytest.mark.parametrize(
    ("cards_before_cut", "comes_in", "rounds"),
    [(40, 11, 12), (41, 11, 12), (43, 11, 12), (44, 12, 13), (4, 2, 3), (0, 1, 2)],
)
def test_the_cut_cards_hand_is_finished_then_one_more(
    cards_before_cut: int, comes_in: int, rounds: int
) -> None:
    """44 cards in front: eleven rounds use them up, the cut card lies first in the twelfth (MA-9d)."""
    dealt = list(deal_out(Shoe(NATURALS * 20, cards_before_cut)))
    assert [each.number for each in dealt if each.cut_card_came] == [comes_in]
    assert [each.number for each in dealt if each.last_hand] == [rounds]
    assert len(dealt) == rounds


def test_a_shoe_already_past_its_cut_card_has_one_hand_and_a_last_one() -> None:
    assert [each.last_hand for each in deal_out(Shoe(NATURALS * 5, 0, out=1))] == [False, True]


@given(st.dictionaries(st.sampled_from(DECK), st.integers(0, 20)))
def test_compositions_round_trip(counts: dict[Card, int]) -> None:
    composition = Composition(counts)
    assert Composition.parse(str(composition)) == composition
    assert hash(Composition.parse(str(composition))) == hash(composition)
    assert composition.total == sum(counts.values())


def test_compositions_read_what_people_write() -> None:
    assert Composition.parse("8Ac, 10Td 10h 3♥") == Composition(
        {card("Ac"): 8, card("Td"): 10, card("Th"): 1, card("3h"): 1}
    )
    for text in ("8", "x", "8Xh", "-1Ac"):
        with pytest.raises(Unreadable):
            Composition.parse(text)


def test_what_is_not_there_cannot_be_removed() -> None:
    shoe = Composition.decks(1)
    assert shoe.without("9h")[card("9h")] == 0
    with pytest.raises(Refused) as caught:
        shoe.without("9h 9h Ks Ks 2c")
    assert [str(reason) for reason in caught.value.reasons] == [
        "2 of 9h wanted, but the shoe holds 1",
        "2 of Ks wanted, but the shoe holds 1",
    ]
    for wrong in ({card("9h"): -1}, {"9h": 1}, {card("9h"): 1.5}):
        with pytest.raises(Unreadable, match="whole numbers from 0"):
            Composition(wrong)  # type: ignore[arg-type]


def test_a_composition_holds_what_it_counts() -> None:
    shoe = Composition.parse("8Ac")
    assert card("Ac") in shoe
    assert card("Ad") not in shoe
    assert (shoe[card("Ac")], shoe[card("Ad")]) == (8, 0)
    assert pickle.loads(pickle.dumps(shoe)) == shoe


def test_drawing_nothing_leaves_the_shoe_as_it_is() -> None:
    shoe = load(new_cards(6))
    assert shoe.draw(0) == ((), shoe)
    empty = shoe.draw(shoe.left)[1]
    assert empty.draw(0) == ((), empty)
