"""A floor: its tables, each with a host, opened with a bank, and kept in one ledger."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from threading import Lock
from time import monotonic, time
from typing import Any

from punto.errors import PuntoError, Reason, Refused, Stopped, Unreadable, did_you_mean
from punto.houses import House
from punto.ledger.cage import cage_holds
from punto.ledger.database import Database
from punto.ledger.holding import Held
from punto.messages import message
from punto.money import Currency
from punto.posting.wording import amount
from punto.server.client import RESTART
from punto.server.elsewhere import Elsewhere, Holders
from punto.server.felt import felt
from punto.server.host import DealtBy, Host
from punto.server.moments import NATURAL, Pace
from punto.server.restraint import Restraint
from punto.server.robots import seat_robots
from punto.server.shown import holdings
from punto.server.signals import Signal, Signals
from punto.table import Phase
from punto.table.commands import OpenTray
from punto.table.decide.bank import without_a_bank

__all__ = ["DEMO", "Floor"]

DEMO = ("colorado-mini", "colorado-midi", "massachusetts-midi", "card-room-ez", "colorado-dice")
"""The houses whose tables a demo floor has."""

_log = logging.getLogger("punto.floor")
_LOOKS_EVERY = 1.0
"""Seconds between looks at tables that others hold, where nobody says that one is free."""

_LEFT_FOR = 5.0
"""Seconds for which a table is left to a process that has come; one that does not take it has died."""

_ASKS = 5
"""How often a process asks for its part of the floor: others may not listen yet, or be quicker than it."""

_OPENER = 1_000_000
_ROBOTS = (2, 4, 5, 1)
"""How many robots sit at which table of the demo, in turn; the others are free."""


class Floor:
    """Tables that run side by side: those that this process holds, and on PostgreSQL those of others."""

    def __init__(
        self,
        database: Database,
        houses: Sequence[House],
        *,
        pace: Pace = NATURAL,
        dealt: Mapping[str, DealtBy] | None = None,
        address: str = "",
        clock: Callable[[], float] = time,
    ) -> None:
        """Tables of these houses, numbered from 1; those that are `dealt` by somebody wait for them.

        `address` is where other processes of the floor reach this one.
        """
        self.database = database
        self.pace = pace
        self.dealt = dealt or {}
        self.houses = dict(zip(map(str, count(1)), houses, strict=False))
        self.holders = Holders(database, address)
        self.clock = clock
        self.restraint = Restraint(database, clock)
        self.signals = Signals(database)
        self.hosts: dict[str, Host] = {}
        for name in self.houses:
            self._take(name)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._taking: asyncio.Task[None] | None = None
        self._robots = False
        self._out_of_reach = False
        """Whether the database was gone: whoever lost it has lost the locks of its tables, too."""
        self._look = asyncio.Event()
        self._attempt: asyncio.Task[Host | None] | None = None
        self._newcomers: set[str] = set()
        self._asks, self._asks_again = _ASKS, 0.0
        self._left: dict[str, float] = {}
        """Until when tables are left to whoever has come."""
        self._links: Database | None = None
        self._opening = Lock()

    def _take(self, name: str) -> Host | None:
        """Hold a table, if nobody does; a file is one process's alone."""
        deals, house = self.dealt.get(name, DealtBy.MACHINE), self.houses[name]
        try:
            host = Host(
                self.database,
                name,
                house,
                pace=self.pace,
                dealt=deals,
                restraint=self.restraint,
                clock=self.clock,
            )
        except Held:
            if self.database.sqlite:
                raise
            return None
        if without_a_bank(host.state) and not host.state.banked:
            host.table.close()
            raise Refused(self.database.name, [Reason(message("web.without-a-tray", table=name))])
        try:
            self.holders.taken(name)
        except BaseException:
            host.table.close()
            raise
        self.hosts[name] = host
        return host

    def links_ledger(self) -> Database:
        """The ledger that keeps the links, this one or another; stopped where it is not there."""
        if not self.database.links:
            return self.database
        with self._opening:
            if self._links is None:
                try:
                    self._links = Database(self.database.links, new=True)
                except Unreadable as error:
                    raise Stopped(error.what) from None
            return self._links

    def house(self, name: str) -> House:
        """The house of a table, whoever holds it."""
        if name not in self.houses:
            hint = did_you_mean(name, list(self.houses))
            raise Unreadable(message("web.no-such-table", name=name, hint=hint))
        return self.hosts[name].house if name in self.hosts else self.houses[name]

    def host(self, name: str) -> Host:
        """A table by its name, where this process holds it."""
        self.house(name)
        if name not in self.hosts:
            raise Elsewhere(name, self.holders.others.get(name, ""))
        return self.hosts[name]

    async def open(self, *, robots: bool = False) -> None:
        """Every table gets its bank and begins to run; tables whose holder dies are taken over."""
        self._robots = robots
        for host in list(self.hosts.values()):
            await self._begin(host)
        self._taking = asyncio.create_task(self._take_over())
        self._look.set()

    def hear(self, signal: Signal, about: str) -> None:
        """Another process says something of tables, or this one does."""
        if signal is Signal.CAME and about != self.holders.address:
            self._newcomers.add(about)
        if signal in (Signal.CAME, Signal.TABLE):
            self._look.set()

    async def _begin(self, host: Host) -> None:
        machine = host.dealt is DealtBy.MACHINE
        unopened = machine and host.waits_for_tray() and not host.state.banked
        if unopened and not await asyncio.to_thread(self._keeps_cage, host):
            await host.do(OpenTray(_OPENER * 10**host.house.currency.digits))
        self._running[host.name] = task = asyncio.create_task(host.run())
        task.add_done_callback(partial(_say_why, host.name))
        if self._robots and machine and not host.waits_for_tray() and await _opens(host, task):
            number = list(self.houses).index(host.name)
            await seat_robots(host, _spread(host.house.seats, _ROBOTS[number % len(_ROBOTS)]))

    def _keeps_cage(self, host: Host) -> bool:
        """Whether trays are filled with money that somebody brought: then somebody says how much, too."""
        with self.database.reading() as connection:
            return cage_holds(connection, host.house.currency.code) is not None

    async def _take_over(self) -> None:
        """Again and again: let go of what has stopped here, and hold what nobody holds."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(_LOOKS_EVERY):
                    await self._look.wait()
            self._look.clear()
            try:
                await asyncio.to_thread(self.holders.look)
                for name in list(self.hosts) if self._out_of_reach else self._failed():
                    await self._let_go(name)
                self._out_of_reach = False
                await self._make_room()
                for name in [name for name in self.houses if name not in self.hosts]:
                    await self._take_up(name)
                await self._ask_for_a_part()
            except PuntoError as error:
                self._out_of_reach = not self.database.sqlite
                _log.error("tables could not be looked at", extra={"why": str(error)})
            except Exception:  # whatever it was, tables must be looked at again
                _log.exception("tables could not be looked at")

    async def _take_up(self, name: str) -> None:
        """Hold a table that nobody holds, unless this process has just left it to another."""
        if monotonic() < self._left.get(name, 0.0):
            return
        try:
            self._attempt = asyncio.create_task(asyncio.to_thread(self._take, name))
            host = await asyncio.shield(self._attempt)
            if host:
                _log.warning("a table was taken over", extra={"table": name})
                await asyncio.to_thread(self.signals.say, Signal.TABLE, name)
                await self._begin(host)
        except (PuntoError, OSError) as error:
            _log.error("a table could not be taken over", extra={"table": name, "why": str(error)})

    async def _ask_for_a_part(self) -> None:
        """Say that this process has come, and again as long as it holds less than its part."""
        processes = {*self.holders.others.values(), self.holders.address}
        part = len(self.houses) // len(processes)
        if len(processes) > 1 and len(self.hosts) < part and self._asks and monotonic() >= self._asks_again:
            self._asks, self._asks_again = self._asks - 1, monotonic() + _LEFT_FOR
            await asyncio.to_thread(self.signals.say, Signal.CAME, self.holders.address)

    async def _make_room(self) -> None:
        """Whoever has come to serve the floor gets their part of it, first what nobody looks at."""
        if not self._newcomers:
            return
        processes = {*self.holders.others.values(), *self._newcomers, self.holders.address}
        self._newcomers.clear()
        fair = -(-len(self.houses) // len(processes))
        for host in sorted(self.hosts.values(), key=lambda host: len(host.audience.people()))[:-fair]:
            self._left[host.name] = monotonic() + _LEFT_FOR
            await self._let_go(host.name)

    async def _let_go(self, name: str) -> None:
        """A table goes on elsewhere, or here another time: pages come again."""
        host, running = self.hosts.pop(name), self._running.pop(name, None)
        if running:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        for client in list(host.audience.clients):
            client.close(RESTART)
        await _park(host)
        await asyncio.to_thread(self.signals.say, Signal.TABLE, name)

    async def close(self) -> None:
        """Park every table as it is."""
        tasks = [*self._running.values(), *filter(None, [self._taking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._attempt:
            await asyncio.gather(
                self._attempt, return_exceptions=True
            )  # a table that was just being taken up
        for host in self.hosts.values():
            await _park(host)
        if not self.database.sqlite:
            with suppress(PuntoError):
                await asyncio.to_thread(self.signals.say, Signal.TABLE)
        if self._links:
            self._links.close()

    def stopped(self) -> list[str]:
        """Tables that should run and do not: their disk or database failed, or has not been reached yet."""
        nobodys = [name for name in self.houses if name not in self.hosts] if self.database.sqlite else []
        return [*nobodys, *self._failed()]

    def _failed(self) -> list[str]:
        """Those of them that are held here: to be let go of, and taken up again where that can be."""
        running = {name for name, task in self._running.items() if not task.done()}
        return [name for name, host in self.hosts.items() if host.table.stopped or name not in running]

    def currencies(self) -> set[Currency]:
        """The currencies that are played in."""
        return {house.currency for house in self.houses.values()}

    def lobby(self, person: str = "") -> list[dict[str, Any]]:
        """What a lobby shows of each table that is held here, and where somebody sits or stands."""
        return [_card(host, person) for host in self.hosts.values()]


async def _park(host: Host) -> None:
    """Let go of a table; where that goes wrong, of the others all the same."""
    try:
        await host.close()
    except PuntoError as error:
        _log.error("a table was not closed in order", extra={"table": host.name, "why": str(error)})


async def _opens(host: Host, running: asyncio.Task[None]) -> bool:
    """Wait until a table is open; one that has stopped never is."""
    while host.state.phase is Phase.CLOSED and not running.done():
        await asyncio.sleep(0.01)
    return not running.done()


def _say_why(name: str, task: asyncio.Task[None]) -> None:
    error = None if task.cancelled() else task.exception()
    if error:
        _log.error("a table has stopped", extra={"table": name, "why": str(error)}, exc_info=error)


def _spread(seats: Sequence[int], number: int) -> Sequence[int]:
    """So many of the seats, with free ones between them."""
    return seats[:: max(1, len(seats) // number)][:number]


def _card(host: Host, person: str) -> dict[str, Any]:
    offered, state = felt(host.house), host.audience.state
    taken = set(state.seated)
    waits = host.audience.clock()
    betting = waits if waits and waits.what == "betting" else None
    own = (seat for seat, sits in state.seated.items() if person and sits == person)
    held = holdings(state, person) if person else 0
    return {
        "name": host.name,
        **{
            key: offered[key]
            for key in (
                "title",
                "game",
                "kind",
                "limits",
                "vigorish",
                "seats",
                "seat_one",
                "behind",
                "currency",
            )
        },
        "taken": sorted(taken),
        "free": len(offered["seats"]) - len(taken),
        "standing": len(state.behind),
        "mine": next(own, 0),
        "stands": state.behind.get(person, 0),
        "held": amount(held, host.house.currency) if held else "",
        "phase": state.phase.value,
        "left": betting.left if betting else None,
        "total": betting.total if betting else None,
        "roads": host.audience.shown["roads"],
        "dealt": host.dealt.value,
        "round": state.number,
        "rolls": host.audience.shown["rolls"],
    }
