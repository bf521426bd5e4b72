"""A round from the first card until its winners are paid."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from punto.errors import Reason
from punto.game.cards import Card, point_count
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.houses import Role
from punto.houses.choices import AfterShoe, Faces, FreeHandFaces
from punto.settle import (
    Act,
    Bet,
    Movement,
    SettledBet,
    Settlement,
    posted,
    settle_accepted,
    settle_first_four,
)
from punto.table import events as happened
from punto.table.commands import (
    Actor,
    CallPoints,
    CallResult,
    CollectLosers,
    DealCard,
    PayWinners,
    SettleEarly,
)
from punto.table.decide.keypad import awards_of, sensed
from punto.table.decide.reasons import because, must_be_due, not_there, refuse_if
from punto.table.decide.rulings import bankers_third
from punto.table.events import BetResult, Event, PressedBet
from punto.table.next import Task, at_cut_card
from punto.table.state import TableState

__all__ = [
    "bet_results",
    "call_points",
    "call_result",
    "collect_losers",
    "deal_card",
    "end_of_shoe",
    "face_up",
    "pay_winners",
    "settle_early",
]


def deal_card(state: TableState, command: DealCard, by: Actor) -> Iterator[Event]:
    """The next card to where it belongs."""
    now = must_be_due(state, command, Task.DEAL)
    assert now.hand is not None
    dealt, carried, seen, wrong = _next_card(state, command)
    if not carried or command.cut_card:
        wrong = [*wrong, *_cut_card_elsewhere(state, command, by)]
    refuse_if(command, wrong)
    if command.cut_card or (state.shoe and not carried and at_cut_card(state)):
        yield happened.CutCardAppeared()
    waited = bool(state.round.waiting)
    if waited and now.hand is Hand.BANKER:
        yield bankers_third(state, seen=seen)
    yield happened.CardDealt(dealt, now.hand, face_up(state) or (waited and seen), carried, seen)


def _cut_card_elsewhere(state: TableState, command: DealCard, by: Actor) -> list[Reason]:
    """The cut card comes where it was put, and is said; a supervisor may find that the count was wrong."""
    if command.cut_card and (state.cut_card_came or not state.cut_card_from_back):
        return [because(state, "no-cut-card")]
    if state.physical and by.role is Role.SUPERVISOR:
        return []
    left, place = state.left, state.cut_card_from_back
    if command.cut_card and (state.leading or not at_cut_card(state)):
        return [because(state, "cut-card-later", left=left, place=place)]
    if not command.cut_card and state.physical and at_cut_card(state):
        return [because(state, "cut-card-here", left=left, place=place)]
    return []


def face_up(state: TableState) -> bool:
    """Whether cards are dealt face up: as the house likes; hands without wagers as its document says."""
    dealing = state.house.dealing
    if state.round.free and dealing.free_hand_faces is FreeHandFaces.UP:
        return True
    return dealing.faces is Faces.UP


class _NextCard(NamedTuple):
    card: Card | None
    carried: bool = False
    seen: bool = False
    wrong: Sequence[Reason] = ()


def _next_card(state: TableState, command: DealCard) -> _NextCard:
    """The card that comes, whether it was carried over, and why it cannot be the one that was named."""
    if state.leading:
        first = state.leading[0]
        card = first.card or command.card
        wrong = _other(state, command, first.card) if first.card else _unlike(state, command)
        return _NextCard(card, carried=True, seen=first.seen, wrong=wrong)
    if not state.left:
        return _NextCard(None, wrong=[because(state, "shoe-empty")])
    if state.shoe:
        card = state.shoe.cards[state.shoe.out]
        return _NextCard(card, wrong=_other(state, command, card))
    return _NextCard(command.card or state.reported, wrong=_unlike(state, command))


def _other(state: TableState, command: DealCard, card: Card) -> Sequence[Reason]:
    """Whoever names a card that is known names that one."""
    return () if command.card in (None, card) else [because(state, "other-card", card=command.card)]


def _unlike(state: TableState, command: DealCard) -> list[Reason]:
    """A real card is named by whoever draws it, or, if it lies face down, when it is turned."""
    reported = None if state.leading else state.reported
    card = command.card or reported
    if card is None:
        return [because(state, "name-the-card")] if face_up(state) else []
    wrong = [because(state, "reported-card", card=reported)] if reported not in (None, card) else []
    return wrong + not_there(state, {card: 1}, {card: 1} if card is state.reported else None)


def call_points(state: TableState, command: CallPoints, _by: Actor) -> Iterator[Event]:
    """The Player's count, then the Banker's."""
    must_be_due(state, command, Task.CALL_POINTS)
    for hand in Hand:
        yield happened.PointsCalled(hand, point_count(state.round.named(hand)[:2]))


def settle_early(state: TableState, command: SettleEarly, _by: Actor) -> Iterator[Event]:
    """What the first four cards decide, whatever third cards may come."""
    must_be_due(state, command, Task.SETTLE_EARLY)
    player, banker = (state.round.named(hand)[:2] for hand in Hand)
    start = FirstFour(player, banker)
    settled, pressed = settle_first_four(state.bets, start, state.house, presses=command.presses)
    movements = tuple(settled.steps())
    yield happened.EarlySettled(
        charter=state.house.charter.digest,
        results=bet_results(settled.bets),
        movements=movements,
        presses=command.presses,
        pressed=tuple(PressedBet(bet, amount) for bet, amount in pressed),
        postings=posted(movements),
    )


def call_result(state: TableState, command: CallResult, _by: Actor) -> Iterator[Event]:
    """The final counts, and with them what becomes of every bet."""
    must_be_due(state, command, Task.CALL_RESULT)
    round_ = state.round.roll or state.round.coup
    if state.round.free:
        yield happened.ResultCalled(round_.player_points, round_.banker_points)
        return
    game = state.game_here
    settled = settle_accepted(state.bets, round_, state.house, presses=state.round.presses)
    if game:
        settled = sensed(settled, game)
    movements = settled.steps()
    if settled.early:
        movements = [each for each in movements if each.bet.wager not in settled.early]
    if game:
        movements = list(_from_tray(movements, game.bets))
    losing = _losing(settled, movements)
    yield happened.ResultCalled(
        player=round_.player_points,
        banker=round_.banker_points,
        charter=state.house.charter.digest,
        results=bet_results(settled.bets),
        collect=tuple(movements[:losing]),
        pay=tuple(movements[losing:]),
    )
    if game:
        won = awards_of(state, settled.bets)
        yield from (happened.AwardWon(award) for award in won if award not in game.paid)


def _from_tray(movements: Sequence[Movement], locked: Sequence[Bet]) -> Iterator[Movement]:
    """Stakes that were taken at START GAME are not collected again; what pushes comes back."""
    for each in movements:
        if each.bet not in locked or each.act not in (Act.COLLECT, Act.LEAVE):
            yield each
        elif each.act is Act.LEAVE:
            yield Movement(Act.GIVE_BACK, each.bet, each.amount)


def bet_results(settled: Sequence[SettledBet]) -> tuple[BetResult, ...]:
    """What became of each bet, as events say it."""
    return tuple(
        [
            BetResult(
                each.bet,
                each.result,
                each.line,
                each.odds,
                each.gross,
                each.vigorish,
                each.net,
                each.pressed,
                each.capped,
                each.meter,
                each.swapped,
            )
            for each in settled
        ]
    )


def _losing(settled: Settlement, movements: Sequence[Movement]) -> int:
    """How many movements take losing bets: all before the first of another kind."""
    swapped = [each.bet for each in settled.bets if each.swapped]
    for number, movement in enumerate(movements):
        if movement.act is not Act.COLLECT or movement.bet in swapped:
            return number
    return len(movements)


def collect_losers(state: TableState, command: CollectLosers, _by: Actor) -> Iterator[Event]:
    """Every losing bet, before anything else."""
    must_be_due(state, command, Task.COLLECT)
    yield happened.LosersCollected(state.round.collect, posted(state.round.collect))


def pay_winners(state: TableState, command: PayWinners, _by: Actor) -> Iterator[Event]:
    """In the document's order; vigorish is taken or marked."""
    must_be_due(state, command, Task.PAY)
    yield happened.WinnersPaid(state.round.pay, posted(state.round.pay))


def end_of_shoe(state: TableState) -> Event:
    """Played cards are shuffled again, or new decks replace them, as the document has it."""
    replaced = state.house.cards.after_shoe is AfterShoe.REPLACE
    if replaced and state.waiting is None:
        return happened.ShoeEnded(replaced, tuple(step.id for step in state.house.procedure.steps))
    return happened.ShoeEnded(replaced, state.house.procedure.again)
