"""Two people at one table: a screen that is behind does nothing that it does not show, and says so."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, staffed
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.host import DealtBy
from punto.server.roles import Post

REAL_CARDS = {"1": DealtBy.REAL_CARDS}


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini", dealt=REAL_CARDS) as running:
        yield running


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Served]:
    house = find_house("colorado-mini")

    def prepare(database: Database) -> None:
        ready_table(database, "1", house, "2s")

    with served(tmp_path, house, dealt=REAL_CARDS, prepare=prepare) as running:
        yield running


def at_console(server: Served, visit: Opened) -> tuple[Dealer, str, str]:
    """A dealer, and the badge and PIN of a supervisor who stands beside them."""
    page = staffed(visit, server, Post.DEALER, "/dealer/1", "dan")
    server.staff(Post.SUPERVISOR, "ann")
    return Dealer(page), *badge_of(server, "ann")


def dealt(dealer: Dealer) -> None:
    """A round whose Player has a third card, the five of clubs."""
    for words in ("sit 3 ana", "buy 3 500", "3b100", "n"):
        dealer.says(words)
    dealer.due("a card to the Player").says("4c Ks Ad 7h").due("third card|a card to the Player").says(
        "5c"
    ).due("Collect")


def player(server: Served) -> list[str]:
    return [str(card) for card in server.floor.host("1").state.round.player]


def on_floor(server: Served, visit: Opened, line: str) -> Page:
    """Sue says something to the table from the floor, and sees that it is done."""
    page = staffed(visit, server, Post.SUPERVISOR, "/floor", "sue")
    says(page, server, line)
    return page


def says(page: Page, server: Served, line: str) -> None:
    host = server.floor.host("1")
    expect(page.locator(".tile")).to_have_attribute("data-version", str(host.audience.version))
    page.locator(".tile").click()
    before: Any = host.audience.version
    page.get_by_label("Say to this table").fill(line)
    expect(page.locator(".preview")).not_to_be_empty()
    page.get_by_label("Say to this table").press("Enter")
    expect(page.locator(".tile")).not_to_have_attribute("data-version", str(before))


def test_a_badge_approves_nothing_but_what_its_dialog_shows(closed: Served, visit: Opened) -> None:
    """Sue confirms the chip tray from the floor: the badge that was asked for it confirms nothing else."""
    dealer, badge, pin = at_console(closed, visit)
    ruling = dealer.due("confirm: a chip tray").page.locator("dialog.ruling")
    dealer.page.keyboard.press("F9")
    expect(ruling.locator("h2")).to_have_text("confirm: a chip tray")
    ruling.get_by_label("Badge").fill(badge)
    floor = staffed(visit, closed, Post.SUPERVISOR, "/floor", "sue")
    floor.locator(".tile").click()
    floor.locator(".checks button").first.click()
    expect(ruling.get_by_role("alert")).to_contain_text("Sue was first: ")
    expect(ruling.get_by_label("Badge")).to_have_value(badge)
    ruling.get_by_label("PIN").fill(pin)
    ruling.get_by_label("PIN").press("Enter")
    expect(ruling.locator("[data-enter]")).to_have_count(0)
    ruling.get_by_role("button", name="Leave it").click()
    dealer.due("confirm: a discard rack")
    assert len(closed.floor.host("1").state.checked) == 1


def test_a_badge_that_is_swiped_before_the_screen_has_heard_is_refused(closed: Served, visit: Opened) -> None:
    dealer, badge, pin = at_console(closed, visit)
    ruling = dealer.due("confirm: a chip tray").page.locator("dialog.ruling")
    dealer.page.keyboard.press("F9")
    ruling.get_by_label("Badge").fill(badge)
    ruling.get_by_label("PIN").fill(pin)
    dealer.page.route("**/forms?seen=*", lambda route: route.abort())
    floor = staffed(visit, closed, Post.SUPERVISOR, "/floor", "sue")
    floor.locator(".tile").click()
    floor.locator(".checks button").first.click()
    dealer.due("confirm: a discard rack")
    ruling.get_by_label("PIN").press("Enter")
    expect(ruling.get_by_role("alert")).to_contain_text("Sue was first: ")
    assert len(closed.floor.host("1").state.checked) == 1


def test_a_form_overrides_nobody_whom_it_does_not_show(playing: Served, visit: Opened) -> None:
    """Sue puts the card right from the floor: the form that shows the old one says so, and keeps its card."""
    dealer, badge, pin = at_console(playing, visit)
    dealt(dealer)
    dealer.press("F10").form("5").fills({"Card": "8c"})
    ruling = dealer.page.locator("dialog.ruling")
    expect(ruling.locator("h2")).to_contain_text("5♣")
    on_floor(playing, visit, "correct player 3 9c")
    expect(ruling.get_by_role("alert")).to_contain_text("Sue was first: ")
    expect(ruling.locator("[data-enter]")).to_have_count(0)
    expect(ruling.get_by_label("Card", exact=True)).to_have_value("8c")
    assert player(playing) == ["4c", "Ad", "9c"]
    expect(ruling.get_by_role("button", name="Look again")).to_be_focused()
    dealer.page.keyboard.press("Enter")
    expect(ruling.locator("h2")).to_contain_text("9♣")
    expect(ruling.get_by_label("Card", exact=True)).to_have_value("8c")
    ruling.get_by_label("Card", exact=True).press("Enter")
    dealer.happens("8♣", badge, pin)
    assert player(playing) == ["4c", "Ad", "8c"]


def test_a_form_that_is_still_the_same_goes_on(playing: Served, visit: Opened) -> None:
    """Sue fills the tray; a card that is being put right is none the other for it."""
    dealer, badge, pin = at_console(playing, visit)
    dealt(dealer)
    dealer.press("F10").form("5").fills({"Card": "8c"})
    on_floor(playing, visit, "fill 100 A1")
    dealer.happens("8♣", badge, pin)
    assert player(playing) == ["4c", "Ad", "8c"]


def test_a_form_of_the_floor_overrides_nobody_either(playing: Served, visit: Opened) -> None:
    dealer, *_ = at_console(playing, visit)
    dealt(dealer)
    floor = staffed(visit, playing, Post.SUPERVISOR, "/floor", "tom")
    floor.locator(".tile").click()
    floor.keyboard.press("u")
    Dealer(floor).form("5").fills({"Card": "8c"})
    on_floor(playing, visit, "correct player 3 9c")
    ruling = floor.locator("dialog.ruling")
    expect(ruling.get_by_role("alert")).to_contain_text("Sue was first: ")
    expect(ruling.locator("[data-enter]")).to_have_count(0)
    assert player(playing) == ["4c", "Ad", "9c"]


def test_a_line_of_the_floor_is_sent_on_what_was_read(playing: Served, visit: Opened) -> None:
    """What would happen was shown, and another supervisor was first: the line stays, and is sent again."""
    dealer, *_ = at_console(playing, visit)
    dealt(dealer)
    tom = staffed(visit, playing, Post.SUPERVISOR, "/floor", "tom")
    tom.locator(".tile").click()
    line = tom.get_by_label("Say to this table")
    line.fill("correct player 3 8c")
    expect(tom.locator(".preview")).to_contain_text("8♣")
    on_floor(playing, visit, "correct player 3 9c")
    dealer.due("Collect")
    version = str(playing.floor.host("1").audience.version)
    expect(tom.locator(".tile")).to_have_attribute("data-version", version)
    line.press("Enter")
    expect(tom.locator(".answered")).to_contain_text("Sue was first: ")
    expect(line).to_have_value("correct player 3 8c")
    assert player(playing) == ["4c", "Ad", "9c"]
