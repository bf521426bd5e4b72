"""A shoe is over, and the browser checks by itself that it was the one that was promised."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect
from tests.browser.conftest import Dealing, Opened
from tests.server.serving import served

from punto.server.host import DealtBy

COUPS = ("4h2d-Ks7d", "4s2c-Qs7h", "4d5d-Kd8d")
EARLY = 416 - 3 - 6
"""The cut card comes in the second round."""


def test_a_shoe_that_is_over_is_checked_in_the_browser(dealing: Dealing, visit: Opened) -> None:
    server = dealing("colorado-mini", *COUPS, cut_card=EARLY)
    maria = visit(server, "Maria").sit(3)
    promised = maria.page.locator("[data-promise]").get_attribute("data-promise")
    maria.page.goto("/table/1/shoe")
    expect(maria.page.get_by_role("heading", name="This shoe is still played")).to_be_visible()
    maria.page.goto("/table/1")
    for _ in range(3):
        maria.see_betting().bet("banker", 25).no_more_bets()
        maria.next_round()
    maria.page.goto("/table/1/shoe")
    expect(
        maria.page.get_by_role("heading", name="This shoe was sealed before the first bet")
    ).to_be_visible()
    expect(maria.page.locator("li.holds")).to_have_text(
        [
            "✓ This browser was shown the same seal at the table",
            "✓ The hash equals the seal",
            "✓ 416 cards: 8 of each of the 52",
            "✓ All 3 rounds dealt in this order",
        ]
    )
    assert server.get("/api/tables/1/shoes/1")["commitment"] == promised
    expect(maria.page.locator(".order .dealt").first).to_have_text("4♥")

    def swapped(route: Route) -> None:
        shoe: dict[str, Any] = route.fetch().json()
        shoe["cards"][0], shoe["cards"][1] = shoe["cards"][1], shoe["cards"][0]
        route.fulfill(body=json.dumps(shoe), content_type="application/json")

    maria.page.route("**/shoes/1", swapped)
    maria.page.reload()
    expect(maria.page.get_by_role("heading", name="This shoe is not what was promised")).to_be_visible()
    expect(maria.page.locator("li.fails")).to_have_text(["× The hash is not the seal"])


def test_real_cards_have_no_seal_and_none_is_promised(tmp_path: Path, visit: Opened) -> None:
    with served(tmp_path, "colorado-mini", dealt={"1": DealtBy.REAL_CARDS}) as server:
        page = visit(server, path="/table/1/shoe").page
        expect(page.get_by_role("heading", name="Real cards are dealt here")).to_be_visible()
        expect(page.locator("main")).not_to_contain_text("is opened here")


def test_a_shoe_that_is_played_tells_its_promise_alone(dealing: Dealing) -> None:
    server = dealing("colorado-mini", *COUPS)
    (shoe,) = server.get("/api/tables/1/shoes")
    assert server.get("/api/tables/1/shoes/1") == shoe
    assert set(shoe) == {"shoe", "commitment", "sealed", "over"}
