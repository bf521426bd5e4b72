"""A table on any screen: whatever one plays with is there, whole, and large enough for a finger."""

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Dealing, Opened

SCREENS = [
    (320, 568),
    (390, 844),
    (768, 1024),
    (1024, 1366),
    (667, 375),
    (844, 390),
    (1024, 768),
    (3840, 2160),
]
ALWAYS = ".action, .chip-choice"
"""Buttons that are on the screen whatever else is: the table may scroll, these do not."""
INSIDE = """selector => {
  const seen = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
  return seen.map(each => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    const there = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const { action, chip, box } = each.dataset;
    return { what: action ?? chip ?? box, there, least: Math.min(width, height) };
  });
}"""


def lies(page: Page, selector: str) -> list[dict[str, object]]:
    """Where those that can be seen are: whether all of each is on the screen, and how small it is."""
    found: list[dict[str, object]] = page.evaluate(INSIDE, selector)
    return found


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_all_that_one_plays_with_is_on_the_screen(
    dealing: Dealing, visit: Opened, width: int, height: int
) -> None:
    server = dealing("massachusetts-midi", "4h2d-4s2c")
    maria = visit(server, "Maria", viewport={"width": width, "height": height}).sit(5)
    page = maria.page
    maria.bet("player", 25)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    always = lies(page, ALWAYS)
    assert len(always) == 4 + 6
    assert [each for each in always if not each["there"] or float(str(each["least"])) < 40] == []
    page.locator('[data-box="house-money"]').scroll_into_view_if_needed()
    boxes = [each for each in lies(page, ".box-press") if float(str(each["least"])) < 30]
    assert boxes == []
    maria.no_more_bets()
    page.locator("dialog.squeeze[open]").wait_for()
    expect(page.locator("dialog.squeeze [role=timer]")).to_be_visible()
    turn = page.get_by_role("button", name="Turn it over")
    expect(turn).to_be_in_viewport(ratio=1)
    for card in page.locator(".squeeze-cards > svg").all():
        expect(card).to_be_in_viewport(ratio=0.99)


def test_a_tie_is_named_and_neither_hand_looks_beaten(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", "4h2d-4s2c")
    maria = visit(server, "Maria").sit(5).bet("player", 25).no_more_bets()
    expect(maria.page.locator(".tied")).to_have_text("Tie")
    expect(maria.page.locator(".hand.loses")).to_have_count(0)
