"""A designer at the odds explorer: pastes a bet, reads its edge, mends a typo, solves for an edge."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.conftest import Dealing, Opened
from tests.browser.staff import seriously_wrong, staffed
from tests.server.serving import Served, served
from tests.server.test_odds import EGALITE, FILE, MANY, PROGRESSIVE

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
    assert seriously_wrong(page) == []  # what was understood before stands back, and can be read
    expect(page.locator(".writing li").nth(5)).to_have_class("wrong")
    for part in (".answer", ".told", ".solve"):
        expect(page.locator(part)).to_have_class(re.compile("old"))
    expect(page.locator(".editor header")).not_to_contain_text(".toml")
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


def test_mistakes_are_seen_whole_and_many_of_them_leave_room_to_mend_them(
    server: Served, visit: Opened
) -> None:
    page = visit(server, path="/odds").page
    editor, faults = page.get_by_label("wager file"), page.locator(".faults")
    mistaken = 'player_point = 9, banker_pints = 9, player_cards = 7, winner = "bank"'
    editor.fill(FILE.replace('winner = "tie", total_cards = 6, player_points = 9', mistaken))
    expect(faults.locator("li")).to_have_count(4)
    assert faults.evaluate("box => box.scrollHeight - box.clientHeight") == 0
    editor.fill(MANY)
    expect(faults.locator("li")).to_have_count(21)
    heights = [page.locator(each).evaluate("box => box.clientHeight") for each in (".writing", ".faults")]
    assert heights[0] > heights[1]
    faults.get_by_role("button").last.click()
    assert editor.evaluate("box => box.value.slice(0, box.selectionStart).split('\\n').length") == 30


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


def test_a_family_is_seen_whole_in_the_light_and_line_numbers_stay(server: Served, visit: Opened) -> None:
    page = visit(server, path="/odds", viewport={"width": 1280, "height": 800}).page
    page.evaluate("localStorage.setItem('punto', JSON.stringify({ theme: 'light' }))")
    page.reload()
    editor = page.get_by_label("wager file")
    editor.focus()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(EGALITE.replace("# each", "# each" + " and every one of them" * 5).rstrip())
    expect(page.locator(".editor header")).to_contain_text("egalite.toml")
    expect(page.locator(".boxes tbody tr")).to_have_count(3)
    page.locator(".boxes").get_by_role("button", name="Egalite 2").click()
    expect(page.locator(".boxes [aria-current]")).to_contain_text("Egalite 2")
    expect(page.locator("#edge")).to_have_text(page.locator(".boxes [aria-current] td").nth(1).inner_text())
    light = "() => getComputedStyle(document.querySelector('.panel')).backgroundColor"
    assert page.evaluate(light) == "rgb(246, 246, 241)"
    assert seriously_wrong(page) == []
    stuck = """list => { list.scrollLeft = 400;
        const made = getComputedStyle(list.querySelector('li'), '::before');
        return [list.scrollLeft > 0, made.position, made.left]; }"""
    assert page.locator(".writing").evaluate(stuck) == [True, "sticky", "0px"]


def test_meters_are_set_beside_the_edge_and_a_telephone_shows_all(server: Served, visit: Opened) -> None:
    page = visit(server, path="/odds", viewport={"width": 360, "height": 740}).page
    page.get_by_label("wager file").fill(PROGRESSIVE)
    expect(page.locator("#meters-said")).to_have_text("meters at their seeds")
    expect(page.locator(".figures")).to_contain_text("in the long run39.526066%")
    before = page.locator("#edge").inner_text()
    page.get_by_label("jackpot stands at").fill("3000")
    expect(page.locator("#meters-said")).to_have_text("meters as set here")
    expect(page.locator("#edge")).not_to_have_text(before)
    expect(page.get_by_label("jackpot stands at")).to_be_focused()
    sideways = "each => each.scrollWidth > each.clientWidth + 1"
    assert page.locator(".lines").evaluate(sideways) is False
    assert page.locator("html").evaluate(sideways) is False
    page.get_by_label("wager file").fill(FILE)
    expect(page.locator(".effects text").first).to_be_visible()
    high = "each => each.getBoundingClientRect().height"
    assert page.locator(".effects text").first.evaluate(high) >= 9
