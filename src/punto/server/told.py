"""What a process of a floor does about what others tell it."""

import asyncio
import logging
from contextlib import suppress

from fastapi.concurrency import run_in_threadpool

from punto.errors import PuntoError
from punto.server.floor import Floor
from punto.server.signals import Signal
from punto.server.sockets import Attendance

__all__ = ["Told"]

_EVERY = 5.0
"""Seconds between looks at sessions, where nobody says that one has ended."""

_log = logging.getLogger("punto.told")


class Told:
    """Hears signals: tables are looked at, sockets end with their sessions, wallets are shown as they are."""

    def __init__(self, floor: Floor, attendance: Attendance) -> None:
        self.floor = floor
        self.attendance = attendance
        self._ended = asyncio.Event()
        self._refreshing: set[asyncio.Task[None]] = set()

    def __call__(self, signal: Signal, about: str) -> None:
        """Something was said."""
        if signal is Signal.SESSION:
            self._ended.set()
        elif signal is Signal.WALLET:
            task = asyncio.create_task(self._refresh(about))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)
        else:
            self.floor.hear(signal, about)

    async def sweep(self) -> None:
        """Sockets end with their sessions, wherever somebody has ended them."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_EVERY):
                    await self._ended.wait()
            self._ended.clear()
            try:
                await self.attendance.end_those_over()
            except PuntoError:
                _log.exception("sessions could not be looked at")

    async def _refresh(self, person: str) -> None:
        """What is in somebody's wallet now, at every table that they look at."""
        for host in list(self.floor.hosts.values()):
            if person in host.audience.people():
                version = host.audience.version
                with suppress(PuntoError):
                    amount = await run_in_threadpool(host.wallet, person)
                    host.audience.learn(person, amount, version)
                    host.audience.send_owns({person})
