"""Signing in and out, and what an administrator does with people and badges."""

import logging
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, StringConstraints

from punto.errors import Unreadable, did_you_mean
from punto.ledger.house_moves import Asker
from punto.messages import message
from punto.server.badges import Badges, may_approve
from punto.server.floor import Floor
from punto.server.guard import COOKIE, Asks, Problem, address_of, own_session, with_cookie
from punto.server.me import Me, shown_me
from punto.server.metrics import Metrics
from punto.server.people import NotLetIn, People, Person, Session
from punto.server.rates import Rates
from punto.server.roles import Post
from punto.server.shell import staff_page
from punto.server.signals import Signal
from punto.server.sockets import Attendance

__all__ = ["router"]

_log = logging.getLogger("punto.people")
router = APIRouter(responses={422: {"model": Problem}})

_Text = Annotated[str, StringConstraints(max_length=200)]
_Short = Annotated[str, StringConstraints(max_length=40)]


class SignIn(BaseModel):
    """Somebody's id and password."""

    id: _Short
    password: _Text


class NewPassword(BaseModel):
    """A password and the one that follows it."""

    old: _Text
    new: _Text


class NewPerson(BaseModel):
    """Somebody who will sign in: what accounts know them by, their name, their post."""

    id: _Short
    name: _Short
    post: _Short


class OneTime(BaseModel):
    """A password that is told once and must be changed."""

    id: str
    password: str


class NewBadge(BaseModel):
    """A badge and its PIN, told once."""

    number: str
    pin: str


class KnownPerson(BaseModel):
    """Somebody who signs in, and the badges that they have."""

    id: str
    name: str
    post: str
    one_time: bool
    locked: bool
    disabled: bool
    approves: bool
    """Whether their post approves anything at a table: who does may have badges."""
    badges: list[dict[str, Any]]


_ANSWERS: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in (401, 403, 429)}
_NAMED: dict[int | str, dict[str, Any]] = {status: {"model": Problem} for status in (401, 403, 404, 409)}


@router.post("/api/sign-in", response_model=Me, responses=_ANSWERS, dependencies=[Depends(Asks("sign in"))])
async def sign_in(asked: SignIn, request: Request) -> JSONResponse:
    """A session for whoever knows the password."""
    rates: Rates = request.app.state.rates
    people: People = request.app.state.people
    metrics: Metrics = request.app.state.metrics
    rates.sign_in(address_of(request))
    try:
        person, token = await run_in_threadpool(people.sign_in, asked.id, asked.password)
    except NotLetIn as error:
        metrics.signed_in(let_in=False)
        said = {"person": error.person, "address": address_of(request), "why": str(error)}
        _log.warning("not let in", extra=said)  # what is nobody's name may be a password
        raise
    metrics.signed_in(let_in=True)
    _log.info("signed in", extra={"person": person.id, "address": address_of(request)})
    return with_cookie(shown_me(person, request), token, request)


@router.post("/api/sign-out", response_model=Me, responses={403: {"model": Problem}})
async def sign_out(request: Request, _: Annotated[Session | None, Depends(Asks("sign out"))]) -> JSONResponse:
    """The session ends, and its sockets are closed."""
    people: People = request.app.state.people
    session = await own_session(request)
    if session:
        await run_in_threadpool(people.end, session)
        await _ended(request)
    response = JSONResponse(shown_me(None, request).model_dump())
    response.delete_cookie(COOKIE, path="/")
    return response


@router.post("/api/password", response_model=Me, responses=_NAMED)
async def password(
    asked: NewPassword, request: Request, session: Annotated[Session, Depends(Asks("password"))]
) -> JSONResponse:
    """Somebody chooses another password; whatever else was signed in under the old one ends."""
    people: People = request.app.state.people
    person = session.person
    token = await run_in_threadpool(people.change_password, person, asked.old, asked.new)
    await _ended(request)
    return with_cookie(shown_me(Person(person.id, person.name, person.post), request), token, request)


@router.get("/people", include_in_schema=False, dependencies=[Depends(Asks("page people"))])
async def people_page() -> HTMLResponse:
    """Where an administrator lets people in, and gives them badges."""
    return staff_page("people")


