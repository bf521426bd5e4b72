"""Signs: odds of every wager, limits, aggregate limits, the table's number."""

import re
from pathlib import Path

import pytest
from tests.posting.reading import edges, pages, printed, squeezed

from punto.houses import House, find_house, ready_houses
from punto.posting import html, par_paper, par_sheets, rules_paper, sign_paper


@pytest.mark.clause("CO-2803-3-a")
@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("name", ready_houses())
def test_odds_of_every_wager_are_read_back(name: str, wall: bool) -> None:
    house = find_house(name)
    text = printed(sign_paper(house, wall=wall))
    for offer in house.offers.values():
        for line, pay in zip(offer.wager.lines, offer.paytable.pays, strict=True):
            if pay is None:
                continue
            own = sum(each is not None for each in offer.paytable.pays) > 1 and not offer.wager.main
            pays = (
                pay.printed
                if not pay.meter
                else f"{pay.printed.split(' ')[0]} of {pay.meter.replace('-', ' ')}"
            )
            found = f"{line.name if own else offer.wager.name} {pays}"
            assert squeezed(found).casefold() in text.casefold() or offer.wager.main, found


def test_the_main_wagers_of_a_sign_by_hand() -> None:
    text = pages(sign_paper(find_house("massachusetts-midi")))[0]
    assert re.search(r"^Player Tie: push 1 to 1$", text, re.MULTILINE)
    assert re.search(r"^Banker less 5% vigorish; Tie: push 1 to 1$", text, re.MULTILINE)
    assert re.search(r"^Tie 8 to 1$", text, re.MULTILINE)
    ez = printed(sign_paper(find_house("massachusetts-ez")))
    assert squeezed("Dragon 7: push; Tie: push 1 to 1") in ez
    assert "vigorish" not in ez


@pytest.mark.clause("CO-2803-3-b", "CO-2899.09-5")
def test_limits_and_aggregates_are_posted() -> None:
    settings = {"limits.minimum": "10", "limits.maximum": "500", "wagers.dragon-bonus.aggregate": "25000"}
    settings |= {"wagers.dragon-bonus.minimum": "2.50", "wagers.dragon-bonus.maximum": "100"}
    text = printed(sign_paper(find_house("colorado-mini", settings=settings)))
    for words in (
        "Minimum Maximum $10 $500",
        "Table 1",
        "Dragon Bonus: $2.50 to $100.",
        "Player, Banker: $10 to $500.",
        "All other wagers: up to $500.",
        "Dragon Bonus: all winners together are paid at most $25,000 a round.",
    ):
        assert squeezed(words) in text, words
    dice = printed(sign_paper(find_house("colorado-dice", settings={"wagers.dice-se-01.aggregate": "9000"})))
    assert squeezed("All other wagers: $1 to $10,000.") in dice
    assert squeezed("Golden 3: all winners together are paid at most $9,000 a round.") in dice
    assert squeezed("There is no aggregate limit at this table.") in printed(
        sign_paper(find_house("colorado-dice"))
    )


@pytest.mark.clause("CO-2803-4")
def test_a_house_that_posts_on_walls_gets_a_wall_sign() -> None:
    at_table = sign_paper(find_house("colorado-mini", settings={"posting.odds": "table-sign"}))
    on_wall = sign_paper(find_house("colorado-mini", settings={"posting.odds": "wall-sign"}))
    assert (at_table.kind, on_wall.kind) == ("sign", "wall")
    assert squeezed("Odds, as on the layout") not in printed(at_table) + printed(on_wall)
    assert squeezed("Odds, as on the layout") in printed(sign_paper(find_house("colorado-mini")))
    assert squeezed("Banker less 5% vigorish; Tie: push 1 to 1") in printed(on_wall)
    rules = rules_paper(find_house("colorado-mini", settings={"posting.odds": "wall-sign"}))
    assert squeezed("The odds of every wager stand on the signs on the wall.") in printed(rules)


@pytest.mark.clause("CO-2803-3-c")
def test_a_sign_tells_of_copies() -> None:
    for name in ready_houses():
        assert squeezed("Ask the dealer or a supervisor for a copy of these rules.") in printed(
            sign_paper(find_house(name))
        )


