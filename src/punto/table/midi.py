"""Who turns the cards at a midi table, and that nobody else touches any."""

from collections.abc import Iterator

from punto.errors import Reason
from punto.game.cards import point_count
from punto.game.hands import Hand
from punto.houses import EqualBets
from punto.settle import Change, refusal
from punto.table import events as happened
from punto.table.commands import (
    Agree,
    HandOver,
    OfferTurn,
    Relinquish,
    ReturnCards,
    Substitute,
    TouchCards,
    TouchChips,
    TurnCards,
)
from punto.table.deciding import because, decides, not_due, refuse_if, wrong_phase
from punto.table.due import Task, due, from_dealers_right, handled, holder, midi, stage, top_bettors
from punto.table.events import Event
from punto.table.procedure import Role
from punto.table.state import Phase, TableState

__all__ = ["next_to_turn"]


@decides(HandOver)
def _(state: TableState, command: HandOver) -> Iterator[Event]:
    reasons = not_due(state, Task.HAND_OVER, command.hand)
    refuse_if(command, reasons or _pending(state, command.hand))
    yield happened.CardsHanded(command.hand, holder(state, command.hand))


def _pending(state: TableState, hand: Hand) -> list[Reason]:
    """A relinquished hand goes nowhere before it has been offered round."""
    entitled = next_to_turn(state, hand)
    if entitled:
        return [because(state, "turn-goes-to", "MA-8d-s2", "MA-8d-s3", seat=entitled)]
    return []


@decides(ReturnCards)
def _(state: TableState, command: ReturnCards) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.RETURN, command.hand))
    yield happened.CardsReturned(command.hand, holder(state, command.hand))
    yield from _called(state, command.hand)


@decides(TurnCards)
def _(state: TableState, command: TurnCards) -> Iterator[Event]:
    reasons = not_due(state, Task.TURN, command.hand)
    refuse_if(command, reasons or _pending(state, command.hand))
    yield happened.CardsTurned(command.hand)
    if midi(state):
        yield from _called(state, command.hand)


def _called(state: TableState, hand: Hand) -> Iterator[Event]:
    """The dealer lays the first two cards face up and calls their count; third cards are only laid down."""
    cards = state.round.cards(hand)
    if len(cards) == 2:
        yield happened.PointsCalled(hand, point_count(cards))


@decides(TouchCards)
def _(state: TableState, command: TouchCards) -> Iterator[Event]:
    """Nobody touches cards but the player to whom the dealer has handed them."""
    handed = state.round.handed
    if handed is None or holder(state, handed) != command.seat:
        if state.round.free:
            refuse_if(command, [because(state, "free-hand-untouched", "CO-2802-8-s2")])
        clauses = ("CO-2815-5",) if not handled(state) else ("CO-2817-4-a", "MA-8c1-s2")
        refuse_if(command, [because(state, "do-not-touch", *clauses)])
    return iter(())


@decides(TouchChips)
def _(state: TableState, command: TouchChips) -> Iterator[Event]:
    """Bets are not touched from the first card on, nor payouts that the dealer has not handed over."""
    if state.phase not in (Phase.BETTING, Phase.DEALING):
        return iter(())
    reason = refusal(stage(state), Change.TOUCH, state.house.document)
    reasons = [reason] if reason else []
    early = any(bet.seat == command.seat and bet.wager in state.house.early for bet in state.bets)
    pressed = any(press.seat == command.seat for press in state.round.presses)
    if reason and early and (pressed or not state.round.early_settled):
        reasons.append(because(state, "payout-untouched", "MA-8c3-i-b"))
    refuse_if(command, reasons)
    return iter(())


@decides(Agree)
def _(state: TableState, command: Agree) -> Iterator[Event]:
    tied = top_bettors(state, command.hand)
    reasons = _not_open(state, command.hand)
    if state.house.dealing.equal_bets is EqualBets.NEAREST:
        first = tied[0] if tied else 0
        reasons.append(because(state, "no-agreement", "MA-8c6", "MA-8c6-s2", seat=first))
    elif command.seat not in tied or len(tied) < 2:
        clauses = ("CO-2817-4-e", "CO-2817-4-e-s2")
        reasons.append(because(state, "not-tied", *clauses, seat=command.seat, hand=command.hand))
    refuse_if(command, reasons)
    yield happened.TurnAgreed(command.hand, command.seat)


