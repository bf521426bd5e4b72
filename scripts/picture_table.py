"""Draws docs/pictures/browser.png: a real table in a real browser, somebody at it, a round just paid."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.server.serving import served

from punto.server.moments import Pace

PICTURE = Path(__file__).parent.parent / "docs" / "pictures" / "browser.png"
ROUNDS = 24


def main() -> None:
    """Play some rounds for the roads, then one at an easy pace for the picture."""
    with tempfile.TemporaryDirectory() as folder:
        with served(Path(folder), "colorado-mini", robots=True, pace=Pace(tempo=0.01, betting=0.4)) as server:
            server.page("1").__enter__().until(lambda page: page.view.get("rounds", 0) >= ROUNDS)
        with (
            served(Path(folder), "colorado-mini", robots=True, pace=Pace(tempo=0.7, betting=9.0)) as server,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(f"http://{server.address}/table/1")
            play(page)
            page.screenshot(path=PICTURE)
            browser.close()
    print(PICTURE)


def play(page: Page) -> None:
    """Sit down, bet, and wait until the round is paid."""
    page.locator(".seat-sit").nth(2).click()
    page.fill("dialog.question input", "Maria")
    page.click("dialog.question button.gold")
    page.wait_for_selector(".seat.mine-seat")
    page.wait_for_function("document.querySelectorAll('.box-press:not([disabled])').length > 0")
    for box in ("banker", "banker", "tie", "dragon-bonus@banker"):
        page.click(f'[data-box="{box}"]', position={"x": 8, "y": 40})
        page.wait_for_timeout(250)
    page.wait_for_selector(".hands[class*=won-]", timeout=60_000)
    page.wait_for_timeout(1200)


if __name__ == "__main__":
    main()
