"""What the meters of a table's progressives stand at, and where they make a bet even."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool

from punto.errors import Stopped
from punto.houses import House
from punto.ledger.meters import KeptLinks
from punto.posting.wording import amount, meter_name
from punto.progressive import ProgressiveState, link_of
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.odds.figures import Live
from punto.server.odds.reckoner import Reckoner

__all__ = ["claimed", "router", "shown_meters"]

router = APIRouter()

_FLOOR = [Depends(Asks("read floor"))]
_MISSING: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


@router.get("/api/meters", dependencies=_FLOOR)
async def all_meters(request: Request) -> dict[str, list[dict[str, Any]]]:
    """The progressives of every table that has any, by the table's name."""
    floor: Floor = request.app.state.floor

    def read() -> dict[str, list[dict[str, Any]]]:
        return {name: shown_meters(floor, name) for name in floor.houses}

    found = await run_in_threadpool(read)
    return {name: meters for name, meters in found.items() if meters}


@router.get("/api/tables/{name}/meters", responses=_MISSING, dependencies=_FLOOR)
async def table_meters(name: str, request: Request) -> list[dict[str, Any]]:
    """A table's progressives, and where each meter makes the bet even for one who plays alone."""
    floor: Floor = request.app.state.floor
    reckoner: Reckoner = request.app.state.reckoner
    house = floor.house(name)
    states = await run_in_threadpool(states_of, floor, house)
    found = {wager: await reckoner.live(house, wager, state.readings) for wager, state in states.items()}
    return [_wager(house, wager, state, found[wager]) for wager, state in states.items()]


def shown_meters(floor: Floor, name: str) -> list[dict[str, Any]]:
    """Each progressive wager of a table, whoever holds that, with what its meters stand at."""
    house = floor.house(name)
    return [_wager(house, wager, state, Live()) for wager, state in states_of(floor, house).items()]


def states_of(floor: Floor, house: House) -> Mapping[str, ProgressiveState]:
    """The link of each progressive wager of a house; none where links are kept elsewhere and out of reach."""
    links = {wager: link_of(house, wager) for wager in house.progressives}
    try:
        states = KeptLinks(floor.links_ledger()).states(sorted(set(links.values())))
    except Stopped:
        return {}
    return {wager: states[link] for wager, link in links.items() if link in states}


def claimed(state: ProgressiveState, meter: str, house: House) -> str:
    """What waits for a card of a meter's awards; nothing where none does."""
    waits = state.claimed(meter)
    return amount(waits, house.currency) if waits else ""


def _wager(house: House, wager: str, state: ProgressiveState, live: Live) -> dict[str, Any]:
    offer, money = house.offers[wager], house.currency
    stake = offer.stake(offer.paytable)
    return {
        "wager": wager,
        "title": str(offer.wager.title),
        "stake": "" if stake is None else amount(stake, money),
        "edge": "" if live.edge is None else f"{live.edge:.2%}",
        "meters": [
            {
                "title": meter_name(offer.wager, name),
                "amount": amount(state.value(name), money),
                "claimed": claimed(state, name, house),
                "even": amount(live.even[name], money) if name in live.even else "",
            }
            for name in state.meters
        ],
    }
