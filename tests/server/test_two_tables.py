"""Somebody who plays at two tables at once: their own limit holds for both together, whoever serves them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from tests.ledger import postgres
from tests.server.serving import Page, Served, served

from punto.server.moments import Pace

PACE = Pace(tempo=0.01, betting=120.0)
HOUSES = ("colorado-mini", "colorado-mini")
LIMIT = {"kind": "loss", "currency": "USD", "amount": 6000}


class Meanwhile:
    """Does something once, before or after what another function does."""

    def __init__(self, function: Callable[..., Any], *, after: bool) -> None:
        self.function = function
        self.after = after
        self.once: Callable[[], object] | None = None

    def __call__(self, *given: Any) -> Any:
        if not self.after:
            self._do()
        done = self.function(*given)
        if self.after:
            self._do()
        return done

    def _do(self) -> None:
        once, self.once = self.once, None
        if once:
            once()


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def arrived(stack: ExitStack, floor: Served, table: str, cookie: str) -> Page:
    page = stack.enter_context(floor.page(table, cookie)).arrive()
    page.ask("sit", seat=3)
    page.ask("buy", amount=10_000)
    return page.betting()


def bet(page: Page) -> dict[str, Any]:
    return page.ask("bet", box="player", amount=4000)


def only_the_quicker_is_taken(meanwhile: Meanwhile, first: Page, quicker: Page) -> None:
    taken: list[bool] = []
    meanwhile.once = lambda: taken.append(bet(quicker)["taken"])
    answer = bet(first)
    assert taken == [True]
    assert "lose at most $60.00 a day" in answer["reasons"][0]["what"]
    assert first.ask("bet", box="player", amount=2000)["taken"]


def test_a_limit_holds_for_two_tables_of_one_process(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other table is quicker after all was looked at, and just before the stake is kept."""
    floor = stack.enter_context(served(tmp_path, *HOUSES, pace=PACE))
    cookie = floor.guest("Maria")
    floor.post("/api/me/limits", LIMIT, cookie)
    pages = [arrived(stack, floor, table, cookie) for table in "12"]
    meanwhile = Meanwhile(floor.floor.database.write, after=False)
    monkeypatch.setattr(floor.floor.database, "write", meanwhile)
    only_the_quicker_is_taken(meanwhile, *pages)


def test_a_limit_holds_for_tables_of_two_processes(
    tmp_path: Path, postgres_server: str, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process has kept its stake before this one has, and neither could see the other's."""
    ledger = postgres.database(postgres_server, "punto-two-tables")
    floors = [stack.enter_context(served(tmp_path, *HOUSES, ledger=ledger, pace=PACE)) for _ in range(2)]
    while not all(len(each.floor.hosts) == 1 for each in floors):
        sleep(0.05)
    cookie = floors[0].guest("Maria")
    floors[1].post("/api/me/limits", LIMIT, cookie)
    pages = [arrived(stack, floor, next(iter(floor.floor.hosts)), cookie) for floor in floors]
    restraint = floors[0].floor.restraint
    meanwhile = Meanwhile(restraint.check_staking, after=True)
    monkeypatch.setattr(restraint, "check_staking", meanwhile)
    only_the_quicker_is_taken(meanwhile, *pages)


def test_a_limit_holds_for_two_deposits_at_once(
    tmp_path: Path, stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = stack.enter_context(served(tmp_path, "colorado-mini", pace=PACE))
    with floor.page("1") as page:
        page.until(lambda page: page.view.get("phase") == "betting")  # the table itself has nothing to keep
    cookie = floor.guest("Maria")  # 5,000.00 came with the welcome
    floor.post("/api/me/limits", LIMIT | {"kind": "deposit", "amount": 515_000}, cookie)
    body = {"currency": "USD", "amount": 10_000}
    taken: list[int] = []
    meanwhile = Meanwhile(floor.floor.database.write, after=False)
    meanwhile.once = lambda: taken.append(floor.status("POST", "/api/me/deposit", body, cookie))
    monkeypatch.setattr(floor.floor.database, "write", meanwhile)
    assert floor.status("POST", "/api/me/deposit", body, cookie) == 409
    assert taken == [200]
