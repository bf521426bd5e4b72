"""What a line would make happen, without its happening: how a ruling is shown before it is made.

Nothing that is still hidden can be found out so: of what may bring a card to light it is said only that it
can be asked for, whether or not it would be taken, but where the cards are real, and nobody knows those that
lie face down either. A shoe's salt is told once it is over. Whoever counts a
tray is not told beforehand what should be in it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from punto.errors import PuntoError, Refused
from punto.game.hands import Hand
from punto.ledger.log import now
from punto.messages import text
from punto.table import Entry, TableState, coming, decide, evolve, read_commands, usual_actor
from punto.table import commands as ask
from punto.table.clock import by_the_clock
from punto.table.events import ShoeRevealed, TrayClosed, TrayCounted
from punto.table.told import amount_text, told
from punto.table.typed import Typed

__all__ = ["rehearsed"]

_FROM_THE_SHOE = (
    *(ask.DealCard, ask.DealFreeHand, ask.HandOver, ask.ReturnCards, ask.TurnCards, ask.Report),
    *(ask.OrderBurn, ask.Prepare, ask.RackCards, ask.OfferCut, ask.OrderRecut, ask.CorrectCards),
    *(ask.NoMoreBets, ask.Shake, ask.RevealDice, ask.Resume, ask.PressKey),
)
"""What may bring a card to light."""

Informed = Callable[[ask.Command, TableState], ask.Command]


def _as_asked(command: ask.Command, _state: TableState) -> ask.Command:
    return command


def rehearsed(state: TableState, line: str, informed: Informed = _as_asked) -> dict[str, Any]:
    """What happens, a line each, and what comes then; or every reason why it cannot be.

    `informed` adds to a command what other books hold, where it draws on them.
    """
    try:
        commands = read_commands(line, state)
        if _hides(state) and any(isinstance(each.command, _FROM_THE_SHOE) for each in commands):
            return {"hidden": True}
        happens, after = _played(state, commands, informed)
    except Refused as error:
        return _refused([{"what": str(each.what), "clauses": list(each.clauses)} for each in error.reasons])
    except PuntoError as error:
        return _refused([{"what": str(error), "clauses": []}])
    return {"happens": happens, "next": str(coming(after).what)}


def _hides(state: TableState) -> bool:
    """Whether a card is known here that nobody may know: the machine's, or one that a shoe has read."""
    round_ = state.round
    lying = (card for hand in Hand for card in round_.cards(hand)[round_.turned[hand] :])
    aside = (each.card for each in (*state.carried, *round_.waiting) if not each.seen)
    return not state.physical or any((*lying, *aside))


def _played(state: TableState, commands: Sequence[Typed], informed: Informed) -> tuple[list[str], TableState]:
    happens: list[str] = []
    for typed in commands:
        by = typed.by or usual_actor(state, typed.command)
        for event in decide(state, by_the_clock(informed(typed.command, state), now()), by):
            happens += _beforehand(Entry(by, event), state)
            state = evolve(state, event)
    return happens, state


def _beforehand(entry: Entry, before: TableState) -> list[str]:
    """What is said of an event that has not happened."""
    event = entry.event
    if isinstance(event, ShoeRevealed):
        return [text("happened.shoe-will-be-shown", shoe=event.shoe)]
    if isinstance(event, (TrayClosed, TrayCounted)):
        return [text("happened.tray-will-be-counted", counted=amount_text(event.counted, before.house))]
    return [each.words for each in told(entry, before)]


def _refused(reasons: list[dict[str, Any]]) -> dict[str, Any]:
    return {"reasons": reasons}
