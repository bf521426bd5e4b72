"""How decisions refuse: reasons in the table's words, with the clauses that the document has for each."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NoReturn, TypeVar

from punto.errors import Reason, Refused
from punto.game.cards import Card
from punto.game.hands import Hand
from punto.messages import message
from punto.table.commands import Command
from punto.table.next import Due, Task, due
from punto.table.state import Phase, TableState

Made = TypeVar("Made")

__all__ = ["because", "must_be_due", "not_due", "not_there", "refuse", "refuse_if", "tried", "wrong_phase"]


def because(state: TableState, key: str, *, cites: str = "", **values: object) -> Reason:
    """A reason by its key; its clauses stand under the same key, or under another that is named."""
    return Reason(message(f"table.{key}", **values), state.house.cites(f"table.{cites or key}"))


def refuse(command: Command, reasons: Sequence[Reason]) -> NoReturn:
    """Refuse a command for these reasons."""
    raise Refused(message(f"command.{type(command).__name__}"), reasons)


def refuse_if(command: Command, reasons: Sequence[Reason]) -> None:
    """Refuse a command that anything speaks against."""
    if reasons:
        refuse(command, reasons)


def tried(command: Command, reasons: Sequence[Reason], what: Callable[[], Made]) -> Made:
    """What comes of something that has reasons of its own why not; they are told with the others."""
    try:
        made = what()
    except Refused as error:
        refuse(command, [*reasons, *error.reasons])
    refuse_if(command, reasons)
    return made


def wrong_phase(state: TableState, *allowed: Phase) -> list[Reason]:
    """Why something cannot be done now; nothing if it can."""
    if state.phase in allowed:
        return []
    return [Reason(message(f"phase.{state.phase.value}"))]


def must_be_due(state: TableState, command: Command, task: Task) -> Due:
    """What is due, which is this task; else refused."""
    now = due(state)
    if now is None or now.task is not task:
        refuse(command, not_due(state, task))
    return now


def not_due(state: TableState, task: Task, hand: Hand | None = None) -> list[Reason]:
    """Why a task is not the next one of the round; nothing if it is."""
    if state.phase is not Phase.DEALING:
        return wrong_phase(state, Phase.DEALING)
    now = due(state)
    assert now is not None
    if now.task is task and (hand is None or now.hand is hand):
        return []
    return [Reason(message("table.not-due", task=now.title(state)), now.clauses(state))]


def not_there(
    state: TableState, cards: Mapping[Card, int], back: Mapping[Card, int] | None = None
) -> list[Reason]:
    """Real cards of which there are not so many left, once others are counted back.

    One that lies face up in the shoe is where it lies, and can be no other.
    """
    if state.unseen is None:
        return []
    returned = Counter(back or {})
    if state.reported:
        returned[state.reported] -= 1
    return [
        because(state, "no-such-card", card=card, decks=state.decks)
        for card, number in cards.items()
        if number > state.unseen[card] + returned.get(card, 0)
    ]
