"""An evening of a floor, from one screen to the next: everybody asks at another process than holds the table.

Of one process and a file it is played at length alone: tests of each screen play its parts.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, seriously_wrong, staffed, swipe
from tests.ledger import postgres
from tests.length import LONG
from tests.server.serving import Served, served

from punto.houses import House, find_house
from punto.ledger.audit import audit
from punto.server.host import DealtBy
from punto.server.roles import Post

SETTINGS = {"vigorish.collected": "marked", "wagers.royal-9.executive_from": "350.40"}
"""A claim of $350.25 is a supervisor's to approve, one of $350.50 an executive's."""


class Evening(NamedTuple):
    """The process that holds the table, and the one that everybody comes to."""

    holder: Served
    door: Served


@pytest.fixture(params=["postgresql, two processes", *(["sqlite, one process"] if LONG else [])])
def evening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Evening]:
    house: House = find_house("massachusetts-midi", settings=SETTINGS)
    dealt = {"1": DealtBy.REAL_CARDS}
    two = request.param.startswith("postgresql")
    ledger = postgres.database(request.getfixturevalue("postgres_server"), "punto-story") if two else ""
    with ExitStack() as stack:
        holder = stack.enter_context(
            served(
                tmp_path,
                house,
                dealt=dealt,
                ledger=ledger,
                prepare=lambda database: ready_table(database, "1", house),
            )
        )
        door = stack.enter_context(served(tmp_path, house, dealt=dealt, ledger=ledger)) if two else holder
        assert list(holder.floor.hosts) == ["1"]
        assert (not door.floor.hosts) is two
        yield Evening(holder, door)


def test_an_evening(evening: Evening, visit: Opened) -> None:
    door, host = evening.door, evening.holder.floor.host("1")
    small = {"width": 1280, "height": 800}
    dealer = Dealer(staffed(visit, door, Post.DEALER, "/dealer/1", viewport=small)).due("betting")
    ann = staffed(visit, door, Post.SUPERVISOR, "/floor", "ann")
    bea = staffed(visit, door, Post.SUPERVISOR, "/floor", "bea")
    manager = staffed(visit, door, Post.EXECUTIVE, "/manager", "ellen")
    wall = visit(door, path="/wall/1").page
    badges = {name: badge_of(door, name) for name in ("ann", "bea", "ellen")}
    for words in ("sit 1 ana", "sit 5 chi", "buy 1 500", "buy 5 500"):
        dealer.says(words)
    a_hand_with_everything(dealer, badges["ann"])
    assert [str(card) for card in host.state.coups[0].banker] == ["Qs", "9d"]
    expect(wall.locator(".big_road .newest")).to_have_count(1)
    # A jackpot that a supervisor may approve, and two of them race for it.
    hits(dealer, player="6h Tc", banker="Ks 9h")  # the card too many begins this hand
    expect(ann.locator(".opened .large")).to_have_text("$350.25")
    expect(ann.locator("[data-approve]")).to_be_disabled()
    expect(manager.locator(".claim .large")).to_have_text("$350.25")
    expect(manager.locator(".meter", has_text="K9 Banker")).to_contain_text("claim held apart")
    for page, name in ((ann, "ann"), (bea, "bea")):
        swipe(page, evening.holder, *badges[name])
        expect(page.locator("[data-approve]")).to_be_enabled()
    ann.locator("[data-approve]").click()
    bea.evaluate("document.querySelector('[data-approve]')?.click()")  # it may be gone by now
    for page in (ann, bea):
        expect(page.locator(".queue .none")).to_be_visible()
    assert host.state.game is not None
    assert [each.paid for each in host.state.game.awards] == [True]
    expect(manager.locator(".hits tr").first).to_contain_text("$350.25")
    to_the_next(dealer)
    # One that is above what a supervisor may approve.
    hits(dealer, player="Ks 9h", banker="2d 4h")
    expect(ann.locator(".opened")).to_contain_text("it needs the badge of an executive")
    swipe(ann, evening.holder, *badges["ann"])
    ann.locator("[data-approve]").click()
    expect(ann.locator(".answered")).to_contain_text("it needs the card of an executive")
    swipe(ann, evening.holder, *badges["ellen"])
    ann.locator("[data-approve]").click()
    expect(ann.locator(".queue .none")).to_be_visible()
    expect(manager.locator(".hits tr")).to_have_count(2)
    expect(manager.locator(".books")).to_contain_text("✓ difference")
    to_the_next(dealer)
    expect(wall.locator(".count", has_text="Banker")).to_contain_text("2")
    audited(staffed(visit, door, Post.AUDITOR, "/audit"))
    assert seriously_wrong(manager) == seriously_wrong(ann) == []
    assert audit(door.floor.database).events > 0


def a_hand_with_everything(dealer: Dealer, swiped: tuple[str, str]) -> None:
    """A card typed wrongly and put right, a card too many, and vigorish that is marked and paid."""
    dealer.says("1b200 5p100").due("no more bets").says("n").due("returns the Player's cards")
    dealer.says("2h 5d").due("returns the Banker's cards").says("Qs 8d").due("Collect")
    dealer.press("F10").form("4").fills({"Card": "9d"}).happens("9♦", *swiped).due("Collect")
    dealer.press("F8").form("2").fills({"Card": "6h"}).happens("next hand")
    to_the_next(dealer)
    expect(dealer.page.locator(".owed .marker")).to_have_text("$10")
    dealer.press("F7").happens("pays vigorish of $10.00")
    expect(dealer.page.locator(".owed")).to_have_count(0)


def hits(dealer: Dealer, *, player: str, banker: str) -> None:
    """A hand whose cards are seat 1's king and nine, up to the call for whoever approves it."""
    dealer.says("1b200 5p100 1royal-9=5").due("START GAME").press("F1").due("no more bets").says("n")
    dealer.due("returns the Player's cards").says(player).due("returns the Banker's cards").says(banker)
    dealer.due("Hit Jackpot").press("Enter").due("Call a supervisor").press("Enter")


