"""One table that runs by itself: a writer of its own, a pace, and everybody who looks.

What a command makes happen is kept first (`punto.ledger`) and then told, here, to all who look: made once for
everybody, and a little more for each person who sits there.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from punto.entropy import fresh
from punto.errors import Refused
from punto.houses import House
from punto.ledger.cage import wallet
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.server.client import Client
from punto.server.moments import NATURAL, Moment, Pace, moment
from punto.server.shown import changes, shown, shown_to
from punto.server.stakes import Stakes, own, possible
from punto.settle import Press
from punto.table import EVERYTHING, Actor, Entry, Phase, TableState, decide, fold, usual_actor
from punto.table.automation import next_command
from punto.table.calls import calls
from punto.table.commands import Command, SettleEarly
from punto.table.events import BettingOpened, Event, NoMoreBetsAnnounced
from punto.table.next import Task, due, presses
from punto.table.record import plain_event
from punto.table.views import DISPLAY, redacted

__all__ = ["Host"]

_REMEMBERED = 400
"""Steps kept for pages that come back after a moment."""

_RETURNING = 10.0
"""Seconds after a start in which those who sit here are waited for: their pages are on their way back."""


class Host:
    """A table of the floor."""

    def __init__(self, database: Database, name: str, house: House, *, pace: Pace = NATURAL) -> None:
        self.name = name
        self.pace = pace
        self.words = fresh()
        self._told: list[tuple[Entry, TableState]] = []
        self.table = Kept(database, name, house, EVERYTHING, self.words, watch=self._watch)
        self.clients: set[Client] = set()
        self.robots: set[str] = set()
        self.version = self.table.head.version
        self.shown = shown(self.table.state)
        self.calls: list[str] = []
        self.moment: Moment | None = None
        self.history: dict[str, list[Stakes]] = {}
        self.last: dict[str, Stakes] = {}
        self._steps: deque[tuple[int, bytes]] = deque(maxlen=_REMEMBERED)
        self._own: dict[str, dict[str, Any]] = {}
        self._told.clear()  # what it took to get here is in the version
        self._writer = ThreadPoolExecutor(1, thread_name_prefix=f"table-{name}")
        self._presses: dict[tuple[int, int], str] = {}
        self._changed = asyncio.Event()
        self._awaited = frozenset(self.state.seated.values())
        self._began = 0.0
        self.at_betting: Callable[[Host], Awaitable[None]] | None = None

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.table.state

    @property
    def house(self) -> House:
        """Whose table it is."""
        return self.table.house

    async def do(self, command: Command, by: Actor | None = None, *, id: str = "") -> tuple[Event, ...]:
        """Have a command carried out by the table's one writer, and tell everybody."""
        return (await self.do_all([command], by, id=id))[0]

    async def do_all(
        self, commands: Sequence[Command], by: Actor | None = None, *, id: str = ""
    ) -> list[tuple[Event, ...]]:
        """Several, one after the other, kept together: all of them, or none."""
        if not commands:
            return []

        def carry_out() -> list[tuple[Event, ...]]:
            if len(commands) > 1:
                self._try(commands, by)
            ids = [id and f"{id}.{number}" for number in range(len(commands))] if len(commands) > 1 else [id]
            with self.table.together():
                return [
                    self.table.do(command, by, id=each) for command, each in zip(commands, ids, strict=True)
                ]

        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._writer, carry_out)
        finally:
            self._tell()

    def _try(self, commands: Sequence[Command], by: Actor | None) -> None:
        """Refuse now what would be refused later."""
        state = self.state
        for command in commands:
            state = fold(decide(state, command, by or usual_actor(state, command)), state)

    async def run(self) -> None:
        """Deal, as long as nobody stops it."""
        self._began = asyncio.get_running_loop().time()
        while True:
            now = moment(self.state, self._people(), self.pace)
            if self.moment is None or now.key != self.moment.key:
                self.moment = now.started(asyncio.get_running_loop().time())
                self._send_clock()
                if self.state.phase is Phase.BETTING and self.at_betting:
                    await self.at_betting(self)
            left = self.moment.left(asyncio.get_running_loop().time())
            if left > 0:
                await self._wait(left)
                continue
            command = next_command(self.state, EVERYTHING, self.words) or self._unpressed()
            if command is None:
                self.moment = None
                await self._wait(1.0)
                continue
            await self.do(command)

    def press(self, seat: int, onto: str) -> SettleEarly | None:
        """A player says where an early payout goes (nowhere: they take it); settled once all have said it."""
        self._presses[self.state.number, seat] = onto
        people, seated = self._people(), self.state.seated
        asked = {each.seat for each in presses(self.state) if seated.get(each.seat) in people}
        said = {at for number, at in self._presses if number == self.state.number}
        return self._unpressed() if asked <= said else None

    def _unpressed(self) -> SettleEarly | None:
        """What the dealer does with early payouts when nobody is waited for any longer."""
        now = due(self.state)
        if now is None or now.task is not Task.SETTLE_EARLY:
            return None
        possible = presses(self.state)
        wanted = [
            Press(seat, onto) for (number, seat), onto in self._presses.items() if number == self.state.number
        ]
        return SettleEarly(tuple(press for press in wanted if press in possible))

    async def _wait(self, seconds: float) -> None:
        """Until something happens, or so long."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return

    def _people(self) -> set[str]:
        """Persons who look at the table themselves: it waits for them where their hands are wanted."""
        here = {client.person for client in self.clients if client.person}
        starting = asyncio.get_running_loop().time() < self._began + _RETURNING
        return (here | self._awaited if starting else here) - self.robots

    def _watch(self, entry: Entry, before: TableState) -> None:
        self._told.append((entry, before))

    def _tell(self) -> None:
        """What was kept since the last time, as one step for everybody."""
        told, self._told = self._told, []
        if not told:
            return
        self.version += len(told)
        spoken = [str(call) for entry, before in told for call in calls(entry.event, before)]
        for entry, _ in told:
            self._remember_bets(entry.event)
        self.calls = spoken or self.calls
        after = shown(self.state)
        step = {
            "kind": "step",
            "version": self.version,
            "events": [plain_event(redacted(entry.event, DISPLAY)) for entry, _ in told],
            "changes": changes(self.shown, after),
            "calls": spoken,
        }
        self.shown = after
        written = msgspec.json.encode(step)
        self._steps.append((self.version, written))
        for client in self.clients:
            client.put(written)
        self._send_own()
        self._changed.set()

    def _remember_bets(self, event: Event) -> None:
        """What can be undone is of this round; what can be bet again is of the last."""
        if isinstance(event, BettingOpened):
            self.history.clear()
            self._presses.clear()
        if isinstance(event, NoMoreBetsAnnounced):
            for person in self.state.seated.values():
                self.last[person] = own(self.state, person) or self.last.get(person, ())

    def own(self, person: str) -> dict[str, Any]:
        """What is a person's own here."""
        made = shown_to(self.state, person, wallet=self.wallet(person))
        history, last = self.history.get(person, []), self.last.get(person, ())
        made["can"] = possible(self.state, person, history=history, last=last) if made["open"] else []
        made["suggested"] = "rebet" if "rebet" in made["can"] else None
        return made

    def wallet(self, person: str) -> int:
        """What the ledger keeps for a person away from tables."""
        return wallet(self.table.database, person, self.house.currency.code)

    def _send_own(self) -> None:
        for client in self.clients:
            if client.person:
                self.send_own(client)

    def send_own(self, client: Client) -> None:
        """What is a client's own, where it has changed."""
        made = self.own(client.person)
        if self._own.get(client.key) != made:
            self._own[client.key] = made
            client.put(msgspec.json.encode({"kind": "own", "version": self.version, "own": made}))

    def _send_clock(self) -> None:
        written = msgspec.json.encode({"kind": "clock", "clock": self._clock()})
        for client in self.clients:
            client.put(written)

    def _clock(self) -> dict[str, Any] | None:
        if self.moment is None or not self.moment.shown:
            return None
        left = self.moment.left(asyncio.get_running_loop().time())
        return {"what": self.moment.what, "left": 1000 * left, "total": 1000 * self.moment.seconds}

    def join(self, client: Client, since: int | None = None) -> None:
        """Somebody looks from now on; from a version on, where that is remembered, else at all of it."""
        self.clients.add(client)
        missed = [written for version, written in self._steps if since is not None and version > since]
        first = self._steps[0][0] if self._steps else self.version + 1
        if since is not None and (since == self.version or (missed and first <= since + 1)):
            for written in missed:
                client.put(written)
            self.send_own(client)
            client.put(msgspec.json.encode({"kind": "clock", "clock": self._clock()}))
        else:
            client.put(self.whole(client))

    def whole(self, client: Client) -> bytes:
        """The table as a client sees it, all at once."""
        mine = self.own(client.person) if client.person else {}
        self._own[client.key] = mine
        return msgspec.json.encode(
            {
                "kind": "table",
                "version": self.version,
                "view": self.shown,
                "own": mine,
                "calls": self.calls,
                "clock": self._clock(),
            }
        )

    def part(self, client: Client) -> None:
        """Somebody looks no longer."""
        self.clients.discard(client)
        self._own.pop(client.key, None)
        self._changed.set()

    async def close(self) -> None:
        """Let go of the table as it is: it goes on from there."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writer, self.table.close)
        self._writer.shutdown()


def refusal(error: Refused) -> list[dict[str, Any]]:
    """Why something was refused, each reason with its clauses."""
    return [{"what": str(reason.what), "clauses": list(reason.clauses)} for reason in error.reasons]
