"""What people ask for at the same time is kept together, and nobody hears of it before that."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from tests.server.test_hosts import Held

from punto.errors import Stopped
from punto.houses import Role, find_house
from punto.ledger.cage import deposit
from punto.ledger.database import Database
from punto.messages import message
from punto.server.audience import Told
from punto.server.client import Client
from punto.server.host import Asked, Host
from punto.server.people import People
from punto.table import Actor
from punto.table.commands import BuyIn, Command, OpenTray, Sit


class Disk:
    """A ledger that counts the transactions of its log, and fails from one of them on."""

    def __init__(self, folder: Path) -> None:
        self.database = Database(str(folder / "floor.db"), new=True)
        People(self.database)
        self.written = 0
        self.fails_from = 10**9
        self._write = self.database.write
        setattr(self.database, "write", self.write)  # noqa: B010

    def write(self, *given: Any) -> Any:
        self.written += len(given) > 1  # the log has a connection of its own
        if self.written >= self.fails_from:
            raise Stopped(message("ledger.unkept", name="disk", why="full"))
        return self._write(*given)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    disk = Disk(tmp_path)
    yield disk
    disk.database.close()


def play(disk: Disk, told: Callable[[Host, Held], Awaitable[None]]) -> None:
    """Something at an open table whose writer begins only when it is let."""

    async def run() -> None:
        host = Host(disk.database, "1", find_house("colorado-mini"))
        await host.do(OpenTray(10_000_000))
        while host.state.next_step is None or host.state.next_step.id != "cut":
            command = host.chore()
            assert command
            await host.do(command)
        held = host._writer._thread = Held()
        disk.written = 0
        try:
            await told(host, held)
        finally:
            held.free.set()
            disk.fails_from = 10**9
            await host.close()

    asyncio.run(run())


def ask(host: Host, person: str, command: Command, id: str = "") -> asyncio.Task[Sequence[Told]]:
    """A request of a person, as a socket makes it."""
    asked = Asked([command], Actor(Role.PLAYER, person))
    work = host.ask(id or f"request of {person}", person, lambda: asked, shared=True)
    return asyncio.create_task(work)


async def waits(*tasks: asyncio.Task[Sequence[Told]]) -> None:
    """Until all of them wait for the writer; none has an answer."""
    for _ in range(2):
        await asyncio.sleep(0)
    assert not any(task.done() for task in tasks)


def test_requests_that_wait_are_kept_in_one_transaction(disk: Disk) -> None:
    async def told(host: Host, held: Held) -> None:
        client = Client()
        host.audience.join(client)
        first = ask(host, "ana", Sit(1, "ana"))
        await waits(first)  # the writer is busy with it when the others come
        others = [ask(host, f"p{seat}", Sit(seat, f"p{seat}")) for seat in (2, 3, 5)]
        await waits(*others)
        held.free.set()
        await asyncio.gather(first, *others)
        assert disk.written == 2
        assert set(host.audience.state.seated) == {1, 2, 3, 5}
        assert len(client._waiting) == 3  # the whole table, and two steps

    play(disk, told)


def test_nobody_is_told_that_they_sit_where_nothing_could_be_kept(disk: Disk) -> None:
    async def told(host: Host, held: Held) -> None:
        first = ask(host, "ana", Sit(1, "ana"))
        await waits(first)
        others = [ask(host, f"p{seat}", Sit(seat, f"p{seat}")) for seat in (2, 3)]
        await waits(*others)
        disk.fails_from = 2
        held.free.set()
        await first
        answers = await asyncio.gather(*others, return_exceptions=True)
        assert [type(each) for each in answers] == [Stopped, Stopped]
        assert set(host.audience.state.seated) == set(host.state.seated) == {1}

    play(disk, told)


def test_what_a_purse_has_kept_stays_answered_when_the_next_cannot_be_kept(disk: Disk) -> None:
    """Whoever draws on a wallet is kept at once: of one transaction, two; the third fails."""
    deposit(disk.database, "ana", 50_000, "USD", by="test", id="welcome")

    async def told(host: Host, held: Held) -> None:
        first = ask(host, "bo", Sit(1, "bo"))
        await waits(first)
        sat = ask(host, "ana", Sit(2, "ana"))
        bought = ask(host, "ana", BuyIn(2, 20_000, wallet=0), "another request of ana")
        late = ask(host, "cleo", Sit(3, "cleo"))
        await waits(sat, bought, late)
        disk.fails_from = 4
        held.free.set()
        answers = await asyncio.gather(first, sat, bought, late, return_exceptions=True)
        assert [type(each) for each in answers] == [tuple, tuple, tuple, Stopped]
        assert host.audience.state.balances["chips/ana"] == 20_000
        assert set(host.audience.state.seated) == {1, 2}

    play(disk, told)


def test_a_table_that_stops_in_between_answers_nobody_whose_request_waited(disk: Disk) -> None:
    deposit(disk.database, "ana", 50_000, "USD", by="test", id="welcome")

    async def told(host: Host, held: Held) -> None:
        first = ask(host, "ana", Sit(1, "ana"))
        await waits(first)
        sat = ask(host, "bo", Sit(2, "bo"))
        bought = ask(host, "ana", BuyIn(1, 20_000, wallet=0), "another request of ana")
        await waits(sat, bought)
        disk.fails_from = 2
        held.free.set()
        answers = await asyncio.gather(first, sat, bought, return_exceptions=True)
        assert [type(each) for each in answers] == [tuple, Stopped, Stopped]

    play(disk, told)


def test_an_id_that_comes_twice_at_once_is_carried_out_once(disk: Disk) -> None:
    async def told(host: Host, held: Held) -> None:
        def next_seat() -> Asked:
            return Asked([Sit(1 + len(host.state.seated), "ana")], Actor(Role.PLAYER, "ana"))

        first = ask(host, "bo", Sit(1, "bo"))
        await waits(first)
        same = [host.ask("one request", "ana", next_seat, shared=True) for _ in range(2)]
        both = [asyncio.create_task(each) for each in same]
        await waits(*both)
        held.free.set()
        await asyncio.gather(first, *both)
        assert host.state.seated == {1: "bo", 2: "ana"}

    play(disk, told)


def test_refusals_are_each_ones_own(disk: Disk) -> None:
    async def told(host: Host, held: Held) -> None:
        first = ask(host, "ana", Sit(1, "ana"))
        await waits(first)
        taken, free = ask(host, "bo", Sit(1, "bo")), ask(host, "cleo", Sit(2, "cleo"))
        await waits(taken, free)
        held.free.set()
        with pytest.raises(Exception, match="taken"):
            await taken
        await free
        assert host.audience.state.seated == {1: "ana", 2: "cleo"}

    play(disk, told)


def test_a_writer_that_has_not_quite_left_does_not_keep_the_next_one_out(disk: Disk) -> None:
    """Whoever was answered may be quicker than the thread that answered them."""

    async def told(host: Host, held: Held) -> None:
        held.free.set()
        inside, leave = Event(), Event()

        def lingers() -> None:
            inside.set()
            leave.wait()

        before = Thread(target=host._writer._context.run, args=(lingers,))
        before.start()
        inside.wait()
        try:
            await asyncio.wait_for(ask(host, "ana", Sit(1, "ana")), 30)
        finally:
            leave.set()
            before.join()
        assert host.state.seated == {1: "ana"}

    play(disk, told)


@pytest.mark.parametrize("part", ["follow in the thread", "tell on the loop"])
def test_a_table_of_which_nobody_can_be_told_stops_and_keeps_nobody_waiting(
    disk: Disk, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept, and told whole by whoever takes the table up."""

    def fails(*_given: object) -> None:
        raise ZeroDivisionError

    async def told(host: Host, held: Held) -> None:
        held.free.set()
        if part == "follow in the thread":
            monkeypatch.setattr(host, "_follow", fails)
        else:
            monkeypatch.setattr(host.audience, "tell", fails)
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(ask(host, "ana", Sit(1, "ana")), 30)
        assert host.table.stopped
        with pytest.raises(Stopped):
            await asyncio.wait_for(ask(host, "bo", Sit(2, "bo")), 30)
        monkeypatch.undo()

    play(disk, told)
    again = Host(disk.database, "1", find_house("colorado-mini"))
    assert again.state.seated == {1: "ana"}
    again.table.close()
