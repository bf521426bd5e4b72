"""What screens ask for beside their forms: what can be done, what would happen, how far a ruling had come."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, StringConstraints

from punto.ledger.postings import Books
from punto.ledger.purses import draws, with_purse
from punto.ledger.restoring import stream_of
from punto.messages import text
from punto.server.floor import Floor
from punto.server.forms.dealing import dealing
from punto.server.forms.model import Form, Group
from punto.server.forms.overseeing import overseeing, reversals
from punto.server.forms.rehearsal import rehearsed
from punto.server.guard import Asks, Problem
from punto.server.host import Host
from punto.server.people import Person, Session
from punto.server.reader import OFF, SETTLED
from punto.server.roles import Post, command_action, may
from punto.server.staff import was_first
from punto.server.unfinished import Kind
from punto.table import TableState, coming
from punto.table.commands import Command, CorrectCards, DealCard, SettleReading
from punto.table.words import MOMENTS, explained

__all__ = ["router"]

router = APIRouter(responses={each: {"model": Problem} for each in (401, 403, 404, 422)})

_PROMPTS = ("run", "look", "undo", "help", "quit", "dealer")
"""What a screen has no use for: it shows the table and these words, and whoever signed in deals."""

_Line = Annotated[str, StringConstraints(max_length=400)]
_Name = Annotated[str, StringConstraints(max_length=40)]


class Said(BaseModel):
    """A line, as at a dealer's prompt."""

    line: _Line


class Rehearsed(BaseModel):
    """What a line would make happen and what comes then; or why it cannot be; or that only doing it shows."""

    happens: list[str] = []
    reasons: list[dict[str, Any]] = []
    next: str = ""
    hidden: bool = False


class Ruling(BaseModel):
    """A form that somebody has begun to fill in, by its line, and what stands in its gaps.

    Whoever has it carried out says first under which id they will ask: what is done is begun no longer.
    """

    form: _Line = ""
    group: _Name = ""
    values: dict[_Name, _Line] = {}
    asked: Annotated[str, StringConstraints(max_length=64)] = ""


class Offered(BaseModel):
    """The forms of a table now, for whoever asks; and the one that a console had begun.

    `moved` says who has done what since the version that somebody has seen; players' own doings do not count.
    """

    version: int
    moved: str = ""
    forms: list[dict[str, Any]]
    begun: Ruling | None


@router.get("/api/tables/{name}/forms")
async def forms(
    name: str,
    request: Request,
    session: Annotated[Session, Depends(Asks("read forms"))],
    seen: int | None = None,
) -> Offered:
    """What can be done at a table now: lines with gaps, and what may go into each."""
    host = _floor(request).host(name)
    version = host.audience.version  # before all that is read of the table: it is never older
    begun = await run_in_threadpool(_begun, host)
    found = (*_settling(host), *_forms(host.state, session.person.post))
    offered = [_plain(each, session.person) for each in found]
    moved = str(was_first(host, seen)) if seen is not None and seen < host.acted else ""
    return Offered(version=version, moved=moved, forms=offered, begun=begun)


class Word(BaseModel):
    """A word that a dealer can say: how it is written, what it does, examples where there are any."""

    word: str
    form: str
    does: str
    example: str


class Moment(BaseModel):
    """When words are said, and which."""

    title: str
    words: list[Word]


@router.get("/api/words", dependencies=[Depends(Asks("read forms"))])
async def words() -> list[Moment]:
    """Every word of a dealer's, moment by moment, but those that only a prompt at a terminal knows."""
    return [
        Moment(title=text(f"moment.{moment}"), words=[_word(each) for each in said if each not in _PROMPTS])
        for moment, said in MOMENTS.items()
    ]


def _word(word: str) -> Word:
    form, does, example = explained(word)
    return Word(word=word, form=form, does=does, example=example.strip())


