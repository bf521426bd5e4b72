"""What a console says of each bet is what the dealer's hands do, and so what moves in the tray."""

import pytest
from tests.table.tables import bet, opened, opened_house

from punto.game.cards import parse_cards
from punto.houses import find_house
from punto.server.console import console
from punto.server.grid import grid
from punto.settle import Account
from punto.table import Table, coming, read_command
from punto.table.commands import CloseTable, DealCard, RackCards
from punto.table.next import Task, due

BANKER_7 = "4c Ks 2d 7c"
TIE_8 = "4c Ks 4d 8c"
TWO_PAIR = "4c Ks 4d Kc"
MARKED = {"vigorish.collected": "marked"}
TIE_PAYS = {"wagers.banker.paytable": "tie-vigorish"}
BANKER = ["3:banker=100"]
PLAYER_PAIR_8 = "4c Ks 4d 7c"


def played(table: Table, cards: str, until: Task) -> Table:
    left = list(parse_cards(cards))
    while (now := due(table.state)) is None or now.task is not until:
        if not table.step():
            table.do(DealCard(left.pop(0)))
    return table


def hands(table: Table) -> list[tuple[str, list[str]]]:
    """What is still to be done with each bet."""
    return [
        (row["title"], [each["does"] for each in cell["hands"] if not each["done"]])
        for row in grid(table.state)["rows"]
        for cell in row["cells"]
    ]


def done(table: Table) -> list[str]:
    cells = [cell for row in grid(table.state)["rows"] for cell in row["cells"]]
    return [each["does"] for cell in cells for each in cell["hands"] if each["done"]]


def tray(table: Table) -> int:
    return table.state.balances.get(Account.TRAY.value, 0)


@pytest.mark.parametrize(
    ("house", "settings", "bets", "cards", "moves", "falls"),
    [
        ("massachusetts-midi", MARKED, BANKER, BANKER_7, [["marks $5", "+$100"]], 10_000),
        ("massachusetts-midi", {}, BANKER, BANKER_7, [["−$5 vig.", "+$100"]], 9_500),
        ("colorado-midi", {}, BANKER, BANKER_7, [["+$100", "−$5 vig."]], 9_500),
        ("colorado-midi", TIE_PAYS, BANKER, TIE_8, [["−$25 vig."]], -2_500),
        ("colorado-midi", {}, BANKER, TIE_8, [[]], 0),
        ("colorado-midi", {}, ["3:banker=100#toke"], BANKER_7, [["+$100", "−$5 vig."]], 9_500),
        ("colorado-midi", {}, ["3:player=10", "3:99-fortunes=1"], TWO_PAIR, [["+$10"], ["+$9"]], 1_900),
    ],
)  # fmt: skip
def test_a_cell_says_what_is_paid_and_what_becomes_of_vigorish(
    house: str, settings: dict[str, str], bets: list[str], cards: str, moves: list[list[str]], falls: int
) -> None:
    """Whoever paid 95 where 5 are marked, and collected the 5 later, would have charged twice."""
    table = opened_house(find_house(house, settings=settings), {3: "ana"})
    bet(table, *bets)
    played(table, cards, Task.PAY)
    assert [said for _, said in hands(table)] == moves
    before = tray(table)
    table.step()
    assert before - tray(table) == falls


def test_an_early_payout_is_told_before_it_is_made_and_where_it_went() -> None:
    """House Money pays a pair 3 to 1: 30 for 10, unless they are pressed."""
    table = opened("massachusetts-midi", {3: "ana"})
    bet(table, "3:player=100", "3:house-money=10")
    played(table, PLAYER_PAIR_8, Task.SETTLE_EARLY)
    assert hands(table) == [("Player", []), ("House Money", ["+$30"])]
    table.do(read_command("press 3=p", table.state).command)
    assert hands(table) == [("Player", []), ("House Money", [])]
    assert done(table) == ["$30 pressed"]
    played(table, "", Task.PAY)
    assert hands(table) == [("Player", ["+$130"]), ("House Money", [])]


def test_what_was_paid_early_is_not_to_be_paid_again() -> None:
    table = opened("massachusetts-midi", {3: "ana"})
    bet(table, "3:player=100", "3:house-money=10")
    played(table, PLAYER_PAIR_8, Task.SETTLE_EARLY)
    table.do(read_command("n", table.state).command)
    played(table, "", Task.PAY)
    assert (hands(table)[1], done(table)) == (("House Money", []), ["+$30"])


def test_a_seat_says_who_sits_there_and_what_they_have() -> None:
    table = opened("colorado-mini", {3: "ana"}, tray=1_000_000)
    table.do(read_command("buy 3 500", table.state).command)
    third = next(each for each in grid(table.state)["seats"] if each["seat"] == 3)
    assert (third["who"], third["chips"]) == ("ana", "$500")


def test_vigorish_that_is_marked_lies_before_its_player_until_it_is_collected() -> None:
    """500 and 100 won: 5 of that are owed, and are among the chips on the table until they are paid."""
    table = opened_house(find_house("massachusetts-midi", settings=MARKED), {3: "ana"}, tray=1_000_000)
    table.do(read_command("buy 3 500", table.state).command)
    bet(table, *BANKER)
    played(table, BANKER_7, Task.RACK)

    def chips() -> str:
        return str(next(each["chips"] for each in grid(table.state)["seats"] if each["seat"] == 3))

    table.do(RackCards())
    assert chips() == "$600"
    table.do(read_command("vigorish 3", table.state).command)
    assert chips() == "$595"


def test_once_a_table_is_closed_its_count_is_blind() -> None:
    table = opened("colorado-mini", {3: "ana"}, tray=1_000_000)
    table.do(read_command("buy 3 500", table.state).command)
    table.do(read_command("chips 95x10000", table.state).command)
    seen = console(table.state)["tray"]
    assert (seen["amount"], seen["drop"], len(seen["counts"])) == ("$9,500", "$500", 1)
    table.do(CloseTable())
    assert console(table.state)["tray"] == {"banked": True, "amount": "", "drop": "", "counts": []}


def test_why_is_answered_also_where_no_clause_asks_for_it() -> None:
    table = opened("colorado-mini", {3: "ana"})
    assert not coming(table.state).clauses
    assert [each["says"] for each in console(table.state, by_hand=True)["why"]] == [
        "No clause asks for this: it is the house's own procedure."
    ]