@router.get("/api/people", responses=_NAMED, dependencies=[Depends(Asks("people list"))])
async def people_list(request: Request) -> list[KnownPerson]:
    """Everybody who signs in, and their badges."""
    people: People = request.app.state.people

    def listed() -> list[KnownPerson]:
        badges = Badges(people).listed()
        return [
            KnownPerson(
                id=each.id,
                name=each.name,
                post=each.post.value,
                one_time=each.one_time,
                locked=each.locked,
                disabled=each.disabled,
                approves=may_approve(each.post),
                badges=[
                    {"number": badge.number, "locked": badge.locked, "revoked": badge.revoked}
                    for badge in badges
                    if badge.person == each.id
                ],
            )
            for each in people.listed()
        ]

    return await run_in_threadpool(listed)


@router.post("/api/people", status_code=201, responses=_NAMED)
async def people_add(
    asked: NewPerson, request: Request, session: Annotated[Session, Depends(Asks("people add"))]
) -> OneTime:
    """Somebody new, with a password to be changed."""
    people: People = request.app.state.people
    posts = [each.value for each in Post]
    if asked.post not in posts:
        raise Unreadable(message("people.post", post=asked.post, hint=did_you_mean(asked.post, posts)))
    made = await run_in_threadpool(
        lambda: people.add(asked.id, asked.name, Post(asked.post), by=_asker(session))
    )
    return OneTime(id=asked.id, password=made)


@router.post("/api/people/{id}/password", responses=_NAMED)
async def people_password(
    id: str, request: Request, session: Annotated[Session, Depends(Asks("people password"))]
) -> OneTime:
    """Somebody gets a password to be changed; what locked them out is lifted."""
    people: People = request.app.state.people
    made = await run_in_threadpool(lambda: people.set_password(id, by=_asker(session)))
    await _ended(request)
    return OneTime(id=id, password=made)


@router.post("/api/people/{id}/disable", responses=_NAMED)
async def people_disable(
    id: str, request: Request, session: Annotated[Session, Depends(Asks("people disable"))]
) -> Me:
    """Somebody is let in no longer, from now on."""
    people: People = request.app.state.people
    await run_in_threadpool(lambda: people.disable(id, by=_asker(session)))
    await _ended(request)
    return Me(id=id)


@router.post("/api/people/{id}/enable", responses=_NAMED)
async def people_enable(
    id: str, request: Request, session: Annotated[Session, Depends(Asks("people enable"))]
) -> Me:
    """Somebody is let in again."""
    people: People = request.app.state.people
    await run_in_threadpool(lambda: people.disable(id, disabled=False, by=_asker(session)))
    return Me(id=id)


@router.post("/api/people/{id}/badges", status_code=201, responses=_NAMED)
async def badge_make(
    id: str, request: Request, session: Annotated[Session, Depends(Asks("badge make"))]
) -> NewBadge:
    """A badge for somebody who approves at others' screens."""
    badges = Badges(request.app.state.people)
    number, pin = await run_in_threadpool(lambda: badges.make(id, by=_asker(session)))
    return NewBadge(number=number, pin=pin)


@router.post("/api/badges/{number}/revoke", responses=_NAMED)
async def badge_revoke(
    number: str, request: Request, session: Annotated[Session, Depends(Asks("badge revoke"))]
) -> Me:
    """A badge that is lost, or no longer wanted."""
    badges = Badges(request.app.state.people)
    await run_in_threadpool(lambda: badges.revoke(number, by=_asker(session)))
    return Me(id=number)


@router.post("/api/badges/{number}/pin", responses=_NAMED)
async def badge_pin(
    number: str, request: Request, session: Annotated[Session, Depends(Asks("badge pin"))]
) -> NewBadge:
    """Another PIN for a badge."""
    badges = Badges(request.app.state.people)
    pin = await run_in_threadpool(lambda: badges.new_pin(number, by=_asker(session)))
    return NewBadge(number=number, pin=pin)


def _asker(session: Session) -> Asker:
    """Who asks, as the house's stream names them."""
    return Asker(session.person.post.value, session.person.id)


async def _ended(request: Request) -> None:
    """Sockets end with their sessions, here and at every other process of the floor."""
    attendance: Attendance = request.app.state.attendance
    floor: Floor = request.app.state.floor
    await attendance.end_those_over()
    await run_in_threadpool(floor.signals.say, Signal.SESSION)
