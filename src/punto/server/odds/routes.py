"""The odds explorer's page, and what it asks for."""

from collections import OrderedDict
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, BackgroundTasks, Depends, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field

from punto.errors import Unreadable, did_you_mean
from punto.houses import House, find_house, ready_houses
from punto.messages import message, text
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.odds.pricing import Asked
from punto.server.odds.process import Question
from punto.server.pages import PAPER_POLICY
from punto.server.shell import staff_page
from punto.server.worker import Worker
from punto.wagers import book, starter

__all__ = ["Explorer", "router"]

_MOST_SHEETS = 32
_SECONDS = 20.0

router = APIRouter()
_PAGE, _PRICED = [Depends(Asks("page odds"))], [Depends(Asks("read odds"))]


_Word = Annotated[str, Field(max_length=64)]


class Explorer:
    """What the explorer of one server keeps: its process, and the sheets that were asked for last."""

    def __init__(self) -> None:
        self.worker = Worker("punto.server.odds.process", seconds=_SECONDS)
        self.sheets: OrderedDict[str, str] = OrderedDict()

    def keep(self, page: str) -> str:
        """A sheet, under a name of its own, until so many others were asked for."""
        name = sha256(page.encode()).hexdigest()[:16]
        self.sheets[name] = page
        while len(self.sheets) > _MOST_SHEETS:
            self.sheets.popitem(last=False)
        return name


class WagerFile(BaseModel):
    """A wager file as somebody wrote it, and where it is tried."""

    file: Annotated[str, Field(max_length=65_536)]
    house: Annotated[str, Field(max_length=64)] = "colorado-mini"
    decks: Annotated[int, Field(ge=0, le=20)] = 0
    remaining: Annotated[str, Field(max_length=4_096)] = ""
    wager: Annotated[str, Field(max_length=128)] = ""
    on: Annotated[str, Field(max_length=16)] = ""
    paytable: Annotated[str, Field(max_length=128)] = ""
    line: Annotated[str, Field(max_length=256)] = ""
    edge: Annotated[str, Field(max_length=32)] = ""
    meters: Annotated[dict[_Word, _Word], Field(max_length=32)] = {}

    def asked(self, request: Request) -> Asked:
        """The same for the process that prices, with the charter of a house of this floor's own."""
        own = _own_houses(request).get(self.house)
        return Asked(**self.model_dump(), charter=own.charter.as_json() if own else "")


class Fault(BaseModel):
    """What is wrong with a file, and at which line."""

    line: int
    what: str


class Answer(BaseModel):
    """What a file is worth, or what is wrong with it."""

    model_config = {"extra": "allow"}
    faults: list[Fault]


_REFUSED: dict[int | str, dict[str, Any]] = {409: {"description": "too many wait, or it took too long"}}


@router.get("/odds", include_in_schema=False, dependencies=_PAGE)
async def odds_page(request: Request, after: BackgroundTasks) -> HTMLResponse:
    """The explorer."""
    after.add_task(_explorer(request).worker.warm)
    return staff_page("odds")


@router.get("/api/odds/houses", dependencies=_PRICED)
async def odds_houses(request: Request) -> list[dict[str, Any]]:
    """Houses that a wager can be tried at: the floor's own first, then those that come along."""
    ready = {name: find_house(name) for name in ready_houses()}
    there = {each.charter.digest for each in ready.values()}
    own = [each for digest, each in _own_houses(request).items() if digest not in there]
    return [
        *({"id": each.charter.digest, "title": text("explorer.own", house=each.title)} for each in own),
        *({"id": name, "title": str(each.title)} for name, each in ready.items()),
    ]


@router.get("/api/odds/starter", dependencies=_PRICED)
async def odds_starter() -> dict[str, str]:
    """A file to begin from, as `punto new wager` writes it."""
    return {"file": starter("six-card-tie", "Six-Card Tie")}


@router.get("/api/odds/book/{wager}", responses={404: {"description": "no such wager"}}, dependencies=_PRICED)
async def odds_book(wager: str) -> dict[str, str]:
    """The file of a wager in the book, to begin from."""
    if wager not in book():
        raise Unreadable(message("wager.unknown", name=wager, hint=did_you_mean(wager, book())))
    return {"file": book()[wager].source}


@router.post("/api/odds", response_model=Answer, responses=_REFUSED, dependencies=_PRICED)
async def odds(written: WagerFile, request: Request) -> Response:
    """What a wager file is worth, exactly; or every fault, each with its line."""
    return await _answer(request, "priced", written)


@router.post("/api/odds/effects", response_model=Answer, responses=_REFUSED, dependencies=_PRICED)
async def odds_effects(written: WagerFile, request: Request) -> Response:
    """What the return gains when one card of a kind is gone."""
    return await _answer(request, "effects", written)


@router.post("/api/odds/boxes", response_model=Answer, responses=_REFUSED, dependencies=_PRICED)
async def odds_boxes(written: WagerFile, request: Request) -> Response:
    """Every wager of a family and its edge, side by side."""
    return await _answer(request, "boxes", written)


@router.post("/api/odds/par", response_model=Answer, responses=_REFUSED, dependencies=_PRICED)
async def odds_par(written: WagerFile, request: Request) -> dict[str, Any]:
    """The PAR sheet of a wager file: where it lies."""
    explorer = _explorer(request)
    answer: dict[str, Any] = msgspec.json.decode(
        await explorer.worker.ask(Question("par", written.asked(request)))
    )
    if "page" in answer:
        answer["page"] = f"/odds/par/{explorer.keep(answer['page'])}"
    return answer


@router.get("/odds/par/{name}", include_in_schema=False, dependencies=_PAGE)
async def odds_sheet(name: str, request: Request) -> HTMLResponse:
    """A PAR sheet that was asked for a moment ago."""
    found = _explorer(request).sheets.get(name)
    if found is None:
        raise Unreadable(message("explorer.no-sheet"))
    return HTMLResponse(found, headers={"Content-Security-Policy": PAPER_POLICY})


async def _answer(request: Request, what: str, written: WagerFile) -> Response:
    answer = await _explorer(request).worker.ask(Question(what, written.asked(request)))
    return Response(answer, media_type="application/json")


def _own_houses(request: Request) -> dict[str, House]:
    """The houses of the floor's tables, by the digests of their charters."""
    floor: Floor = request.app.state.floor
    houses = [floor.house(name) for name in floor.houses]
    return {each.charter.digest: each for each in houses}


def _explorer(request: Request) -> Explorer:
    explorer: Explorer = request.app.state.explorer
    return explorer
