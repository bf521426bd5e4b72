"""A table may run for years: what its state remembers does not grow with the rounds that it has played."""

import pytest
from tests.table.worlds import CONTINUOUS

from punto.entropy import seeded
from punto.errors import Refused
from punto.houses import House, Role, find_house
from punto.ledger.stored import written_state
from punto.table import EVERYTHING, Actor, Table
from punto.table.commands import ReverseRound

MOST = 104
"""Rounds of four cards in eight decks: no shoe has more."""


@pytest.mark.parametrize(
    ("house", "bet"),
    [
        (find_house("colorado-mini", settings=CONTINUOUS), "3:player=100"),
        (find_house("colorado-dice"), "3:dice-player=100"),
    ],
)
def test_a_table_whose_shoes_never_end_remembers_one_shoe(house: House, bet: str) -> None:
    table = Table(house, EVERYTHING, seeded("bounded"))
    table.run()
    table.sit(3, "maria")
    sizes = {}
    for number in range(1, MOST + 31):
        if table.state.bets:
            table.no_more_bets()
        else:
            table.bet(bet)
        table.run()
        sizes[number] = len(written_state(table.state))
    assert [each.number for each in table.state.played] == list(range(31, MOST + 31))
    assert max(list(sizes.values())[-20:]) < 1.05 * sizes[MOST]
    with pytest.raises(Refused, match="too many have been played since"):
        table.do(ReverseRound(30, "stella", "late"), Actor(Role.SUPERVISOR, "stella"))
