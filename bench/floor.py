"""A crowd at a floor of 10 tables, over loopback, for a while: 500 terminals; then 200 and 5 consoles.

python -m bench.floor [SECONDS]

Seven people bet at each table, the others look on; a dealer, a supervisor, an executive, an auditor and a
wall follow a table each, and ask for their screens' other parts as these do. Measured are the time from a bet
to its answer, from a bet to each of the table's screens and consoles, how long consoles' requests take, the
server's memory, and the processor time of the server and of the crowd.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.request import Request, urlopen
from uuid import uuid4

from bench.screens import Heard, Own, Screen

from punto.ledger.cage import deposit
from punto.ledger.database import Database
from punto.server.people import People
from punto.server.roles import Post

TABLES, SEATS = 10, 7
EVERY = 2.0
"""Seconds between two requests of a console."""

CONSOLES = {
    Post.DEALER: ("dealer", "/api/tables/1"),
    Post.SUPERVISOR: ("supervisor", "/api/floor"),
    Post.EXECUTIVE: ("supervisor", "/api/manager"),
    Post.AUDITOR: ("auditor", "/api/audit/streams"),
    None: ("display", "/api/wall/5"),
}
"""Who looks as what, each at the next table, and what their screen asks for now and then; None is a wall."""


@dataclass
class Measured:
    """When bets were sent and when screens heard of them, by the table and the version that they became."""

    answers: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    heard: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    asked: list[float] = field(default_factory=list)

    def screens(self) -> list[float]:
        """From each bet to each screen of its table."""
        return [at - sent for key in self.sent for sent in self.sent[key] for at in self.heard.get(key, ())]


class Terminal:
    """One screen; one of the first at its table bets."""

    def __init__(self, number: int, cookie: str, measured: Measured) -> None:
        self.table, self.seat = str(number % TABLES + 1), number // TABLES + 1
        self.measured = measured
        self.screen = Screen(f"/ws/tables/{self.table}", cookie, self.hear)
        self.phase = "closed"
        self.own = Own()
        self.asked: tuple[str, str, float] | None = None

    def hear(self, message: Heard) -> None:
        """Fold what comes; whoever plays goes on."""
        at = perf_counter()
        shown = message.view or message.changes
        if shown and shown.phase:
            self.phase = shown.phase
        if message.kind == "step":
            assert message.version is not None
            self.measured.heard.setdefault((self.table, message.version), []).append(at)
        elif message.kind == "answer" and self.asked and message.id == self.asked[0]:
            self._answered(message, at)
        self.own = message.own or self.own
        if self.seat <= SEATS and not self.asked:
            self.act()

    def _answered(self, message: Heard, at: float) -> None:
        assert self.asked
        _, do, sent = self.asked
        self.asked = None
        if do == "bet" and message.taken:
            assert message.version is not None
            self.measured.answers.append(at - sent)
            self.measured.sent.setdefault((self.table, message.version), []).append(sent)

    def act(self) -> None:
        """Sit, buy, bet: whatever is next."""
        if self.phase == "closed":
            return
        if not self.own.seat:
            self.ask("sit", seat=self.seat)
        elif self.own.chips < 500:
            self.ask("buy", amount=100_000)
        elif self.own.open and len(self.own.bets) < 3:
            box = next(each for each in ("banker", "player", "tie") if each not in self.own.bets)
            self.ask("bet", box=box, amount=500)

    def ask(self, do: str, **fields: Any) -> None:
        """Ask for something."""
        self.asked = (str(uuid4()), do, perf_counter())
        self.screen.ask(id=self.asked[0], do=do, **fields)


class Console:
    """A screen of the staff: it follows a table, and asks for the rest of what it shows."""

    def __init__(self, post: Post | None, number: int, cookie: str, measured: Measured) -> None:
        seen_as, self.path = CONSOLES[post]
        self.table, self.cookie, self.measured = str(number + 1), cookie, measured
        self.screen = Screen(f"/ws/tables/{self.table}?as={seen_as}", cookie, self.hear)

    def hear(self, message: Heard) -> None:
        """When it is told of a step."""
        if message.kind == "step" and message.version is not None:
            self.measured.heard.setdefault((self.table, message.version), []).append(perf_counter())

    async def ask(self, address: str) -> None:
        """Ask for the screen's other parts, until the end."""
        request = Request(f"http://{address}{self.path}", headers={"cookie": f"punto={self.cookie}"})
        while True:
            began = perf_counter()
            await asyncio.to_thread(lambda: urlopen(request, timeout=30).read())
            self.measured.asked.append(perf_counter() - began)
            await asyncio.sleep(EVERY)


