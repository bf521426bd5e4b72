"""A ledger as an auditor finds things in it: rounds, what is between them, the streams beside the tables.

A stream is cut into stretches that belong together. A table's are its rounds and what happens between them;
elsewhere each event stands alone, but those that come with every game of a progressive are taken together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice, pairwise
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from punto.ledger.chain import Happening
from punto.ledger.database import Database
from punto.ledger.log import events_of, head_of, stream_names
from punto.ledger.restoring import stream_of
from punto.ledger.rows import rows_of
from punto.ledger.saying import Sayings
from punto.ledger.schema import EVENTS
from punto.ledger.searching import label
from punto.ledger.telling import Line, lines
from punto.progressive import events as metered
from punto.streams import name_of
from punto.table import events as happened

__all__ = ["Found", "Search", "lines_found", "reversals_of", "search", "tables"]

_BEGINS = (name_of(happened.BettingOpened), name_of(happened.FreeHandBegun))
_ENDS = (name_of(happened.CardsRacked), name_of(happened.RoundVoided))
_CLOSED = name_of(happened.TableClosed)
_REVERSED = name_of(happened.RoundReversed)
_USUAL = (name_of(metered.Contributed), name_of(metered.GameClosed))

_ROUNDS = ("round", "begun")
_LOOKED_AT = 2_000
"""Stretches of a stream that one search looks at; it goes on from there when asked again."""
_TOGETHER = 200
"""Usual events of a progressive that make one stretch."""


class Search(Struct, frozen=True):
    """Words that must all be met, in one stream or in all; `before` says how far back each was looked at.

    A stretch's kind is `round`, `begun` (a round under way) or `between` of a table, else what its stream is
    called up to a `/`.
    """

    stream: str = ""
    words: str = ""
    kind: str = ""
    since: int = 0
    until: int = 0
    before: str = ""
    most: int = 50


class Found(Struct, frozen=True):
    """A stretch: where it stands in the log, the event that was looked for, and what to know at a glance."""

    stream: str
    kind: str
    first: int
    last: int
    at: int
    time: int
    number: int = 0
    winner: str = ""
    bets: int = 0
    staked: int = 0
    marks: tuple[str, ...] = ()
    words: str = ""


class _Stretch(NamedTuple):
    kind: str
    first: int
    last: int


def tables(database: Database) -> list[str]:
    """The tables of a ledger."""
    with database.reading() as connection:
        prefix = stream_of("")
        return [name.removeprefix(prefix) for name in stream_names(connection) if name.startswith(prefix)]


def search(database: Database, wanted: Search) -> dict[str, Any]:
    """The newest stretches that meet all words, and from where to look on; nothing where there is no more."""
    with database.reading() as connection:
        streams = [wanted.stream] if wanted.stream else stream_names(connection)
        sayings = Sayings(connection, streams, wanted.words)
        left = _read_places(wanted.before) if wanted.before else dict.fromkeys(streams, 2**62)
        every = [
            _search(connection, stream, sayings, wanted, left[stream]) for stream in streams if stream in left
        ]
    found = sorted((each for one in every for each in one.found), key=lambda each: -each.time)[: wanted.most]
    places = {one.stream: one.goes_on(found) for one in every}
    before = " ".join(f"{name}:{place}" for name, place in places.items() if place)
    return {"found": found, "looked": sum(one.looked for one in every), "before": before}


def lines_found(database: Database, wanted: Search) -> list[Line]:
    """Single events that have all words, in the order of their times: as many as are wanted, the newest."""
    with database.reading() as connection:
        streams = [wanted.stream] if wanted.stream else stream_names(connection)
        sayings = Sayings(connection, streams, wanted.words)
        places = [
            place
            for stream in streams
            for place in islice(_having(connection, stream, sayings, wanted), wanted.most)
        ]
        newest = sorted(places)[-wanted.most :]
        told = [line for stream in streams for line in _told(connection, stream, newest)]
    return sorted(told, key=lambda line: (line.link.time, line.link.stream, line.link.version))


def _having(
    connection: Connection, stream: str, sayings: Sayings, wanted: Search
) -> Iterator[tuple[int, str, int]]:
    """When and where events are that have all words, the newest first."""
    query = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.time >= wanted.since)
    if wanted.until:
        query = query.where(EVENTS.c.time < wanted.until)
    with closing(rows_of(connection, query.order_by(EVENTS.c.version.desc()))) as rows:
        for link in map(Happening._make, rows):
            if not sayings.words.each or sayings.meeting([link]):
                yield link.time, stream, link.version


def _told(connection: Connection, stream: str, places: Sequence[tuple[int, str, int]]) -> Iterator[Line]:
    """These of a stream's events in words; those that are near each other are read together."""
    versions = sorted(version for _, name, version in places if name == stream)
    far = [at for at, (one, other) in enumerate(pairwise(versions), 1) if other - one > _TOGETHER]
    for begin, end in pairwise([0, *far, len(versions)] if versions else []):
        some = frozenset(versions[begin:end])
        every = lines(connection, stream, min(some), max(some))
        yield from (line for line in every if line.link.version in some)