@router.post("/api/tables/{name}/rehearse", dependencies=[Depends(Asks("rehearse"))])
async def rehearse(name: str, said: Said, request: Request) -> Rehearsed:
    """What a line would make happen, without its happening."""
    host = _floor(request).host(name)
    if said.line in (SETTLED, OFF):
        return Rehearsed(happens=[text("reader.goes-on")], next=str(coming(host.state).what))
    return Rehearsed(**await run_in_threadpool(_rehearsed, host, said.line))


@router.post("/api/tables/{name}/ruling", dependencies=[Depends(Asks("rehearse"))])
async def ruling(name: str, begun: Ruling, request: Request) -> Ruling:
    """How far a form has come, so that another console finds it there; an empty one is done with."""
    written = begun.model_dump_json().encode() if begun.group else b""
    await run_in_threadpool(_floor(request).host(name).unfinished.keep, Kind.RULING, written)
    return begun


def _rehearsed(host: Host, line: str) -> dict[str, Any]:
    """With what the cage holds, where it is drawn on: what is promised can be done."""
    with host.table.database.reading() as connection:
        books = Books(stream_of(host.name), host.house.currency.code)

        def informed(command: Command, state: TableState) -> Command:
            return with_purse(command, state, connection, books) if draws(command) else command

        return rehearsed(host.state, line, informed)


def _begun(host: Host) -> Ruling | None:
    """The ruling that a console has begun, unless the table's record says that it is done."""
    written = host.unfinished.find(Kind.RULING)
    begun = Ruling.model_validate_json(written) if written else None
    return begun if begun and not (begun.asked and host.was_done(begun.asked)) else None


def _settling(host: Host) -> Iterator[Form]:
    """What a reading shoe stops for, as somebody of the floor settles it: which card it is, or go on."""
    reader, state = host.reader, host.state

    def goes_on(title: str, line: str = SETTLED) -> Form:
        return Form(Group.READER, text(f"guided.{title}"), line, SettleReading)

    if reader.turning and reader.differs:
        wrong, right = (each[0] for each in reader.differs)
        place = state.round.cards(reader.turning).index(wrong) + 1
        line = f"correct {reader.turning.value} {place} {right}"
        yield Form(Group.READER, text("guided.it-is", card=right.pretty), line, CorrectCards, by_floor=True)
        yield goes_on("as-read")
    elif reader.differs:
        for card in (*reader.differs[0], *reader.differs[1]):
            title = text("guided.it-is", card=card.pretty)
            yield Form(Group.READER, title, str(card), DealCard, by_floor=True)
    elif reader.stray:
        yield goes_on("strike-reading")
    elif reader.used:
        yield goes_on("without-reader", OFF)


def _forms(state: TableState, post: Post) -> Iterator[Form]:
    """A dealer's own, and what a badge is for; supervisors' too.

    None that is refused as it stands, but for opening and closing, which say why not.
    """
    if state.charter is None:
        return
    every = (*dealing(state), *(reversals(state) if post is Post.DEALER else overseeing(state)))
    for each in every:
        mine = post is Post.DEALER or may(post, command_action(each.asks))
        if mine and (
            each.fields or each.group is Group.TABLE or not rehearsed(state, each.line).get("reasons")
        ):
            yield each


def _plain(form: Form, person: Person) -> dict[str, Any]:
    """As a screen draws it. Whose badge it will be is known when it is swiped."""
    post = person.post
    badge = (form.by_floor and post is Post.DEALER) or not may(post, command_action(form.asks))
    return {
        "id": form.id,
        "group": form.group.value,
        "title": form.title[:1].upper() + form.title[1:],
        "line": form.line.replace("{me}", Post.SUPERVISOR.value if badge else person.id),
        "badge": badge,
        "fields": [
            {
                "name": each.name,
                "kind": each.kind.value,
                "title": each.title,
                "options": [{"value": value, "title": title} for value, title in each.options],
                "optional": each.optional,
            }
            for each in form.fields
        ],
    }


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor
