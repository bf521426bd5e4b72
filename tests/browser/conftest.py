"""One browser for all tests of a process, and pages whose errors fail the test that opened them."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.browser.people import Player
from tests.browser.real_cards import ready_table
from tests.browser.shoes import stack
from tests.length import PATIENCE
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.server.host import DealtBy
from punto.server.moments import Pace

PATIENT = Pace(tempo=0.01, betting=600.0, result=60_000.0)
"""Cards come at once; betting and results stay until the test says that the dealer goes on."""

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}

Opened = Callable[..., Player]
Dealing = Callable[..., Served]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS], timeout=180_000)
        yield launched
        launched.close()


@pytest.fixture
def dealing(tmp_path: Path) -> Iterator[Dealing]:
    """Opens a floor of one table that deals known coups."""
    running: list[Any] = []

    def open_floor(
        name: str, *coups: str, pace: Pace = PATIENT, settings: Mapping[str, str] | None = None, **how: int
    ) -> Served:
        house = find_house(name, settings=settings or {})
        block = served(
            tmp_path, house, pace=pace, prepare=lambda database: stack(database, "1", house, coups, **how)
        )
        running.append(block)
        return block.__enter__()

    yield open_floor
    for block in running:
        block.__exit__(None, None, None)


@pytest.fixture
def midi(tmp_path: Path) -> Iterator[Served]:
    """A floor of one table with a progressive and real cards, ready for its first round."""
    house = find_house("massachusetts-midi")
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as running:
        yield running


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opened]:
    """Opens a page of its own for somebody at a server; an error in any page fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(
        server: Served | str,
        name: str = "",
        *,
        address: str = "",
        path: str = "/table/1",
        cookie: str = "",
        **how: Any,
    ) -> Player:
        where = address or (server if isinstance(server, str) else server.address)
        context = browser.new_context(**(DESKTOP | how), base_url=f"http://{where}")
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        if cookie:
            key, _, value = cookie.split(";", maxsplit=1)[0].partition("=")
            context.add_cookies([{"name": key, "value": value, "url": f"http://{where}"}])
        if name:
            context.request.post("/api/guest", data={"name": name})
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(path)
        return Player(page, server if isinstance(server, Served) else None)

    yield open_page
    for context in contexts:
        context.close()
    assert not errors
