import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.length import LONG

from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, SUPER_PAN_9_DECK, Card, card, parse_cards, point_count
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal
from punto.game.hands import Winner
from punto.game.tableau import SUPER_PAN_9
from punto.houses import Faces, find_house

six_cards = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)


def refusal(text: str, **kwargs: object) -> Refused:
    with pytest.raises(Refused) as caught:
        Coup.parse(text, **kwargs)  # type: ignore[arg-type]
    return caught.value


@pytest.mark.clause("CO-2812-1", "CO-2817-1", "MA-8a", "HR-bac-2")
@given(six_cards)
def test_a_coup_is_two_hands_of_at_least_two_cards(cards: list[Card]) -> None:
    coup = deal(cards)
    assert len(coup.player) >= 2
    assert len(coup.banker) >= 2


@pytest.mark.clause("CO-2812-3", "CO-2817-3", "MA-8c", "HR-deal-1")
@given(six_cards)
def test_cards_one_and_three_are_the_players_two_and_four_the_bankers(cards: list[Card]) -> None:
    coup = deal(cards)
    assert coup.player[:2] == (cards[0], cards[2])
    assert coup.banker[:2] == (cards[1], cards[3])
    assert find_house("massachusetts-midi").dealing.faces is Faces.DOWN


@pytest.mark.clause("CO-2813-3", "MA-9c", "HR-deal-4", "HR-bac-3")
@given(six_cards)
def test_no_hand_gets_more_than_one_further_card(cards: list[Card]) -> None:
    coup = deal(cards, punter_draws=lambda _points: True)
    assert len(coup.player) <= 3
    assert len(coup.banker) <= 3
    assert coup == deal(cards)  # nobody is asked
    assert deal(parse_cards("2h 3h Kd Kc 4s 5s")) == Coup.parse("2hKd4s-3hKc5s")  # and cards are drawn


@pytest.mark.clause("HR-deal-2")
def test_the_player_is_completed_before_the_banker() -> None:
    coup = deal(parse_cards("2h 3h Kd Kc 4s 5s"))
    assert coup.player[2] == card("4s")
    assert coup.banker[2] == card("5s")
    assert coup.dealt() == parse_cards("2h 3h Kd Kc 4s 5s")


@pytest.mark.clause("HR-deal-3")
@pytest.mark.parametrize("text", ["4hAd-KsQs9d", "4hAd7c-KsQs"])
def test_a_third_card_called_for_must_be_taken(text: str) -> None:
    assert "third card is missing" in str(refusal(text))


def test_the_parser_accepts_exactly_what_dealing_can_produce() -> None:
    """Every pattern of point values in every shape of hands, against what dealing makes of every six.

    Where tests do not try long, first cards are some of those that make each total, and third cards all.
    """
    worth = {points: card(f"{points}c" if points > 1 else "Ac" if points else "Qc") for points in range(10)}

    def outcomes(cards: tuple[Card, ...]) -> Iterator[Coup]:
        try:
            yield deal(cards)
        except Refused:  # it needs another card: try each
            for each in worth.values():
                yield from outcomes((*cards, each))

    pairs = [pair for pair in product(range(10), repeat=2) if LONG or pair[0] in (0, 3, 8)]
    fours = [(one, two, three, four) for one, three in pairs for two, four in pairs]
    dealt = {
        (coup.player, coup.banker)
        for values in fours
        for coup in outcomes(tuple(worth[value] for value in values))
    }
    thirds = [(), *((each,) for each in worth.values())]
    accepted = set()
    for values in fours:
        one, two, three, four = (worth[value] for value in values)
        for player_third, banker_third in product(thirds, thirds):
            hands = (one, three, *player_third), (two, four, *banker_third)
            try:
                Coup(*hands)
            except Refused:
                continue
            accepted.add(hands)
    assert accepted == dealt
    assert len(dealt) > (100_000 if LONG else 10_000)


@given(six_cards)
def test_text_round_trips(cards: list[Card]) -> None:
    coup = deal(cards)
    assert Coup.parse(str(coup)) == coup
    assert Coup.parse(coup.pretty) == coup
    assert deal(coup.dealt()) == coup


def test_a_coup_may_be_written_with_unicode_and_spaces() -> None:
    assert str(Coup.parse(" 4♥ A♦ 7♣ – K♠ Q♠ 9♦ ")) == "4hAd7c-KsQs9d"


