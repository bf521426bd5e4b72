"""How heavy each page is, how soon it can be used; at the table whether frames are missed, or a tab grows.

python -m bench.pages

A frame is missed when one task of the page's thread takes more processor time than a frame has: that says the
same on a machine that has other work. Each row ends with what is promised; the command fails if it is not so.
"""

import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.browser.people import Player
from tests.browser.shoes import stack
from tests.browser.staff import sign_in
from tests.server.serving import served

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.host import DealtBy
from punto.server.moments import Pace
from punto.server.roles import Post

HOUSE = "colorado-midi"
FACES_UP = "colorado-mini"
COUP = "Td4h8d-6cKd"
MOVES = 120
WAITING = Pace(tempo=0.4, betting=600.0, result=6_000.0)
HURRIED = Pace(tempo=0.002, betting=0.1)
SOON, LATER = 2, 5
"""Shoes at whose beginning a tab is weighed."""
MEANWHILE = 3000.0
"""Milliseconds in which cards and chips move, and nobody else asks the page for anything."""

HEAVIEST, LATEST, BUDGET, GROWTH = 300.0, 1000.0, 1000 / 60, 1.1
"""KB of the page, ms until it can be used, ms of a frame, and how much a tab may hold beside what it held."""

STAFF: Sequence[tuple[str, Post | None, str, str]] = (
    ("dealer", Post.DEALER, "/dealer/1", ".next h2"),
    ("floor", Post.SUPERVISOR, "/floor", ".tile"),
    ("shift report", Post.SUPERVISOR, "/floor/report", ".report table"),
    ("Game Manager", Post.EXECUTIVE, "/manager", ".meter"),
    ("auditor", Post.AUDITOR, "/audit", "#verdict"),
    ("people", Post.ADMINISTRATOR, "/people", "[data-person]"),
    ("wall", None, "/wall/1", ".big_road svg"),
    ("odds explorer", None, "/odds", ".writing"),
)
"""Screens of those who run the floor, who sees them, and what is there once they can be used."""

READY = """new MutationObserver((_, watching) => {
  if (!document.querySelector("%s")) return;
  watching.disconnect();
  window.readyAt = performance.now();
}).observe(document, { childList: true, subtree: true });"""
WEIGHT = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .reduce((sum, each) => sum + each.decodedBodySize, 0)"""
FRAMES = """() => {
  window.frames_ = 0;
  const step = () => { window.frames_ += 1; requestAnimationFrame(step); };
  requestAnimationFrame(step);
}"""


@dataclass
class Report:
    """Rows as they are measured, and whether all promises were kept."""

    broken: list[str] = field(default_factory=list)

    def row(self, what: str, found: str, *, kept: bool = True, promised: str = "") -> None:
        """One line; a promise that is not kept is remembered."""
        said = f"  {'ok' if kept else 'NOT KEPT'}: {promised}" if promised else ""
        print(f"{what:26}{found:>46}{said}", flush=True)
        if not kept:
            self.broken.append(what)


def main() -> None:
    """One table, one page; then a table that hurries, and the same tab."""
    report = Report()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        context = browser.new_context(viewport={"width": 1440, "height": 900})
        context.add_init_script(READY % ".seat-sit")
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
        with tempfile.TemporaryDirectory() as folder:
            weigh_and_play(browser, page, devtools, Path(folder), report)
        with tempfile.TemporaryDirectory() as folder:
            squeeze(browser, page, Path(folder), report)
        with tempfile.TemporaryDirectory() as folder:
            grow(page, devtools, Path(folder), report)
        with tempfile.TemporaryDirectory() as folder:
            weigh_staff(browser, Path(folder), report)
        browser.close()
    if report.broken:
        sys.exit(f"not kept: {', '.join(report.broken)}")


def weigh_and_play(browser: Browser, page: Page, devtools: CDPSession, folder: Path, report: Report) -> None:
    """The first page; then a whole round whose cards and chips move."""
    with served(folder, FACES_UP, pace=WAITING, prepare=_known(FACES_UP)) as server:
        page.context.request.post(f"http://{server.address}/api/guest", data={"name": "Maria"})
        page.goto(f"http://{server.address}/table/1")
        page.locator(".seat-sit").first.wait_for()
        weigh(page, devtools, "table", report)
        player = Player(page, server).sit(3).bet("banker", 100).bet("tie", 25)
        with traced(browser, page, "cards and chips move", report):
            player.no_more_bets()
            page.wait_for_timeout(3 * MEANWHILE)
        expect(page.locator(".next-bets")).to_contain_text("Next bets")


def weigh(page: Page, devtools: CDPSession, what: str, report: Report) -> None:
    """How heavy the page's first view is, and when it could be used."""
    weight = page.evaluate(WEIGHT) / 1000
    ready, busy = page.evaluate("window.readyAt"), 1000 * _metric(devtools, "TaskDuration")
    report.row(
        f"{what}, first view",
        f"{weight:,.0f} KB after {ready:,.0f} ms, {busy:,.0f} the page's own",
        kept=weight <= HEAVIEST and min(ready, busy) <= LATEST,
        promised=f"at most {HEAVIEST:.0f} KB, nothing compressed, and {LATEST:,.0f} ms of an idle machine",
    )


