"""What a table keeps in one transaction: commands and events, new charters, links' parts, a snapshot."""

from typing import NamedTuple

from sqlalchemy import Connection, select

from punto.houses import Charter
from punto.ledger.chain import Draft, DraftEvent, Head
from punto.ledger.log import Placing
from punto.ledger.purses import claimed
from punto.ledger.schema import CHARTERS, SNAPSHOTS
from punto.ledger.stored import written_event
from punto.table import Entry, TableState
from punto.table.commands import Command
from punto.table.events import Event
from punto.table.record import name_of

__all__ = ["Batch", "drafted"]


def drafted(event: Event, command: Command) -> DraftEvent:
    """An event as it is about to be kept."""
    posts = getattr(event, "postings", ())
    return DraftEvent(name_of(event), event.version, written_event(event), posts, claimed(command, event))


class Batch(NamedTuple):
    """What is kept in one transaction, and told after it."""

    stream: str
    drafts: list[Draft]
    untold: list[tuple[Entry, TableState]]
    charters: list[Charter]
    state: TableState
    snapshot: bytes | None
    placings: list[Placing]
    build: str

    def write(self, connection: Connection, head: Head) -> None:
        """What goes into tables of its own: charters, meters' streams, and a snapshot after all the rest."""
        for placing in self.placings:
            placing.act(connection)
        for charter in self.charters:
            if not connection.execute(select(CHARTERS.c.digest).filter_by(digest=charter.digest)).first():
                row = {"digest": charter.digest, "build": self.build, "charter": charter.as_json()}
                connection.execute(CHARTERS.insert().values(**row))
        if self.snapshot is not None:
            after = {"number": head.number, "version": head.version, "state": self.snapshot}
            connection.execute(SNAPSHOTS.insert().values(stream=self.stream, **after))
