"""Every pay table that a document prints may be offered there, and its odds are what the document says."""

import re
from collections.abc import Iterator

import pytest

from punto.game.facts import Game
from punto.houses import House, check_house, find_house, find_jurisdiction
from punto.wagers import PayTable, Wager, book

DOCUMENTS = {"colorado": "CO", "massachusetts": "MA", "card-room": "HR"}
BASES = {
    ("colorado", Game.BACCARAT): "colorado-mini",
    ("colorado", Game.DICE): "colorado-dice",
    ("massachusetts", Game.BACCARAT): "massachusetts-midi",
    ("card-room", Game.BACCARAT): "card-room",
}
AT_LEAST = {
    ("colorado", "tie"),  # 8 to 1 or better
    ("colorado", "perfect-pair"),  # no less than 25 to 1
    ("colorado", "dragon-bonus"),  # no less than those odds
    ("massachusetts", "tie"),
}
"""Wagers for which a document prints the least that is paid; for all others it prints what is paid."""

BY_APPROVAL = {"match-pair"}
"""Defined, but in no list of wagers: it needs the Division's approval."""


def printed() -> Iterator[tuple[str, Wager, PayTable]]:
    """Each pay table with the document that prints it."""
    for law, document in DOCUMENTS.items():
        for wager in book().values():
            for table in wager.paytables:
                prints = any(clause_id.startswith(f"{document}-") for clause_id in table.clauses)
                if prints and wager.id not in BY_APPROVAL:
                    yield law, wager, table


PRINTED = [
    pytest.param(law, wager, table, id=f"{law} {wager.id}/{table.id}") for law, wager, table in printed()
]


def offering(law: str, wager: Wager, table: PayTable, pays: dict[str, str] | None = None) -> House:
    """A house of the document that offers this table, perhaps with other odds."""
    name = BASES[law, wager.game]
    other = ", ".join(f'"{line}" = "{odds}"' for line, odds in (pays or {}).items())
    return find_house(
        name, settings={f"wagers.{wager.id}": f"{{ paytable = '{table.id}', pays = {{ {other} }} }}"}
    )


def complaints(house: House, wager: Wager, word: str) -> list[str]:
    """What the check says of a wager's table or odds."""
    return [str(each) for each in check_house(house) if wager.id in str(each) and word in str(each)]


def test_documents_print_what_is_looked_at() -> None:
    assert len(PRINTED) > 60
    assert {law for law, _, _ in printed()} == set(DOCUMENTS)


@pytest.mark.parametrize(("law", "wager", "table"), PRINTED)
def test_every_printed_table_may_be_offered(law: str, wager: Wager, table: PayTable) -> None:
    assert table.id in find_jurisdiction(law).permits[wager.id].paytables
    house = offering(law, wager, table)
    assert complaints(house, wager, "is offered at pay table") == []
    assert complaints(house, wager, '" pays') == []


@pytest.mark.parametrize(("law", "wager", "table"), PRINTED)
def test_odds_are_exactly_the_printed_ones_or_no_less(law: str, wager: Wager, table: PayTable) -> None:
    for line, pay in zip(wager.lines, table.pays, strict=True):
        found = re.match(r"(\d+) (to|for) 1\b", str(pay))
        if found:
            odds, style = int(found[1]), found[2]
            lower = f"{odds - 1} {style} 1" if odds > 1 else f"{odds} {style} 2"
            for other, better in ((lower, False), (f"{odds + 1} {style} 1", True)):
                pays = {line.name: str(pay).replace(found[0], other, 1)}
                said = complaints(offering(law, wager, table, pays), wager, f'"{line.name}" pays')
                assert bool(said) is not (better and (law, wager.id) in AT_LEAST), pays


FIXED = [
    pytest.param(law, wager, table, id=f"{law} {wager.id}/{table.id}")
    for law, wager, table in printed()
    if table.unit
]
"""Tables that are printed for one stake."""

OPTIONAL_IN_COLORADO = {
    *("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all", "99-fortunes", "dragon-bonus"),
    *("dragon-7", "panda-8", "ez-progressive", "ez-progressive-each-hand", "ez-progressive-winning-hand"),
}
"""The optional bets of Colorado's sections .01 to .04, whose payouts in a round a licensee may cap."""


@pytest.mark.clause("CO-2899.01-3-b", "CO-2899.02-1-b", "CO-2899.03-3-b", "CO-2899.04-3-b", "CO-2899.09-5")
@pytest.mark.parametrize(("law", "wager", "table"), PRINTED)
def test_payouts_are_capped_for_optional_bets_and_dice_alone(law: str, wager: Wager, table: PayTable) -> None:
    name = BASES[law, wager.game]
    capped = f"{{ paytable = '{table.id}', aggregate = '5000', minimum = '5', maximum = '100' }}"
    said = complaints(find_house(name, settings={f"wagers.{wager.id}": capped}), wager, "may not be capped")
    may = law == "colorado" and (wager.id in OPTIONAL_IN_COLORADO or wager.game is Game.DICE)
    assert bool(said) is not may


@pytest.mark.parametrize(("law", "wager", "table"), FIXED)
def test_a_fixed_stake_is_the_printed_one_but_for_dice_triples(
    law: str, wager: Wager, table: PayTable
) -> None:
    name = BASES[law, wager.game]
    assert table.unit is not None
    printed = table.unit.amount // 100

    def said(dollars: int) -> list[str]:
        unit = f"{{ paytable = '{table.id}', unit = '{dollars}' }}"
        house = find_house(name, settings={f"wagers.{wager.id}": unit})
        return complaints(house, wager, "the stake that the table is for")

    assert said(printed) == []
    assert bool(said(printed * 2)) is (wager.id != "dice-triple-progressive")


@pytest.mark.clause("CO-2899.09-14-a-vii")
@pytest.mark.parametrize(("stake", "times"), [(5, 1), (10, 2), (25, 5)])
def test_a_printed_seed_is_scaled_to_the_stake(stake: int, times: int) -> None:
    """Royal 9's table is printed for $5, with a major meter that begins at $50,000."""
    offered = f"{{ paytable = '{book()['royal-9'].paytables[0].id}', unit = '{stake}' }}"
    house = find_house("massachusetts-midi", settings={"wagers.royal-9": offered})
    assert house.offers["royal-9"].printed_seed("major") == times * 50_000_00
