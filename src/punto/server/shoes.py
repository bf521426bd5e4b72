"""The promise of a shoe, and once it is over all that it takes to check it: a page does so by itself.

What a shoe that is still played holds is not told here: its promise alone.
"""

from collections.abc import Iterator
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from punto.errors import Unreadable
from punto.ledger.log import named_events
from punto.ledger.restoring import charters_of, stream_of
from punto.ledger.stored import event_from
from punto.messages import message
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.shell import shell
from punto.table.events import (
    BettingOpened,
    CardDealt,
    CardsBurned,
    CardsCut,
    Event,
    ShoeCommitted,
    ShoeRevealed,
)
from punto.table.record import name_of

__all__ = ["promises", "proof", "router"]

router = APIRouter()

_FLOOR = [Depends(Asks("read floor"))]
_MISSING: dict[int | str, dict[str, Any]] = {404: {"model": Problem}}
_TOLD = (ShoeCommitted, ShoeRevealed, CardsCut, CardsBurned, BettingOpened, CardDealt)


@router.get("/table/{name}/shoe", include_in_schema=False, dependencies=[Depends(Asks("page paper"))])
async def shoe_page(name: str, request: Request) -> HTMLResponse:
    """The page that checks a table's shoes."""
    floor: Floor = request.app.state.floor
    floor.house(name)
    return shell("shoe")


@router.get("/api/tables/{name}/shoes", responses=_MISSING, dependencies=_FLOOR)
async def shoes(name: str, request: Request) -> list[dict[str, Any]]:
    """The promises of a table's shoes, the newest first, and which of them are over."""
    floor: Floor = request.app.state.floor
    return await run_in_threadpool(promises, floor, name)


@router.get(
    "/api/tables/{name}/shoes/{number}", responses=_MISSING, dependencies=[Depends(Asks("read floor"))]
)
async def shoe(name: str, number: int, request: Request) -> dict[str, Any]:
    """A shoe: its promise, and if it is over its salt, its cards, and how they were cut, burned and dealt."""
    floor: Floor = request.app.state.floor
    return await run_in_threadpool(proof, floor, name, number)


def promises(floor: Floor, table: str) -> list[dict[str, Any]]:
    """What was promised of each shoe."""
    made: dict[int, dict[str, Any]] = {}
    for time, event in _events(floor, table, (ShoeCommitted, ShoeRevealed)):
        if isinstance(event, ShoeCommitted):
            made[event.shoe] = _promise(time, event)
        elif isinstance(event, ShoeRevealed) and event.shoe in made:
            made[event.shoe]["over"] = True
    return [*reversed(made.values())]


def proof(floor: Floor, table: str, number: int) -> dict[str, Any]:
    """What a shoe's page checks."""
    told: dict[str, Any] = {}
    rounds: list[dict[str, Any]] = []
    for time, event in _events(floor, table, _TOLD):
        if isinstance(event, ShoeCommitted) and event.shoe == number:
            told, rounds = _promise(time, event), []
        if not told or told["over"]:
            continue
        if isinstance(event, CardsCut):
            told |= {"cut": event.at, "cut_by": event.seat}
        elif isinstance(event, CardsBurned) and not event.ordered:
            told["burned"] = event.number
        elif isinstance(event, BettingOpened):
            rounds.append({"round": event.number, "player": [], "banker": [], "order": []})
        elif isinstance(event, CardDealt) and event.card and rounds:
            rounds[-1][event.hand.value].append(str(event.card))
            rounds[-1]["order"].append(str(event.card))
        elif isinstance(event, ShoeRevealed) and event.shoe == number:
            told |= {"over": True, "voided": event.voided, "opened": time // 1000, "salt": event.salt}
            told |= {"cards": [str(card) for card in event.cards], "decks": len(event.cards) // 52}
    if not told:
        raise Unreadable(message("web.no-such-shoe", number=number))
    return told | {"rounds": rounds} if told["over"] else _sealed(told)


def _sealed(told: dict[str, Any]) -> dict[str, Any]:
    return {key: told[key] for key in ("shoe", "commitment", "sealed", "over")}


def _promise(time: int, event: ShoeCommitted) -> dict[str, Any]:
    return {"shoe": event.shoe, "commitment": event.commitment, "sealed": time // 1000, "over": False}


def _events(floor: Floor, table: str, kinds: tuple[type[Event], ...]) -> Iterator[tuple[int, Event]]:
    floor.house(table)
    with floor.database.reading() as connection:
        find = charters_of(connection)
        for each in named_events(connection, stream_of(table), [name_of(kind) for kind in kinds]):
            yield each.time, event_from(each.name, each.payload, find)
