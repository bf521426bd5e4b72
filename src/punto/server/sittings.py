"""Since when people play at a table: it outlives their pages, and whoever holds the table."""

from collections.abc import Callable

import msgspec

from punto.server.unfinished import Kind, Unfinished
from punto.table import TableState

__all__ = ["Sittings", "players"]


def players(state: TableState) -> tuple[str, ...]:
    """Whoever sits at a table, or stands behind a seat."""
    return (*state.seated.values(), *state.behind)


class Sittings:
    """The sittings of one table, as they were noted; whoever was not noted plays from now on."""

    def __init__(self, unfinished: Unfinished, state: TableState, clock: Callable[[], float]) -> None:
        self._unfinished = unfinished
        self._clock = clock
        written = unfinished.find(Kind.SITTINGS)
        self._since = msgspec.json.decode(written, type=dict[str, float]) if written else {}
        self.follow(state)

    def follow(self, state: TableState) -> None:
        """Somebody may have come, or gone: have that found again, whatever dies."""
        now = self._clock()
        since = {person: self._since.get(person, now) for person in players(state)}
        if since != self._since:
            self._since = since
            self._unfinished.keep(Kind.SITTINGS, msgspec.json.encode(since) if since else b"")

    def lasted(self, person: str) -> int:
        """How long somebody has played here, in milliseconds; 0 where they do not."""
        since = self._since.get(person)
        return 0 if since is None else max(1, round(1000 * (self._clock() - since)))
