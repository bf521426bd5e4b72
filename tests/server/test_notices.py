"""What a supervisor keeps in mind: who must be told until when, dealers who call, rounds questioned."""

import re
from pathlib import Path

import pytest
from tests.browser.real_cards import ready_table
from tests.browser.shoes import stack
from tests.houses.permissive import permissive
from tests.server.serving import Served, served
from tests.server.test_people import Clock

from punto.houses import find_house
from punto.ledger import Database
from punto.server import notices
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table.commands import ChangeProcedure, Dispute, OpenBetting


def test_surveillance_is_told_within_half_an_hour_or_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colorado: whoever changes the order of payment tells surveillance within 30 minutes."""
    law = permissive("colorado", tmp_path)  # Colorado's notices, with either order of payment
    house = find_house("colorado-mini", settings={"table.pit": "1", "jurisdiction": f'"{law}"'})
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house, "2s"),
    ) as server:
        cookie, host = server.staff(Post.SUPERVISOR), server.floor.host("1")
        server.run(host.do(ChangeProcedure("payout.procedure", "b", at=0)))
        (changed,) = host.state.untold.values()
        for minutes, said in ((0, "30 minutes left"), (29, "1 minute left"), (45, "15 minutes ago")):
            moment = 60 * (changed + minutes)
            monkeypatch.setattr(notices, "time", lambda now=moment: now)
            (notice,) = server.get("/api/floor", cookie)["notices"]
            assert said in notice["what"]
            assert re.fullmatch(r"\d\d:\d\d", notice["at"])


def test_a_round_that_is_questioned_waits_for_somebody_whoever_serves(tmp_path: Path) -> None:
    house = find_house("colorado-mini")

    def prepare(database: Database) -> None:
        stack(database, "1", house, ["4h2d-Ks7d"], played=1)

    with served(tmp_path, house, dealt={"1": DealtBy.DEALER}, prepare=prepare) as first:
        cookie = first.staff(Post.SUPERVISOR)
        first.run(first.floor.host("1").do(Dispute(1)))
    with served(tmp_path, house, dealt={"1": DealtBy.DEALER}) as second:
        (item,) = second.get("/api/floor", cookie)["queue"]
        assert (item["kind"], item["hands"]["banker"]) == ("dispute", ["Ks", "7d"])
        second.post("/api/tables/1/answer", {}, cookie)
    with served(tmp_path, house, dealt={"1": DealtBy.DEALER}) as third:
        assert third.get("/api/floor", cookie)["queue"] == []


def test_whoever_comes_for_one_thing_leaves_the_others_waiting(tmp_path: Path) -> None:
    house, dealt = find_house("colorado-mini"), {"1": DealtBy.DEALER}

    def prepare(database: Database) -> None:
        stack(database, "1", house, ["4h2d-Ks7d", "4c2c-Kc7s"], played=2)

    with served(tmp_path, house, dealt=dealt, prepare=prepare) as floor:
        supervisor, dealer = floor.staff(Post.SUPERVISOR), floor.staff(Post.DEALER, "dora")
        for number in (1, 2):
            floor.run(floor.floor.host("1").do(Dispute(number)))
        floor.post("/api/tables/1/call", {}, dealer)

        def waiting() -> list[str]:
            return [each["key"] for each in floor.get("/api/floor", supervisor)["queue"]]

        assert sorted(waiting()) == ["call", "dispute 1", "dispute 2"]
        for _ in range(2):  # of two who come for the same thing, the second takes nothing else away
            floor.post("/api/tables/1/answer", {"key": "dispute 1"}, supervisor)
            assert sorted(waiting()) == ["call", "dispute 2"]
        floor.post("/api/tables/1/answer", {"key": "call"}, supervisor)
        assert waiting() == ["dispute 2"]


def test_a_dealers_call_waits_for_somebody_whoever_serves(tmp_path: Path) -> None:
    house, dealt = find_house("colorado-mini"), {"1": DealtBy.DEALER}
    with served(tmp_path, house, dealt=dealt) as first:
        supervisor = first.staff(Post.SUPERVISOR)
        first.post("/api/tables/1/call", {}, first.staff(Post.DEALER, "dora"))
    with served(tmp_path, house, dealt=dealt) as second:
        (item,) = second.get("/api/floor", supervisor)["queue"]
        assert (item["kind"], item["what"]) == ("call", "Dora")
        second.post("/api/tables/1/answer", {}, supervisor)
        assert second.get("/api/floor", supervisor)["queue"] == []
    with served(tmp_path, house, dealt=dealt) as third:
        assert third.get("/api/floor", supervisor)["queue"] == []


def test_what_waits_for_the_floor_waits_since_it_began_whoever_serves(tmp_path: Path) -> None:
    """Nobody looked at the floor meanwhile; a console that comes back and goes again is lost from then on."""
    house, dealt, clock = find_house("colorado-mini"), {"1": DealtBy.DEALER}, Clock()

    def prepare(database: Database) -> None:
        stack(database, "1", house, ["4h2d-Ks7d"], played=1)

    def waits(floor: Served) -> dict[str, int]:
        return {item["kind"]: item["since"] // 60 for item in floor.get("/api/floor", supervisor)["queue"]}

    with served(tmp_path, house, dealt=dealt, prepare=prepare, clock=clock) as first:
        supervisor, dealer = first.staff(Post.SUPERVISOR), first.staff(Post.DEALER, "dora")
        first.run(first.floor.host("1").do(Dispute(1)))
        clock.now += 20 * 60
        first.post("/api/tables/1/call", {}, dealer)
        first.run(first.floor.host("1").do(OpenBetting()))
    clock.now += 10 * 60
    with served(tmp_path, house, dealt=dealt, clock=clock) as second:
        assert waits(second) == {"dispute": 30, "call": 10, "console": 10}
        with second.page("1", dealer, seen_as="dealer") as page:
            page.arrive()
            assert waits(second) == {"dispute": 30, "call": 10}
            second.post("/api/tables/1/answer", {}, supervisor)
            clock.now += 5 * 60
        while "console" not in waits(second):
            pass  # the page is on its way out
        second.run(second.floor.host("1").look_again())
        clock.now += 60
        assert waits(second) == {"console": 1}
