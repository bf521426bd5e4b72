"""The supervisor's floor and the auditor's replay: a claim approved by one of two, a round walked through."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, sign_in
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.server.host import DealtBy
from punto.server.roles import Post

HOUSE = "massachusetts-midi"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    house = find_house(HOUSE)
    with served(
        tmp_path,
        HOUSE,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as running:
        yield running


def staffed(visit: Opened, server: Served, post: Post, path: str, id: str = "", **how: object) -> Page:
    page = visit(server, path="/sign-in", **how).page
    sign_in(page, server, post, id)
    page.goto(path)
    return page


def seriously_wrong(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def test_a_jackpot_is_hit_approved_by_one_of_two_and_replayed(server: Served, visit: Opened) -> None:
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1", viewport={"width": 1280, "height": 800}))
    first = staffed(visit, server, Post.SUPERVISOR, "/floor", "ann")
    second = staffed(visit, server, Post.SUPERVISOR, "/floor", "bea")
    dealer.due("betting")
    for words in ("sit 1 ana", "sit 5 chi", "buy 1 500", "buy 5 500"):
        dealer.says(words)
    dealer.says("1b200 5p100 1royal-9=5").due("START GAME").press("F1").due("no more bets")
    dealer.says("n").due("returns the Player's cards").says("2c 8d").due("returns the Banker's cards")
    dealer.says("Ks 9h").due("Hit Jackpot|HIT JACKPOT").press("Enter")
    dealer.press("Enter")
    expect(first.locator(".opened")).to_contain_text("jackpot claim")
    expect(first.locator(".opened .large")).to_have_text("$350.25")
    expect(first.locator("[data-approve]")).to_be_disabled()
    manager = staffed(visit, server, Post.EXECUTIVE, "/manager")
    expect(manager.locator(".claim .large")).to_have_text("$350.25")
    expect(manager.locator(".meter", has_text="K9 Banker")).to_contain_text("claim held apart")
    expect(manager.locator(".books")).to_contain_text("✓ difference")
    assert seriously_wrong(manager) == []
    ann, bea = badge_of(server, "ann"), badge_of(server, "bea")
    for page, (badge, pin) in ((first, ann), (second, bea)):
        expect(page.locator(".opened")).to_be_visible()
        page.get_by_label("Badge").fill(badge)
        page.get_by_label("PIN").fill(pin)
        expect(page.locator("[data-approve]")).to_be_enabled()
    assert seriously_wrong(first) == []
    first.locator("[data-approve]").click()
    second.locator("[data-approve]").click()
    expect(first.locator(".queue .none")).to_be_visible()
    expect(second.locator(".queue .none")).to_be_visible()
    game = server.floor.host("1").state.game
    assert game is not None
    assert [pending.paid for pending in game.awards] == [True]
    expect(manager.locator(".hits tr")).to_contain_text("$350.25")
    while "players' wagers" not in dealer.page.locator(".next h2").inner_text():
        dealer.press("Enter")
    auditor = staffed(visit, server, Post.AUDITOR, "/audit")
    expect(auditor.locator(".found li")).to_contain_text("jackpot-paid")
    auditor.keyboard.press("v")
    expect(auditor.locator("#verdict")).to_have_text("The chain holds")
    auditor.keyboard.press("Home")
    expect(auditor.locator(".steps-head b")).to_contain_text("Step 1 of")
    auditor.keyboard.press("ArrowRight")
    expect(auditor.locator(".steps-head b")).to_contain_text("Step 2 of")
    auditor.locator(".steps tr", has_text="350.25").last.click()
    expect(auditor.locator(".postings")).to_contain_text("350.25")
    expect(auditor.locator(".postings tr").last).to_contain_text("✓ $0")
    assert seriously_wrong(auditor) == []


def test_a_fill_is_shown_before_it_is_made(server: Served, visit: Opened) -> None:
    page = staffed(visit, server, Post.SUPERVISOR, "/floor")
    expect(page.locator(".tile")).to_have_count(1)
    page.keyboard.press("t")
    page.keyboard.type("1000 A-7")
    expect(page.locator(".preview")).to_contain_text("A fill of $1,000.00, slip A-7.")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Say to this table")).to_have_value("")
    assert server.floor.host("1").state.slips == ("A-7",)


def test_a_dealers_call_is_red_until_somebody_comes(server: Served, visit: Opened) -> None:
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1")).due("betting")
    page = staffed(visit, server, Post.SUPERVISOR, "/floor")
    dealer.says("sit 1 ana").page.keyboard.press("F9")
    expect(page.locator(".tile.red")).to_contain_text("calls you")
    page.locator("[data-approve]").click()
    expect(page.locator(".queue .none")).to_be_visible()
