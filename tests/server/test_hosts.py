"""A table that runs by itself while people come and go between its steps."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.ledger.ledgers import kept, play

from punto.errors import Refused, Stopped
from punto.houses import find_house
from punto.ledger.database import Database
from punto.messages import message
from punto.server.floor import Floor
from punto.server.host import Host
from punto.server.instruments import instrument
from punto.server.moments import Pace
from punto.server.people import People
from punto.table import Phase
from punto.table.commands import CloseTable, CloseTray, OpenTray, Sit


class Held(ThreadPoolExecutor):
    """A writer that begins only when it is let."""

    def __init__(self) -> None:
        super().__init__(1)
        self.free = Event()
        self.submit(self.free.wait)


def test_the_machine_looks_at_the_table_as_its_writer_finds_it(tmp_path: Path) -> None:
    """The cut is the dealer's at an empty table, and a player's who sat down just before: it goes on."""

    async def played() -> None:
        database = Database(str(tmp_path / "floor.db"), new=True)
        People(database)
        host = Host(
            database, "1", find_house("colorado-mini"), pace=Pace(tempo=0.0, betting=99.0, result=0.0)
        )
        await host.do(OpenTray(10_000_000))
        while (step := host.state.next_step) is None or step.id != "cut":
            await _one_step(host)
        writer = host._writer._thread = Held()
        sitting = asyncio.create_task(host.do(Sit(4, "maria")))
        await asyncio.sleep(0)  # it waits for the writer, before the machine's next chore does
        running = asyncio.create_task(host.run())
        await asyncio.sleep(0)
        writer.free.set()
        await sitting
        while host.state.phase is not Phase.BETTING:
            assert not running.done(), running.exception()
            await asyncio.sleep(0)
        while not host._changed._waiters:  # it waits for bets
            await asyncio.sleep(0)
        host._changed.set()  # something happens in the very moment in which it is stopped
        running.cancel()
        done, _ = await asyncio.wait([running], timeout=30)
        assert done
        await host.close()
        database.close()

    asyncio.run(played())


async def _one_step(host: Host) -> None:
    command = host.chore()
    assert command
    await host.do(command)


def floor_of(database: Database, *houses: str) -> Floor:
    """Tables that go quickly until there is time to bet."""
    return Floor(database, [find_house(each) for each in houses], pace=Pace(0.0, betting=99.0, result=0.0))


async def _until_it_waits(host: Host) -> None:
    while all(each.done() for each in host._changed._waiters):
        await asyncio.sleep(0)


def test_a_table_that_was_closed_stays_so_until_its_tray_was_counted_and_is_opened_again(
    tmp_path: Path,
) -> None:
    """Nobody could count what lies in the tray of a table that the machine opens again at once."""

    async def played() -> None:
        database = Database(str(tmp_path / "floor.db"), new=True)
        People(database)
        floor = floor_of(database, "colorado-mini")
        host = floor.host("1")
        await floor.open()
        while host.state.phase is not Phase.BETTING:
            await asyncio.sleep(0)
        await _until_it_waits(host)
        await host.do(CloseTable())
        await _until_it_waits(host)
        assert host.state.closing
        await floor.close()
        floor = floor_of(database, "colorado-mini")
        host = floor.host("1")
        await floor.open(robots=True)
        await _until_it_waits(host)
        assert host.state.closing
        await host.do(CloseTray(host.state.balances["tray"]))
        await host.do(OpenTray(10_000_000))
        while host.state.phase is not Phase.BETTING:
            await asyncio.sleep(0)
        await floor.close()
        database.close()

    asyncio.run(asyncio.wait_for(played(), 60))


def test_a_floor_opens_though_a_table_stops_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its robots are waited for no longer, and the other tables have theirs."""
    run = Host.run

    async def fails(host: Host) -> None:
        if host.name == "1":
            raise ZeroDivisionError
        await run(host)

    async def played() -> None:
        database = Database(str(tmp_path / "floor.db"), new=True)
        People(database)
        floor = floor_of(database, "colorado-mini", "colorado-mini")
        await floor.open(robots=True)
        assert floor.host("2").robots
        await floor.close()
        database.close()

    monkeypatch.setattr(Host, "run", fails)
    asyncio.run(asyncio.wait_for(played(), 60))


def test_a_table_that_cannot_be_parked_keeps_none_of_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parked: list[str] = []
    close = Host.close

    async def fails(host: Host) -> None:
        await close(host)
        parked.append(host.name)
        raise Stopped(message("ledger.unkept", name="disk", why="full"))

    async def played() -> None:
        database = Database(str(tmp_path / "floor.db"), new=True)
        People(database)
        floor = floor_of(database, "colorado-mini", "colorado-mini")
        await floor.open()
        await floor.close()
        database.close()

    monkeypatch.setattr(Host, "close", fails)
    asyncio.run(played())
    assert parked == ["1", "2"]


def test_a_table_that_was_played_without_a_tray_is_not_served(tmp_path: Path) -> None:
    """Its chips are nobody's: guests could buy none, and no tray could be opened. Its table is let go."""
    database = Database(str(tmp_path / "floor.db"), new=True)
    house = find_house("colorado-mini")
    with closing(kept(database, "1")) as table:
        play(table, 1)
    for _ in range(2):
        with pytest.raises(Refused, match="table 1 was played without a tray"):
            Floor(database, [house])
    database.close()


def test_the_floor_shows_a_table_as_it_was_told_of_with_the_version_of_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept and not yet told is not shown: whoever acts on that would read that somebody was first."""

    async def sat() -> None:
        database = Database(str(tmp_path / "floor.db"), new=True)
        People(database)
        host = Host(
            database, "1", find_house("colorado-mini"), pace=Pace(tempo=0.0, betting=99.0, result=0.0)
        )
        await host.do(OpenTray(10_000_000))
        while host.state.phase is Phase.CLOSED:
            await _one_step(host)
        before, shown, tell = instrument(host), list[dict[str, Any]](), host.audience.tell

        def told(*about: Any) -> Callable[[], None]:
            assert host.state.seated
            shown.append(instrument(host))
            return tell(*about)

        monkeypatch.setattr(host.audience, "tell", told)
        await host.do(Sit(4, "maria"))
        assert shown == [before]
        after = instrument(host)
        assert (after["taken"], after["version"]) == ([4], before["version"] + 1)
        await host.close()
        database.close()

    asyncio.run(sat())
