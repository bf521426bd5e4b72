"""Draws docs/pictures/pages: every screen of the browser, narrow and wide, dark and light, at a real table.

`python -m scripts.picture_pages FOLDER` draws them elsewhere; further words choose screens: `table squeeze`.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.browser.people import Player
from tests.browser.shoes import stack
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.floor import DEMO
from punto.server.moments import Pace

FOLDER = Path(__file__).parent.parent / "docs" / "pictures" / "pages"
SIZES = {390: 844, 1440: 900, 2560: 1440}
THEMES = ("dark", "light")
PLAYED = (
    *("7h2d-Kc4s", "8s9d-5c2h", "2s4c-Qs7h", "Kh8d-9c9h", "3c3h-6s2d", "Ts5h4c-4d2s", "9h7s-5s2c"),
    *("6c2h-Jd8s", "4h5d-Kd2c", "Qd3s2d-7d8h", "Js9c-6h3d", "5d2h-9s5h5s", "8h6d4s-Ah6c", "9d9s-3h4c"),
    *("Ac5c-Td3dKc", "7c2d-Kc6d", "Qh8c-Ts8h", "3s4s-5h4h", "6s6h8d-Jc2h5c", "Jh9h-7s2s", "2d5s-8d9c"),
    *("4d3d-Qs6s", "Kd9d-8s7d", "Td3h6c-Ad6h", "Th6d-Js7d"),
)
"""Rounds of a shoe as they might come."""

SHOWN = {"colorado-mini": "Td4h8d-KdJc9c", "colorado-midi": "Td4h8d-6cKd"}
"""The round that is shown, at each table."""

LAST = 416 - 3 - sum(len(coup) // 2 for coup in PLAYED) - 2
"""Where the cut card lies so that the shown round is among the last."""

WAITING = Pace(tempo=0.01, betting=60.0, result=2_000.0)

NEIGHBOURS = {
    "Ingrid": (1, {"player": 100, "match-pair@player": 25}),
    "Kwame": (3, {"banker": 500, "tie": 25}),
    "Sora": (6, {"banker": 250, "total-cards-6": 25}),
    "Jo": (7, {"player": 25}),
}
"""Who sits beside the one who looks, and bets what."""


def table(player: Player) -> None:
    """Somebody's bets, while betting is open."""
    player.page.wait_for_timeout(300)


def result(player: Player) -> None:
    """The round just paid."""
    player.no_more_bets()
    expect(player.page.locator(".hand.wins")).to_be_visible()
    player.page.wait_for_timeout(1200)


def wager(player: Player) -> None:
    """A wager's card."""
    player.page.get_by_role("button", name="Dragon Bonus: rule, odds and exact edge").first.press("Enter")
    expect(player.page.locator("dialog.wager-card")).to_be_visible()


def squeeze(player: Player) -> None:
    """A card half peeled."""
    player.no_more_bets()
    card = player.page.locator(".squeeze-cards > svg").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    player.page.mouse.move(box["x"] + 0.85 * box["width"], box["y"] + 0.9 * box["height"])
    player.page.mouse.down()
    player.page.mouse.move(box["x"] + 0.3 * box["width"], box["y"] + 0.55 * box["height"], steps=6)


def shoe(player: Player) -> None:
    """A shoe that is over, checked."""
    for _ in range(2):
        player.no_more_bets().next_round().bet("banker", 25)
    player.no_more_bets()
    player.page.goto(player.page.url + "/shoe")
    expect(player.page.locator(".verdict.holds")).to_be_visible()


def limits(player: Player) -> None:
    """One's own limits."""
    player.menu("Limits and breaks")
    opened = player.page.get_by_role("dialog")
    opened.get_by_label("Most to lose in a day, USD").fill("500")
    opened.get_by_role("button", name="Set").first.click()
    expect(opened).to_contain_text("Now: $500")


def dice(player: Player) -> None:
    """Three dice a side, shown and paid."""
    player.bet("dice-player", 25).bet("dice-se-04", 5).no_more_bets()
    expect(player.page.locator(".next-bets")).to_contain_text("Next bets")
    player.page.wait_for_timeout(1200)


