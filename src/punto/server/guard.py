"""What stands before every answer: who asks, whether they may, whose page it comes from."""

from urllib.parse import urlsplit

from fastapi import HTTPException, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punto.messages import text
from punto.server.people import People, Session
from punto.server.roles import may

__all__ = ["COOKIE", "Asks", "Guarded", "Problem", "address_of", "own_page", "own_session", "with_cookie"]

COOKIE = "punto"

_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_READING = ("GET", "HEAD", "OPTIONS")


class Problem(BaseModel):
    """Why something was not done."""

    error: str


class Asks:
    """Lets through whoever may ask for an action: their session, if they have one."""

    def __init__(self, action: str) -> None:
        self.action = action

    async def __call__(self, request: Request) -> Session | None:
        session = await own_session(request)
        person = session.person if session else None
        if person and person.one_time and self.action not in ("password", "sign out", "sign in"):
            if may(None, self.action):
                return None
            raise HTTPException(403, text("people.change-first"))
        if not may(person.post if person else None, self.action):
            raise HTTPException(403 if person else 401, text("web.may-not" if person else "people.nobody-in"))
        return session


async def own_session(connection: HTTPConnection) -> Session | None:
    """The session that a cookie tells of."""
    people: People = connection.app.state.people
    return await run_in_threadpool(people.session, connection.cookies.get(COOKIE, ""))


def own_page(connection: HTTPConnection) -> bool:
    """Whether a page of ours asks, or a program; never another site's page."""
    origin = connection.headers.get("origin")
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from; behind a proxy, where that says they come from."""
    return connection.client.host if connection.client else ""


def with_cookie(body: BaseModel, token: str, request: Request) -> JSONResponse:
    """An answer that begins a session."""
    response = JSONResponse(body.model_dump())
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/", secure=secure)
    return response


class Guarded:
    """Nothing is changed by somebody else's page; and every answer says what a browser may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked, unless another site's page asks; sockets are looked at where they begin."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = _HEADERS
        if scope["scheme"] == "https":
            headers = headers | {"Strict-Transport-Security": "max-age=31536000"}
        if scope["path"].startswith("/api/"):
            headers = headers | {"Cache-Control": "no-store"}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                said = MutableHeaders(scope=message)
                for name, value in headers.items():
                    said.setdefault(name, value)
            await send(message)

        if scope["method"] not in _READING and not own_page(HTTPConnection(scope)):
            foreign = JSONResponse({"error": text("web.foreign")}, status_code=403)
            await foreign(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)
