"""A designer at the odds explorer: pastes a bet, reads its edge, mends a typo, solves for an edge."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.conftest import Dealing, Opened
from tests.browser.staff import staffed
from tests.server.serving import Served, served
from tests.server.test_odds import FILE

from punto.server.roles import Post


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, "colorado-mini") as running:
        yield running


def test_a_designer_prices_a_pasted_bet_with_the_keyboard_alone(server: Served, visit: Opened) -> None:
    page = visit(server, path="/odds").page
    editor = page.get_by_label("wager file")
    expect(page.locator("#edge")).to_have_text("5.385961%")
    expect(page.locator(".running")).to_have_count(0)
    editor.focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(FILE.replace("winner", "winer", 1))
    expect(page.locator(".faults li")).to_contain_text('did you mean "winner"?')
    expect(page.locator(".writing li").nth(5)).to_have_class("wrong")
    expect(page.locator(".answer")).to_have_class(re.compile("old"))
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(FILE.replace("20 to 1", "25 to 1"))
    expect(page.locator("#edge")).not_to_have_text("5.385961%")
    expect(page.locator(".verdict")).to_contain_text("understood")
    page.keyboard.press("Alt+s")
    page.keyboard.press("Control+a")
    page.keyboard.type("8%")
    expect(page.locator(".solve output")).to_have_text("21.5167 to 1")
    with page.expect_popup() as opened:
        page.keyboard.press("Alt+r")
    expect(opened.value.locator("body")).to_contain_text("Six-Card Tie")
    found = Axe().run(page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []


def test_what_is_written_stays_when_the_server_goes(tmp_path: Path, visit: Opened) -> None:
    with served(tmp_path, "colorado-mini") as running:
        page = visit(running, path="/odds").page
        expect(page.locator("#edge")).to_have_text("5.385961%")
    page.get_by_label("wager file").fill(FILE.replace("80 to 1", "90 to 1"))
    expect(page.locator(".bar.lost")).to_be_visible()
    expect(page.get_by_label("wager file")).to_have_value(re.compile("90 to 1"))


def test_surveillance_follows_the_edge_of_a_shoe(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", "4h2d-Ks7d", "4s2c-Qs7h", played=2)
    page = staffed(visit, server, Post.AUDITOR, "/odds")
    page.locator(".running select").select_option("1")
    expect(page.locator(".running .curve")).to_be_visible()
    expect(page.locator(".running")).to_contain_text("full shoe 5.3860%")
