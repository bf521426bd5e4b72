"""From any state of a table to its end: the round is finished or void, every stake goes back, it closes."""

from collections.abc import Iterator

from tests.table.worlds import accepted, told

from punto.entropy import Words, seeded
from punto.table import EVERYTHING, Actor, Phase, TableState, decide, evolve, next_command, usual_actor
from punto.table import commands as do
from punto.table.commands import Command
from punto.table.decide.dealing import face_up
from punto.table.next import Task, at_cut_card, due, key_due, presses, unnamed

__all__ = ["next_card", "revealed", "wound_up"]


def wound_up(state: TableState) -> Iterator[tuple[TableState, Command, Actor]]:
    """The way from any state to a closed table: the round is finished or void, every stake goes back."""
    words = seeded("the end")
    for _ in range(400):
        if state.phase is Phase.CLOSED:
            return
        command = told(_towards_the_end(state, words), state)
        by = usual_actor(state, command)
        for event in decide(state, command, by):
            state = evolve(state, event)
        yield state, command, by
    raise AssertionError(f"no way out of {state.phase}")


def _towards_the_end(state: TableState, words: Words) -> Command:
    key = key_due(state)
    if key:
        return do.PressKey(key.button.key, key.award, key.seat)
    if state.phase is Phase.DEALING:
        return _finishing(state, words)
    if state.spoken:
        return do.ConfirmSpoken(min(state.spoken)) if state.phase is Phase.BETTING else _taking_back(state)
    if state.bets:
        return do.NoMoreBets() if state.phase is Phase.BETTING else _taking_back(state)
    for marker in state.markers:
        return do.CollectVigorish(marker.seat, marker.person, marker.toke)
    return do.CloseTable()


def _taking_back(state: TableState) -> Command:
    """A bet that no other one needs beside it; there is always one."""
    every = [do.TakeBack(bet.seat, bet.wager, bet.on, bet.kind, bet.person) for bet in state.bets]
    return next(command for command in every if accepted(state, command))


def _finishing(state: TableState, words: Words) -> Command:
    command = next_command(state, EVERYTHING, words)
    if isinstance(command, do.DealCard):
        return next_card(state)
    return command or revealed(state)


def next_card(state: TableState, pick: int = 0) -> Command:
    """The next card, if there is one: a real one is named, and the cut card said where it must lie."""
    if state.shoe or (state.leading and state.leading[0].card):
        return do.DealCard() if state.leading or state.left else do.Report(do.Irregularity.RAN_OUT)
    if not state.leading and not state.left:
        return do.Report(do.Irregularity.RAN_OUT)
    cut = not state.leading and at_cut_card(state)
    if pick % 3 == 1 and not face_up(state):
        return do.DealCard(cut_card=cut)
    left = list(state.unseen or ())
    named = left[pick * 7 % len(left)]
    return do.DealCard(named if state.leading else state.reported or named, cut_card=cut)


def revealed(state: TableState) -> Command:
    """What only people can say: what cards are that nobody has named, and who presses what."""
    now = due(state)
    assert now is not None
    if now.task is Task.SETTLE_EARLY:
        return do.SettleEarly(presses(state)[: state.number % 2])
    assert now.hand is not None
    left = [card for card, number in (state.unseen or {}).items() for _ in range(number)]
    cards = tuple(left[: unnamed(state, now.hand)])
    returns = now.task is Task.RETURN
    return do.ReturnCards(now.hand, cards) if returns else do.TurnCards(now.hand, cards)
