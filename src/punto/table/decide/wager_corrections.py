"""Putting right bets that were entered wrongly: the layout as it is, until winners are paid."""

from collections.abc import Iterator, Sequence

from punto.errors import Reason
from punto.settle import (
    Act,
    Bet,
    Movement,
    Posting,
    changed_for_chips,
    objections,
    placed,
    posted,
    together,
    undone,
)
from punto.table import events as happened
from punto.table.commands import Actor, CorrectWagers
from punto.table.decide.betting import area, owned, unacceptable
from punto.table.decide.corrections import taken_back, too_late
from punto.table.decide.reasons import because, refuse_if
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.keypad import progressive_bets
from punto.table.state import Phase, TableState

__all__ = ["correct_wagers"]


def correct_wagers(state: TableState, command: CorrectWagers, by: Actor) -> Iterator[Event]:
    """What was entered wrongly comes off, what lies there goes on; what followed is undone, as with cards."""
    wrong = tuple([bet for bet in command.wrong if bet in state.bets])
    right = tuple([owned(bet, state.seated) for bet in command.right])
    refuse_if(command, [*_not_there(state, command), *too_late(state, Phase.BETTING, Phase.DEALING)])
    before = tuple(_unsettled(state, wrong + right))
    off = _corrected(state, wrong, ())
    lying = _after(state, *before, off)
    spoken = tuple([bet for bet in right if command.spoken or _area_in(bet, off.cash)])
    refuse_if(command, [*_cannot_be(lying, wrong, right), *unacceptable(lying, right, by, spoken)])
    corrected = _corrected(state, wrong, right, spoken)
    yield from before
    yield corrected
    yield from _locked_again(_after(lying, _corrected(lying, (), right, spoken)))
    if state.round.roll and before:
        yield happened.DiceRevealed(state.round.roll)


def _not_there(state: TableState, command: CorrectWagers) -> list[Reason]:
    """Why these are no bets to correct."""
    reasons = [
        because(state, "no-such-bet", seat=bet.seat, wager=bet.wager)
        for bet in command.wrong
        if bet not in state.bets
    ]
    reasons += [
        because(state, "unconfirmed", seat=bet.seat) for bet in command.wrong if bet in state.spoken_bets
    ]
    if state.round.free:
        reasons.append(because(state, "free-hand-unbet"))
    if state.game_here and state.game_here.paid and _on_sensors(state, (*command.wrong, *command.right)):
        reasons.append(because(state, "award-adjusts"))
    if set(command.wrong) == set(command.right):
        reasons.append(because(state, "bets-are-so"))
    return reasons


def _cannot_be(lying: TableState, wrong: Sequence[Bet], right: Sequence[Bet]) -> list[Reason]:
    """Why the layout cannot be so: a bet would lie without one that it needs beside it."""
    reasons: list[Reason] = []
    for seat in sorted({bet.seat for bet in wrong} - {bet.seat for bet in right}):
        reasons += objections([bet for bet in lying.bets if bet.seat == seat], lying.house)
    return reasons


def _unsettled(state: TableState, bets: Sequence[Bet]) -> Iterator[Event]:
    """What was called and settled is undone; where bets on sensors change, their game begins anew."""
    round_ = state.round
    if round_.result_called or round_.early_settled:
        yield taken_back(state, len(round_.lies), recount=round_.early_settled)
    if state.game_here and _on_sensors(state, bets):
        back = tuple(undone(round_.taken))
        yield happened.GameCancelled(state.game_here.number, back, posted(back))


def _on_sensors(state: TableState, bets: Sequence[Bet]) -> bool:
    return any(bet.wager in state.house.progressives for bet in bets)


def _locked_again(state: TableState) -> Iterator[Event]:
    """Bets on sensors, which START GAME would have locked."""
    laid = progressive_bets(state.house, state.bets, state.game)
    if laid and state.phase is Phase.DEALING:
        taken = tuple(Movement(Act.COLLECT, bet, bet.stake) for bet in laid)
        yield happened.GameStarted(state.games + 1, state.number, laid, taken, posted(taken))


def _corrected(
    state: TableState, wrong: Sequence[Bet], right: Sequence[Bet], spoken: Sequence[Bet] = ()
) -> happened.WagersCorrected:
    """Wrong bets go back as they came, right ones come as they should have: as chips, or as cash."""
    came = [bet for bet in wrong if bet in state.round.cash]
    return happened.WagersCorrected(
        wrong=tuple(wrong),
        right=tuple(right),
        cash=(*came, *spoken),
        postings=together(_laid(right, spoken), back=_laid(wrong, came)),
    )


def _laid(bets: Sequence[Bet], cash: Sequence[Bet]) -> tuple[Posting, ...]:
    """What bets have posted by the time that betting is over."""
    chips = [bet for bet in bets if bet not in cash]
    return (*placed(chips), *placed(cash, cash=True), *changed_for_chips(cash))


def _area_in(bet: Bet, others: Sequence[Bet]) -> bool:
    return area(bet) in {area(each) for each in others}


def _after(state: TableState, *events: Event) -> TableState:
    for event in events:
        state = evolve(state, event)
    return state
