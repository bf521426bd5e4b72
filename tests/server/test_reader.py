"""A reading shoe: its cards are the dealer's; where the two differ nothing is dealt until somebody looks."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.browser.real_cards import ready_table
from tests.server.serving import Page, Served, served
from tests.server.test_staff import act

from punto.houses import find_house
from punto.ledger import Database
from punto.server.host import DealtBy
from punto.server.roles import Post


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Served]:
    house = find_house("colorado-mini")
    with served(
        tmp_path,
        "colorado-mini",
        "colorado-mini",
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house, "2s"),
    ) as running:
        yield running


def dealing(page: Page) -> None:
    for line in ("sit 3 ana", "buy 3 500"):
        assert act(page, do="say", line=line)["taken"]
    assert act(page)["taken"]
    for line in ("3b100", "n"):
        assert act(page, do="say", line=line)["taken"]


def said(page: Page, line: str) -> Any:
    return act(page, do="say", line=line)


def test_reader_and_dealer_agree_or_the_round_stops(floor: Served) -> None:
    cookie = floor.staff(Post.DEALER)

    def read(card: str) -> Any:
        return floor.post("/api/tables/1/shoe", {"card": card}, cookie)[0]

    supervising = floor.staff(Post.SUPERVISOR)
    with (
        floor.page("1", cookie, seen_as="dealer") as dealer,
        floor.page("1", supervising, seen_as="supervisor") as supervisor,
    ):
        dealer.hear()
        supervisor.hear()
        dealing(dealer)
        assert read("4c")["waiting"] == ["4c"]
        assert said(dealer, "4c")["taken"]
        assert floor.get("/api/tables/1/shoe", cookie)["waiting"] == []
        read("Ks")
        refused = said(dealer, "Kd")
        assert "the shoe has read K♠, the dealer says K♦" in refused["reasons"][0]["what"]
        assert floor.get("/api/tables/1/shoe", cookie) == {"waiting": ["Ks"], "read": "Ks", "dealt": "Kd"}
        assert not said(dealer, "Ks")["taken"]
        queue = floor.get("/api/floor", supervising)["queue"]
        assert [each["kind"] for each in queue] == ["reader"]
        supervisor.until(lambda page: page.version >= dealer.version)
        assert said(supervisor, "Ks")["taken"]
        assert floor.get("/api/tables/1/shoe", cookie) == {"waiting": [], "read": "", "dealt": ""}
        dealer.until(lambda page: page.version >= supervisor.version)
        assert said(dealer, "4d 9c")["taken"]


def test_what_a_reader_cannot_post(floor: Served) -> None:
    cookie = floor.staff(Post.DEALER)
    assert floor.status("POST", "/api/tables/1/shoe", {"card": "1z"}, cookie) == 422
    assert floor.status("POST", "/api/tables/2/shoe", {"card": "9h"}, cookie) == 409
    for _ in range(12):
        assert floor.status("POST", "/api/tables/1/shoe", {"card": "9h"}, cookie) == 200
    assert floor.status("POST", "/api/tables/1/shoe", {"card": "9h"}, cookie) == 409


def test_what_was_read_and_a_ruling_that_was_begun_outlive_the_server(tmp_path: Path) -> None:
    """Also when it dies: nothing is kept at its end. What was dealt since, or done, is over."""
    house, dealt = find_house("colorado-mini"), {"1": DealtBy.REAL_CARDS}
    ruling = {"form": "expose {card}", "group": "irregularity", "values": {"card": "9h"}, "asked": ""}

    def prepare(database: Database) -> None:
        ready_table(database, "1", house, "2s")

    with served(tmp_path, house, dealt=dealt, prepare=prepare) as first:
        cookie = first.staff(Post.DEALER)
        with first.page("1", cookie, seen_as="dealer") as dealer:
            dealer.hear()
            dealing(dealer)
            for card in ("4c", "Ks"):
                first.post("/api/tables/1/shoe", {"card": card}, cookie)
            assert said(dealer, "4c")["taken"]
            assert not said(dealer, "Kd")["taken"]
        first.post("/api/tables/1/ruling", ruling, cookie)
    with served(tmp_path, house, dealt=dealt) as second:
        stopped = second.get("/api/tables/1/shoe", cookie)
        assert stopped == {"waiting": ["Ks"], "read": "Ks", "dealt": "Kd"}
        assert second.get("/api/tables/1/forms", cookie)["begun"] == ruling
        supervising = second.staff(Post.SUPERVISOR)
        with second.page("1", supervising, seen_as="supervisor") as supervisor:
            supervisor.hear()
            second.post("/api/tables/1/ruling", ruling | {"asked": "settled-it"}, cookie)
            assert act(supervisor, id="settled-it", do="say", line="Ks")["taken"]
    with served(tmp_path, house, dealt=dealt) as third:
        assert third.get("/api/tables/1/shoe", cookie) == {"waiting": [], "read": "", "dealt": ""}
        assert third.get("/api/tables/1/forms", cookie)["begun"] is None
