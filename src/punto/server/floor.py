"""A floor: its tables, each with a host, opened with a bank, and kept in one ledger."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import count
from typing import Any

from punto.errors import Unreadable, did_you_mean
from punto.houses import House
from punto.ledger.database import Database
from punto.messages import message
from punto.money import Currency
from punto.server.felt import felt
from punto.server.host import DealtBy, Host
from punto.server.moments import NATURAL, Pace
from punto.server.robots import seat_robots
from punto.table import Phase
from punto.table.commands import OpenTray

__all__ = ["DEMO", "Floor"]

DEMO = ("colorado-mini", "colorado-midi", "massachusetts-midi", "card-room-ez", "colorado-dice")
"""The houses whose tables a demo floor has."""

_log = logging.getLogger("punto.floor")
_OPENER = 1_000_000
_ROBOTS = (2, 4, 5, 1)
"""How many robots sit at which table of the demo, in turn; the others are free."""


class Floor:
    """Tables that run side by side."""

    def __init__(
        self,
        database: Database,
        houses: Sequence[House],
        *,
        pace: Pace = NATURAL,
        dealt: Mapping[str, DealtBy] | None = None,
    ) -> None:
        """Tables of these houses, numbered from 1; those that are `dealt` by somebody wait for them."""
        self.database = database
        self.hosts: dict[str, Host] = {}
        for name, house in zip(map(str, count(1)), houses, strict=False):
            deals = (dealt or {}).get(name, DealtBy.MACHINE)
            self.hosts[name] = Host(database, name, house, pace=pace, dealt=deals)
        self._running: dict[str, asyncio.Task[None]] = {}

    def host(self, name: str) -> Host:
        """A table by its name."""
        if name not in self.hosts:
            hint = did_you_mean(name, list(self.hosts))
            raise Unreadable(message("web.no-such-table", name=name, hint=hint))
        return self.hosts[name]

    async def open(self, *, robots: bool = False) -> None:
        """Every table gets its bank and begins to run."""
        for number, host in enumerate(self.hosts.values()):
            machine = host.dealt is DealtBy.MACHINE
            if machine and not host.state.banked and host.state.phase is Phase.CLOSED:
                await host.do(OpenTray(_OPENER * 10**host.house.currency.digits))
            self._running[host.name] = task = asyncio.create_task(host.run())
            task.add_done_callback(partial(_say_why, host.name))
            if robots and machine:
                await self._until_open(host)
                await seat_robots(host, _spread(host.house.seats, _ROBOTS[number % len(_ROBOTS)]))

    async def _until_open(self, host: Host) -> None:
        while host.state.phase is Phase.CLOSED:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Park every table as it is."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        for host in self.hosts.values():
            await host.close()

    def stopped(self) -> list[str]:
        """Tables that should run and do not: their disk or database failed, or has not been reached yet."""
        return [name for name in self.hosts if name not in self._running or self._running[name].done()]

    def currencies(self) -> set[Currency]:
        """The currencies that are played in."""
        return {host.house.currency for host in self.hosts.values()}

    def lobby(self) -> list[dict[str, Any]]:
        """What a lobby shows of each table."""
        return [_card(host) for host in self.hosts.values()]


def _say_why(name: str, task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error:
        _log.error("a table has stopped", extra={"table": name, "why": str(error)}, exc_info=error)


def _spread(seats: Sequence[int], number: int) -> Sequence[int]:
    """So many of the seats, with free ones between them."""
    return seats[:: max(1, len(seats) // number)][:number]


def _card(host: Host) -> dict[str, Any]:
    offered = felt(host.house)
    taken = set(host.state.seated)
    return {
        "name": host.name,
        **{key: offered[key] for key in ("title", "game", "kind", "limits", "vigorish", "seats", "currency")},
        "taken": sorted(taken),
        "free": len(offered["seats"]) - len(taken),
        "phase": host.state.phase.value,
        "roads": host.audience.shown["roads"],
        "dealt": host.dealt.value,
        "round": host.state.number,
        "rolls": host.audience.shown["rolls"],
    }
