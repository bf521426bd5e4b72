"""A card went wrong in a round that was typed wrongly: a correction puts right what was ruled on it, too."""

import pytest
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened

from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.hands import Hand
from punto.houses import Role
from punto.streams import Entry
from punto.table import Actor, Phase, Table
from punto.table.commands import CorrectCards, DealFreeHand, Irregularity, OpenBetting, Report
from punto.table.events import IrregularityRuled, RoundTakenBack
from punto.table.next import Task, due
from punto.table.told import recorded

SURPLUS, DRAWN, FACE_UP = Irregularity.SURPLUS_THIRD, Irregularity.DRAWN_IN_ERROR, Irregularity.FACE_UP
NATURAL, STANDS, DRAWS = "4h 5d 4s Td", "4h 5d 2s Td", "4h 5d Ks Td"
"""The Player's second card as it was typed, or as it lies there: a natural 8, a 6 that stands, a 4."""


def round_of(cards: str, house: str = "colorado-mini", **settings: str) -> Table:
    """Four cards lie there, as they were typed."""
    table = opened(house, {3: "maria", 5: "jo"}, 0, **settings)
    bet(table, "3:banker=100", "5:player=50")
    table.no_more_bets()
    while (now := due(table.state)) and now.task is Task.DEAL:
        table.deal(parse_cards(cards)[len(table.state.round.lies)])
    while (now := due(table.state)) and now.task in (Task.HAND_OVER, Task.RETURN, Task.TURN):
        table.step()
    return table


def hands(table: Table) -> tuple[str, str]:
    round_ = table.state.round
    return "".join(map(str, round_.player)), "".join(map(str, round_.banker))


def free_hand_due(table: Table) -> bool:
    return table.state.free_due is not None


def to_the_rack(table: Table) -> None:
    """All that is left of the round, without another card."""
    while table.state.phase is Phase.DEALING:
        command_done = table.step()
        assert command_done, due(table.state)


def correct(table: Table, cards: str) -> None:
    table.do(CorrectCards(parse_cards(cards)))


@pytest.mark.clause("CO-2816-1")
@pytest.mark.parametrize("seen", [True, False])
def test_a_surplus_card_is_the_bankers_third_once_the_banker_must_draw(seen: bool) -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen))
    left = table.state.left
    correct(table, STANDS)
    assert hands(table) == ("4h2s", "5dTd3c")
    assert (table.state.carried, table.state.free_due, table.state.left) == ((), None, left)
    finish(table, "")
    assert table.state.coups[-1].winner.value == "banker"
    assert at(table)["chips/maria"] == 9500
    assert broken_money(table.events) == []


@pytest.mark.clause("CO-2814-2")
def test_it_was_no_surplus_card_where_the_player_draws() -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    correct(table, DRAWS)
    assert hands(table) == ("4hKs3c", "5dTd")
    assert table.state.free_due is None
    finish(table, "")  # the Banker stands on 5 when the Player's third card is a 3
    assert str(table.state.coups[-1]) == "4hKs3c-5dTd"


@pytest.mark.clause("CO-2816-1-s2", "CO-2816-2")
@pytest.mark.parametrize("seen", [True, False])
def test_a_ruling_stands_where_no_hand_wants_the_card(seen: bool) -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen))
    correct(table, "4h 5d 5s Td")  # nine, not eight: a natural all the same
    assert [each.card for each in table.state.carried] == [card("3c")]
    assert (table.state.free_due is not None) is seen


def test_of_two_cards_drawn_in_error_each_hand_takes_its_own_in_their_order() -> None:
    table = round_of(NATURAL)
    table.do(Report(DRAWN, card("6c"), seen=True))
    table.do(Report(DRAWN, card("9h"), seen=True))
    correct(table, DRAWS)  # the Banker's 5 draws when the Player's third card is a 6
    assert hands(table) == ("4hKs6c", "5dTd9h")
    assert (table.state.carried, table.state.free_due) == ((), None)


def test_two_cards_that_nobody_has_seen_are_named_one_after_the_other() -> None:
    table = round_of(NATURAL)
    left = table.state.left
    table.do(Report(DRAWN))
    table.do(Report(DRAWN))
    correct(table, DRAWS)  # which hand wants the second hangs on what the first is
    assert (hands(table), table.state.left) == (("4hKs", "5dTd"), left and left - 1)
    assert [each.card for each in table.state.carried] == [None]
    finish(table, "6c 9h")
    assert str(table.state.coups[-1]) == "4hKs6c-5dTd9h"


