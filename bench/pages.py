"""How heavy the table's page is, how soon it can be used, what a peeled card costs, whether a tab grows.

python -m bench.pages

Frames are counted by the browser; what each cost the page's own thread says the same on a machine that has
other work.
"""

import tempfile
from itertools import pairwise
from pathlib import Path
from statistics import median

from playwright.sync_api import CDPSession, Page, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.browser.people import Player
from tests.browser.shoes import stack
from tests.server.serving import served

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.moments import Pace

HOUSE = "colorado-midi"
COUP = "Td4h8d-6cKd"
MOVES = 240
WAITING = Pace(tempo=0.01, betting=600.0, result=60_000.0)
HURRIED = Pace(tempo=0.002, betting=0.1)
SOON, LATER = 20, 100
READY = """new MutationObserver((_, watching) => {
  if (!document.querySelector(".seat-sit")) return;
  watching.disconnect();
  window.readyAt = performance.now();
}).observe(document, { childList: true, subtree: true });"""
WEIGHT = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, each) => sum + each.decodedBodySize, 0)"""
FRAMES = """() => {
  window.frames_ = [];
  const step = (now) => { window.frames_.push(now); requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


def main() -> None:
    """One table, one page; then a table that hurries, and the same tab."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(READY)
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        with tempfile.TemporaryDirectory() as folder:
            weigh_and_squeeze(page, devtools, Path(folder))
        with tempfile.TemporaryDirectory() as folder:
            grow(page, devtools, Path(folder))
        browser.close()


def weigh_and_squeeze(page: Page, devtools: CDPSession, folder: Path) -> None:
    """The first page, and a card that is peeled to and fro."""
    with served(folder, HOUSE, pace=WAITING, prepare=_known) as server:
        page.context.request.post(f"http://{server.address}/api/guest", data={"name": "Maria"})
        page.goto(f"http://{server.address}/table/1")
        page.locator(".seat-sit").first.wait_for()
        print(f"page                   {page.evaluate(WEIGHT) / 1000:8,.0f} KB, nothing compressed")
        ready = page.evaluate("window.readyAt")
        busy = 1000 * _busy(devtools)
        print(f"can be used after      {ready:8,.0f} ms, {busy:,.0f} of them the page's thread")
        Player(page, server).sit(3).bet("banker", 100).no_more_bets()
        card = page.locator(".squeeze-cards > svg").first
        card.wait_for()
        box = card.bounding_box()
        assert box
        page.mouse.move(box["x"] + 0.85 * box["width"], box["y"] + 0.9 * box["height"])
        page.mouse.down()
        page.evaluate(FRAMES)
        before = _busy(devtools)
        for move in range(MOVES):
            part = abs((move % 120) - 60) / 60
            page.mouse.move(
                box["x"] + (0.3 + 0.5 * part) * box["width"], box["y"] + (0.5 + 0.35 * part) * box["height"]
            )
        busy = _busy(devtools) - before
        frames = page.evaluate("window.frames_")
        gaps = [after - first for first, after in pairwise(frames)]
        each = 1000 * busy / len(frames)
        print(f"a frame of a squeeze   {each:8,.1f} ms of the page's thread; 16.7 make 60 a second")
        print(f"frames a second        {1000 / median(gaps):8,.0f} by the median gap of {len(gaps)}")
        page.mouse.up()


def grow(page: Page, devtools: CDPSession, folder: Path) -> None:
    """Rounds without end, robots at the table: what the tab holds soon, and later."""
    with served(folder, HOUSE, robots=True, pace=HURRIED) as server:
        page.goto(f"http://{server.address}/table/1")
        for rounds in (SOON, LATER):
            with server.page("1") as watcher:
                watcher.until(lambda seen, rounds=rounds: seen.view.get("round", 0) >= rounds)  # type: ignore[misc]
            devtools.send("HeapProfiler.collectGarbage")
            found = {
                each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]
            }
            held, nodes = found["JSHeapUsedSize"] / 1e6, found["Nodes"]
            print(f"after {rounds:4} rounds      {held:8,.1f} MB, {nodes:,.0f} nodes")


def _known(database: Database) -> None:
    stack(database, "1", find_house(HOUSE), [COUP])


def _busy(devtools: CDPSession) -> float:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "TaskDuration"))


if __name__ == "__main__":
    main()
