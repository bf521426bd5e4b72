"""The exact edge of each box as a running shoe stands: surveillance's alone, unless the house shows it."""

from typing import Any

import msgspec
from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from msgspec.structs import replace
from pydantic import BaseModel

from punto.game.composition import Composition
from punto.messages import text
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.host import Host
from punto.server.meters import states_of
from punto.server.odds.process import Question
from punto.server.odds.reckoner import Reckoner
from punto.server.odds.routes import Answer, Explorer, WagerFile
from punto.server.odds.running import BoxEdge
from punto.table import Phase, TableState
from punto.table.running import unseen_at_each_round, unseen_by_all

__all__ = ["edge_for_players", "for_players", "router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 409, 422)})


class Edges(BaseModel):
    """What each box is worth now, from which cards; without a shoe that is played there are none."""

    table: str
    title: str
    round: int
    """The round that they are of: the next one, where none has begun."""
    left: int
    """Cards that nobody has seen, in the shoe or burned."""
    cards: int
    """Cards of the full shoe."""
    boxes: list[dict[str, Any]]


@router.get("/api/tables/{name}/edges", dependencies=[Depends(Asks("read edges"))])
async def edges(name: str, request: Request) -> Edges:
    """The house's edge in the next coup, box by box: from the cards that were not shown in this shoe."""
    floor: Floor = request.app.state.floor
    host = floor.host(name)
    state = host.state
    cards = unseen_by_all(state) if state.charter else None
    found = await _reckoned(request, host, cards) if cards else []
    return Edges(
        table=name,
        title=str(host.house.title),
        round=state.number + (state.phase is Phase.READY),
        left=cards.total if cards else 0,
        cards=state.decks * 52,
        boxes=[_box(each) for each in found],
    )


@router.post("/api/tables/{name}/edges", response_model=Answer, dependencies=[Depends(Asks("read edges"))])
async def edges_so_far(name: str, written: WagerFile, request: Request) -> dict[str, Any]:
    """The edge of a wager file in each round of a table's shoe, and in the next; that of full decks."""
    floor: Floor = request.app.state.floor
    explorer: Explorer = request.app.state.explorer
    state = floor.host(name).state
    found = unseen_at_each_round(state) if state.charter else {}
    asked = replace(written.asked(request), shoes=[str(cards) for cards in found.values()])
    answer: dict[str, Any] = msgspec.json.decode(await explorer.worker.ask(Question("running", asked)))
    return answer | {"rounds": list(found)}


def for_players(state: TableState) -> Composition | None:
    """The cards that players are told the edge of; none where the house keeps it to itself."""
    return unseen_by_all(state) if state.charter and state.house.posting.live_edge else None


async def edge_for_players(request: Request, name: str, box: str) -> str:
    """What a box is worth now, in words for the players of a house that shows it; nothing else."""
    floor: Floor = request.app.state.floor
    if not floor.house(name).posting.live_edge:
        return ""
    host = floor.host(name)
    cards = for_players(host.state)
    found = await _reckoned(request, host, cards) if cards else []
    edge = next((each.edge for each in found if each.box == box), None)
    if edge is None or cards is None:
        return ""
    return text("web.edge-now", edge=_percent(edge), cards=cards.total)


async def _reckoned(request: Request, host: Host, cards: Composition) -> list[BoxEdge]:
    floor: Floor = request.app.state.floor
    reckoner: Reckoner = request.app.state.reckoner
    house = host.state.house
    links = await run_in_threadpool(states_of, floor, house) if house.progressives else {}
    meters = {wager: state.readings for wager, state in links.items()}
    return await reckoner.running(house, cards, meters)


def _box(each: BoxEdge) -> dict[str, Any]:
    return {
        "box": each.box,
        "title": each.title,
        "edge": "" if each.edge is None else _percent(each.edge),
        "full": "" if each.full is None else _percent(each.full),
        "ahead": each.edge is not None and each.edge < 0,
    }


def _percent(share: float) -> str:
    return f"{share:.4%}".replace("-", "−")
