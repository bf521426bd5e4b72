"""What pages are made of, answered from memory: a page is some fifty files, and asks for all of them at once.

A browser keeps a file, and asks each time whether it is still the same: no page is made of an old file and a
new one. What is edited is read again.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

__all__ = ["Files"]


class _File(NamedTuple):
    content: bytes
    kind: str | None
    headers: Mapping[str, str]


class Files:
    """An application that answers with the files of a directory, those that were there when it began."""

    def __init__(self, directory: Path) -> None:
        self._paths = {
            f"/{path.relative_to(directory).as_posix()}": path
            for path in directory.rglob("*")
            if path.is_file()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The file of this path; only that it is the same, where the browser has it."""
        if scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        path = self._paths.get(scope["path"])
        try:
            file = _read(path, path.stat().st_mtime_ns) if path else None
        except OSError:
            file = None
        if file is None:
            raise HTTPException(404)
        same = file.headers["ETag"] in Request(scope).headers.get("if-none-match", "")
        response = (
            Response(status_code=304, headers=file.headers)
            if same
            else Response(file.content, headers=file.headers, media_type=file.kind)
        )
        await response(scope, receive, send)


@lru_cache(maxsize=1_000)
def _read(path: Path, _changed: int) -> _File:
    content = path.read_bytes()
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    return _File(content, guess_type(path.name)[0], {"ETag": tag, "Cache-Control": "no-cache"})
