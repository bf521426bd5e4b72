"""3 Dice Baccarat: cups shaken by the dealer, and then by a player where the house lets players shake."""

from collections.abc import Iterator

from punto.houses import PlayersShake
from punto.table import events as happened
from punto.table.commands import ExposeDice, RevealDice, Shake
from punto.table.deciding import because, decides, not_due, refuse_if, wrong_phase
from punto.table.due import Task
from punto.table.events import Event
from punto.table.procedure import Role
from punto.table.state import Phase, TableState

__all__: list[str] = []


@decides(Shake)
def _(state: TableState, command: Shake) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.DEALING)
    if command.by is Role.DEALER:
        refuse_if(command, reasons or not_due(state, Task.SHAKE))
        yield happened.DiceShaken(0)
        return
    if command.by is not Role.PLAYER or command.seat not in state.seats:
        reasons.append(because(state, "not-a-shaker", "CO-2899.09-8"))
    if state.house.dealing.players_shake is PlayersShake.NO:
        reasons.append(because(state, "players-do-not-shake", "CO-2899.09-8-s2"))
    if not state.round.shaken or state.round.roll:
        reasons.append(because(state, "dealer-shakes-first", "CO-2899.09-8-s3"))
    refuse_if(command, reasons)
    yield happened.DiceShaken(command.seat)


@decides(ExposeDice)
def _(state: TableState, command: ExposeDice) -> Iterator[Event]:
    reasons = wrong_phase(state, Phase.DEALING)
    if not reasons and (not state.round.shaken or state.round.roll):
        reasons.append(because(state, "nothing-to-expose", "CO-2899.09-8-s3"))
    refuse_if(command, reasons)
    yield happened.DiceExposed()


@decides(RevealDice)
def _(state: TableState, command: RevealDice) -> Iterator[Event]:
    refuse_if(command, not_due(state, Task.REVEAL))
    yield happened.DiceRevealed(command.roll)
