"""Since when something is so at a table: it outlives pages, and whoever holds the table."""

from collections.abc import Callable, Iterable

import msgspec

from punto.server.unfinished import Kind, Unfinished

__all__ = ["Since"]


class Since:
    """Things of one kind, by name, as they were noted; what was not noted is so from now on."""

    def __init__(self, unfinished: Unfinished, kind: Kind, clock: Callable[[], float]) -> None:
        self._unfinished = unfinished
        self._kind = kind
        self._clock = clock
        written = unfinished.find(kind)
        self._since = msgspec.json.decode(written, type=dict[str, float]) if written else {}

    def follow(self, names: Iterable[str]) -> None:
        """All that is so now: have it found again, whatever dies."""
        now = self._clock()
        since = {name: self._since.get(name, now) for name in names}
        if since != self._since:
            self._since = since
            self._unfinished.keep(self._kind, msgspec.json.encode(since) if since else b"")

    def lasted(self, name: str) -> int:
        """How long it has been so, in milliseconds; 0 where it is not."""
        since = self._since.get(name)
        return 0 if since is None else max(1, round(1000 * (self._clock() - since)))