def test_a_plain_correction_says_nothing_of_free_hands() -> None:
    table = round_of(STANDS)
    correct(table, NATURAL)
    (back,) = [each for each in table.events if isinstance(each, RoundTakenBack)]
    assert not back.no_free_hand


def test_a_surplus_card_can_come_again_once_the_first_was_none() -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    assert table.state.round.surplus
    correct(table, DRAWS)
    assert not table.state.round.surplus


@pytest.mark.clause("CO-2816-1", "CO-2816-1-s2")
def test_a_surplus_card_that_went_to_the_banker_and_was_none_can_come_again() -> None:
    """The cards are said anew, four of them: there was no third card then, and one comes now."""
    table = round_of(STANDS)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    assert hands(table) == ("4h2s", "5dTd3c")
    correct(table, NATURAL)
    assert hands(table) == ("4h4s", "5dTd")
    table.do(Report(SURPLUS, card("8c"), seen=True))
    assert [each.card for each in table.state.carried] == [card("8c")]


def test_a_card_that_is_left_over_still_compels_its_free_hand() -> None:
    table = round_of(NATURAL)
    table.do(Report(DRAWN, card("6c"), seen=True))
    table.do(Report(DRAWN, card("9h"), seen=True))
    correct(table, STANDS)
    assert hands(table) == ("4h2s", "5dTd6c")
    assert [each.card for each in table.state.carried] == [card("9h")]
    assert table.state.free_due is not None


def test_a_card_that_nobody_has_seen_is_named_by_whoever_deals_it() -> None:
    table = round_of(NATURAL)
    left = table.state.left
    table.do(Report(SURPLUS))
    correct(table, STANDS)
    assert (hands(table), table.state.carried, table.state.left) == (("4h2s", "5dTd"), (), left)
    finish(table, "3c")
    assert str(table.state.coups[-1]) == "4h2s-5dTd3c"


def test_where_cards_lie_face_down_it_goes_to_the_hand_as_it_is() -> None:
    table = round_of(NATURAL, "massachusetts-midi")
    left = table.state.left
    table.do(Report(SURPLUS))
    assert left is not None
    correct(table, STANDS)
    assert table.state.round.banker == (*parse_cards("5dTd"), None)
    assert (table.state.carried, table.state.left) == ((), left - 1)


@pytest.mark.clause("MA-13c")
@pytest.mark.parametrize("procedure", ["discard", "simulated-round"])
def test_whatever_was_done_with_a_card_that_all_have_seen(procedure: str) -> None:
    table = round_of(NATURAL, "massachusetts-midi", irregularities__exposed_card=procedure)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    discarded = len(table.state.round.others)
    assert discarded == (2 if procedure == "discard" else 0)
    correct(table, STANDS)
    assert hands(table) == ("4h2s", "5dTd3c")
    assert table.state.free_due is None
    assert len(table.state.round.others) == max(discarded - 1, 0)  # the one more stays discarded, unseen


@pytest.mark.clause("MA-13c1")
@pytest.mark.clause("MA-13c1")
def test_of_a_correction_that_is_corrected_no_second_further_card_is_discarded() -> None:
    """The dealer has discarded one already: the 3c that waited lies beside it again."""
    table = round_of(NATURAL, "massachusetts-midi", irregularities__exposed_card="discard")
    table.do(Report(SURPLUS, card("3c"), seen=True))
    left = table.state.left
    correct(table, DRAWS)
    correct(table, f"{NATURAL} 3c")
    to_the_rack(table)
    assert table.state.left == left
    assert set(table.state.rack[-1].known[4:]) == {card("3c"), None}


def test_discards_that_no_hand_wants_stay_where_they_are() -> None:
    table = round_of(NATURAL, "massachusetts-midi", irregularities__exposed_card="discard")
    table.do(Report(SURPLUS, card("3c"), seen=True))
    correct(table, "4h 5d 5s Td")
    assert [each.card for each in table.state.round.others] == [card("3c"), None]


def test_who_says_all_cards_of_the_round_says_the_surplus_one_too() -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    left = table.state.left
    correct(table, f"{STANDS} 3c")
    assert hands(table) == ("4h2s", "5dTd3c")
    assert (table.state.carried, table.state.free_due, table.state.left) == ((), None, left)


