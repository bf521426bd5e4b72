"""Guided forms: every line that a form can make is one that the table reads, as the command it says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.serving import served
from tests.table.tables import bet, finish, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.ledger.cage import Cage
from punto.ledger.cage_moves import Fund
from punto.server.console import console
from punto.server.forms.dealing import dealing
from punto.server.forms.model import Form, Group, Kind
from punto.server.forms.overseeing import overseeing
from punto.server.forms.rehearsal import rehearsed
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.settle import Press
from punto.table import EVERYTHING, NOTHING, Actor, Phase, Table, TableState, read_commands
from punto.table.automation import next_command
from punto.table.commands import (
    BuyIn,
    Command,
    DealCard,
    HandOver,
    NoMoreBets,
    OpenTray,
    OrderBurn,
    OrderRecut,
    ReturnCards,
    SettleEarly,
    StandBehind,
)
from punto.table.decide import decide
from punto.table.fair import wants_salt, with_salt
from punto.table.next import Task, due

HOUSES = ("colorado-mini", "colorado-midi", "massachusetts-midi", "card-room", "colorado-dice")
WRITTEN = {
    Kind.CARD: "9h",
    Kind.CARDS: "",
    Kind.DICE: "124-655",
    Kind.BETS: "1b=20",
    Kind.AMOUNT: "25",
    Kind.CHIPS: "21x1000 34x500",
    Kind.NUMBER: "3",
    Kind.WORD: "A17",
    Kind.WORDS: "it was typed twice",
}


def states(house: str) -> Iterator[TableState]:
    """A table from its closed doors through a round, one command after the other, and closed again."""
    table = Table(find_house(house), EVERYTHING, seeded("forms"))
    table.do(OpenTray(10_000_000))
    yield table.state
    words = seeded("more")
    seated = False
    while table.state.number < 3 or table.state.phase is not Phase.READY:
        if table.state.phase is Phase.BETTING and not seated:
            for seat in (1, 3, 5):
                table.sit(seat, f"person-{seat}")
                table.do(BuyIn(seat, 100_000))
            seated = True
        if table.state.phase is Phase.BETTING and not table.state.bets:
            first, other, *_ = (name for name, offer in table.state.house.offers.items() if offer.wager.main)
            table.bet(f"1:{first}=100", f"3:{first}=50", f"5:{other}=50")
        command = next_command(table.state, EVERYTHING, words)
        assert command is not None
        table.do(command)
        yield table.state


def filled(form: Form) -> str:
    values = {"me": "ann"}
    for field in form.fields:
        options = [value for value, _ in field.options]
        chosen = {Kind.CHOICE: options[:1], Kind.SEVERAL: options, Kind.FLAG: [field.name]}
        values[field.name] = " ".join(chosen.get(field.kind, [WRITTEN.get(field.kind, "")]))
    return form.line.format(**values)


@pytest.mark.parametrize("house", HOUSES)
def test_every_form_says_what_its_table_reads(house: str) -> None:
    seen: set[Group] = set()
    for state in states(house):
        for form in (*dealing(state), *overseeing(state)):
            commands = [type(each.command) for each in read_commands(filled(form), state)]
            assert commands == [form.asks], form.line
            seen.add(form.group)
    assert {Group.SEATS, Group.CHIPS, Group.MONEY, Group.LIMITS, Group.IRREGULARITY, Group.REVERSE} <= seen


@pytest.mark.parametrize("house", HOUSES)
def test_a_recut_and_a_burn_are_offered_where_they_can_be_ordered(house: str) -> None:
    offered = 0
    for state in states(house):
        lines = [form.line for form in overseeing(state) if form.group is Group.CARDS]
        offered += len(lines)
        assert ("recut" in lines) == may(state, OrderRecut())
        assert ("burn {number} {cards}" in lines) == may(state, OrderBurn(3))
    assert bool(offered) == (house != "colorado-dice")


def may(state: TableState, command: Command) -> bool:
    try:
        decide(state, command, Actor(Role.SUPERVISOR, "ann"))
    except Refused as error:
        return "shown" in str(error)  # only the burned cards' names are wanting
    return True


def test_a_card_that_lies_face_down_stands_in_no_form() -> None:
    """Until it is turned: then it is the dealer's to see."""
    covered = 0
    for state in states("colorado-midi"):
        lying = [card for card, _ in state.round.lies if card]
        if lying and not any(state.round.turned.values()):
            shown = " ".join(form.title for form in dealing(state))
            assert not any(card.pretty in shown for card in lying)
            covered += 1
    assert covered


