"""Real cards: they are counted though nobody knows their order, and those face down may stay unknown."""

import pytest
from tests.table.tables import at, bet, few_left, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.table import BY_HAND, EVERYTHING, Actor, Table, redacted, view
from punto.table.commands import (
    CorrectBurn,
    CorrectCards,
    CorrectCutCard,
    DealCard,
    HandOver,
    Irregularity,
    NoMoreBets,
    Report,
    ReturnCards,
    TurnCards,
)
from punto.table.next import Task, due
from punto.table.state import Carried
from punto.table.typed import read_command
from punto.table.views import DEALER, player

SUPERVISOR = Actor(Role.SUPERVISOR)


def midi(name: str = "massachusetts-midi", stake: str = "3:banker=100") -> Table:
    """A midi table with a round under way."""
    table = opened(name, {3: "maria"})
    bet(table, stake)
    table.do(NoMoreBets())
    return table


def test_cards_face_down_are_unknown_until_they_are_turned() -> None:
    table = midi()
    for _ in range(4):
        (event,) = table.do(DealCard())
        assert redacted(event, DEALER) == event
    assert table.state.round.player == (None, None)
    assert table.state.left == 416 - 3 - 4
    assert view(table.state, DEALER).hands["player"].cards == (None, None)
    assert due(table.state) == (Task.TURN, Hand.PLAYER)  # nobody bet on the Player
    assert not table.step()  # what a card is, nobody invents
    with pytest.raises(Refused, match="named as they are turned"):
        table.do(TurnCards(Hand.PLAYER))
    table.do(TurnCards(Hand.PLAYER, parse_cards("4h Kd")))
    assert str(table.calls[-1]) == "Player shows 4."
    table.do(HandOver(Hand.BANKER))
    assert view(table.state, player(3, "maria")).hands["banker"].cards == (None, None)
    with pytest.raises(Refused, match="face down 2 must be named"):
        table.do(ReturnCards(Hand.BANKER, parse_cards("9s")))
    table.do(ReturnCards(Hand.BANKER, parse_cards("9s Qd")))
    assert table.state.unseen is not None
    assert table.state.unseen[card("9s")] == 7
    table.automation = BY_HAND
    while table.step():
        pass
    assert [str(coup) for coup in table.state.coups] == ["4hKd-9sQd"]
    assert at(table)["chips/maria"] == 9500


def test_of_a_hand_with_a_third_card_only_that_one_is_named() -> None:
    table = midi()
    for _ in range(4):
        table.do(DealCard())
    table.do(TurnCards(Hand.PLAYER, parse_cards("4h Kd")))
    table.do(HandOver(Hand.BANKER))
    table.do(ReturnCards(Hand.BANKER, parse_cards("7s Kc")))
    table.do(DealCard())
    table.do(TurnCards(Hand.PLAYER, parse_cards("2c")))
    assert table.state.round.player == parse_cards("4h Kd 2c")
    with pytest.raises(Refused, match="what comes now"):
        table.do(DealCard())  # the Banker stands on 7


@pytest.mark.parametrize("line", ["2c", "turn 2c", "turn player 2c", "turn 4h Kd 2c"])
def test_a_third_card_that_was_named_is_turned_by_its_name(line: str) -> None:
    table = midi()
    for each in parse_cards("4h 7s Kd Kc"):
        table.do(DealCard(each))
    table.do(TurnCards(Hand.PLAYER))
    table.do(HandOver(Hand.BANKER))
    table.do(ReturnCards(Hand.BANKER))
    table.do(DealCard(card("2c")))
    table.do(read_command(line, table.state).command)
    assert table.state.round.turned[Hand.PLAYER] == 3


def test_a_card_that_cannot_be_there_is_not_turned() -> None:
    table = midi()
    for _ in range(4):
        table.do(DealCard())
    table.state = table.state.changed(unseen=Composition.parse("Kd 2s 3c 4c 5c"))
    with pytest.raises(Refused, match="2s"):
        table.do(TurnCards(Hand.PLAYER, parse_cards("2s 2s")))
    table.do(TurnCards(Hand.PLAYER, parse_cards("2s Kd")))


def test_named_and_unknown_cards_lie_in_one_hand() -> None:
    table = midi()
    for each in (card("4h"), None, None, card("9s")):
        table.do(DealCard(each))
    with pytest.raises(Refused, match="other cards were dealt to the Player"):
        table.do(TurnCards(Hand.PLAYER, parse_cards("4c Kd")))
    table.do(TurnCards(Hand.PLAYER, parse_cards("4h Kd")))
    table.do(HandOver(Hand.BANKER))
    table.do(CorrectCards((card("4h"), None, card("Kd"), card("8s"))))
    table.do(ReturnCards(Hand.BANKER, parse_cards("Qc")))
    assert table.state.round.banker == parse_cards("Qc 8s")


def test_at_a_face_up_table_every_card_is_named() -> None:
    table = midi("colorado-mini")
    with pytest.raises(Refused, match="name the card"):
        table.do(DealCard())


def test_an_unknown_card_that_begins_the_next_hand_is_named_there() -> None:
    table = midi("colorado-mini")
    for text in ("9h", "Kd", "Ks"):
        table.do(DealCard(card(text)))
    table.do(DealCard(card("Qs")))
    left = table.state.left
    table.do(Report(Irregularity.DRAWN_IN_ERROR))
    assert left is not None
    assert table.state.left == left - 1
    assert view(table.state, DEALER).carried == (None,)
    table.run()
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    table.do(DealCard(card("5c")))
    assert table.state.left == left - 1
    assert table.state.round.player == parse_cards("5c")