@given(six_cards)
def test_the_higher_count_wins(cards: list[Card]) -> None:
    coup = deal(cards)
    player, banker = point_count(coup.player), point_count(coup.banker)
    assert (coup.player_points, coup.banker_points) == (player, banker)
    assert (coup.winner is Winner.TIE) == (player == banker)
    assert (coup.winner is Winner.PLAYER) == (player > banker)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "4h2d7c-KsQs9d",
            "4h2d7c-KsQs9d: the Player stands on 6, so 7c cannot be the Player's third card (CO-2814-t1)",
        ),
        (
            "4hAd-KsQs9d",
            "4hAd-KsQs9d: the Player draws on 5, but the Player's third card is missing (CO-2814-t1)",
        ),
        (
            "4hAd8c-Ks3s9d",
            (
                "4hAd8c-Ks3s9d: the Banker on 3 stands against a Player's third card of 8, "
                "so 9d cannot be the Banker's third card (CO-2814-t2-3)"
            ),
        ),
        (
            "9hKd2c-KsQs",
            (
                "9hKd2c-KsQs: the Player's natural 9 ends the drawing, "
                "so 2c cannot be the Player's third card (CO-2814-1, CO-2814-t1b)"
            ),
        ),
        ("4h-KsQs9d", "4h-KsQs9d: the Player's hand has fewer than two cards (CO-2812-3)"),
        ("4hAd7c2c-KsQs9d", "4hAd7c2c-KsQs9d: the Player's hand has more than three cards (CO-2813-3)"),
        ("4h3d-Ks7s9d2c", "4h3d-Ks7s9d2c: the Banker's hand has more than three cards (CO-2813-3)"),
    ],
)
def test_an_impossible_coup_is_refused_with_its_clause(text: str, sentence: str) -> None:
    assert str(refusal(text, law=find_house("colorado-mini").law)) == sentence


@pytest.mark.parametrize(
    ("house", "few", "many", "none"),
    [
        ("colorado-mini", "CO-2812-3", "CO-2813-3", "CO-2806-1"),
        ("massachusetts-midi", "MA-8c", "MA-9c", "MA-3a"),
        ("card-room", "HR-deal-1", "HR-deal-4", "HR-bac-1"),
    ],
)
def test_each_document_says_how_many_cards_a_hand_has(house: str, few: str, many: str, none: str) -> None:
    law, shoe = find_house(house).law, Composition.decks(1)
    for text, clause in (("4h-KsQs9d", few), ("4hAd7c2c-KsQs9d", many), ("4h4h-KsQs", none)):
        (first, *_) = refusal(text, law=law, shoe=shoe).reasons
        assert first.clauses == (clause,)


def test_the_shoes_reasons_come_with_the_rest() -> None:
    shoe = Composition.decks(1).without("4h")
    assert [reason.clauses[0] for reason in refusal("4h2d7c-KsQs9d", shoe=shoe).reasons] == [
        "CO-2814-t1",
        "CO-2806-1",
    ]


def test_all_reasons_come_at_once() -> None:
    error = refusal("4h2d7c-KsQs")
    assert [str(reason.what) for reason in error.reasons] == [
        "the Player stands on 6, so 7c cannot be the Player's third card",
        "the Banker draws on 0 when the Player stood, but the Banker's third card is missing",
    ]
    assert error.reasons[0].clauses == ("CO-2814-t1", "MA-10b2", "HR-player-t1")
    assert len(refusal("4h-").reasons) == 2


def test_the_wrong_card_and_the_coup_are_named() -> None:
    with pytest.raises(Unreadable, match=r'^4hXd7c-KsQs9d: "Xd" is not a card'):
        Coup.parse("4hXd7c-KsQs9d")


@pytest.mark.parametrize("text", ["", "4hAd7c", "4hAd-7c-Ks", "4hAd7c KsQs9d"])
def test_what_is_not_a_coup_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="such as 4hAd7c-KsQs9d"):
        Coup.parse(text)


def test_a_second_copy_from_one_deck_and_a_ninth_from_eight_are_refused() -> None:
    one_deck = Composition.decks(1)
    assert "the shoe has 1 of 9h, and the coup takes 2 (CO-2806-1" in str(refusal("9h9h-KsKd", shoe=one_deck))
    eight_decks = Composition.decks(8).without([card("9h")] * 8)
    assert "the shoe has 0 of 9h, and the coup takes 1" in str(refusal("9hKh-KsKd", shoe=eight_decks))
    Coup.parse("9hKh-KsKd", shoe=Composition.decks(8).without([card("9h")] * 7))


@pytest.mark.clause("CO-2802-27-s2")
def test_super_pan_9_coups_follow_the_punters_choice() -> None:

    def always(_points: int) -> bool:
        return True

    def never(_points: int) -> bool:
        return False

    rng = random.Random(9)  # test data, not chance in the product
    for _ in range(300):
        cards = rng.choices(SUPER_PAN_9_DECK, k=6)
        for choice in (True, False):
            coup = deal(cards, tableau=SUPER_PAN_9, punter_draws={True: always, False: never}[choice])
            assert (len(coup.player) == 3) is choice
            assert Coup.parse(str(coup), tableau=SUPER_PAN_9) == coup
            assert coup.tableau is SUPER_PAN_9


def test_a_round_that_runs_out_of_cards_is_void() -> None:
    with pytest.raises(Refused, match="ran out") as caught:
        deal(parse_cards("4h Ks Ad Qs 7c"))
    assert caught.value.reasons[0].clauses == ("CO-2816-4", "MA-13e")
