"""What a dealer can say now: the words that answer what comes next, at a prompt that never guesses."""

from punto.messages import Message, message, text
from punto.table.automation import AGREE, NO_MORE_BETS, PRESS, Chore
from punto.table.commands import Command, DealCard, HandOver
from punto.table.next import (
    Task,
    awaits_patron,
    coming,
    due,
    entitled_to_cut,
    key_due,
    next_to_turn,
    presses,
    top_bettors,
    unnamed,
)
from punto.table.owing import as_typed
from punto.table.state import Phase, TableState

__all__ = ["LISTS", "hint", "waits"]

LISTS = ((Phase.CLOSED,), (Phase.PREPARING, Phase.SHOE_OVER, Phase.IDLE))
"""When people do one thing after the other: the checklist, and the cards' way into the shoe."""

_PREPARING = (Phase.PREPARING, Phase.SHOE_OVER)


def hint(state: TableState, chore: Chore, own: Command | None) -> str:
    """What to type: Enter for the dealer's own next act (`own`), else the words for what somebody does."""
    if chore.name == AGREE and isinstance(own, HandOver):
        nearest, *others = top_bettors(state, own.hand)
        seats = ", ".join(map(str, (nearest, *others)))
        return text("hint.agree", nearest=nearest, other=others[0], seats=seats, hand=own.hand.value)
    if own is not None:
        down = isinstance(own, DealCard) and state.physical and not state.leading
        return text("hint.deal-down" if down else "hint.enter")
    step = state.next_step if state.phase in _PREPARING else None
    if step and step.asks and state.physical:
        return text("hint.step-asks", step=step.id, asked=" ".join(f"{name}=…" for name in step.asks))
    choices = " ".join(map(str, presses(state))) if chore.name == PRESS else ""
    values = {"depth": state.house.cards.cut_card_depth, "middle": state.decks * 26, "choices": choices}
    if state.markers:
        values["line"] = as_typed(state, state.markers[0])
    if (key := key_due(state)) is not None:
        values["by"] = key.by.value
    return text(f"hint.{_key(state, chore)}", seat=_seat(state), **values)


def _key(state: TableState, chore: Chore) -> str:
    """Under which key the words stand."""
    now = due(state)
    if state.phase is Phase.IDLE and awaits_patron(state):
        return "patron"
    if chore.name == NO_MORE_BETS and not state.bets:
        return "wagers" if state.played else "first-wagers"
    if now and now.hand and now.task in (Task.RETURN, Task.TURN) and unnamed(state, now.hand):
        return "turn" if chore.name == now.task.value else chore.name
    return chore.name


def waits(state: TableState, chore: Chore, own: Command | None) -> Message:
    """What the table waits for, and what to say then: the answer where Enter, or `run`, knows nothing."""
    return message("at-table.waits", what=coming(state).what, hint=hint(state, chore, own))


def _seat(state: TableState) -> int:
    """Whose turn it is to say something."""
    for hand in state.round.asked:
        return next_to_turn(state, hand)
    return entitled_to_cut(state) if state.phase in _PREPARING else 0
