"""The application over a floor: pages, answers, sockets, and what guards them."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse
from fastapi.staticfiles import StaticFiles

from punto.errors import PuntoError, Refused, Unreadable
from punto.server import api, pages, wall
from punto.server.floor import Floor
from punto.server.odds.routes import Explorer
from punto.server.odds.routes import router as odds_router
from punto.server.people import People

__all__ = ["make_app"]

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_METHODS = ("GET", "HEAD", "OPTIONS")


def make_app(floor: Floor, people: People, *, demo: bool = False, robots: bool = False) -> FastAPI:
    """The application; a demo lets guests play, and robots may sit at its tables."""

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        await floor.open(robots=robots)
        yield
        await app.state.explorer.worker.close()
        await floor.close()

    app = FastAPI(title="Punto", lifespan=running, docs_url=None, redoc_url=None)
    app.state.floor, app.state.people, app.state.demo = floor, people, demo
    app.state.explorer = Explorer()
    app.middleware("http")(_guarded)
    app.add_exception_handler(PuntoError, _refused)
    app.include_router(api.router)
    app.include_router(odds_router)
    app.include_router(wall.router)
    app.include_router(pages.router)
    app.mount("/", StaticFiles(directory=pages.STATIC), name="static")
    return app


async def _guarded(request: Request, answer: Callable[[Request], Awaitable[Response]]) -> Response:
    """Nothing is changed by somebody else's page; and every answer says what a browser may do with it."""
    origin = request.headers.get("origin")
    own = {f"{request.url.scheme}://{request.headers.get('host', '')}"}
    response: Response
    if request.method not in _METHODS and origin is not None and origin not in own:
        response = JSONResponse({"error": "foreign origin"}, status_code=403)
    else:
        response = await answer(request)
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    """What cannot be read is 404 where it names something, and a refusal 409; each says why."""
    status = 409 if isinstance(error, Refused) else 404 if isinstance(error, Unreadable) else 503
    return JSONResponse({"error": str(error)}, status_code=status)
