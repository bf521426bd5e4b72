"""How fast a kept table runs, restarts and is audited, beside a bare loop of synced writes on the same disk.

python bench/ledger.py                    coups a second on SQLite; with PUNTO_POSTGRES=URL or --postgres too
python bench/ledger.py --events 1e6       also: restart and audit of a log of so many events, and memory
python bench/ledger.py --folder DIR       on the disk of this folder
"""

import argparse
import os
import resource
import sys
import tempfile
import time
from contextlib import closing, nullcontext
from pathlib import Path

from punto import find_house, read_bets
from punto.ledger import Database, Kept
from punto.ledger.audit import audit
from punto.table import EVERYTHING, Phase
from punto.table.commands import PlaceWagers

HOUSE = find_house("colorado-mini")
WAGERS = ("player=100", "tie=10", "dragon-bonus@player=5")
BETS = read_bets([f"{seat}:{wager}" for seat in range(1, 8) for wager in WAGERS], HOUSE)
SECONDS = 5.0


def synced(folder: Path) -> float:
    """Writes of a page, each synced, a second: no commit can be faster."""
    file = os.open(folder / "synced", os.O_CREAT | os.O_WRONLY)
    start, done = time.perf_counter(), 0
    while time.perf_counter() - start < SECONDS / 2:
        os.pwrite(file, bytes(4096), done % 1000 * 4096)
        os.fdatasync(file)
        done += 1
    os.close(file)
    return done / (time.perf_counter() - start)


def opened(database: Database) -> Kept:
    """A table with seven people at it, ready for bets."""
    table = Kept(database, "1", HOUSE, EVERYTHING)
    with table.together():
        table.run()
        for seat in range(1, 8):
            if seat not in table.state.seats:
                table.sit(seat)
    return table


def coup(table: Kept) -> None:
    """A coup with two commits: the bets of all, and the rest to the next bets; one if they are together."""
    with table.together():
        if table.state.phase is not Phase.BETTING:
            table.run()
        there = {(bet.seat, bet.wager) for bet in table.state.bets}
        table.do(PlaceWagers(tuple(bet for bet in BETS if (bet.seat, bet.wager) not in there)))
    with table.together():
        table.run()


def coups(table: Kept, commits: int) -> tuple[float, float]:
    """Durable coups a second, and milliseconds of this process's own time for each."""
    start, worked, done = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - start < SECONDS:
        with table.together() if commits == 1 else nullcontext():
            coup(table)
        done += 1
    return done / (time.perf_counter() - start), (time.process_time() - worked) / done * 1e3


def fill(database: Database, events: int) -> None:
    """A log of so many events; many coups a commit, as only its length matters."""
    with closing(opened(database)) as table:
        while table.head.version < events:
            with table.together():
                for _ in range(200):
                    coup(table)


def memory() -> float:
    """The most that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def long(database: Database, events: int) -> None:
    """Restart and audit of a long log."""
    fill(database, events // 10)
    audit(database)
    little = memory()
    fill(database, events)
    start = time.perf_counter()
    with closing(Kept(database, "1", None, EVERYTHING)) as table:
        restart, found = time.perf_counter() - start, table.head.version
    start, worked = time.perf_counter(), time.process_time()
    audit(database)
    took, worked = time.perf_counter() - start, time.process_time() - worked
    print(f"restart from {found:>11,} events {restart:8.2f} s")
    print(f"audit                        {found / took:>10,.0f} events/s", end="   ")
    print(f"{found / worked:,.0f} in a second of its own")
    print(f"memory after a tenth of the log {little:.0f} MB, after all of it {memory():.0f} MB")


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--events", type=float, default=0)
    asked.add_argument("--folder", default=None)
    asked.add_argument("--postgres", action="store_true")
    given = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="punto-bench-", dir=given.folder) as name:
        folder = Path(name)
        base = synced(folder)
        print(f"bare synced writes            {base:>7,.0f} a second")
        with closing(Database(str(folder / "bench.db"), new=True)) as database:
            _both("SQLite", database, base)
        if given.postgres or os.environ.get("PUNTO_POSTGRES"):
            _postgres(base)
        if given.events:
            with closing(Database(str(folder / "long.db"), new=True)) as database:
                long(database, int(given.events))


def _postgres(base: float) -> None:
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.ledger import postgres

    with (
        postgres.ours(synced=True) as server,
        closing(Database(postgres.database(server, "punto-bench"), new=True)) as database,
    ):
        _both("PostgreSQL", database, base)


def _both(name: str, database: Database, base: float) -> None:
    """A coup that runs by itself is one commit; where people bet, their bets are one and the rest another."""
    with closing(opened(database)) as table:
        for commits, said in ((1, "one commit a coup"), (2, "bets apart")):
            rate, own = coups(table, commits)
            print(f"{name + ', ' + said:<30}{rate:>7,.0f} coups/s   {own:.2f} ms of its own a coup,", end=" ")
            print(f"{commits * rate / base:.2f} of the bare loop's syncs")


if __name__ == "__main__":
    main()
