"""The supervisor's floor: a day's forms, a call, a claim refused, paid and backed out, a round questioned."""

import re
from datetime import datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from pypdfium2 import PdfDocument
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.shoes import stack
from tests.browser.staff import Dealer, badge_of, seriously_wrong, staffed, swipe
from tests.server.serving import Served, served

from punto.houses import Role, find_house
from punto.ledger.game_manager import links_now
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.streams import Actor
from punto.table.commands import FillTray, Leave, Sit

HOUSE = "massachusetts-midi"


def test_what_a_supervisor_does_in_a_day(midi: Served, visit: Opened) -> None:
    """Fills and credits, one of them undone, limits, a notice, an accommodation; closed, and opened again."""
    page = staffed(visit, midi, Post.SUPERVISOR, "/floor")
    host = midi.floor.host("1")
    midi.run(host.do(Sit(1, "ana", "Ana")))
    expect(page.locator(".tile")).to_contain_text("1 of 9 seats")
    supervisor = Dealer(page)

    def opened(key: str) -> Dealer:
        expect(page.locator(".tile")).to_have_attribute("data-version", str(host.audience.version))
        page.keyboard.press(key)
        return supervisor

    opened("t").form("1").fills({"Amount": "1000", "Slip": "A-7"}).happens("A fill of $1,000.00, slip A-7.")
    opened("t").form("2").fills({"Amount": "500", "Slip": "A-8"}).happens("A credit of $500.00, slip A-8.")
    assert host.state.slips == ("A-7", "A-8")
    opened("u").form("2")
    supervisor.fills({"Which": "slip A-8, $500", "Why": "never left the table"}).happens("$500.00 goes back")
    assert host.state.balances["tray"] == 5_000_000 + 100_000
    opened("l").form("1").fills({"Amount": "25"}).happens("limits.minimum")
    assert host.state.house.limits.minimum == 2_500
    opened("a")
    expect(page.get_by_label("the dealer turns for them")).to_have_count(0)  # this document waives nothing
    supervisor.fills({"How it is done instead": "cards are turned for her"})
    assert seriously_wrong(page) == []
    supervisor.happens("turned for her")
    assert host.state.accommodations == (("ana", "cards are turned for her"),)
    opened("n").form("1")
    page.get_by_label("commission").check()
    supervisor.fills({}).happens("told of reshuffle")
    expect(page.locator(".notices li")).to_have_text(re.compile(r"^\d\d:\d\dTable 1.*commission told"))
    midi.run(host.do(Leave(1)))
    opened("o").form("1").happens("closed")
    expect(page.locator(".tile.closed")).to_be_visible()
    opened("t").form("4").fills({"Amount": "51000"}).happens("what you count")
    expect(page.locator(".answered")).to_contain_text("nothing over or short")
    opened("t").fills({"Amount": "50000"}).happens("The tray opens with $50,000.00.")
    page.locator(".tile").click()
    for left in range(len(host.house.procedure.checks), 0, -1):
        expect(page.locator(".checks li")).to_have_count(left)
        page.locator(".checks button").first.click()
    expect(page.locator(".checks")).to_have_count(0)
    opened("o").happens("open")
    expect(page.locator(".tile.closed")).to_have_count(0)


def test_a_dealers_call_is_red_until_somebody_comes(midi: Served, visit: Opened) -> None:
    dealer = Dealer(staffed(visit, midi, Post.DEALER, "/dealer/1")).due("betting")
    page = staffed(visit, midi, Post.SUPERVISOR, "/floor")
    dealer.says("sit 1 ana").page.keyboard.press("F9")
    expect(page.locator(".tile.red")).to_contain_text("calls you")
    page.get_by_role("button", name="I am there").click()
    expect(page.locator(".queue .none")).to_be_visible()
    dealer.says("dance").refused('"dance"')
    midi.run(midi.floor.host("1").do(FillTray(100_000, "A-7"), Actor(Role.FLOORPERSON, "ben")))
    expect(dealer.page.locator(".told .done")).to_have_text("✓ A fill of $1,000.00, slip A-7.")
    expect(dealer.page.locator(".told.bad")).to_have_count(0)