def test_an_empty_shoe_is_one_by_the_count_or_by_a_supervisors_word() -> None:
    table = midi("colorado-mini")
    with pytest.raises(Refused, match=r"413 are left"):
        table.do(Report(Irregularity.RAN_OUT))
    table.do(Report(Irregularity.RAN_OUT), SUPERVISOR)
    assert table.state.bets == ()
    table = midi("colorado-mini")
    table.state = few_left(table.state, 0).changed(cut_card_came=True)
    with pytest.raises(Refused, match="shoe is empty"):
        table.do(DealCard(card("4h")))
    table.do(Report(Irregularity.RAN_OUT))
    assert table.state.bets == ()


def test_the_cut_card_comes_where_it_was_put_or_by_a_supervisors_word() -> None:
    table = midi("colorado-mini")
    with pytest.raises(Refused, match="cannot have come"):
        table.do(DealCard(card("4h"), cut_card=True))
    table.state = few_left(table.state, 15)
    table.do(DealCard(card("4h")))
    with pytest.raises(Refused, match="Say that it came"):
        table.do(DealCard(card("4h")))
    table.do(DealCard(card("5h")), SUPERVISOR)  # it was put in a card further back
    table.do(DealCard(card("6h"), cut_card=True))
    assert table.state.cut_card_came
    with pytest.raises(Refused, match="no cut card"):
        table.do(DealCard(card("7h"), cut_card=True))
    table = midi("colorado-mini")
    table.do(DealCard(card("4h"), cut_card=True), SUPERVISOR)
    assert table.state.cut_card_came


def test_a_cut_card_that_was_put_in_elsewhere_than_was_said_lies_there() -> None:
    table = midi("colorado-mini")
    wrong = table.state.changed(cut_card_from_back=414)
    table.state = wrong
    with pytest.raises(Refused, match=r"or where it lies \(correct place 14\)"):
        table.do(DealCard(card("4h")))
    with pytest.raises(Refused, match=r"corrected by a supervisor \(correct place 14\)"):
        table.do(read_command("place 14", table.state).command)
    with pytest.raises(Refused, match="a supervisor corrects"):
        table.do(CorrectCutCard(14), Actor(Role.DEALER))
    for place, why in ((414, "413 cards are left"), (13, "14 or more cards from the back")):
        with pytest.raises(Refused, match=why):
            table.do(CorrectCutCard(place), SUPERVISOR)
    table.do(CorrectCutCard(413), SUPERVISOR)
    with pytest.raises(Refused, match="Say that it came"):
        table.do(DealCard(card("4h")))
    table.do(read_command("correct place 14", table.state).command)
    assert table.state == wrong.changed(cut_card_from_back=14)
    table.do(DealCard(card("4h")))
    table.do(DealCard(card("5h"), cut_card=True), SUPERVISOR)
    with pytest.raises(Refused, match="no cut card is in the shoe now"):
        table.do(CorrectCutCard(20), SUPERVISOR)


def test_where_the_machine_put_the_cut_card_is_no_mistake() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING, seeded("cut"))
    table.run()
    with pytest.raises(Refused, match="cannot have been entered wrongly"):
        table.do(CorrectCutCard(20), SUPERVISOR)


def test_a_corrected_burn_changes_the_count() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert table.state.left == 416 - 3
    table.do(CorrectBurn(parse_cards("9s")))
    assert table.state.left == 416 - 10
    assert view(table.state, DEALER).cards_left == 406


def test_what_lies_face_down_decides_nothing_before_it_is_turned() -> None:
    """Whether a round wants more cards would tell what lies there: a card face up in the shoe waits."""
    table = midi()
    for text in ("9h", "Kd", "Ks", "Qs"):
        table.do(DealCard(card(text)))
    with pytest.raises(Refused, match="turn the cards that lie face down"):
        table.do(Report(Irregularity.FACE_UP, card("4c"), seen=True))


def test_an_unnamed_card_that_waits_is_not_the_one_that_lies_in_the_shoe() -> None:
    """Both are to come: first what waits, which somebody must name."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    waiting = (Carried(None, seen=False),)
    table.state = table.state.changed(carried=waiting, reported=card("Tc"))
    with pytest.raises(Refused, match="name the card"):
        table.do(DealCard())
    table.do(DealCard(card("4h")))
    assert table.state.round.player == parse_cards("4h")


@pytest.mark.parametrize("name", ["colorado-mini", "massachusetts-midi", "massachusetts-ez"])
def test_the_last_cards_of_their_kind_that_were_typed_in_each_others_place_change_places(name: str) -> None:
    table = midi(name)
    for each in parse_cards("4h Kd 9s Kc"):
        table.do(DealCard(each))
    table.state = table.state.changed(unseen=Composition.parse("2c 3c 5c 6c 7c"))
    left = table.state.left
    table.do(CorrectCards(parse_cards("9s Kd 4h Kc")), SUPERVISOR)
    table.do(CorrectCards(parse_cards("Kc 9s Kd 4h")), SUPERVISOR)
    assert (table.state.round.player, table.state.round.banker) == (
        parse_cards("Kc Kd"),
        parse_cards("9s 4h"),
    )
    assert (table.state.left, table.state.unseen) == (left, Composition.parse("2c 3c 5c 6c 7c"))
