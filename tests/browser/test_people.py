"""An administrator lets somebody in, gives them a badge, another PIN, and takes it all away again."""

import re
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.conftest import Opened
from tests.browser.staff import staffed
from tests.server.serving import served

from punto.server.badges import Badges
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
        found = Axe().run(page).response["violations"]
        assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
        row.get_by_role("button", name="Let in no longer").click()
        expect(row).to_contain_text("not let in")
        try:
            server.people.sign_in("sue", password[1])
        except NotLetIn:
            return
        raise AssertionError("somebody who is let in no longer has signed in")
