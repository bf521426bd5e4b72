"""What the machine does by itself: a set of chores. The same table serves a dealer, a casino and a robot.

With everything automatic a table deals to itself; a dealer who presses "next" leaves the dealing out; one who
enters physical cards leaves out the shuffle too, whose order nobody knows then.
"""

from collections.abc import Callable
from typing import NamedTuple

from punto.entropy import Words, below, permutation
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role, Step
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
    TakeDrop,
    TurnCards,
)
from punto.table.decide.dealing import face_up
from punto.table.next import (
    Due,
    Task,
    awaits_patron,
    boxed,
    due,
    entitled_to_cut,
    key_due,
    may_agree,
    next_to_turn,
    presses,
    swiped_first,
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
    "WITH_PEOPLE",
    "Automation",
    "Chore",
    "next_chore",
    "next_command",
    "proposed",
]

Automation = frozenset[str]
"""Chores by name: the steps of the procedure, the tasks of a round, and those named here."""

CHECK, OPEN, STEP_OF_OTHERS, VIGORISH = "check", "open", "step-of-others", "vigorish"
DROP, COUNT = "drop", "count"
CUT, DEALER_CUT, PLACE_CUT_CARDS, BURN = "cut", "dealer-cut", "place-cut-cards", "burn"
BETTING, SPOKEN, NO_MORE_BETS = "betting", "spoken", "no-more-bets"
OFFER, PRESS, AGREE = "offer-turn", "press", "agree"

_STEPS = frozenset(
    (
        *("insert", "receive", "inspect", "spread-up", "spread-batches", "turn-down", "wash", "stack"),
        *(
            "shuffle",
            "store",
            "lace",
            "reshuffle",
            "reshuffle-part",
            "present",
            PLACE_CUT_CARDS,
            "load",
            BURN,
        ),
    )
)
"""Steps that the dealer or the shuffler does."""

_OF_OTHERS = frozenset((CHECK, OPEN, DROP, COUNT, STEP_OF_OTHERS, VIGORISH, Task.RETURN.value, Key.PAY.value))
"""What other people do: whoever has seen it says so."""

_CHOSEN = frozenset((CUT, NO_MORE_BETS, OFFER, AGREE))
"""What somebody decides: nobody else can say how. What players press, no robot decides either."""

NOTHING: Automation = frozenset()
PREPARATION: Automation = frozenset((CHECK, OPEN, STEP_OF_OTHERS, CUT, DEALER_CUT, VIGORISH)) | _STEPS
"""All that comes before the first round of a shoe."""

KEYS: Automation = frozenset(key.value for key in Key)
"""The keys of progressives, the swipe among them."""

SWIPE: Automation = frozenset({Key.PAY.value})
"""What the machine leaves to people wherever there are any: the swipe of a card."""

EVERYTHING: Automation = PREPARATION | KEYS | {BETTING, SPOKEN} | {task.value for task in Task} | _CHOSEN
"""Everything but the players' wagers: a robot that plays everybody else."""

WITH_PEOPLE: Automation = EVERYTHING - _OF_OTHERS - _CHOSEN - SWIPE
"""Everything that people at the table do not do or decide themselves."""

BY_HAND: Automation = WITH_PEOPLE - _STEPS - {DEALER_CUT, Task.DEAL.value, Task.REVEAL.value}
"""The same where real cards are shuffled and drawn, or real dice thrown, and people say what they show."""


class Chore(NamedTuple):
    """What comes next, by name, and the command that does it; none where somebody must say more first."""

    name: str
    command: Command | None = None

    @property
    def of_others(self) -> bool:
        """Whether it is for others to do, and so nothing that "next" takes for granted."""
        return self.name in _OF_OTHERS


def next_command(
    state: TableState, automation: Automation, words: Words, *, physical: bool = False
) -> Command | None:
    """What the machine does now; None where it waits. `words` are for shuffles, cuts and dice.

    A table that it opens is one for real cards if `physical` says so.
    """
    chore = next_chore(state, automation, words, physical=physical)
    return chore.command if chore.name in automation else None


def proposed(
    state: TableState, automation: Automation, words: Words, *, physical: bool = False
) -> Command | None:
    """What comes now, for a dealer who presses "next": the machine's chores and the dealer's own acts.

    None where other people act or decide, or where somebody must say what real cards or dice show.
    """
    chore = next_chore(state, automation, words, physical=physical)
    return None if chore.of_others and chore.name not in automation else chore.command


def next_chore(state: TableState, automation: Automation, words: Words, *, physical: bool = False) -> Chore:
    """What comes now, whoever does it. The machine decides for people only where that is its chore."""
    key = key_due(state)
    if key and (key.button.key is not Key.PAY or Key.PAY.value in automation or swiped_first(state)):
        return Chore(key.button.key.value, PressKey(key.button.key, key.award, key.seat))
    return _of_phase(state, automation, words, physical=physical)


