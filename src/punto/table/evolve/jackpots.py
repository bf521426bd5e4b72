"""What becomes of a table's progressives by what happens at its keypad."""

from msgspec.structs import replace

from punto.settle import balances_after
from punto.table import jackpots as happened
from punto.table.keypad import Game, PendingAward
from punto.table.state import TableState

__all__ = [
    "award_won",
    "game_cancelled",
    "game_ended",
    "game_started",
    "hand_pressed",
    "jackpot_hit",
    "jackpot_paid",
    "jackpot_refused",
    "meters_connected",
    "spot_selected",
    "supervisor_called",
    "win_page_printed",
]


def meters_connected(state: TableState, event: happened.MetersConnected) -> TableState:
    return state.changed(connected=frozenset(event.wagers))


def game_started(state: TableState, event: happened.GameStarted) -> TableState:
    return state.changed(
        games=event.number,
        game=Game(event.number, event.round, event.bets),
        round=state.round.changed(taken=event.movements),
        balances=balances_after(state.balances, event.postings),
    )


def game_cancelled(state: TableState, event: happened.GameCancelled) -> TableState:
    return state.changed(
        game=None,
        round=state.round.changed(taken=()),
        balances=balances_after(state.balances, event.postings),
    )


def award_won(state: TableState, event: happened.AwardWon) -> TableState:
    game = _game(state)
    return state.changed(game=replace(game, awards=(*game.awards, PendingAward(event.award))))


def spot_selected(state: TableState, event: happened.SpotSelected) -> TableState:
    return state.changed(game=_game(state).with_award(event.award, spot=event.seat))


def hand_pressed(state: TableState, event: happened.HandPressed) -> TableState:
    lit = set(_game(state).awards[event.award - 1].lit) ^ {event.seat}
    return state.changed(game=_game(state).with_award(event.award, lit=tuple(sorted(lit))))


def jackpot_hit(state: TableState, event: happened.JackpotHit) -> TableState:
    hit = {"value": event.value, "shares": event.shares, "hit_by": event.hit_by}
    return state.changed(game=_game(state).with_award(event.award, **hit))


def supervisor_called(state: TableState, event: happened.SupervisorCalled) -> TableState:
    return state.changed(game=_game(state).with_award(event.award, called=True))


def jackpot_paid(state: TableState, event: happened.JackpotPaid) -> TableState:
    return state.changed(
        game=_game(state).with_award(event.award, paid=True),
        balances=balances_after(state.balances, event.postings),
    )


def jackpot_refused(state: TableState, event: happened.JackpotRefused) -> TableState:
    fresh = {"spot": 0, "lit": (), "value": 0, "shares": (), "hit_by": None, "called": False}
    return state.changed(game=_game(state).with_award(event.award, **fresh))


def win_page_printed(state: TableState, _event: happened.WinPagePrinted) -> TableState:
    return state


def game_ended(state: TableState, _event: happened.GameEnded) -> TableState:
    return state.changed(game=None)


def _game(state: TableState) -> Game:
    assert state.game is not None
    return state.game
