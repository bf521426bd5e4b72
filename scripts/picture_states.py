"""Draws docs/pictures/states, or into a folder that is named: staff screens in every state they have."""

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from scripts.chromium import FLAGS, chromium
from scripts.picture_screens import opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of
from tests.ledger.alterations import unguarded
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.host import DealtBy
from punto.server.moments import Pace
from punto.server.roles import Post

FOLDER = Path(__file__).parent.parent / "docs" / "pictures" / "states"
MIDI, MINI, DICE, ENDING = "1", "2", "3", "4"
HOUSES = {
    MIDI: find_house("massachusetts-midi", settings={"vigorish.collected": "marked"}),
    MINI: find_house("colorado-mini"),
    DICE: find_house("colorado-dice"),
    ENDING: find_house("card-room"),
}
BESIDE = ("colorado-ez", "card-room-ez")
"""Tables that a machine deals."""

CONSOLE, SCREEN = (1280, 800), (1440, 900)


class States:
    """A floor, its pages, and the folder that their pictures go to."""

    def __init__(self, browser: Browser, server: Served, folder: Path) -> None:
        self.browser, self.server, self.folder = browser, server, folder
        self.floor = self.page(Post.SUPERVISOR, "/floor", "ann")
        self.wall = self.page(Post.SUPERVISOR, f"/wall/{MIDI}", "wall", (1920, 1080))
        self.badge = badge_of(server, "ann")

    def page(self, post: Post, path: str, id: str, size: tuple[int, int] = SCREEN) -> Page:
        """Somebody's screen."""
        return opened(self.browser, self.server, post, path, size, id)

    def dealer(self, table: str) -> Dealer:
        """The console of a table, where three sit with chips."""
        dealer = Dealer(self.page(Post.DEALER, f"/dealer/{table}", f"dealer-{table}", CONSOLE))
        dealer.due("betting|wagers")
        for seat, name in ((1, "ana"), (3, "ben"), (5, "chi")):
            dealer.says(f"sit {seat} {name}").says(f"buy {seat} 2000")
        return dealer

    def keep(self, page: Page, name: str) -> None:
        """The page as it is, once everything has been drawn."""
        page.wait_for_timeout(600)
        file = self.folder / f"{name}.jpg"
        page.screenshot(path=file, type="jpeg", quality=72)
        print(file)

    def mini(self) -> Page:
        """Cards one by one: awaited, half typed, refused, read differently by the shoe, corrected."""
        dealer, reads = self.dealer(MINI), self.server.staff(Post.DEALER, "shoe")
        page = dealer.page
        self.keep(page, "dealer-bets")
        dealer.says("1b200 3p50 3t5 5b100 3p25#toke").says("n").due("a card")
        self.keep(page, "dealer-waits-for-a-card")
        dealer.says("4c Ks")
        page.keyboard.type("7")
        self.keep(page, "dealer-half-typed")
        dealer.press("Enter").refused("suit")
        self.keep(page, "dealer-refused")
        dealer.press("Escape").press("F8")
        self.keep(page, "dealer-irregularities")
        dealer.form("4")
        expect(page.locator(".rehearsal")).to_contain_text("the round goes on")
        self.keep(page, "dealer-ruling")
        page.locator("dialog.ruling").get_by_role("button", name="Leave it").click()
        self.server.post(f"/api/tables/{MINI}/shoe", {"card": "4d"}, reads)
        dealer.says("5d").refused("The shoe has read 4♦")
        self.keep(page, "dealer-shoe-read-another")
        expect(self.floor.locator(".queue")).to_contain_text("4♦")
        self.keep(self.floor, "floor-shoe-read-another")
        dealer.press("Escape").press("F9").form("1").happens("4♦", *self.badge)
        self.server.post(f"/api/tables/{MINI}/shoe", {"card": "9c"}, reads)
        expect(page.locator(".next .hint")).to_contain_text("the shoe reads 9♣")
        dealer.press("Enter").due("Collect")
        self.keep(page, "dealer-collects")
        dealer.press("F10")
        self.keep(page, "dealer-correction")
        page.keyboard.press("Escape")
        dealer.due("Collect").press("Enter").due("Pay")
        self.keep(page, "dealer-pays")
        dealer.press("Enter").due("Rack").press("Enter").due("wagers")
        return page

    def midi(self) -> Page:
        """Covered cards, a jackpot, and what everybody sees of it."""
        dealer = self.dealer(MIDI)
        page = dealer.page
        self.keep(self.wall, "wall-betting")
        dealer.says("1b100 5p200 1royal-9=5 5house-money=10").press("F1").due("no more bets").says("n")
        dealer.due("returns the Player's")
        self.keep(page, "dealer-covered")
        dealer.says("2c 2d").due("returns the Banker's").says("Ks 9h").due("choose|press")
        self.keep(page, "dealer-press")
        dealer.says("n").due("Hit Jackpot")
        self.keep(page, "dealer-jackpot")
        self.keep(self.wall, "wall-result")
        while "supervisor" not in page.locator(".next h2").inner_text().lower():
            dealer.press("Enter")
        dealer.press("Enter")
        self.keep(page, "dealer-jackpot-waits")
        expect(self.floor.locator(".opened")).to_contain_text("Royal")
        self.keep(self.floor, "floor-claim")
        manager = self.page(Post.EXECUTIVE, "/manager", "ellen")
        expect(manager.locator(".claim")).to_be_visible()
        self.keep(manager, "manager-claim")
        manager.keyboard.press("j")
        self.keep(manager, "manager-adjustment")
        manager.keyboard.press("Escape")
        manager.locator(".meter").first.focus()
        manager.keyboard.press("e")
        self.keep(manager, "manager-parameters")
        return page

    def dice(self) -> None:
        """Dice under their cups, and what they show."""
        dealer = self.dealer(DICE)
        dealer.says("1b100 3p50").says("n").due("shake").press("Enter")
        self.keep(dealer.page, "dealer-dice-covered")
        dealer.due("dice|cups").says("123-655").due("Collect")
        self.keep(dealer.page, "dealer-dice")

    def ending(self) -> None:
        """The cut card has come."""
        dealer = self.dealer(ENDING)
        dealer.says("1b100").says("n").due("a card").says("x9h 2d Kc 7c")
        expect(dealer.page.locator(".shoe.last")).to_be_visible()
        self.keep(dealer.page, "dealer-cut-card")

    def supervisor(self) -> None:
        """What waits, forms, and a table that nobody deals."""
        floor = self.floor
        floor.locator(f'.tile[data-table="{MINI}"]').click()
        self.keep(floor, "floor-table")
        for key, name in (
            ("l", "limits"),
            ("t", "money"),
            ("n", "notices"),
            ("u", "reversals"),
            ("d", "dispute"),
        ):
            floor.keyboard.press(key)
            floor.locator("dialog.ruling").wait_for()
            self.keep(floor, f"floor-{name}")
            floor.keyboard.press("Escape")
            expect(floor.locator("dialog.ruling")).to_be_hidden()

    def designer(self) -> None:
        """Odds with a mistake, and by day."""
        page = self.browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"http://{self.server.address}/odds")
        page.evaluate("localStorage.setItem('punto', JSON.stringify({ theme: 'light' }))")
        page.reload()
        expect(page.locator(".effects figure")).to_be_visible(timeout=60_000)
        self.keep(page, "odds-light")
        editor = page.locator("textarea").first
        editor.fill(editor.input_value().replace("pays", "pay").replace("when", "wen", 1))
        editor.press("Control+Enter")
        expect(page.locator(".faults li").first).to_be_visible(timeout=60_000)
        self.keep(page, "odds-mistake")

    def auditor(self) -> None:
        """A round replayed; then an event is changed behind everybody's back, and the chain says so."""
        page = self.page(Post.AUDITOR, "/audit", "otto")
        page.get_by_label("What", exact=True).select_option("rounds")
        expect(page.locator(".found li").first).to_be_visible(timeout=60_000)
        page.keyboard.press("v")
        expect(page.locator("#verdict")).to_have_text("The chain holds", timeout=120_000)
        page.locator(".found li button").first.click()
        for _ in range(6):
            page.keyboard.press("ArrowRight")
        self.keep(page, "audit-replay")
        with closing(sqlite3.connect(self.server.database)) as connection, unguarded(connection):
            connection.execute(
                "UPDATE events SET time = time + 1 WHERE stream = ? AND version = 1", (f"table/{MINI}",)
            )
            connection.commit()
        page.keyboard.press("v")
        expect(page.locator("#verdict")).not_to_have_text("The chain holds", timeout=120_000)
        page.wait_for_timeout(3_000)
        self.keep(page, "audit-broken")

    def sizes(self) -> None:
        """The wall, from the smallest screen to the largest."""
        for width, height in ((1280, 720), (3840, 2160)):
            self.wall.set_viewport_size({"width": width, "height": height})
            self.keep(self.wall, f"wall-{height}")
        self.wall.set_viewport_size({"width": 1920, "height": 1080})


def main() -> None:
    """One floor, from its first bet to a lost connection."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(exist_ok=True)

    def ready(database: Database) -> None:
        ready_table(database, MIDI, HOUSES[MIDI])
        ready_table(database, MINI, HOUSES[MINI], "2s")
        ready_table(database, DICE, HOUSES[DICE])
        ready_table(database, ENDING, HOUSES[ENDING], "2s", left=14)

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as kept:
        browser = playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])
        with served(
            Path(kept),
            *HOUSES.values(),
            *BESIDE,
            robots=True,
            pace=Pace(tempo=0.02, betting=1.5),
            dealt=dict.fromkeys(HOUSES, DealtBy.REAL_CARDS),
            prepare=ready,
        ) as server:
            states = States(browser, server, folder)
            states.keep(states.floor, "floor-consoles-lost")
            pages = {"dealer": states.mini(), "dealer-covered": states.midi()}
            states.dice()
            states.ending()
            states.supervisor()
            states.designer()
            states.sizes()
            states.auditor()
        for name, page in {**pages, "floor": states.floor, "wall": states.wall}.items():
            page.wait_for_timeout(4_000)
            states.keep(page, f"{name}-lost")
        browser.close()


if __name__ == "__main__":
    main()
