"""A real server on a free port, in a thread, and people who talk to it as pages do."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import Request, urlopen
from uuid import uuid4

import uvicorn
from websockets.sync.client import ClientConnection, connect

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import Floor
from punto.server.moments import Pace
from punto.server.people import People

__all__ = ["Page", "Served", "served"]

T = TypeVar("T")
_PATIENCE = 60.0
QUICK = Pace(tempo=0.01, betting=2.0)
"""So that tests do not wait, and still have the time to bet."""


class Served:
    """A server that runs: where it is, and what it is made of."""

    def __init__(self, address: str, floor: Floor, database: str, loop: asyncio.AbstractEventLoop) -> None:
        self.address = address
        self.floor = floor
        self.database = database
        self.loop = loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(_PATIENCE)

    def get(self, path: str, cookie: str = "") -> Any:
        """The JSON at a path."""
        return self.send(Request(f"http://{self.address}{path}"), cookie)[0]

    def guest(self, name: str) -> str:
        """A guest's cookie."""
        body = json.dumps({"name": name}).encode()
        headers = {"content-type": "application/json"}
        request = Request(f"http://{self.address}/api/guest", data=body, headers=headers)
        return self.send(request)[1].split(";")[0]

    def send(self, request: Request, cookie: str = "") -> tuple[Any, str]:
        """What is answered, and the cookie that comes with it."""
        if cookie:
            request.add_header("cookie", cookie)
        with urlopen(request, timeout=_PATIENCE) as answer:
            return json.loads(answer.read()), answer.headers.get("set-cookie", "")

    def page(self, table: str, cookie: str = "", **more: Any) -> "Page":
        """A page at a table."""
        return Page(self, table, cookie, **more)


class Page:
    """What a page at a table hears and asks for."""

    def __init__(
        self, server: Served, table: str, cookie: str = "", *, since: int | None = None, origin: str = ""
    ) -> None:
        asked = "" if since is None else f"?since={since}"
        headers = {"cookie": cookie} if cookie else {}
        self._opening = connect(
            f"ws://{server.address}/ws/tables/{table}{asked}",
            additional_headers=headers,
            ping_interval=None,
            max_queue=None,
            origin=origin or None,  # type: ignore[arg-type]
        )
        self.heard: list[dict[str, Any]] = []
        self.bytes = ""
        self.view: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.version = -1

    def __enter__(self) -> "Page":
        self.socket: ClientConnection = self._opening.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._opening.__exit__(None, None, None)

    def hear(self) -> dict[str, Any]:
        """The next message, folded as a page folds it."""
        text = self.socket.recv(timeout=_PATIENCE)
        assert isinstance(text, str)
        self.bytes += text
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["kind"] == "table":
            self.view, self.own = message["view"], message["own"]
        elif message["kind"] == "step":
            assert message["version"] > self.version
            self.view = self.view | message["changes"]
        elif message["kind"] == "own":
            self.own = message["own"]
        self.version = max(self.version, message.get("version", -1))
        return message

    def arrive(self) -> "Page":
        """Hear until the table is open."""
        return self.until(lambda page: page.view.get("phase", "closed") != "closed")

    def until(self, come: Callable[["Page"], bool]) -> "Page":
        """Hear until something is so."""
        while not come(self):
            self.hear()
        return self

    def ask(self, do: str, *, id: str = "", **fields: Any) -> dict[str, Any]:
        """Ask for something, and hear until it is answered."""
        return self.send({"id": id or str(uuid4()), "do": do, **fields})

    def send(self, request: object) -> dict[str, Any]:
        """Send anything, and hear until it is answered."""
        self.socket.send(request if isinstance(request, str) else json.dumps(request))
        while True:
            message = self.hear()
            if message["kind"] == "answer":
                return message

    def betting(self) -> "Page":
        """Hear until bets can be made."""
        return self.until(lambda page: bool(page.own.get("open")))

    def result(self) -> "Page":
        """Hear until the round that is under way has a winner."""
        return self.until(lambda page: page.view.get("winner") is not None)


@contextmanager
def served(
    folder: Path,
    *houses: str,
    robots: bool = False,
    pace: Pace = QUICK,
    ledger: str = "",
    prepare: Callable[[Database], None] | None = None,
) -> Iterator[Served]:
    """A floor of these houses while the block runs; a test may prepare its tables before it opens."""
    name = ledger or str(folder / "floor.db")
    database = Database(name, new=True)
    if prepare:
        prepare(database)
    floor = Floor(database, [find_house(each) for each in houses], pace=pace)
    app = make_app(floor, People(database), demo=True, robots=robots)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws_max_size=16_384))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=[server.serve([listening])])
    thread.start()
    try:
        yield Served(f"127.0.0.1:{listening.getsockname()[1]}", floor, name, loop)
    finally:
        server.should_exit = True
        thread.join(_PATIENCE)
        loop.close()
        database.close()
