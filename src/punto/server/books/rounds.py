"""Rounds of a table as an auditor finds them: by what was bet, by whom, what was paid, what went wrong."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, select

from punto.ledger.database import Database
from punto.ledger.log import stream_names
from punto.ledger.restoring import stream_of
from punto.ledger.schema import EVENTS
from punto.server.books.amounts import stands
from punto.table import events as happened
from punto.table.record import name_of

__all__ = ["Found", "Search", "reversals_of", "search", "tables"]

_BEGINS = (name_of(happened.BettingOpened), name_of(happened.FreeHandBegun))
_ENDS = (name_of(happened.CardsRacked), name_of(happened.RoundVoided))
_REVERSED = name_of(happened.RoundReversed)

_LOOKED_AT = 2_000
"""Rounds that one search looks at; it goes on from there when asked again."""


class Search(Struct, frozen=True):
    """Words that must all be met, in a table's rounds before a version; or in those of every table."""

    table: str
    words: str = ""
    since: int = 0
    until: int = 0
    before: int = 0
    most: int = 50


class Found(Struct, frozen=True):
    """A round: where it stands in the log, and what is to be known of it at a glance."""

    table: str
    first: int
    last: int
    number: int
    time: int
    winner: str
    bets: int
    staked: int
    marks: tuple[str, ...]


def tables(database: Database) -> list[str]:
    """The tables of a ledger."""
    with database.reading() as connection:
        prefix = stream_of("")
        return [name.removeprefix(prefix) for name in stream_names(connection) if name.startswith(prefix)]


def search(database: Database, wanted: Search) -> dict[str, Any]:
    """The newest rounds that meet all words, and from where to look on; 0 where there is no more."""
    if wanted.table:
        return _search(database, wanted)
    every = [_search(database, replace(wanted, table=name)) for name in tables(database)]
    found = sorted((each for made in every for each in made["found"]), key=lambda each: -each.time)
    return {"found": found[: wanted.most], "looked": sum(made["looked"] for made in every), "before": 0}


def _search(database: Database, wanted: Search) -> dict[str, Any]:
    words = wanted.words.lower().split()
    found: list[Found] = []
    looked, before = 0, wanted.before or 2**62
    with database.reading() as connection:
        stream = stream_of(wanted.table)
        reversals = reversals_of(connection, stream)
        for first, last in _bounds(connection, stream, before):
            looked, before = looked + 1, first
            events = _events(connection, stream, first, last, reversals)
            if _meets(events, words, wanted):
                found.append(_glance(wanted.table, events, first, last))
            if len(found) >= wanted.most or looked >= _LOOKED_AT:
                return {"found": found, "looked": looked, "before": before}
    return {"found": found, "looked": looked, "before": 0}


def _bounds(connection: Connection, stream: str, before: int) -> Iterator[tuple[int, int]]:
    """Each round from its first event to its last, the newest first."""
    query = select(EVENTS.c.version, EVENTS.c.name).where(
        EVENTS.c.stream == stream, EVENTS.c.version < before, EVENTS.c.name.in_((*_BEGINS, *_ENDS))
    )
    last = 0
    for version, name in connection.execute(query.order_by(EVENTS.c.version.desc())):
        if name in _ENDS:
            last = version
        elif last:
            yield version, last
            last = 0


def reversals_of(connection: Connection, stream: str) -> Mapping[int, Sequence[Any]]:
    """By the number of the round that was reversed: that can come long after it, in the middle of another."""
    query = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.name == _REVERSED)
    found: dict[int, list[Any]] = {}
    for row in connection.execute(query.order_by(EVENTS.c.version)):
        found.setdefault(_plain(row)["number"], []).append(row)
    return found


def _events(
    connection: Connection, stream: str, first: int, last: int, reversals: Mapping[int, Sequence[Any]]
) -> Sequence[Any]:
    """A round's own events: those of its time, and its reversals."""
    query = select(EVENTS).where(
        EVENTS.c.stream == stream, EVENTS.c.version.between(first, last), EVENTS.c.name != _REVERSED
    )
    events = connection.execute(query.order_by(EVENTS.c.version)).all()
    return [*events, *reversals.get(_plain(events[0])["number"], ())]


def _meets(events: Sequence[Any], words: Sequence[str], wanted: Search) -> bool:
    """Every word stands somewhere: a wager, a person, an amount, the name of an event."""
    time = events[-1].time
    if (wanted.since and time < wanted.since) or (wanted.until and time >= wanted.until):
        return False
    if not words:
        return True
    text = " ".join(
        f"{each.name} {each.person} {each.role} {bytes(each.payload).decode()}" for each in events
    ).lower()
    number = _plain(events[0]).get("number")
    return all(stands(word, text) or word == f"#{number}" for word in words)


def _plain(row: Any) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.json.decode(row.payload)
    return made


def _glance(table: str, events: Sequence[Any], first: int, last: int) -> Found:
    by_name = {row.name: _plain(row) for row in events}
    result = by_name.get(name_of(happened.ResultCalled), {})
    winner = ""
    if result:
        difference = result["player"] - result["banker"]
        winner = "tie" if not difference else "player" if difference > 0 else "banker"
    results = result.get("results", [])
    return Found(
        table=table,
        first=first,
        last=last,
        number=_plain(events[0]).get("number", 0),
        time=events[-1].time,
        winner=winner,
        bets=len(results),
        staked=sum(each["bet"]["stake"] for each in results),
        marks=tuple(name for name in dict.fromkeys(row.name for row in events) if name in _MARKED),
    )


_MARKED = frozenset(
    name_of(each)
    for each in (
        *(happened.IrregularityRuled, happened.RoundVoided, happened.RoundTakenBack),
        *(happened.JackpotHit, happened.JackpotPaid, happened.CardCorrected, happened.FreeHandBegun),
        happened.RoundReversed,
    )
)
"""Events that a round is marked with."""
