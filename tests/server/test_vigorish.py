"""Marked vigorish at a machine's table: each player pays their own, when they like or when they go."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.browser.shoes import stack
from tests.server.serving import Served, served
from tests.server.test_behind import SLOW, arrives, deal, why
from tests.table.tables import bet, opened

from punto.game.cards import parse_cards
from punto.houses import find_house
from punto.server.shown import shown_as, shown_to
from punto.table.commands import DealCard
from punto.table.views import DISPLAY

HOUSE = find_house("massachusetts-midi", settings={"vigorish.collected": "marked", "bets.behind": "true"})
BANKER_7 = "4h2d-Ks7d"


@pytest.fixture
def marked(tmp_path: Path) -> Iterator[Served]:
    with served(
        tmp_path, HOUSE, pace=SLOW, prepare=lambda database: stack(database, "1", HOUSE, [BANKER_7])
    ) as server:
        yield server


def owed_by_all(server: Served) -> list[int]:
    """What stands in anybody's account of vigorish that is owed."""
    balances = server.floor.host("1").state.balances
    return [amount for account, amount in balances.items() if account.startswith("vigorish-owed/") and amount]


def test_one_pays_their_own_and_the_other_pays_by_leaving(marked: Served) -> None:
    """Banker wins: 5 % of 100 is 5 for who sits, of 40 is 2 for who stands behind."""
    with marked.page("1", marked.guest("Maria")) as maria, marked.page("1", marked.guest("Ana")) as ana:
        arrives(maria, "sit", 3)
        arrives(ana, "behind", 3)
        assert why(maria.ask("pay")) == "you owe no vigorish"
        assert maria.ask("bet", box="banker", amount=10_000)["taken"]
        assert ana.ask("bet", box="banker", amount=4_000)["taken"]
        assert "bets lie at your seat" in why(maria.ask("leave"))
        deal(marked)
        maria.until(lambda page: page.own["turns"] == "banker")
        assert maria.ask("turn", hand="banker")["taken"]
        for page, owed, chips in ((maria, "$5", 509_500), (ana, "$2", 503_800)):
            page.until(lambda page: page.own["owed"] and page.own["open"])
            assert (page.own["owed"], page.own["chips"]) == (owed, chips)

        assert maria.ask("pay", id="pay-this-once")["taken"]
        assert maria.ask("pay", id="pay-this-once")["taken"]
        assert (maria.own["owed"], maria.own["chips"]) == ("", 509_500)
        assert not ana.ask("undo")["taken"]  # and so she has heard of it
        assert ana.own["owed"] == "$2"
        assert owed_by_all(marked) == [200]

        assert ana.ask("leave")["taken"]
        assert (ana.own["owed"], ana.own["wallet"]) == ("", 503_800)
        assert not marked.floor.host("1").state.markers
        assert owed_by_all(marked) == []


def test_whoever_names_no_seat_gets_a_free_one(marked: Served) -> None:
    """The middle of those that are free when it is their turn; where none is, they hear so."""
    host = marked.floor.host("1")
    seats = HOUSE.seats
    for number in range(len(seats)):
        with marked.page("1", marked.guest(f"Guest {number}")) as page:
            page.arrive()
            free = [seat for seat in seats if seat not in host.state.seated]
            assert page.ask("sit")["taken"]
            assert page.own["seat"] == free[len(free) // 2]
            assert "you sit" in why(page.ask("sit")) or len(free) == 1
    with marked.page("1", marked.guest("Late")) as late:
        assert "no seat is free any more" in why(late.arrive().ask("sit"))
        assert late.own["seat"] == 0


def test_what_is_marked_was_handed_over_and_is_owed() -> None:
    """All see that 100 was paid and that 5 of it is owed; what their own round came to is 95."""
    table = opened("massachusetts-midi", {3: "ana"}, vigorish__collected="marked")
    bet(table, "3:banker=100")
    left = list(parse_cards("4c Ks 2d 7c"))
    while not table.state.round.winners_paid:
        if not table.step():
            table.do(DealCard(left.pop(0)))
    (paid,) = shown_as(table.state, DISPLAY)["payments"]
    assert paid["amount"] == 10_000
    assert paid["bets"][0]["words"] == "Banker $100 at 1 to 1; $5 vigorish is marked as owed"
    assert shown_to(table.state, "ana")["won"] == 9_500
