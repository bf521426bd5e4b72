"""The audit: all that a ledger holds is looked at again; the first place that does not hold is named."""

from collections.abc import Callable, Mapping
from contextlib import closing

from msgspec import Struct
from sqlalchemy import Connection, Table, func, select

from punto.errors import Stopped, Unreadable
from punto.houses import Charter
from punto.ledger.audit_books import PostedAgain, accounts_of, check_accounts
from punto.ledger.cage import CageReplay
from punto.ledger.chain import Head
from punto.ledger.database import Database
from punto.ledger.link_replay import LinkReplay
from punto.ledger.links import altered, links
from punto.ledger.log import head_of, stream_names
from punto.ledger.replay import TableReplay
from punto.ledger.schema import CHARTERS, COMMANDS, EVENTS, POSTINGS, SNAPSHOTS
from punto.messages import message

__all__ = ["Audited", "audit", "heads", "read_head", "written_head"]

Progress = Callable[[int], None]
"""Is told how many events have been looked at."""

_OFTEN = 100
"""Commands between two reports of how far it is."""


class Audited(Struct, frozen=True):
    """What was looked at, and holds."""

    streams: int = 0
    commands: int = 0
    refusals: int = 0
    events: int = 0
    settled: int = 0
    shoes: int = 0
    postings: int = 0
    accounts: int = 0
    charters: int = 0
    snapshots: int = 0
    heads: int = 0


def heads(database: Database) -> dict[str, Head]:
    """How far each stream has come, to be printed, signed and given back to an audit."""
    with database.reading() as connection:
        return {stream: head_of(connection, stream) for stream in stream_names(connection)}


def written_head(stream: str, head: Head) -> str:
    """A head as text: the stream, its last command, its hash."""
    return f"{stream}:{head.number}:{head.hash.hex()}"


def read_head(written: str) -> tuple[str, int, bytes]:
    """The head that a text is."""
    try:
        stream, number, digest = written.strip().rsplit(":", 2)
        return stream, int(number), bytes.fromhex(digest)
    except ValueError:
        raise Unreadable(message("ledger.no-head", text=written)) from None


def audit(
    database: Database,
    given: Mapping[str, Mapping[int, bytes]] | None = None,
    progress: Progress | None = None,
) -> Audited:
    """Replay everything; `given` are heads of streams that were kept elsewhere, by their last command."""
    with database.reading() as connection:
        return _Audit(connection, given or {}, progress or (lambda _: None)).run()


_REPLAYS: Mapping[str, Callable[[Connection, str], TableReplay | LinkReplay | CageReplay]] = {
    "table": TableReplay,
    "progressive": LinkReplay,
    "cage": CageReplay,
}
"""How streams are played again, by the first part of their names."""


class _Audit:
    def __init__(
        self, connection: Connection, given: Mapping[str, Mapping[int, bytes]], progress: Progress
    ) -> None:
        self.connection = connection
        self.given = given
        self.progress = progress
        self.commands = self.events = self.postings = self.heads = 0
        self.replays: dict[str, TableReplay | LinkReplay | CageReplay] = {}
        self.accounts = accounts_of(connection)
        self.posted: list[PostedAgain] = []

    def run(self) -> Audited:
        names = stream_names(self.connection)
        self._check_streams(names)
        for stream in names:
            self._stream(stream)
        replays = self.replays.values()
        found = Audited(
            streams=len(names),
            commands=self.commands,
            refusals=sum(each.refusals for each in replays),
            events=self.events,
            settled=sum(each.settled for each in replays),
            shoes=sum(each.shoes for each in replays),
            postings=self.postings,
            accounts=check_accounts(self.connection, self.accounts, self.posted, self._currency),
            charters=self._charters(),
            snapshots=sum(each.snapshots for each in replays),
            heads=self.heads,
        )
        if self._rows(SNAPSHOTS) != found.snapshots:
            raise Stopped(message("ledger.altered-rows", table=SNAPSHOTS.name))
        return found

    def _check_streams(self, names: list[str]) -> None:
        """Nothing lies in a stream that has no head, and no stream is missing that should be there."""
        for stream in self.given:
            if stream not in names:
                raise altered(stream, "head", "missing")
        for table in (COMMANDS, EVENTS, POSTINGS, SNAPSHOTS):
            for stream in self.connection.execute(select(table.c.stream).distinct()).scalars():
                if stream not in names:
                    raise altered(stream, "head", "missing")

    def _stream(self, stream: str) -> None:
        make = _REPLAYS.get(stream.partition("/")[0])
        if make is None:
            raise altered(stream, "head", "kind")
        replay = make(self.connection, stream)
        given = self.given.get(stream, {})
        number = 0
        with (
            closing(PostedAgain(self.connection, stream, self.accounts)) as posted,
            closing(links(self.connection, stream)) as every,
        ):
            for request, happenings in every:
                number = request.number
                for happening, event in zip(happenings, replay.take(request, happenings), strict=True):
                    posted.meet(happening, event)
                if number in given:
                    self._check_given(stream, number, (happenings[-1] if happenings else request).hash)
                self.commands += 1
                self.events += len(happenings)
                if not number % _OFTEN:
                    self.progress(self.events)
            self.progress(self.events)
            posted.end()
        if given and max(given) > number:
            raise altered(stream, f"command {number + 1}", "missing")
        self.postings += posted.lines
        self.posted.append(posted)
        self.replays[stream] = replay

    def _check_given(self, stream: str, number: int, found: bytes) -> None:
        if self.given[stream][number] != found:
            raise altered(stream, f"command {number}", "given-head")
        self.heads += 1

    def _currency(self, stream: str) -> str:
        return self.replays[stream].currency

    def _charters(self) -> int:
        """Each charter is what its digest says, was adopted, and names a build that adopted it."""
        adopted: dict[str, set[str]] = {}
        for replay in self.replays.values():
            for digest, build in replay.adopted.items():
                adopted.setdefault(digest, set()).add(build)
        number = 0
        for row in self.connection.execute(select(CHARTERS)):
            try:
                whole = Charter.read(row.charter).as_json() == row.charter
            except Unreadable:
                whole = False
            if not whole or row.build not in adopted.get(row.digest, ()):
                raise Stopped(message("ledger.no-charter", digest=row.digest[:12]))
            number += 1
        return number

    def _rows(self, table: Table) -> int:
        return self.connection.execute(select(func.count()).select_from(table)).scalar_one()
