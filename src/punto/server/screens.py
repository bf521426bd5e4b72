"""The screens of those who run the floor, and what they ask for beside the tables' sockets."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, StringConstraints

from punto.errors import Reason, Refused
from punto.game.cards import card as parse_card
from punto.messages import message
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.host import DealtBy, Host
from punto.server.instruments import instrument, queue
from punto.server.notices import notices
from punto.server.people import Session
from punto.server.relay import asked_of_others
from punto.server.shell import staff_page

__all__ = ["router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 422)})


class Came(BaseModel):
    """For which thing of those that wait somebody has come, by its key; for all of them where it is empty."""

    key: Annotated[str, StringConstraints(max_length=200)] = ""


class CardRead(BaseModel):
    """A card that a reading shoe has read as it was drawn, and whether the cut card came before it.

    Without a card it says that the table's shoe reads, before the first one is drawn.
    """

    card: Annotated[str, StringConstraints(max_length=4)] = ""
    cut_card: bool = False


class Readings(BaseModel):
    """What was read and waits for the dealer; where the two differ, both.

    `used` says that the shoe reads, so that cards come face down as they are read; `stopped` why the table
    stands still until somebody of the floor has looked.
    """

    used: bool = False
    waiting: list[str]
    read: str = ""
    dealt: str = ""
    stopped: str = ""


@router.get("/dealer/{name}", include_in_schema=False, dependencies=[Depends(Asks("page dealer"))])
async def dealer_page(name: str, request: Request) -> HTMLResponse:
    """A dealer's console."""
    _floor(request).host(name)
    return staff_page("dealer")


@router.get("/floor", include_in_schema=False, dependencies=[Depends(Asks("page floor"))])
async def floor_page() -> HTMLResponse:
    """The supervisor's floor."""
    return staff_page("floor")


@router.get("/api/floor", dependencies=[Depends(Asks("read instruments"))])
async def floor_shows(request: Request, here: bool = False) -> dict[str, Any]:
    """Every table at a glance, and what needs a person now; or of those that this process holds."""
    floor = _floor(request)
    hosts = list(floor.hosts.values())
    found = {
        "tables": [instrument(host) for host in hosts],
        "queue": queue(hosts),
        "notices": [each for host in hosts for each in notices(host)],
    }
    if not here and len(hosts) < len(floor.houses):
        for part in await asked_of_others(floor, "/api/floor", request.headers.get("cookie", "")):
            for name in found:
                found[name] += part[name]
    found["tables"].sort(key=lambda table: int(table["name"]))
    found["queue"].sort(key=lambda alarm: -int(alarm["since"]))
    return found


@router.post("/api/tables/{name}/call")
async def call(
    name: str, request: Request, session: Annotated[Session, Depends(Asks("call"))]
) -> dict[str, str]:
    """A dealer calls the supervisor."""
    await _floor(request).host(name).call(session.person.name)
    return {"called": name}


@router.post("/api/tables/{name}/answer", dependencies=[Depends(Asks("answer"))])
async def answer(name: str, came: Came, request: Request) -> dict[str, str]:
    """Somebody has come."""
    await _floor(request).host(name).answer(came.key)
    return {"answered": name}


@router.get("/api/tables/{name}/shoe", dependencies=[Depends(Asks("read shoe"))])
async def shoe(name: str, request: Request) -> Readings:
    """What a reading shoe has read that nobody has dealt."""
    return _readings(_floor(request).host(name))


@router.post(
    "/api/tables/{name}/shoe",
    responses={409: {"model": Problem}},
    dependencies=[Depends(Asks("post shoe"))],
)
async def shoe_reads(name: str, read: CardRead, request: Request) -> Readings:
    """A reading shoe says which card was drawn: face down it is dealt, face up the dealer's is the same."""
    host = _floor(request).host(name)
    if host.dealt is not DealtBy.REAL_CARDS:
        raise Refused(message("reader.title"), [Reason(message("reader.no-cards"))])
    await host.reads(parse_card(read.card) if read.card else None, cut_card=read.cut_card)
    return _readings(host)


def _readings(host: Host) -> Readings:
    return Readings(**host.reader.shown(host.state))


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor
