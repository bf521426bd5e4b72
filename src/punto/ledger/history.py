"""What happened at a table, played back from the log, each entry with the table just before it."""

from collections.abc import Iterator
from contextlib import closing
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from punto.houses import Role
from punto.ledger.chain import Happening
from punto.ledger.log import events_of
from punto.ledger.restoring import charters_of, last_snapshot
from punto.ledger.rows import rows_of
from punto.ledger.schema import EVENTS
from punto.ledger.stored import event_from
from punto.table import Actor, Entry, TableState, evolve
from punto.table.events import BettingOpened, CardsRacked, FreeHandBegun, RoundVoided
from punto.table.record import decode, name_of

__all__ = ["Told", "dealer_of", "last_rounds", "played_back", "under_way"]

_BEGINS = (name_of(BettingOpened), name_of(FreeHandBegun))
_ENDS = (name_of(CardsRacked), name_of(RoundVoided))


class Told(NamedTuple):
    """An entry of the record, when it came, the table just before it, and the id of its command."""

    time: int
    entry: Entry
    before: TableState
    command: str


def played_back(
    connection: Connection, stream: str, after: int = 0, until: int | None = None
) -> Iterator[Told]:
    """Every entry after a version, from the nearest snapshot on, so that the start need not be read."""
    find = charters_of(connection)
    start, state = last_snapshot(connection, stream, find, until=after)
    for each in events_of(connection, stream, start.version, until):
        event = event_from(each.name, each.payload, find)
        if each.version > after:
            yield Told(each.time, Entry(_actor(each), event), state, each.command)
        state = evolve(state, event)


def under_way(connection: Connection, stream: str) -> Iterator[Told]:
    """All that has happened since the last round began."""
    query = select(EVENTS.c.version).where(EVENTS.c.stream == stream, EVENTS.c.name.in_(_BEGINS))
    begins = connection.execute(query.order_by(EVENTS.c.version.desc()).limit(1)).scalar()
    return played_back(connection, stream, (begins or 1) - 1)


def last_rounds(connection: Connection, stream: str, number: int) -> tuple[int, int] | None:
    """After which version the last so many finished rounds begin, and with which one they end."""
    of_stream = select(EVENTS.c.version).where(EVENTS.c.stream == stream)
    ends = of_stream.where(EVENTS.c.name.in_(_ENDS)).order_by(EVENTS.c.version.desc()).limit(number)
    found = list(connection.execute(ends).scalars())
    if not found:
        return None
    begins = select(func.max(EVENTS.c.version)).where(
        EVENTS.c.stream == stream, EVENTS.c.name.in_(_BEGINS), EVENTS.c.version < found[-1]
    )
    first = connection.execute(begins).scalar()
    return (first or 1) - 1, found[0]


def dealer_of(connection: Connection, stream: str, until: int, number: int) -> str:
    """Who dealt the last round of a number that had begun by a version; empty where nobody has said so."""
    columns = EVENTS.c.name, EVENTS.c.role, EVENTS.c.person, EVENTS.c.payload
    named = EVENTS.c.name.in_([name_of(BettingOpened), name_of(CardsRacked)])
    query = select(*columns).where(EVENTS.c.stream == stream, EVENTS.c.version <= until, named)
    dealer = ""
    with closing(rows_of(connection, query.order_by(EVENTS.c.version.desc()))) as rows:
        for name, role, person, payload in rows:
            if name == name_of(CardsRacked):
                dealer = person if role == Role.DEALER.value else ""
            elif decode(payload) == BettingOpened(number):
                return dealer
    return ""


def _actor(happening: Happening) -> Actor:
    return Actor(Role(happening.role), happening.person)