def test_a_dice_sign_names_whose_game_it_is() -> None:
    assert squeezed("3 Dice Baccarat is a trademark of Galaxy Gaming") in printed(
        sign_paper(find_house("colorado-dice"))
    )


@pytest.mark.clause("MA-2b2-ii-s2")
def test_a_table_whose_layout_does_not_say_so_has_a_sign_about_dragon_7() -> None:
    push = squeezed("On a Dragon 7 a Banker wager is a push and is returned.")
    signs = {
        where: printed(sign_paper(find_house("massachusetts-ez", settings={"posting.dragon_7_push": where})))
        for where in ("layout", "table-sign")
    }
    assert push in signs["table-sign"]
    assert push not in signs["layout"]


def test_every_ready_sign_is_one_page() -> None:
    for name in ready_houses():
        for wall in (False, True):
            for size in ("a4", "letter"):
                assert len(pages(sign_paper(find_house(name), wall=wall), size)) == 1, (name, wall, size)


LONG = "The Extraordinarily Long Name Of Side Bet Number {number} With A Tail"
WAGER = """id = "bet-{number}"
name = "{name}"
[[line]]
name = "{name}, both hands with a Donaudampfschifffahrtsgesellschaft"
when = {{ player_points = 9, banker_points = 8 }}
[[line]]
name = "Another line that goes on and on and on"
when = {{ winner = "tie" }}
[paytable.x.pays]
"{name}, both hands with a Donaudampfschifffahrtsgesellschaft" = "1234567 to 1"
"Another line that goes on and on and on" = "2 to 1"
"""
HOUSE = """id = "crowded"
name = "The Grand International Palace of Baccarat"
jurisdiction = "colorado"
wager_files = [{files}]
[limits]
minimum = "12345678"
maximum = "98765432.50"
[table]
number = "1234567890"
[wagers]
player = "standard"
banker = "commission"
tie = "standard"
"""
OFFER = """[wagers.bet-{number}]
paytable = "x"
minimum = "12345678"
maximum = "98765432.50"
"""


def crowded(tmp_path: Path) -> House:
    """Fifteen wagers with long names, and limits of eight digits; none of it approved."""
    numbers = range(12)
    for number in numbers:
        text = WAGER.format(number=number, name=LONG.format(number=number))
        (tmp_path / f"bet-{number}.toml").write_text(text, "utf-8")
    files = ", ".join(f'"bet-{number}.toml"' for number in numbers)
    offers = "".join(OFFER.format(number=number) for number in numbers)
    (tmp_path / "house.toml").write_text(HOUSE.format(files=files) + offers, "utf-8")
    return find_house(str(tmp_path / "house.toml"))


def test_fifteen_wagers_with_long_names_fit(tmp_path: Path) -> None:
    house = crowded(tmp_path)
    assert len(house.offers) == 15
    for wall in (False, True):
        for size in ("a4", "letter"):
            paper = sign_paper(house, wall=wall)
            text = printed(paper, size)
            assert squeezed("$12,345,678") in text
            assert text.count(squeezed("1234567 to 1")) == 12
            assert squeezed("$12,345,678 to $98,765,432.50") in text
            assert all(min(each) > 15 for each in edges(paper, size))


def test_rules_and_sheets_of_such_a_house_fit_too(tmp_path: Path) -> None:
    house = crowded(tmp_path)
    name = squeezed(LONG.format(number=7))
    for paper in (rules_paper(house), par_paper(par_sheets(house, ["bet-7", "player"]))):
        for size in ("a4", "letter"):
            assert name in printed(paper, size)
            assert all(min(each) > 15 for each in edges(paper, size))
    assert squeezed("$12,345,678 to $98,765,432.50") in printed(rules_paper(house))


def test_a_sign_in_breach_says_so() -> None:
    paper = sign_paper(find_house("colorado-mini", settings={"cards.decks": "5"}))
    assert squeezed("cards.decks is 5; allowed: 6 to 8 (CO-2806-1)") in printed(paper)
    assert "NOTFORPOSTING" in printed(paper)
    assert "Not for posting" in html(paper)
