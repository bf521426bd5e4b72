"""The application over a floor: pages, answers, sockets, and what guards them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from punto.errors import PuntoError, Refused, Unreadable
from punto.messages import text
from punto.server import (
    access,
    api,
    edges,
    manager,
    meter_files,
    meter_screen,
    meters,
    own,
    pages,
    played,
    screens,
    shoes,
    wall,
)
from punto.server.books.routes import Books
from punto.server.books.routes import router as books_router
from punto.server.elsewhere import Elsewhere
from punto.server.files import Files
from punto.server.floor import Floor
from punto.server.forms.routes import router as forms_router
from punto.server.guard import Guarded
from punto.server.metrics import Metrics
from punto.server.odds.reckoner import Reckoner
from punto.server.odds.routes import Explorer
from punto.server.odds.routes import router as odds_router
from punto.server.people import NotLetIn, People, Unknown
from punto.server.problems import Bounded, refusal
from punto.server.rates import Rates, TooOften
from punto.server.relay import relay_request
from punto.server.shell import STATIC
from punto.server.sockets import Attendance
from punto.server.told import Told

__all__ = ["make_app"]


def make_app(
    floor: Floor, people: People, *, demo: bool = False, robots: bool = False, rates: Rates | None = None
) -> FastAPI:
    """The application; a demo lets guests play, and robots may sit at its tables."""
    rates = rates or Rates()
    metrics = Metrics()
    attendance = Attendance(people, rates, metrics)

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        hears = Told(floor, attendance)
        tasks = [asyncio.create_task(floor.signals.listen(hears)), asyncio.create_task(hears.sweep())]
        await floor.open(robots=robots)
        yield
        for task in tasks:
            task.cancel()
        attendance.close()
        await app.state.explorer.worker.close()
        await app.state.reckoner.worker.close()
        await app.state.books.close()
        await floor.close()

    app = FastAPI(title="Punto", lifespan=running, docs_url=None, redoc_url=None, routes=_routes())
    app.state.floor, app.state.people, app.state.demo = floor, people, demo
    app.state.explorer, app.state.reckoner = Explorer(), Reckoner()
    app.state.books = Books(floor.database)
    app.state.attendance, app.state.rates, app.state.metrics = attendance, rates, metrics
    app.state.restraint = floor.restraint
    app.add_middleware(Bounded)
    app.add_middleware(Guarded)
    app.add_exception_handler(PuntoError, _refused)
    app.add_exception_handler(Elsewhere, _put_through)
    app.add_exception_handler(HTTPException, _not_done)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.mount("/", Files(STATIC), name="static")
    return app


def _routes() -> list[BaseRoute]:
    """All that is answered, as it stands: a router that is included has each of its routes made once more."""
    routers = (
        api.router,
        odds_router,
        wall.router,
        screens.router,
        forms_router,
        edges.router,
        books_router,
        meter_files.router,
        meter_screen.router,
        access.router,
        own.router,
        manager.router,
        shoes.router,
        meters.router,
        played.router,
        pages.router,
    )
    return [api.SOCKET, *(route for router in routers for route in router.routes)]


async def _refused(request: Request, error: Exception) -> Response:
    """Each kind of refusal has a status, and says why."""
    kinds = ((TooOften, 429), (NotLetIn, 401), (Refused, 409), (Unknown, 404))
    status = next((status for kind, status in kinds if isinstance(error, kind)), 503)
    if status == 503 and isinstance(error, Unreadable):
        status = 404 if request.method == "GET" else 422
    return refusal(request, status, str(error), reasons=error.reasons if isinstance(error, Refused) else ())


async def _put_through(request: Request, error: Exception) -> Response:
    """Whoever holds the table answers."""
    assert isinstance(error, Elsewhere)
    return await relay_request(request, error)


async def _not_done(request: Request, error: Exception) -> Response:
    """What the framework refuses; a body that is no JSON is unreadable like any other."""
    assert isinstance(error, HTTPException)
    status = 422 if error.status_code == 400 else error.status_code
    return refusal(request, status, error.detail, error.headers)


async def _unreadable(_request: Request, error: Exception) -> JSONResponse:
    """What is wrong with a request, and where."""
    assert isinstance(error, RequestValidationError)
    faults = "; ".join(f"{'.'.join(map(str, each['loc'][1:]))}: {each['msg']}" for each in error.errors())
    return JSONResponse({"error": text("web.unreadable", why=faults)}, status_code=422)
