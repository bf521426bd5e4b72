"""The Game Manager: what the meters of a floor stand at, and what people do to them by hand."""

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel, StringConstraints

from punto.errors import Unreadable, did_you_mean
from punto.houses import Role
from punto.ledger.database import Database
from punto.ledger.game_manager import claim_numbered, last_hits, links_now, meters_now, pending_claims
from punto.ledger.meters import KeptLinks, link_stream
from punto.messages import message, text
from punto.money import currency_of
from punto.progressive import ProgressiveState
from punto.progressive.commands import Adjust, ChangeParameters
from punto.progressive.decide import DECIDERS
from punto.progressive.written import parameters_written, signed_amount
from punto.server.badges import Badges
from punto.server.fields import read_fields
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem, address_of
from punto.server.people import Person, Session, Unknown
from punto.server.rates import Rates
from punto.server.roles import ROLES, link_action, may
from punto.streams import Actor, Command, plain

__all__ = ["router"]

_STATUSES = (401, 403, 404, 409, 422, 429)
router = APIRouter(responses={each: {"model": Problem} for each in _STATUSES})

_KINDS = {kind.__name__: kind for kind in DECIDERS}
_Word = Annotated[str, StringConstraints(max_length=64)]


class LinkCommand(BaseModel):
    """A command to a progressive, under an id that is never carried out twice.

    The second of two people stands by with their badge and its PIN.
    """

    id: Annotated[str, StringConstraints(min_length=8, max_length=64)]
    command: _Word
    fields: dict[str, Any] = {}
    badge: _Word = ""
    pin: _Word = ""
    seen: _Word | None = None
    """The `by_hand` that the screen shows: where somebody has done something since, nothing is done."""


class Done(BaseModel):
    """It was done: now, or when this id was first sent."""

    id: str
    events: int


@router.get("/api/progressives", dependencies=[Depends(Asks("read meters"))])
async def progressives(request: Request) -> dict[str, Any]:
    """Every meter now, awards that wait for their card, the last hits."""
    floor: Floor = request.app.state.floor

    def found() -> dict[str, Any]:
        parts = {"meters": meters_now, "pending": pending_claims, "hits": last_hits}
        return {name: plain(read(floor.links_ledger())) for name, read in parts.items()}

    return await run_in_threadpool(found)


@router.post("/api/progressives/{link}/commands")
async def command(
    link: str, asked: LinkCommand, request: Request, session: Annotated[Session, Depends(Asks("manage"))]
) -> Done:
    """Adjust a meter by two people, or change its parameters."""
    floor: Floor = request.app.state.floor
    rates: Rates = request.app.state.rates
    kind = _KINDS.get(asked.command)
    if kind is None:
        hint = did_you_mean(asked.command, _KINDS)
        raise Unreadable(message("staff.no-such-command", name=asked.command, hint=hint))
    person = session.person
    if not may(person.post, link_action(kind)):
        raise HTTPException(403, text("web.may-not"))
    fields = dict(asked.fields)
    ledger = await run_in_threadpool(floor.links_ledger)
    found = await run_in_threadpool(links_now, ledger)
    if link not in found:
        raise Unknown(message("progressives.no-link", link=link, hint=did_you_mean(link, found)))
    if "second" in kind.__struct_fields__:
        rates.sign_in(address_of(request))
        holder = partial(Badges(request.app.state.people).holder, at=link_stream(link), screen=person.id)
        second = await run_in_threadpool(holder, asked.badge, asked.pin)
        fields["second"] = msgspec.to_builtins(_actor(second))
    fields = await run_in_threadpool(_as_written, ledger, found[link], fields, kind)
    wanted = read_fields(kind, fields)
    by = _actor(person)
    kept = partial(KeptLinks(ledger).do, link, wanted, by, id=asked.id, seen=asked.seen)
    events = await run_in_threadpool(kept)
    return Done(id=asked.id, events=len(events))


def _as_written(
    ledger: Database, state: ProgressiveState, fields: dict[str, Any], kind: type[Command]
) -> dict[str, Any]:
    """Amounts and rates that are written as people write them; what backs an award out needs none."""
    written = dict(fields)
    if kind is Adjust and isinstance(written.get("amount", ""), str):
        amount, claim = written.get("amount", "").strip(), written.get("claim", 0)
        if amount:
            written["amount"] = signed_amount(amount, currency_of(state.currency))
        elif not claim:
            raise Unreadable(message("progressives.no-amount"))
        elif isinstance(claim, int):
            written["amount"] = claim_numbered(ledger, claim, state.link).back
    if kind is ChangeParameters and isinstance(written.get("meter"), str):
        given = {name: written.pop(name, None) for name in ("seed", "rate", "reserve", "ceiling")}
        try:
            texts = msgspec.convert(given, dict[str, str | None])
        except msgspec.ValidationError as error:
            raise Unreadable(message("web.unreadable", why=str(error))) from None
        written["meter"] = plain(parameters_written(state, written["meter"], texts))
    return written


def _actor(person: Person) -> Actor:
    """Somebody in the first role that they have."""
    return Actor((*ROLES[person.post], Role.PLAYER)[0], person.id)
