"""What a ledger stands, tried at length; prints its figures. From the clone's root:

python -m tests.ledger.proof [cuts kills crowd ties alterations]
"""

import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tests.ledger import postgres
from tests.ledger.alterations import alter_and_audit, made
from tests.ledger.crowd import crowd, wallets
from tests.ledger.killing import kills
from tests.ledger.power import power_cuts
from tests.ledger.ties import ties

from punto.ledger import Database, kept

__all__ = ["main"]


def main(wanted: list[str]) -> int:
    """Try what is wanted, or all of it; 1 if anything did not hold."""
    unknown = set(wanted) - set(TRIALS)
    if unknown:
        print(f"there is {', '.join(TRIALS)}; not {', '.join(unknown)}")
        return 2
    held = True
    for name in wanted or TRIALS:
        with tempfile.TemporaryDirectory(prefix="punto-proof-") as folder:
            began = time.monotonic()
            held &= TRIALS[name](Path(folder))
            print(f"  {time.monotonic() - began:,.0f} s", flush=True)
    return 0 if held else 1


def _cuts(folder: Path) -> bool:
    """Power cuts, on a disk that is synced and on one that is not."""
    full = power_cuts(folder, 1_000, rounds=100)
    print(f"power cuts, synchronous=FULL: {full.cuts:,} over {full.commands:,} commands that were told:")
    print(f"  {full.lost} lost some, {full.damaged} left a ledger that does not hold")
    (folder / "loose").mkdir()
    loose = power_cuts(folder / "loose", 300, rounds=100, synchronous="NORMAL")
    print(f"power cuts, synchronous=NORMAL: {loose.cuts:,}: {loose.lost} lost some (the harness can fail)")
    return (full.lost, full.damaged) == (0, 0) and loose.lost > 0


def _kills(folder: Path) -> bool:
    """Kills of a table that runs by itself."""
    found = kills(folder, 200)
    print(f"kill -9: {found.kills} times, {found.told:,} events told: {found.lost} lost; the audit holds")
    return found.lost == 0


def _crowd(folder: Path) -> bool:
    """Clients at once on one balance, and tables on one wallet, on both databases."""
    held = True
    with postgres.ours() as server:
        theirs = postgres.database(server, "punto-crowd"), postgres.database(server, "punto-wallets")
        for name, more in ((str(folder / "crowd.db"), str(folder / "wallets.db")), theirs):
            with closing(Database(name, new=True)) as database:
                found = crowd(database, clients=64, bets=200, balance=100_000)
                kind = "SQLite" if database.sqlite else "PostgreSQL"
            print(f"crowd, {kind}: 64 clients asked for {found.asked:,}, {found.taken:,} taken:", end=" ")
            print(f"overspent {found.overspent}, late {found.late}")
            with closing(Database(more, new=True)) as database:
                got, left = wallets(database, tables=16, draws=20, amount=1_000)
            print(f"wallet, {kind}: 16 tables drew {got:,} of 160,000; {left:,} left")
            held &= (found.overspent, found.late, got, left) == (0, 0, 160_000, 0)
    return held


def _ties(folder: Path) -> bool:
    """Jackpots hit at two tables at once, each run by a process of its own, on both databases."""
    with postgres.ours() as server:
        for name in (str(folder / "ties.db"), postgres.database(server, "punto-ties")):
            with closing(Database(name, new=True)) as database:
                found = ties(database, 1_000)
                kind = "SQLite" if database.sqlite else "PostgreSQL"
            order = " and ".join(f"{table} {number:,} times" for table, number in sorted(found.first.items()))
            print(f"ties, {kind}: {found.ties:,}, {found.kills:,} processes killed before the approval:")
            print(f"  each award is paid once, first was {order}; the audit holds", flush=True)
    return True


def _alterations(folder: Path) -> bool:
    """Alterations of what is stored, triggers dropped."""
    kept._SNAPSHOT_EVERY, every = 40, kept._SNAPSHOT_EVERY
    tried, unnoticed = alter_and_audit(made(folder), folder, 10_000)
    kept._SNAPSHOT_EVERY = every
    print(
        f"alterations: {tried.total():,}: {', '.join(f'{number:,} {kind}' for kind, number in tried.items())}"
    )
    print(f"  {tried.total() - len(unnoticed):,} found by the audit")
    for each in unnoticed:
        print(f"  not found: {each}")
    return not unnoticed


TRIALS: dict[str, Callable[[Path], bool]] = {
    "cuts": _cuts,
    "kills": _kills,
    "crowd": _crowd,
    "ties": _ties,
    "alterations": _alterations,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
