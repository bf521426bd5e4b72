"""An administrator lets somebody in, gives them a badge, another PIN, and takes it all away again."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opened
from tests.browser.staff import seriously_wrong, staffed
from tests.server.serving import served

from punto.errors import Refused
from punto.server.badges import Badges
from punto.server.host import DealtBy
from punto.server.people import NotLetIn
from punto.server.roles import Post


def test_people_and_badges_from_one_page(tmp_path: Path, visit: Opened) -> None:
    with served(tmp_path, "colorado-mini") as server:
        page = staffed(visit, server, Post.ADMINISTRATOR, "/people", "admin")
        expect(page.locator('[data-person="admin"]')).to_be_visible()
        page.keyboard.press("a")
        page.keyboard.type("sue")
        page.get_by_label("Name").first.fill("Sue Lee")
        page.get_by_label("Post").select_option("supervisor")
        page.get_by_role("button", name="Let somebody in").click()
        told = page.locator(".told")
        expect(told).to_contain_text("sue signs in with")
        password = re.search(r"signs in with (\S+)", told.inner_text())
        assert password
        assert server.people.sign_in("sue", password[1])[0].one_time
        row = page.locator('[data-person="sue"]')
        administrator = page.locator('[data-person="admin"]')
        expect(administrator.get_by_role("button", name="New password")).to_be_visible()
        expect(administrator.get_by_role("button", name="New badge")).to_have_count(0)  # they approve nothing
        row.get_by_role("button", name="New badge").click()
        expect(told).to_contain_text("Badge")
        made = re.search(r"Badge (\d+) of sue, PIN (\d+)", told.inner_text())
        assert made
        assert Badges(server.people).holder(made[1], made[2]).id == "sue"
        row.get_by_role("button", name="New PIN").click()
        expect(told).to_contain_text(re.compile(rf"Badge {made[1]} of sue, PIN (?!{made[2]})\d+"))
        for _ in range(5):  # elsewhere, while this page is open
            with suppress(Refused):
                Badges(server.people).holder(made[1], "000000x")
        expect(row).to_contain_text("PIN locked")
        expect(row.get_by_role("button", name="New PIN")).to_be_focused()
        row.get_by_role("button", name="Revoke").click()
        expect(row).to_contain_text("revoked")
        assert seriously_wrong(page) == []
        page.route("**/api/**", lambda route: route.abort())
        expect(page.locator("body")).to_have_class(re.compile("offline"))
        assert seriously_wrong(page) == []
        page.unroute("**/api/**")
        expect(page.locator("body")).not_to_have_class(re.compile("offline"))
        row.get_by_role("button", name="Let in no longer").click()
        expect(row).to_contain_text("not let in")
        with pytest.raises(NotLetIn):
            server.people.sign_in("sue", password[1])
        page.context.clear_cookies()
        page.wait_for_url("**/sign-in?then=%2Fpeople")


def test_whoever_comes_with_a_one_time_password_chooses_their_own(tmp_path: Path, visit: Opened) -> None:
    """What it must be stands beside it, and can be looked at; they go on to where they wanted to."""
    with served(tmp_path, "colorado-mini") as server:
        once = server.people.add("sue", "Sue Lee", Post.SUPERVISOR)
        _, cookie = server.post("/api/sign-in", {"id": "sue", "password": once})
        page = visit(server, path="/floor", cookie=cookie).page
        chosen = page.get_by_label("Choose a password", exact=True)
        expect(chosen).to_have_accessible_description(re.compile("^10 to 128 characters, without your id"))
        page.get_by_label("The password that you were given").fill(once)
        chosen.fill("1234567890")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text("A run or a repeat such as 1234567890")
        expect(chosen).to_have_attribute("type", "password")
        page.keyboard.type("sue and her floor")  # over what was wrong
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text('choose one without "sue"')
        page.get_by_label("Show what I type").check()
        expect(chosen).to_have_attribute("type", "text")
        expect(chosen).to_have_value("sue and her floor")
        chosen.fill("a cat on a mat")
        assert seriously_wrong(page) == []
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"^http://[^/]+/floor$"))
        assert not server.people.sign_in("sue", "a cat on a mat")[0].one_time


@pytest.mark.parametrize(("dealt", "promised"), [(DealtBy.REAL_CARDS, 0), (DealtBy.DEALER, 1)])
def test_a_lobby_promises_sealed_shoes_where_there_are_any(
    tmp_path: Path, visit: Opened, dealt: DealtBy, promised: int
) -> None:
    with served(tmp_path, "colorado-mini", dealt={"1": dealt}) as server:
        page = visit(server, path="/").page
        expect(page.locator(".primer")).to_contain_text("Two hands are dealt")
        expect(page.get_by_text("Every shoe is sealed")).to_have_count(promised)
