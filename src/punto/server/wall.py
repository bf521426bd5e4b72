"""The display on the wall: what it shows beside the table's own view, which it hears as everybody does."""

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from punto.game.facts import Game
from punto.posting.wording import amount
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.meters import shown_meters
from punto.server.shell import shell

__all__ = ["router", "wall"]

router = APIRouter()

_MISSING: dict[int | str, dict[str, Any]] = {404: {"description": "no such table"}}


@router.get("/wall/{name}", include_in_schema=False, dependencies=[Depends(Asks("page wall"))])
async def wall_page(name: str, request: Request) -> HTMLResponse:
    """A table's display."""
    floor: Floor = request.app.state.floor
    floor.house(name)
    return shell("wall")


@router.get("/api/wall/{name}", responses=_MISSING, dependencies=[Depends(Asks("read floor"))])
async def wall_shows(name: str, request: Request) -> dict[str, Any]:
    """A table's name, limits and meters, as its display shows them."""
    floor: Floor = request.app.state.floor
    return await run_in_threadpool(wall, floor, name)


def wall(floor: Floor, name: str) -> dict[str, Any]:
    """What a display shows that does not change with each card."""
    house = floor.house(name)
    least, most = (
        "" if each is None else amount(each, house.currency)
        for each in (house.limits.minimum, house.limits.maximum)
    )
    return {
        "name": name,
        "kind": "dice" if house.game is Game.DICE else house.table.kind.value,
        "title": str(house.title),
        "least": least,
        "most": most,
        "meters": shown_meters(floor, name),
    }