class _Looked(NamedTuple):
    """What a stream had, how many stretches were looked at, and before which event there are more."""

    stream: str
    found: Sequence[Found]
    looked: int
    before: int

    def goes_on(self, shown: Iterable[Found]) -> int:
        """Before which event to look on, if no more of it than this is shown."""
        mine = [each for each in shown if each.stream == self.stream]
        if len(mine) == len(self.found):
            return self.before
        return mine[-1].first if mine else self.found[0].last + 1


def _read_places(written: str) -> dict[str, int]:
    parted = [each.rpartition(":") for each in written.split()]
    return {name: int(place) for name, _, place in parted if place.isdecimal()}


def _search(connection: Connection, stream: str, sayings: Sayings, wanted: Search, before: int) -> _Looked:
    found: list[Found] = []
    looked = 0
    reversals = reversals_of(connection, stream)
    for each in _stretches(connection, stream, before):
        if wanted.kind not in ("", each.kind):
            continue
        looked += 1
        events = _events(connection, stream, each, reversals)
        met = _met(events, sayings, wanted, each.kind)
        if met:
            found.append(_glance(connection, events, each, met))
        if len(found) >= wanted.most or looked >= _LOOKED_AT:
            return _Looked(stream, found, looked, each.first if each.first > 1 else 0)
    return _Looked(stream, found, looked, 0)


def _stretches(connection: Connection, stream: str, before: int) -> Iterator[_Stretch]:
    """The newest first."""
    last = min(head_of(connection, stream).version, before - 1)
    if stream.startswith(stream_of("")):
        return _of_table(connection, stream, last)
    return _of_others(connection, stream, last)


def _of_table(connection: Connection, stream: str, last: int) -> Iterator[_Stretch]:
    """Each round from its first event to its last, one that is under way too; and all that is between.

    Where betting had opened and no round came of it, as when the table closed then, that is between rounds.
    """
    newest = head_of(connection, stream).version
    query = select(EVENTS.c.version, EVENTS.c.name).where(
        EVENTS.c.stream == stream, EVENTS.c.version <= last, EVENTS.c.name.in_((*_BEGINS, *_ENDS, _CLOSED))
    )
    ended, closed = False, False
    for version, name in connection.execute(query.order_by(EVENTS.c.version.desc())):
        if name in _BEGINS and ended:
            yield _Stretch("round", version, last)
            last, ended, closed = version - 1, False, False
        elif name in _BEGINS and last == newest and not closed:
            yield _Stretch("begun", version, last)
            last = version - 1
        elif name in _ENDS and not ended:
            if version < last:
                yield _Stretch("between", version + 1, last)
            last, ended = version, True
        closed = closed or name == _CLOSED
    if last:
        yield _Stretch("between", 1, last)


def _of_others(connection: Connection, stream: str, last: int) -> Iterator[_Stretch]:
    kind = stream.partition("/")[0]
    query = select(EVENTS.c.version).where(
        EVENTS.c.stream == stream, EVENTS.c.version <= last, EVENTS.c.name.not_in(_USUAL)
    )
    for version in connection.execute(query.order_by(EVENTS.c.version.desc())).scalars():
        yield from _usual(kind, version + 1, last)
        yield _Stretch(kind, version, version)
        last = version - 1
    yield from _usual(kind, 1, last)