SCREENS: dict[str, tuple[str, Callable[[Player], None]]] = {
    "table": ("colorado-mini", table),
    "behind": ("colorado-mini", table),
    "result": ("colorado-mini", result),
    "wager": ("colorado-mini", wager),
    "squeeze": ("colorado-midi", squeeze),
    "shoe": ("colorado-mini", shoe),
    "limits": ("colorado-mini", limits),
    "dice": ("colorado-dice", dice),
}
BETS = {"colorado-mini": {"banker": 100, "dragon-bonus@banker": 25, "cover-all": 5}}
"""What the one who looks bets before anything else happens, where it is not the Banker and its bonus."""


def main() -> None:
    """Each screen in each size and theme."""
    words = sys.argv[1:]
    folder = Path(words[0]) if words else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    chosen = words[1:] or ["lobby", *SCREENS]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        for width, height in SIZES.items():
            for theme in THEMES:
                for name in chosen:
                    target = folder / f"{name}-{width}-{theme}.jpg"
                    with opened(browser, width, height, theme) as page:
                        draw(page, name, target)
                    print(target)
        browser.close()


@contextmanager
def opened(browser: Browser, width: int, height: int, theme: str) -> Iterator[Page]:
    """A page of this size and theme."""
    phone = width < 720
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )
    context.add_init_script(f"localStorage.setItem('punto', JSON.stringify({{theme: '{theme}'}}))")
    yield context.new_page()
    context.close()


def draw(page: Page, name: str, target: Path) -> None:
    """One screen."""
    with tempfile.TemporaryDirectory() as folder:
        if name == "lobby":
            with served(Path(folder), *DEMO, robots=True, pace=Pace(betting=30), prepare=_lobby) as server:
                page.goto(f"http://{server.address}/")
                page.wait_for_timeout(3000)
                page.screenshot(path=target, type="jpeg", quality=72)
            return
        house, show = SCREENS[name]
        cut_card = LAST if name == "shoe" else 0
        with (
            served(
                Path(folder), house, pace=WAITING, prepare=lambda database: _table(database, house, cut_card)
            ) as server,
            ExitStack() as beside,
        ):
            if name in ("table", "behind", "result"):
                neighbours(server, beside)
            show(seated(page, server, house, behind=name == "behind"))
            page.screenshot(path=target, type="jpeg", quality=72)


def _table(database: Database, house: str, cut_card: int) -> None:
    if house not in SHOWN:
        return
    coups = [*PLAYED, SHOWN[house]]
    stack(database, "1", find_house(house), coups, played=len(PLAYED), cut_card=cut_card)


def _lobby(database: Database) -> None:
    for number, name in enumerate(DEMO[:-1], 1):
        coups = PLAYED[3 * number :]
        stack(database, str(number), find_house(name), coups, played=len(coups) - number)


def neighbours(server: Served, beside: ExitStack) -> None:
    """Others at the table, with bets of their own."""
    for name, (seat, bets) in NEIGHBOURS.items():
        guest = beside.enter_context(server.page("1", server.guest(name)))
        guest.arrive()
        guest.ask("sit", seat=seat)
        guest.ask("buy", amount=500_000)
        guest.betting()
        for box, amount in bets.items():
            guest.ask("bet", box=box, amount=100 * amount)


def seated(page: Page, server: Served, house: str, *, behind: bool = False) -> Player:
    """Somebody at the table with bets, or behind one of the others."""
    page.context.request.post(f"http://{server.address}/api/guest", data={"name": "Maria"})
    page.goto(f"http://{server.address}/table/1")
    come = Player(page, server)
    player = come.stand(3) if behind else come.sit(5)
    if house in SHOWN:
        for box, amount in BETS.get(house, {"banker": 100, "dragon-bonus@banker": 25}).items():
            player.bet(box, amount)
    return player


if __name__ == "__main__":
    main()
