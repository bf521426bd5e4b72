"""The supervisor's floor: a fill, a call, a claim refused and then paid, a round that is questioned."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, seriously_wrong, staffed, swipe
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
