from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Unreadable
from punto.game.cards import DECK, Card, Suit
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.dice import Roll
from punto.game.facts import Detail, Game, Sees, fact, vocabulary

six_cards = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)
ALIKE: dict[Detail, Callable[[Card], object]] = {
    Detail.VALUE: lambda each: each.points,
    Detail.RANK: lambda each: each.rank,
    Detail.COLOR: lambda each: (each.rank, each.suit.color),
}


@given(six_cards)
def test_every_fact_takes_only_values_it_declares(cards: list[Card]) -> None:
    coup = deal(cards)
    for each in vocabulary().values():
        value = each.of(coup)
        assert any(value == known and type(value) is type(known) for known in each.values), each.name


@given(six_cards, st.data())
def test_the_declared_detail_is_kept(cards: list[Card], data: st.DataObject) -> None:
    """Cards alike in a detail, in the same places, cannot change a fact that promises to look no closer."""
    for detail, key in ALIKE.items():
        swapped = [
            data.draw(st.sampled_from([other for other in DECK if key(other) == key(each)])) for each in cards
        ]
        for each in vocabulary().values():
            if each.detail is detail:
                assert each.of(deal(cards)) == each.of(deal(swapped)), each.name


@given(six_cards, six_cards)
def test_facts_of_the_first_four_see_no_third_cards(cards: list[Card], others: list[Card]) -> None:
    for each in vocabulary().values():
        if each.sees is Sees.FIRST_FOUR:
            assert each.of(deal(cards)) == each.of(deal(cards[:4] + others[4:])), each.name


@given(six_cards)
def test_facts_about_whole_hands_do_not_see_their_order(cards: list[Card]) -> None:
    """Which of two cards came first is for facts about single cards alone."""
    first, other, second, across, *thirds = cards
    for each in vocabulary().values():
        if not each.single or each.name.endswith("_sum"):
            assert each.of(deal(cards)) == each.of(deal([second, across, first, other, *thirds])), each.name


@given(six_cards, six_cards)
def test_facts_about_single_cards_look_where_they_promise(cards: list[Card], others: list[Card]) -> None:
    """About the first four: at their hand or the first cards; closely, of third cards: at their hand's."""
    coup = deal(cards)
    for each in (each for each in vocabulary().values() if each.single):
        player, banker = each.name.startswith("player_"), each.name.startswith("banker_")
        if each.sees is Sees.FIRST_FOUR:
            keep = (0, 2) if player else (1, 3) if banker else (0, 1)
            changed = [cards[place] if place in keep else others[place] for place in range(6)]
            assert each.of(deal(changed)) == each.of(coup), each.name
        elif each.detail is not Detail.VALUE:
            other = deal(others)
            same = coup.player[2:] == other.player[2:] if player else coup.banker[2:] == other.banker[2:]
            assert player or banker, each.name
            assert not same or each.of(other) == each.of(coup), each.name


@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        (
            "5h2d-5s2d",
            {"player_third_rank": "none", "banker_third_points": "none", "total_points": 14},
        ),
        ("KsQd9h-9s8s", {"first_cards_winner": "player", "player_third_color": "red", "total_card_sum": 26}),
        ("AsQd7h-Ks7d", {"first_cards_winner": "banker", "banker_first_suit": "spades"}),
        ("JsQd7h-Jh7d", {"first_cards_winner": "tie", "player_card_sum": 7, "banker_third_suit": "none"}),
        (
            "2h2d4h-2h3h2h",
            {
                "player_flush_suit": "none",
                "player_flush_color": "red",
                "banker_flush_suit": "hearts",
                "banker_flush_color": "red",
                "all_flush_suit": "none",
                "all_flush_color": "red",
                "each_flush": "color",
            },
        ),
    ],
)
def test_single_cards(coup: str, expected: dict[str, object]) -> None:
    read = Coup.parse(coup)
    assert {name: fact(name).of(read) for name in expected} == expected


@given(six_cards, st.permutations(list(Suit)))
def test_facts_that_name_no_suit_see_the_same_under_other_names(cards: list[Card], suits: list[Suit]) -> None:
    """Reds and blacks stay together, as colours are compared too."""
    renamed = dict(zip(Suit, suits, strict=True))
    if len({renamed[Suit.CLUBS].color, renamed[Suit.SPADES].color}) > 1:
        renamed = {suit: suit for suit in Suit}
    others = [Card(each.rank, renamed[each.suit]) for each in cards]
    for each in vocabulary().values():
        if not each.names_suits:
            assert each.of(deal(cards)) == each.of(deal(others)), each.name


@given(st.tuples(*[st.integers(1, 6)] * 6))
def test_dice_facts_take_only_values_they_declare(dice: tuple[int, ...]) -> None:
    roll = Roll(dice[:3], dice[3:])  # type: ignore[arg-type]
    for each in vocabulary(Game.DICE).values():
        assert each.of(roll) in each.values


