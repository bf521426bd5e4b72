"""What players set themselves: limits that hold at once when they are stricter, a pause that nobody lifts."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.browser.shoes import stack
from tests.server.serving import Page, Served, served
from tests.server.test_people import Clock

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.moments import Pace
from punto.server.people import People
from punto.server.restraint import Kind, Restraint

DAY = 86_400


@pytest.fixture
def floor(tmp_path: Path, clock: Clock) -> Iterator[Served]:
    house = find_house("colorado-mini")
    rounds = ["Ks3d-9cKh", "Qs3c-9dKd", "Js3h-9hKc"]  # the Banker wins: a Player bet loses
    with served(
        tmp_path,
        house.id,
        clock=clock,
        prepare=lambda database: stack(database, "1", house, rounds),
    ) as server:
        yield server


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = float(int(time()) // DAY * DAY)  # the ledger's own clock writes when things happened
    return clock


def why(page: Page, do: str, **fields: Any) -> str:
    answer = page.ask(do, **fields)
    return "" if answer["taken"] else str(answer["reasons"][0]["what"])


def test_nobody_stakes_what_could_take_them_over_their_loss(floor: Served) -> None:
    cookie = floor.guest("Maria")
    limit = {"kind": "loss", "currency": "USD", "amount": 6000}
    assert floor.post("/api/me/limits", limit, cookie)[0]["amount"] == 6000
    with floor.page("1", cookie) as page:
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=100_000)
        page.betting()
        assert "lose at most $60.00 a day" in why(page, "bet", box="player", amount=6500)
        assert why(page, "bet", box="player", amount=4000) == ""
        assert "lose at most" in why(page, "double")
        page.result()
        page.until(lambda page: page.view["phase"] == "betting" and page.view["round"] == 2)
        assert "lose at most" in why(page, "bet", box="player", amount=2500)  # 40 are lost
        assert why(page, "bet", box="player", amount=2000) == ""


def test_a_looser_limit_holds_a_day_later(tmp_path: Path, clock: Clock) -> None:
    database = Database(str(tmp_path / "own.db"), new=True)
    People(database)
    restraint = Restraint(database, clock)

    def now() -> list[int | None]:
        return [each.amount for each in restraint.limits("maria")]

    for asked in (5000, 9000, None):
        restraint.set_limit("maria", Kind.LOSS, "USD", asked)
        assert now() == [5000]
    restraint.set_limit("maria", Kind.LOSS, "USD", 4000)
    assert now() == [4000]
    restraint.set_limit("maria", Kind.LOSS, "USD", 8000)
    clock.now += DAY - 1
    assert now() == [4000]
    clock.now += 1
    assert now() == [8000]
    restraint.set_limit("maria", Kind.LOSS, "USD", None)
    clock.now += DAY
    assert now() == []
    database.close()


def test_deposits_stop_at_ones_own_limit(floor: Served) -> None:
    cookie = floor.guest("Maria")  # 5,000.00 came with the welcome
    body = {"currency": "USD", "amount": 10_000}
    assert floor.status("POST", "/api/me/deposit", body, cookie) == 200
    floor.post("/api/me/limits", {"kind": "deposit", "currency": "USD", "amount": 515_000}, cookie)
    assert floor.status("POST", "/api/me/deposit", body, cookie) == 409
    assert floor.status("POST", "/api/me/deposit", body | {"amount": 5_000}, cookie) == 200
    assert floor.status("POST", "/api/me/deposit", body | {"currency": "XXX"}, cookie) == 422


def test_a_pause_lasts(floor: Served, clock: Clock) -> None:
    cookie = floor.guest("Maria")
    with floor.page("1", cookie) as page:
        page.arrive()
        page.ask("sit", seat=3)
        page.ask("buy", amount=10_000)
        until = floor.post("/api/me/pause", {"hours": 5}, cookie)[0]["paused_until"]
        assert until == int(clock.now) + 5 * 3600
        assert floor.post("/api/me/pause", {"hours": 1}, cookie)[0]["paused_until"] == until
        page.betting()
        assert "paused for 5 more hours" in why(page, "bet", box="player", amount=500)
        assert why(page, "leave") == ""
        clock.now += 5 * 3600
        assert why(page, "sit", seat=3) == ""


def test_what_lies_at_another_table_is_at_risk_too(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini", "colorado-mini", pace=Pace(tempo=0.01, betting=60.0)) as floor:
        cookie = floor.guest("Maria")
        floor.post("/api/me/limits", {"kind": "loss", "currency": "USD", "amount": 6000}, cookie)
        with floor.page("1", cookie) as one, floor.page("2", cookie) as other:
            for page in (one, other):
                page.arrive()
                page.ask("sit", seat=3)
                page.ask("buy", amount=10_000)
                page.betting()
            assert why(one, "bet", box="player", amount=4000) == ""
            assert "lose at most $60.00 a day" in why(other, "bet", box="player", amount=2500)
            assert why(other, "bet", box="player", amount=2000) == ""
            assert "lose at most" in why(one, "bet", box="player", amount=500)


class Rival:
    """Somebody's other page, which is quicker: what it asks for happens just before the first writes."""

    def __init__(self, database: Database, quicker: Callable[[], object]) -> None:
        self.quicker: Callable[[], object] | None = quicker
        self.write = database.write

    def __call__(self, act: Callable[[Connection], Any]) -> Any:
        quicker, self.quicker = self.quicker, None
        if quicker:
            quicker()
        return self.write(act)


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Database]:
    database = Database(str(tmp_path / "own.db"), new=True)
    People(database)
    yield database
    database.close()


