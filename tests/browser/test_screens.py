"""A table on any screen: whatever one plays with is there, whole, and large enough for a finger."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import PATIENT, PHONE, Dealing, Opened
from tests.server.serving import served

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


def on_screens(page: Page, sizes: Sequence[tuple[int, int]]) -> Iterator[str]:
    """The same page on one screen after another, drawn for it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        yield f"{width} × {height}"


LAST_ROW = """seats => seats.filter(each =>
    each.checkVisibility() && each.offsetTop === seats.at(-1).offsetTop).length"""


def lies(page: Page, selector: str) -> list[dict[str, object]]:
    """Where those that can be seen are: whether all of each is on the screen, and how small it is."""
    found: list[dict[str, object]] = page.evaluate(INSIDE, selector)
    return found


def test_all_that_one_plays_with_is_on_the_screen(dealing: Dealing, visit: Opened) -> None:
    server = dealing("massachusetts-midi", "4h2d-4s2c")
    maria = visit(server, "Maria", viewport={"width": 320, "height": 568}).sit(5)
    page = maria.page
    maria.bet("player", 25)
    for screen in on_screens(page, SCREENS):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
        always = lies(page, ALWAYS)
        assert len(always) == 4 + 6, screen
        assert [each for each in always if not each["there"] or float(str(each["least"])) < 40] == [], screen
        assert page.locator(".seat-chip").evaluate_all(LAST_ROW) != 1, screen  # alone below all others
        boxes = [each for each in lies(page, ".box-press") if float(str(each["least"])) < 30]
        assert boxes == [], screen
    maria.no_more_bets()
    page.locator("dialog.squeeze[open]").wait_for()
    turn = page.get_by_role("button", name="Turn it over")
    for screen in on_screens(page, SCREENS):
        expect(page.locator("dialog.squeeze [role=timer]"), screen).to_be_visible()
        expect(turn, screen).to_be_in_viewport(ratio=1)
        for card in page.locator(".squeeze-cards > svg").all():
            expect(card, screen).to_be_in_viewport(ratio=0.99)


def test_a_tie_is_named_and_neither_hand_looks_beaten(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", "4h2d-4s2c")
    maria = visit(server, "Maria").sit(5).bet("player", 25).no_more_bets()
    expect(maria.page.locator(".tied")).to_have_text("Tie")
    expect(maria.page.locator(".hand.loses")).to_have_count(0)


def test_on_a_telephone_a_box_takes_a_bet_wherever_it_is_pressed_and_tells_its_rule_when_held(
    dealing: Dealing, visit: Opened
) -> None:
    maria = visit(dealing("colorado-mini", "4h2d-4s2c"), "Maria", **PHONE).sit(5)
    page = maria.page
    expect(page.get_by_text("Hold a box for its rule and edge")).to_be_visible()
    name = page.locator('[data-name="total-cards-4"]')
    expect(page.locator('[data-chip="2500"]')).to_be_enabled()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    there = name.bounding_box()
    assert there
    x, y = there["x"] + there["width"] / 2, there["y"] + there["height"] / 2
    page.touchscreen.tap(x, y)
    maria.see_bet("total-cards-4", "25")
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.get_by_role("dialog", name="Total cards: four")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.keyboard.press("Escape")
    maria.see_bet("total-cards-4", "25")


def test_cups_and_dice_are_on_the_screen_too(tmp_path: Path, visit: Opened) -> None:
    with served(tmp_path, "colorado-dice", pace=PATIENT) as server:
        maria = visit(server, "Maria", **PHONE).sit(5).bet("dice-player", 25)
        for screen in on_screens(maria.page, [(390, 844), (768, 1024), (844, 390)]):
            assert maria.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), screen
            for cup in maria.page.locator(".cup").all():
                expect(cup, screen).to_be_in_viewport(ratio=1)
