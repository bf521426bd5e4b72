"""What players ask for that is about themselves: limits of their own, a pause, more play money."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from msgspec import to_builtins
from pydantic import BaseModel, Field

from punto.entropy import token
from punto.errors import Unreadable, did_you_mean
from punto.ledger.cage import deposit
from punto.messages import message, text
from punto.server.floor import Floor
from punto.server.guard import Asks, Problem
from punto.server.people import Session
from punto.server.restraint import Kind, Restraint
from punto.server.signals import Signal

__all__ = ["router"]

_STATUSES = (401, 403, 409, 422)
router = APIRouter(responses={each: {"model": Problem} for each in _STATUSES})
_Me = Annotated[Session, Depends(Asks("own limits"))]
_MOST = 10**12


class Limit(BaseModel):
    """A limit of one's own, in minor units for a day; null for none."""

    kind: Annotated[str, Field(max_length=20)]
    currency: Annotated[str, Field(max_length=3)]
    amount: Annotated[int, Field(ge=0, le=_MOST)] | None


class Pause(BaseModel):
    """How long somebody will not play."""

    hours: Annotated[int, Field(ge=1, le=24 * 365)]


class Deposit(BaseModel):
    """Play money, in minor units."""

    currency: Annotated[str, Field(max_length=3)]
    amount: Annotated[int, Field(ge=1, le=1_000_000)]


@router.get("/api/me/limits")
async def my_limits(request: Request, session: _Me) -> dict[str, Any]:
    """One's own limits, until when one has paused, and the currencies that are played in."""
    restraint: Restraint = request.app.state.restraint
    floor: Floor = request.app.state.floor
    person = session.person.id
    played = sorted(floor.currencies(), key=lambda each: each.code)

    def read() -> dict[str, Any]:
        return {
            "limits": to_builtins(restraint.limits(person)),
            "paused_until": restraint.paused_until(person),
            "currencies": [{"code": each.code, "sign": each.sign, "digits": each.digits} for each in played],
            "demo": request.app.state.demo,
        }

    return await run_in_threadpool(read)


@router.post("/api/me/limits")
async def set_my_limit(asked: Limit, request: Request, session: _Me) -> dict[str, Any]:
    """Set a limit: a stricter one holds at once, a looser one in a day."""
    restraint: Restraint = request.app.state.restraint
    kinds = [each.value for each in Kind]
    if asked.kind not in kinds:
        raise Unreadable(message("own.kind", kind=asked.kind, hint=did_you_mean(asked.kind, kinds)))
    _check_currency(asked.currency, request)
    person = session.person.id
    made = await run_in_threadpool(
        restraint.set_limit, person, Kind(asked.kind), asked.currency, asked.amount
    )
    found: dict[str, Any] = to_builtins(made)
    return found


@router.post("/api/me/pause")
async def pause(asked: Pause, request: Request, session: _Me) -> dict[str, int]:
    """Not to play for a while: nobody can take that back."""
    restraint: Restraint = request.app.state.restraint
    return {"paused_until": await run_in_threadpool(restraint.pause, session.person.id, asked.hours)}


@router.post("/api/me/deposit")
async def more(asked: Deposit, request: Request, session: _Me) -> dict[str, int]:
    """More play money for a demo's wallet, within one's own limit."""
    if not request.app.state.demo:
        raise HTTPException(403, text("web.no-guests"))
    _check_currency(asked.currency, request)
    restraint: Restraint = request.app.state.restraint
    floor: Floor = request.app.state.floor
    person = session.person.id

    def bring() -> None:
        allowed = partial(restraint.check_deposits, person, asked.currency)
        brought = person, asked.amount, asked.currency
        deposit(floor.database, *brought, by="demo", id=token(64), only_if=allowed)
        floor.signals.say(Signal.WALLET, person)

    await run_in_threadpool(bring)
    return {"amount": asked.amount}


def _check_currency(code: str, request: Request) -> None:
    floor: Floor = request.app.state.floor
    known = [each.code for each in floor.currencies()]
    if code not in known:
        raise Unreadable(message("own.currency", code=code, known=", ".join(sorted(known))))
