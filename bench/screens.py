"""Screens that cost next to nothing: a line each, frames cut out by hand, only what is wanted read of them.

The crowd of `bench/floor.py` shares its cores with the server: clients that do what a browser does would be
measured instead of it.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

__all__ = ["Heard", "Own", "Screen"]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Own(msgspec.Struct):
    """Of what is a player's own, what it takes to play."""

    seat: int = 0
    open: bool = False
    chips: int = 0
    bets: dict[str, msgspec.Raw] = {}


class Shown(msgspec.Struct):
    """Of a view, whether the table is open."""

    phase: str = ""


class Heard(msgspec.Struct):
    """Of a message, what is looked at; the rest is skipped."""

    kind: str
    version: int | None = None
    id: str = ""
    taken: bool = False
    own: Own | None = None
    view: Shown | None = None
    changes: Shown | None = None


_read = msgspec.json.Decoder(Heard)


class Screen(asyncio.Protocol):
    """A line to a table, from the handshake on; `hear` gets each message."""

    def __init__(self, path: str, cookie: str, hear: Callable[[Heard], None]) -> None:
        self.path, self.cookie, self.hear = path, cookie, hear
        self.waiting = bytearray()
        self.opened = False
        self.lost = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask to be let in."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        host, port = transport.get_extra_info("peername")[:2]
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {host}:{port}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Cookie: punto={self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Whatever is whole by now."""
        self.waiting += data
        if not self.opened:
            head, end, rest = bytes(self.waiting).partition(b"\r\n\r\n")
            if not end:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.lost = head.decode()
                self.transport.close()
                return
            self.opened, self.waiting = True, bytearray(rest)
        for opcode, payload in self._frames():
            if opcode == _TEXT:
                self.hear(_read.decode(payload))
            elif opcode == _PING:
                self._send(_PONG, payload)
            elif opcode == _CLOSE:
                self.lost = f"closed by the server, {int.from_bytes(payload[:2])}"

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody expects that."""
        self.lost = self.lost or str(exc or "the line was closed")

    def ask(self, **fields: Any) -> None:
        """Send a request."""
        self._send(_TEXT, msgspec.json.encode(fields))

    def _send(self, opcode: int, payload: bytes) -> None:
        """A frame as clients send them, under a mask that changes nothing."""
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + size.to_bytes(2)
        self.transport.write(bytes([0x80 | opcode]) + length + bytes(4) + payload)

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """Each frame that is there; the server sends messages whole."""
        start, waiting = 0, bytes(self.waiting)
        while len(waiting) >= start + 2:
            size, begin = waiting[start + 1], start + 2
            if size > 125:
                begin += 2 if size == 126 else 8
                size = int.from_bytes(waiting[start + 2 : begin])
            if len(waiting) < begin + size:
                break
            yield waiting[start] & 0x0F, waiting[begin : begin + size]
            start = begin + size
        del self.waiting[:start]
