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
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from punto.messages import text
from punto.server.elsewhere import Elsewhere
from punto.server.floor import Floor

__all__ = ["lobbies_of_others", "relay_request", "relay_socket"]

_PATIENCE = 5.0
_AGAIN = 1012
"""How a socket is closed whose table is between two holders: pages come again in a moment."""


async def relay_socket(websocket: WebSocket, elsewhere: Elsewhere) -> None:
    """Carry a socket to the process that holds its table, and back."""
    query = websocket.url.query
    url = f"{elsewhere.address.replace('http', 'ws', 1)}{websocket.url.path}{f'?{query}' if query else ''}"
    cookie = websocket.headers.get("cookie", "")
    headers = {"cookie": cookie} if cookie else {}
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
    with contextlib.suppress(RuntimeError):
        code = there.close_code
        await here.close(code if code and code != 1006 else _AGAIN)


def lobbies_of_others(floor: Floor) -> list[dict[str, Any]]:
    """What a lobby shows of tables that other processes hold, as far as those answer."""
    away = {name: at for name, at in floor.holders.addresses().items() if name not in floor.hosts}
    found: list[dict[str, Any]] = []
    for address in sorted(set(away.values())):
        try:
            with urlopen(f"{address}/api/lobby?here=true", timeout=_PATIENCE) as answer:
                found += json.loads(answer.read())
        except (OSError, ValueError):
            continue
    return [card for card in found if card["name"] in away]


async def relay_request(request: Request, elsewhere: Elsewhere) -> Response:
    """Have a request answered by the process that holds its table."""
    body = await request.body() if request.method not in ("GET", "HEAD") else None
    names = ("cookie", "content-type", "accept")
    headers = {name: request.headers[name] for name in names if name in request.headers}
    path = f"{elsewhere.address}{request.url.path}?{request.url.query}"

    def ask() -> Response:
        try:
            with urlopen(
                HttpRequest(path, body, headers, method=request.method), timeout=_PATIENCE
            ) as answer:
                return Response(answer.read(), answer.status, media_type=answer.headers["content-type"])
        except HTTPError as error:
            with error:
                return Response(error.read(), error.code, media_type=error.headers["content-type"])
        except OSError:
            said = text("web.elsewhere", table=elsewhere.table)
            return Response(f'{{"error":"{said}"}}', 503, media_type="application/json")

    return await run_in_threadpool(ask)
