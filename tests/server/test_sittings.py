"""How long somebody has sat at a table is the server's to know: every page, and the next server, says so."""

from pathlib import Path

from tests.server.serving import Page, served
from tests.server.test_people import Clock

MINUTE = 60_000


def sat(page: Page) -> int:
    return max(int(message.get("sat", 0)) for message in page.heard)


def test_time_at_a_seat_outlives_pages_and_servers(tmp_path: Path) -> None:
    clock = Clock()
    with served(tmp_path, "colorado-mini", clock=clock) as floor:
        maria, ana = floor.guest("Maria"), floor.guest("Ana")
        with floor.page("1", maria) as page:
            page.arrive()
            assert page.ask("sit", seat=3)["taken"]
            assert sat(page) < MINUTE
            clock.now += 20 * 60
            with floor.page("1", ana) as other:
                other.arrive()
                assert other.ask("sit", seat=4)["taken"]
                assert sat(other) < MINUTE
        with floor.page("1", maria) as device:
            device.arrive()
            assert 20 * MINUTE <= sat(device) < 21 * MINUTE
    clock.now += 10 * 60
    with served(tmp_path, "colorado-mini", clock=clock) as floor:
        with floor.page("1", maria) as page:
            page.arrive()
            assert 30 * MINUTE <= sat(page) < 31 * MINUTE
            page.ask("leave")
            page.heard.clear()
            assert page.ask("sit", seat=5)["taken"]
            assert 0 < sat(page) < MINUTE
        with floor.page("1", ana) as page:
            page.arrive()
            assert 10 * MINUTE <= sat(page) < 11 * MINUTE
        bo = floor.guest("Bo")
        with floor.page("1", bo) as page:
            page.arrive()
            assert page.ask("behind", seat=5)["taken"]
            clock.now += 60
        with floor.page("1", bo) as page:
            page.arrive()
            assert MINUTE <= sat(page) < 2 * MINUTE
        with floor.page("1") as stranger:
            stranger.arrive()
            assert sat(stranger) == 0
