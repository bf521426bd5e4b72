"""Two servers of one floor: each holds its part of it, and each shows all of it."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.browser.shoes import stack
from tests.ledger import postgres
from tests.server.serving import Served, served
from websockets.exceptions import ConnectionClosed

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.moments import Pace
from punto.server.roles import Post
from punto.server.signals import Signal, Signals

MARKED = find_house("card-room", settings={"vigorish.collected": "marked", "bets.behind": "true"})
HOUSES = (MARKED, "colorado-midi", MARKED, MARKED)
PACE = Pace(tempo=0.01, betting=2.0, result=0.2)


@pytest.fixture(scope="module")
def floors(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Served]]:
    folder, ledger = tmp_path_factory.mktemp("floors"), postgres.database(postgres_server, "punto-shared")
    with (
        served(folder, *HOUSES, ledger=ledger, pace=PACE, prepare=the_banker_wins) as one,
        served(folder, *HOUSES, ledger=ledger, pace=PACE) as other,
    ):
        shared([one, other])
        yield [one, other]


def the_banker_wins(database: Database) -> None:
    """The first round of each table that marks vigorish."""
    for name in "134":
        stack(database, name, MARKED, ["4h2d-Ks7d"])


def shared(floors: list[Served]) -> None:
    """Until each holds its half."""
    given_up = monotonic() + 60
    while [len(held(each)) for each in floors] != [2, 2]:
        assert monotonic() < given_up, "one of them has less than its half"
        sleep(0.05)


def held(floor: Served) -> set[str]:
    return {card["name"] for card in floor.get("/api/lobby?here=true")}


def test_each_holds_its_part_and_shows_the_whole(floors: list[Served]) -> None:
    assert held(floors[0]) | held(floors[1]) == {"1", "2", "3", "4"}
    auditor, supervisor = floors[0].staff(Post.AUDITOR), floors[1].staff(Post.SUPERVISOR)
    for floor in floors:
        assert [card["name"] for card in floor.get("/api/lobby")] == ["1", "2", "3", "4"]
        streams = floor.get("/api/audit/streams", auditor)
        assert [each["name"] for each in streams if each["kind"] == "table"] == ["1", "2", "3", "4"]
        assert [table["name"] for table in floor.get("/api/floor", supervisor)["tables"]] == list("1234")
        assert list(floor.get("/api/meters")) == ["2"]
        assert floor.get("/api/wall/2")["name"] == "2"


def test_ones_own_rounds_are_those_of_every_table(floors: list[Served]) -> None:
    """Played at one process, whichever holds the table: a free seat, a bet, marked vigorish that is paid."""
    cookie = floors[0].guest("Maria")
    tables = [min(held(floor) - {"2"}) for floor in floors]
    for table in tables:
        with floors[0].page(table, cookie) as page:
            page.arrive()
            assert page.ask("sit")["taken"]
            page.ask("buy", amount=10_000)
            page.betting()
            assert page.ask("bet", box="banker", amount=1_000)["taken"]
            page.until(lambda page: page.own["owed"] == "$0.50" and page.own["open"])
            assert page.ask("pay")["taken"]
            assert (page.own["owed"], page.own["chips"]) == ("", 10_950)
            assert page.ask("leave")["taken"]
    for floor in floors:
        assert {row["table"] for row in floor.get("/api/me/rounds", cookie)} == set(tables)


def test_whoever_signs_out_at_one_is_gone_from_the_other(floors: list[Served]) -> None:
    """By the signal: the look that finds it anyway comes only every five seconds."""
    here, there = floors
    cookie = there.staff(Post.DEALER, "dora")
    with here.page(min(held(here)), cookie, seen_as="dealer") as page:
        page.arrive()
        there.post("/api/sign-out", {}, cookie)
        with pytest.raises(ConnectionClosed, match="4401"):
            page.until(lambda _: False)


def test_money_that_comes_at_one_is_seen_at_the_other(floors: list[Served]) -> None:
    here, there = floors
    cookie = here.guest("Ana")
    with here.page(min(held(here)), cookie) as page:
        page.until(lambda page: page.own.get("wallet") == 500_000)
        there.post("/api/me/deposit", {"currency": "USD", "amount": 10_000}, cookie)
        page.until(lambda page: page.own["wallet"] == 510_000)


def test_the_lobby_brings_one_back_to_a_table_that_another_holds(floors: list[Served]) -> None:
    here, there = floors
    table, cookies = min(held(there) - {"2"}), [here.guest(name) for name in ("Maria", "Ana")]
    with here.page(table, cookies[0]) as maria, here.page(table, cookies[1]) as ana:
        assert maria.arrive().ask("sit", seat=6)["taken"]
        assert ana.arrive().ask("behind", seat=6)["taken"]
        for floor in floors:
            cards = [
                next(card for card in floor.get("/api/lobby", each) if card["name"] == table)
                for each in cookies
            ]
            assert [(card["mine"], card["stands"]) for card in cards] == [(6, 0), (0, 6)]


def test_a_floor_that_stops_leaves_its_tables_and_the_calls_of_their_dealers(
    postgres_server: str, tmp_path: Path
) -> None:
    houses = ("colorado-mini",) * 6
    with served(tmp_path, *houses, ledger=postgres.database(postgres_server, "punto-left"), pace=PACE) as one:
        with served(tmp_path, *houses, ledger=one.database, pace=PACE) as other:
            while len(held(other)) < 3:
                sleep(0.05)
            calling = min(held(other))
            other.post(f"/api/tables/{calling}/call", {}, one.staff(Post.DEALER, "dora"))
        while len(held(one)) < 6:
            sleep(0.05)
        queue = one.get("/api/floor", one.staff(Post.SUPERVISOR))["queue"]
        assert [(item["table"], item["what"]) for item in queue if item["kind"] == "call"] == [
            (calling, "Dora")
        ]


def test_one_that_nobody_heard_come_asks_again(
    postgres_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first does not listen yet when the second says that it has come."""
    unheard, say = [Signal.CAME], Signals.say

    def say_later(line: Signals, signal: Signal, about: str = "") -> None:
        if signal in unheard:
            unheard.remove(signal)
        else:
            say(line, signal, about)

    monkeypatch.setattr(Signals, "say", say_later)
    monkeypatch.setattr("punto.server.floor._LEFT_FOR", 1.0)
    ledger = postgres.database(postgres_server, "punto-unheard")
    with (
        served(tmp_path, *HOUSES, ledger=ledger, pace=PACE) as one,
        served(tmp_path, *HOUSES, ledger=ledger, pace=PACE) as other,
    ):
        shared([one, other])
        assert not unheard
