"""What players decide for themselves: limits, breaks, what is heard; and what a wager's card says."""

import json
from pathlib import Path

from playwright.sync_api import Locator, expect
from tests.browser.conftest import PATIENT, PHONE, Dealing, Opened
from tests.browser.people import Player
from tests.server.serving import served
from tests.server.test_people import Clock

from punto.messages import speaking

BANKER_7 = "4h2d-Ks7d"


def panel(player: Player) -> Locator:
    """One's own limits, opened."""
    player.menu("Limits and breaks")
    opened = player.page.get_by_role("dialog", name="Limits and breaks")
    expect(opened).to_contain_text("no limit")
    return opened


def test_a_loss_limit_holds_at_once_and_is_lifted_a_day_later(dealing: Dealing, visit: Opened) -> None:
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria", **PHONE).sit(3)
    limits = panel(maria)
    field = limits.get_by_label("Most to lose in a day, USD")
    field.fill("a lot")
    limits.get_by_role("button", name="Set").first.click()
    expect(limits).not_to_contain_text("Now: $")
    field.fill("60.00")
    limits.get_by_role("button", name="Set").first.click()
    expect(limits).to_contain_text("Now: $60.")
    limits.get_by_role("button", name="Lift it").click()
    expect(limits).to_contain_text("Now: $60. From")
    expect(limits).to_contain_text(": no limit.")
    limits.get_by_role("button", name="Close").click()
    maria.choose(100).box("banker").click(position={"x": 6, "y": 6})
    expect(maria.page.locator(".refused-words")).to_contain_text("lose at most $60.00 a day")
    maria.bet("banker", 25)


def test_a_break_is_asked_for_twice_and_then_nobody_bets(dealing: Dealing, visit: Opened) -> None:
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria").sit(3)
    limits = panel(maria)
    for answer in ("Go back", "Take the break"):
        limits.get_by_role("button", name="1 day").click()
        maria.page.get_by_role("dialog", name="Take a break?").get_by_role("button", name=answer).click()
    expect(limits).to_contain_text("You have a break until")
    limits.get_by_role("button", name="Close").click()
    maria.choose(25).box("banker").click(position={"x": 6, "y": 6})
    expect(maria.page.locator(".refused-words")).to_contain_text("paused for 24 more hours")


def test_more_play_money_comes_into_the_wallet(dealing: Dealing, visit: Opened) -> None:
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria").sit(3).see_balance("5,000.00")
    limits = panel(maria)
    limits.get_by_role("button", name="+$1,000").click()
    maria.see_balance("6,000.00")
    limits.get_by_role("button", name="Close").click()
    maria.bet("banker", 5000).see_balance("1,000.00").bet("player", 1000)  # as chips, not beside them


def test_nobody_has_limits_before_they_sit(dealing: Dealing, visit: Opened) -> None:
    guest = visit(dealing("colorado-mini", BANKER_7), path="/")
    guest.menu("Limits and breaks")
    expect(guest.page.get_by_role("dialog")).to_contain_text("Sit down at a table first")


def test_the_clock_is_looked_at_by_when_somebody_sat_down(tmp_path: Path, visit: Opened) -> None:
    """Not by when this page was opened: half an hour is over soon after it came again."""
    clock = Clock()
    with served(tmp_path, "colorado-mini", pace=PATIENT, clock=clock) as server:
        maria = visit(server, "Maria").sit(3)
        clock.now += 29 * 60
        maria.page.clock.install()
        maria.page.reload()
        expect(maria.box("player")).to_be_enabled()
        maria.page.clock.fast_forward("02:00")
        asked = maria.page.get_by_role("dialog", name="A look at the clock")
        expect(asked).to_contain_text("You have sat here for 31 minutes")
        asked.get_by_role("button", name="Leave the table").click()
        expect(maria.page.locator('button[data-seat="3"]:visible')).to_be_enabled()


