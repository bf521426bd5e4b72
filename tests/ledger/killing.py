"""Kill -9: a table that runs by itself is killed at any moment, and the next process goes on with it."""

import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.cli.command import PUNTO

from punto.ledger import Database
from punto.ledger.audit import audit, heads

__all__ = ["Kills", "kills"]


class Kills(NamedTuple):
    """How many kills there were, how many events had been told, and how many of those were lost."""

    kills: int
    told: int
    lost: int


def kills(folder: Path, number: int, seed: int = 0) -> Kills:
    """Run a table, kill it after any number of lines, run it again: so many times, on one ledger."""
    random = Random(seed)
    db = folder / "killed.db"
    before = told = lost = 0
    for _ in range(number):
        words = [str(PUNTO), "table", "--auto", "--db", str(db), "--format", "json", "--shoes", "99"]
        running = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert running.stdout
        read = random.randrange(1, 150)
        for _ in range(read):
            running.stdout.readline()
        running.kill()
        lines = read + running.communicate()[0].count("\n")
        with closing(Database(str(db))) as database:
            after = heads(database)["table/1"].version
        lost += max(before + lines - after, 0)
        before = after
        told += lines
    with closing(Database(str(db))) as database:
        audit(database)
    return Kills(number, told, lost)
