"""Everybody can play: by keys alone, with a screen reader, with calm motion, on the narrowest screens."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, Dealing, Opened

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
    expect(maria.page.get_by_role("article")).to_be_visible()
    check(maria.page)
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
    """No page is wider than its window, and no number is longer than its place."""
    size = {"viewport": {"width": width, "height": 780 if width < 720 else width * 9 // 16}}
    maria = visit(dealing("colorado-mini", "Td4h8d-KdJc9c"), "Maria", path="/", **size)
    expect(maria.page.get_by_role("article")).to_be_visible()
    assert cut(maria.page) == []
    maria.page.goto("/table/1")
    maria.sit(7).bet("banker", 1000).bet("dragon-bonus@banker", 100).bet("cover-all", 100)
    assert cut(maria.page) == []
    maria.no_more_bets()
    expect(maria.page.get_by_text("+2,150.00").locator("visible=true").first).to_be_visible()
    assert cut(maria.page) == []


def cut(page: Page) -> list[str]:
    """Texts with figures that do not fit, and the page itself if it is wider than its window."""
    found: list[str] = page.evaluate(
        """() => {
          const wide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
          const texts = [...document.body.querySelectorAll("*")].filter((each) =>
            each instanceof HTMLElement && each.checkVisibility() && /\\d/.test(each.textContent) &&
            [...each.childNodes].some((node) => node.nodeType === 3 && /\\d/.test(node.data)) &&
            getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1);
          return [...wide, ...texts.map((each) => each.textContent)];
        }"""
    )
    return found