HEARD = """() => {
  window.heard = [];
  window.speechSynthesis.speak = (said) => window.heard.push(said.text);
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard.push("sound");
    return start.apply(this, when);
  };
}"""


def test_nothing_is_heard_until_somebody_wants_it(dealing: Dealing, visit: Opened) -> None:
    """Off at first; then sounds; then the calls too; and the browser keeps it."""
    coups = [BANKER_7, "4s2c-Qs6d", "4d5d-Kd8d"]
    maria = visit(dealing("colorado-mini", *coups), "Maria").sit(3)
    maria.page.evaluate(HEARD)
    button = maria.page.locator("header [data-heard]")
    for label, sounds, calls in (
        ("Sound is off", False, False),
        ("Sounds are on", True, False),
        ("Sounds and spoken calls are on", True, True),
    ):
        expect(button).to_have_accessible_name(label)
        if maria.page.locator(".box.open").count():
            maria.bet("tie", 5)
        maria.no_more_bets()
        maria.page.locator(".next-bets").filter(has_text="Next bets").wait_for()
        heard = maria.page.evaluate("window.heard.splice(0)")
        assert ("sound" in heard) is sounds
        assert any("No more bets" in each for each in heard) is calls
        button.click()
        maria.next_round()
    kept = json.loads(maria.page.evaluate("localStorage.getItem('punto')"))
    assert kept["heard"] == "off"


def test_a_wager_is_told_in_words_figures_and_bars(dealing: Dealing, visit: Opened) -> None:
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria")
    maria.page.get_by_role("button", name="Tie: rule, odds and exact edge").click()
    card = maria.page.get_by_role("dialog", name="Tie")
    expect(card).to_contain_text("Wins 8 to 1 when the hands tie. Anything else loses.")
    expect(card).to_contain_text("14.3596%")
    expect(card).to_contain_text("103841353768/723147898655")
    expect(card).to_contain_text("9.52%, 1 in 10.51")
    expect(card).to_contain_text("100 bets of 1: ahead 24.1% of the time")
    assert card.locator("rect.ahead").count() > 3
    assert card.locator("rect.behind").count() > 3
    maria.page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_whoever_has_nothing_here_is_told_where_their_chips_lie(tmp_path: Path, visit: Opened) -> None:
    """Whoever sits down at a second table brought everything to the first: nothing of it is gone."""
    with served(tmp_path, "colorado-mini", "card-room-ez", pace=PATIENT) as server:
        maria = visit(server, "Maria").sit(3).bet("player", 25)
        second = maria.page.context.new_page()
        second.goto("/table/2?sit=2")
        invitation = second.locator(".invitation")
        expect(invitation).to_contain_text("You have $5,000 at table 1: leave it, and they are yours here.")
        expect(invitation).not_to_contain_text("gone")
        invitation.get_by_role("link", name="Return").click()
        expect(second).to_have_url(f"http://{server.address}/table/1")


def test_an_amount_is_read_as_it_is_written_in_the_language_that_is_spoken(
    dealing: Dealing, tmp_path: Path, visit: Opened
) -> None:
    """A comma parts thousands here and cents there; where it can be neither, nothing is set."""
    typed = "12,50"
    maria = visit(dealing("colorado-mini", BANKER_7), "Maria").sit(3)
    limits = panel(maria)
    limits.get_by_label("Most to lose in a day, USD").fill(typed)
    limits.get_by_role("button", name="Set").first.click()
    expect(limits).not_to_contain_text("Now: $")
    (tmp_path / "de").mkdir()
    with speaking({"web.language": "de"}), served(tmp_path / "de", "colorado-mini", pace=PATIENT) as server:
        other = panel(visit(server, "Maria").sit(3))
        other.get_by_label("Most to lose in a day, USD").fill(typed)
        other.get_by_role("button", name="Set").first.click()
        expect(other).to_contain_text("Now: $12,50")
