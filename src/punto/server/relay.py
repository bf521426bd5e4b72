"""A table that another process holds: whoever asks here is put through to it, as themselves.

The holder alone decides, and makes what is shown once for everybody; a process in between carries it. The
cookie goes along, so the holder knows who asks, and nobody trusts anybody further than that.
"""

import asyncio
import contextlib
import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request as HttpRequest
from urllib.request import urlopen

from fastapi import Request, Response, WebSocket, WebSocketDisconnect
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from punto.messages import text
from punto.server.elsewhere import Elsewhere
from punto.server.floor import Floor

__all__ = ["asked_of_others", "relay_request", "relay_socket"]

RELAYED = "x-punto-relayed"
"""Says that a request has come through another process: it goes no further, so that none goes in circles."""

_PATIENCE = 5.0
_AGAIN = 1012
"""How a socket is closed whose table is between two holders: pages come again in a moment."""


async def relay_socket(websocket: WebSocket, elsewhere: Elsewhere) -> None:
    """Carry a socket to the process that holds its table, and back."""
    if not elsewhere.address or RELAYED in websocket.headers:
        await websocket.close(_AGAIN)
        return
    query = websocket.url.query
    url = f"{elsewhere.address.replace('http', 'ws', 1)}{websocket.url.path}{f'?{query}' if query else ''}"
    cookie = websocket.headers.get("cookie", "")
    headers = {RELAYED: "1"} | ({"cookie": cookie} if cookie else {})
    try:
        async with connect(
            url, additional_headers=headers, open_timeout=_PATIENCE, max_size=None, proxy=None
        ) as there:
            await websocket.accept()
            await _carry(websocket, there)
    except (OSError, TimeoutError, InvalidHandshake):
        await websocket.close(_AGAIN)


async def _carry(here: WebSocket, there: ClientConnection) -> None:
    async def up() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, KeyError, ConnectionClosed):
            while True:
                await there.send(await here.receive_text())

    async def down() -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, ConnectionClosed):
            async for message in there:
                await here.send_text(str(message))

    ways = [asyncio.create_task(up()), asyncio.create_task(down())]
    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    for way in ways:
        way.cancel()
    await asyncio.gather(*ways, return_exceptions=True)
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        code = there.close_code
        await here.close(code if code and code != 1006 else _AGAIN)


async def asked_of_others(floor: Floor, path: str, cookie: str = "") -> list[Any]:
    """What each other process of the floor answers of the tables that it holds, as far as they answer."""
    away = {address for name, address in floor.holders.others.items() if name not in floor.hosts}

    def ask(address: str) -> list[Any]:
        headers = {"cookie": cookie} if cookie else {}
        try:
            with urlopen(
                HttpRequest(f"{address}{path}?here=true", None, headers), timeout=_PATIENCE
            ) as answer:
                return [json.loads(answer.read())]
        except (OSError, ValueError):
            return []

    found = await asyncio.gather(*(run_in_threadpool(ask, each) for each in sorted(away)))
    return [answer for part in found for answer in part]


async def relay_request(request: Request, elsewhere: Elsewhere) -> Response:
    """Have a request answered by the process that holds its table."""
    body = await request.body() if request.method not in ("GET", "HEAD") else None
    names = ("cookie", "content-type", "accept")
    headers = {name: request.headers[name] for name in names if name in request.headers} | {RELAYED: "1"}
    nobody = JSONResponse({"error": text("web.elsewhere", table=elsewhere.table)}, 503)
    unheld = not elsewhere.address or RELAYED in request.headers
    path = f"{elsewhere.address}{request.url.path}?{request.url.query}"

    def ask() -> Response:
        if unheld:
            return nobody
        try:
            with urlopen(
                HttpRequest(path, body, headers, method=request.method), timeout=_PATIENCE
            ) as answer:
                return Response(answer.read(), answer.status, media_type=answer.headers["content-type"])
        except HTTPError as error:
            with error:
                return Response(error.read(), error.code, media_type=error.headers["content-type"])
        except OSError:
            return nobody

    return await run_in_threadpool(ask)