def test_of_two_limits_at_once_the_stricter_holds(
    own: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    restraint = Restraint(own, clock)
    restraint.set_limit("maria", Kind.LOSS, "USD", 5000)
    rival = Rival(own, lambda: restraint.set_limit("maria", Kind.LOSS, "USD", 1000))
    monkeypatch.setattr(own, "write", rival)
    restraint.set_limit("maria", Kind.LOSS, "USD", 9000)
    assert [each.amount for each in restraint.limits("maria")] == [1000]


def test_of_two_pauses_at_once_the_longer_holds(
    own: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    restraint = Restraint(own, clock)
    monkeypatch.setattr(own, "write", Rival(own, lambda: restraint.pause("maria", 10)))
    restraint.pause("maria", 1)
    assert restraint.paused_until("maria") == int(clock.now) + 10 * 3600


def test_limits_and_pauses_outlast_the_server(tmp_path: Path, clock: Clock) -> None:
    with served(tmp_path, "colorado-mini", clock=clock) as floor:
        cookie = floor.guest("Maria")
        floor.post("/api/me/limits", {"kind": "loss", "currency": "USD", "amount": 6000}, cookie)
        floor.post("/api/me/limits", {"kind": "deposit", "currency": "USD", "amount": 500_000}, cookie)
        floor.post("/api/me/limits", {"kind": "loss", "currency": "USD", "amount": 9000}, cookie)
    clock.now += 3600
    with served(tmp_path, "colorado-mini", clock=clock) as floor:
        with floor.page("1", cookie) as page:
            page.arrive()
            page.ask("sit", seat=3)
            page.ask("buy", amount=10_000)
            page.betting()
            assert "lose at most $60.00 a day" in why(page, "bet", box="player", amount=6500)
        assert floor.status("POST", "/api/me/deposit", {"currency": "USD", "amount": 10_000}, cookie) == 409
        floor.post("/api/me/pause", {"hours": 5}, cookie)
    with served(tmp_path, "colorado-mini", clock=clock) as floor, floor.page("1", cookie) as page:
        page.arrive()
        assert "paused for 5 more hours" in why(page, "sit", seat=4)
