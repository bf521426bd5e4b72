"""Bets on sensors: whether their meters can be reached, what START GAME locks, and which keys there are."""

import pytest
from tests.table.tables import bet, opened

from punto.errors import Refused
from punto.houses import Role
from punto.settle import Bet
from punto.table import NOTHING, TableState, decide, evolve
from punto.table.commands import (
    Actor,
    ChangeWager,
    ConnectMeters,
    OrderRecut,
    PlaceWagers,
    PressKey,
    TakeBack,
)
from punto.table.events import GameCancelled, GameStarted, MetersConnected, WagerTakenBack
from punto.wagers import Key

DEALER, SUPERVISOR = Actor(Role.DEALER), Actor(Role.SUPERVISOR)


def ez(*, reachable: bool = True) -> tuple[TableState, Bet]:
    """An EZ table with bets on the Player and on the progressive, whose meters can be reached or not."""
    table = opened("colorado-ez", {3: "maria", 5: "jo"})
    table.automation = NOTHING
    bet(table, "3:player=100", "3:ez-progressive=5")
    known = frozenset({"ez-progressive"} if reachable else ())
    return table.state.changed(connected=known), table.state.bets[-1]


def test_a_bet_on_a_sensor_needs_a_meter_that_can_be_reached() -> None:
    bets = PlaceWagers((Bet(5, "player", 10_000, person="jo"), Bet(5, "ez-progressive", 500, person="jo")))
    unreachable, _ = ez(reachable=False)
    with pytest.raises(Refused, match="the meters of ez-progressive cannot be reached"):
        decide(unreachable, bets, DEALER)
    state, _ = ez()
    assert decide(state, bets, DEALER)


def test_which_meters_can_be_reached_is_said_when_it_changes() -> None:
    state, _ = ez()
    with pytest.raises(Refused, match="player is no progressive of this table"):
        decide(state, ConnectMeters(("player",)), DEALER)
    assert decide(state, ConnectMeters(("ez-progressive",)), DEALER) == ()
    assert decide(state, ConnectMeters(), DEALER) == (MetersConnected(()),)


def test_start_game_locks_what_can_be_won_and_gives_back_the_rest() -> None:
    unreachable, laid = ez(reachable=False)
    (back,) = decide(unreachable, PressKey(Key.START), DEALER)
    assert back == WagerTakenBack(laid, (("layout/maria", -500), ("chips/maria", 500)))
    state, laid = ez()
    (started,) = decide(state, PressKey(Key.START), DEALER)
    assert isinstance(started, GameStarted)
    assert started.bets == (laid,)
    playing = evolve(state, started)
    for command in (TakeBack(3, "ez-progressive"), ChangeWager(3, "ez-progressive", 1_000)):
        with pytest.raises(Refused, match="is locked: START GAME has been pressed"):
            decide(playing, command, DEALER)
    assert decide(playing, TakeBack(3, "player"), DEALER)


def test_keys_are_for_a_game_and_for_an_award_of_it() -> None:
    state, _ = ez()
    with pytest.raises(Refused, match="START GAME has not been pressed"):
        decide(state, PressKey(Key.END), DEALER)
    playing = evolve(state, decide(state, PressKey(Key.START), DEALER)[0])
    for number in (0, 1):
        with pytest.raises(Refused, match="no award was won in this game"):
            decide(playing, PressKey(Key.PRINT, number), DEALER)


def test_a_recut_before_the_first_card_undoes_a_game_that_was_started() -> None:
    state, laid = ez()
    state = evolve(state, decide(state, PressKey(Key.START), DEALER)[0])
    cancelled, _ = decide(state, OrderRecut(), SUPERVISOR)
    assert isinstance(cancelled, GameCancelled)
    assert [(each.bet, each.amount) for each in cancelled.movements] == [(laid, 500)]
    after = evolve(state, cancelled)
    assert (after.game, after.balances["layout/maria"]) == (None, 10_500)