@decides(Substitute)
def _(state: TableState, command: Substitute) -> Iterator[Event]:
    reasons = _not_open(state, command.hand)
    if not state.house.dealing.lower_bettor_turns:
        reasons.append(because(state, "no-substitutes", "CO-2817-4-f-s3"))
    missing = set(state.seats) - command.agreed
    if missing:
        seats = ", ".join(map(str, sorted(missing)))
        reasons.append(because(state, "not-all-agree", "CO-2817-4-f", seats=seats))
    if command.seat not in {bet.seat for bet in state.bets if bet.wager == command.hand.value}:
        reasons.append(because(state, "no-bettor", "CO-2817-4-f", seat=command.seat, hand=command.hand))
    refuse_if(command, reasons)
    yield happened.TurnAgreed(command.hand, command.seat)


def _not_open(state: TableState, hand: Hand) -> list[Reason]:
    """Who turns a hand is settled when the bets are, before it is handed over, and for its third card too."""
    reasons = wrong_phase(state, Phase.DEALING)
    if not reasons and not handled(state):
        reasons.append(because(state, "dealer-turns", "CO-2802-14-s2", "CO-2815-5"))
    elif hand in state.round.holders or state.round.turned[hand]:
        reasons.append(because(state, "already-turning", "CO-2817-4-f-s2", hand=hand))
    return reasons


@decides(Relinquish)
def _(state: TableState, command: Relinquish) -> Iterator[Event]:
    reasons = _nobody_turns(state, command.hand)
    if command.by not in (Role.PLAYER, Role.DEALER, Role.FLOORPERSON):
        reasons.append(because(state, "not-to-say", "MA-8d", who=command.by))
    refuse_if(command, reasons)
    seat = holder(state, command.hand)
    yield happened.TurnRelinquished(command.hand, seat, command.by)
    yield from _nobody_left(state, command.hand, seat, (seat,))


@decides(OfferTurn)
def _(state: TableState, command: OfferTurn) -> Iterator[Event]:
    asked = state.round.asked.get(command.hand, ())
    entitled = next_to_turn(state, command.hand)
    reasons = []
    if not entitled:
        reasons.append(because(state, "nothing-relinquished", "MA-8d-s2", hand=command.hand))
    elif command.seat != entitled:
        reasons.append(because(state, "turn-goes-to", "MA-8d-s2", "MA-8d-s3", seat=entitled))
    refuse_if(command, reasons)
    if command.accepts:
        yield happened.TurnAccepted(command.hand, command.seat)
        return
    yield happened.TurnDeclined(command.hand, command.seat)
    yield from _nobody_left(state, command.hand, asked[0], (*asked, command.seat))


def _nobody_left(state: TableState, hand: Hand, first: int, asked: tuple[int, ...]) -> Iterator[Event]:
    """If nobody accepts, the dealer turns the cards."""
    if not _going_round(state, first, asked):
        yield happened.TurnAccepted(hand, 0)


def next_to_turn(state: TableState, hand: Hand) -> int:
    """Who is offered a relinquished hand, counterclockwise from whoever gave it up; 0: nobody."""
    asked = state.round.asked.get(hand)
    return next(iter(_going_round(state, asked[0], asked)), 0) if asked else 0


def _going_round(state: TableState, first: int, asked: tuple[int, ...]) -> tuple[int, ...]:
    order = from_dealers_right(state, {*state.seats, first})
    at = order.index(first)
    return tuple(seat for seat in (*order[at + 1 :], *order[:at]) if seat not in asked)


def _nobody_turns(state: TableState, hand: Hand) -> list[Reason]:
    reasons = wrong_phase(state, Phase.DEALING)
    now = due(state)
    if not reasons and not (now and now.hand is hand and now.task in (Task.HAND_OVER, Task.RETURN)):
        reasons.append(because(state, "nobody-turns", "MA-8d", hand=hand))
    return reasons