def on_paper_and_backed_out(manager: Page, server: Served, second: tuple[str, str]) -> None:
    """The award's win page, as it is printed; and the award taken back by two people."""
    (link,) = links_now(server.floor.database).values()
    before = link.value("k9-banker")
    expect(manager.locator(".hits tr").first).to_contain_text("$350.25")
    with manager.context.expect_page() as opened:
        manager.keyboard.press("w")
    opened.value.emulate_media(media="print")
    for words in ("$350.25", "2♣ 8♦", "Ellen (executive)", "Table 1", "ana"):
        expect(opened.value.locator("body")).to_contain_text(words)
    assert len(PdfDocument(opened.value.pdf(prefer_css_page_size=True))) == 1
    opened.value.close()
    form = manager.locator("form", has_text="two people")
    manager.get_by_role("button", name="Back out").click()
    form.get_by_role("button", name="Leave it").click()
    expect(form).not_to_contain_text("backs out")
    manager.locator(".meter", has_text="K9 Player").click()
    expect(form.get_by_label("Meter")).to_have_value("k9-player")
    manager.get_by_role("button", name="Back out").click()
    expect(form.get_by_label("Meter")).to_have_value("k9-banker")
    expect(form).to_contain_text("This backs out award 2")
    form.get_by_label("Reason").fill("the wrong seat")
    for label, words in zip(("Second badge", "PIN"), second, strict=True):
        form.get_by_label(label).fill(words)
    form.get_by_role("button", name="Adjust").click()
    expect(form.get_by_label("Reason")).to_have_value("")
    expect(form.get_by_role("status")).to_have_text(
        re.compile(r"^✓ Award 2 is backed out: K9 Banker stands at \$")
    )
    (link,) = links_now(server.floor.database).values()
    assert link.value("k9-banker") > before
    expect(manager.locator(".books")).to_contain_text("✓ difference")


ROOM_FOR_NAMES = """main => {
    const drawn = main.innerHTML;
    for (const name of main.querySelectorAll(".panel:not(.money) tbody th"))
        name.textContent = "Royal 9 Baccarat Multi-Level Progressive";
    for (const band of main.querySelectorAll("tbody td:nth-child(6)"))
        band.textContent = "−$11,850.84 … +$11,927.01";
    for (const within of main.querySelectorAll("tbody td:nth-child(7)"))
        within.textContent = "NO, worth a look";
    const whole = main.scrollWidth <= main.clientWidth;
    main.innerHTML = drawn;
    return whole;
}"""
"""A long name and a wide band leave the money beside them whole."""


def report_on_paper(report: Page) -> None:
    """All that a shift's report needs to be filed: what it is, whose, when, the money, who signs."""
    expect(report.locator("main")).to_contain_text("By wager")
    report.set_viewport_size({"width": 1280, "height": 560})
    cut = "panels => panels.filter(each => each.scrollHeight > each.clientHeight + 1).length"
    assert report.locator(".panel").evaluate_all(cut) == 0
    assert report.locator("main").evaluate(ROOM_FOR_NAMES)
    report.keyboard.press("Tab")
    report.locator("main").press("End")
    expect(report.get_by_role("row", name="awards that meters paid")).to_be_in_viewport(ratio=0.9)
    report.emulate_media(media="print")
    header, body = report.locator("header.on-paper"), report.locator("main")
    expect(body.locator("h2").first).to_have_css("color", "rgb(0, 0, 0)")
    expect(header).to_contain_text("Shift report")
    expect(header).to_contain_text("Massachusetts Midibaccarat")
    expect(header).to_contain_text(f"printed by Auditor, {datetime.now():%b}")
    for words in ("Royal 9", "Dealer", "vigorish charged", f"{datetime.now():%Y}", "Supervisor: ___"):
        expect(body).to_contain_text(words)
    for name, amount in (("win by tray, boxes and cage", "$"), ("awards that meters paid", "$350.25")):
        expect(body.get_by_role("row", name=name)).to_contain_text(amount)
    (page,) = PdfDocument(report.pdf(format="A4"))
    assert "Seen by" in page.get_textpage().get_text_bounded()
    report.emulate_media(media="screen")
    expect(header).to_be_hidden()


