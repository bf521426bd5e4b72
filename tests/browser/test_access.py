"""Everybody can play: by keys alone, with a screen reader, with calm motion, on the narrowest screens."""

from contextlib import ExitStack
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Dealing, Opened
from tests.server.serving import Served

from punto.ledger.cage import deposit

COUPS = ("4h2d-Ks7d", "4s2c-Qs6d")


@pytest.mark.parametrize(
    ("device", "theme"), [(DESKTOP, "dark"), (PHONE, "light")], ids=["desktop-dark", "phone-light"]
)
def test_no_screen_has_a_serious_fault(
    dealing: Dealing, visit: Opened, device: dict[str, Any], theme: str
) -> None:
    maria = visit(dealing("colorado-midi", *COUPS), "Maria", path="/", **device)
    if theme == "light":
        maria.menu("Light or dark")
        check(maria.page)
        maria.page.keyboard.press("Escape")
    sit = maria.page.get_by_role("link", name="Sit")
    sit.evaluate("each => { each.focus(); each.dataset.before = ''; }")
    check(maria.page)
    expect(maria.page.locator("[data-before]")).to_have_count(0)  # the lobby is drawn anew
    expect(sit).to_be_focused()
    maria.sit_from_lobby()
    check(maria.page)
    maria.menu("Limits and breaks")
    expect(maria.page.get_by_role("dialog")).to_contain_text("no limit")
    check(maria.page)
    maria.page.get_by_role("button", name="Close").click()
    maria.bet("banker", 25)
    maria.page.get_by_role("button", name="Tie: rule, odds and exact edge").click()
    expect(maria.page.get_by_role("dialog")).to_contain_text("14.3596%")
    check(maria.page)
    maria.page.get_by_role("button", name="Close").click()
    maria.no_more_bets()
    expect(maria.page.get_by_role("dialog")).to_be_visible()
    check(maria.page)
    maria.turn()
    expect(maria.page.locator(".hand.banker.wins")).to_be_visible()
    check(maria.page)


def check(page: Page) -> None:
    """No fault that axe calls serious or critical."""
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    found = Axe().run(page).response["violations"]
    serious = [
        f"{each['id']}: {each['help']}: {[node['html'][:160] for node in each['nodes']][:3]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert not serious, "\n".join(serious)


def test_a_round_by_keys_alone(dealing: Dealing, visit: Opened) -> None:
    """Tab and Enter: sit, choose a chip, bet, read a rule, turn the cards."""
    maria = visit(dealing("colorado-midi", *COUPS), "Maria")
    press(maria.page, "Sit at seat 3")
    maria.see_betting()
    press(maria.page, "chip of 100")
    press(maria.page, "Banker, 1 to 1")
    maria.see_bet("banker", "100")
    expect(maria.box("banker")).to_be_focused()
    press(maria.page, "Banker: rule, odds and exact edge")
    expect(maria.page.get_by_role("dialog")).to_contain_text("1.0579%")
    maria.page.keyboard.press("Escape")
    expect(maria.page.get_by_role("dialog")).to_be_hidden()
    maria.no_more_bets()
    expect(maria.page.get_by_role("button", name="Turn it over")).to_be_focused()
    maria.page.keyboard.press("Enter")
    expect(maria.page.locator("[aria-live]").filter(has_text="Banker wins")).to_be_visible()
    maria.next_round().see_balance("5,095.00")


def press(page: Page, name: str) -> None:
    """Tab to what has this name, which must show that it has the focus, and press Enter."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.getAttribute('aria-label') ?? ''").startswith(name):
            assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_calm_motion_only_fades(dealing: Dealing, visit: Opened) -> None:
    maria = visit(dealing("colorado-mini", *COUPS), "Maria", reduced_motion="reduce").sit(3).bet("banker", 25)
    maria.page.evaluate(
        """() => {
          window.moved = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, how) {
            window.moved.push(...frames.flatMap(Object.keys));
            return animate.call(this, frames, how);
          };
        }"""
    )
    maria.no_more_bets()
    expect(maria.page.locator(".hand.banker.wins")).to_be_visible()
    assert set(maria.page.evaluate("window.moved")) == {"opacity"}


@pytest.mark.parametrize("width", [360, 1440, 3840])
def test_nothing_is_cut_off(dealing: Dealing, visit: Opened, width: int) -> None:
    """No page is wider than its window and no number than its place, where a full table bets the most."""
    size = {"viewport": {"width": width, "height": 780 if width < 720 else width * 9 // 16}}
    settings = {"bets.behind": "true", "limits.maximum": "50000"}
    server = dealing("colorado-midi", "Td4h5d-KdJc9c", settings=settings)
    maria = visit(server, "Maria", path="/", **size)
    expect(maria.page.get_by_role("article")).to_be_visible()
    assert cut(maria.page) == []
    with ExitStack() as table:
        for number, seat in enumerate((1, 2, 3, 6, 8, 9, 10)):
            rich(server, table, f"W{number}" * 8, "sit", seat)
        rich(server, table, "Wolfeschlegelsteinhausen", "behind", 8)
        maria.page.goto("/table/1")
        maria.sit(7).bet("banker", 1000).bet("tie", 100)
        assert cut(maria.page) == []
        if width < 720:
            maria.page.get_by_role("button", name="All roads").click()
            expect(maria.page.get_by_role("img", name="Cockroach pig").first).to_be_visible()
            assert cut(maria.page) == []
        maria.no_more_bets().turn()
        maria.turn()
        expect(maria.page.get_by_text("+800.00").locator("visible=true").first).to_be_visible()
        assert cut(maria.page) == []


def rich(server: Served, table: ExitStack, name: str, how: str, seat: int) -> None:
    """Somebody with as much as a house lets them bet, at a seat or behind it."""
    cookie = server.guest(name)
    who = server.get("/api/me", cookie)["id"]
    deposit(server.floor.database, who, 9_000_000, "USD", by="test", id=f"rich-{seat}-{how}")
    page = table.enter_context(server.page("1", cookie))
    page.arrive()
    page.ask(how, seat=seat)
    page.ask("buy", amount=9_000_000)
    page.ask("bet", box="tie" if how == "sit" else "banker", amount=4_999_500)


def cut(page: Page) -> list[str]:
    """Figures that do not fit or that something covers, and the page if it is wider than its window."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
          const figures = (each) => each instanceof HTMLElement && each.checkVisibility() &&
            [...each.childNodes].some((node) => node.nodeType === 3 && /\\d/.test(node.data));
          const outside = (each) => {
            const range = document.createRange();
            range.selectNodeContents(each);
            const within = each.closest("article, li, body").getBoundingClientRect();
            return range.getBoundingClientRect().right > within.right + 1;
          };
          const clipped = (each) => getComputedStyle(each).overflowX !== "visible" &&
            each.scrollWidth > each.clientWidth + 1;
          const texts = [...document.body.querySelectorAll("*")].filter(figures);
          const meet = (one, other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
          const lies = [...document.querySelectorAll(".felt :is(.pile, .payout, .plate)")];
          const covered = lies.filter((each, at) => each.matches(".plate") && each.checkVisibility() &&
            lies.slice(at + 1).some((later) =>
              meet(each.lastChild.getBoundingClientRect(), later.getBoundingClientRect())));
          const wrong = [...texts.filter((each) => outside(each) || clipped(each)), ...covered];
          return [...wide, ...wrong.map((each) => each.textContent)];
        }"""
    )
    return found
