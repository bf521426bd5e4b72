"""What not every table has: a jackpot, and dice."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import PATIENT, Dealing, Opened
from tests.server.serving import served

from punto.game.dice import Roll
from punto.houses import find_house
from punto.settle import read_bets, settle


def test_a_jackpot_is_hit_and_paid(dealing: Dealing, visit: Opened) -> None:
    """Four threes of hearts, and seat 3 bets on them: all of the meter, with a tenth of this very dollar."""
    maria = visit(dealing("colorado-midi", "3h3h-3h3h"), "Maria").sit(3)
    expect(maria.page.locator("punto-rail")).to_contain_text("99 Fortunes Progressive$10,000even at $1,659,")
    maria.bet("banker", 100).choose(5)
    maria.box("99-fortunes").click(position={"x": 6, "y": 6})
    maria.see_bet("99-fortunes", "1").no_more_bets()
    maria.turn()
    expect(maria.page.locator("punto-rail")).to_contain_text("99 Fortunes Progressive $1 at 100% of jackpot")
    expect(maria.page.locator("punto-rail")).to_contain_text("+9,999.10")
    maria.next_round().see_balance("14,899.10")


def test_dice_are_shaken_shown_and_paid(tmp_path: Path, visit: Opened) -> None:
    """Whatever the dice show, the page pays what the settlement says of the dice that it shows."""
    with served(tmp_path, "colorado-dice", pace=PATIENT) as server:
        maria = visit(server, "Maria").sit(3)
        for box in ("dice-player", "dice-tie", "dice-se-01"):
            maria.bet(box, 5)
        maria.no_more_bets()
        expect(maria.page.locator(".hand.player .die")).to_have_count(3)
        roll = Roll(eyes(maria.page, "player"), eyes(maria.page, "banker"))
        house = find_house("colorado-dice")
        bets = read_bets(["3:dice-player=5", "3:dice-tie=5", "3:dice-se-01=5"], house)
        gain = sum(each.net for each in settle(bets, roll, house).bets)
        stays = sum(each.bet.stake for each in settle(bets, roll, house).bets if each.result.value == "push")
        maria.next_round().see_balance(f"{(500_000 + gain - stays) / 100:,.2f}")


def eyes(page: Page, hand: str) -> tuple[int, int, int]:
    """What a hand's dice show."""
    labels = page.locator(f".hand.{hand} .die").evaluate_all(
        "dice => dice.map(each => each.getAttribute('aria-label'))"
    )
    first, second, third = (int(re.sub(r"\D", "", label)) for label in labels)
    return first, second, third
