"""Somebody sits down, bets, squeezes and is paid to the cent, on a desk and on a phone."""

import pytest
from playwright.sync_api import CDPSession, Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Dealing, Opened

from punto.table.commands import Sit

BANKER_7, TIE_6, PLAYER_9 = "4h2d-Ks7d", "4s2c-Qs6d", "4d5d-Kd8d"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_person_sits_bets_squeezes_and_is_paid(
    dealing: Dealing, visit: Opened, device: dict[str, object]
) -> None:
    """Banker wins, 100 at 1 to 1 less 5 %; a tie, and the bet stays; Player wins, and it is taken."""
    server = dealing("colorado-midi", BANKER_7, TIE_6, PLAYER_9)
    maria = visit(server, "Maria", **device).sit(3).see_balance("5,000.00").bet("banker", 100)
    maria.no_more_bets()
    squeeze(maria.page)
    expect(maria.page.locator(".hand.banker.wins")).to_be_visible()
    expect(maria.page.locator("punto-rail")).to_contain_text("Banker $100 at 1 to 1, less $5 vigorish")
    expect(maria.page.locator("punto-rail")).to_contain_text("+95.00")
    maria.next_round().see_balance("5,095.00").bet("banker", 100)

    maria.no_more_bets()
    maria.turn()
    expect(maria.page.locator("punto-rail")).to_contain_text("Stays: seat 3, $100")
    maria.next_round().see_bet("banker", "100").see_balance("4,995.00")

    maria.bet("tie", 25)
    maria.no_more_bets()
    maria.turn()
    expect(maria.page.locator("punto-rail")).to_contain_text("Taken first: seat 3, $125")
    maria.next_round().see_balance("4,970.00")


def squeeze(page: Page) -> None:
    """Peel both cards from a corner, past half; a peel that stops early lies back."""
    expect(page.locator("dialog.squeeze")).to_be_visible()
    for place in range(2):
        card = page.locator(".squeeze-cards > svg").nth(place)
        box = card.bounding_box()
        assert box
        left, right = box["x"] + 0.13 * box["width"], box["x"] + 0.9 * box["width"]
        low, high = box["y"] + 0.9 * box["height"], box["y"] + 0.1 * box["height"]
        for part, turned in ((0.3, 0), (1.2, 1)):
            page.mouse.move(left, low)
            page.mouse.down()
            page.mouse.move(left + part * (right - left), low + part * (high - low), steps=8)
            page.mouse.up()
            if place == 0:
                expect(page.get_by_role("dialog").get_by_label("K♠")).to_have_count(turned)


def test_a_card_is_squeezed_by_touch_alone(dealing: Dealing, visit: Opened) -> None:
    """Fingers on the glass, no mouse: a short peel lies back, a long one turns; nothing scrolls."""
    maria = visit(dealing("colorado-midi", BANKER_7), "Maria", **PHONE).sit(3).bet("banker", 100)
    maria.no_more_bets()
    expect(maria.page.locator("dialog.squeeze")).to_be_visible()
    devtools = maria.page.context.new_cdp_session(maria.page)
    for place in range(2):
        box = maria.page.locator(".squeeze-cards > svg").nth(place).bounding_box()
        assert box
        for far, turned in ((0.3, place), (1.1, place + 1)):
            points = [
                (box["x"] + (0.1 + 0.8 * part) * box["width"], box["y"] + (0.92 - 0.8 * part) * box["height"])
                for part in (far * step / 8 for step in range(9))
            ]
            touch(devtools, "touchStart", *points[0])
            for x, y in points[1:]:
                touch(devtools, "touchMove", x, y)
            devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            if turned < 2:
                expect(maria.page.locator(".squeeze-cards > svg.turned")).to_have_count(turned)
    expect(maria.page.locator(".hand.banker.wins")).to_be_visible()
    assert maria.page.evaluate("scrollY") == 0


def touch(devtools: CDPSession, kind: str, x: float, y: float) -> None:
    """One finger."""
    devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def test_the_holder_is_told_what_a_card_would_decide(dealing: Dealing, visit: Opened) -> None:
    """The Player's 2 lies there; the Banker has 0 and squeezes a third card."""
    maria = visit(dealing("colorado-midi", "4hAd7c-KsQs9d"), "Maria").sit(3).bet("banker", 100)
    maria.no_more_bets()
    words = maria.page.locator(".squeeze-help section")
    expect(words).to_have_count(0)
    maria.page.get_by_role("button", name="Turn it over").click()
    expect(words).to_contain_text("Banker has 0 against 2")
    expect(words).to_contain_text("A 3 to 9 wins for Banker")
    maria.turn()
    expect(maria.page.locator(".hand.banker.wins")).to_be_visible()


def test_a_guest_says_a_name_and_sits(dealing: Dealing, visit: Opened) -> None:
    guest = visit(dealing("colorado-mini", BANKER_7), path="/")
    guest.page.get_by_role("link", name="Watch").click()
    guest.page.get_by_role("button", name="Take a seat").dblclick()  # one question all the same
    guest.page.get_by_role("textbox", name="Your name").fill("Jo")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_text("Play money", exact=True)).to_be_visible()
    guest.see_betting().see_balance("5,000.00")


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_one_press_in_the_lobby_leads_to_a_seat(
    dealing: Dealing, visit: Opened, device: dict[str, object]
) -> None:
    """A guest says a name first; whoever loads the page again, or comes back, sits where they sat."""
    server = dealing("colorado-mini", BANKER_7)
    guest = visit(server, path="/", **device)
    guest.page.get_by_role("link", name="Sit").click()
    guest.page.get_by_role("textbox", name="Your name").fill("Jo")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.see_betting().see_balance("5,000.00")
    assert guest.page.url.endswith("/table/1")
    state = server.floor.host("1").state
    for _ in range(2):
        guest.page.reload()
        guest.see_betting()
        assert server.floor.host("1").state.seated == state.seated
        guest.page.goto("/table/1?sit")
        guest.see_betting()
    expect(guest.page.locator(".refused-words")).to_have_text("")