def look_for_times(auditor: Page) -> None:
    """Between two times; and the proof of the table's shoes, beside it. Then what was no round."""
    auditor.get_by_label("What", exact=True).select_option("rounds")
    expect(auditor.locator(".found li")).to_have_count(1)
    for label, moment, found in (("From", "2099-01-01T00:00", 0), ("From", "2020-01-01T00:00", 1)):
        auditor.get_by_label(label).fill(moment)
        expect(auditor.locator(".found li")).to_have_count(found)
    auditor.get_by_label("to", exact=True).fill("2020-01-02T00:00")
    expect(auditor.locator(".found li")).to_have_count(0)
    auditor.get_by_label("to", exact=True).fill("")
    expect(auditor.locator(".found li")).to_have_count(1)
    auditor.locator(".found li button").focus()
    with auditor.context.expect_page() as opened:
        auditor.keyboard.press("s")
    expect(opened.value).to_have_url(re.compile("/table/1/shoe$"))
    opened.value.close()
    auditor.get_by_label("What", exact=True).select_option("everything")
    for words, item, said in (
        ("dispute", "Table 1, round 2, under way", "Round 1 from the discard rack"),
        ("tray-opened", "Table 1, between rounds", "The tray opens with $50,000.00."),
        ("ellen badge-made", "people and badges", "is made for Ellen (ellen)"),
        (
            "adjusted wrong seat",
            "Award 2 is backed out",
            "erin and executive ellen: the wrong seat",
        ),
    ):
        auditor.get_by_label("Search").fill(words)
        expect(auditor.locator(".found li")).to_contain_text([item])
        expect(auditor.locator(".steps tr[aria-current]")).to_contain_text(said)
        expect(auditor.locator(".right")).to_contain_text(said)
    assert seriously_wrong(auditor) == []


def test_what_was_looked_for_last_is_found_whichever_answer_comes_first(
    tmp_path: Path, visit: Opened
) -> None:
    house = find_house("colorado-mini")
    coups = ["4h2d-Ks7d", "4c2c-Kc7s"]
    with served(tmp_path, house, prepare=lambda each: stack(each, "1", house, coups, played=2)) as server:
        page = staffed(visit, server, Post.AUDITOR, "/audit")
        page.get_by_label("What", exact=True).select_option("rounds")
        expect(page.locator(".found li")).to_have_count(2)
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/api/audit/record/*/*", hold, times=1)
        page.get_by_label("Search").fill("#1")
        expect(page.locator(".count")).to_contain_text("1 found")
        page.route("**/api/audit/record?*words=nobody*", hold)
        page.get_by_label("Search").fill("nobody")
        expect(page.locator(".count")).to_contain_text("…")
        with page.expect_response("**/api/audit/record/*/*"):
            held.pop(0).continue_()
        page.wait_for_timeout(200)
        expect(page.locator(".count")).to_contain_text("…")  # what was found before says nothing of this
        held.pop(0).continue_()
        expect(page.locator(".count")).to_contain_text("0 found")
        page.route("**/api/audit/record?*words=never*", hold)
        page.get_by_label("Search").fill("never")
        page.wait_for_function("() => document.querySelector('.count').textContent.includes('…')")
        with page.expect_response("**/api/audit/record?*words=%231*"):
            page.get_by_label("Search").fill("#1")
        expect(page.locator(".found li")).to_have_count(1)
        (late,) = held
        with page.expect_response("**/api/audit/record?*words=never*"):
            late.continue_()
        page.wait_for_timeout(200)
        expect(page.locator(".found li")).to_have_count(1)
        asked_without_an_answer(page)


