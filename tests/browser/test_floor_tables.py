"""Many tables: a form names its table, arrows lead from tile to tile, a scanned badge is no key."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.staff import staffed
from tests.server.serving import Served, served

from punto.server.host import DealtBy
from punto.server.roles import Post

SIZE = {"width": 1280, "height": 800}
TABLES = ("massachusetts-midi", "colorado-mini", "colorado-midi", "card-room-ez") * 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    dealt = {str(number): DealtBy.REAL_CARDS for number in range(1, 13)}
    with served(tmp_path, *TABLES, dealt=dealt) as running:
        yield running


@pytest.fixture
def page(server: Served, visit: Opened) -> Page:
    opened = staffed(visit, server, Post.SUPERVISOR, "/floor", "sue", viewport=SIZE)
    expect(opened.locator(".tile")).to_have_count(12)
    return opened


def test_a_form_asks_for_its_table_and_names_it(page: Page) -> None:
    """Nobody has chosen one: none is taken for them."""
    page.keyboard.press("t")
    dialog = page.locator("dialog[open]")
    expect(dialog).to_contain_text("At which table?")
    expect(page.locator(".tile[aria-current]")).to_have_count(0)
    page.keyboard.type("33")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("There is no table 33.")
    dialog.get_by_label("Table").fill("11")
    page.keyboard.press("Enter")
    expect(dialog.locator("h2")).to_have_text("Open the tray: chips come from the cage — table 11")
    expect(page.locator(".tile[aria-current]")).to_have_attribute("data-table", "11")
    page.keyboard.press("Escape")
    page.locator(".tile[aria-current]").press("n")
    expect(dialog.locator("h2")).to_have_text("Notices and procedures — table 11")


CUT = """all => all.filter(each => each.scrollHeight > each.clientHeight + 1
    || each.scrollWidth > each.clientWidth + 1
    || [...each.querySelectorAll('*')].some(part =>
        part.getBoundingClientRect().bottom > each.getBoundingClientRect().bottom
        || part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow === 'hidden')
    ).map(each => each.dataset.table ?? each.className)"""


@pytest.mark.parametrize("size", [(1280, 800), (820, 1180)])
def test_twelve_tables_are_seen_whole(server: Served, page: Page, size: tuple[int, int]) -> None:
    """However much one of them says; and whatever needs somebody comes first."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    who = "Dora at the console, who asks for somebody to come and look at it"
    server.run(server.floor.host("11").call(who))
    tiles = page.locator(".tile")
    expect(tiles.first).to_contain_text(who)
    expect(tiles.first).to_have_attribute("data-table", "11")
    assert tiles.evaluate_all(CUT) == []
    if width == SIZE["width"]:
        page.evaluate("document.body.style.letterSpacing = '.08em'")  # another machine's letters are wider
        assert page.locator(".tiles, footer.keys, header.bar").evaluate_all(CUT) == []


def test_arrows_lead_from_tile_to_tile_and_from_choice_to_choice(page: Page) -> None:
    chosen = page.locator(".tile[aria-current]")
    columns = page.locator(".tiles").evaluate(
        "each => getComputedStyle(each).gridTemplateColumns.split(' ').length"
    )
    for key, table in (
        ("ArrowRight", 1),
        ("ArrowDown", 1 + columns),
        ("ArrowRight", 2 + columns),
        ("ArrowUp", 2),
    ):
        page.keyboard.press(key)
        expect(chosen).to_have_attribute("data-table", str(table))
    page.keyboard.press("n")
    choices = page.locator("dialog.ruling .choice")
    expect(choices.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(choices.nth(1)).to_be_focused()


def test_tables_are_in_the_order_of_their_numbers(page: Page) -> None:
    names = [f"Table {number}" for number in range(1, 13)]
    expect(page.locator(".hold tbody tr:not(.sum) th")).to_have_text(names)


def test_a_scanned_badge_is_no_key(server: Served, page: Page) -> None:
    """Its digits would choose what waits, and its Enter press what has the focus."""
    for number in range(1, 4):
        server.run(server.floor.host(str(number)).call("Dora"))
    opened = page.locator(".opened header")
    expect(opened).to_contain_text("Table 1")
    page.locator('.tile[data-table="5"]').focus()
    page.keyboard.type("2312312312")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")  # comes after all that the scanner typed
    expect(page.locator(".tile[aria-current]")).to_have_count(1)
    expect(opened).to_contain_text("Table 1")
    expect(page.locator(".queue .waits")).to_have_count(2)


def test_a_digit_opens_what_waits_and_enter_does_what_its_key_says(server: Served, page: Page) -> None:
    for number in range(1, 3):
        server.run(server.floor.host(str(number)).call("Dora"))
    expect(page.locator(".queue .waits")).to_have_count(1)
    page.keyboard.press("2")
    expect(page.locator("[data-approve]")).to_be_focused()
    expect(page.locator(".opened header")).to_contain_text("Table 2")
    page.keyboard.press("Enter")
    expect(page.locator(".queue .waits")).to_have_count(0)
    expect(page.locator(".opened header")).to_contain_text("Table 1")
