"""Two awards of one round wait on the floor: each is approved or refused by itself, whichever comes first."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, seriously_wrong, staffed, swipe
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.server.host import DealtBy
from punto.server.roles import Post


class Claims(NamedTuple):
    """Seat 1 has won on the Banker's K9, seat 5 on the Player's."""

    server: Served
    dealer: Dealer
    floor: Page
    badge: tuple[str, str]

    def paid(self) -> dict[int, bool]:
        """By seat, whether its award is paid."""
        game = self.server.floor.host("1").state.game
        assert game is not None
        return {each.seats[0]: each.paid for each in game.awards}

    def hit(self) -> set[int]:
        """The seats whose award is claimed."""
        game = self.server.floor.host("1").state.game
        assert game is not None
        return {each.seats[0] for each in game.awards if each.hit_by}


@pytest.fixture
def claims(tmp_path: Path, visit: Opened) -> Iterator[Claims]:
    house = find_house("massachusetts-midi")
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as server:
        dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1")).due("betting")
        floor = staffed(visit, server, Post.SUPERVISOR, "/floor", "ann")
        for words in ("sit 1 ana", "sit 5 chi", "buy 1 500", "buy 5 500", "1b50 5p50 1royal-9=5 5royal-9=5"):
            dealer.says(words)
        dealer.press("F1").due("no more bets").says("n").due("Player's cards").says("Kh 9s")
        dealer.due("Banker's cards").says("Ks 9h")
        for key in ("Hit Jackpot", "Call a supervisor") * 2:
            dealer.due(key).press("Enter")
        expect(floor.locator(".queue .waits")).to_have_count(1)
        yield Claims(server, dealer, floor, badge_of(server, "ann"))


def second(claims: Claims) -> int:
    """Open the claim that stands second, and say whose it is."""
    claims.floor.keyboard.press("2")
    expect(claims.floor.locator(".opened header")).to_contain_text("2")
    seat = claims.floor.locator(".opened .body").inner_text().partition("seat ")[2][0]
    swipe(claims.floor, claims.server, *claims.badge)
    return int(seat)


def test_the_claim_that_is_open_is_paid(claims: Claims) -> None:
    seat = second(claims)
    claims.floor.locator("[data-approve]").click()
    expect(claims.floor.locator(".queue .waits")).to_have_count(0)
    assert claims.paid() == {1: seat == 1, 5: seat == 5}


def test_the_claim_that_is_open_is_refused(claims: Claims) -> None:
    seat = second(claims)
    claims.floor.get_by_label("Why it is refused").fill("the sensor was dark")
    claims.floor.locator("[data-refuse]").click()
    expect(claims.floor.locator(".queue .waits")).to_have_count(0)
    assert claims.hit() == {1, 5} - {seat}


def test_whoever_approves_reads_what_the_record_says_for_it(claims: Claims, visit: Opened) -> None:
    """On the floor: the line, the sensor, the badge that is enough, the dealer's that is not."""
    page, seat = claims.floor, {1, 5}
    held = page.locator(".opened .holds li")
    expect(held).to_have_count(4)
    said = held.all_inner_texts()
    assert any(f"at seat {each}, by the cards as recorded" in said[0] for each in seat)
    assert "lay on its sensor at START GAME, game 1" in said[1]
    assert "below $25,000: a supervisor's badge is enough" in said[2]
    assert "dealer pressed Hit: any badge but theirs" in said[3]
    assert seriously_wrong(page) == []
    manager = staffed(visit, claims.server, Post.SUPERVISOR, "/manager", "eve")
    expect(manager.locator(".claim")).to_have_count(2)
    expect(manager.locator(".alarm-tag")).to_have_text("⚠ 2 claims wait")
    expect(manager.locator(".claim").first.locator(".cards svg")).to_have_count(4)
    assert "1 table 1" not in manager.locator("#link").inner_text()
    assert ", table 1 ·" in manager.locator("#link").inner_text()
    assert seriously_wrong(manager) == []


def test_the_game_managers_keys_show_limits_and_files(claims: Claims, visit: Opened) -> None:
    manager = staffed(visit, claims.server, Post.AUDITOR, "/manager", "oda")
    expect(manager.locator(".claim")).to_have_count(2)
    manager.keyboard.press("g")
    expect(manager.locator(".hits")).to_be_focused()
    manager.keyboard.press("l")
    dialog = manager.locator("dialog")
    expect(dialog.locator("tr")).to_have_count(7)
    expect(dialog).to_contain_text("below $25,000")
    assert seriously_wrong(manager) == []
    manager.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    manager.keyboard.press("x")
    with manager.expect_download() as awaited:
        dialog.get_by_text("Every hit").click()
    rows = list(csv.DictReader(awaited.value.path().read_text("utf-8").splitlines()))
    assert [(each["number"], each["table"], each["outcome"]) for each in rows] == [
        ("1", "1", "pending"),
        ("2", "1", "pending"),
    ]
    assert {each["seats"] for each in rows} == {"1", "5"}
    with manager.expect_download() as awaited:
        dialog.get_by_text("over time").first.click()
    points = list(csv.DictReader(awaited.value.path().read_text("utf-8").splitlines()))
    assert points[0]["event"] == "progressive-opened"
    assert all(each["value"].isdecimal() for each in points)
