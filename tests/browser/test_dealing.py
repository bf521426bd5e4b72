"""A dealer runs a shoe by keyboard: chips, a typo, an irregularity, marked vigorish, the cut card; dice."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, staffed
from tests.server.serving import Served, served

from punto.houses import House, find_house
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.server.host import DealtBy
from punto.server.roles import Post

SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
Opening = Callable[..., tuple[Served, Dealer]]


@pytest.fixture
def console(tmp_path: Path, visit: Opened) -> Iterator[Opening]:
    with ExitStack() as running:

        def opened(house: House, burned: str, left: int = 0) -> tuple[Served, Dealer]:
            def ready(database: Database) -> None:
                ready_table(database, "1", house, burned, left=left)

            block = served(tmp_path, house, dealt={"1": DealtBy.REAL_CARDS}, prepare=ready)
            server = running.enter_context(block)
            page = staffed(visit, server, Post.DEALER, "/dealer/1", **SMALL)
            server.staff(Post.SUPERVISOR, "ann")
            return server, Dealer(page).due("betting|wagers")

        yield opened


def test_a_shoe_from_the_first_card_to_the_cut_card(console: Opening) -> None:
    house = find_house("card-room", settings={"vigorish.collected": "marked"})
    server, dealer = console(house, "2s", left=19)
    badge, pin = badge_of(server, "ann")
    host = server.floor.host("1")
    dealer.says("sit 3 ana").says("sit 5 ben").due("wagers")
    dealer.page.get_by_role("button", name="Buy-in").click()
    dealer.form("2").fills({"Seat": "Seat 3, ana", "Amount": "500"}).happens("ana buys chips for $500.00")
    dealer.page.get_by_role("button", name="Buy-in").click()
    dealer.form("1").fills({"How many of each value": "9x5000 40x100 5x5"}).happens("is what you count")
    expect(dealer.page.locator(".tray dl")).to_have_text("$5,0009$10040$55")
    dealer.says("buy 5 500").says("3b100 5p50").says("n").due("a card")
    # The third card was a 4, and was typed as a 5: a supervisor's badge, and the round goes on from there.
    dealer.says("4c Ks 5d 9c").due("Collect").press("F10").form("3").fills({"Card": "4d"})
    dealer.happens("4♦", badge, pin).due("Collect")
    # A card that no hand was due waits for the next hand.
    dealer.press("F8").form("2").fills({"Card": "6h"}).happens("begins the next hand")
    for task in ("Collect", "Pay", "Rack"):
        dealer.due(task).press("Enter")
    assert [str(card) for card in host.state.coups[0].player] == ["4c", "4d"]
    expect(dealer.page.locator(".owed .marker")).to_have_text("$5")
    dealer.due("wagers").says("leave 3").refused("owes vigorish").press("Escape")
    dealer.press("F7").happens("pays vigorish of $5.00")
    expect(dealer.page.locator(".owed")).to_have_count(0)
    dealer.says("3b100").says("n")
    dealer.due("to the Banker")
    # The cut card comes first, before the Banker's first card: this hand is played, and one more.
    dealer.says("x9h 2dKc")
    expect(dealer.page.locator(".shoe.last")).to_be_visible()
    for task in ("Collect", "Pay", "Rack"):
        dealer.due(task).press("Enter")
    dealer.page.keyboard.press(".")
    expect(dealer.page.locator("dialog.roads .road")).to_have_count(5)
    dealer.page.keyboard.press("Escape")
    dealer.says("5p50").says("n").says("9s2h 9dKd").due("Collect")
    for task in ("Collect", "Pay", "Rack"):
        dealer.due(task).press("Enter")
    dealer.due("vigorish that seat 3 owes").press("F7").happens("pays vigorish of $5.00").due("cards|decks")
    assert host.state.phase.value == "shoe-over"
    database = Database(server.database)
    assert audit(database).events > 0
    database.close()


def test_who_turns_and_what_is_pressed(console: Opening, visit: Opened) -> None:
    """Seat 5 has the Player's cards and gives them up; a pair pays House Money, which goes onto a bet."""
    server, dealer = console(find_house("massachusetts-midi"), "2s 7c 8c")
    host = server.floor.host("1")
    dealer.says("sit 1 ana").says("sit 5 chi").says("buy 1 500").says("buy 5 500").due("wagers")
    dealer.says("1b200 5p100 5house-money=10").says("n").due("Seat 5 looks, and returns")
    chi = visit(server, cookie=server.staff(Post.PLAYER, "chi"))
    held = chi.page.locator(".call")
    expect(held).to_contain_text("You hold the Player's cards: turn them at the table.")
    expect(chi.page.locator("dialog[open]")).to_have_count(0)  # real cards: the page knows none of them
    dealer.press("F6")
    expect(dealer.page.locator("dialog.ruling [data-enter]")).to_be_focused()
    assert serious(dealer.page) == []
    dealer.happens("gives up").due("Offer the Player's cards to seat 1").press("F6").form("2")
    dealer.happens("Then:").due("turn the Player's cards").says("4c 4d")
    dealer.due("returns the Banker's").says("Ks 2d").due("House Money|press")
    question = chi.page.get_by_role("dialog", name="Take it, or press it?")
    expect(question).to_contain_text("$30")
    dealer.press("F6").form("1")
    dealer.page.get_by_label(", onto Player").check()
    dealer.fills({}).happens("add the payout to the bet, house-money $30.00")
    (pressed,) = host.state.round.pressed
    assert (pressed.bet.wager, pressed.bet.seat) == ("player", 5)
    expect(question).to_be_hidden()
    # What was pressed lies on the bet: in its total, and in the player's own box.
    expect(dealer.page.get_by_role("row", name="Player", exact=False).first).to_contain_text("$130")
    chi.see_bet("player", "130")
    for task in ("Collect", "Pay", "Rack"):
        dealer.due(task).press("Enter")
    # The player says it on their own page: what is only said aloud needs no key of the dealer's then either.
    dealer.due("wagers").says("1b200 5p100 5house-money=10").says("n").due("Seat 5 looks, and returns")
    dealer.says("4h 4s").due("returns the Banker's").says("Kc 3d").due("House Money|press")
    question.get_by_role("button", name="Press $30 onto Player").click()
    dealer.due("Collect")


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def test_dice_under_their_cups(console: Opening) -> None:
    server, dealer = console(find_house("colorado-dice"), "")
    dealer.says("sit 1 ana").says("buy 1 500").says("1b100").says("n").due("shake").press("Enter")
    expect(dealer.page.get_by_label("dice under the cup")).to_have_count(2)
    dealer.press("F8").happens("shaken again").due("shake").press("Enter").due("dice|cups")
    expect(dealer.page.locator(".next .hint span")).to_have_text("the dice, such as 333-666")
    dealer.press("Enter").refused("Type the dice").press("Escape").says("71-3").refused("is not a roll")
    dealer.press("Escape").says("123-655")
    expect(dealer.page.locator(".hand.banker .spot svg")).to_have_count(3)
    badge, pin = badge_of(server, "ann")
    dealer.press("F10").form("1").fills({"What the cups showed": "124-655"}).happens("1 2 4", badge, pin)
    dealer.due("Collect")
    assert str(server.floor.host("1").state.round.roll) == "124-655"


