"""A crowd at a floor: 500 terminals at 10 tables, over loopback, for a while.

python -m bench.floor [SECONDS]

Seven people bet at each table, the others look on. Measured are the time from a bet to its answer, from a bet
to each of the table's screens, the server's memory, and the processor time of the server and of the crowd.
"""

import asyncio
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any
from urllib.request import urlopen
from uuid import uuid4

from bench.screens import Heard, Own, Screen

from punto.ledger.cage import deposit
from punto.ledger.database import Database
from punto.server.people import People

TERMINALS, TABLES, SEATS = 500, 10, 7


@dataclass
class Measured:
    """When bets were sent and when screens heard of them, by the table and the version that they became."""

    answers: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], list[float]] = field(default_factory=dict)
    heard: dict[tuple[str, int], list[float]] = field(default_factory=dict)

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
                guests = _guests(ledger)
                before, own = _counted(address), process_time()
                measured = asyncio.run(_crowd(address, guests, seconds))
                after, own = _counted(address), process_time() - own
            finally:
                server.kill()
    _show("bet to its answer", measured.answers)
    _show("bet to every screen of the table", measured.screens())
    used = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
    print(f"memory {after['process_max_resident_memory_bytes'] / 1e6:,.0f} MB")
    print(f"processor in {seconds:,.0f} s: server {used:,.1f} s, crowd {own:,.1f} s")


def _counted(address: str) -> dict[str, float]:
    """What the server counts of itself."""
    with urlopen(f"http://{address}/metrics") as answer:
        lines = [line for line in answer.read().decode().splitlines() if not line.startswith("#")]
    return {name: float(number) for name, number in (line.rsplit(" ", 1) for line in lines)}


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
    host, port = address.split(":")
    terminals = [Terminal(number, cookie, measured) for number, cookie in enumerate(cookies)]
    loop = asyncio.get_running_loop()
    for terminal in terminals:
        await loop.create_connection(lambda screen=terminal.screen: screen, host, int(port))  # type: ignore[misc]
    await asyncio.sleep(seconds)
    lost = [terminal.screen.lost for terminal in terminals if terminal.screen.lost]
    assert not lost, lost[0]
    return measured


def _show(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    half, most = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    print(f"{what:<34} {len(ordered):>8,} × median {half:,.0f} ms   p99 {most:,.0f} ms")


if __name__ == "__main__":
    main()
