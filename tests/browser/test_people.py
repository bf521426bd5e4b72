"""An administrator lets somebody in, gives them a badge, another PIN, and takes it all away again."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opened
from tests.browser.staff import seriously_wrong, staffed
from tests.server.serving import served

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
        row.get_by_role("button", name="New badge").click()
        expect(told).to_contain_text("Badge")
        made = re.search(r"Badge (\d+) of sue, PIN (\d+)", told.inner_text())
        assert made
        assert Badges(server.people).holder(made[1], made[2]).id == "sue"
        row.get_by_role("button", name="New PIN").click()
        expect(told).to_contain_text(re.compile(rf"Badge {made[1]}: PIN \d+"))
        row.get_by_role("button", name="Revoke").click()
        expect(row).to_contain_text("revoked")
        assert seriously_wrong(page) == []
        row.get_by_role("button", name="Let in no longer").click()
        expect(row).to_contain_text("not let in")
        try:
            server.people.sign_in("sue", password[1])
        except NotLetIn:
            return
        raise AssertionError("somebody who is let in no longer has signed in")


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
        expect(page.get_by_role("alert")).to_contain_text("A password has 10 to 128 characters")
        expect(chosen).to_have_attribute("type", "password")
        page.get_by_label("Show what I type").check()
        expect(chosen).to_have_attribute("type", "text")
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
