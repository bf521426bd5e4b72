"""Somebody of the staff in front of a screen: a dealer who types, a supervisor who approves."""

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page, expect
from tests.browser.people import Player
from tests.server.serving import Served

from punto.server.badges import Badges
from punto.server.roles import Post

__all__ = ["Dealer", "badge_of", "keep", "seriously_wrong", "sign_in", "staffed", "swipe"]


def keep(context: BrowserContext, cookie: str, address: str) -> None:
    """A session of a server, in this browser."""
    name, _, value = cookie.split(";", maxsplit=1)[0].partition("=")
    context.add_cookies([{"name": name, "value": value, "url": f"http://{address}"}])


def sign_in(page: Page, server: Served, post: Post, id: str = "") -> None:
    """A session for somebody new, in this page's browser."""
    keep(page.context, server.staff(post, id), server.address)


def badge_of(server: Served, id: str) -> tuple[str, str]:
    """A badge and its PIN for somebody who is known."""
    return Badges(server.people).make(id)


def staffed(
    visit: Callable[..., Player], server: Served, post: Post, path: str, id: str = "", **how: object
) -> Page:
    """A page of somebody new, who is signed in."""
    return visit(server, path=path, cookie=server.staff(post, id), **how).page


def seriously_wrong(page: Page) -> list[str]:
    """What an accessibility check finds that is serious."""
    found = Axe().run(page).response["violations"]
    return [each["id"] for each in found if each["impact"] in ("serious", "critical")]


def swipe(page: Page, server: Served, badge: str, pin: str) -> None:
    """On what the table has come to: a screen that is behind is told so."""
    version = server.floor.host("1").audience.version
    expect(page.locator(".tile")).to_have_attribute("data-version", str(version))
    page.get_by_label("Badge").fill(badge)
    page.get_by_label("Badge").press("Enter")
    expect(page.get_by_label("PIN")).to_be_focused()
    page.keyboard.type(pin)


class Dealer:
    """A dealer at the console, with a keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.keys = 0
        if "/dealer/" in page.url:  # what is typed before it shows the table waits in its line
            page.locator("body[data-version]").wait_for()

    def says(self, words: str) -> "Dealer":
        """Type a line and send it; its letters are counted apart from other keys."""
        self.page.keyboard.type(words)
        return self.press("Enter")

    def press(self, key: str) -> "Dealer":
        """One key."""
        self.page.keyboard.press(key)
        self.keys += 1
        self.page.locator("body:not(.busy)").wait_for()
        return self

    def due(self, what: str) -> "Dealer":
        """Read what comes next."""
        expect(self.page.locator(".next h2")).to_have_text(re.compile(what, re.IGNORECASE))
        return self

    def form(self, key: str) -> "Dealer":
        """Choose one of the forms that are shown."""
        self.page.locator("dialog.ruling .choice").first.wait_for()
        self.page.keyboard.press(key)
        return self

    def fills(self, gaps: dict[str, str]) -> "Dealer":
        """Fill in a form, gap by gap, and go on."""
        for label, words in gaps.items():
            gap = self.page.locator("dialog.ruling").get_by_label(label, exact=True)
            if gap.evaluate("each => each.localName") == "select":
                gap.select_option(label=words)
            else:
                gap.focus()
                self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        goes_on = self.page.locator("dialog.ruling").locator("[data-enter]:focus, [name=badge]:focus")
        expect(goes_on).to_have_count(1)  # what will happen is drawn anew until then
        return self

    def happens(self, what: str, *swiped: str) -> "Dealer":
        """Read what will happen, and have it done; with somebody's badge and its PIN."""
        ruling = self.page.locator("dialog.ruling")
        expect(ruling.locator(".rehearsal")).to_contain_text(what)
        for field, words in zip(("badge", "pin"), swiped, strict=False):
            expect(ruling.locator(f"[name={field}]")).to_be_focused()
            self.page.keyboard.type(words)
            self.page.keyboard.press("Enter")
        if not swiped:
            ruling.locator("[data-enter]").press("Enter")
        expect(ruling).to_be_hidden()
        return self

    def refused(self, why: str) -> "Dealer":
        """Read why not."""
        expect(self.page.locator(".told.bad")).to_contain_text(why)
        return self
