"""Two awards of one round wait on the floor: each is approved or refused by itself, whichever comes first."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, staffed, swipe
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
