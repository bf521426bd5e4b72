"""The Game Manager's files: every hit of a link, a meter over time. Amounts are in minor units."""

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from fastapi import APIRouter, Depends, Request, Response
from fastapi.concurrency import run_in_threadpool

from punto.ledger.claims import KnownClaim, claims_of
from punto.ledger.database import Database
from punto.ledger.game_manager import links_now, meter_over_time
from punto.ledger.meter_history import Point, thinned
from punto.ledger.restoring import stream_of
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem

__all__ = ["router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 409, 422)})
_READS = [Depends(Asks("read meters"))]
_MOST_POINTS = 100_000
"""A file holds every change of a meter up to here; beyond, its peaks and falls."""
_HITS = (
    "number",
    "time",
    "table",
    "game",
    "seats",
    "meter",
    "line",
    "stood_at",
    "amount",
    "currency",
    "hit_by",
    "outcome",
    "ended",
    "by",
    "reason",
)
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would run begins so; such a text gets a quote before it."""


@router.get("/api/manager/{link}/hits.csv", dependencies=_READS)
async def hits_file(link: str, request: Request) -> Response:
    """Every award of a link, and what became of it, as CSV."""
    floor: Floor = request.app.state.floor
    return _file(f"{link}-hits.csv", await run_in_threadpool(_hits, floor.links_ledger(), link))


@router.get("/api/manager/{link}/{meter}/points.csv", dependencies=_READS)
async def points_file(link: str, meter: str, request: Request) -> Response:
    """What a meter stood at over time, as CSV."""
    floor: Floor = request.app.state.floor
    return _file(f"{link}-{meter}.csv", await run_in_threadpool(_points, floor.links_ledger(), link, meter))


def _file(name: str, rows: str) -> Response:
    kept = "".join(each if each.isascii() and (each.isalnum() or each in ".-") else "-" for each in name)
    disposition = {"Content-Disposition": f'attachment; filename="{kept}"'}
    return Response(rows, media_type="text/csv; charset=utf-8", headers=disposition)


def _hits(database: Database, link: str) -> str:
    currency = links_now(database, link)[link].currency
    with database.reading() as connection:
        found = claims_of(connection, link)
    return _written(_HITS, (_hit(each, currency) for each in found.values()))


def _hit(known: KnownClaim, currency: str) -> Iterator[object]:
    claim = known.claim
    yield claim.number
    yield _time(known.hit_at)
    yield claim.table.rpartition(stream_of(""))[2]
    yield claim.game
    yield " ".join(str(each.seat) for each in claim.winners)
    yield claim.meter
    yield claim.line
    yield claim.value
    yield claim.amount
    yield currency
    yield claim.hit_by.person or claim.hit_by.role.value
    yield known.outcome.value
    yield "" if known.ended_at is None else _time(known.ended_at)
    yield " ".join(each.person or each.role.value for each in known.people)
    yield known.reason


def _points(database: Database, link: str, meter: str) -> str:
    with database.reading() as connection:
        found = thinned(meter_over_time(connection, link, meter), _MOST_POINTS)
    return _written(Point.__struct_fields__, map(_point, found))


def _point(point: Point) -> Iterator[object]:
    yield _time(point.time)
    yield from (getattr(point, name) for name in Point.__struct_fields__[1:])


def _written(names: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(names)
    writer.writerows([_cell(each) for each in row] for row in rows)
    return out.getvalue()


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value


def _time(micro: int) -> str:
    return datetime.fromtimestamp(micro / 1_000_000, UTC).isoformat(timespec="seconds")
