"""Why something was not done, as its asker reads it: a sentence for programs, a page for people."""

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from fastapi import Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from punto.errors import Reason
from punto.messages import text
from punto.server.shell import problem_page

__all__ = ["LARGEST", "Bounded", "refusal"]

LARGEST = 262_144
"""Bytes that a request may bring: four times the largest wager file."""


def refusal(
    request: Request,
    status: int,
    why: str,
    headers: Mapping[str, str] | None = None,
    reasons: Sequence[Reason] = (),
) -> Response:
    """An answer that says why not; each reason for itself, too, for a screen that shows what was asked for.

    Whoever follows a link to a page that wants a name, or a password of their own, is asked for it.
    """
    path = request.url.path
    if (
        request.method != "GET"
        or path.startswith("/api/")
        or "text/html" not in request.headers.get("accept", "")
    ):
        each = [{"what": str(reason.what), "clauses": list(reason.clauses)} for reason in reasons]
        told = {"error": why} | ({"reasons": each} if each else {})
        return JSONResponse(told, status_code=status, headers=headers)
    if status == 401 or (status, why) == (403, text("people.change-first")):
        return RedirectResponse(f"/sign-in?then={quote(path)}", 303)
    return problem_page(text("web.no-such-page") if (status, why) == (404, "Not Found") else why, status)


class Bounded:
    """Nobody's request is read further than a request can be long."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked; more than the largest is refused, announced or not."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > LARGEST:
            too_large = JSONResponse({"error": text("web.too-large", most=LARGEST)}, status_code=413)
            await too_large(scope, receive, send)
            return
        taken = 0

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > LARGEST:
                raise HTTPException(413, text("web.too-large", most=LARGEST))
            return message

        await self.app(scope, bounded, send)
