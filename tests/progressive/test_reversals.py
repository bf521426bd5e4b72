"""A round that is reversed, and what its meters keep: all of it, once END GAME has reconciled the game."""

import pytest
from tests.progressive.worlds import ELLEN, OTTO
from tests.table.tables import bet, finish, opened, opened_house

from punto.errors import Refused
from punto.houses import Role, find_house
from punto.progressive import Adjust, ProgressiveState
from punto.streams import Actor
from punto.table import Table
from punto.table.commands import PressKey, RackCards, ReverseRound
from punto.wagers import Key

SAM = Actor(Role.SUPERVISOR, "sam")
WRONG = "the cards were misread"
SEED = 1_000_000


def the_link(table: Table) -> ProgressiveState:
    return next(iter(table.links.states.values()))


@pytest.mark.clause("CO-2899.02-10-h", "CO-2899.02-10-i-s2")
def test_after_end_game_the_meter_keeps_its_share_and_two_people_may_take_it_off() -> None:
    """Ten per cent of a dollar: the dollar goes back to Maria, the ten cents are taken off by hand."""
    table = opened("colorado-midi", {2: "maria"})
    bet(table, "2:player=100", "2:99-fortunes=1")
    finish(table, "9h 2c Kh 2d")
    table.do(ReverseRound(1, "sam", WRONG), SAM)
    assert not any(table.state.balances.values())
    assert the_link(table).value("jackpot") == SEED + 10
    table.links.do(the_link(table).link, Adjust("jackpot", -10, WRONG, OTTO), ELLEN)
    assert the_link(table).value("jackpot") == SEED


@pytest.mark.clause("CO-2899.02-10-h")
def test_before_end_game_a_round_that_is_reversed_is_void() -> None:
    table = opened("colorado-midi", {2: "maria"})
    table.automation -= {Key.END.value}
    bet(table, "2:player=100", "2:99-fortunes=1")
    for card in ("9h", "2c", "Kh", "2d"):
        table.run()
        table.deal(card)
    table.run()
    table.do(RackCards())
    assert the_link(table).value("jackpot") == SEED + 10
    table.do(ReverseRound(1, "sam", WRONG), SAM)
    link = the_link(table)
    assert (link.value("jackpot"), link.bets, link.games) == (SEED, 0, {})
    table.do(PressKey(Key.END))
    table.run()
    bet(table, "2:player=100", "2:99-fortunes=1")  # and on it goes
    table.do(PressKey(Key.START))
    assert the_link(table).value("jackpot") == SEED + 10


@pytest.mark.clause("CO-2899.04-5-f-vii-s2")
def test_what_a_meter_has_paid_no_reversal_takes_back() -> None:
    """Sixty dollars came off the meter: only a manual adjustment backs that out."""
    wager = "ez-progressive"
    settings = {f"wagers.{wager}.paytable": "1", f"wagers.{wager}.fixed_prizes_from": "meter"}
    table = opened_house(find_house("colorado-ez", settings=settings), {1: "ann"})
    bet(table, "1:banker=10", f"1:{wager}=1")
    finish(table, "Kh 3d Qd 4h Tc")
    before = the_link(table)
    assert before.value("jackpot") == 500_000 + 10 - 6_000
    with pytest.raises(Refused, match="only a manual adjustment backs that out"):
        table.do(ReverseRound(1, "sam", WRONG), SAM)
    assert the_link(table) == before