def test_a_seat_that_is_gone_meanwhile_leaves_one_watching(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", BANKER_7)
    host = server.floor.host("1")
    for seat in host.house.seats:
        server.run(host.do(Sit(seat, f"person-{seat}")))
    late = visit(server, "Late", path="/table/1?sit")
    expect(late.page.locator(".invitation")).to_contain_text("All seats are taken")
    late.page.wait_for_url("**/table/1")


NARROW: dict[str, object] = PHONE | {"viewport": {"width": 360, "height": 640}}


@pytest.mark.parametrize("device", [DESKTOP, NARROW], ids=["desktop", "phone"])
def test_marked_vigorish_is_paid_by_a_button(
    dealing: Dealing, visit: Opened, device: dict[str, object]
) -> None:
    """5 % of 100 is set aside when it is marked; paid, nothing is owed, and the seat can be left."""
    server = dealing("massachusetts-midi", BANKER_7, settings={"vigorish.collected": "marked"})
    maria = visit(server, "Maria", **device).sit(3).bet("banker", 100)
    maria.no_more_bets().turn()
    if device is NARROW:
        a_result_is_seen_whole(maria.page)
    maria.next_round().see_balance("5,095.00")
    owed = maria.page.locator(".owed")
    expect(owed).to_contain_text("You owe vigorish of $5; it is not in your balance.")
    owed.get_by_role("button", name="Pay $5").press("Enter")
    expect(owed).to_have_count(0)
    expect(maria.page.locator("punto-controls")).to_be_focused()
    maria.see_balance("5,095.00")
    assert not server.floor.host("1").state.markers


def a_result_is_seen_whole(page: Page) -> None:
    """Above what lies at the screen's foot, however much that says."""
    expect(page.locator(".owed")).to_be_visible()
    page.locator(".told li").last.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    ends = "document.querySelector('.told').getBoundingClientRect().bottom"
    begins = "document.querySelector('punto-controls').getBoundingClientRect().top"
    assert page.evaluate(f"{ends} <= {begins}")


def test_others_see_a_card_turn_when_its_holder_turns_it(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-midi", BANKER_7)
    holder = visit(server, "Maria").sit(3).bet("banker", 100)
    other = visit(server, "Jo").sit(5).bet("player", 25)
    watcher = visit(server)
    holder.no_more_bets()
    other.turn()
    for seen in (other, watcher):
        expect(seen.card("player", 0)).to_have_attribute("aria-label", "4♥")
        expect(seen.card("banker", 1)).to_have_attribute("aria-label", "a card face down")
        assert "7♦" not in seen.page.content()
    holder.turn()
    for seen in (other, watcher):
        expect(seen.card("banker", 1)).to_have_attribute("aria-label", "7♦")
    holder.next_round().see_balance("5,095.00")
    other.see_balance("4,975.00")


def test_a_payout_is_pressed_onto_the_bet(dealing: Dealing, visit: Opened) -> None:
    """A pair: House Money 10 wins 30, which goes onto the Player bet of 100 and wins 130 with it."""
    maria = visit(dealing("massachusetts-midi", "4h4d-Ks7d"), "Maria").sit(3)
    maria.bet("player", 100).bet("house-money", 5).bet("house-money", 5, then=10)
    maria.no_more_bets()
    maria.turn()
    maria.page.get_by_role("button", name="onto Player").click()
    expect(maria.page.locator("punto-rail")).to_contain_text("Player $130 at 1 to 1")
    maria.next_round().see_balance("5,160.00")


def test_a_chip_is_carried_to_a_box(dealing: Dealing, visit: Opened) -> None:
    """Dropped beside the boxes it bets nothing; undone, doubled and cleared as any other bet."""
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria").sit(3)
    chip = maria.page.locator('[data-chip="50000"]')
    chip.drag_to(maria.page.locator(".call"))
    chip.drag_to(maria.box("player"), target_position={"x": 20, "y": 80})
    maria.see_bet("player", "500").see_balance("4,500.00")
    for action, balance in (("Double", "4,000.00"), ("Undo", "4,500.00"), ("Clear", "5,000.00")):
        maria.page.get_by_role("button", name=action).click()
        maria.see_balance(balance)


def test_rounds_can_be_read_again_and_the_seat_left(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", BANKER_7)
    maria = visit(server, "Maria").sit(3).bet("banker", 100).bet("tie", 5)
    maria.no_more_bets().next_round()
    maria.menu("Your rounds")
    row = maria.page.get_by_role("dialog").get_by_role("row").nth(1)
    expect(row).to_contain_text("Player 6, Banker 7")
    expect(row).to_contain_text("Tie $5, Banker $100")
    expect(row).to_contain_text("+$90")
    maria.page.get_by_role("button", name="Close").click()
    maria.page.get_by_role("button", name="Leave the table").click()
    expect(maria.page.locator('button[data-seat="3"]:visible')).to_be_enabled()
    maria.see_balance("5,090.00")
    other = visit(server, "Jo")
    other.menu("Your rounds")
    expect(other.page.get_by_role("dialog")).to_contain_text("No rounds yet.")
