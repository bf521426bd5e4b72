"""What the machine does by itself: a set of chores. The same table serves a dealer, a casino and a robot.

With everything automatic a table deals to itself; a dealer who presses "next" leaves the dealing out; one who
enters physical cards leaves out the shuffle too, whose order nobody knows then.
"""

from collections.abc import Callable

from punto.entropy import Words, below, permutation
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Step
from punto.houses.choices import Shuffle
from punto.table.commands import (
    CallPoints,
    CallResult,
    CollectLosers,
    CollectVigorish,
    Command,
    Confirm,
    ConfirmSpoken,
    DealCard,
    DealFreeHand,
    HandOver,
    NoMoreBets,
    OfferCut,
    OfferTurn,
    OpenBetting,
    OpenTable,
    PayWinners,
    Prepare,
    PressKey,
    RackCards,
    ReturnCards,
    RevealDice,
    SettleEarly,
    Shake,
    TurnCards,
)
from punto.table.next import (
    Due,
    Task,
    awaits_patron,
    due,
    entitled_to_cut,
    key_due,
    next_to_turn,
    presses,
    unnamed,
)
from punto.table.state import Phase, TableState
from punto.wagers import Key

__all__ = [
    "BY_HAND",
    "EVERYTHING",
    "NOTHING",
    "PREPARATION",
    "SWIPE",
    "Automation",
    "next_command",
    "proposed",
]

Automation = frozenset[str]
"""Chores by name: the steps of the procedure, the tasks of a round, and those named here."""

CHECK, OPEN, CUT, BETTING, SPOKEN, NO_MORE_BETS, VIGORISH = (
    "check",
    "open",
    "cut",
    "betting",
    "spoken",
    "no-more-bets",
    "vigorish",
)
_STEPS = (
    *("bring", "break-seal", "insert", "receive", "inspect", "verify", "spread-up", "spread-batches", "view"),
    *(
        "turn-down",
        "wash",
        "stack",
        "shuffle",
        "store",
        "lace",
        "reshuffle",
        "reshuffle-part",
        "present",
        "place-cut-cards",
        "load",
        "burn",
    ),
)

NOTHING: Automation = frozenset()
PREPARATION: Automation = frozenset((CHECK, OPEN, CUT, VIGORISH, *_STEPS))
"""All that comes before the first round of a shoe."""

KEYS: Automation = frozenset(key.value for key in Key)
"""The keys of progressives, the swipe among them."""

EVERYTHING: Automation = PREPARATION | KEYS | {BETTING, SPOKEN, NO_MORE_BETS, *(task.value for task in Task)}
"""Everything but the players' wagers."""

BY_HAND: Automation = EVERYTHING - {
    *("wash", "shuffle", "reshuffle", "reshuffle-part", "store", "burn"),
    *(Task.DEAL.value, Task.REVEAL.value),
}
"""Everything where real cards are shuffled and drawn, or real dice thrown, and people say what they show."""


SWIPE: Automation = frozenset({Key.PAY.value})
"""What the machine leaves to people wherever there are any: the swipe of a card."""


def next_command(
    state: TableState, automation: Automation, words: Words, *, physical: bool = False
) -> Command | None:
    """What the machine does now; None where it waits. `words` are for shuffles, cuts and dice.

    A table that it opens is one for real cards if `physical` says so.
    """
    chore, command = _next(state, words, automation, physical=physical)
    return command if chore in automation else None


def proposed(
    state: TableState, automation: Automation, words: Words, *, physical: bool = False
) -> Command | None:
    """What comes now, whoever does it, for a dealer who presses "next"; None where somebody must say more.

    The machine shuffles and throws only where that is its chore: people's shuffles leave an order that
    nobody knows, and their dice are told.
    """
    return _next(state, words, automation, physical=physical)[1]


def _next(
    state: TableState, words: Words, automation: Automation, *, physical: bool
) -> tuple[str, Command | None]:
    key = key_due(state)
    if key and (key.button.key is not Key.PAY or Key.PAY.value in automation):
        return key.button.key.value, PressKey(key.button.key, key.award, key.seat)
    return _of_phase(state, words, automation, physical=physical)


