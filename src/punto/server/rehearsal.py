"""What a line would make happen, without its happening: how a ruling is shown before it is made.

Nothing that the machine's shoe still hides can be found out so: what draws a card is rehearsed only where
the cards are real, and nobody knows the next one.
"""

from typing import Any

from punto.errors import PuntoError, Reason, Refused
from punto.messages import message
from punto.table import Entry, TableState, coming, decide, evolve, read_commands, usual_actor
from punto.table import commands as ask
from punto.table.commands import Command
from punto.table.told import told

__all__ = ["rehearsed"]

_FROM_THE_SHOE = (
    *(ask.DealCard, ask.DealFreeHand, ask.HandOver, ask.ReturnCards, ask.TurnCards, ask.Report),
    *(ask.OrderBurn, ask.Prepare, ask.RackCards, ask.OfferCut, ask.OrderRecut, ask.CorrectCards),
    *(ask.NoMoreBets, ask.Shake, ask.RevealDice, ask.Resume, ask.PressKey),
)
"""What may bring a card to light."""


def rehearsed(state: TableState, line: str) -> dict[str, Any]:
    """What happens, a line each, and what comes then; or every reason why it cannot be."""
    try:
        happens, after = _played(state, line)
    except Refused as error:
        return _refused([{"what": str(each.what), "clauses": list(each.clauses)} for each in error.reasons])
    except PuntoError as error:
        return _refused([{"what": str(error), "clauses": []}])
    return {"happens": happens, "reasons": [], "next": str(coming(after).what)}


def _played(state: TableState, line: str) -> tuple[list[str], TableState]:
    happens: list[str] = []
    for typed in read_commands(line, state):
        _check_open(state, typed.command)
        by = typed.by or usual_actor(state, typed.command)
        for event in decide(state, typed.command, by):
            happens += [each.words for each in told(Entry(by, event), state)]
            state = evolve(state, event)
    return happens, state


def _check_open(state: TableState, command: Command) -> None:
    if not state.physical and isinstance(command, _FROM_THE_SHOE):
        raise Refused(message(f"command.{type(command).__name__}"), [Reason(message("dealer.sealed"))])


def _refused(reasons: list[dict[str, Any]]) -> dict[str, Any]:
    return {"happens": [], "reasons": reasons, "next": ""}