def test_whatever_was_typed_can_be_put_right_by_a_form() -> None:
    """Each card that somebody named, all of them together, and what was settled on them: no others."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50", "3:house-money=10")
    table.automation -= {Task.SETTLE_EARLY.value}
    for command in (NoMoreBets(), *[DealCard()] * 4, HandOver(Hand.PLAYER)):
        table.do(command)
    table.do(ReturnCards(Hand.PLAYER, parse_cards("4h 9s")))
    assert corrections(table) == ["player 1", "player 2", "{round_cards}", "place {place}", "{bets}"]
    table.do(HandOver(Hand.BANKER))
    table.do(ReturnCards(Hand.BANKER, parse_cards("3h 3d")))
    while (now := due(table.state)) and now.task is not Task.SETTLE_EARLY:
        assert table.step()
    table.do(SettleEarly((Press(3, "banker"),)))
    named = ["player 1", "banker 1", "player 2", "banker 2", "{round_cards}", "", "place {place}", "{bets}"]
    assert corrections(table) == named
    table.do(DealCard())
    assert corrections(table) == named  # nobody has named the third card yet
    table.do(read_commands("correct 4h 3h 9s 4d", table.state)[0].command)
    assert (table.state.round.player[2:], table.state.round.pressed) == ((), ())


def corrections(table: Table) -> list[str]:
    lines = [form.line for form in dealing(table.state) if form.group is Group.CORRECT]
    return [line.removeprefix("correct").removesuffix("{card}").strip() for line in lines]


def test_what_the_machines_shoe_hides_is_not_rehearsed() -> None:
    for state in states("colorado-mini"):
        if state.phase is Phase.DEALING and not state.round.player:
            assert rehearsed(state, "report exposed") == {"hidden": True}
            assert rehearsed(state, "dance")["reasons"]
            return
    raise AssertionError("no round was dealt")


def test_no_guess_at_the_machines_cards_is_told_from_another() -> None:
    """Cards that lie face down are asked for by name: whether they are those is said when they are turned."""
    guessed = 0
    for state in states("colorado-midi"):
        now = due(state)
        if now and now.task is Task.RETURN and now.hand:
            lying = " ".join(map(str, state.round.cards(now.hand)))
            assert [rehearsed(state, line) for line in (lying, "Ah 2h", "Ah")] == [{"hidden": True}] * 3
            guessed += 1
    assert guessed


def test_a_shoes_salt_is_not_told_before_it_is_over() -> None:
    """Whatever would end a shoe would show it; who only asks what would happen hears no more than that."""
    table = Table(find_house("colorado-mini"), EVERYTHING, seeded("forms"))
    table.do(OpenTray(10_000_000))
    while table.state.phase is not Phase.BETTING:
        command = next_command(table.state, EVERYTHING, seeded("more"))
        assert command is not None
        table.do(with_salt(command, "5a" * 32) if wants_salt(table.state, command) else command)
    happens = rehearsed(table.state, "close")["happens"]
    assert "Shoe 1 is shown, with its salt and the order of its cards." in happens
    assert "5a" * 32 not in str(happens)


@pytest.mark.clause("MA-12d2-i")
def test_what_is_owed_at_a_seat_is_paid_one_by_one() -> None:
    """Who sits there, who stands behind and the toke each have a form, and a mark on the layout."""
    table = opened("massachusetts-midi", {3: "maria"}, vigorish__collected="marked", bets__behind="true")
    table.do(StandBehind(3, "ana"))
    bet(table, "3:banker=100", "3:banker=5#toke")
    bet(table, "3:banker=40#behind:ana")
    finish(table, "2h 4c Kd 5d")
    forms = [each for each in dealing(table.state) if each.group is Group.VIGORISH]
    assert {each.title: each.line for each in forms} == {
        "Seat 3, maria pays $5": "vigorish 3",
        "the toke at seat 3 pays $0.25": "vigorish 3 toke",
        "ana, behind seat 3, pays $2": "vigorish 3 ana",
    }
    owed = console(table.state)["grid"]["owed"]
    assert {(each["amount"], each["mark"]) for each in owed} == {
        ("$5", ""),
        ("$0.25", "for the dealer"),
        ("$2", "ana, behind"),
    }
    for each in forms:
        left = len(table.state.markers)
        for typed in read_commands(each.line, table.state):
            table.do(typed.command)
        assert len(table.state.markers) == left - 1


@pytest.mark.parametrize("line", ["count 99990", "chips 999x100"])
def test_whoever_counts_a_tray_does_not_hear_first_what_should_be_in_it(line: str) -> None:
    table = Table(find_house("colorado-mini"), NOTHING, seeded("forms"))
    table.do(OpenTray(10_000_000))
    (happens,) = rehearsed(table.state, line)["happens"]
    assert line.split()[1][:2] in happens.replace(",", "")
    assert "100,000" not in happens
    assert "short" in happens
    titles = " ".join(form.title for form in (*dealing(table.state), *overseeing(table.state)))
    assert "100,000" not in titles


def test_what_the_cage_does_not_hold_is_refused_before_it_is_asked_for(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini", dealt={"1": DealtBy.DEALER}) as floor:
        cage = Cage(floor.floor.database, "USD")
        cage.do(Fund(10_000_000), Actor(Role.SUPERVISOR, "stella"), id="the-first-money")
        cookie = floor.staff(Post.SUPERVISOR)

        def rehearse(line: str) -> Any:
            return floor.post("/api/tables/1/rehearse", {"line": line}, cookie)[0]

        assert "the cage holds $100,000.00" in rehearse("tray 500000")["reasons"][0]["what"]
        assert rehearse("tray 50000")["happens"] == ["The tray opens with $50,000.00."]
        titles = [each["title"] for each in floor.get("/api/tables/1/forms", cookie)["forms"]]
        assert "A card drawn in error" in titles
