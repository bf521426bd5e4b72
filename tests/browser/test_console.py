"""The dealer's console with real cards: a coup by keyboard, a typo, an irregularity, a lost connection."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.real_cards import ready_table
from tests.browser.staff import Dealer, badge_of, staffed
from tests.server.serving import Served, served

from punto.houses import find_house
from punto.ledger import Database
from punto.ledger.audit import audit
from punto.server.host import DealtBy
from punto.server.roles import Post

CUT = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
SMALL: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def real_table(folder: Path) -> AbstractContextManager[Served]:
    house = find_house("colorado-mini")
    return served(
        folder,
        "colorado-mini",
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house, "2s"),
    )


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    with real_table(tmp_path) as running:
        yield running


@pytest.fixture
def dealer(server: Served, visit: Opened) -> Dealer:
    page = staffed(visit, server, Post.DEALER, "/dealer/1", **SMALL)
    dealer = Dealer(page).due("betting|wagers")
    for words in ("sit 3 ana", "sit 5 ben", "buy 3 500", "buy 5 500"):
        dealer.says(words)
    return dealer.says("").due("The players' wagers") if "wagers" not in heading(page) else dealer


def heading(page: Page) -> str:
    return page.locator(".next h2").inner_text()


def test_a_coup_by_keyboard_alone(dealer: Dealer, server: Served) -> None:
    dealer.says("3b100 5p50 3t5")
    dealer.keys = 0
    dealer.says("n").due("a card")
    dealer.says("4cKs").says("4d9c")
    expect(dealer.page.locator(".told")).to_contain_text("“Banker wins.”")
    dealer.due("Collect").press("Enter").due("Pay").press("Enter").due("Rack").press("Enter")
    dealer.due("The players' wagers")
    assert dealer.keys + len("n") <= 8
    state = server.floor.host("1").state
    assert state.coups[0].winner.value == "banker"
    assert state.balances["chips/ana"] == 50_000 + 10_000 - 500 - 500 - 0
    with_database = Database(server.database)
    assert audit(with_database).events > 0
    with_database.close()


def test_a_line_that_was_refused_is_written_over_and_one_that_was_taken_is_told(dealer: Dealer) -> None:
    line, told = dealer.page.locator(".entry .line"), dealer.page.locator(".told .done")
    dealer.says("colour 5 100")
    expect(told).to_contain_text("$100")
    dealer.says("3b50000").refused("above the maximum")
    dealer.says("3b100").due("no more bets")
    expect(dealer.page.locator(".told.bad")).to_have_count(0)
    dealer.says("n").due("a card")
    expect(dealer.page.locator(".told .newest")).to_have_text("“No more bets.”")
    expect(told).to_have_count(0)
    dealer.says("4c4c4c4c4c4c4c4c4c").refused("")
    wide = "each => each.scrollWidth <= each.clientWidth"
    assert line.evaluate(wide)  # all of nine cards is seen
    entry = dealer.page.locator(".entry")
    assert entry.evaluate(wide)  # and all of the keys
    dealer.page.keyboard.type("4cKs4d9c")
    assert line.evaluate(wide)
    assert entry.evaluate(wide)
    dealer.press("Enter").due("Collect")


def test_the_longest_coup_by_keyboard_alone(tmp_path: Path, visit: Opened) -> None:
    """Midi, with a progressive and a payout to be pressed, six cards: seven keys beside cards and bets."""
    house = find_house("massachusetts-midi")
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house),
    ) as running:
        dealer = Dealer(staffed(visit, running, Post.DEALER, "/dealer/1", **SMALL)).due("betting")
        for words in ("sit 3 ana", "sit 5 ben", "buy 3 500", "buy 5 12345.50"):
            dealer.says(words)
        dealer.says("3p100 3house=10 3royal=5 5b725")
        dealer.keys = 0
        dealer.due("START GAME").press("Space")
        dealer.due("returns the Player's").says("2c2d").due("returns the Banker's").says("Ks5c")
        dealer.due("players choose").press("Space")
        dealer.due("returns the Player's").says("6h").due("returns the Banker's").says("9c")
        dealer.due("Collect")
        dealer.page.evaluate(
            "document.body.style.letterSpacing = '.08em'"
        )  # another machine's letters are wider
        assert dealer.page.locator(".layout :is(td, .chips)").evaluate_all(CUT) == []
        dealer.press("Space").due("The players' wagers")
        assert dealer.keys == 7
        state = running.floor.host("1").state
        assert (state.coups[0].winner.value, state.number, state.game) == ("banker", 2, None)


def test_what_cannot_be_is_refused_with_its_reasons_and_stays_typed(dealer: Dealer) -> None:
    dealer.says("3b1").refused("5").press("Escape")
    dealer.says("dance").refused('"dance"')
    expect(dealer.page.get_by_label("Cards or words")).to_have_value("dance")
    dealer.press("Escape").says("3b100").due("no more bets")


def test_what_is_missing_is_said_and_what_the_screen_tells_to_press_is_pressed(dealer: Dealer) -> None:
    """`run` while bets are taken, Enter where a card is due, a rank alone, the cut card by its key."""
    hint = dealer.page.locator(".next .hint span")
    dealer.says("3b100").says("run").refused("n for no more bets").press("Escape")
    dealer.press("Space").due("a card to the Player").press("Enter").refused("Type the card, such as 4h")
    dealer.press("Escape").says("Q").refused("Q: its suit is wanted too")
    dealer.page.keyboard.type("s")
    dealer.press("Enter").due("a card to the Banker")
    expect(hint).to_contain_text("X where the cut card came first")
    dealer.page.keyboard.type("4hx")
    expect(dealer.page.get_by_label("Cards or words")).to_have_value("4h cut")


def test_a_form_that_cannot_be_carried_out_is_left_by_its_button(dealer: Dealer) -> None:
    dealer.says("3b100").says("n").due("a card to the Player").press("F8").form("2")
    ruling = dealer.page.locator("dialog.ruling")
    expect(ruling.locator(".bad")).to_contain_text(re.compile("⚠ [A-Z].*one that is due"))
    ruling.get_by_role("button", name="Leave it").click()
    expect(ruling).to_be_hidden()


def test_every_bet_of_a_full_layout_is_on_a_small_screen(dealer: Dealer) -> None:
    sides = (
        "total-cards-6",
        "match-pair@p",
        "match-pair@b",
        "fortune-7",
        "golden-8",
        "cover-all",
        "heavenly-9",
    )
    words = ["3b20", "3t5", "5p20", *(f"3{each}=5" for each in (*sides, "blazing-7s", "perfect-pair"))]
    dealer.says(" ".join(words)).due("no more bets")
    layout = dealer.page.locator(".layout")
    expect(layout.locator("tbody tr")).to_have_count(12)
    assert layout.evaluate("each => each.scrollHeight <= each.clientHeight")


def test_a_card_typed_wrongly_is_put_right_with_a_supervisors_badge(dealer: Dealer, server: Served) -> None:
    server.staff(Post.SUPERVISOR, "ann")
    badge, pin = badge_of(server, "ann")
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect")
    dealer.page.keyboard.press("F10")
    dealer.page.keyboard.press("3")
    dealer.page.keyboard.type("5d")
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator(".rehearsal")).to_contain_text("This will happen")
    expect(dealer.page.get_by_label("Badge")).to_be_focused()
    for words in ("", "", badge, pin):
        dealer.page.keyboard.type(words)
        dealer.page.keyboard.press("Enter")
        if not words:  # nobody has vouched yet: nothing is asked for, and nothing refused
            expect(dealer.page.locator("dialog.ruling .bad")).to_have_count(0)
    expect(dealer.page.locator("dialog.ruling")).to_be_hidden()
    dealer.due("call|collect")
    assert [str(card) for card in server.floor.host("1").state.round.player] == ["4c", "5d"]


def test_an_irregularity_is_shown_before_it_is_ruled_and_outlives_its_console(
    dealer: Dealer, server: Served
) -> None:
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect")
    version = server.floor.host("1").state.number
    dealer.page.keyboard.press("F8")
    dealer.page.keyboard.press("2")
    dealer.page.keyboard.type("6h")
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator(".rehearsal ol")).to_contain_text("begins the next hand")
    dealer.page.reload()
    expect(dealer.page.locator(".rehearsal ol")).to_contain_text("begins the next hand")
    assert not server.floor.host("1").state.carried
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator("[data-enter]")).to_be_focused()
    dealer.page.keyboard.press("Enter")
    expect(dealer.page.locator("dialog.ruling")).to_be_hidden()
    assert [str(each.card) for each in server.floor.host("1").state.carried] == ["6h"]
    assert server.floor.host("1").state.number == version


def test_a_lost_connection_is_said_at_once_and_typing_stays(tmp_path: Path, visit: Opened) -> None:
    with real_table(tmp_path) as running:
        page = staffed(visit, running, Post.DEALER, "/dealer/1", **SMALL)
        Dealer(page).due("betting").says("sit 3 ana").due("wagers")
        page.keyboard.type("3b100")
        page.context.set_offline(True)
        expect(page.locator(".bar.lost")).to_be_visible()
        page.context.set_offline(False)
        expect(page.locator(".bar.lost")).to_have_count(0)
    expect(page.locator(".bar.lost")).to_contain_text("no money moves")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Cards or words")).to_have_value("3b100")


def test_two_consoles_get_one_result_and_a_clear_word(dealer: Dealer, server: Served, visit: Opened) -> None:
    other = staffed(visit, server, Post.DEALER, "/dealer/1", "dora", **SMALL)
    second = Dealer(other).due("wagers")
    dealer.says("3b100")
    second.due("no more bets")
    dealer.says("n").due("a card")
    second.due("a card").says("4c").due("a card")
    assert len(server.floor.host("1").state.round.player) == 1


def test_of_two_consoles_the_one_that_acts_goes_on(dealer: Dealer) -> None:
    """What needs no key is done by the console that dealt the cards; the other one only shows it."""
    other = dealer.page.context.new_page()
    other.goto("/dealer/1")
    second = Dealer(other).due("wagers")
    dealer.says("3b100").says("n").due("a card")
    second.due("a card").says("4c Ks 4d 9c").due("Collect")
    expect(other.locator(".told")).to_contain_text("“Banker wins.”")
    dealer.due("Collect")
    for page in (dealer.page, other):
        expect(page.locator(".told.bad")).to_have_count(0)


def test_a_console_that_is_opened_hears_nothing_of_the_round_before(dealer: Dealer) -> None:
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect").press("Enter").due("Pay")
    dealer.press("Enter").due("Rack").press("Enter").due("wagers")
    dealer.page.reload()
    dealer.due("wagers")
    expect(dealer.page.locator(".told")).to_contain_text("nothing yet")


def test_a_correction_that_goes_on_wants_its_badge(dealer: Dealer, server: Served) -> None:
    server.staff(Post.SUPERVISOR, "ann")
    badge, pin = badge_of(server, "ann")
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect").press("F10").form("3")
    dealer.fills({"Card": "5d"})
    dealer.page.reload()
    dealer.happens("5♦", badge, pin)
    assert [str(card) for card in server.floor.host("1").state.round.player] == ["4c", "5d"]


def test_a_card_that_waits_for_the_next_hand_is_shown(dealer: Dealer) -> None:
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect")
    dealer.says("report drawn-in-error 6h seen").due("Collect")
    expect(dealer.page.locator(".shoe .aside")).to_have_text("for the next hand6♥")


def test_words_are_listed_while_they_are_typed_also_where_letters_are_cards(dealer: Dealer) -> None:
    listing = dealer.page.locator(".word-list")
    dealer.says("3b100").says("n").due("a card").press("/")
    expect(listing).to_contain_text("sit SEAT [WHO]")
    dealer.page.keyboard.type("rep")
    expect(listing.locator("dt")).to_have_count(1)
    expect(listing).to_contain_text("drawn-in-error")
    dealer.press("Escape")
    expect(listing).to_be_hidden()
    dealer.says("4c").due("to the Banker")


def test_what_a_prompt_shows_a_console_shows_by_the_same_words(dealer: Dealer) -> None:
    page = dealer.page
    dealer.says("help buy")
    expect(page.locator(".word-list dt")).to_have_text(["buy SEAT|WHO AMOUNT"])
    dealer.press("Escape").says("why")
    expect(page.locator(".told.because dd")).not_to_have_count(0)
    dealer.press("Escape").says("roads")
    expect(page.locator("dialog.roads")).to_be_visible()
    page.keyboard.press("Escape")
    dealer.says("look").says("again").refused("No bets of a last round").press("Escape")
    dealer.says("3b100 5p50").says("n").says("4c Ks 4d 9c").due("Collect").press("Enter").due("Pay")
    dealer.press("Enter").due("Rack").press("Enter").due("wagers").says("again 3").due("no more bets")
    expect(page.locator(".bet")).to_have_text(["$100"])


def test_last_rounds_bets_are_offered_once_there_are_some(dealer: Dealer) -> None:
    hint = dealer.page.locator(".next .hint span")
    expect(hint).not_to_contain_text("again")
    dealer.says("3b100").says("n").says("4c Ks 4d 9c").due("Collect").press("Enter").due("Pay")
    dealer.press("Enter").due("Rack").press("Enter").due("wagers")
    expect(hint).to_contain_text("again for last round's bets")


def test_the_console_has_no_serious_findings(dealer: Dealer) -> None:
    found = Axe().run(dealer.page).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
