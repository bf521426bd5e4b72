"""Somebody stands behind a seat: both bet, both are paid, the seat is left, and nobody loses a chip."""

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import DESKTOP, PHONE, Dealing, Opened

from punto.table.commands import Sit

PLAYER_9, BANKER_7 = "4d5d-Kd8d", "4h2d-Ks7d"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_behind_the_other(dealing: Dealing, visit: Opened, device: dict[str, object]) -> None:
    """Player wins: 100 for who sits, 25 for who stands. Then the seat is left, and taken by the other."""
    server = dealing("colorado-mini", PLAYER_9, BANKER_7)
    maria = visit(server, "Maria").sit(3)
    ana = visit(server, "Ana", **device).stand(3).see_balance("5,000.00").bet("player", 25)
    maria.bet("player", 100)
    expect(maria.page.locator('.pile[data-seat="3"][data-place="player"]')).to_have_count(2)
    expect(maria.page.locator("punto-rail")).to_contain_text("Ana, behind: Player $25")

    maria.no_more_bets()
    expect(ana.page.locator("punto-rail")).to_contain_text("you, behind: Player $25 at 1 to 1")
    expect(maria.page.locator("punto-rail")).to_contain_text("Ana, behind: Player $25 at 1 to 1")
    maria.next_round().see_balance("5,100.00")
    ana.see_balance("5,025.00").see_betting().bet("banker", 25)

    maria.page.get_by_role("button", name="Leave the table").click()
    maria.see_balance("5,100.00")
    expect(ana.page.locator(".invitation")).to_contain_text("Nobody sits at seat 3 any more")
    ana.see_balance("5,025.00")
    ana.page.get_by_role("button", name="Take the seat").click()
    ana.see_betting().bet("banker", 25).no_more_bets()
    ana.next_round().see_balance("5,048.75")


def test_somebody_behind_a_seat_goes_with_their_chips_and_comes_back_to_it(
    dealing: Dealing, visit: Opened
) -> None:
    """The lobby brings them back to where they stand; two stand behind one seat."""
    server = dealing("colorado-mini", PLAYER_9)
    visit(server, "Maria").sit(3)
    ana, bob = (visit(server, name).stand(3).bet("player", 25) for name in ("Ana", "Bob"))
    ana.page.goto("/")
    expect(ana.page.locator(".table-card.mine")).to_contain_text("You stand behind seat 3")
    ana.page.get_by_role("link", name="Return").click()
    ana.see_bet("player", "25")
    standing = ana.page.locator(".behind:not(.free)")
    expect(standing).to_have_text("2")
    watcher = visit(server).page
    expect(
        watcher.get_by_role("button", name="Stand behind Maria, seat 3. There already: Ana, Bob")
    ).to_be_visible()
    bob.no_more_bets().next_round().see_balance("5,025.00")
    bob.page.get_by_role("button", name="Leave the table").click()
    expect(standing).to_have_text("")
    bob.see_balance("5,025.00")


def test_a_wager_that_pays_by_the_seat_is_for_whoever_sits_there(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-midi", PLAYER_9)
    maria, ana = visit(server, "Maria").sit(3), visit(server, "Ana").stand(3)
    expect(maria.box("99-fortunes")).to_be_enabled()
    expect(ana.box("99-fortunes")).to_be_disabled()
    expect(ana.box("perfect-pair")).to_be_enabled()


def test_where_no_seat_is_free_a_guest_stands_behind_one(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", PLAYER_9)
    host = server.floor.host("1")
    for seat in host.house.seats:
        server.run(host.do(Sit(seat, f"person-{seat}")))
    guest = visit(server, path="/", **PHONE)
    expect(guest.page.locator(".table-card")).to_contain_text("No free seat: stand behind")
    guest.page.get_by_role("link", name="Stand behind").click()
    guest.page.get_by_role("button", name="Stand behind a seat").click()
    guest.page.get_by_role("textbox", name="Your name").fill("Jo")
    guest.page.get_by_role("dialog").get_by_role("button", name="Stand behind a seat").click()
    guest.see_betting().see_balance("5,000.00").bet("player", 25).no_more_bets()
    guest.next_round().see_balance("5,025.00")
