"""The auditor's page and what it asks for; the takings that the floor's screen shows."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, BackgroundTasks, Depends, HTTPException, Path, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse
from sqlalchemy import func, select

from punto.errors import PuntoError, did_you_mean
from punto.ledger.database import Database
from punto.ledger.finding import Search
from punto.ledger.log import stream_names
from punto.ledger.schema import EVENTS
from punto.messages import message
from punto.server.books.process import Question
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.people import Unknown
from punto.server.shell import staff_page
from punto.server.worker import Worker

__all__ = ["Books", "router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 409, 422)})

_SECONDS = 120.0
_REFUSED = b'{"error":'
_Short = Annotated[str, Query(max_length=200)]
_Kind = Literal["", "round", "begun", "between", "house", "cage", "progressive"]
_Places = Annotated[str, Query(max_length=8_000)]
_Moment = Annotated[int, Query(ge=0, lt=2**62)]
_Version = Annotated[int, Path(ge=1, lt=2**62)]


class Books:
    """The ledger as it is read beside the tables: a process for questions, another for the audit."""

    def __init__(self, database: Database) -> None:
        self.reading = _worker(database.name)
        self.verifying = _worker(database.name)
        self.links = _worker(database.links) if database.links else self.reading
        """The process that reads the ledger of the links."""
        self.verdict: dict[str, Any] = {"running": False, "events": 0}
        self._task: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Both processes end."""
        if self._task:
            self._task.cancel()
        for worker in (self.reading, self.verifying, self.links):
            await worker.close()

    async def answer(self, question: Question, worker: Worker | None = None) -> Response:
        """What the ledger says; what it refuses is refused like everything else."""
        answer = await (worker or self.reading).ask(question)
        if answer.startswith(_REFUSED):
            why = msgspec.json.decode(answer)
            raise HTTPException(why["status"], why["error"])
        return Response(answer, media_type="application/json")

    def verify(self, total: int) -> None:
        """Begin an audit of so many events; one that is under way goes on."""
        if not self.verdict["running"]:
            self.verdict = {"running": True, "events": 0, "total": total}
            self._task = asyncio.create_task(self._verify())

    async def _verify(self) -> None:
        try:
            answer = msgspec.json.decode(await self.verifying.ask(Question("verify"), self._progress))
        except PuntoError as error:
            answer = {"error": str(error)}
        self.verdict = {"running": False, "events": answer.get("found", {}).get("events", 0), **answer}

    def _progress(self, events: int) -> None:
        self.verdict = self.verdict | {"events": events}


def _worker(ledger: str) -> Worker:
    return Worker("punto.server.books.process", seconds=_SECONDS, first=ledger)


@router.get("/audit", include_in_schema=False, dependencies=[Depends(Asks("page audit"))])
async def audit_page(request: Request, after: BackgroundTasks) -> HTMLResponse:
    """The auditor's screen."""
    after.add_task(_books(request).reading.warm)
    return staff_page("audit")


@router.get("/api/audit/streams", dependencies=[Depends(Asks("read audit"))])
async def audit_streams(request: Request) -> list[dict[str, str]]:
    """The streams of the ledger: tables, progressives, cages, and who may act for the house."""
    names = await run_in_threadpool(_streams, request.app.state.floor.database)
    parted = [(each, *each.partition("/")[::2]) for each in names]
    return [{"stream": stream, "kind": kind, "name": name} for stream, kind, name in parted]


@router.get("/api/audit/record", dependencies=[Depends(Asks("read audit"))])
async def audit_record(
    request: Request,
    stream: _Short = "",
    words: _Short = "",
    kind: _Kind = "",
    since: _Moment = 0,
    until: _Moment = 0,
    before: _Places = "",
) -> Response:
    """The newest of the record that meets all words: people, wagers, amounts, slips, kinds of event, #number.

    Rounds, what happened between them, and what stands in the streams beside the tables. `before` is what an
    earlier answer gave, to look further back.
    """
    await _known(request, stream)
    wanted = Search(stream, words, kind, since, until, before)
    return await _books(request).answer(Question("search", search=wanted))


@router.get("/api/audit/record/{first}/{last}", dependencies=[Depends(Asks("read audit"))])
async def audit_stretch(request: Request, first: _Version, last: _Version, stream: _Short) -> Response:
    """A stretch of a stream, step by step: words, postings, hashes, and a table as an auditor may see it."""
    await _known(request, stream)
    wanted = Question("replay", stream=stream, first=first, last=min(last, first + 2_000))
    return await _books(request).answer(wanted)


@router.post("/api/audit/verify", dependencies=[Depends(Asks("read audit"))])
async def audit_verify(request: Request) -> dict[str, Any]:
    """Verify the whole chain, beside the tables."""
    books, floor = _books(request), request.app.state.floor
    books.verify(await run_in_threadpool(_events, floor.database))
    return books.verdict


@router.get("/api/audit/verify", dependencies=[Depends(Asks("read audit"))])
async def audit_verdict(request: Request) -> dict[str, Any]:
    """How far that is, or what it found."""
    return _books(request).verdict


@router.get("/floor/report", include_in_schema=False, dependencies=[Depends(Asks("page report"))])
async def report_page(request: Request, after: BackgroundTasks) -> HTMLResponse:
    """The shift's reports, to read and to print."""
    after.add_task(_books(request).reading.warm)
    return staff_page("report")


@router.get("/api/floor/report/{table}", dependencies=[Depends(Asks("read holds"))])
async def floor_report(request: Request, table: str, before: _Moment = 0) -> Response:
    """A table's shift: money, each wager and dealer beside what could be expected, exactly.

    The last one, or the last that began before a moment, in microseconds.
    """
    floor: Floor = request.app.state.floor
    floor.host(table)
    return await _books(request).answer(Question("shift", table=table, first=before))


@router.get("/api/floor/holds", dependencies=[Depends(Asks("read holds"))])
async def floor_holds(request: Request) -> Response:
    """What each table took this shift, beside its exact expectation."""
    return await _books(request).answer(Question("holds"))


async def _known(request: Request, stream: str) -> None:
    names = await run_in_threadpool(_streams, request.app.state.floor.database)
    if stream and stream not in names:
        raise Unknown(message("ledger.unknown-stream", name=stream, hint=did_you_mean(stream, names)))


def _streams(database: Database) -> list[str]:
    with database.reading() as connection:
        return stream_names(connection)


def _events(database: Database) -> int:
    with database.reading() as connection:
        return int(connection.execute(select(func.count()).select_from(EVENTS)).scalar_one())


def _books(request: Request) -> Books:
    books: Books = request.app.state.books
    return books
