"""How long a table waits for what: time to bet, to squeeze, to see what happened."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from punto.table import Phase, TableState
from punto.table.next import Task, due, presser, presses

__all__ = ["NATURAL", "Moment", "Pace", "moment"]

BETTING, SQUEEZE, PRESS, RESULT = 16.0, 25.0, 12.0, 3.5
"""Seconds for people; what the machine does goes by the tempo alone."""

_PACE = {
    Task.SHAKE: 1.2,
    Task.REVEAL: 1.5,
    Task.DEAL: 0.55,
    Task.HAND_OVER: 0.5,
    Task.RETURN: 1.4,
    Task.TURN: 0.9,
    Task.CALL_POINTS: 0.9,
    Task.SETTLE_EARLY: 1.0,
    Task.CALL_RESULT: 1.1,
    Task.COLLECT: 1.0,
    Task.PAY: 1.0,
}
_PREPARING = 0.08


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly a table goes: its tempo, the seconds to bet, and those to look at a result."""

    tempo: float = 1.0
    betting: float = BETTING
    result: float = RESULT


NATURAL = Pace()


@dataclass(frozen=True, slots=True)
class Moment:
    """What a table waits for, how long, and whether people see the clock run."""

    key: tuple[object, ...]
    what: str
    seconds: float
    shown: bool = False
    began: float = 0.0

    def started(self, now: float) -> "Moment":
        """The same, from now on."""
        return replace(self, began=now)

    def left(self, now: float) -> float:
        """How many seconds are left."""
        return max(0.0, self.began + self.seconds - now)


def moment(state: TableState, people: Collection[str], pace: Pace) -> Moment:
    """What a table waits for now; for people it waits longer than for machines."""
    if state.phase is Phase.BETTING:
        return Moment((state.number, state.phase), "betting", pace.betting, shown=True)
    if state.phase is not Phase.DEALING:
        return Moment((state.number, state.phase, state.done), "preparing", _PREPARING * pace.tempo)
    now = due(state)
    assert now is not None
    cards = len(state.round.player) + len(state.round.banker)
    key = (state.number, now, cards, len(state.round.shaken))
    if now.task is Task.RETURN and now.hand:
        holder = state.seated.get(state.round.holders.get(now.hand, 0), "")
        if holder in people:
            return Moment(key, "squeeze", SQUEEZE, shown=True)
    if now.task is Task.SETTLE_EARLY and _may_press(state, people):
        return Moment(key, "press", PRESS, shown=True)
    if now.task is Task.RACK:
        return Moment(key, "result", pace.result * pace.tempo, shown=True)
    return Moment(key, now.task.value, _PACE[now.task] * pace.tempo)


def _may_press(state: TableState, people: Collection[str]) -> bool:
    return any(presser(state, press) in people for press in presses(state))
