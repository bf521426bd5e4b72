"""What comes now: whose turn it is, and what pressing Enter does of it where a machine does nothing."""

import pytest
from tests.table.tables import bet, finish, opened

from punto.entropy import seeded
from punto.errors import Refused, Unreadable
from punto.game.cards import card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.messages import message
from punto.streams import Entry, name_of
from punto.table import EVERYTHING, Phase, Table, coming, next_chore, read_command, view
from punto.table.automation import NOTHING
from punto.table.commands import (
    Accommodate,
    HandOver,
    Irregularity,
    OfferTurn,
    OrderBurn,
    Prepare,
    Relinquish,
    Report,
    ReturnCards,
    RevealDice,
    ReverseRound,
    TouchChips,
    Waiver,
)
from punto.table.events import CardsBurned
from punto.table.next import Task, due
from punto.table.state import TableState
from punto.table.told import recorded, told
from punto.table.views import DISPLAY


def at_step(step: str, *, physical: bool) -> Table:
    """A table whose cards have come so far on their way into the shoe."""
    table = Table(find_house("colorado-mini"), EVERYTHING, seeded("chores"), physical=physical)
    while not table.state.steps or table.state.next_step is None or table.state.next_step.id != step:
        assert table.step()
    return table


@pytest.mark.parametrize(
    ("step", "physical", "offered"),
    [("wash", True, True), ("place-cut-cards", True, False), ("burn", True, False), ("burn", False, True)],
)
def test_only_what_somebody_must_read_off_real_cards_is_asked_for(
    step: str, physical: bool, offered: bool
) -> None:
    """Where the cut card was put and which cards were burned, people say; the rest is one key."""
    table = at_step(step, physical=physical)
    chore = next_chore(table.state, NOTHING, seeded("x"), physical=physical)
    assert chore.name == step
    assert isinstance(chore.command, Prepare) is offered


@pytest.mark.clause("CO-2810-2-s2", "CO-2810-2-s3")
def test_the_cut_is_offered_to_a_seat_and_without_any_the_dealer_cuts() -> None:
    table = at_step("cut", physical=False)
    assert str(coming(table.state).what) == "the dealer cuts"
    table.sit(2)
    assert str(coming(table.state).what) == "offer the cut to seat 2"


@pytest.mark.parametrize(("house", "cited"), [("card-room", ""), ("colorado-mini", " (CO-2816-3)")])
def test_a_ruling_cites_what_its_document_has_and_no_empty_brackets(house: str, cited: str) -> None:
    table = opened(house, {3: "maria"})
    told_of = list[str]()
    table.watch = lambda entry, before: told_of.extend(each.words for each in told(entry, before))
    table.do(Report(Irregularity.FACE_UP, card("5h")))
    assert told_of[0].endswith(f"on which no wagers are taken{cited}")
    assert told_of[1] == f"A hand without wagers is due.{cited}"


@pytest.mark.clause("CO-2899.09-1-s3")
def test_the_value_of_three_dice_is_the_last_digit_of_their_sum() -> None:
    table = opened("colorado-dice", {3: "maria"})
    bet(table, "3:dice-player=100")
    table.no_more_bets()
    while (now := due(table.state)) is not None and now.task is Task.SHAKE:
        table.step()
    table.do(RevealDice(Roll((6, 6, 6), (5, 3, 2))))
    hands = view(table.state, DISPLAY).hands
    assert (hands["player"].points, hands["banker"].points) == (8, 0)
    while (now := due(table.state)) is not None and now.task is not Task.RACK:
        table.step()
    assert coming(table.state) == (message("task.rack-dice", hand=""), (), Role.DEALER)


def test_what_the_dealers_hands_do_names_the_hand_that_a_bet_rides_on() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100", "3:dragon-bonus@player=10", "3:dragon-bonus@banker=10")
    told_of = list[str]()
    table.watch = lambda entry, before: told_of.extend(each.words for each in told(entry, before))
    finish(table, "4h Kd 5c 2s")
    assert "seat 3: collect the stake, dragon-bonus@banker $10.00" in told_of
    assert "seat 3: pay, dragon-bonus@player $10.00" in told_of


@pytest.mark.clause("MA-8d-s4")
def test_a_machine_that_plays_everybody_turns_nobody_elses_cards() -> None:
    table = Table(find_house("massachusetts-midi"), EVERYTHING, seeded("offers"))
    table.run()
    table.sit(3)
    table.sit(5)
    table.automation -= {Task.HAND_OVER.value, Task.RETURN.value}
    table.bet("3:player=100", "5:banker=100")
    table.run()
    table.do(HandOver(Hand.PLAYER))
    table.do(Relinquish(Hand.PLAYER))
    chore = next_chore(table.state, EVERYTHING, seeded("x"))
    assert chore.command == OfferTurn(Hand.PLAYER, 5, accepts=False)
    table.step()
    assert due(table.state) == (Task.TURN, Hand.PLAYER)