def _of_phase(
    state: TableState, words: Words, automation: Automation, *, physical: bool
) -> tuple[str, Command | None]:
    if state.phase is Phase.DEALING:
        now = due(state)
        assert now is not None
        told = now.task is Task.REVEAL and now.task.value not in automation
        return now.task.value, None if told else _round_command(state, now, words)
    if state.phase is Phase.CLOSED:
        missing = [check.id for check in state.house.procedure.checks if check.id not in state.checked]
        return (CHECK, Confirm(missing[0])) if missing else (OPEN, OpenTable(physical))
    if state.phase is Phase.READY:
        return BETTING, DealFreeHand() if state.free_due else OpenBetting()
    if state.phase is Phase.BETTING:
        spoken = min(state.spoken, default=0)
        return (SPOKEN, ConfirmSpoken(spoken)) if spoken else (NO_MORE_BETS, _close_betting(state))
    if state.phase is Phase.SHOE_OVER and state.markers:
        return VIGORISH, CollectVigorish(state.markers[0].seat)
    return _preparing(state, words, automation)


def _close_betting(state: TableState) -> Command | None:
    """Once somebody has bet; what only stands from the round before waits for its player or the dealer."""
    return NoMoreBets() if any(bet not in state.stayed for bet in state.bets) else None


def _preparing(state: TableState, words: Words, automation: Automation) -> tuple[str, Command | None]:
    step = state.next_step
    assert step is not None
    if state.phase is Phase.IDLE and awaits_patron(state):
        return step.id, None  # the cut is offered once a patron has come
    if step.id == "cut":
        least = state.house.cards.cut_least
        at = least + (below(state.decks * 52 - 2 * least + 1, words) if CUT in automation else 0)
        return CUT, OfferCut(entitled_to_cut(state), at=at)
    return step.id, _step_command(state, step, words if step.id in automation else None)


def _step_command(state: TableState, step: Step, words: Words | None) -> Command | None:
    if step.asks and state.physical:
        return None  # somebody reads it off the cards
    mixed: tuple[int, ...] = ()
    if step.mixes and words and not state.physical:
        mixed = permutation(state.decks * 52 // (2 if step.part else 1), words)
    at = state.house.cards.cut_card_depth if step.id == "place-cut-cards" else 0
    return Prepare(step.id, mixed, at)


def _round_command(state: TableState, now: Due, words: Words) -> Command | None:
    hand = now.hand or Hand.PLAYER
    if now.task in (Task.HAND_OVER, Task.TURN) and hand in state.round.asked:
        return OfferTurn(hand, next_to_turn(state, hand), accepts=False)
    if _for_people(state, now, hand):
        return None
    if now.task is Task.RACK:
        return RackCards(_mixed_again(state, words))
    if now.task is Task.REVEAL:
        dice = [1 + below(6, words) for _ in range(6)]
        return RevealDice(Roll((dice[0], dice[1], dice[2]), (dice[3], dice[4], dice[5])))
    if now.task in _OF_HAND:
        return _OF_HAND[now.task](hand)
    return _PLAIN[now.task]()


def _for_people(state: TableState, now: Due, hand: Hand) -> bool:
    """What the machine cannot say: what real cards are that come to light, and what players press."""
    if now.task is Task.SETTLE_EARLY:
        return bool(presses(state))
    return now.task in (Task.RETURN, Task.TURN) and unnamed(state, hand) > 0


def _mixed_again(state: TableState, words: Words) -> tuple[int, ...]:
    """How a continuous shuffler mixes all cards but those that wait for a hand."""
    if state.shoe is None or state.free_due or state.house.cards.shuffle is not Shuffle.CONTINUOUS_SHUFFLER:
        return ()
    return permutation(state.decks * 52 - len(state.carried), words)


_OF_HAND: dict[Task, Callable[[Hand], Command]] = {
    Task.HAND_OVER: HandOver,
    Task.RETURN: ReturnCards,
    Task.TURN: TurnCards,
}
_PLAIN: dict[Task, Callable[[], Command]] = {
    Task.SHAKE: Shake,
    Task.DEAL: DealCard,
    Task.CALL_POINTS: CallPoints,
    Task.SETTLE_EARLY: SettleEarly,
    Task.CALL_RESULT: CallResult,
    Task.COLLECT: CollectLosers,
    Task.PAY: PayWinners,
}
