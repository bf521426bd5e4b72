"""What programs and pages ask for: the lobby, a felt, a wager explained, who they are; and the socket."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, WebSocket
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, PlainTextResponse
from pydantic import BaseModel, StringConstraints
from starlette.routing import WebSocketRoute

from punto.errors import Stopped
from punto.ledger.cage import deposit
from punto.messages import text
from punto.server.client import ENDED, RESTART
from punto.server.edges import edge_for_players
from punto.server.elsewhere import Elsewhere
from punto.server.felt import felt
from punto.server.floor import Floor
from punto.server.guard import COOKIE, Asks, Problem, address_of, own_page, own_session, with_cookie
from punto.server.host import DealtBy
from punto.server.me import Me, shown_me
from punto.server.metrics import Metrics
from punto.server.odds.reckoner import Reckoner
from punto.server.people import People, Person, Session
from punto.server.rates import Rates
from punto.server.relay import asked_of_others, relay_socket
from punto.server.roles import look_action, may
from punto.server.sockets import Attendance
from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, ViewerKind

__all__ = ["SOCKET", "router"]

_WELCOME = 5_000
"""What a guest of a demo finds in the wallet, in whole units of play money."""

router = APIRouter(responses={422: {"model": Problem}})
_FLOOR = [Depends(Asks("read floor"))]


class GuestName(BaseModel):
    """What a guest is called."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


_REFUSED: dict[int | str, dict[str, Any]] = {each: {"model": Problem} for each in (401, 403, 429)}
_MISSING: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


@router.get("/api/lobby")
async def lobby(
    request: Request, session: Annotated[Session | None, Depends(Asks("read floor"))], here: bool = False
) -> list[dict[str, Any]]:
    """Every table, as a lobby shows it; or those that this process holds."""
    floor: Floor = request.app.state.floor
    found = floor.lobby(session.person.id if session else "")
    cookie = request.headers.get("cookie", "")
    if not here and len(found) < len(floor.houses):
        found += [card for part in await asked_of_others(floor, "/api/lobby", cookie) for card in part]
    return sorted(found, key=lambda card: int(card["name"]))


@router.get("/api/tables/{name}", responses=_MISSING, dependencies=_FLOOR)
async def table(name: str, request: Request) -> dict[str, Any]:
    """What a table offers, which does not change while it is open."""
    floor: Floor = request.app.state.floor
    real = floor.dealt.get(name) is DealtBy.REAL_CARDS
    return felt(floor.house(name)) | {"name": name, "real_cards": real}


@router.get("/api/tables/{name}/wagers/{box}", responses=_MISSING, dependencies=_FLOOR)
async def wager(name: str, box: str, request: Request) -> dict[str, Any]:
    """One box of a table: rule, pay table, exact edge; that of the running shoe too, where it is shown."""
    floor: Floor = request.app.state.floor
    reckoner: Reckoner = request.app.state.reckoner
    told = await reckoner.explained(floor.house(name), box)
    return told | {"now": await edge_for_players(request, name, box)}


@router.get("/api/me")
async def me(session: Annotated[Session | None, Depends(Asks("read me"))], request: Request) -> Me:
    """Who asks."""
    mine = session or await own_session(request)
    return shown_me(mine.person if mine else None, request)


@router.post("/api/guest", response_model=Me, responses=_REFUSED, dependencies=[Depends(Asks("guest"))])
async def guest(called: GuestName, request: Request) -> JSONResponse:
    """A guest of the demo sits down under a name, with play money."""
    if not request.app.state.demo:
        raise HTTPException(403, text("web.no-guests"))
    people: People = request.app.state.people
    floor: Floor = request.app.state.floor
    rates: Rates = request.app.state.rates
    rates.guest(address_of(request))

    def welcome() -> tuple[Person, str]:
        person = people.guest(called.name)
        for currency in floor.currencies():
            amount = _WELCOME * 10**currency.digits
            deposit(floor.database, person.id, amount, currency.code, by="demo", id=f"welcome-{person.id}")
        return person, people.begin(person.id)

    person, token = await run_in_threadpool(welcome)
    return with_cookie(shown_me(person, request), token, request)


@router.get("/healthz", dependencies=[Depends(Asks("read health"))])
async def healthz() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok"}


@router.get("/readyz", responses={503: {"model": Problem}}, dependencies=[Depends(Asks("read health"))])
async def readyz(request: Request) -> dict[str, str]:
    """Whether every table runs and the ledger can be read."""
    floor: Floor = request.app.state.floor
    people: People = request.app.state.people
    await run_in_threadpool(people.session, "-")
    if floor.stopped():
        raise HTTPException(503, text("web.stopped", tables=", ".join(floor.stopped())))
    return {"status": "ready"}


@router.get("/metrics", response_class=PlainTextResponse, dependencies=[Depends(Asks("read metrics"))])
async def metrics(request: Request) -> PlainTextResponse:
    """What the floor counts of itself, as Prometheus reads it."""
    counted: Metrics = request.app.state.metrics
    return PlainTextResponse(counted.text(request.app.state.floor), media_type="text/plain; version=0.0.4")


async def _socket(websocket: WebSocket) -> None:
    """A table as it happens, as one may see it; a page of somebody else's gets nothing."""
    floor: Floor = websocket.app.state.floor
    attendance: Attendance = websocket.app.state.attendance
    name, asked = websocket.path_params["name"], websocket.query_params
    wanted = asked.get("as", DISPLAY.kind.value)
    viewer = _VIEWERS.get(wanted)
    if name not in floor.houses or viewer is None or not own_page(websocket):
        await websocket.close(4403)
        return
    if name not in floor.hosts:
        await relay_socket(websocket, Elsewhere(name, floor.holders.others.get(name, "")))
        return
    host, token = floor.hosts[name], websocket.cookies.get(COOKIE, "")
    try:
        beats = asked.get("beats") == "true"
        client, wallet = await run_in_threadpool(attendance.arriving, host, token, viewer, beats=beats)
    except Stopped:
        await websocket.close(RESTART)
        return
    if not may(client.who.post if client.who else None, look_action(ViewerKind(wanted))):
        await websocket.accept()  # a page hears why it is closed only once it was open
        await websocket.close(ENDED)
        return
    since = asked.get("since", "")
    await attendance.attend(websocket, host, client, wallet, int(since) if since.isdecimal() else None)


SOCKET = WebSocketRoute("/ws/tables/{name}", _socket)
"""Looked for before all else: when a server starts again, all pages come at once."""


_VIEWERS = {each.kind.value: each for each in (DISPLAY, DEALER, SUPERVISOR, AUDITOR)}
_VIEWERS[ViewerKind.PLAYER.value] = DISPLAY
"""As what somebody looks at a table; a player looks at what everybody sees, and has their own beside it."""
