"""What the processes of a floor tell each other: a table is free or held, a session over, a wallet touched.

On PostgreSQL it is NOTIFY, heard by all of them; a floor in a file has one process, which hears itself. A
signal says only where to look: whoever misses one finds the same a moment later by looking anyway.
"""

import asyncio
import logging
from collections.abc import Callable
from enum import Enum

from sqlalchemy import text

from punto.ledger.database import Database

__all__ = ["Signal", "Signals"]

_CHANNEL = "punto"
_AGAIN = 1.0
"""Seconds before a line that broke is opened again."""

_log = logging.getLogger("punto.signals")


class Signal(Enum):
    """What a signal is about."""

    CAME = "came"
    """Somebody else serves the floor now, at this address."""
    TABLE = "table"
    """Another process holds a table, or none does."""
    SESSION = "session"
    """A session has ended."""
    WALLET = "wallet"
    """Something came into this person's wallet, or went."""


_KINDS = frozenset(each.value for each in Signal)
Heard = Callable[[Signal, str], None]


class Signals:
    """A line on which a process speaks and listens."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._heard: Heard | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def say(self, signal: Signal, about: str = "") -> None:
        """Tell everybody, from whatever thread."""
        if not self.database.sqlite:
            said = {"channel": _CHANNEL, "said": f"{signal.value} {about}"}
            self.database.write(lambda connection: connection.execute(_NOTIFY, said))
        elif self._loop and self._heard:
            self._loop.call_soon_threadsafe(self._heard, signal, about)

    async def listen(self, heard: Heard) -> None:
        """Hear what is said, until the task is cancelled."""
        self._loop, self._heard = asyncio.get_running_loop(), heard
        while not self.database.sqlite:
            try:
                await self._hear(heard)
            except OSError as error:
                _log.warning("signals are not heard", extra={"why": str(error)})
            await asyncio.sleep(_AGAIN)

    async def _hear(self, heard: Heard) -> None:
        from psycopg import AsyncConnection, Error

        url = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        try:
            async with await AsyncConnection.connect(url, autocommit=True) as connection:
                await connection.execute(f"LISTEN {_CHANNEL}")
                heard(Signal.TABLE, "")  # whatever was said while nobody listened
                heard(Signal.SESSION, "")
                async for each in connection.notifies():
                    kind, _, about = each.payload.partition(" ")
                    if kind in _KINDS:  # a newer process may say more
                        heard(Signal(kind), about)
        except Error as error:
            raise OSError(str(error)) from error


_NOTIFY = text("SELECT pg_notify(:channel, :said)")
