"""The Game Manager by hand: a meter adjusted by two people, parameters by an executive, an award on paper."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import badge_of, staffed
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger.game_manager import links_now
from punto.server.host import DealtBy
from punto.server.roles import Post

HOUSE = "massachusetts-midi"


def value(server: Served, meter: str) -> int:
    (state,) = links_now(server.floor.database).values()
    return state.value(meter)


def test_amounts_are_money_and_two_people_move_them(tmp_path: Path, visit: Opened) -> None:
    house = find_house(HOUSE)
    with served(
        tmp_path,
        HOUSE,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as server:
        page = staffed(visit, server, Post.EXECUTIVE, "/manager", "ellen")
        server.staff(Post.SUPERVISOR, "ann")
        badge, pin = badge_of(server, "ann")
        expect(page.locator(".meter").first).to_be_visible()
        meter = page.get_by_label("Meter").input_value()
        before = value(server, meter)
        page.keyboard.press("j")
        page.keyboard.type("-12.50")
        adjust = page.locator("form", has_text="two people")
        adjust.get_by_label("Reason").fill("counted again")
        adjust.get_by_label("Second badge").fill(badge)
        adjust.get_by_label("PIN").fill("000000")
        adjust.get_by_role("button", name="Adjust").click()
        expect(adjust.get_by_role("status")).to_have_text("The badge or its PIN is wrong")
        adjust.get_by_label("PIN").fill(pin)
        adjust.get_by_role("button", name="Adjust").click()
        expect(adjust.get_by_label("Reason")).to_have_value("")
        assert value(server, meter) == before - 1250
        expect(adjust.get_by_role("status")).to_have_text("✓ Major stands at $49,987.50.")
        for label, words in (("Amount", "1"), ("Second badge", badge), ("PIN", pin)):
            adjust.get_by_label(label).fill(words)
        adjust.get_by_role("button", name="Adjust").click()
        expect(adjust.get_by_role("status")).to_have_text(re.compile("^Say why"))
        expect(page.locator(".books")).to_contain_text("✓ difference")
        page.keyboard.press("Escape")
        page.locator(".meter").first.focus()
        page.keyboard.press("e")
        form = page.locator("form.parameters")
        expect(form).to_contain_text("Parameters of Major")
        expect(form.get_by_label("Increment")).to_have_attribute("placeholder", "9%")
        form.get_by_label("Increment").fill("4%")
        form.get_by_role("button", name="Change").click()
        expect(form.get_by_role("status")).not_to_be_empty()
        form.get_by_label("Reason").fill("as the Commission wrote")
        form.get_by_role("button", name="Change").click()
        expect(page.locator('.meter[aria-current="true"]')).to_contain_text("4%")
        expect(form.get_by_role("status")).to_have_text("✓ The parameters of Major are changed.")


def test_an_adjustment_whose_answer_is_lost_is_made_once(tmp_path: Path, visit: Opened) -> None:
    house = find_house(HOUSE)
    with served(tmp_path, house, prepare=lambda database: ready_table(database, "1", house)) as server:
        page = staffed(visit, server, Post.EXECUTIVE, "/manager", "ellen")
        server.staff(Post.SUPERVISOR, "ann")
        badge, pin = badge_of(server, "ann")
        expect(page.locator(".meter").first).to_be_visible()
        meter = page.get_by_label("Meter").input_value()
        before = value(server, meter)
        adjust = page.locator("form", has_text="two people")
        for label, words in (("Amount", "12.50"), ("Reason", "counted again"), ("Second badge", badge)):
            adjust.get_by_label(label).fill(words)

        def lose(route: Route) -> None:
            route.fetch()
            route.abort()

        page.route("**/commands", lose, times=1)
        adjust.get_by_label("PIN").fill(pin)
        adjust.get_by_role("button", name="Adjust").click()
        expect(adjust.get_by_role("status")).to_contain_text("No answer")
        assert value(server, meter) == before + 1250
        adjust.get_by_label("PIN").fill(pin)  # nothing was heard of it: it is asked again
        adjust.get_by_role("button", name="Adjust").click()
        expect(adjust.get_by_label("Reason")).to_have_value("")
        assert value(server, meter) == before + 1250


@pytest.mark.parametrize(
    ("post", "keys"),
    [(Post.AUDITOR, ""), (Post.SUPERVISOR, "PJ"), (Post.EXECUTIVE, "PJE")],
    ids=["auditor", "supervisor", "executive"],
)
def test_each_post_is_shown_what_it_may_do(tmp_path: Path, visit: Opened, post: Post, keys: str) -> None:
    with served(tmp_path, HOUSE, prepare=lambda each: ready_table(each, "1", find_house(HOUSE))) as server:
        page = staffed(visit, server, post, "/manager")
        expect(page.locator(".meter").first).to_be_visible()
        shown = page.locator("footer.keys kbd").all_inner_texts()
        assert [key for key in "PJE" if key in shown] == list(keys)
        expect(page.locator("form")).to_have_count(len(keys.replace("P", "")))
        page.keyboard.press("p")  # nothing waits, and nobody is led where they may not go
        expect(page).to_have_url(re.compile("/manager$"))
