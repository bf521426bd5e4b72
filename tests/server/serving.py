"""A real server on a free port, in a thread, and people who talk to it as pages do."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from pathlib import Path
from time import time
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from tests.length import PATIENCE
from websockets.sync.client import ClientConnection, connect

from punto.houses import House, find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import Floor
from punto.server.host import DealtBy
from punto.server.listening import listen
from punto.server.moments import Pace
from punto.server.people import People
from punto.server.rates import Rates
from punto.server.roles import Post
from punto.server.serving import Server

__all__ = ["PASSWORD", "UNLIMITED", "Page", "Served", "served"]

T = TypeVar("T")
PASSWORD = "a password for tests"
UNLIMITED = Rates(sign_ins="9999/second", guests="9999/second", asks="9999/second")
QUICK = Pace(tempo=0.01, betting=2.0)
"""So that tests do not wait, and still have the time to bet."""


class Served:
    """A server that runs: where it is, and what it is made of."""

    def __init__(
        self, address: str, floor: Floor, people: People, database: str, loop: asyncio.AbstractEventLoop
    ) -> None:
        self.address = address
        self.floor = floor
        self.people = people
        self.database = database
        self.loop = loop

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def get(self, path: str, cookie: str = "") -> Any:
        """The JSON at a path."""
        return self.send(Request(f"http://{self.address}{path}"), cookie)[0]

    def post(self, path: str, body: object, cookie: str = "", **headers: str) -> tuple[Any, str]:
        """What is answered to a post, and the cookie that comes with it."""
        sent = {"content-type": "application/json", **headers}
        request = Request(f"http://{self.address}{path}", data=json.dumps(body).encode(), headers=sent)
        answer, cookies = self.send(request, cookie)
        return answer, cookies.split(";")[0]

    def status(self, method: str, path: str, body: object = None, cookie: str = "", **headers: str) -> int:
        """How a request is answered."""
        data = None if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", **headers} | ({"cookie": cookie} if cookie else {})
        try:
            with urlopen(Request(f"http://{self.address}{path}", data, sent, method=method)) as answer:
                return int(answer.status)
        except HTTPError as error:
            error.close()
            return int(error.code)

    def guest(self, name: str) -> str:
        """A guest's cookie."""
        return self.post("/api/guest", {"name": name})[1]

    def staff(self, post: Post, id: str = "") -> str:
        """The cookie of somebody of a post, who is new."""
        who = id or post.value
        self.people.add(who, who.capitalize(), post, PASSWORD)
        return self.post("/api/sign-in", {"id": who, "password": PASSWORD})[1]

    def send(self, request: Request, cookie: str = "") -> tuple[Any, str]:
        """What is answered, and the cookie that comes with it."""
        if cookie:
            request.add_header("cookie", cookie)
        with urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read()), answer.headers.get("set-cookie", "")

    def page(self, table: str, cookie: str = "", **more: Any) -> "Page":
        """A page at a table."""
        return Page(self, table, cookie, **more)


class Page:
    """What a page at a table hears and asks for."""

    def __init__(
        self,
        server: Served,
        table: str,
        cookie: str = "",
        *,
        since: int | None = None,
        origin: str = "",
        seen_as: str = "",
    ) -> None:
        said = {"since": since, "as": seen_as or None}
        asked = "?" + "&".join(f"{name}={value}" for name, value in said.items() if value is not None)
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
        text = self.socket.recv(timeout=PATIENCE)
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
    *houses: str | House,
    robots: bool = False,
    pace: Pace = QUICK,
    ledger: str | Database = "",
    prepare: Callable[[Database], None] | None = None,
    dealt: Mapping[str, DealtBy] | None = None,
    clock: Callable[[], float] = time,
    rates: Rates | None = None,
) -> Iterator[Served]:
    """A floor of these houses while the block runs; a test may prepare its tables before it opens."""
    opened = ledger if isinstance(ledger, Database) else None
    database = opened or Database(str(ledger or folder / "floor.db"), new=True)
    listening = listen("127.0.0.1", 0)
    address = f"127.0.0.1:{listening.getsockname()[1]}"
    if prepare:
        prepare(database)
    chosen = [find_house(each) if isinstance(each, str) else each for each in houses]
    floor = Floor(database, chosen, pace=pace, dealt=dealt, address=f"http://{address}", clock=clock)
    people = People(database, clock)
    app = make_app(floor, people, demo=True, robots=robots, rates=rates or UNLIMITED)
    server = Server(app)
    loop = asyncio.new_event_loop()
    spoken = copy_context()  # in the language of the test
    serving = partial(loop.run_until_complete, server.serve([listening]))
    thread = threading.Thread(target=spoken.run, args=[serving])
    thread.start()
    try:
        yield Served(address, floor, people, database.name, loop)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        loop.close()
        database.close()
