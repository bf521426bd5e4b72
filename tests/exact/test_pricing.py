"""`price` takes what is at hand: a name, a wager, terms; full decks, a house's, or the cards left."""

from fractions import Fraction
from pathlib import Path

import pytest

from punto.errors import Refused, Unreadable
from punto.exact import odds, price
from punto.game.composition import Composition
from punto.game.hands import Hand
from punto.houses import find_house
from punto.wagers import book, find_wager, load_wager, terms

EIGHT = Composition.decks(8)
OWN = """
id = "any-tie"
name = "Any tie"
[[line]]
name = "Tie"
when = { winner = "tie" }
[paytable.good]
pays = { Tie = "9 to 1" }
"""


def test_a_name_a_wager_and_its_terms_are_priced_alike() -> None:
    tie = find_wager("tie")
    expected = odds.price(terms(tie), EIGHT).lines
    assert price("tie").lines == price(tie).lines == price(terms(tie)).lines == expected


def test_cards_that_are_left_count() -> None:
    left = EIGHT.without("9h 9h Ks")
    assert price("tie", left).lines == odds.price(terms(find_wager("tie")), left).lines
    assert price("tie", left).house_edge != price("tie").house_edge


def test_hand_and_pay_table_are_chosen() -> None:
    priced = price("dragon-bonus", on=Hand.BANKER, paytable="2")
    assert priced.terms.on is Hand.BANKER
    assert priced.terms.paytable is find_wager("dragon-bonus").paytable("2")
    with pytest.raises(Unreadable, match="dragon-bonus@player"):
        price("dragon-bonus")


def test_a_house_brings_its_table_its_rates_and_its_decks() -> None:
    house = find_house("card-room", settings={"vigorish.rate": "4%", "cards.decks": "6"})
    priced = price("banker", house=house)
    six = Composition.decks(6)
    assert priced.rates["vigorish"] == Fraction(1, 25)
    assert priced.lines == odds.price(house.terms("banker"), six).lines
    assert price("banker", EIGHT, house=house, rates={"vigorish": Fraction(0)}).house_edge < 0


def test_a_house_prices_its_own_odds_and_refuses_what_it_does_not_offer() -> None:
    house = find_house("colorado-mini", settings={"wagers.tie.pays.Tie": "9 to 1"})
    assert price("tie", house=house).lines[0].pay.won == 9
    assert price(find_wager("tie"), house=house).lines[0].pay.won == 9
    absent = next(name for name in book() if name not in house.offers)
    with pytest.raises(Refused, match=absent):
        price(absent, house=house)


def test_a_wager_that_a_house_does_not_offer_has_its_own_table(tmp_path: Path) -> None:
    file = tmp_path / "any-tie.toml"
    file.write_text(OWN, "utf-8")
    own = load_wager(file)
    assert price(own, house=find_house("card-room")).terms.paytable is own.paytable()


def test_where_chairs_differ_the_first_is_priced_with_all_others_betting() -> None:
    wager = next(each for each in book().values() if each.chairs)
    chairs = wager.chairs_of(wager.paytable())
    hand = next(iter(wager.rides_on), None)
    asked = price(wager, on=hand).terms
    assert (asked.chair, asked.others) == (chairs[0], frozenset(chairs[1:]))
    other = price(wager, on=hand, chair=chairs[1], others=()).terms
    assert (other.chair, other.others) == (chairs[1], frozenset())


def test_terms_are_not_told_twice() -> None:
    asked = terms(find_wager("dragon-bonus"), Hand.PLAYER)
    with pytest.raises(Unreadable, match="the terms of dragon-bonus say already"):
        price(asked, on=Hand.BANKER)


def test_a_refusal_cites_the_houses_document() -> None:
    house = find_house("massachusetts-midi")
    with pytest.raises(Refused) as caught:
        price("banker", Composition.parse("Ac 2c"), house=house)
    assert all(clause.startswith("MA-") for clause in caught.value.reasons[0].clauses)
    assert caught.value.reasons[0].clauses