def weigh_staff(browser: Browser, folder: Path, report: Report) -> None:
    """The screens of those who run the floor, at a table that has played a round."""

    def prepare(database: Database) -> None:
        stack(database, "1", find_house(HOUSE), [COUP], played=1)

    with served(folder, HOUSE, dealt={"1": DealtBy.DEALER}, prepare=prepare) as server:
        for what, post, path, shown in STAFF:
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            context.add_init_script(READY % shown)
            page = context.new_page()
            if post:
                sign_in(page, server, post, what.lower().replace(" ", "-"))
            devtools = context.new_cdp_session(page)
            devtools.send("Performance.enable", {"timeDomain": "threadTicks"})
            page.goto(f"http://{server.address}{path}")
            page.locator(shown).first.wait_for()
            weigh(page, devtools, what, report)
            context.close()


def squeeze(browser: Browser, page: Page, folder: Path, report: Report) -> None:
    """A card that is peeled to and fro."""
    with served(folder, HOUSE, pace=WAITING, prepare=_known(HOUSE)) as server:
        page.context.request.post(f"http://{server.address}/api/guest", data={"name": "Maria"})
        page.goto(f"http://{server.address}/table/1")
        player = Player(page, server).sit(3).bet("banker", 100)
        with traced(browser, page, "a squeeze opens", report, promised=False):
            player.no_more_bets()
            page.wait_for_timeout(MEANWHILE)
        page.locator(".squeeze-cards > svg").first.wait_for()
        with traced(browser, page, "a card is peeled", report):
            _peel(page)
        page.mouse.up()


def _peel(page: Page) -> None:
    box = page.locator(".squeeze-cards > svg").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 0.85 * box["width"], box["y"] + 0.9 * box["height"])
    page.mouse.down()
    for move in range(MOVES):
        part = 0.2 + 0.8 * abs((move % 120) - 60) / 60
        page.mouse.move(
            box["x"] + (0.3 + 0.5 * part) * box["width"], box["y"] + (0.5 + 0.35 * part) * box["height"]
        )
    page.mouse.move(box["x"] + 0.8 * box["width"], box["y"] + 0.88 * box["height"])


@contextmanager
def traced(
    browser: Browser, page: Page, what: str, report: Report, *, promised: bool = True
) -> Iterator[None]:
    """Counts the frames that were drawn meanwhile, and the tasks that took longer than a frame has."""
    page.evaluate(FRAMES)
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    yield
    tasks = sorted(_tasks(json.loads(browser.stop_tracing())["traceEvents"]))
    frames = page.evaluate("window.frames_")
    over = sum(task > BUDGET for task in tasks)
    report.row(
        what,
        f"{frames:,} frames, {over} over budget, longest {tasks[-1]:.1f} ms",
        kept=over == 0 or not promised,
        promised=f"no task over {BUDGET:.1f} ms" if promised else "",
    )


def _tasks(events: list[dict[str, object]]) -> Iterator[float]:
    """The processor time of each task of the page's own thread, in milliseconds."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event.get("args") == {"name": "CrRendererMain"}
    }
    tasks = [
        ((event["pid"], event["tid"]), event.get("tdur", 0))
        for event in events
        if str(event.get("name")).endswith("RunTask") and (event["pid"], event["tid"]) in mains
    ]
    busiest = Counter(thread for thread, _ in tasks).most_common(1)[0][0]
    yield from (float(str(spent)) / 1000 for thread, spent in tasks if thread == busiest)


def grow(page: Page, devtools: CDPSession, folder: Path, report: Report) -> None:
    """Rounds without end, robots at the table: what the tab holds early in a shoe, and in a later one."""
    with served(folder, HOUSE, robots=True, pace=HURRIED) as server:
        page.goto(f"http://{server.address}/table/1")
        held: list[tuple[float, float]] = []
        for shoe in (SOON, LATER):
            with server.page("1") as watcher:
                watcher.until(lambda seen, shoe=shoe: seen.view.get("shoe", 0) >= shoe)  # type: ignore[misc]
            host = server.floor.host("1")
            host.pace = WAITING  # the table stands still while the tab is weighed
            page.wait_for_timeout(MEANWHILE)
            devtools.send("HeapProfiler.collectGarbage")
            held.append((_metric(devtools, "JSHeapUsedSize") / 1e6, _metric(devtools, "Nodes")))
            rounds, host.pace = host.state.number, HURRIED
            Player(page, server).no_more_bets()
            kept = all(now <= GROWTH * then for now, then in zip(held[-1], held[0], strict=True))
            report.row(
                f"after {rounds} rounds",
                f"{held[-1][0]:,.2f} MB, {held[-1][1]:,.0f} nodes",
                kept=kept,
                promised=f"at most {GROWTH - 1:.0%} more than before" if len(held) > 1 else "",
            )


def _known(house: str) -> Callable[[Database], None]:
    return lambda database: stack(database, "1", find_house(house), [COUP])


def _metric(devtools: CDPSession, name: str) -> float:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == name))


if __name__ == "__main__":
    main()
