"""3 Dice Baccarat: cups shaken by the dealer, and then by a player where the house lets players shake."""

from collections.abc import Iterator

from punto.errors import Reason
from punto.houses.choices import PlayersShake
from punto.table import events as happened
from punto.table.commands import Actor, ExposeDice, RevealDice, Shake
from punto.table.decide.reasons import because, not_due, refuse_if, wrong_phase
from punto.table.events import Event
from punto.table.next import Task, own_stakes
from punto.table.state import Phase, TableState

__all__ = ["expose_dice", "reveal_dice", "shake"]


def shake(state: TableState, command: Shake, _by: Actor) -> Iterator[Event]:
    """The dealer first (0), then a seated player."""
    reasons = wrong_phase(state, Phase.DEALING)
    if command.seat == 0:
        refuse_if(command, reasons or not_due(state, Task.SHAKE))
        yield happened.DiceShaken(0)
        return
    if command.seat not in state.seated:
        reasons.append(because(state, "not-a-shaker"))
    else:
        reasons += _not_chosen(state, command.seat)
    if not state.round.shaken or state.round.roll:
        reasons.append(because(state, "dealer-shakes-first"))
    refuse_if(command, reasons)
    yield happened.DiceShaken(command.seat)


def _not_chosen(state: TableState, seat: int) -> list[Reason]:
    """Why a seat may not shake: by the house's criterion, which may be the dealer's discretion."""
    dealing = state.house.dealing
    if dealing.players_shake is PlayersShake.NO:
        return [because(state, "players-do-not-shake")]
    if dealing.players_shake is PlayersShake.BY_WAGER:
        stakes = {seat: 0} | own_stakes(state.bets)
        highest = [each for each, stake in stakes.items() if stake == max(stakes.values())]
        if seat not in highest:
            return [because(state, "highest-bettor-shakes", seats=", ".join(map(str, sorted(highest))))]
    if dealing.players_shake is PlayersShake.BY_PLAYERS and len(state.seated) < dealing.shaking_players:
        least = dealing.shaking_players
        return [because(state, "too-few-to-shake", least=least, seated=len(state.seated))]
    return []


def expose_dice(state: TableState, command: ExposeDice, _by: Actor) -> Iterator[Event]:
    """Dice that showed too early are shaken again."""
    reasons = wrong_phase(state, Phase.DEALING)
    if not reasons and (not state.round.shaken or state.round.roll):
        reasons.append(because(state, "nothing-to-expose"))
    refuse_if(command, reasons)
    yield happened.DiceExposed()


def reveal_dice(state: TableState, command: RevealDice, _by: Actor) -> Iterator[Event]:
    """What the cups show."""
    refuse_if(command, not_due(state, Task.REVEAL))
    yield happened.DiceRevealed(command.roll)
