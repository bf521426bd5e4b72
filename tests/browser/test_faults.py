"""Lines break and servers die: the page says so, comes back by itself, and nothing is done twice."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGCONT, SIGSTOP

from playwright.sync_api import Page, expect
from tests.browser.conftest import Dealing, Opened
from tests.browser.real_cards import ready_table
from tests.browser.shoes import stack
from tests.browser.staff import Dealer, staffed
from tests.browser.wires import wire
from tests.server.serving import PASSWORD

from punto.houses import find_house
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.server.people import People
from punto.server.roles import Post

LOST = "The connection is lost"
ROOT = Path(__file__).parent.parent.parent
REAL_CARDS = ("colorado-mini", "physical")


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


def test_a_page_that_finds_no_server_asks_again(dealing: Dealing, visit: Opened) -> None:
    """What it cannot begin without is asked for until it comes; a question without an answer says so."""
    page = visit(dealing("colorado-mini", "4h2d-Ks7d"), "Maria").page
    page.route("**/words.json", lambda route: route.abort(), times=1)
    page.reload()
    page.route("**/wagers/tie", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Tie: rule, odds and exact edge").click()
    expect(page.get_by_role("dialog")).to_contain_text("No answer: the connection is lost")


def test_an_answer_that_is_cut_in_the_middle_is_none(dealing: Dealing, visit: Opened) -> None:
    """Headers came, the rest did not: no page breaks on it, and what is asked again is there."""
    page = visit(dealing("colorado-mini", "4h2d-Ks7d"), path="/").page
    for what in ("lobby", "meters"):
        page.route(f"**/api/{what}", lambda route: route.fulfill(body='[{"name"'), times=1)
    page.reload()
    expect(page.get_by_role("link", name="Sit")).to_be_visible()


def test_a_server_that_is_killed_while_cards_are_squeezed(tmp_path: Path, visit: Opened) -> None:
    """It is started again; the page carries on by itself, with the same cards in the same hands."""
    ledger = str(tmp_path / "floor.db")
    database = Database(ledger, new=True)
    stack(database, "1", find_house("colorado-midi"), ["4h2d-Ks7d"])
    database.close()
    port = free_port()
    with running(ledger, port):
        maria = visit(f"127.0.0.1:{port}", "Maria").sit(3).bet("banker", 100)
        expect(maria.page.locator("dialog.squeeze")).to_be_visible()
    expect(maria.page.locator(".lost")).to_be_visible()
    with running(ledger, port):
        expect(maria.page.locator(".lost")).to_be_hidden()
        maria.turn()
        expect(maria.page.locator("punto-rail")).to_contain_text("+95.00")
        maria.see_betting().see_balance("5,095.00")


def test_a_server_that_is_killed_in_the_middle_of_a_ruling(tmp_path: Path, visit: Opened) -> None:
    """Whoever deals then finds the ruling where it was, with what was typed; once it is done it is over."""
    ledger, port = str(tmp_path / "floor.db"), free_port()
    database = Database(ledger, new=True)
    ready_table(database, "1", find_house("colorado-mini"), "2s")
    People(database).add("dora", "Dora", Post.DEALER, PASSWORD)
    database.close()
    with running(ledger, port, *REAL_CARDS):
        page = visit(f"127.0.0.1:{port}", path="/sign-in").page
        page.context.request.post("/api/sign-in", data={"id": "dora", "password": PASSWORD})
        page.goto("/dealer/1")
        dealer = Dealer(page).due("betting").says("sit 3 ana").says("buy 3 500").due("wagers")
        dealer.says("3b100").says("n").due("a card").says("4c Ks 4d 9c").due("Collect")
        dealer.press("F8").form("2").fills({"Card": "6h"})
        expect(page.locator(".rehearsal ol")).to_contain_text("begins the next hand")
        announced = page.locator(".told span").all_inner_texts()
        assert "“Banker wins.”" in announced
    with running(ledger, port, *REAL_CARDS):
        page.reload()
        expect(page.locator(".told span")).to_have_text(announced)
        expect(page.locator("dialog.ruling").get_by_label("Card", exact=True)).to_have_value("6h")
        dealer.happens("begins the next hand").due("Collect")
        page.reload()
        dealer.due("Collect")
        expect(page.locator("dialog.ruling")).to_be_hidden()
    database = Database(ledger)
    table = Kept(database, "1")
    assert [str(each.card) for each in table.state.carried] == ["6h"]
    table.close()
    database.close()


def test_a_server_that_hangs_is_lost_and_a_line_on_its_way_is_done_once(
    tmp_path: Path, visit: Opened
) -> None:
    """It closes nothing and says nothing: every screen says so, and the line that was sent is typed again."""
    ledger, port = str(tmp_path / "floor.db"), free_port()
    database = Database(ledger, new=True)
    ready_table(database, "1", find_house("colorado-mini"), "2s")
    for post in (Post.DEALER, Post.SUPERVISOR, Post.AUDITOR):
        People(database).add(post.value, post.value, post, PASSWORD)
    database.close()

    def opened(path: str, post: Post | None = None) -> Page:
        page = visit(f"127.0.0.1:{port}", path="/sign-in").page
        if post:
            page.context.request.post("/api/sign-in", data={"id": post.value, "password": PASSWORD})
        page.goto(path)
        return page

    with running(ledger, port, *REAL_CARDS) as process:
        console = opened("/dealer/1", Post.DEALER)
        floor, auditor = opened("/floor", Post.SUPERVISOR), opened("/audit", Post.AUDITOR)
        wall, player = opened("/wall/1"), opened("/table/1")
        dealer = Dealer(console).due("betting").says("sit 3 ana").due("wagers")
        line = console.get_by_label("Cards or words")
        for page in (console, floor, auditor):
            expect(page.locator(".bar .link-state")).to_have_text("Connected")
        expect(wall.locator(".limits")).to_be_visible()
        expect(player.locator("punto-felt")).to_be_visible()
        process.send_signal(SIGSTOP)
        console.keyboard.type("buy 3 500")
        console.keyboard.press("Enter")
        expect(line).to_have_value("")
        dealer.refused("it is not known whether this was done")
        expect(line).to_have_value("buy 3 500")
        console.keyboard.press("Enter")
        for page in (console, floor, auditor):
            expect(page.locator(".bar .link-state")).to_contain_text("lost")
        expect(wall.locator(".lost")).to_be_visible()
        expect(player.locator(".lost")).to_be_visible()
        process.send_signal(SIGCONT)
        for page in (console, floor, auditor):
            expect(page.locator(".bar .link-state")).to_have_text("Connected")
        expect(wall.locator(".lost")).to_be_hidden()
        expect(player.locator(".lost")).to_be_hidden()
        expect(line).to_have_value("")
        expect(console.locator(".tray")).to_contain_text("drop $500")
        expect(console.locator(".told.bad")).to_have_count(0)
    database = Database(ledger)
    table = Kept(database, "1")
    assert table.state.balances["chips/ana"] == 50_000
    table.close()
    database.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def running(
    ledger: str, port: int, house: str = "colorado-midi", dealt: str = "machine"
) -> Iterator[subprocess.Popen[bytes]]:
    """A floor in a process of its own, killed at the end of the block."""
    command = [sys.executable, "-m", "tests.browser.killed", ledger, str(port), house, dealt]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == b"open\n"
            yield process
        finally:
            process.kill()


def test_whoever_is_signed_out_elsewhere_is_told_so_and_not_that_it_is_tried_again(
    dealing: Dealing, visit: Opened
) -> None:
    maria = visit(dealing("colorado-mini", "4h2d-Ks7d"), "Maria").sit(3).bet("player", 25)
    other = maria.page.context.new_page()
    other.goto("/")
    other.evaluate("fetch('/api/sign-out', { method: 'POST' })")
    lost = maria.page.get_by_role("alert").filter(has_text="You are signed out here")
    expect(lost).to_be_visible()
    lost.get_by_role("link", name="Go on watching").click()
    expect(maria.page.locator(".invitation")).to_contain_text("Take a seat")
    expect(maria.page.locator(".lost")).to_be_hidden()
    context = maria.page.context  # and whoever comes back after it, as after a night, is told the same
    context.request.post("/api/guest", data={"name": "Maria"})
    maria.page.reload()
    expect(maria.page.locator(".invitation")).to_contain_text("Take a seat")
    context.set_offline(True)
    expect(maria.page.locator(".lost")).to_contain_text("lost")
    context.request.post("/api/sign-out", data={})
    context.set_offline(False)
    expect(lost).to_be_visible()


def test_a_console_whose_dealer_signs_out_asks_for_a_sign_in_and_a_display_goes_on(
    dealing: Dealing, visit: Opened
) -> None:
    """Both were opened by the same person; who looks at a wall need not be anybody."""
    server = dealing("colorado-mini", "4h2d-Ks7d")
    console = staffed(visit, server, Post.DEALER, "/dealer/1")
    expect(console.locator(".next h2")).not_to_be_empty()
    wall = console.context.new_page()
    wall.goto("/wall/1")
    wall.locator(".limits").evaluate("each => { each.dataset.before = ''; }")
    other = console.context.new_page()
    other.goto("/")
    other.evaluate("fetch('/api/sign-out', { method: 'POST' })")
    console.wait_for_url("**/sign-in?then=%2Fdealer%2F1")
    expect(wall.locator(".limits")).to_be_visible()
    expect(wall.locator("[data-before]")).to_have_count(0)
    expect(wall.locator(".lost")).to_be_hidden()
