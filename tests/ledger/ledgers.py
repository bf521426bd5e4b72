"""Ledgers for tests, and tables in them."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex
from typing import Self

from tests.ledger.postgres import database, emptied

from punto.entropy import seeded
from punto.houses import find_house
from punto.ledger import Database, Kept
from punto.ledger.log import now
from punto.table import EVERYTHING, Entry, TableState

__all__ = ["MINI", "Ledgers", "kept", "play"]

MINI = find_house("colorado-mini")
_LEFT: defaultdict[str, list[str]] = defaultdict(list)
"""The databases of each server that nobody uses any more."""


class Ledgers(ExitStack):
    """Makes and opens ledgers, in files or on a PostgreSQL server; all are closed at the end."""

    def __init__(self, folder: Path, server: str | None) -> None:
        super().__init__()
        self.folder = folder
        self.server = server

    def __enter__(self) -> Self:
        return self

    def new(self) -> Database:
        """An empty one."""
        name = token_hex(4)
        return self.open(self._served(name) if self.server else str(self.folder / f"{name}.db"))

    def _served(self, name: str) -> str:
        """A database of the server's that an earlier test has left, or a new one; later tests get it back."""
        assert self.server
        left = _LEFT[self.server]
        url = emptied(left.pop()) if left else database(self.server, f"punto-{name}")
        self.callback(left.append, url)
        return url

    def open(self, name: str) -> Database:
        """One that is there, or else an empty one."""
        made = Database(name, new=True)
        self.callback(made.close)
        return made


def kept(
    database: Database,
    name: str = "1",
    *,
    watch: Callable[[Entry, TableState], None] | None = None,
    clock: Callable[[], int] = now,
) -> Kept:
    """A table of Colorado's in a ledger."""
    return Kept(database, name, MINI, EVERYTHING, seeded("kept"), watch=watch, clock=clock)


def play(table: Kept, rounds: int) -> None:
    """So many rounds, with two people at the table."""
    with table.together():
        table.run()
    for seat in {1, 3} - set(table.state.seats):
        table.sit(seat, f"person-{seat}")
    end = table.state.number + rounds
    while table.state.number < end:
        there = {bet.seat for bet in table.state.bets}
        bets = [f"{seat}:banker=100" for seat in (1, 3) if seat not in there]
        if bets:
            table.bet(*bets)
        else:
            table.no_more_bets()
        with table.together():
            table.run()
