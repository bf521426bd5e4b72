"""Somebody who looks at a table: a queue that never grows, and never holds others up."""

import asyncio
from collections import deque
from itertools import count

__all__ = ["Client"]

_MOST = 200
"""Messages that wait for a slow client; one more, and it gets the whole table instead."""

_numbers = count(1)


class Client:
    """One connection: whose it is, and what waits to be sent."""

    def __init__(self, person: str = "", name: str = "") -> None:
        self.person = person
        self.name = name
        self.key = f"{person}#{next(_numbers)}"
        self.behind = False
        self._waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()

    def put(self, message: bytes) -> None:
        """To be sent; whoever has too much waiting gets the whole table when they are ready for it."""
        if len(self._waiting) >= _MOST:
            self._waiting.clear()
            self.behind = True
        if not self.behind or message.startswith(b'{"kind":"answer"'):
            self._waiting.append(message)
        self._ready.set()

    async def take(self) -> bytes | None:
        """The next message; None where the whole table is to be sent."""
        while not self._waiting and not self.behind:
            self._ready.clear()
            await self._ready.wait()
        if self.behind and not self._waiting:
            self.behind = False
            return None
        return self._waiting.popleft()