def asked_without_an_answer(page: Page) -> None:
    """What had no answer while the connection was lost is asked for again; buttons that are off are read."""
    lost = ("**/api/me", "**/api/audit/record?*", "**/api/floor/report/*")
    for path in lost:
        page.route(path, lambda route: route.abort())
    page.get_by_label("Search").fill("#2")
    expect(page.locator(".link-state")).to_contain_text("lost")
    for path in lost[:2]:
        page.unroute(path)
    expect(page.locator(".link-state")).to_have_text("Connected")
    expect(page.locator(".found li")).to_contain_text("round 2")
    page.goto("/floor/report")
    expect(page.locator(".link-state")).to_contain_text("lost")
    assert seriously_wrong(page) == []
    page.unroute(lost[2])
    expect(page.locator("main")).to_contain_text("2 rounds")
    page.route(lost[2], lambda route: route.fulfill(status=503, json={"error": "it cannot be read"}))
    page.keyboard.press("ArrowRight")
    expect(page.locator("main")).to_have_text("it cannot be read")


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_a_replay_of_six_cards_is_seen_whole(tmp_path: Path, visit: Opened, size: tuple[int, int]) -> None:
    """Hands, seats and bets stay within their panel, and the list of steps begins with a whole row."""
    house = find_house("colorado-mini")
    width, height = size
    with served(
        tmp_path, house, prepare=lambda each: stack(each, "1", house, ["4hAd7c-KsQs9d"], played=1)
    ) as server:
        view = {"width": width, "height": height}
        page = staffed(visit, server, Post.AUDITOR, "/audit", viewport=view)
        page.get_by_label("What", exact=True).select_option("rounds")
        expect(page.locator(".replay-hands .cards svg")).to_have_count(6)
        beyond = """panel => [...panel.querySelectorAll('*')].filter(each =>
            each.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1
            || (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow === 'hidden')
        ).length"""
        assert page.locator(".replay").evaluate(beyond) == 0
        page.keyboard.press("End")
        begins = """list => [...list.querySelectorAll('tr')].some(row =>
            Math.abs(row.getBoundingClientRect().top - list.getBoundingClientRect().top - 1) < 2)"""
        assert page.locator(".steps").evaluate(begins)
        expect(page.locator(".chain .linked")).to_have_text(["✓"] * 6)


def test_a_claim_is_refused_and_then_paid_by_an_executive_and_a_round_is_questioned(
    tmp_path: Path, visit: Opened
) -> None:
    """The house wants an executive from $300 on; K9 on Banker pays $350.25."""
    house = find_house(HOUSE, settings={"wagers.royal-9.executive_from": "300"})
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as server:
        dealer = Dealer(staffed(visit, server, Post.DEALER, "/dealer/1"))
        floor = staffed(visit, server, Post.SUPERVISOR, "/floor", "ann")
        server.staff(Post.EXECUTIVE, "ellen")
        ann, ellen = badge_of(server, "ann"), badge_of(server, "ellen")
        dealer.due("betting").says("sit 1 ana").says("buy 1 500").says("1b200 1royal-9=5").press("F1")
        dealer.due("no more bets").says("n").due("Player's cards").says("2c 8d").due("Banker's cards")
        dealer.says("Ks 9h").due("Hit Jackpot").press("Enter").due("Call a supervisor").press("Enter")
        # Above the threshold a supervisor's card will not do.
        expect(floor.locator(".opened")).to_contain_text("it needs the badge of an executive")
        swipe(floor, server, *ann)
        floor.locator("[data-approve]").click()
        expect(floor.locator(".answered")).to_contain_text("it needs the card of an executive")
        # The executive cannot verify it, and says why; the keys begin again.
        swipe(floor, server, *ellen)
        floor.get_by_label("Why it is refused").fill("look at the cards again")
        floor.locator("[data-refuse]").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        dealer.due("Hit Jackpot").press("Enter").due("Call a supervisor").press("Enter")
        expect(floor.locator(".opened .large")).to_have_text("$350.25")
        swipe(floor, server, *ellen)
        floor.locator("[data-approve]").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        game = server.floor.host("1").state.game
        assert game is not None
        assert [(pending.paid, pending.amount) for pending in game.awards] == [(True, 35_025)]
        while "players' wagers" not in dealer.page.locator(".next h2").inner_text():
            dealer.press("Enter")
        # A player questions the round: the hands as the rack rebuilds them.
        dealer.says("dispute 1")
        rebuilt = floor.locator(".opened .rebuilt img, .opened .rebuilt [role=img]")
        expect(rebuilt).to_have_count(4)
        floor.set_viewport_size({"width": 1280, "height": 800})
        within = """each => [...each.children].every(part =>
            part.getBoundingClientRect().top >= each.getBoundingClientRect().top)"""
        assert floor.locator(".tile .state").evaluate(within), floor.locator(".tile .state").inner_text()
        floor.get_by_role("button", name="It is settled").click()
        expect(floor.locator(".queue .none")).to_be_visible()
        manager = staffed(visit, server, Post.EXECUTIVE, "/manager", "erin")
        on_paper_and_backed_out(manager, server, ellen)
        auditor = staffed(visit, server, Post.AUDITOR, "/audit")
        look_for_times(auditor)
        auditor.goto("/floor/report")
        report_on_paper(auditor)
        floor.keyboard.press("h")
        expect(floor.locator("main")).to_contain_text("By wager")
        assert seriously_wrong(floor) == []
