"""The audit: all that a ledger holds is looked at again; the first place that does not hold is named."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, func, select

from punto.errors import PuntoError, Stopped, Unreadable
from punto.houses import Charter
from punto.ledger.audit_books import Account, accounts_of, check_accounts
from punto.ledger.chain import Head
from punto.ledger.database import Database
from punto.ledger.house import check_people
from punto.ledger.links import altered
from punto.ledger.log import head_of, stream_names
from punto.ledger.schema import CHARTERS, COMMANDS, EVENTS, HEADS, POSTINGS, SNAPSHOTS
from punto.ledger.soundness import check_file, check_guards
from punto.ledger.walking import Given, Progress, Stretch, Walked, joined, stretches_of, walk
from punto.messages import Message, message

__all__ = ["Audited", "audit", "heads", "read_head", "read_heads", "written_head"]


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
    people: int = 0
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
        head = stream, int(number), bytes.fromhex(digest)
    except ValueError:
        raise Unreadable(message("ledger.no-head", text=written)) from None
    if head[1] < 1:
        raise Unreadable(message("ledger.no-head", text=written))
    return head


def read_heads(written: Iterable[str]) -> dict[str, dict[int, bytes]]:
    """Heads by their streams and last commands; refused where two say something else of the same command."""
    given: dict[str, dict[int, bytes]] = {}
    for each in written:
        stream, number, digest = read_head(each)
        if given.setdefault(stream, {}).setdefault(number, digest) != digest:
            raise Unreadable(message("ledger.two-heads", stream=stream, number=number))
    return given


def audit(
    database: Database, given: Given | None = None, progress: Progress | None = None, *, workers: int = 1
) -> Audited:
    """Replay everything; `given` are heads of streams that were kept elsewhere, by their last command.

    Several `workers` are processes that share a long log; a script that asks for them has the usual guard,
    `if __name__ == "__main__"`.
    """
    with database.reading() as connection:
        check_file(connection)
        ends = {stream: head_of(connection, stream) for stream in stream_names(connection)}
        _check_streams(connection, given or {}, ends)
        accounts = accounts_of(connection)
        events = sum(end.version for end in ends.values())
        most = min(workers * _STRETCHES_EACH, events // _LEAST) if workers > 1 else 1
        cut = [each for name, end in ends.items() for each in stretches_of(connection, name, end, most)]
        asked = _Asked(database, given or {}, progress or (lambda _: None))
        walked = asked.apart(cut, workers) if most > 1 else asked.here(connection, cut, accounts)
        whole = [
            joined(connection, [each for each in walked if each.stretch.stream == stream], accounts)
            for stream in ends
        ]
        found = _audited(connection, whole, accounts)
        check_guards(connection)
        return found


_STRETCHES_EACH = 8
_LEAST = 20_000
"""How many stretches a worker gets, each of at least so many events."""


class _Asked(NamedTuple):
    """What is audited."""

    database: Database
    given: Given
    progress: Progress

    def here(
        self, connection: Connection, cut: Sequence[Stretch], accounts: Mapping[int, Account]
    ) -> list[Walked]:
        """One stretch after the other, in this process."""
        walked, done = [], 0
        for each in cut:
            told = partial(_further, self.progress, done)
            walked.append(walk(connection, each, self.given.get(each.stream, {}), accounts, told))
            done += walked[-1].events
        return walked

    def apart(self, cut: Sequence[Stretch], workers: int) -> list[Walked]:
        """Stretches shared out among processes; the first in order that does not hold is told."""
        walked, done = [], 0
        with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
            found = [
                pool.submit(_walk_apart, self.database.name, each, dict(self.given.get(each.stream, {})))
                for each in cut
            ]
            try:
                for each in found:
                    one = each.result()
                    if isinstance(one, Message):
                        raise Stopped(one)
                    walked.append(one)
                    done += one.events
                    self.progress(done)
            finally:
                pool.shutdown(cancel_futures=True)
        return walked


def _further(progress: Progress, done: int, events: int) -> None:
    progress(done + events)


def _walk_apart(name: str, stretch: Stretch, given: Mapping[int, bytes]) -> Walked | Message:
    """A stretch walked by a process of its own; what does not hold is handed back as its sentence."""
    with closing(Database(name)) as database:
        try:
            with database.reading() as connection:
                return walk(connection, stretch, given, accounts_of(connection), lambda _: None)
        except PuntoError as error:
            return Message("kept", default=str(error))


def _check_streams(connection: Connection, given: Given, ends: Mapping[str, Head]) -> None:
    """Nothing lies in a stream that has no head, and no stream is missing, or shorter than it should be."""
    for stream, end in ends.items():
        if not all(type(each) is int for each in (end.number, end.version, end.time)):
            raise altered(stream, "head", "unreadable")
        if not end.number:
            raise Stopped(message("ledger.altered-rows", table=HEADS.name))
    for stream, heads in given.items():
        if stream not in ends:
            raise altered(stream, "head", "missing")
        if max(heads, default=0) > ends[stream].number:
            raise altered(stream, f"command {ends[stream].number + 1}", "missing")
    for table in (COMMANDS, EVENTS, POSTINGS, SNAPSHOTS):
        for stream in connection.execute(select(table.c.stream).distinct()).scalars():
            if stream not in ends:
                raise altered(stream, "head", "missing")


def _audited(connection: Connection, walked: Sequence[Walked], accounts: Mapping[int, Account]) -> Audited:
    posted = [(each.currency, each.after, each.shared) for each in walked]
    counted = ("commands", "refusals", "events", "settled", "shoes", "postings", "snapshots", "heads")
    found = Audited(
        streams=len(walked),
        **{name: sum(getattr(each, name) for each in walked) for name in counted},
        accounts=check_accounts(connection, accounts, posted),
        charters=_charters(connection, walked),
        people=check_people(connection),
    )
    snapshots = connection.execute(select(func.count()).select_from(SNAPSHOTS)).scalar_one()
    if snapshots != found.snapshots:
        raise Stopped(message("ledger.altered-rows", table=SNAPSHOTS.name))
    return found


def _charters(connection: Connection, walked: Iterable[Walked]) -> int:
    """Each charter is what its digest says, was adopted, and names a build that adopted it."""
    adopted: dict[str, set[str]] = {}
    for each in walked:
        for digest, build in each.adopted.items():
            adopted.setdefault(digest, set()).add(build)
    number = 0
    for row in connection.execute(select(CHARTERS)):
        try:
            whole = Charter.read(row.charter).as_json() == row.charter
        except Unreadable:
            whole = False
        if not whole or row.build not in adopted.get(row.digest, ()):
            raise Stopped(message("ledger.no-charter", digest=row.digest[:12]))
        number += 1
    return number
