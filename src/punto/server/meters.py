"""What the meters of a table's progressives stand at, and where they make a bet even."""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool

from punto.exact import live_meters
from punto.houses import House
from punto.ledger.meters import KeptLinks
from punto.posting.wording import amount, meter_name
from punto.progressive import ProgressiveState, link_of
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.host import Host

__all__ = ["meters_of", "router"]

router = APIRouter()

_FLOOR = [Depends(Asks("read floor"))]
_MISSING: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}


@router.get("/api/meters", dependencies=_FLOOR)
async def all_meters(request: Request) -> dict[str, list[dict[str, Any]]]:
    """The progressives of every table that has any, by the table's name."""
    floor: Floor = request.app.state.floor

    def read() -> dict[str, list[dict[str, Any]]]:
        found = {name: list(meters_of(host)) for name, host in floor.hosts.items()}
        return {name: meters for name, meters in found.items() if meters}

    return await run_in_threadpool(read)


@router.get("/api/tables/{name}/meters", responses=_MISSING, dependencies=_FLOOR)
async def table_meters(name: str, request: Request) -> list[dict[str, Any]]:
    """A table's progressives, and where each meter makes the bet even for one who plays alone."""
    floor: Floor = request.app.state.floor
    host = floor.host(name)
    return await run_in_threadpool(lambda: list(meters_of(host, figures=True)))


def meters_of(host: Host, *, figures: bool = False) -> Iterator[dict[str, Any]]:
    """Each progressive wager with what its meters stand at, and what of them is being paid."""
    house = host.house
    links = {wager: link_of(house, wager) for wager in house.progressives}
    states = KeptLinks(host.table.database).states(sorted(set(links.values())))
    for wager, link in links.items():
        if link in states:
            yield _wager(house, wager, states[link], figures=figures)


def _wager(house: House, wager: str, state: ProgressiveState, *, figures: bool) -> dict[str, Any]:
    offer = house.offers[wager]
    stake = offer.stake(offer.paytable)
    claims = {each.meter: amount(each.amount, house.currency) for each in state.pending}
    even, edge = _figures(house, wager, state) if figures else ({}, "")
    return {
        "wager": wager,
        "title": str(offer.wager.title),
        "stake": "" if stake is None else amount(stake, house.currency),
        "edge": edge,
        "meters": [
            {
                "title": meter_name(offer.wager, name),
                "amount": amount(state.value(name), house.currency),
                "claimed": claims.get(name, ""),
                "even": even.get(name, ""),
            }
            for name in state.meters
        ],
    }


def _figures(house: House, wager: str, state: ProgressiveState) -> tuple[dict[str, str], str]:
    """Where each meter makes the bet even, in words, and what the house keeps as they stand."""
    live = live_meters(house, wager, {name: state.value(name) for name in state.meters})
    even = {each.name: amount(round(each.even_at), house.currency) for each in live.meters}
    return even, "" if live.house_edge is None else f"{float(live.house_edge):.2%}"
