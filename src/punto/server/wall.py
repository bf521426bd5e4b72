"""The display on the wall: what it shows beside the table's own view, which it hears as everybody does."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import FileResponse

from punto.game.facts import Game
from punto.houses import House
from punto.ledger.meters import KeptLinks
from punto.posting.wording import amount, meter_name
from punto.progressive import ProgressiveState, link_of
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.host import Host
from punto.server.pages import STATIC

__all__ = ["router", "wall"]

router = APIRouter()

_MISSING: dict[int | str, dict[str, Any]] = {404: {"description": "no such table"}}


@router.get("/wall/{name}", include_in_schema=False, dependencies=[Depends(Asks("page wall"))])
async def wall_page(name: str, request: Request) -> FileResponse:
    """A table's display."""
    floor: Floor = request.app.state.floor
    floor.host(name)
    return FileResponse(STATIC / "wall.html")


@router.get("/api/wall/{name}", responses=_MISSING, dependencies=[Depends(Asks("read floor"))])
async def wall_shows(name: str, request: Request) -> dict[str, Any]:
    """A table's name, limits and meters, as its display shows them."""
    floor: Floor = request.app.state.floor
    return await run_in_threadpool(wall, floor.host(name))


def wall(host: Host) -> dict[str, Any]:
    """What a display shows that does not change with each card."""
    house = host.house
    least, most = (
        "" if each is None else amount(each, house.currency)
        for each in (house.limits.minimum, house.limits.maximum)
    )
    return {
        "name": host.name,
        "kind": "dice" if house.game is Game.DICE else house.table.kind.value,
        "title": str(house.title),
        "least": least,
        "most": most,
        "meters": list(_meters(host)),
    }


def _meters(host: Host) -> Iterator[dict[str, Any]]:
    """Each progressive wager with what its meters stand at, and what of them is being paid."""
    house = host.house
    links = {wager: link_of(house, wager) for wager in house.progressives}
    states = KeptLinks(host.table.database).states(sorted(set(links.values())))
    for wager, link in links.items():
        if link in states:
            yield _wager(house, wager, states[link])


def _wager(house: House, wager: str, state: ProgressiveState) -> dict[str, Any]:
    offer = house.offers[wager]
    stake = offer.stake(offer.paytable)
    claims = {each.meter: amount(each.amount, house.currency) for each in state.pending}
    return {
        "title": str(offer.wager.title),
        "stake": "" if stake is None else amount(stake, house.currency),
        "meters": [
            {
                "title": meter_name(offer.wager, name),
                "amount": amount(state.value(name), house.currency),
                "claimed": claims.get(name, ""),
            }
            for name in state.meters
        ],
    }