def _usual(kind: str, first: int, last: int) -> Iterator[_Stretch]:
    for end in range(last, first - 1, -_TOGETHER):
        yield _Stretch(kind, max(first, end - _TOGETHER + 1), end)


def reversals_of(connection: Connection, stream: str) -> Mapping[int, Sequence[Happening]]:
    """By the event that began the round that was reversed: that can be long ago, in the middle of another.

    Numbers of rounds begin again with a table that opens: the last of that number is meant.
    """
    query = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.name == _REVERSED)
    found: dict[int, list[Happening]] = {}
    for link in (Happening(*row) for row in connection.execute(query.order_by(EVENTS.c.version)).all()):
        found.setdefault(_begun(connection, link, _plain(link.payload)["number"]), []).append(link)
    return found


def _begun(connection: Connection, before: Happening, number: int) -> int:
    """The event with which the last round of this number began."""
    query = select(EVENTS.c.version, EVENTS.c.payload).where(
        EVENTS.c.stream == before.stream, EVENTS.c.version < before.version, EVENTS.c.name.in_(_BEGINS)
    )
    with closing(rows_of(connection, query.order_by(EVENTS.c.version.desc()))) as rows:
        return next(int(version) for version, payload in rows if _plain(payload)["number"] == number)


def _events(
    connection: Connection, stream: str, each: _Stretch, reversals: Mapping[int, Sequence[Happening]]
) -> Sequence[Happening]:
    """A stretch's own events; a round's are those of its time, and its reversals."""
    events = list(events_of(connection, stream, each.first - 1, each.last))
    if each.kind not in _ROUNDS:
        return events
    own = [link for link in events if link.name != _REVERSED]
    return [*own, *reversals.get(each.first, ())]


def _met(events: Sequence[Happening], sayings: Sayings, wanted: Search, kind: str) -> int:
    """The event that is meant, if every word stands somewhere in the stretch; 0 if not."""
    if (wanted.until and events[-1].time >= wanted.until) or events[-1].time < wanted.since:
        return 0
    words = sayings.words
    if not words.each:
        return events[-1].version
    number = f"#{_plain(events[0].payload)['number']}" if kind in _ROUNDS else ""
    said = sayings.meeting(events, number)
    return events[words.first_in(said)].version if said else 0


def _plain(payload: bytes) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.json.decode(payload)
    return made


def _glance(connection: Connection, events: Sequence[Happening], each: _Stretch, at: int) -> Found:
    where = events[0].stream, each.kind, each.first, each.last, at, events[-1].time
    names = dict.fromkeys(link.name for link in events)
    if each.kind in _ROUNDS:
        return _round(Found(*where, marks=tuple(name for name in names if name in _MARKED)), events)
    if each.kind == "between":
        return Found(*where, marks=tuple(name for name in names if label(name)))
    told = [line.words[0] for line in lines(connection, events[0].stream, at, at)]
    return Found(*where, words=told[0])


def _round(found: Found, events: Sequence[Happening]) -> Found:
    by_name = {link.name: link.payload for link in events}
    called = by_name.get(name_of(happened.ResultCalled))
    result = _plain(called) if called else {}
    difference = result["player"] - result["banker"] if result else 0
    results = result.get("results", [])
    return msgspec.structs.replace(
        found,
        number=_plain(events[0].payload)["number"],
        winner="" if not result else "tie" if not difference else "player" if difference > 0 else "banker",
        bets=len(results),
        staked=sum(each["bet"]["stake"] for each in results),
    )


_MARKED = frozenset(
    name_of(each)
    for each in (
        *(happened.IrregularityRuled, happened.ReportTakenBack),
        *(happened.RoundVoided, happened.RoundTakenBack),
        *(happened.JackpotHit, happened.JackpotPaid, happened.CardCorrected, happened.FreeHandBegun),
        *(happened.RoundReversed, happened.MoneyReversed, happened.WagersCorrected, happened.Disputed),
        *(happened.ReadingSettled,),
        *(happened.TrayFilled, happened.TrayCredited, happened.DropTaken, happened.TrayCounted),
        *(happened.NoticeGiven, happened.ProcedureChanged, happened.Accommodated),
    )
)
"""Events that a round is marked with; between rounds all are that have a label."""
