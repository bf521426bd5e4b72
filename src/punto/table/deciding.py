"""What all decisions share: the list of who decides what, and how a refusal is worded."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, TypeVar

from punto.errors import Reason, Refused
from punto.game.hands import Hand
from punto.messages import message
from punto.rulebook.citing import of_document
from punto.table.commands import Command
from punto.table.due import Task, due
from punto.table.events import Event
from punto.table.state import Phase, TableState

__all__ = ["because", "decide", "decides", "not_due", "refuse_if", "wrong_phase"]

Asked = TypeVar("Asked", bound=Command)
Decider = Callable[[TableState, Asked], Iterable[Event]]
_DECIDERS: dict[type[Command], Callable[[TableState, Any], Iterable[Event]]] = {}


def decide(state: TableState, command: Command) -> tuple[Event, ...]:
    """What a command makes happen; refused with every reason, and then nothing has changed."""
    return tuple(_DECIDERS[type(command)](state, command))


def decides(kind: type[Asked]) -> Callable[[Decider[Asked]], Decider[Asked]]:
    """This function decides commands of that kind."""

    def keep(function: Decider[Asked]) -> Decider[Asked]:
        _DECIDERS[kind] = function
        return function

    return keep


def because(state: TableState, key: str, *clauses: str, **values: object) -> Reason:
    """A reason in the table's words, with the clauses of the document in force."""
    return Reason(message(f"table.{key}", **values), of_document(clauses, state.house.document))


def refuse_if(command: Command, reasons: Sequence[Reason]) -> None:
    """Refuse a command that anything speaks against."""
    if reasons:
        _refuse(command, reasons)


def _refuse(command: Command, reasons: Sequence[Reason]) -> NoReturn:
    raise Refused(message(f"command.{type(command).__name__}"), reasons)


def wrong_phase(state: TableState, *allowed: Phase) -> list[Reason]:
    """Why something cannot be done now; nothing if it can."""
    if state.phase in allowed:
        return []
    return [Reason(message(f"phase.{state.phase.value}"))]


def not_due(state: TableState, task: Task, hand: Hand | None = None) -> list[Reason]:
    """Why a task is not the next one of the round; nothing if it is."""
    if state.phase is not Phase.DEALING:
        return wrong_phase(state, Phase.DEALING)
    now = due(state)
    assert now is not None
    if now.task is task and (hand is None or now.hand is hand):
        return []
    return [Reason(message("table.not-due", task=now.title()), now.clauses(state))]
