"""How fast a kept table runs, restarts and is audited, beside a bare loop of synced writes on the same disk.

python bench/ledger.py                    coups a second on SQLite; with PUNTO_POSTGRES=URL or --postgres too
python bench/ledger.py --events 1e6       also: restart and audit of a log of so many events, and memory
python bench/ledger.py --restart LEDGER   that alone, of a ledger that is there; so --audit LEDGER
python bench/ledger.py --folder DIR       on the disk of this folder
"""

import argparse
import os
import resource
import subprocess
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


def restart(name: str) -> None:
    """How long a table takes to go on from a long log."""
    with closing(Database(name)) as database:
        start, worked = time.perf_counter(), time.process_time()
        with closing(Kept(database, "1", None, EVERYTHING)) as table:
            took, worked = time.perf_counter() - start, time.process_time() - worked
            print(
                f"restart from {table.head.version:>11,} events {took:8.2f} s   {worked:.2f} s of its own,",
                end=" ",
            )
            print(f"{memory():.0f} MB")


def audited(name: str) -> None:
    """How fast a log is audited, by one process, and by one on each core if it is long enough."""
    with closing(Database(name)) as database:
        start, worked = time.perf_counter(), time.process_time()
        events = audit(database).events
        took, worked = time.perf_counter() - start, time.process_time() - worked
        print(f"audit of {events:>15,} events {events / took:>8,.0f} events/s", end="   ")
        print(f"{events / worked:,.0f} in a second of its own, {memory():.0f} MB")
        start, cores = time.perf_counter(), os.cpu_count() or 1
        audit(database, workers=cores)
        took = time.perf_counter() - start
        each = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"the same, {cores} cores             {events / took:>8,.0f} events/s", end="   ")
        print(
            f"{each.ru_utime + each.ru_stime:.1f} s of other processes, {each.ru_maxrss / 1024:.0f} MB each"
        )


def long(name: str, events: int) -> None:
    """Restart and audit of a log, by processes that have done nothing else; first of a tenth of it."""
    for so_many in (events // 10, events):
        with closing(Database(name, new=True)) as database:
            fill(database, so_many)
        for what in ("restart", "audit"):
            subprocess.run([sys.executable, __file__, f"--{what}", name], check=True)


def main() -> None:
    """Print the figures."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--events", type=float, default=0)
    asked.add_argument("--folder", default=None)
    asked.add_argument("--postgres", action="store_true")
    asked.add_argument("--restart", metavar="LEDGER")
    asked.add_argument("--audit", metavar="LEDGER")
    given = asked.parse_args()
    if given.restart or given.audit:
        restart(given.restart) if given.restart else audited(given.audit)
        return
    with tempfile.TemporaryDirectory(prefix="punto-bench-", dir=given.folder) as name:
        folder = Path(name)
        base = synced(folder)
        print(f"bare synced writes            {base:>7,.0f} a second")
        with closing(Database(str(folder / "bench.db"), new=True)) as database:
            _both("SQLite", database, base)
        if given.postgres or os.environ.get("PUNTO_POSTGRES"):
            _postgres(base)
        if given.events:
            long(str(folder / "long.db"), int(given.events))


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
