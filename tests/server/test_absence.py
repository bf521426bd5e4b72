"""Who goes without a word: after a while the seat is free for others, and nothing of theirs is lost."""

from pathlib import Path

from tests.server.serving import Served, served
from tests.server.test_people import Clock

from punto.server.absence import AWAY
from punto.server.moments import Pace

SLOW = Pace(tempo=0.01, betting=600.0, result=60_000.0)


def sat(floor: Served, name: str, *, stake: int = 0) -> str:
    """The cookie of a guest who sat down with all they have, perhaps bet, and has closed every page since."""
    cookie = floor.guest(name)
    with floor.page("1", cookie) as page:
        page.arrive()
        assert page.ask("sit", seat=3)["taken"]
        assert page.ask("buy", amount=500_000)["taken"]
        page.until(lambda page: page.own["open"])
        assert not stake or page.ask("bet", box="player", amount=stake)["taken"]
    return cookie


def test_a_seat_is_free_again_when_its_player_has_been_away_for_long(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, "colorado-mini", clock=clock, pace=SLOW) as floor:
        maria = sat(floor, "Maria")
        with floor.page("1") as watcher:
            watcher.arrive()
            clock.now += AWAY - 1
            with floor.page("1", floor.guest("Ana")) as ana:
                ana.arrive()
                assert not ana.ask("sit", seat=3)["taken"]
            clock.now += 2
            with floor.page("1", floor.guest("Bo")) as bo:
                bo.arrive()
                bo.until(lambda page: not page.view["seats"])
                assert bo.ask("sit", seat=3)["taken"]
        with floor.page("1", maria) as page:
            page.arrive()
            assert (page.own["seat"], page.own["wallet"]) == (0, 500_000)


def test_whoever_looks_or_has_a_bet_keeps_the_seat(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, "colorado-mini", clock=clock, pace=SLOW) as floor:
        maria = sat(floor, "Maria", stake=2_500)
        clock.now += 2 * AWAY
        with floor.page("1", floor.guest("Bo")) as bo:
            bo.arrive()
            assert not bo.ask("sit", seat=3)["taken"]
        with floor.page("1", maria) as page:
            page.arrive()
            assert page.ask("clear")["taken"]
            clock.now += 2 * AWAY
            with floor.page("1", floor.guest("Cy")) as cy:
                cy.arrive()
                assert not cy.ask("sit", seat=3)["taken"]