def _of_phase(state: TableState, automation: Automation, words: Words, *, physical: bool) -> Chore:
    if state.phase is Phase.DEALING:
        now = due(state)
        assert now is not None
        return _in_round(state, now, automation, words)
    if state.phase is Phase.CLOSED:
        return _closed(state, automation, physical=physical)
    if state.phase is Phase.READY:
        return Chore(BETTING, DealFreeHand() if state.free_due else OpenBetting())
    if state.phase is Phase.BETTING:
        return _betting(state, automation)
    for marker in state.markers:
        return Chore(VIGORISH, CollectVigorish(marker.seat, marker.person, marker.toke))
    return _preparing(state, automation, words)


def _closed(state: TableState, automation: Automation, *, physical: bool) -> Chore:
    """The end of a day before the next one; a robot that opens tables goes on with the tray as it is."""
    if state.closing and OPEN not in automation:
        return Chore(DROP, TakeDrop()) if boxed(state) else Chore(COUNT)
    missing = [check.id for check in state.house.procedure.checks if check.id not in state.checked]
    return Chore(CHECK, Confirm(missing[0])) if missing else Chore(OPEN, OpenTable(physical))


def _betting(state: TableState, automation: Automation) -> Chore:
    """Spoken wagers are repeated; a robot closes once somebody has bet, beside what stands from before."""
    if state.spoken_bets:
        return Chore(SPOKEN, ConfirmSpoken(min(state.spoken)))
    closes = NO_MORE_BETS in automation and any(bet not in state.stayed for bet in state.bets)
    return Chore(NO_MORE_BETS, NoMoreBets() if closes else None)


def _preparing(state: TableState, automation: Automation, words: Words) -> Chore:
    step = state.next_step
    assert step is not None
    if state.phase is Phase.IDLE and awaits_patron(state):
        return Chore(step.id)  # the cut is offered once a patron has come
    if step.id == CUT:
        return _cut(state, automation, words)
    if step.by[0] not in (Role.DEALER, Role.SHUFFLER):
        return Chore(STEP_OF_OTHERS, _step_command(state, step, words))
    if step.id in automation:
        return Chore(step.id, _step_command(state, step, words))
    told = state.physical and step.id in (PLACE_CUT_CARDS, BURN)
    return Chore(step.id, None if told else _step_command(state, step, None))


def _cut(state: TableState, automation: Automation, words: Words) -> Chore:
    """Whoever is offered the cut says where; the machine only where it plays them."""
    seat, least = entitled_to_cut(state), state.house.cards.cut_least
    name = CUT if seat else DEALER_CUT
    if name not in automation:
        return Chore(name)
    return Chore(name, OfferCut(seat, at=least + below(state.decks * 52 - 2 * least + 1, words)))


def _step_command(state: TableState, step: Step, words: Words | None) -> Command | None:
    if step.asks and state.physical:
        return None  # somebody reads it off the cards
    mixed: tuple[int, ...] = ()
    if step.mixes and words and not state.physical:
        mixed = permutation(state.decks * 52 // (2 if step.part else 1), words)
    at = state.house.cards.cut_card_depth if step.id == PLACE_CUT_CARDS else 0
    return Prepare(step.id, mixed, at)


def _in_round(state: TableState, now: Due, automation: Automation, words: Words) -> Chore:
    hand = now.hand or Hand.PLAYER
    if now.task in (Task.HAND_OVER, Task.TURN) and hand in state.round.asked:
        declines = OfferTurn(hand, next_to_turn(state, hand), accepts=False)
        return Chore(OFFER, declines if OFFER in automation else None)
    if now.task is Task.HAND_OVER and may_agree(state, hand):
        return Chore(AGREE, HandOver(hand))
    if now.task is Task.SETTLE_EARLY and presses(state):
        return Chore(PRESS)
    return Chore(now.task.chore, _round_command(state, now, hand, automation, words))


def _round_command(
    state: TableState, now: Due, hand: Hand, automation: Automation, words: Words
) -> Command | None:
    """What is due; None where somebody must first say what real cards or dice show."""
    if _to_be_told(state, now, hand, automation):
        return None
    plain = _PLAIN.get(now.task)
    if plain:
        return plain
    if now.task is Task.RACK:
        return RackCards(_mixed_again(state, words))
    if now.task is Task.REVEAL:
        dice = [1 + below(6, words) for _ in range(6)]
        return RevealDice(Roll((dice[0], dice[1], dice[2]), (dice[3], dice[4], dice[5])))
    return _OF_HAND[now.task](hand)


def _to_be_told(state: TableState, now: Due, hand: Hand, automation: Automation) -> bool:
    """Dice that people throw, real cards that come up, and those that they draw face up."""
    if now.task in (Task.RETURN, Task.TURN):
        return unnamed(state, hand) > 0
    if now.task.chore in automation:
        return False
    known = state.leading and state.leading[0].card
    drawn = now.task is Task.DEAL and state.physical and not known
    return now.task is Task.REVEAL or (drawn and face_up(state))


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
_PLAIN: dict[Task, Command] = {
    Task.SHAKE: Shake(),
    Task.DEAL: DealCard(),
    Task.CALL_POINTS: CallPoints(),
    Task.SETTLE_EARLY: SettleEarly(),
    Task.CALL_RESULT: CallResult(),
    Task.COLLECT: CollectLosers(),
    Task.PAY: PayWinners(),
}
