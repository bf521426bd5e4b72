"""A program at a table: it signs in at a floor, sits down, bets, and follows what happens.

    with Visitor.guest("http://127.0.0.1:8000", "Bot") as me, me.table("1") as table:
        table.ask("sit", seat=3)

Needs the `server` extra, for its websockets.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, Self
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

from punto.errors import Reason, Refused, Unreadable
from punto.messages import message

__all__ = ["TableLine", "Visitor"]

_PATIENCE = 60.0


class Visitor(AbstractContextManager["Visitor"]):
    """Somebody at a floor, by its address: a guest of a demo, or whoever signs in."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address.rstrip("/")
        self._cookie = cookie

    @classmethod
    def guest(cls, address: str, name: str) -> Self:
        """A guest of a demo, who plays under a name with play money."""
        return cls(address)._enter("/api/guest", {"name": name})

    @classmethod
    def sign_in(cls, address: str, id: str, password: str) -> Self:
        """Whoever has a password."""
        return cls(address)._enter("/api/sign-in", {"id": id, "password": password})

    def _enter(self, path: str, body: Mapping[str, str]) -> Self:
        _, self._cookie = self._send(path, body)
        return self

    def get(self, path: str) -> Any:
        """What the floor says at a path, such as `/api/lobby`."""
        return self._send(path)[0]

    def table(self, name: str, *, seen_as: str = "display") -> "TableLine":
        """A line to a table, open within a `with` block."""
        where = f"{self.address.replace('http', 'ws', 1)}/ws/tables/{name}?as={seen_as}"
        return TableLine(where, self._cookie)

    def __exit__(self, *_: object) -> None:
        self._send("/api/sign-out", {})

    def _send(self, path: str, body: object = None) -> tuple[Any, str]:
        headers = {"content-type": "application/json", "cookie": self._cookie}
        data = None if body is None else json.dumps(body).encode()
        try:
            with urlopen(Request(self.address + path, data, headers), timeout=_PATIENCE) as answer:
                cookie = answer.headers.get("set-cookie", "").partition(";")[0]
                return json.loads(answer.read()), cookie
        except HTTPError as error:
            with error:
                said = json.loads(error.read()).get("error", error.reason)
            raise Refused(path, [Reason(message("client.refused", why=said))]) from None
        except URLError as error:
            raise Unreadable(message("client.unreached", address=self.address, why=error.reason)) from None


class TableLine(AbstractContextManager["TableLine"]):
    """A line to one table: what it shows (`view`), what is one's own (`own`), and requests."""

    def __init__(self, address: str, cookie: str) -> None:
        self._address, self._cookie = address, cookie
        self.view: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.version = -1
        self.events: list[dict[str, Any]] = []
        """What happened in the last step that was heard of."""

    def __enter__(self) -> Self:
        from websockets.sync.client import connect

        headers = {"cookie": self._cookie} if self._cookie else {}
        self._opened = connect(self._address, additional_headers=headers, max_size=None)
        self._socket = self._opened.__enter__()
        self.follow(lambda _: bool(self.view))
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.__exit__(None, None, None)

    def ask(self, do: str, **fields: Any) -> None:
        """Ask for something; refused, it says why."""
        asked = str(uuid4())
        self._socket.send(json.dumps({"id": asked, "do": do, **fields}))
        answer = self._hear()
        while answer["kind"] != "answer" or answer["id"] != asked:
            answer = self._hear()
        if not answer["taken"]:
            reasons = [
                (message("client.refused", why=each["what"]), each["clauses"]) for each in answer["reasons"]
            ]
            raise Refused(do, [Reason(what, tuple(clauses)) for what, clauses in reasons])

    def follow(self, until: Callable[["TableLine"], bool]) -> Self:
        """Hear what happens until something is so."""
        while not until(self):
            self._hear()
        return self

    def _hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self._socket.recv(timeout=_PATIENCE))
        if heard["kind"] == "table":
            self.view, self.own = heard["view"], heard["own"]
        elif heard["kind"] == "step":
            self.view, self.events = self.view | heard["changes"], heard["events"]
        elif heard["kind"] == "own":
            self.own = heard["own"]
        self.version = max(self.version, heard.get("version") or -1)
        return heard
