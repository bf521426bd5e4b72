"""Pages and what they are made of: served as they are, and the words in the language that is spoken."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse

from punto.game.cards import DECK
from punto.messages import section
from punto.server.floor import Floor

__all__ = ["STATIC", "router"]

STATIC = Path(str(files("punto.web"))) / "static"

router = APIRouter(include_in_schema=False)


@router.get("/")
async def lobby_page() -> FileResponse:
    """The lobby."""
    return FileResponse(STATIC / "lobby.html")


@router.get("/table/{name}")
async def table_page(name: str, request: Request) -> FileResponse:
    """A table, if there is one of this name."""
    floor: Floor = request.app.state.floor
    floor.host(name)
    return FileResponse(STATIC / "table.html")


@router.get("/words.json")
async def words() -> dict[str, Any]:
    """What people read, by key."""
    spoken = {f"web.{key}": said for key, said in section("web").items()}
    return {"language": "en", "words": spoken | {f"card.{card}": card.pretty for card in DECK}}
