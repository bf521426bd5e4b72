"""The process that answers callers, until it is stopped: then it waits for nobody who comes too late."""

import asyncio
import contextlib
import socket

import uvicorn
from fastapi import FastAPI

__all__ = ["Server"]

_LONGEST = 16_384
"""Bytes of a socket's message: whatever is longer is cut off before anybody reads it."""

_AGAIN = 0.05
"""Seconds after which a server that stops looks who has come since."""


class Server(uvicorn.Server):
    """Serves an app on sockets; stopped, it answers what it was asked and hangs up."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                ws_max_size=_LONGEST,
                ws_per_message_deflate=False,  # each of a table's screens would be packed for apart
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; whoever was being let in just then is sent away like the others.

        Whoever says it twice waits for no caller, but the tables are parked all the same.
        """
        late = asyncio.create_task(self._send_away(list(self.server_state.connections)))
        await super().shutdown(sockets)
        late.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await late
        if self.force_exit:
            await self.lifespan.shutdown()

    async def _send_away(self, told: list[object]) -> None:
        while True:
            await asyncio.sleep(_AGAIN)
            for caller in [each for each in self.server_state.connections if each not in told]:
                told.append(caller)
                caller.shutdown()