@pytest.mark.clause("CO-2816-1-s2", "CO-2816-2")
@pytest.mark.parametrize("seen", [True, False])
def test_the_surplus_card_itself_was_typed_wrongly(seen: bool) -> None:
    """It still begins the next hand, and a free one only if it was seen."""
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen))
    correct(table, f"{NATURAL} 3d")
    to_the_rack(table)
    assert [(each.card, each.seen) for each in table.state.carried] == [(card("3d"), seen)]
    assert free_hand_due(table) is seen
    assert table.state.unseen is not None
    assert (table.state.unseen[card("3c")], table.state.unseen[card("3d")]) == (8, 7)


def test_a_card_that_was_typed_twice_leaves_the_surplus_one_to_the_bankers_hand() -> None:
    table = round_of("4h 4h 4s Td")
    table.do(Report(SURPLUS, card("3c"), seen=True))
    correct(table, "4h 4s Td")
    assert hands(table) == ("4hTd", "4s3c")
    assert table.state.free_due is None


@pytest.mark.clause("MA-13a")
def test_a_card_that_was_drawn_before_those_that_lie_there_begins_the_next_hand_all_the_same() -> None:
    """Drawn while the hands were still covered, then the Player's third card came, which was misread."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"}, 0)
    bet(table, "3:banker=100", "5:player=50")
    table.no_more_bets()
    for text in ("Kh", "4c", "Kd", "9s"):
        table.deal(text)
    table.do(Report(DRAWN))
    table.automation -= {Task.COLLECT.value}
    while due(table.state) != (Task.DEAL, Hand.PLAYER):
        table.step()
    table.deal("8c")
    while (now := due(table.state)) and now.task is not Task.COLLECT:
        assert table.step()
    correct(table, "Kh 4c Kd 9s 9c")  # on 3 the Banker draws against a nine
    assert due(table.state) == (Task.DEAL, Hand.BANKER)
    assert len(table.state.carried) == 1
    table.deal("2c")
    assert len(table.state.carried) == 1


@pytest.mark.clause("CO-2816-3-s2")
def test_a_card_face_up_in_the_shoe_is_dealt_where_the_round_wants_it_after_all() -> None:
    table = round_of(NATURAL)
    table.do(Report(FACE_UP, card("3c")))
    assert free_hand_due(table)
    correct(table, STANDS)
    assert not free_hand_due(table)
    assert table.state.reported is card("3c")
    finish(table, "3c")
    assert str(table.state.coups[-1]) == "4h2s-5dTd3c"


@pytest.mark.clause("CO-2816-3")
def test_and_opens_a_free_hand_where_the_round_wants_no_more() -> None:
    table = round_of(STANDS)
    table.do(Report(FACE_UP, card("3c")))
    assert not free_hand_due(table)
    correct(table, NATURAL)
    to_the_rack(table)
    with pytest.raises(Refused, match="a free hand is due"):
        table.do(OpenBetting())
    assert table.state.reported is card("3c")
    table.do(DealFreeHand())
    table.deal("3c")
    assert table.state.bets == ()


def test_what_is_only_called_again_is_not_ruled_on_again() -> None:
    table = round_of(NATURAL)
    table.do(Report(SURPLUS, card("3c"), seen=True))
    table.step()
    table.do(CorrectCards(()))
    assert [each.card for each in table.state.carried] == [card("3c")]
    assert table.state.free_due is not None


@pytest.mark.parametrize(("first", "second"), [(False, True), (True, False)])
def test_two_cards_in_error_begin_the_simulated_round_in_the_order_in_which_they_came(
    first: bool, second: bool
) -> None:
    """One was seen, the other not: both should be its first card, and the shoe decides."""
    table = round_of(NATURAL, "massachusetts-midi")
    table.do(Report(DRAWN, card("6c"), first))
    table.do(Report(DRAWN, card("9h"), second))
    to_the_rack(table)
    table.do(DealFreeHand())
    table.deal()
    table.deal()
    assert hands(table) == ("6c", "9h")


def test_a_third_card_of_the_bankers_that_is_left_over_is_not_told_as_the_players() -> None:
    table = round_of(STANDS)
    table.step()
    table.deal("3c")
    before = table.state
    (ruled,) = [
        each
        for each in table.do(CorrectCards(parse_cards(f"{NATURAL} 3c")))
        if isinstance(each, IrregularityRuled)
    ]
    (line,) = recorded(Entry(Actor(Role.SUPERVISOR), ruled), before)
    assert line.startswith("a third card dealt to a hand that must stand: 3♣: the card waits")
