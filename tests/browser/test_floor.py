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
    second.evaluate("document.querySelector('[data-approve]')?.click()")  # it may be gone by now
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
    look_for_amounts(auditor)
    auditor.keyboard.press("v")
    expect(auditor.locator("#verdict")).to_have_text("The chain holds")
    auditor.keyboard.press("e")
    expect(auditor.locator("dialog.edges")).to_contain_text("in round 2: 409 of 416 cards unseen")
    auditor.keyboard.press("Escape")
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
    Dealer(page).form("1").fills({"Amount": "1000", "Slip": "A-7"}).happens("A fill of $1,000.00, slip A-7.")
    assert server.floor.host("1").state.slips == ("A-7",)
    page.keyboard.press("l")
    Dealer(page).form("1").fills({"Amount": "25"}).happens("limits.minimum")
    assert server.floor.host("1").state.house.limits.minimum == 2_500


def test_a_dealers_call_is_red_until_somebody_comes(server: Served, visit: Opened) -> None:
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1")).due("betting")
    page = staffed(visit, server, Post.SUPERVISOR, "/floor")
    dealer.says("sit 1 ana").page.keyboard.press("F9")
    expect(page.locator(".tile.red")).to_contain_text("calls you")
    page.locator("[data-approve]").click()
    expect(page.locator(".queue .none")).to_be_visible()


def look_for_amounts(auditor: Page) -> None:
    """By an amount as it is written; and what was found, for a spreadsheet."""
    auditor.keyboard.press("/")
    for words, found in (("$350.26", 0), ("$350.25 royal-9", 1)):
        auditor.get_by_label("Search").fill(words)
        expect(auditor.locator(".found li")).to_have_count(found)
    auditor.locator(".found li button").focus()
    with auditor.expect_download() as saved:
        auditor.keyboard.press("c")
    assert Path(saved.value.path()).read_text("utf-8").splitlines()[1].startswith('"1","1",')


def swipe(page: Page, server: Served, badge: str, pin: str) -> None:
    """On what the table has come to: a screen that is behind is told so."""
    version = server.floor.host("1").audience.version
    expect(page.locator(".tile")).to_have_attribute("data-version", str(version))
    page.get_by_label("Badge").fill(badge)
    page.get_by_label("PIN").fill(pin)


def test_a_claim_is_refused_and_then_paid_by_an_executive_and_a_round_is_questioned(
    tmp_path: Path, visit: Opened
) -> None:
    """The house wants an executive from $300 on; K9 on Banker pays $350.25."""
    house = find_house(HOUSE, settings={"wagers.royal-9.executive_from": "300"})
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as server:
        dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1"))
        floor = staffed(visit, server, Post.SUPERVISOR, "/floor", "ann")
        server.staff(Post.EXECUTIVE, "ellen")
        ann, ellen = badge_of(server, "ann"), badge_of(server, "ellen")
        dealer.due("betting").says("sit 1 ana").says("buy 1 500").says("1b200 1royal-9=5").press("F1")
        dealer.due("no more bets").says("n").due("Player's cards").says("2c 8d").due("Banker's cards")
        dealer.says("Ks 9h").due("Hit Jackpot").press("Enter").due("Call a supervisor").press("Enter")
        # Above the threshold a supervisor's card will not do.
        expect(floor.locator(".opened")).to_contain_text("approved by an executive")
        swipe(floor, server, *ann)
        floor.locator("[data-approve]").click()
        expect(floor.locator(".answered")).to_contain_text("it needs the card of an executive")
        # The executive cannot verify it, and says why; the keys begin again.
        swipe(floor, server, *ellen)
        floor.get_by_label("Why it is refused").fill("look at the cards again")
        floor.locator("[data-refuse]").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        dealer.due("Hit Jackpot").press("Enter").due("Call a supervisor").press("Enter")
        expect(floor.locator(".opened .large")).to_have_text("$350.25")
        swipe(floor, server, *ellen)
        floor.locator("[data-approve]").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        game = server.floor.host("1").state.game
        assert game is not None
        assert [(pending.paid, pending.amount) for pending in game.awards] == [(True, 35_025)]
        while "players' wagers" not in dealer.page.locator(".next h2").inner_text():
            dealer.press("Enter")
        # A player questions the round: the hands as the rack rebuilds them.
        dealer.says("dispute 1")
        rebuilt = floor.locator(".opened .rebuilt img, .opened .rebuilt [role=img]")
        expect(rebuilt).to_have_count(4)
        floor.locator("[data-approve]").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        floor.keyboard.press("h")
        expect(floor.locator("main")).to_contain_text("By wager")
        assert seriously_wrong(floor) == []
