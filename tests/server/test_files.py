"""What pages are made of: kept by browsers, and never of two editions at once."""

import asyncio
import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.applications import Starlette

from punto.server.files import Files
from punto.server.guard import Guarded


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Caller:
    """Asks the application itself: what a server does to an answer is not its."""

    def __init__(self, folder: Path) -> None:
        self.app = Starlette()
        self.app.add_middleware(Guarded)
        self.app.mount("/", Files(folder))

    def said(self, kind: str, method: str, path: str, **headers: str) -> list[dict[str, Any]]:
        """The messages that come back."""
        said: list[dict[str, Any]] = []
        sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        scope = {"type": kind, "method": method, "path": path, "headers": sent, "scheme": "http"}

        async def receive() -> dict[str, Any]:
            return {"type": "http.request"}

        async def send(message: Any) -> None:
            said.append(message)

        asyncio.run(self.app(scope, receive, send))
        return said

    def asks(self, path: str, method: str = "GET", **headers: str) -> Answer:
        start, *parts = self.said("http", method, path, **headers)
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], found, b"".join(part["body"] for part in parts))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "pages" / "lib").mkdir(parents=True)
    (tmp_path / "secret.js").write_text("secret")
    path = tmp_path / "pages" / "lib" / "page.js"
    path.write_text("const edition = 1;")
    return path


@pytest.fixture
def browser(page: Path) -> Caller:
    return Caller(page.parent.parent)


def test_a_file_is_asked_for_each_time_and_sent_once(browser: Caller) -> None:
    first = browser.asks("/lib/page.js")
    assert (first.status, first.body) == (200, b"const edition = 1;")
    assert first.headers["content-type"] == "text/javascript; charset=utf-8"
    assert first.headers["cache-control"] == "no-cache"
    again = browser.asks("/lib/page.js", if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert "default-src 'self'" in again.headers["content-security-policy"]


def test_what_is_edited_is_sent_anew(browser: Caller, page: Path) -> None:
    first = browser.asks("/lib/page.js")
    page.write_text("const edition = 2;")
    os.utime(page, ns=(0, 0))
    second = browser.asks("/lib/page.js", if_none_match=first.headers["etag"])
    assert (second.status, second.body) == (200, b"const edition = 2;")


@pytest.mark.parametrize("path", ["/lib/page.jss", "/lib", "/../secret.js", "/lib/../../secret.js"])
def test_nothing_else_is_a_page(browser: Caller, path: str) -> None:
    assert browser.asks(path).status == 404


def test_a_file_that_is_gone_is_not_found(browser: Caller, page: Path) -> None:
    assert browser.asks("/lib/page.js").status == 200
    page.unlink()
    assert browser.asks("/lib/page.js").status == 404


def test_files_are_read_and_nothing_else(browser: Caller) -> None:
    refused = browser.asks("/lib/page.js", "POST")
    assert (refused.status, refused.headers["allow"]) == (405, "GET, HEAD")
    (closed,) = browser.said("websocket", "GET", "/lib/page.js")
    assert closed["type"] == "websocket.close"


def test_another_sites_page_changes_nothing(browser: Caller) -> None:
    foreign = browser.asks("/lib/page.js", "POST", origin="https://elsewhere.example", host="here.example")
    assert foreign.status == 403
    assert foreign.headers["x-content-type-options"] == "nosniff"
