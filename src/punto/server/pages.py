"""Pages and what they are made of: served as they are, and the words in the language that is spoken."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse

from punto.errors import Unreadable, did_you_mean
from punto.game.cards import DECK
from punto.houses import House
from punto.messages import message, sections, text
from punto.posting import Paper, html, par_paper, par_sheets, rules_paper, sign_paper
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.shell import shell

__all__ = ["PAPER_POLICY", "router"]

router = APIRouter(include_in_schema=False)


@router.get("/", dependencies=[Depends(Asks("page lobby"))])
async def lobby_page() -> HTMLResponse:
    """The lobby."""
    return shell("lobby", "dialogs")


@router.get("/sign-in", dependencies=[Depends(Asks("page sign-in"))])
async def sign_in_page() -> HTMLResponse:
    """Where staff and players with a password sign in."""
    return shell("sign-in")


@router.get("/table/{name}", dependencies=[Depends(Asks("page table"))])
async def table_page(name: str, request: Request) -> HTMLResponse:
    """A table, if there is one of this name."""
    floor: Floor = request.app.state.floor
    floor.house(name)
    return shell("table", "dialogs", "phone")


@router.get("/table/{name}/{paper}", dependencies=[Depends(Asks("page paper"))])
async def paper_page(name: str, paper: str, request: Request) -> HTMLResponse:
    """The same papers that hang on the wall: a table's rules, its sign, its PAR sheets."""
    floor: Floor = request.app.state.floor
    house = floor.house(name)
    if paper not in _PAPERS:
        raise Unreadable(message("web.no-such-paper", paper=paper, hint=did_you_mean(paper, list(_PAPERS))))
    written = await run_in_threadpool(_written, house, paper)
    return HTMLResponse(written, headers={"Content-Security-Policy": PAPER_POLICY})


@lru_cache(maxsize=64)
def _written(house: House, paper: str) -> str:
    return html(_PAPERS[paper](house))


_PAPERS: Mapping[str, Callable[[House], Paper]] = {
    "rules": rules_paper,
    "sign": sign_paper,
    "par": lambda house: par_paper(par_sheets(house, list(house.offers))),
}
PAPER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""A paper is one page that fetches nothing; its style stands in it."""


_SPOKEN = (
    "web",
    "explorer",
    "wall",
    "dealer",
    "supervisor",
    "auditor",
    "edges",
    "manager",
    "group",
    "shift",
    "staff-people",
    "plural",
)
"""The sections of the messages that pages speak."""


@router.get("/words.json", dependencies=[Depends(Asks("read words"))])
async def words() -> dict[str, Any]:
    """What people read, by key."""
    cards = {f"card.{card}": card.pretty for card in DECK}
    return {"language": text("web.language"), "words": sections(*_SPOKEN) | cards}