def to_the_next(dealer: Dealer) -> None:
    while "players' wagers" not in dealer.page.locator(".next h2").inner_text():
        dealer.press("Enter")


def audited(auditor: Page) -> None:
    """A jackpot found by its amount, its round walked through, the chain verified."""
    auditor.get_by_label("What", exact=True).select_option("rounds")
    auditor.keyboard.press("/")
    for words, found in (("$350.26", 0), ("$350.25 royal-9", 1)):
        auditor.get_by_label("Search").fill(words)
        expect(auditor.locator(".found li")).to_have_count(found)
    expect(auditor.locator(".found li")).to_contain_text("jackpot paid")
    auditor.locator(".found li button").focus()
    with auditor.expect_download() as saved:
        auditor.keyboard.press("c")
    assert Path(saved.value.path()).read_text("utf-8").splitlines()[1].startswith('"table/1","round","2",')
    auditor.keyboard.press("v")
    expect(auditor.locator("#verdict")).to_have_text("The chain holds")
    auditor.keyboard.press("e")
    expect(auditor.locator("dialog.edges")).to_contain_text("of 416 cards unseen")
    auditor.keyboard.press("Escape")
    auditor.keyboard.press("Home")
    expect(auditor.locator(".steps-head b")).to_contain_text("Step 1 of")
    auditor.keyboard.press("ArrowRight")
    expect(auditor.locator(".steps-head b")).to_contain_text("Step 2 of")
    for step in (3, 4):
        auditor.get_by_role("slider").press("ArrowRight")
        expect(auditor.locator(".steps-head b")).to_contain_text(f"Step {step} of")
        expect(auditor.get_by_role("slider")).to_be_focused()
    auditor.locator(".steps tr", has_text="350.25").last.click()
    expect(auditor.locator(".postings")).to_contain_text("350.25")
    expect(auditor.locator(".postings tr").last).to_contain_text("✓ $0")
    assert seriously_wrong(auditor) == []
