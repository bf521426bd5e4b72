"""Wagers: made until "no more bets", within limits, by whoever sits there, on what the house offers."""

from collections.abc import Iterator

from punto.errors import Reason, Refused
from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.facts import Game
from punto.houses import Form, House
from punto.messages import message
from punto.settle import Bet, Change, objections, refusal, settle
from punto.table import events as happened
from punto.table.commands import ConfirmSpoken, DealFreeHand, NoMoreBets, OpenBetting, PlaceWagers, TakeBack
from punto.table.deciding import because, decides, refuse_if, wrong_phase
from punto.table.due import stage
from punto.table.events import Event
from punto.table.state import Phase, TableState

__all__: list[str] = []

_SOME_COUP = Coup.parse("4hAd7c-KsQs9d")
_SOME_ROLL = Roll.parse("333-666")


@decides(OpenBetting)
def _(state: TableState, command: OpenBetting) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.READY)
    if state.free_due:
        reasons.append(Reason(message("table.free-hand-due"), state.free_due.clauses))
    refuse_if(command, reasons)
    yield happened.BettingOpened(state.number + 1)


@decides(PlaceWagers)
def _(state: TableState, command: PlaceWagers) -> Iterator[Event]:
    house = state.house
    reasons = _closed(state, Change.PLACE)
    if not command.bets:
        reasons.append(because(state, "no-bets"))
    seats = {bet.seat for bet in command.bets}
    there = tuple(bet for bet in state.bets if bet.seat in seats)
    areas = {_area(bet) for bet in there}
    for bet in command.bets:
        if bet.seat not in house.seats:
            listed = ", ".join(map(str, house.seats))
            reasons.append(because(state, "no-such-seat", seat=bet.seat, seats=listed))
        elif bet.seat not in state.seats:
            reasons.append(because(state, "seat-empty", seat=bet.seat))
        if _area(bet) in areas:
            reasons.append(because(state, "bet-there", bet=bet))
        areas.add(_area(bet))
    if command.spoken and Form.VERBAL not in house.bets.forms:
        reasons.append(Reason(message("table.no-spoken"), house.clauses_on("bets.forms")))
    reasons += _faults(house, there, command.bets)
    refuse_if(command, list({str(reason): reason for reason in reasons}.values()))
    yield happened.WagersPlaced(command.bets, command.spoken)


def _faults(house: House, there: tuple[Bet, ...], bets: tuple[Bet, ...]) -> list[Reason]:
    """Of bets that are not offered, that; and else of limits and conditions."""
    found: list[Reason] = []
    offered = []
    for bet in bets:
        try:
            house.offer(bet.wager)
        except Refused as error:
            found += error.reasons
        else:
            offered.append(bet)
    together = [*there, *offered]
    found += objections(together, house)
    try:
        settle(together, _SOME_ROLL if house.game is Game.DICE else _SOME_COUP, house)
    except Refused as error:
        if not any(bet.seat not in house.seats for bet in bets):
            found += error.reasons
    return found


def _area(bet: Bet) -> tuple[object, ...]:
    return bet.seat, bet.wager, bet.on, bet.kind


def _closed(state: TableState, change: Change) -> list[Reason]:
    if state.phase in (Phase.BETTING, Phase.DEALING):
        reason = refusal(stage(state), change, state.house.document)
        return [reason] if reason else []
    return wrong_phase(state, Phase.BETTING)


@decides(ConfirmSpoken)
def _(state: TableState, command: ConfirmSpoken) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.BETTING)
    if command.seat not in state.spoken:
        reasons.append(because(state, "nothing-spoken", "MA-7b-s2", seat=command.seat))
    refuse_if(command, reasons)
    yield happened.SpokenConfirmed(command.seat)


@decides(TakeBack)
def _(state: TableState, command: TakeBack) -> Iterator[Event]:
    wanted = (command.seat, command.wager, command.on, command.kind)
    found = [bet for bet in state.bets if _area(bet) == wanted]
    reasons = _closed(state, Change.WITHDRAW)
    if not found:
        reasons.append(because(state, "no-such-bet", seat=command.seat, wager=command.wager))
    reasons += objections(
        [bet for bet in state.bets if bet.seat == command.seat and bet not in found], state.house
    )
    refuse_if(command, reasons)
    yield happened.WagerTakenBack(found[0])


@decides(NoMoreBets)
def _(state: TableState, command: NoMoreBets) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.BETTING)
    if not reasons and not state.bets:
        reasons.append(because(state, "no-wagers"))
    for seat in sorted(state.spoken):
        reasons.append(because(state, "unconfirmed", "MA-7b-s2", seat=seat))
    refuse_if(command, reasons)
    yield happened.NoMoreBetsAnnounced()


@decides(DealFreeHand)
def _(state: TableState, command: DealFreeHand) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.READY)
    quota = state.house.dealing.free_hands
    if state.house.game is Game.DICE:
        reasons.append(because(state, "no-free-rolls"))
    elif not state.free_due and quota is not None and state.free_hands >= quota:
        reasons.append(because(state, "free-hands-used", "CO-2802-8-s3", quota=quota))
    refuse_if(command, reasons)
    yield happened.FreeHandBegun(state.number + 1, state.free_due is not None)