@pytest.mark.clause("CO-2802-16", "MA-1-natural", "HR-natural-1", "CO-2899.03-6-e-iv")
@pytest.mark.parametrize(
    ("coup", "player", "banker"),
    [
        ("4h4d-KsQs", True, False),
        ("9hKd-KsQs", True, False),
        ("4h4d-Ks9s", True, True),
        ("5h2d-5s2s", False, False),
        ("4h2d-5s3s", False, True),
        ("4hAd3c-3s4s", False, False),  # three cards counting 8
    ],
)
def test_naturals(coup: str, player: bool, banker: bool) -> None:
    read = Coup.parse(coup)
    assert (fact("player_natural").of(read), fact("banker_natural").of(read)) == (player, banker)


def test_facts_of_one_coup() -> None:
    coup = Coup.parse("4hAd7c-KsQs9d")
    assert {name: each.of(coup) for name, each in vocabulary().items()} == {
        "player_points": 2,
        "banker_points": 9,
        "player_margin": -7,
        "banker_margin": 7,
        "player_cards": 3,
        "banker_cards": 3,
        "player_natural": False,
        "banker_natural": False,
        "winner": "banker",
        "total_cards": 6,
        "total_points": 11,
        "player_first_rank": "4",
        "banker_first_rank": "K",
        "player_second_rank": "A",
        "banker_second_rank": "Q",
        "player_third_rank": "7",
        "banker_third_rank": "9",
        "player_first_points": 4,
        "banker_first_points": 0,
        "player_second_points": 1,
        "banker_second_points": 0,
        "player_third_points": 7,
        "banker_third_points": 9,
        "player_first_color": "red",
        "banker_first_color": "black",
        "player_second_color": "red",
        "banker_second_color": "black",
        "player_third_color": "black",
        "banker_third_color": "red",
        "player_first_suit": "hearts",
        "banker_first_suit": "spades",
        "player_second_suit": "diamonds",
        "banker_second_suit": "spades",
        "player_third_suit": "clubs",
        "banker_third_suit": "diamonds",
        "first_cards_winner": "banker",
        "player_card_sum": 12,
        "banker_card_sum": 9,
        "total_card_sum": 21,
        "player_flush_suit": "none",
        "banker_flush_suit": "none",
        "player_flush_color": "none",
        "banker_flush_color": "none",
        "all_flush_suit": "none",
        "all_flush_color": "none",
        "player_pair": False,
        "banker_pair": False,
        "player_twins": False,
        "banker_twins": False,
        "player_royal9": "none",
        "banker_royal9": "none",
        "player_royal9_suits": "none",
        "banker_royal9_suits": "none",
        "player_flush": "none",
        "banker_flush": "none",
        "all_flush": "none",
        "each_flush": "none",
        "four_ranks": "none",
        "four_alike": 1,
        "quads_rank": "none",
    }


@pytest.mark.clause("MA-7a7-i-s2", "MA-12i-royal9")
@pytest.mark.parametrize(
    ("coup", "expected"),
    [
        ("QhQd2c-KsQs9d", {"player_pair": True, "player_twins": False, "banker_pair": False}),
        (
            "QhQh8c-8s8s",
            {"player_twins": True, "banker_twins": True, "four_ranks": "two-pair", "four_alike": 2},
        ),
        (
            "9hKs-Js9s",
            {"player_royal9": "Ks9h", "banker_royal9_suits": "suited", "player_royal9_suits": "unsuited"},
        ),
        ("9hTs-Ks9s", {"player_royal9": "none", "banker_royal9": "Ks9s"}),
        ("2h2h2h-2h2h2h", {"all_flush": "suit", "quads_rank": "2", "four_alike": 4, "four_ranks": "quads"}),
        (
            "2h2d2h-2h2h2h",
            {"all_flush": "color", "banker_flush": "suit", "player_flush": "color", "four_alike": 3},
        ),
        (
            "2h2d3s-2h3h",
            {"all_flush": "none", "four_ranks": "trips", "quads_rank": "none", "player_flush": "none"},
        ),
    ],
)
def test_ranks_and_suits(coup: str, expected: dict[str, object]) -> None:
    read = Coup.parse(coup)
    assert {name: fact(name).of(read) for name in expected} == expected


@pytest.mark.clause("CO-2899.09-12-a-iii", "CO-2899.09-12-a-iv", "CO-2899.09-14-a-iii")
@pytest.mark.parametrize(
    ("roll", "triple", "straight"),
    [
        ("111-123", 1, True),
        ("666-321", 6, True),
        ("113-456", 0, True),
        ("123-124", 0, False),
        ("333-135", 3, False),
    ],
)
def test_triples_and_straights(roll: str, triple: int, straight: bool) -> None:
    read = Roll.parse(roll)
    assert fact("player_triple", Game.DICE).of(read) == triple
    assert fact("banker_straight", Game.DICE).of(read) == straight


def test_a_misspelt_fact_gets_its_nearest_neighbour() -> None:
    with pytest.raises(Unreadable, match='no fact "banker_point"; did you mean "banker_points"'):
        fact("banker_point")
