"""The supervisor's floor between rounds: a table falls idle and comes back, a paid round is undone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.json import decode
from playwright.sync_api import Page, expect
from sqlalchemy import select
from tests.browser.conftest import Opened
from tests.browser.shoes import stack
from tests.browser.staff import Dealer, badge_of, staffed
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger.audit import audit
from punto.ledger.schema import EVENTS
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table.commands import Leave

SMALL = {"width": 1280, "height": 800}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    """A round was played: seat 2 had $50 on the Player's hand, seat 4 $100 on the Banker's, which won."""
    house = find_house("colorado-mini")
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.DEALER},
        prepare=lambda database: stack(database, "1", house, ["4h2d-Ks7d"], played=1),
    ) as running:
        yield running


def opens(floor: Page, server: Served, key: str) -> Dealer:
    """One of the floor's forms, on what the table has come to."""
    version = server.floor.host("1").audience.version
    expect(floor.locator(".tile")).to_have_attribute("data-version", str(version))
    floor.keyboard.press(key)
    return Dealer(floor)


def test_a_table_falls_idle_and_comes_back_when_a_patron_sits(server: Served, visit: Opened) -> None:
    host = server.floor.host("1")
    for seat in host.state.seated:
        server.run(host.do(Leave(seat)))
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1", viewport=SMALL)).due("betting")
    dealer.press("Enter").due("wagers")
    floor = staffed(visit, server, Post.SUPERVISOR, "/floor", viewport=SMALL)
    opens(floor, server, "o").form("2").happens("The table is idle, the cards kept by method a.")
    expect(floor.locator(".tile .state")).to_contain_text("Idle")
    dealer.due("shuffle").press("Enter").due("patron")
    dealer.says("sit 4 ana").due("patron")
    opens(floor, server, "o").form("2").happens("What the shoe still hides")
    expect(floor.locator(".tile .state")).not_to_contain_text("Idle")
    dealer.due("present|cut")


def test_a_round_that_was_paid_is_undone_movement_by_movement(server: Served, visit: Opened) -> None:
    host = server.floor.host("1")
    balances = host.state.balances
    assert (balances["chips/robot-1-2"], balances["chips/robot-1-4"]) == (995_000, 1_009_500)
    floor = staffed(visit, server, Post.SUPERVISOR, "/floor", "ann", viewport=SMALL)
    dealer = at_the_table(server, visit)
    dealer.press("Enter").due("wagers")  # the next round has begun when somebody sees it
    supervisor = opens(floor, server, "u").form("1").fills({"Why": "the hands were swapped"})
    said = floor.locator(".rehearsal li")
    expect(said).to_have_text(
        [
            "Round 1 is reversed by ann: the hands were swapped.",
            "seat 4: give the vigorish back, banker $5.00",
            "seat 4: take the payout back, banker $100.00",
            "seat 2: put the stake back, player $50.00",
            "seat 4: return the stake, banker $100.00",
            "seat 2: return the stake, player $50.00",
        ]
    )
    supervisor.happens("Round 1 is reversed")
    balances = host.state.balances
    assert (balances["chips/robot-1-2"], balances["chips/robot-1-4"]) == (1_000_000, 1_000_000)
    with server.floor.database.reading() as connection:
        kept = select(EVENTS.c.person, EVENTS.c.payload).filter_by(name="round-reversed")
        by = [(row.person, decode(row.payload)["supervisor"]) for row in connection.execute(kept)]
    assert by == [("ann", "ann"), ("bob", "bob"), ("ann", "ann")]
    assert audit(server.floor.database).events > 0
    auditor = staffed(visit, server, Post.AUDITOR, "/audit")
    auditor.get_by_label("What", exact=True).select_option("rounds")
    expect(auditor.locator(".found li")).to_have_count(1)
    expect(auditor.locator(".found li")).to_contain_text("reversed")
    for words, number in (("nobody", 0), ("round-reversed swapped", 1)):
        auditor.get_by_label("Search").fill(words)
        expect(auditor.locator(".found li")).to_have_count(number)


def at_the_table(server: Served, visit: Opened) -> Dealer:
    """Settled once more: by a badge at the dealer's console; and by a name that is not one's own."""
    dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1", viewport=SMALL)).due("betting")
    cards = "The right cards in their order; none: every wager goes back"
    dealer.press("F10").form("1").fills({cards: "4h Ks 2d 7d", "Why": "paid wrongly"})
    dealer.happens("Round 1 is reversed by supervisor: paid wrongly.", *badge_of(server, "ann"))
    with server.page("1", server.staff(Post.SUPERVISOR, "bob"), seen_as="supervisor") as bob:
        bob.arrive()
        line = "reverse 1 ann 4h Ks 2d 7d because it was"
        assert bob.ask("say", line=line, seen=bob.version)["taken"]
    return dealer
