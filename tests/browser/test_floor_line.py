"""What is typed beside a table on the floor: it is done once, and the screen says what came of it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from tests.browser.conftest import Opened
from tests.browser.staff import Dealer, staffed
from tests.server.serving import Served

from punto.houses import Role
from punto.server.roles import Post
from punto.streams import Actor
from punto.table.commands import BuyIn, FillTray, Leave, Sit


@pytest.fixture
def server(midi: Served) -> Served:
    """Somebody sits in two seats, with chips."""
    host = midi.floor.host("1")
    for seat in (3, 5):
        midi.run(host.do(Sit(seat, f"person-{seat}")))
        midi.run(host.do(BuyIn(seat, 50_000)))
    return midi


@pytest.fixture
def page(server: Served, visit: Opened) -> Page:
    opened = staffed(visit, server, Post.SUPERVISOR, "/floor", "sue", viewport={"width": 1280, "height": 800})
    opened.locator(".tile").click()
    return opened


def say(page: Page, line: str) -> None:
    """Typed as people do, letter by letter, and sent."""
    field = page.get_by_label("Say to this table")
    field.focus()
    page.keyboard.type(line)
    page.keyboard.press("Enter")


def read(page: Page, words: str) -> None:
    expect(page.locator(".answered")).to_contain_text(words)
    expect(page.locator(".answered")).not_to_have_class(re.compile("bad"))


def leave(server: Served) -> None:
    for seat in (3, 5):
        server.run(server.floor.host("1").do(Leave(seat)))


def a_field_is_cleared_and_left(page: Page) -> None:
    """While somebody writes, letters are theirs, and the strip says so; Esc clears, and then leaves."""
    line, limits = page.get_by_label("Say to this table"), page.locator('.keys [data-key="L"] kbd')
    expect(limits).to_have_css("border-style", "dashed")
    expect(page.locator(".keys")).to_contain_text("Escclear, leave")
    page.keyboard.press("Escape")
    expect(line).to_have_value("")
    expect(line).to_be_focused()
    page.keyboard.press("Escape")
    expect(line).not_to_be_focused()
    expect(limits).to_have_css("border-style", "solid")
    page.keyboard.press("l")
    expect(page.locator("dialog.ruling .choice").first).to_be_visible()
    page.keyboard.press("Escape")


def test_the_end_of_a_day_is_said_step_by_step(server: Served, page: Page) -> None:
    """The tray has 50,000 and gave 1,000 for cash; a fill of 2,000 comes. A count is blind."""
    money, due = page.locator(".chosen .money"), page.locator(".chosen .due")
    expect(money).to_have_text("Tray $49,000 · drop box $1,000")
    page.keyboard.press("/")
    expect(page.get_by_label("Say to this table")).to_be_focused()
    page.keyboard.type("run 2")  # of what is due, whatever that is, nothing is shown beforehand
    expect(page.locator(".preview")).to_be_empty()
    a_field_is_cleared_and_left(page)
    say(page, "fill 2000 A-1")
    read(page, "A fill of $2,000.00, slip A-1.")
    expect(money).to_contain_text("Tray $51,000")
    leave(server)
    expect(page.locator(".tile")).to_contain_text("0 of 9 seats")
    say(page, "close")
    read(page, "The table is closed.")
    expect(due).to_have_text("Take the drop box away; then the tray is counted")
    expect(money).to_have_count(0)
    expect(page.locator(".chosen .checks")).to_have_count(0)
    expect(page.locator(".queue .none")).to_contain_text("Closed: table 1")
    say(page, "drop")
    read(page, "The drop box is taken away with $1,000.00.")
    expect(due).to_have_text("Count the tray")
    page.get_by_label("Say to this table").fill("count 50990")
    expect(page.locator(".preview")).to_contain_text("$50,990.00 is what you count")
    expect(page.locator(".preview")).not_to_contain_text("51,000")
    page.keyboard.press("Enter")
    read(page, "The tray should hold $51,000.00, and $50,990.00 was counted: $10.00 short.")
    expect(page.locator(".preview")).to_be_empty()
    expect(page.locator(".chosen .checks li")).to_have_count(
        len(server.floor.host("1").house.procedure.checks)
    )
    page.set_viewport_size({"width": 1280, "height": 700})
    say(page, "done al")
    expect(page.locator(".answered.bad")).to_be_visible()
    page.keyboard.type("tray 40000")
    expect(page.locator(".preview")).to_contain_text("The tray opens with $40,000.00.")
    expect(page.locator(".preview")).to_be_in_viewport(ratio=1)  # below all that was to be read before it
    page.keyboard.press("Enter")
    read(page, "The tray opens with $40,000.00.")
    expect(page.locator(".answered")).to_be_in_viewport(ratio=0.9)
    expect(money).to_contain_text("Tray $40,000")
    say(page, "done all")
    read(page, "The table is open.")
    expect(page.locator(".answered p").first).to_have_text("6 more before that")


def test_a_rehearsal_that_comes_late_is_not_shown(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/rehearse", hold)
    say(page, "fill 2000 A-1")
    read(page, "A fill of $2,000.00")
    with page.expect_response("**/rehearse"):
        for late in held:
            late.continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator(".preview")).to_be_empty()


def test_lines_that_follow_each_other_at_once_are_all_done(server: Served, page: Page) -> None:
    """The second is sent before the first is answered: it waits, and is done on what the first has made."""
    for slip in ("A-1", "A-2", "A-3"):
        say(page, f"fill 100 {slip}")
    read(page, "slip A-3")
    assert server.floor.host("1").state.slips == ("A-1", "A-2", "A-3")


def test_a_line_that_waits_is_not_done_on_what_somebody_else_has_made(server: Served, page: Page) -> None:
    """What one did oneself is part of what one has seen; what Ben does meanwhile is not."""
    held: list[str | bytes] = []
    host, ben = server.floor.host("1"), Actor(Role.FLOORPERSON, "ben")

    def pass_on(socket: WebSocketRoute) -> None:
        line = socket.connect_to_server()

        def answered(said: str | bytes) -> None:
            (held.append if '"answer"' in str(said) and not held else socket.send)(said)

        line.on_message(answered)
        release.append(lambda: socket.send(held[0]))

    release: list[Callable[[], None]] = []
    page.route_web_socket("**/ws/tables/1*", pass_on)
    page.reload()
    page.locator(".tile").click()
    say(page, "fill 100 A-1")
    expect(page.locator(".chosen .money")).to_contain_text("Tray $49,100")
    say(page, "fill 100 A-2")
    server.run(host.do(FillTray(20_000, "B-1"), ben))
    expect(page.locator(".chosen .money")).to_contain_text("Tray $49,300")
    release[0]()
    expect(page.locator(".answered.bad")).to_contain_text("fill 100 A-2")
    expect(page.locator(".answered.bad")).to_contain_text("Ben was first")
    expect(page.get_by_label("Say to this table")).to_have_value("fill 100 A-2")
    assert host.state.slips == ("A-1", "B-1")
    page.keyboard.press("Enter")
    read(page, "slip A-2")


def test_what_others_do_is_seen_before_the_next_line_is_sent(server: Served, page: Page) -> None:
    """A screen hears of a step at its table at once, not at its next look."""
    page.add_init_script("window.setInterval = () => 0")
    page.reload()
    tile = page.locator(".tile")
    tile.click()
    expect(tile).to_contain_text("2 of 9 seats")
    leave(server)
    expect(tile).to_contain_text("0 of 9 seats")


def test_a_line_that_was_refused_is_said_once_and_written_over(page: Page) -> None:
    say(page, "fill 2000 A-1")
    read(page, "slip A-1")
    say(page, "fill 100 A-1")
    said = page.locator("aside").get_by_text("slip A-1 was used already")
    expect(said).to_have_count(1)
    expect(page.locator(".answered.bad")).to_contain_text("⚠ Slip A-1 was used already")
    page.keyboard.type("drop")
    expect(page.get_by_label("Say to this table")).to_have_value("drop")


def test_enter_is_promised_where_it_does_it(page: Page) -> None:
    """In a gap it only leads to the key."""
    page.keyboard.press("t")
    Dealer(page).form("1")
    promised = page.locator("dialog [data-enter] kbd")
    for label, words in (("Amount", "500"), ("Slip", "A-9")):
        page.get_by_label(label, exact=True).fill(words)
    expect(page.locator("dialog [data-enter]")).to_be_visible()
    expect(promised).to_be_hidden()
    page.keyboard.press("Enter")
    expect(promised).to_be_visible()


def test_the_frame_of_the_chosen_table_is_seen_whole(page: Page) -> None:
    """It lies within the tile: the tiles scroll, and what lies around them would be cut off."""
    expect(page.locator(".tile[aria-current]")).to_have_css("outline-offset", "-2px")


def test_a_form_says_why_not_itself_and_the_floor_what_happened(page: Page) -> None:
    say(page, "fill 2000 A-1")
    read(page, "slip A-1")
    page.locator(".tile").focus()
    page.keyboard.press("t")
    Dealer(page).form("1").fills({"Amount": "500", "Slip": "A-9"}).happens("A fill of $500.00, slip A-9.")
    read(page, "A fill of $500.00, slip A-9.")


def test_hold_follows_a_round_that_was_racked(server: Served, visit: Opened, page: Page) -> None:
    rows = page.locator(".hold tbody tr")
    expect(rows.locator("td").first).to_have_text("0")
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1"))
    dealer.due("open the betting").press("Enter").says("3b100 5p50").due("no more bets").says("n")
    dealer.due("Player's cards").says("2c 8d").due("Banker's cards").says("Kc 9h")
    while "players' wagers" not in dealer.page.locator(".next h2").inner_text():
        dealer.press("Enter")
    expect(rows.locator("td").first).to_have_text("1")


def test_a_tile_marks_the_seats_that_are_taken(page: Page) -> None:
    on = "marks => marks.flatMap((each, at) => each.classList.contains('on') ? [at + 1] : [])"
    assert page.locator(".seat-marks i").evaluate_all(on) == [3, 5]
