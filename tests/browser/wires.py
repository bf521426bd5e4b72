"""A line between a browser and a server that a test can deafen, cut and mend."""

import asyncio
import contextlib
from collections.abc import Iterator
from contextlib import contextmanager

from tests.server.serving import Served

__all__ = ["Wire", "wire"]


class Wire:
    """Passes bytes on, both ways, as long as it is whole."""

    def __init__(self, server: Served) -> None:
        self.server = server
        self.deaf = False
        self.whole = True
        self._ends: set[asyncio.StreamWriter] = set()

    async def open(self) -> None:
        """Begin to listen."""
        self._listening = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def cut(self) -> None:
        """Nothing comes through any more, and nobody gets in."""
        self.whole = False
        for end in self._ends:
            end.transport.abort()

    async def mend(self) -> None:
        """As it was."""
        self.whole, self.deaf = True, False

    async def close(self) -> None:
        """Listen no longer."""
        await self.cut()
        self._listening.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.whole:
            writer.transport.abort()
            return
        host, _, port = self.server.address.partition(":")
        answers, requests = await asyncio.open_connection(host, int(port))
        self._ends |= {writer, requests}
        await asyncio.gather(
            self._pass(reader, requests, answers=False), self._pass(answers, writer, answers=True)
        )

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool
    ) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                if not (answers and self.deaf):
                    writer.write(data)
                    await writer.drain()
        writer.close()
        self._ends.discard(writer)


@contextmanager
def wire(server: Served) -> Iterator[Wire]:
    """A line to a server while the block runs."""
    made = Wire(server)
    server.run(made.open())
    try:
        yield made
    finally:
        server.run(made.close())
