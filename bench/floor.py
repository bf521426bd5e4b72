"""A crowd at a floor: 500 terminals at 10 tables, over loopback, for a while.

python bench/floor.py [SECONDS]

Seven people bet at each table, the others look on. Measured are the time from a bet to its answer, from a bet
to each of the table's other screens, and the server's memory and processor time.
"""

import asyncio
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from punto.ledger.cage import deposit
from punto.ledger.database import Database
from punto.server.people import People

TERMINALS, TABLES, SEATS = 500, 10, 7


@dataclass
class Measured:
    """What came of the bets, in seconds."""

    answers: list[float] = field(default_factory=list)
    screens: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    """When the bet was sent that became a version of a table."""
    waiting: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    """When screens heard of a version whose bet is not answered yet."""

    def heard(self, table: str, version: int, at: float) -> None:
        """A screen has drawn a step."""
        if (table, version) in self.sent:
            self.screens.append(at - self.sent[table, version])
        else:
            self.waiting.setdefault((table, version), []).append(at)

    def answered(self, table: str, version: int, sent: float, at: float) -> None:
        """A bet was taken."""
        self.answers.append(at - sent)
        self.sent[table, version] = sent
        self.screens += [each - sent for each in self.waiting.pop((table, version), ())]


class Terminal:
    """One screen; one of the first at its table bets."""

    def __init__(self, number: int, cookie: str, measured: Measured) -> None:
        self.table, self.seat = str(number % TABLES + 1), number // TABLES + 1
        self.cookie, self.measured = cookie, measured
        self.view: dict[str, Any] = {}
        self.own: dict[str, Any] = {}
        self.asked: tuple[str, str, float] | None = None

    async def run(self, address: str) -> None:
        """Follow the table until the line is closed."""
        url = f"ws://{address}/ws/tables/{self.table}"
        headers = {"cookie": f"punto={self.cookie}"}
        async with connect(url, additional_headers=headers, max_size=None, open_timeout=60) as line:
            async for text in line:
                self.hear(json.loads(text), perf_counter())
                if self.seat <= SEATS and not self.asked:
                    await self.act(line)

    def hear(self, message: dict[str, Any], at: float) -> None:
        """Fold what comes."""
        kind = message["kind"]
        if kind == "table":
            self.view, self.own = message["view"], message["own"]
        elif kind == "step":
            self.view |= message["changes"]
            self.measured.heard(self.table, message["version"], at)
        elif kind == "own":
            self.own = message["own"]
        elif kind == "answer" and self.asked and message["id"] == self.asked[0]:
            _, do, sent = self.asked
            self.asked = None
            if do == "bet" and message["taken"]:
                self.measured.answered(self.table, message["version"], sent, at)

    async def act(self, line: ClientConnection) -> None:
        """Sit, buy, bet: whatever is next."""
        if self.view.get("phase", "closed") == "closed":
            return
        if not self.own.get("seat"):
            await self.ask(line, "sit", seat=self.seat)
        elif self.own["chips"] < 500:
            await self.ask(line, "buy", amount=100_000)
        elif self.own["open"] and len(self.own["bets"]) < 3:
            box = next(each for each in ("banker", "player", "tie") if each not in self.own["bets"])
            await self.ask(line, "bet", box=box, amount=500)

    async def ask(self, line: ClientConnection, do: str, **fields: Any) -> None:
        """Ask for something."""
        self.asked = (str(uuid4()), do, perf_counter())
        await line.send(json.dumps({"id": self.asked[0], "do": do, **fields}))


def main() -> None:
    """Print what was measured."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
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
                measured = asyncio.run(_crowd(address, _guests(ledger), seconds))
                with urlopen(f"http://{address}/metrics") as answer:
                    counted = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines())
            finally:
                server.kill()
    _show("bet to its answer", measured.answers)
    _show("bet to every screen of the table", measured.screens)
    memory = float(counted["process_max_resident_memory_bytes"]) / 1e6
    print(f"memory {memory:,.0f} MB   processor {float(counted['process_cpu_seconds_total']):,.1f} s")


def _guests(ledger: str) -> list[str]:
    """Sessions of guests with play money."""
    database = Database(ledger)
    people = People(database)
    found = []
    for number in range(TERMINALS):
        person = people.guest(f"Terminal {number}")
        if number // TABLES < SEATS:
            deposit(database, person.id, 500_000, "USD", by="bench", id=f"bench-{number}")
        found.append(people.begin(person.id))
    database.close()
    return found


async def _crowd(address: str, cookies: list[str], seconds: float) -> Measured:
    measured = Measured()
    terminals = [Terminal(number, cookie, measured) for number, cookie in enumerate(cookies)]
    running = [asyncio.create_task(terminal.run(address)) for terminal in terminals]
    await asyncio.sleep(seconds)
    failed = [task for task in running if task.done() and task.exception()]
    assert not failed, failed[0]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return measured


def _show(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    half, most = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    print(f"{what:<34} {len(ordered):>8,} × median {half:,.0f} ms   p99 {most:,.0f} ms")


if __name__ == "__main__":
    main()
