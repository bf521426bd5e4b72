"""Massachusetts' Midi Baccarat at the live table, told in `playthroughs/massachusetts`, and its cards."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.table.play_massachusetts import Playthrough, read_playthrough
from tests.table.playthrough import marked

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, Rank, card, parse_cards
from punto.game.hands import Hand
from punto.game.shoe import new_cards
from punto.houses import find_house
from punto.settle import read_bets
from punto.table import PREPARATION, Actor, Table, next_chore
from punto.table.commands import (
    CallResult,
    CollectLosers,
    ConfirmSpoken,
    DealCard,
    Irregularity,
    NoMoreBets,
    OfferCut,
    OpenBetting,
    OrderRecut,
    PayWinners,
    PlaceWagers,
    Prepare,
    RackCards,
    Report,
    TurnCards,
)
from punto.table.events import CardsBurned, CutCardAppeared, IrregularityRuled
from punto.table.views import DISPLAY, redacted

MIDI, EZ = "massachusetts-midi", "massachusetts-ez"
BRICKS = {"cards.pre_shuffled": "true", "cards.opening": "regulations", "cards.lace": "false"}
TEXTS = [
    read_playthrough(path)
    for path in sorted((Path(__file__).parent / "playthroughs" / "massachusetts").glob("*.txt"))
]


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=text.path.stem, marks=marked(text.clauses, text.path)) for text in TEXTS]
)
def test_playthrough(text: Playthrough) -> None:
    text.play()


RESHUFFLE = {"cards.reshuffle": "some", "approvals.notices.reshuffle": "letter 7"}


def opened(settings: dict[str, str] | None = None, *, until: str = "") -> Table:
    """A table whose cards everybody knows, prepared by the machine until a step is next."""
    table = Table(
        find_house(MIDI, settings=settings), PREPARATION - {until, f"dealer-{until}"}, seeded("cards")
    )
    table.run()
    return table


def dealing(cards: str, settings: dict[str, str], *, more: bool = True) -> Table:
    """A table whose shoe deals these cards, and perhaps more, in a round that somebody has bet on."""
    table = opened(settings)
    assert table.state.shoe is not None
    order = (*parse_cards(cards), *(table.state.shoe.rest if more else ()))
    table.state = table.state.changed(shoe=replace(table.state.shoe, cards=order, out=0))
    table.sit(5)
    for command in (OpenBetting(), PlaceWagers(read_bets(["5:tie=100"], table.house)), NoMoreBets()):
        table.do(command)
    return table


def mixed(table: Table, step: str) -> None:
    """One step, by whoever does it, with a shuffle where it mixes."""
    assert table.state.next_step is not None
    assert table.state.order is not None
    permutation = tuple(reversed(range(len(table.state.order)))) if table.state.next_step.mixes else ()
    table.do(Prepare(step, permutation), Actor(table.state.next_step.by[-1]))


@pytest.mark.clause("MA-4b-s2")
def test_cards_are_spread_by_deck_by_suit_and_in_sequence() -> None:
    order = opened(until="spread-up").state.order
    assert order is not None
    for deck in range(8):
        suits = [order[deck * 52 + 13 * number :][:13] for number in range(4)]
        assert len({each[0].suit for each in suits}) == 4
        for cards in suits:
            assert {each.suit for each in cards} == {cards[0].suit}
            assert [int(each.rank) for each in cards] == list(range(1, 14))


@pytest.mark.clause("MA-5a", "MA-5a-s2", "MA-5a1")
def test_the_shuffle_mixes_lacing_disperses_one_deck_and_a_reshuffle_mixes_again() -> None:
    table = opened(RESHUFFLE | {"cards.reshuffle": "all"}, until="shuffle")
    before = table.state.order
    assert before is not None
    with pytest.raises(Unreadable):
        table.do(Prepare("shuffle", permutation=tuple(range(415))))
    mixed(table, "shuffle")
    assert table.state.order == tuple(reversed(before))
    shuffled = table.state.order
    mixed(table, "lace")
    laced = table.state.order
    assert laced is not None
    assert Counter(laced) == Counter(before)
    # Of the 52 last cards one comes after every seven others: one deck, evenly, into the rest.
    assert [card for number, card in enumerate(laced) if number % 8 == 7] == list(shuffled[-52:])
    assert [card for number, card in enumerate(laced) if number % 8 != 7] == list(shuffled[:-52])
    mixed(table, "reshuffle")
    assert table.state.order == tuple(reversed(laced))


@pytest.mark.clause("MA-5a1")
def test_some_of_the_cards_may_be_shuffled_again() -> None:
    table = opened(RESHUFFLE, until="reshuffle-part")
    laced = table.state.order
    assert laced is not None
    with pytest.raises(Refused, match="only some of the 416 cards"):
        table.do(Prepare("reshuffle-part", permutation=tuple(range(416))))
    table.do(Prepare("reshuffle-part", permutation=tuple(reversed(range(100)))))
    assert table.state.order == (*reversed(laced[:100]), *laced[100:])


@pytest.mark.clause("MA-5e", "MA-5e-s2", "MA-5e-s3")
def test_cards_before_the_cut_card_go_to_the_back() -> None:
    table = opened(until="cut")
    stack = table.state.order
    assert stack is not None
    table.do(OfferCut(0, at=100))
    assert table.state.order == stack[100:] + stack[:100]
    table.do(Prepare("place-cut-cards", at=20))
    table.do(Prepare("load"))
    shoe = table.state.shoe
    assert shoe is not None
    assert shoe.cards == stack[100:] + stack[:100]
    assert len(shoe.cards) - shoe.cut_card == 20


@pytest.mark.clause("MA-5e-s4")
@pytest.mark.parametrize("rank", Rank)
def test_the_first_card_burns_as_many_more_as_it_counts_and_all_are_shown(rank: Rank) -> None:
    table = opened(until="burn")
    assert table.state.shoe is not None
    # Cut so that a card of this rank comes first.
    table.do(OrderRecut())
    assert table.state.order is not None
    at = next(place for place in range(52, 300) if table.state.order[place].rank is rank)
    table.do(OfferCut(0, at=at))
    table.do(Prepare("place-cut-cards", at=14))
    table.do(Prepare("load"))
    (burned,) = table.do(Prepare("burn"))
    assert isinstance(burned, CardsBurned)
    assert burned.number == 1 + min(int(rank), 10) == len(burned.cards)
    assert burned.shown == burned.cards
    assert table.state.rack[0].cards == burned.cards


@pytest.mark.clause("MA-4d")
def test_pre_shuffled_cards_come_as_the_maker_mixed_them() -> None:
    table = opened(BRICKS)
    assert table.state.shoe is not None
    assert table.state.shoe.cards not in {new_cards(8)[at:] + new_cards(8)[:at] for at in range(416)}
    assert Counter(table.state.shoe.cards) == Counter(new_cards(8))


@pytest.mark.parametrize(
    ("house", "wager", "areas"),
    [
        (MIDI, "dragon-bonus", 2),
        (EZ, "dragon-bonus", 2),
        (EZ, "dragon-7", 1),
        (EZ, "panda-8", 1),
        (MIDI, "house-money", 1),
        (EZ, "house-money", 1),
    ],
)
def test_every_seat_has_an_area_of_its_own_for_each_side_wager(house: str, wager: str, areas: int) -> None:
    found = find_house(house, settings={"bets.tokes": "false"})
    assert len(set(found.areas)) == len(found.areas)
    assert sum(area.wager == wager for area in found.areas) == areas
    assert not any(area.dealers_side for area in found.areas)


def test_vigorish_has_numbered_boxes_where_it_is_marked() -> None:
    marked = {"vigorish.collected": "marked"}
    assert find_house(MIDI, settings=marked).vigorish_boxes == (1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert find_house(MIDI, settings=marked | {"table.seats": "4"}).vigorish_boxes == (1, 2, 3, 4)
    assert find_house(MIDI).vigorish_boxes == ()
    assert find_house(EZ, settings=marked).vigorish_boxes == ()


@pytest.mark.clause("MA-13a", "MA-13c1", "MA-9d")
def test_known_cards_drawn_in_error_stay_in_order_and_pass_the_cut_card() -> None:
    """A shoe whose cut card lies before the card that is drawn in error: it has appeared then."""
    table = opened({"irregularities.exposed_card": "discard"}, until="place-cut-cards")
    table.do(Prepare("place-cut-cards", at=416))
    table.automation = PREPARATION
    table.run()
    assert table.state.shoe is not None
    first, second = table.state.shoe.rest[:2]
    happened = table.do(Report(Irregularity.DRAWN_IN_ERROR))
    assert isinstance(happened[0], CutCardAppeared)
    assert [each.card for each in table.state.carried] == [first]
    assert table.state.shoe is not None
    assert table.state.shoe.rest[0] is second
    with pytest.raises(Refused, match="not the card"):
        table.do(Report(Irregularity.DRAWN_IN_ERROR, first if first is not second else DECK[0]))


@pytest.mark.clause("MA-13c1")
@pytest.mark.parametrize(("left", "discarded"), [("4d 9c", "4d 9c"), ("4d", "4d")])
def test_the_further_card_may_be_the_last_of_the_shoe(left: str, discarded: str) -> None:
    table = dealing(f"Kh Kc 6d 7s {left}", {"irregularities.exposed_card": "discard"}, more=False)
    for command in (*[DealCard()] * 4, TurnCards(Hand.PLAYER), TurnCards(Hand.BANKER)):
        table.do(command)
    table.do(Report(Irregularity.SURPLUS_THIRD, card("4d"), seen=True))
    assert tuple(each.card for each in table.state.round.others) == parse_cards(discarded)
    assert table.state.shoe is not None
    assert table.state.shoe.left == 0


@pytest.mark.clause("MA-13c1")
def test_an_exposed_third_card_takes_one_more_with_it_that_nobody_sees() -> None:
    """Both hands stand on 6 and 7: the exposed 4d is discarded, and of the further card only its back."""
    table = dealing("Kh Kc 6d 7s 4d 9c 2h 3s", {"irregularities.exposed_card": "discard"})
    for command in (*[DealCard()] * 4, TurnCards(Hand.PLAYER), TurnCards(Hand.BANKER)):
        table.do(command)
    exposed, further = table.do(Report(Irregularity.SURPLUS_THIRD, card("4d"), seen=True))
    assert isinstance(exposed, IrregularityRuled)
    assert isinstance(further, IrregularityRuled)
    assert (exposed.card, exposed.seen) == (card("4d"), True)
    assert (further.card, further.seen) == (card("9c"), False)
    shoe = table.state.shoe
    assert shoe is not None
    assert shoe.rest[:2] == parse_cards("2h 3s")
    assert [(each.card, each.seen) for each in table.state.round.others] == [
        (card("4d"), True),
        (card("9c"), False),
    ]
    seen = redacted(further, DISPLAY)
    assert isinstance(seen, IrregularityRuled)
    assert seen.card is None
    for command in (CallResult(), CollectLosers(), PayWinners(), RackCards()):
        table.do(command)
    assert table.state.rack[-1].known == (*parse_cards("Kh 6d Kc 7s 4d"), None)


@pytest.mark.clause("MA-13c1")
@pytest.mark.parametrize("behind", [0, 1, 2, 3])
def test_the_cut_card_may_lie_before_the_further_card(behind: int) -> None:
    """The four cards left lie before or behind it: it comes with the exposed card, the further one or not."""
    table = dealing("Kh Kc 6d 7s 4d 9c 2h 3s", {"irregularities.exposed_card": "discard"}, more=False)
    for command in (*[DealCard()] * 4, TurnCards(Hand.PLAYER), TurnCards(Hand.BANKER)):
        table.do(command)
    table.state = table.state.changed(cut_card_from_back=behind + 1, cut_card_came=False)
    events = table.do(Report(Irregularity.SURPLUS_THIRD, card("4d"), seen=True))
    places = [place for place, event in enumerate(events) if isinstance(event, CutCardAppeared)]
    assert places == {0: [], 1: [], 2: [1], 3: [0]}[behind]


def test_spoken_wagers_are_repeated_seat_by_seat() -> None:
    table = opened({})
    for seat in (5, 3):
        table.sit(seat)
    table.do(OpenBetting())
    for seat in (5, 3):
        table.do(PlaceWagers(read_bets([f"{seat}:tie=100"], table.house), spoken=True))
    assert next_chore(table.state, PREPARATION, seeded("x")).command == ConfirmSpoken(3)
