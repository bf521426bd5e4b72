"""Snapshots of links, so that whoever asks what a meter stands at need not fold all that ever fed it."""

from collections.abc import Callable
from contextlib import suppress

import msgspec
from sqlalchemy import Connection, select

from punto.entropy import token
from punto.errors import Unreadable
from punto.ledger.answers import answered
from punto.ledger.chain import Draft, Head
from punto.ledger.restoring import SNAPSHOT, Vouched, vouched_head
from punto.ledger.schema import SNAPSHOTS
from punto.ledger.stored import BAD_BYTES
from punto.messages import message
from punto.progressive import ProgressiveState
from punto.streams import parsed, written

__all__ = ["EVERY", "drafted_snapshot", "last_link_snapshot", "link_state_from", "snapshot_version"]

EVERY = 500
"""Events between snapshots."""

_MACHINE = "punto"


def link_state_from(kept: bytes) -> ProgressiveState:
    """The state of a link that was kept."""
    try:
        return msgspec.json.decode(kept, type=ProgressiveState, dec_hook=parsed)
    except BAD_BYTES as error:
        raise Unreadable(message("ledger.unreadable", what="a snapshot", why=error)) from None


def last_link_snapshot(connection: Connection, stream: str) -> tuple[Head, ProgressiveState]:
    """The last snapshot that can be read, and where the chain vouches for it; from none, all is folded."""
    query = select(SNAPSHOTS).filter_by(stream=stream).order_by(SNAPSHOTS.c.number.desc())
    with connection.execute(query.execution_options(yield_per=1)) as rows:
        for row in rows:
            head = vouched_head(connection, row)
            with suppress(Unreadable):
                return head, link_state_from(row.state)
    return Head(), ProgressiveState()


def snapshot_version(connection: Connection, stream: str) -> int:
    """After how many events the last snapshot was made."""
    found = select(SNAPSHOTS.c.version).filter_by(stream=stream).order_by(SNAPSHOTS.c.number.desc())
    return connection.execute(found.limit(1)).scalar() or 0


def drafted_snapshot(
    stream: str, state: ProgressiveState, version: int, time: int
) -> tuple[Draft, Callable[[Connection, Head], None]]:
    """What the chain vouches with, and what puts the state beside it."""
    kept = msgspec.json.encode(state, enc_hook=written)
    vouched = msgspec.json.encode(Vouched.of(version, kept))
    draft = Draft(time, _MACHINE, "", token(64), SNAPSHOT, vouched, answered(version, 0))

    def keep(connection: Connection, head: Head) -> None:
        row = {"stream": stream, "number": head.number, "version": version, "state": kept}
        connection.execute(SNAPSHOTS.insert().values(**row))

    return draft, keep