def main() -> None:
    """Print what was measured."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    for terminals, posts in ((500, ()), (200, tuple(CONSOLES))):
        print(f"{terminals} terminals, {len(posts)} consoles, {TABLES} tables")
        _measure(seconds, terminals, posts)


def _measure(seconds: float, terminals: int, posts: Sequence[Post | None]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        ledger = str(Path(folder) / "floor.db")
        houses = ["--house", "colorado-mini"] * TABLES
        start = "from punto.cli import main; main()"
        command = [sys.executable, "-c", start, "serve", *houses, "--db", ledger, "--port", "0", "--no-demo"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout
            try:
                address = server.stdout.readline().split("//")[1].strip().rstrip("/")
                while "admin" not in server.stdout.readline():
                    pass
                guests, staff = _guests(ledger, terminals), _staff(ledger, posts)
                before, own = _counted(address), process_time()
                measured = asyncio.run(_crowd(address, guests, staff, seconds))
                after, own = _counted(address), process_time() - own
            finally:
                server.kill()
    _show("bet to its answer", measured.answers)
    _show("bet to every screen of the table", measured.screens())
    if posts:
        _show("a console's request", measured.asked)
    used = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
    print(f"memory {after['process_max_resident_memory_bytes'] / 1e6:,.0f} MB")
    print(f"processor in {seconds:,.0f} s: server {used:,.1f} s, crowd {own:,.1f} s")


def _counted(address: str) -> dict[str, float]:
    """What the server counts of itself."""
    with urlopen(f"http://{address}/metrics") as answer:
        lines = [line for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines)}


def _staff(ledger: str, posts: Sequence[Post | None]) -> dict[Post | None, str]:
    """Sessions of one person of each post."""
    database = Database(ledger)
    people = People(database)
    for post in filter(None, posts):
        people.add(f"bench-{post.value}", post.value, post, "a password of the bench")
    found = {post: people.begin(f"bench-{post.value}") if post else "" for post in posts}
    database.close()
    return found


def _guests(ledger: str, terminals: int) -> list[str]:
    """Sessions of guests with play money."""
    database = Database(ledger)
    people = People(database)
    found = []
    for number in range(terminals):
        person = people.guest(f"Terminal {number}")
        if number // TABLES < SEATS:
            deposit(database, person.id, 500_000, "USD", by="bench", id=f"bench-{number}")
        found.append(people.begin(person.id))
    database.close()
    return found


async def _crowd(
    address: str, cookies: list[str], staff: Mapping[Post | None, str], seconds: float
) -> Measured:
    measured = Measured()
    host, port = address.split(":")
    terminals = [Terminal(number, cookie, measured) for number, cookie in enumerate(cookies)]
    consoles = [Console(post, number, staff[post], measured) for number, post in enumerate(staff)]
    screens = [*(each.screen for each in terminals), *(each.screen for each in consoles)]
    loop = asyncio.get_running_loop()
    for screen in screens:
        await loop.create_connection(lambda screen=screen: screen, host, int(port))  # type: ignore[misc]
    asking = [asyncio.create_task(console.ask(address)) for console in consoles]
    await asyncio.sleep(seconds)
    failed = [task.exception() for task in asking if task.done()]
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    lost = [screen.lost for screen in screens if screen.lost]
    assert not lost, lost[0]
    assert not failed, failed[0]
    return measured


def _show(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    if not ordered:
        print(f"{what:<34} none in so short a while")
        return
    half, most = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    print(f"{what:<34} {len(ordered):>8,} × median {half:,.0f} ms   p99 {most:,.0f} ms")


if __name__ == "__main__":
    main()
