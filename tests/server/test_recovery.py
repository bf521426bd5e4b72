"""A ledger that keeps nothing for a while: nobody is told otherwise, and tables go on by themselves."""

import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.command import PUNTO
from tests.ledger import postgres
from tests.ledger.proxy import Line
from tests.server.serving import Page, Served, served
from websockets.exceptions import ConnectionClosed, InvalidStatus

from punto.errors import Stopped
from punto.messages import message
from punto.server.moments import Pace

PACE = Pace(tempo=0.01, betting=120.0)


def recovers(floor: Served, fail: Callable[[], object], mend: Callable[[], object]) -> None:
    cookie = floor.guest("Maria")
    with floor.page("1", cookie) as page:
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=10_000)
        page.betting()
        assert bet(page)["taken"]
        fail()
        answer = bet(page)
        assert not answer["taken"]
        assert answer["reasons"][0]["what"].startswith("nothing can be kept just now")
        assert floor.status("GET", "/readyz") == 503
    mend()
    assert bets_once_it_can(floor, cookie).own["bets"]["player"]["amount"] == 1000
    assert floor.status("GET", "/readyz") == 200


def bet(page: Page) -> dict[str, Any]:
    return page.ask("bet", box="player", amount=500)


def bets_once_it_can(floor: Served, cookie: str) -> Page:
    """As pages do: whoever is sent away comes again."""
    while True:
        try:
            with floor.page("1", cookie) as page:
                if bet(page.arrive().betting())["taken"]:
                    return page
        except (ConnectionClosed, InvalidStatus):
            continue


def test_a_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise Stopped(message("ledger.unkept", name="disk", why="full"))

    with served(tmp_path, "colorado-mini", pace=PACE) as floor:
        disk = floor.floor.database
        recovers(floor, lambda: monkeypatch.setattr(disk, "write", full), monkeypatch.undo)


def test_a_database_that_goes_and_comes(tmp_path: Path, postgres_server: str) -> None:
    line = Line(postgres.database(postgres_server, "punto-recovery"))
    with served(tmp_path, "colorado-mini", ledger=line.url, pace=PACE) as floor:
        recovers(floor, line.cut, line.mend)


def test_whoever_ends_the_process_hears_that_it_stopped(tmp_path: Path) -> None:
    words = [
        str(PUNTO),
        "serve",
        "--house",
        "colorado-mini",
        "--port",
        "0",
        "--db",
        str(tmp_path / "floor.db"),
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout
        assert "Punto is open" in running.stdout.readline()
        running.send_signal(signal.SIGTERM)
        assert running.communicate()[1] == "punto: stopped\n"
    assert running.returncode == 128 + signal.SIGTERM
