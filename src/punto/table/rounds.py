"""A round from the first card to the discard rack."""

from collections.abc import Iterator

from punto.game.cards import Card, card, point_count
from punto.game.dealing import deal
from punto.game.facts import Game
from punto.game.hands import Hand
from punto.houses import AfterShoe, Faces, FreeHandFaces
from punto.settle import Act, Movement, Settlement, settle
from punto.table import events as happened
from punto.table.commands import (
    CallPoints,
    CallResult,
    CollectLosers,
    DealCard,
    PayWinners,
    RackCards,
    SettleEarly,
)
from punto.table.deciding import because, decides, not_due, refuse_if
from punto.table.due import Task, due
from punto.table.events import Event
from punto.table.state import RoundState, TableState

__all__ = ["at_cut_card", "face_up", "next_card", "replaces"]

_FILLER = (card("2d"), card("3d"))


@decides(DealCard)
def _(state: TableState, command: DealCard) -> Iterator[Event]:
    reasons = not_due(state, Task.DEAL)
    refuse_if(command, reasons)
    dealt, carried = next_card(state, command)
    if not carried and (at_cut_card(state) or command.cut_card) and not state.cut_card_came:
        yield happened.CutCardAppeared()
    task = due(state)
    assert task is not None
    assert task.hand is not None
    yield happened.CardDealt(dealt, task.hand, face_up(state), carried)


def at_cut_card(state: TableState) -> bool:
    """Whether the cut card lies before the next card; of physical cards only the dealer knows."""
    shoe = state.shoe
    return shoe is not None and shoe.out >= shoe.cut_card and not state.cut_card_came


def face_up(state: TableState) -> bool:
    """Whether cards are dealt face up: as the house likes; free hands always, simulated rounds as any."""
    dealing = state.house.dealing
    free = state.round.free and dealing.free_hand_faces is FreeHandFaces.UP
    return free or dealing.faces is Faces.UP


def next_card(state: TableState, command: DealCard) -> tuple[Card, bool]:
    """The card that comes, and whether it was carried over; a wrong or impossible one is refused."""
    if state.carried:
        found, carried = state.carried[0], True
    elif state.shoe:
        if not state.shoe.left:
            refuse_if(command, [because(state, "shoe-empty", "CO-2816-4", "MA-13e")])
        found, carried = state.shoe.cards[state.shoe.out], False
    else:
        if command.card is None:
            refuse_if(command, [because(state, "name-the-card")])
        assert command.card is not None
        assert state.unseen is not None
        if not state.unseen[command.card]:
            decks = state.house.decks
            clauses = ("CO-2806-1", "MA-3a", "HR-bac-1")
            refuse_if(command, [because(state, "no-such-card", *clauses, card=command.card, decks=decks)])
        return command.card, False
    if command.card is not None and command.card is not found:
        refuse_if(command, [because(state, "other-card", card=command.card)])
    return found, carried


@decides(CallPoints)
def _(state: TableState, command: CallPoints) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.CALL_POINTS))
    for hand in Hand:
        yield happened.PointsCalled(hand, point_count(state.round.cards(hand)[:2]))


@decides(SettleEarly)
def _(state: TableState, command: SettleEarly) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.SETTLE_EARLY))
    player, banker = state.round.player, state.round.banker
    started = deal((player[0], banker[0], player[1], banker[1], *_FILLER))
    settled = settle(state.bets, started, state.house, presses=command.presses)
    yield happened.EarlySettled(_movements(settled, early=True), command.presses)


@decides(CallResult)
def _(state: TableState, command: CallResult) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.CALL_RESULT))
    round_ = state.round.roll or state.round.coup
    if state.round.free:
        yield happened.ResultCalled(round_.player_points, round_.banker_points, None)
        return
    settled = settle(state.bets, round_, state.house, presses=state.round.presses)
    movements = _movements(settled, early=False)
    yield happened.ResultCalled(round_.player_points, round_.banker_points, settled, movements)


@decides(CollectLosers)
def _(state: TableState, command: CollectLosers) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.COLLECT))
    movements = state.round.movements
    yield happened.LosersCollected(movements[: _losing(state.round)])


@decides(PayWinners)
def _(state: TableState, command: PayWinners) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.PAY))
    movements = state.round.movements
    yield happened.WinnersPaid(movements[_losing(state.round) :])


def _movements(settled: Settlement, *, early: bool) -> tuple[Movement, ...]:
    if not settled.early:
        return () if early else tuple(settled.steps())
    return tuple(step for step in settled.steps() if (step.bet.wager in settled.early) is early)


def _losing(round_: RoundState) -> int:
    """How many movements take losing bets: all before the first of another kind."""
    assert round_.settlement is not None
    kept = [each.bet for each in round_.settlement.bets if each.swapped]
    for number, movement in enumerate(round_.movements):
        if movement.act is not Act.COLLECT or movement.bet in kept:
            return number
    return len(round_.movements)


@decides(RackCards)
def _(state: TableState, command: RackCards) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.RACK))
    yield happened.CardsRacked()
    if state.house.game is Game.DICE:
        return
    if state.last_hand:
        yield happened.ShoeEnded(replaced=replaces(state))
    elif state.cut_card_came:
        yield happened.LastHandAnnounced()


def replaces(state: TableState) -> bool:
    """Whether new decks replace played ones; else these are shuffled again."""
    return state.house.cards.after_shoe is AfterShoe.REPLACE
