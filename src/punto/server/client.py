"""Somebody who looks at a table: a queue that never grows, and never holds others up."""

import asyncio
from collections import deque
from itertools import count

from punto.server.people import Person, Session
from punto.server.roles import look_action, may
from punto.table.views import DISPLAY, Viewer, ViewerKind

__all__ = ["ENDED", "RESTART", "SLOW", "Client"]

_MOST = 200
"""Messages that wait for a slow client; one more, and it gets the whole table instead."""

ENDED = 4401
"""How a socket is closed whose session is over."""

RESTART = 1012
"""How a socket is closed by a server that stops, or lets go of its table: pages come again."""

SLOW = 4408
"""How a socket is closed that asks for more than it hears the answers to."""

_ANSWER = b'{"kind":"answer"'
_numbers = count(1)


class Client:
    """One connection: whose it is, as what they look, and what waits to be sent."""

    def __init__(
        self, session: Session | None = None, viewer: Viewer = DISPLAY, *, beats: bool = False
    ) -> None:
        self.session = session
        self.viewer = viewer
        self.beats = beats
        """Whether it is told every few seconds that the server is there."""
        self.number = next(_numbers)
        plays = session and may(session.person.post, look_action(ViewerKind.PLAYER))
        self.person = session.person.id if session and plays else ""
        """The id of whoever plays here: those who run the floor have nothing of their own at a table."""
        self.asked: deque[float] = deque()
        """When its page asked for something lately."""
        self.behind = False
        self.whole_at = -1
        """The version of the whole table that it was sent last."""
        self.closing = 0
        self._waiting: deque[bytes] = deque()
        self._ready = asyncio.Event()

    @property
    def who(self) -> Person | None:
        """Who looks, if they are signed in."""
        return self.session.person if self.session else None

    def put(self, message: bytes) -> None:
        """To be sent; whoever has too much waiting gets the whole table when they are ready for it."""
        if len(self._waiting) >= _MOST:
            self._waiting = self._answers()
            self.behind = True
            if len(self._waiting) >= _MOST:  # it asks and asks, and hears nothing
                self.close(SLOW)
        if not (self.behind or self.closing) or (message.startswith(_ANSWER) and self.closing != SLOW):
            self._waiting.append(message)
        self._ready.set()

    def close(self, code: int = ENDED) -> None:
        """Nothing more is heard, and nothing sent but answers that are due."""
        self.closing = code
        self._waiting = self._answers()
        self._ready.set()

    def _answers(self) -> deque[bytes]:
        """What waits and must be heard: nobody is left in doubt whether their bet was taken."""
        return deque(message for message in self._waiting if message.startswith(_ANSWER))

    async def take(self) -> bytes | None:
        """The next message; None where the whole table is to be sent, or nothing more."""
        while not (self._waiting or self.behind or self.closing):
            self._ready.clear()
            await self._ready.wait()
        if not self._waiting:
            self.behind = False
            return None
        return self._waiting.popleft()
