"""What lies in the discard rack, and who may touch what on the layout meanwhile."""

import pytest
from tests.table.tables import bet, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.houses import find_house
from punto.table import EVERYTHING, Phase, Table, evolve
from punto.table.commands import DealCard, NoMoreBets, OpenBetting, TouchChips
from punto.table.events import RoundVoided


def test_cards_that_nobody_turned_lie_unknown_in_the_rack() -> None:
    """A round is voided while both hands lie face down: none of their four cards is known."""
    table = Table(find_house("massachusetts-midi"), EVERYTHING - {"reveal"}, seeded("rack"))
    while table.state.phase is not Phase.READY:
        table.step()
    table.sit(3, "maria")
    table.do(OpenBetting())
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    while len(table.state.round.banker) < 2:
        assert table.step()
    racked = evolve(table.state, RoundVoided()).rack[-1]
    assert None not in racked.cards
    assert racked.known == (None, None, None, None)


def test_dice_leave_nothing_in_a_rack() -> None:
    table = Table(find_house("colorado-dice"), EVERYTHING, seeded("dice"))
    while table.state.phase is not Phase.READY:
        table.step()
    table.sit(3, "maria")
    table.do(OpenBetting())
    bet(table, "3:dice-player=10")
    table.do(NoMoreBets())
    while table.state.phase is not Phase.READY:
        assert table.step()
    assert table.state.rack == ()
    assert len(table.state.played) == 1


def test_a_payout_is_untouched_by_whoever_is_to_have_it_alone() -> None:
    """Seat 4 has the bet that is paid early; seat 1 touches a bet like any other."""
    table = opened("massachusetts-midi", {1: "ana", 4: "ben"})
    bet(table, "1:player=100", "4:banker=100", "4:house-money=10")
    table.do(NoMoreBets())
    table.do(DealCard())
    with pytest.raises(Refused) as ana:
        table.do(TouchChips(1))
    with pytest.raises(Refused) as ben:
        table.do(TouchChips(4))
    assert (len(ana.value.reasons), len(ben.value.reasons)) == (1, 2)
