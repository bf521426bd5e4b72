"""Lines break and servers die: the page says so, comes back by itself, and nothing is done twice."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect
from tests.browser.conftest import Dealing, Opened
from tests.browser.shoes import stack
from tests.browser.wires import wire

from punto.houses import find_house
from punto.ledger.database import Database

LOST = "The connection is lost"
ROOT = Path(__file__).parent.parent.parent


def test_a_bet_in_flight_when_the_line_breaks_is_taken_once(dealing: Dealing, visit: Opened) -> None:
    """The server takes the bet and its answer is lost: the page asks again under the same id."""
    server = dealing("colorado-mini", "4h2d-Ks7d")
    with wire(server) as line:
        maria = visit(server, "Maria", address=line.address).sit(3).bet("banker", 25)
        maria.choose(100)
        line.deaf = True
        with server.page("1") as watcher:
            maria.box("banker").click(position={"x": 6, "y": 6})
            watcher.until(lambda page: [pile["amount"] for pile in page.view.get("piles", ())] == [12_500])
        server.run(line.cut())
        expect(maria.page.get_by_role("alert")).to_contain_text(LOST)
        expect(maria.box("banker")).to_be_disabled()
        maria.see_bet("banker", "25")
        server.run(line.mend())
        maria.see_bet("banker", "125")
        expect(maria.page.get_by_role("alert")).to_be_hidden()
        maria.see_balance("4,875.00").no_more_bets()
        expect(maria.page.locator("punto-rail")).to_contain_text("+118.75")
        maria.next_round().see_balance("5,118.75")


def test_a_server_that_is_killed_while_cards_are_squeezed(tmp_path: Path, visit: Opened) -> None:
    """It is started again; the page carries on by itself, with the same cards in the same hands."""
    ledger = str(tmp_path / "floor.db")
    database = Database(ledger, new=True)
    stack(database, "1", find_house("colorado-midi"), ["4h2d-Ks7d"])
    database.close()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with running(ledger, port):
        maria = visit(f"127.0.0.1:{port}", "Maria").sit(3).bet("banker", 100)
        expect(maria.page.locator("dialog.squeeze")).to_be_visible()
    expect(maria.page.locator(".lost")).to_be_visible()
    with running(ledger, port):
        expect(maria.page.locator(".lost")).to_be_hidden()
        maria.turn()
        expect(maria.page.locator("punto-rail")).to_contain_text("+95.00")
        maria.see_betting().see_balance("5,095.00")


@contextmanager
def running(ledger: str, port: int) -> Iterator[None]:
    """A floor in a process of its own, killed at the end of the block."""
    command = [sys.executable, "-m", "tests.browser.killed", ledger, str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == b"open\n"
            yield
        finally:
            process.kill()
