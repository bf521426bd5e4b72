"""The screens of those who run the floor, and what they ask for beside the tables' sockets."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import FileResponse
from pydantic import BaseModel, StringConstraints

from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.instruments import Alarms, instrument
from punto.server.pages import STATIC
from punto.server.people import Session
from punto.server.rehearsal import rehearsed

__all__ = ["router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 422)})


class Said(BaseModel):
    """A line, as at a dealer's prompt."""

    line: Annotated[str, StringConstraints(max_length=400)]


class Rehearsed(BaseModel):
    """What a line would make happen, what comes then, or why it cannot be."""

    happens: list[str]
    reasons: list[dict[str, Any]]
    next: str


@router.get("/dealer/{name}", include_in_schema=False, dependencies=[Depends(Asks("page dealer"))])
async def dealer_page(name: str, request: Request) -> FileResponse:
    """A dealer's console."""
    _floor(request).host(name)
    return FileResponse(STATIC / "dealer.html")


@router.get("/floor", include_in_schema=False, dependencies=[Depends(Asks("page floor"))])
async def floor_page() -> FileResponse:
    """The supervisor's floor."""
    return FileResponse(STATIC / "floor.html")


@router.get("/api/floor", dependencies=[Depends(Asks("read instruments"))])
async def floor_shows(request: Request) -> dict[str, Any]:
    """Every table at a glance, and what needs a person now."""
    hosts = list(_floor(request).hosts.values())
    return {"tables": [instrument(host) for host in hosts], "queue": _alarms(request).queue(hosts)}


@router.post("/api/tables/{name}/rehearse", dependencies=[Depends(Asks("rehearse"))])
async def rehearse(name: str, said: Said, request: Request) -> Rehearsed:
    """What a line would make happen, without its happening."""
    return Rehearsed(**rehearsed(_floor(request).host(name).state, said.line))


@router.post("/api/tables/{name}/call")
async def call(
    name: str, request: Request, session: Annotated[Session, Depends(Asks("call"))]
) -> dict[str, str]:
    """A dealer calls the supervisor."""
    _alarms(request).call(_floor(request).host(name).name, session.person.name)
    return {"called": name}


@router.post("/api/tables/{name}/answer", dependencies=[Depends(Asks("answer"))])
async def answer(name: str, request: Request) -> dict[str, str]:
    """Somebody has come."""
    _alarms(request).answer(_floor(request).host(name).name)
    return {"answered": name}


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


def _alarms(request: Request) -> Alarms:
    alarms: Alarms = request.app.state.alarms
    return alarms
