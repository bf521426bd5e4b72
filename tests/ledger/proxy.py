"""A line to a PostgreSQL server that can be cut and mended: what lies behind it is out of reach meanwhile."""

import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit, urlunsplit

__all__ = ["Line"]


class Line:
    """An address of our own that leads to a server's."""

    def __init__(self, url: str) -> None:
        self._parts = urlsplit(url)
        self._port = 0
        self._ends: list[socket.socket] = []
        self.mend()

    @property
    def url(self) -> str:
        """The server, along this line."""
        return urlunsplit(self._parts._replace(netloc=f"{self._parts.username}@127.0.0.1:{self._port}"))

    def mend(self) -> None:
        """From now on it leads there, at the address that it had before."""
        self._listening = socket.create_server(("127.0.0.1", self._port), reuse_port=False)
        self._port = self._listening.getsockname()[1]
        Thread(target=self._lead, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        """Nobody gets through, and whoever was through hears nothing any more."""
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _lead(self, listening: socket.socket) -> None:
        while True:
            try:
                ours, _ = listening.accept()
            except OSError:
                return
            theirs = socket.create_connection((self._parts.hostname or "", self._parts.port or 0))
            self._ends += [ours, theirs]
            for one, other in ((ours, theirs), (theirs, ours)):
                Thread(target=_pass_on, args=(one, other), daemon=True).start()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(65536):
            other.sendall(said)
    with suppress(OSError):
        other.shutdown(socket.SHUT_RDWR)
