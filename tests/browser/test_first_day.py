"""The first day of docs/casinos.md as it is written there: commands at a shell, lines at people's screens."""

import os
import re
import shlex
import signal
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.staff import Dealer
from tests.cli.command import PUNTO, run
from tests.length import PATIENCE

DOCS = Path(__file__).parent.parent.parent / "docs" / "casinos.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SWIPE = "(badge and PIN)"
PRESSED = re.compile(r"\*(.+)\*")
"""A button of what waits on the floor."""


def blocks() -> list[tuple[str, list[str]]]:
    """The blocks of the first day, in order."""
    _, _, rest = DOCS.read_text("utf-8").partition("\n## The first day\n")
    day, _, _ = rest.partition("\n## ")
    return [(kind, text.splitlines()) for kind, text in BLOCK.findall(day)]


class Floor:
    """A shell in the floor's directory, and a screen for everybody who signed in."""

    def __init__(self, folder: Path, visit: Opened) -> None:
        self.folder, self.visit = folder, visit
        self.address = ""
        self.said: dict[str, str] = {}
        self.screens: dict[str, Page] = {}

    def shell(self, command: str) -> None:
        """A command that must do what it says."""
        words = shlex.split(command)
        done = run(*words[1:], cwd=self.folder)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        self.said[" ".join(words[1:3] + words[4:5])] = done.stdout

    @contextmanager
    def served(self, command: str) -> Iterator[None]:
        """The floor while it is open; Ctrl-C ends it."""
        words = [str(PUNTO), *shlex.split(command)[1:], "--port", "0"]
        telling = {**os.environ, "PYTHONFAULTHANDLER": "1"}
        server = subprocess.Popen(words, cwd=self.folder, stdout=subprocess.PIPE, text=True, env=telling)
        try:
            assert server.stdout
            self.address = server.stdout.readline().rpartition("//")[2].strip().rstrip("/")
            yield
            server.send_signal(signal.SIGINT)
            assert server.wait(PATIENCE) == 130
        except BaseException:
            server.send_signal(signal.SIGABRT)  # it says what each of its threads was at
            server.wait(PATIENCE)
            raise
        finally:
            server.kill()
            server.communicate()
        self.screens.clear()

    def screen(self, who: str, path: str, password: str = "the password of a person") -> Page:
        """Somebody's own screen, to which they are taken; at first they sign in with what they were told."""
        if who in self.screens:
            return self.screens[who]
        page = self.visit(self.address, path="/sign-in", viewport={"width": 1280, "height": 800}).page
        first = re.search(r"once: (\S+)", self.said.pop(f"users add {who}", ""))
        page.get_by_label("Who are you?").fill(who)
        page.get_by_label("Password").fill(first[1] if first else password)
        page.keyboard.press("Enter")
        if first:
            page.get_by_label("Choose a password").fill(password)
            page.keyboard.press("Enter")
        page.wait_for_url(f"**{path}")
        self.screens[who] = page
        return page

    def types(self, who: str, path: str, lines: list[str]) -> None:
        """Line by line, each once the screen shows what the table has come to."""
        for line in lines:
            page = self.screen(who, path)
            self.settled(page)
            if line == SWIPE:
                self.swipe(page, who)
            elif pressed := PRESSED.fullmatch(line):
                page.get_by_role("button", name=pressed[1]).click()
                expect(page.locator(".queue .none")).to_be_visible()
            elif path == "/floor":
                self.tell(page, line)
            elif line == "Enter":
                Dealer(page).press("Enter")
            else:
                Dealer(page).says(line)
            expect(page.locator(".told.bad, .answered.bad"), line).to_have_count(0)

    def settled(self, page: Page) -> None:
        """The table's version is on the screen."""
        version = str(self.screen("sue", "/floor").request.get("/api/floor").json()["tables"][0]["version"])
        expect(page.locator(f'[data-version="{version}"]').first).to_be_attached()

    def swipe(self, page: Page, who: str) -> None:
        """What waits on the floor is approved."""
        badge = re.search(r"badge (\d+), PIN (\d+)", self.said[f"users badge {who}"])
        assert badge
        expect(page.locator(".opened")).to_be_visible()
        page.get_by_label("Badge").fill(badge[1])
        page.get_by_label("PIN").fill(badge[2])
        page.locator("[data-approve]").click()
        expect(page.locator(".queue .none")).to_be_visible()

    def tell(self, page: Page, line: str) -> None:
        """Said beside the table, which goes on."""
        tile = page.locator(".tile")
        before = tile.get_attribute("data-version") or ""
        tile.click()
        field = page.get_by_label("Say to this table")
        field.fill(line)
        field.press("Enter")
        expect(tile, line).not_to_have_attribute("data-version", before)


def test_the_first_day_as_it_is_written(tmp_path: Path, visit: Opened) -> None:
    floor = Floor(tmp_path, visit)
    written = blocks()
    (opens,) = [line for kind, lines in written for line in lines if kind == "sh" and "punto serve" in line]
    with ExitStack() as serving:
        for kind, lines in written:
            if kind == "toml":
                house = tmp_path / lines[0].removeprefix("# ")
                assert lines[1] in house.read_text("utf-8").splitlines(), "what punto new house has written"
                house.write_text("\n".join(lines), "utf-8")
            elif lines == [opens]:
                serving.enter_context(floor.served(opens))
            elif kind == "sh":
                for line in lines:
                    floor.shell(line)
            else:
                heading = re.fullmatch(r"# (\w+), at (\S+)", lines[0])
                assert heading, lines[0]
                floor.types(heading[1].lower(), heading[2], lines[1:])
        expect(
            floor.screen("sue", "/floor").locator(".queue .none")
        ).to_be_visible()  # overnight nothing is red
    assert "in order" in floor.said["check the-blue-room.toml"]
    assert re.search(r"win by tray, boxes and cage +\$10\.00", floor.said["report day"])
    assert re.search(r"house's money in the cage +\$100,010\.00", floor.said["cage show"])
    assert re.search(r"awards that meters have paid.* +\$350\.25", floor.said["cage show"])
    assert "floor.db holds." in floor.said["audit floor.db"]
    floor.shell("punto restore day-1.db again.db")
    floor.shell("punto users list again.db")
    assert "Sue Lee" in floor.said["users list"]
    with floor.served(opens.replace("floor.db", "again.db")):
        sue = floor.screen("sue", "/floor")
        table = sue.request.get("/api/floor").json()["tables"][0]
        expect(sue.locator(".tile")).to_be_visible()
        sue.keyboard.press("t")  # one form alone, the opener's: the key that opens it is not written into it
        amount = sue.locator("dialog[open]").get_by_label("Amount", exact=True)
        expect(amount).to_be_focused()
        expect(amount).to_have_value("")
        sue.keyboard.press("Escape")
        sue.get_by_role("button", name="Sue Lee").click()
        sue.get_by_role("button", name="Sign out").click()
        sue.wait_for_url("**/sign-in")
        somebody = visit(floor.address, path="/table/1").page
        expect(somebody.get_by_role("button", name="Take a seat")).to_be_visible()
        expect(somebody.get_by_text("Play money")).to_have_count(0)
        somebody.get_by_role("button", name="Take a seat").click()
        somebody.wait_for_url("**/sign-in?then=%2Ftable%2F1%3Fsit%3D0")
    assert (table["phase"], table["banked"]) == ("closed", False)