def test_a_round_cannot_have_been_played_with_a_card_of_which_all_lie_elsewhere() -> None:
    table = opened("colorado-mini", {3: "maria"}, 0, cards__decks="6")
    for _ in range(2):
        bet(table, "3:banker=100")
        finish(table, "2h 2h 2h Kd 9c 9d")
    with pytest.raises(Refused, match="no 2h is left in 6 decks"):
        table.do(ReverseRound(1, "ann", "misread", parse_cards("2h 2h 2h 2h 9c")))
    table.do(ReverseRound(1, "ann", "misread", parse_cards("2h 2h 2h Ks 9c 9d")))
    assert table.state.unseen is not None
    assert table.state.unseen[card("Kd")] == 5


def test_part_of_the_cards_cannot_be_mixed_by_nobody() -> None:
    chosen = {"cards.reshuffle": "some", "cards.lace": "true"}
    table = Table(find_house("card-room", settings=chosen), EVERYTHING, seeded("part"))
    while (
        not table.state.steps or table.state.next_step is None or table.state.next_step.id != "reshuffle-part"
    ):
        assert table.step()
    with pytest.raises(Refused, match="in which order"):
        table.do(Prepare("reshuffle-part"))


def test_what_comes_is_the_step_and_not_the_cut_before_its_time() -> None:
    table = at_step("wash", physical=False)
    table.sit(2)
    step = table.state.next_step
    assert step is not None
    assert coming(table.state).what == step.title


@pytest.mark.clause("MA-8c1")
def test_the_bankers_cards_alone_wait_under_the_shoe_until_the_players_are_called() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:banker=100")
    table.no_more_bets()
    for text in ("4h", "5d", "4s", "Td"):
        table.deal(text)
    hands = view(table.state, DISPLAY).hands
    assert (hands["player"].tucked, hands["banker"].tucked) == (False, True)
    table.do(HandOver(Hand.PLAYER))
    table.do(ReturnCards(Hand.PLAYER))
    assert not view(table.state, DISPLAY).hands["banker"].tucked


def test_an_ordered_burn_of_known_cards_takes_those_that_lie_there() -> None:
    table = Table(find_house("massachusetts-midi"), EVERYTHING - {"betting"}, seeded("ordered"))
    while table.state.phase is not Phase.READY:
        table.step()
    assert table.state.shoe is not None
    next_four = table.state.shoe.rest[:4]
    (event,) = table.do(OrderBurn(4))
    assert isinstance(event, CardsBurned)
    assert (event.cards, event.shown) == (next_four, next_four)


def test_a_card_that_was_named_when_it_was_drawn_is_counted_once() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.automation -= {Task.CALL_RESULT.value}
    table.no_more_bets()
    for text in ("4h", "5d", "4s", "Td"):
        table.deal(text)
    table.do(Report(Irregularity.DRAWN_IN_ERROR, card("9c")))
    table.automation = EVERYTHING - {"burn", "deal", "reveal"}
    while table.state.phase is not Phase.BETTING:
        assert table.step()
    if not table.state.bets:
        bet(table, "3:player=100")
    table.no_more_bets()
    table.deal()
    assert table.state.round.player == (card("9c"),)
    assert table.state.unseen is not None
    assert table.state.unseen[card("9c")] == 7


def test_an_accommodated_player_touches_their_chips_in_a_round_and_nobody_else_does() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:player=100")
    table.do(Accommodate("maria", "a companion places the chips", (Waiver.TOUCH,)))
    table.no_more_bets()
    table.deal("4h")
    assert table.do(TouchChips(3)) == ()
    with pytest.raises(Refused):
        table.do(TouchChips(5))


@pytest.mark.parametrize(
    ("house", "put_away"),
    [
        ("colorado-mini", "The cards go into the discard rack."),
        ("massachusetts-midi", "The cards go into the discard rack."),
        ("colorado-dice", "The dice are back under their cups."),
    ],
)
def test_every_event_is_told_in_words_on_the_record(house: str, put_away: str) -> None:
    """Also what nobody at the table hears of: an auditor reads no event's name for a sentence."""
    said: dict[str, list[str]] = {}

    def listen(entry: Entry, before: TableState) -> None:
        said.setdefault(name_of(entry.event), []).extend(recorded(entry, before))
        assert recorded(entry, before), entry

    table = Table(find_house(house), EVERYTHING, seeded("words"), watch=listen)
    while table.step():
        pass
    table.sit(3)
    table.bet("3:dice-player=100" if house == "colorado-dice" else "3:player=100")
    while "cards-racked" not in said:
        assert table.step()
    assert said["cards-racked"] == [put_away]
    assert all(name not in lines for name, lines in said.items())


@pytest.mark.parametrize(
    "line",
    [
        "reverse 1 because misread: 4c4d-Ks7c",
        "reverse because the cards were misread",
        "undo-money ana because it was twice",
        "notice reshuffle",
    ],
)
def test_a_line_that_leaves_out_who_is_told_how_it_is_said(line: str) -> None:
    table = opened("colorado-mini", {3: "ana"})
    with pytest.raises(Unreadable):
        read_command(line, table.state)
