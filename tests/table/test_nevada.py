"""A jurisdiction that nobody here has heard of, in one file: its table opens, refuses and cites by itself."""

from pathlib import Path

import pytest
from tests.houses.test_jurisdiction_file import NEVADA, write

from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.houses import find_house
from punto.settle import read_bets
from punto.table import Table, coming, decode_entry, encode_entry, fold
from punto.table.commands import (
    ChangeProcedure,
    Command,
    Confirm,
    DealCard,
    GiveNotice,
    NoMoreBets,
    OfferCut,
    OpenBetting,
    OpenTable,
    OrderRecut,
    PlaceWagers,
    Prepare,
    RackCards,
)

STEPS = """
[[step]]
id = "cut"
by = ["player", "dealer"]
again = true
clauses = ["NV-20"]

[[step]]
id = "place-cut-cards"
by = ["dealer"]
again = true

[[step]]
id = "load"
by = ["dealer"]
again = true

[[step]]
id = "burn"
by = ["dealer"]
again = true
clauses = ["NV-21"]

[[notice]]"""
CITES = """[cites]
table.cut-goes-to = ["NV-22"]
table.supervisor-only = ["NV-23"]
task.deal = ["NV-24"]
coming.first-cards = ["NV-24-a"]
closing.change = ["NV-25"]
task.rack = ["NV-26"]
table.already-dealt = ["NV-27"]
"""


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A closed table in Nevada."""
    nevada = NEVADA.replace("\n[[notice]]", STEPS, 1).replace("[cites]\n", CITES, 1)
    return Table(find_house(write(tmp_path, nevada.replace('dealing.faces = "down"', ""))))


def clauses(table: Table, command: Command) -> set[str]:
    with pytest.raises(Refused) as caught:
        table.do(command)
    return {each for reason in caught.value.reasons for each in reason.clauses}


def test_a_made_up_jurisdiction_opens_refuses_and_cites_its_own_clauses(table: Table) -> None:
    assert str(coming(table.state).what) == "confirm: a green lamp above the table"
    assert clauses(table, OpenTable()) == {"NV-7"}
    for check in ("lamp", "chip-tray"):
        table.do(Confirm(check))
    table.do(OpenTable(physical=True))
    table.sit(3, "maria")
    assert table.state.steps == ("shuffle", "bless", "cut", "place-cut-cards", "load", "burn")
    assert table.state.decks == 6
    table.do(Prepare("shuffle"))
    table.do(Prepare("bless"))
    assert coming(table.state).clauses == ("NV-20",)
    assert clauses(table, OfferCut(5, at=100)) == {"NV-22"}
    assert clauses(table, OfferCut(3, at=1)) == {"NV-14"}
    table.do(OfferCut(3, at=100))
    table.do(Prepare("place-cut-cards", at=14))
    table.do(Prepare("load"))
    table.do(Prepare("burn", cards=parse_cards("2s")))
    table.do(OpenBetting())
    table.bet("3:player=100")
    table.do(NoMoreBets())
    assert clauses(table, PlaceWagers(read_bets(["3:banker=5"], table.house))) == {"NV-25"}
    assert coming(table.state).clauses == ("NV-24-a",)
    assert clauses(table, RackCards()) == {"NV-24"}
    for each in ("4h", "Kd", "5c", "9s"):
        table.deal(each)
    assert clauses(table, OrderRecut()) == {"NV-27"}
    assert clauses(table, DealCard()) == set()  # this document says nothing of calling points


def test_its_notices_and_its_record_are_its_own(table: Table) -> None:
    assert clauses(table, GiveNotice("felt", ("board",), 10, written=False)) == {"NV-10"}
    table.do(ChangeProcedure("layout.logo", "true", 10))
    assert table.state.untold == {"felt": 10}
    table.do(GiveNotice("felt", ("board",), 30))
    assert table.state.untold == {}
    lines = [encode_entry(entry) for entry in table.entries]
    assert fold(decode_entry(line).event for line in lines) == table.state
