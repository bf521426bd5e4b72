"""A floor whose progressive links another ledger keeps: shared by houses, and out of reach now and then."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ledger import postgres
from tests.ledger.proxy import Line
from tests.server.serving import Page, Served, served

from punto.ledger.database import Database
from punto.server.moments import Pace
from punto.server.roles import Post

HOUSE, BOX, BASE = "colorado-dice", "dice-triple-progressive", "dice-player"
PACE = Pace(tempo=0.01, betting=1.5, result=0.1)


@pytest.fixture
def line(postgres_server: str) -> Iterator[Line]:
    made = Line(postgres.database(postgres_server, "punto-links"))
    yield made
    made.cut()


def meter(floor: Served) -> str:
    """What a lobby shows of the one meter."""
    ((progressive,),) = floor.get("/api/meters").values() or (([None],))
    return str(progressive["meters"][0]["amount"]) if progressive else ""


def seated(page: Page) -> Page:
    page.arrive()
    page.ask("sit", seat=3)
    page.ask("buy", amount=100_000)
    return page


def bet(page: Page, *boxes: str) -> list[str]:
    """Bet, and hear how the round ends: what was said to each bet, nothing where it was taken.

    Whoever was too late bets again in the next round.
    """
    while True:
        page.until(lambda page: bool(page.own.get("open")) and page.view["winner"] is None)
        answers = [page.ask("bet", box=box, amount=100 if box == BOX else 1000) for box in boxes]
        page.result()
        said = ["" if each["taken"] else each["reasons"][0]["what"] for each in answers]
        if not any("no more bets" in each for each in said):
            return said


def test_two_floors_play_for_one_meter(tmp_path: Path) -> None:
    """$1,000 to begin with, and ten cents of each dollar."""
    links = str(tmp_path / "links.db")
    one, other = (Database(str(tmp_path / name), new=True, links=links) for name in ("one.db", "other.db"))
    with (
        served(tmp_path, HOUSE, ledger=one, pace=PACE) as here,
        served(tmp_path, HOUSE, ledger=other, pace=PACE) as there,
    ):
        with here.page("1", here.guest("Maria")) as page:
            assert meter(here) == meter(there) == "$1,000"
            assert bet(seated(page), BASE, BOX) == ["", ""]
        assert meter(here) == meter(there) == "$1,000.10"
        manager = there.staff(Post.EXECUTIVE)
        (link,) = there.get("/api/manager", manager)
        assert link["meters"][0]["amount"] == "$1,000.10"
        assert there.get(f"/api/manager/{link['link']}/jackpot/points", manager)["points"][-1][1] == 100_010


def test_a_link_out_of_reach_takes_no_bets_and_the_table_goes_on(line: Line, tmp_path: Path) -> None:
    ledger = Database(str(tmp_path / "floor.db"), new=True, links=line.url)
    with served(tmp_path, HOUSE, ledger=ledger, pace=PACE) as floor:
        manager = floor.staff(Post.EXECUTIVE)
        with floor.page("1", floor.guest("Maria")) as page:
            assert bet(seated(page), BASE, BOX) == ["", ""]
            line.cut()
            assert bet(page, BASE) == [""]  # the table hears of it as its betting opens
            taken, refused = bet(page, BASE, BOX)
            assert not taken
            assert "cannot be reached" in refused
            assert floor.get("/api/meters") == {}
            assert floor.status("GET", "/api/manager", cookie=manager) == 503
            line.mend()
            assert bet(page, BASE) == [""]
            assert bet(page, BASE, BOX) == ["", ""]
            assert meter(floor) == "$1,000.20"
            assert floor.status("GET", "/api/manager", cookie=manager) == 200
