"""A meter over time: what it stood at after each event that changed it, read off its link's stream."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from sqlalchemy import Connection

from punto.ledger.log import events_of, last_until
from punto.ledger.meters import link_stream
from punto.progressive import SHAPES, ProgressiveState, evolve_progressive
from punto.settle import Account

__all__ = ["Point", "points_of", "thinned"]


class Point(Struct, frozen=True):
    """What a meter stood at from a moment on, in minor units, and the event that made it so.

    `value` is without awards that are claimed and with the seeds that follow them; `claimed` is what of its
    account those awards hold; `reserve` and `overflow` wait unseen for the next seed.
    """

    time: int
    version: int
    event: str
    table: str
    value: int
    claimed: int
    reserve: int
    overflow: int


def points_of(
    connection: Connection, link: str, meter: str, *, since: int | None = None, until: int | None = None
) -> Iterator[Point]:
    """The points of a meter in a span of time, and before them the one that it began the span with."""
    state, last, before = ProgressiveState(), None, None
    stream = link_stream(link)
    end = None if until is None else last_until(connection, stream, until)
    for each in events_of(connection, stream, until=end):
        event = SHAPES.decode(each.payload)
        state = evolve_progressive(state, event)
        if meter not in state.meters:
            continue
        now = _measured(state, meter)
        if now == last:
            continue
        last = now
        table = getattr(event, "table", "") or getattr(getattr(event, "claim", None), "table", "")
        point = Point(each.time, each.version, each.name, table, *now)
        if since is not None and each.time < since:
            before = point
            continue
        if before is not None:
            yield before
            before = None
        yield point
    if before is not None:
        yield before


def _measured(state: ProgressiveState, meter: str) -> tuple[int, int, int, int]:
    claimed = sum(each.amount for each in state.pending if each.meter == meter)
    reserve, overflow = state.balance(Account.RESERVE, meter), state.balance(Account.OVERFLOW, meter)
    return state.value(meter), claimed, reserve, overflow


def thinned(points: Iterable[Point], most: int) -> list[Point]:
    """Few enough of them for a picture or a page, less than twice `most`: every peak and every fall stays."""
    kept: list[Point] = []
    for point in points:
        kept.append(point)
        if len(kept) >= 2 * most:
            kept = [each for start in range(0, len(kept), 6) for each in _telling(kept[start : start + 6])]
    return kept


def _telling(part: list[Point]) -> list[Point]:
    """The lowest, the highest and the last of a stretch."""
    wanted = {min(part, key=_value).version, max(part, key=_value).version, part[-1].version}
    return [each for each in part if each.version in wanted]


def _value(point: Point) -> int:
    return point.value
