import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.cards import DECK, Card
from punto.coup import Coup
from punto.dealing import deal
from punto.dice import Roll
from punto.errors import Unreadable
from punto.facts import Detail, Game, fact, vocabulary

six_cards = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)
BY_POINTS = {points: [each for each in DECK if each.points == points] for points in range(10)}


@given(six_cards)
def test_every_fact_takes_only_values_it_declares(cards: list[Card]) -> None:
    coup = deal(cards)
    for each in vocabulary().values():
        value = each.of(coup)
        assert any(value == known and type(value) is type(known) for known in each.values), each.name


@given(six_cards, st.data())
def test_the_declared_detail_is_kept(cards: list[Card], data: st.DataObject) -> None:
    """Cards of equal value in the same places cannot change a fact that promises to look at values only."""
    swapped = [data.draw(st.sampled_from(BY_POINTS[each.points])) for each in cards]
    for each in vocabulary().values():
        if each.detail is Detail.VALUE:
            assert each.of(deal(cards)) == each.of(deal(swapped)), each.name


@given(st.tuples(*[st.integers(1, 6)] * 6))
def test_dice_facts_take_only_values_they_declare(dice: tuple[int, ...]) -> None:
    roll = Roll(dice[:3], dice[3:])  # type: ignore[arg-type]
    assert set(vocabulary(Game.DICE)) < set(vocabulary())
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
    }


def test_a_misspelt_fact_gets_its_nearest_neighbour() -> None:
    with pytest.raises(Unreadable, match='no fact "banker_point"; did you mean "banker_points"'):
        fact("banker_point")
