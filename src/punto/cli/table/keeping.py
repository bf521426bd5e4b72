"""`punto table --db`: a table that is kept in a ledger and goes on where it was left."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from punto.cli.naming import named_files
from punto.cli.options import open_house
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message
from punto.table import Phase, Table, TableState

__all__ = ["Origin", "origin"]

_HOUSE = "colorado-mini"


class Origin(NamedTuple):
    """Where a table comes from: what makes it, and how it was left, if it was there before."""

    make: Callable[..., Table] = Table
    left: TableState | None = None

    def house(
        self, name: str | None, wager_files: Sequence[str], settings: Sequence[str], bets: Sequence[str]
    ) -> House:
        """The house that is asked for; where nothing is, the one that the table was left with."""
        if self.left and not (name or wager_files or settings or named_files(bets)):
            return self.left.house
        return open_house(name or (self.left.house.id if self.left else _HOUSE), wager_files, settings, bets)

    def physical(self, wanted: bool) -> bool:
        """Whether real cards are played: of a table that is open, that is decided."""
        if self.left is None or self.left.phase is Phase.CLOSED:
            return wanted
        if wanted and not self.left.physical:
            raise Unreadable(message("cli.table-machine-cards"))
        return self.left.physical


def origin(db: str | None, name: str, links: str | None = None) -> Origin:
    """A new table, or the one of this name in a ledger, which is made if need be."""
    if db is None and links is not None:
        raise Unreadable(message("cli.links-db"))
    if db is None:
        return Origin()
    from punto.ledger import Database, Kept, left

    database = Database(db, new=True, links=links)
    return Origin(partial(Kept, database, name), left(database, name))
