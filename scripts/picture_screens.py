"""Draws docs/pictures of the staff's screens, each at a real table, or into a folder that is named."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from scripts.chromium import FLAGS, chromium
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, sign_in
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.server.host import DealtBy
from punto.server.moments import Pace
from punto.server.roles import Post

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
HOUSE = "massachusetts-midi"
COUPS = (
    ("6c 2h", "7d 9s"), ("2h 5s", "9d Kc"), ("4d 3h", "Js 8c"), ("9c Tc", "4h 4d"), ("Qd 8s", "7d Ks"),
    ("3d 5c", "Kd 9h"), ("2d 7h", "Th 8c"), ("6h Qc", "Jd 9d"), ("4s 4c", "Ah 8d"), ("Td 7s", "5d 4d"),
    ("Qh 9s", "2s 6d"), ("7c Ac", "9h Jc"),
)  # fmt: skip
"""The Player's and the Banker's cards of naturals, as they might come."""

BESIDE = (
    *("colorado-mini", "colorado-midi", "card-room-ez", "colorado-dice", "colorado-ez", "massachusetts-ez"),
    "card-room",
)
"""The other tables of the floor; the last one is closed."""


def main() -> None:
    """A shoe that has been played for a while, a jackpot hit, and everybody's screen."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    house = find_house(HOUSE, settings={"vigorish.collected": "marked"})
    with (
        tempfile.TemporaryDirectory() as kept,
        served(
            Path(kept),
            house,
            *BESIDE,
            robots=True,
            pace=Pace(tempo=0.02, betting=1.5),
            dealt={"1": DealtBy.REAL_CARDS, "8": DealtBy.REAL_CARDS},
            prepare=lambda database: ready_table(database, "1", house),
        ) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        draw(browser, server, folder)
        browser.close()


def draw(browser: Browser, server: Served, folder: Path) -> None:
    """One picture after the other."""
    console = opened(browser, server, Post.DEALER, "/dealer/1", (1280, 800))
    dealer = Dealer(console).due("betting")
    for seat, name in ((1, "ana"), (3, "ben"), (5, "chi"), (7, "dee")):
        dealer.says(f"sit {seat} {name}").says(f"buy {seat} 2000")
    dealer.says("chips 21x1000 34x500 118x100 143x25 125x5 85x1")
    for player, banker in COUPS:
        coup(dealer, player, banker)
    coup(dealer, "2c 8d", "Ks 9h", until="Hit Jackpot")
    dealer.press("Enter").press("Enter")
    floor = opened(browser, server, Post.SUPERVISOR, "/floor", (1440, 900))
    expect(floor.locator(".opened")).to_be_visible()
    expect(floor.locator(".hold table")).to_be_visible(timeout=60_000)
    shot(floor, folder / "floor.jpg")
    report = opened(browser, server, Post.SUPERVISOR, "/floor/report", (1280, 800), "bea")
    expect(report.locator("main")).to_contain_text("Royal 9", timeout=60_000)
    shot(report, folder / "report.jpg")
    manager = opened(browser, server, Post.EXECUTIVE, "/manager", (1440, 900))
    expect(manager.locator(".claim")).to_be_visible(timeout=60_000)
    expect(manager.locator("figure .curve").first).to_be_visible(timeout=120_000)
    expect(manager.locator(".meter").first).to_contain_text("bet even", timeout=60_000)
    shot(manager, folder / "manager.jpg")
    badge, pin = badge_of(server, "supervisor")
    floor.get_by_label("Badge").fill(badge)
    floor.get_by_label("PIN").fill(pin)
    floor.locator("[data-approve]").click()
    expect(floor.locator("[data-approve]")).to_have_count(0)
    while "players' wagers" not in console.locator(".next h2").inner_text():
        dealer.press("Enter")
    dealer.says("1b200 3b100 5p300 7p50 3t10").says("n").says("4c Ad").says("7c 9c").due(
        "returns the Player's"
    )
    console.keyboard.type("q")
    shot(console, folder / "dealer.jpg")
    audit = opened(browser, server, Post.AUDITOR, "/audit", (1440, 900))
    expect(audit.locator(".found li").first).to_be_visible(timeout=60_000)
    audit.get_by_label("What", exact=True).select_option("rounds")
    audit.keyboard.press("v")
    expect(audit.locator("#verdict")).to_have_text("The chain holds", timeout=120_000)
    shot(audit, folder / "audit.jpg")
    people = opened(browser, server, Post.ADMINISTRATOR, "/people", (1280, 800))
    expect(people.locator('[data-person="supervisor"] code')).to_be_visible()
    shot(people, folder / "people.jpg")
    odds = browser.new_page(viewport={"width": 1440, "height": 900})
    odds.goto(f"http://{server.address}/odds")
    expect(odds.locator(".effects figure")).to_be_visible(timeout=60_000)
    shot(odds, folder / "odds.jpg")
    wall = browser.new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(f"http://{server.address}/wall/1")
    expect(wall.locator(".big_road svg")).to_be_visible()
    shot(wall, folder / "wall.jpg")


def coup(dealer: Dealer, player: str, banker: str, until: str = "players' wagers") -> None:
    """A round with some bets, from the first to the last key."""
    dealer.due("players' wagers").says("1b100 3p50 5b200 7t25 1royal-9=5 5royal-9=5")
    dealer.due("START GAME").press("F1").due("no more bets").says("n").due("returns the Player's").says(
        player
    )
    dealer.due("returns the Banker's|turn the Banker's").says(banker)
    for _ in range(8):
        dealer.page.wait_for_timeout(80)
        if until.lower() in dealer.page.locator(".next h2").inner_text().lower():
            return
        dealer.press("Enter")


def opened(
    browser: Browser, server: Served, post: Post, path: str, size: tuple[int, int], id: str = ""
) -> Page:
    """A page of somebody of the staff."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, base_url=f"http://{server.address}"
    )
    page = context.new_page()
    sign_in(page, server, post, id)
    page.goto(path)
    return page


def shot(page: Page, file: Path) -> None:
    """The page as it is, once everything has been drawn."""
    page.wait_for_timeout(600)
    page.screenshot(path=file, type="jpeg", quality=82)
    print(file)


if __name__ == "__main__":
    main()
