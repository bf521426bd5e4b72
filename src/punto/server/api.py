"""What programs and pages ask for: the lobby, a felt, a wager explained, who they are; and the socket."""

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Request, WebSocket
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from pydantic import BaseModel, StringConstraints

from punto.ledger.cage import deposit
from punto.messages import text
from punto.server.explained import explained
from punto.server.felt import felt
from punto.server.floor import Floor
from punto.server.people import People
from punto.server.sockets import attend

__all__ = ["COOKIE", "router"]

COOKIE = "punto"
_WELCOME = 5_000
"""What a guest of a demo finds in the wallet, in whole units of play money."""

router = APIRouter()


class Problem(BaseModel):
    """Why something was not done."""

    error: str


class Me(BaseModel):
    """Who somebody is: an empty id for nobody."""

    id: str
    name: str = ""
    post: str = ""


class GuestName(BaseModel):
    """What a guest is called."""

    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]


_MISSING: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


@router.get("/api/lobby")
async def lobby(request: Request) -> list[dict[str, Any]]:
    """Every table, as a lobby shows it."""
    floor: Floor = request.app.state.floor
    return floor.lobby()


@router.get("/api/tables/{name}", responses=_MISSING)
async def table(name: str, request: Request) -> dict[str, Any]:
    """What a table offers, which does not change while it is open."""
    floor: Floor = request.app.state.floor
    return felt(floor.host(name).house) | {"name": name}


@router.get("/api/tables/{name}/wagers/{box}", responses=_MISSING)
async def wager(name: str, box: str, request: Request) -> dict[str, Any]:
    """One box of a table: its rule, its pay table, its exact edge."""
    floor: Floor = request.app.state.floor
    return await run_in_threadpool(explained, floor.host(name).house, box)


@router.get("/api/me")
async def me(request: Request) -> Me:
    """Who asks."""
    people: People = request.app.state.people
    person = await run_in_threadpool(people.who, request.cookies.get(COOKIE, ""))
    return Me(id=person.id, name=person.name, post=person.post.value) if person else Me(id="")


@router.post("/api/guest", responses={403: {"model": Problem}, 404: {"model": Problem}})
async def guest(called: GuestName, request: Request) -> JSONResponse:
    """A guest of the demo sits down under a name, with play money."""
    if not request.app.state.demo:
        raise HTTPException(403, text("web.no-guests"))
    people: People = request.app.state.people
    floor: Floor = request.app.state.floor

    def welcome() -> tuple[Me, str]:
        person = people.guest(called.name)
        for currency in floor.currencies():
            amount = _WELCOME * 10**currency.digits
            deposit(floor.database, person.id, amount, currency.code, by="demo", id=f"welcome-{person.id}")
        return Me(id=person.id, name=person.name, post=person.post.value), people.begin(person.id)

    made, token = await run_in_threadpool(welcome)
    response = JSONResponse(made.model_dump())
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/", secure=secure)
    return response


@router.get("/healthz")
async def healthz() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "ok"}


@router.websocket("/ws/tables/{name}")
async def socket(websocket: WebSocket, name: str, since: int | None = None) -> None:
    """A table as it happens; a page of somebody else's gets nothing."""
    floor: Floor = websocket.app.state.floor
    people: People = websocket.app.state.people
    origin, host = websocket.headers.get("origin"), websocket.headers.get("host")
    if name not in floor.hosts or (origin is not None and origin.partition("//")[2] != host):
        await websocket.close(4403)
        return
    person = await run_in_threadpool(people.who, websocket.cookies.get(COOKIE, ""))
    await attend(websocket, floor.hosts[name], person, since)