def test_a_shoe_that_reads_another_card_stops_the_round(console: Opening) -> None:
    server, dealer = console(find_house("colorado-mini"), "2s")
    reads = server.staff(Post.DEALER, "shoe")
    badge, pin = badge_of(server, "ann")
    dealer.says("sit 3 ana").says("buy 3 500").says("3b100").says("n").due("a card")
    server.post("/api/tables/1/shoe", {"card": "4c"}, reads)
    expect(dealer.page.locator(".next .hint")).to_contain_text("the shoe reads 4♣")
    dealer.press("Enter")
    server.post("/api/tables/1/shoe", {"card": "Ks"}, reads)
    dealer.says("Qs").refused("The shoe has read K♠, the dealer says Q♠").press("Escape").says("Ks")
    dealer.refused("nothing is dealt").press("Escape").press("F9").form("1").happens("K♠", badge, pin)
    expect(dealer.page.locator(".told.bad")).to_have_count(0)
    assert [str(card) for card in server.floor.host("1").state.round.banker] == ["Ks"]


def test_a_midi_round_is_dealt_as_its_shoe_reads(console: Opening, visit: Opened) -> None:
    """No card goes before its reading; a stray one is red on the floor, and struck out at the console."""
    server, dealer = console(find_house("massachusetts-midi"), "2s 7c 8c")
    reads, host = server.staff(Post.DEALER, "shoe"), server.floor.host("1")
    badge, pin = badge_of(server, "ann")
    hint = dealer.page.locator(".next .hint")
    floor = staffed(visit, server, Post.SUPERVISOR, "/floor", "sue")
    server.post("/api/tables/1/shoe", {}, reads)
    dealer.says("sit 1 ana").says("sit 5 chi").says("buy 1 500").says("buy 5 500").due("wagers")
    dealer.says("1b200 5p100").says("n").due("a card to the Player")
    expect(hint).to_contain_text("draw the card: the shoe reads it")
    dealer.press("Enter").says("deal").refused("The shoe has not read it").press("Escape")
    assert not host.state.round.lies
    for card in ("4c", "Ks", "4d", "2d"):
        server.post("/api/tables/1/shoe", {"card": card}, reads)
    dealer.due("Hand over|hand the Player's").press("Enter").due("Seat 5 looks, and returns")
    assert "4c" not in dealer.page.content()
    server.post("/api/tables/1/shoe", {"card": "9s"}, reads)
    expect(hint).to_contain_text("a card that is not due")
    expect(floor.locator(".queue")).to_contain_text("a card that is not due")
    dealer.says("4c 4d").refused("until a supervisor has looked").press("Escape").press("F9")
    dealer.happens("done with", badge, pin)
    expect(floor.locator(".queue")).to_contain_text("Nothing needs you now")
    dealer.due("Seat 5 looks, and returns").says("4c 4d").due("returns the Banker's").says("Ks 2d")
    expect(dealer.page.locator(".told")).to_contain_text("“Player wins.”")
    assert [str(card) for card in host.state.round.coup.banker] == ["Ks", "2d"]


def test_another_console_finds_a_ruling_where_it_was(console: Opening, visit: Opened) -> None:
    server, dealer = console(find_house("colorado-mini"), "2s")
    dealer.says("sit 3 ana").says("buy 3 500").says("3b100").says("n").says("4c Ks").due("a card")
    dealer.press("F8").form("4")
    expect(dealer.page.locator(".rehearsal")).to_contain_text("the round goes on")
    dealer.page.context.close()
    page = staffed(visit, server, Post.DEALER, "/dealer/1", "dora", **SMALL)
    second = Dealer(page)
    expect(page.locator("dialog.ruling h2")).to_have_text("A card face up in the shoe")
    second.happens("the round goes on").due("a card")
