"""A refusal says every reason at once: whoever mends the first is not sent back for the second."""

import pytest
from tests.table.tables import bet, finish, opened

from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import Role
from punto.table import Phase, Table
from punto.table.commands import (
    Actor,
    ChangeWager,
    Command,
    CorrectBurn,
    CorrectCards,
    DealCard,
    Irregularity,
    NoMoreBets,
    OfferCut,
    OrderBurn,
    OrderRecut,
    Report,
    ReturnCards,
    ReverseRound,
)
from punto.table.next import Task
from punto.table.state import Carried


def refused(table: Table, command: Command, role: Role = Role.SUPERVISOR) -> str:
    """All reasons, a line each."""
    with pytest.raises(Refused) as caught:
        table.do(command, Actor(role))
    return "\n".join(map(str, caught.value.reasons))


def says(told: str, *reasons: str) -> None:
    """That these are the reasons, and no others."""
    assert [each for each in reasons if each not in told] == [], told
    assert len(told.splitlines()) == len(reasons), told


def test_of_a_cut() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    table.do(OrderRecut())
    says(refused(table, OfferCut(5, at=2), Role.DEALER), "the dealer cuts now", "too near an end")


def test_of_an_ordered_burn() -> None:
    table = opened("colorado-mini", {3: "maria"})
    table.state = table.state.changed(phase=Phase.READY, carried=(Carried(card("4h"), seen=False),))
    says(refused(table, OrderBurn(9)), "waits", "three to six")


def test_of_a_real_card() -> None:
    """The ten of clubs lies face up in the shoe and all sevens of hearts are out; the cut card comes here."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.do(NoMoreBets())
    left = Composition.decks(8).without([card("7h")] * 8).without(parse_cards("2s") * 8)
    table.state = table.state.changed(unseen=left, reported=card("Tc"), cut_card_from_back=400)
    says(
        refused(table, DealCard(card("7h")), Role.DEALER),
        "Tc lies face up in the shoe",
        "no 7h is left",
        "cut card",
    )


def test_of_cards_that_are_turned() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:player=100")
    table.do(NoMoreBets())
    table.automation -= {Task.HAND_OVER.value}
    table.do(DealCard())
    says(
        refused(table, ReturnCards(Hand.PLAYER, parse_cards("4h 5h 6h")), Role.DEALER),
        "what comes now is: deal a card",
        "name",
    )


def test_of_a_changed_bet() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.do(NoMoreBets())
    says(
        refused(table, ChangeWager(3, "player", 10**9), Role.DEALER),
        "no bet is taken back",
        "above the maximum",
    )


def test_of_what_is_reported() -> None:
    table = opened("colorado-mini", {3: "maria"})
    says(refused(table, Report(Irregularity.RAN_OUT), Role.DEALER), "betting is open", "413 are left")
    says(refused(table, Report(Irregularity.SURPLUS_THIRD, seen=True)), "betting is open", "name the card")


def test_of_corrections() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.do(NoMoreBets())
    for each in parse_cards("4h Kd 5c 2s"):
        table.do(DealCard(each))
    says(refused(table, CorrectCards(parse_cards("2s") * 9)), "at most six", "no 2s is left")
    says(refused(table, ReverseRound(7, "", " ")), "round 7 was not played", "gives their name", "says why")
    finish(table, "")
    table.state = table.state.changed(rack=table.state.rack[1:])
    says(refused(table, CorrectBurn(())), "name the burned card", "burn")
