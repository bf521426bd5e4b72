"""What waits for a person of the floor at a table."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from punto.houses import Role
from punto.server.reader import Reader
from punto.server.wanted import CALLS, Wanted, questioned
from punto.table import Phase, TableState, coming
from punto.table.next import swiped_first

__all__ = ["UNDER_WAY", "Waiting", "waiting", "who"]

_STAFF = (Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE, Role.EXECUTIVE)
_PREPARING = (Phase.PREPARING, Phase.SHOE_OVER)
UNDER_WAY = (Phase.BETTING, Phase.DEALING)
"""When a table that a person deals needs them at its console."""


class Waiting(NamedTuple):
    """One thing that waits: which of its kind, and what is told of it."""

    kind: str
    which: str = ""
    about: Any = None

    @property
    def key(self) -> str:
        """Which of all that can wait at a table."""
        return f"{self.kind} {self.which}".strip()


def waiting(state: TableState, wanted: Wanted, reader: Reader) -> Iterator[Waiting]:
    """All of it, but for who looks: whoever has come, and whatever is done, ends one."""
    for number, award in enumerate(state.game.awards if state.game else (), 1):
        if award.hit_by and not award.paid:
            yield Waiting("claim", str(number), (number, award))
    if wanted.called_by:
        yield Waiting(CALLS, about=wanted.called_by)
    if _waits(state):
        what = str(coming(state).what)
        yield Waiting("due", what, what)
    if reader.stopped:
        yield Waiting("reader", about=reader)
    for what in state.untold:
        yield Waiting("tell", what, what)
    for entry in wanted.disputed:
        yield Waiting("dispute", questioned(entry).partition(" ")[2], entry)


def _waits(state: TableState) -> bool:
    """Whether the table waits for somebody of the floor, not only to be opened; an award waits by itself."""
    if state.phase is Phase.CLOSED or swiped_first(state):
        return False
    step = state.next_step if state.phase in _PREPARING else None
    if step and {Role.DEALER, Role.SHUFFLER} & set(step.by):
        return False
    return bool(who(state))


def who(state: TableState) -> tuple[Role, ...]:
    """Who of the floor may do what is due."""
    step = state.next_step if state.phase in _PREPARING else None
    return tuple(role for role in (step.by if step else (coming(state).by,)) if role in _STAFF)
