"""A stream walked again, whole or in stretches between snapshots, which processes can share.

A stretch begins with the state of a snapshot; the stretch before it ends with that snapshot, and has found it
to be the state that its own commands lead to. So what holds for each stretch and at each seam holds for all.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Row, select

from punto.errors import Stopped, Unreadable
from punto.ledger.audit_books import Account, PostedAgain, Standing
from punto.ledger.cage import CageReplay
from punto.ledger.chain import Head
from punto.ledger.house import HOUSE, HouseReplay
from punto.ledger.link_replay import LinkReplay
from punto.ledger.links import altered, links
from punto.ledger.replay import TableReplay
from punto.ledger.restoring import charters_of, vouched_head
from punto.ledger.schema import COMMANDS, EVENTS, POSTINGS, SNAPSHOTS
from punto.ledger.stored import state_from
from punto.messages import message

__all__ = ["Given", "Progress", "Stretch", "Walked", "joined", "stretches_of", "walk"]

Given = Mapping[str, Mapping[int, bytes]]
"""Heads of streams that were kept elsewhere, by their last command."""

Progress = Callable[[int], None]
"""Is told how many events have been looked at."""

_OFTEN = 100
"""Commands between two reports of how far it is."""

_REPLAYS: Mapping[str, Callable[[Connection, str], TableReplay | LinkReplay | CageReplay | HouseReplay]] = {
    "table": TableReplay,
    "progressive": LinkReplay,
    "cage": CageReplay,
    HOUSE: HouseReplay,
}
"""How streams are played again, by the first part of their names."""


class Stretch(Struct, frozen=True):
    """The commands of a stream after one head, up to another; the first is the start, or a snapshot's."""

    stream: str
    start: Head
    end: Head


class Walked(Struct, frozen=True):
    """What was found on a stretch, and holds there."""

    stretch: Stretch
    commands: int
    events: int
    postings: int
    heads: int
    refusals: int
    settled: int
    shoes: int
    snapshots: int
    currency: str
    adopted: dict[str, str]
    """Charters that came into force, and the build that first put them there."""
    before: dict[int, Standing]
    """What the stream's own accounts were taken to stand at when the stretch began."""
    after: dict[int, Standing]
    shared: frozenset[int]


def stretches_of(connection: Connection, stream: str, end: Head, most: int) -> list[Stretch]:
    """A stream up to its end, cut at snapshots of a table into so many stretches at most."""
    seams = [Head()]
    if stream.startswith("table/"):
        find = charters_of(connection)
        for piece in range(1, most):
            row = _snapshot_at(connection, stream, end.version * piece // most)
            with suppress(Unreadable):  # one of another Punto's shape
                if row is not None and seams[-1].version < row.version < end.version:
                    state_from(row.state, find)
                    seams.append(vouched_head(connection, row))
    return [Stretch(stream, *pair) for pair in zip(seams, (*seams[1:], end), strict=True)]


def _snapshot_at(connection: Connection, stream: str, version: int) -> Row[Any] | None:
    query = select(SNAPSHOTS).where(SNAPSHOTS.c.stream == stream, SNAPSHOTS.c.version <= version)
    return connection.execute(query.order_by(SNAPSHOTS.c.number.desc()).limit(1)).one_or_none()


def walk(
    connection: Connection,
    stretch: Stretch,
    given: Mapping[int, bytes],
    accounts: Mapping[int, Account],
    progress: Progress,
) -> Walked:
    """Decide every command of a stretch again; stopped at the first that does not come to what was kept."""
    stream, start, end = stretch.stream, stretch.start, stretch.end
    make = _REPLAYS.get(stream.partition("/")[0])
    if make is None:
        raise altered(stream, "head", "kind")
    replay = make(connection, stream)
    if isinstance(replay, TableReplay) and start.number:
        replay.begin(start)
    events = heads = 0
    with (
        closing(PostedAgain(connection, stream, accounts, start.version, end.version)) as posted,
        closing(links(connection, stream, start, end)) as every,
    ):
        for request, happenings in every:
            for happening, event in zip(happenings, replay.take(request, happenings), strict=True):
                posted.meet(happening, event)
            if request.number in given:
                found = (happenings[-1] if happenings else request).hash
                if given[request.number] != found:
                    raise altered(stream, f"command {request.number}", "given-head")
                heads += 1
            events += len(happenings)
            if not request.number % _OFTEN:
                progress(events)
        progress(events)
        posted.end()
    return Walked(
        stretch,
        commands=end.number - start.number,
        events=events,
        postings=posted.lines,
        heads=heads,
        refusals=replay.refusals,
        settled=replay.settled,
        shoes=replay.shoes,
        snapshots=replay.snapshots,
        currency=replay.currency,
        adopted=replay.adopted,
        before=posted.before,
        after=posted.standing,
        shared=frozenset(posted.shared),
    )


def joined(connection: Connection, walked: Sequence[Walked], accounts: Mapping[int, Account]) -> Walked:
    """The stretches of one stream as the whole: each begins where the one before it has ended."""
    stream, end = walked[0].stretch.stream, Head()
    standing: dict[int, Standing] = {}
    adopted: dict[str, str] = {}
    for each in walked:
        if each.stretch.start != end:
            raise altered(stream, f"command {end.number}", "head")
        end = each.stretch.end
        for account, taken in each.before.items():
            if standing.get(account, (0, 0)) != taken:
                raise Stopped(message("ledger.altered-account", name=accounts[account].name))
        standing |= each.after
        adopted = {**each.adopted, **adopted}
    _check_nothing_beyond(connection, stream, end)
    counted = ("commands", "events", "postings", "heads", "refusals", "settled", "shoes", "snapshots")
    return Walked(
        Stretch(stream, Head(), end),
        **{name: sum(getattr(each, name) for each in walked) for name in counted},
        currency=walked[-1].currency,
        adopted=adopted,
        before={},
        after=standing,
        shared=frozenset[int]().union(*(each.shared for each in walked)),
    )


def _check_nothing_beyond(connection: Connection, stream: str, end: Head) -> None:
    """Nothing lies after a stream's head."""
    beyond = select(EVENTS.c.version).where(EVENTS.c.stream == stream, EVENTS.c.version > end.version)
    found = connection.execute(beyond.limit(1)).scalar()
    if found is not None:
        raise altered(stream, f"event {found}", "of-no-command")
    more = select(COMMANDS.c.number).where(COMMANDS.c.stream == stream, COMMANDS.c.number > end.number)
    if connection.execute(more.limit(1)).first():
        raise altered(stream, f"command {end.number}", "head")
    posted = select(POSTINGS.c.version).where(POSTINGS.c.stream == stream, POSTINGS.c.version > end.version)
    if connection.execute(posted.limit(1)).first():
        raise altered(stream, f"event {end.version + 1}", "posting")
