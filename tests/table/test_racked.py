"""What lies in the discard rack, and who may touch what on the layout meanwhile."""

import pytest
from tests.table.tables import bet, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.houses import find_house
from punto.table import EVERYTHING, Phase, Table, evolve
from punto.table.commands import DealCard, NoMoreBets, OpenBetting, TouchChips
from punto.table.events import RoundVoided
from punto.table.next import due


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


@pytest.mark.clause("CO-2807-5")
def test_bets_are_untouched_from_the_first_card_until_they_are_paid() -> None:
    """A player touches their bet at each moment of a round, and is told the clause while it is forbidden."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    told: list[tuple[str, tuple[str, ...]]] = []
    cards = list(parse_cards("4h Ks 3d 8c"))
    while table.state.number == 1:
        now = due(table.state)
        told.append((now.task.value if now else table.state.phase.value, touched(table, 3)))
        if not table.step():
            table.deal(cards.pop(0))
    forbidden = ("CO-2807-5",)
    assert told == [
        ("betting", ()),
        ("deal", ()),  # announced, and no card is out
        *[("deal", forbidden)] * 3,
        ("call-points", forbidden),
        ("call-result", forbidden),
        ("collect", forbidden),
        ("pay", forbidden),
        ("rack", ()),
        ("ready", ()),
    ]


def touched(table: Table, seat: int) -> tuple[str, ...]:
    """The clauses for which chips may not be touched."""
    try:
        table.do(TouchChips(seat))
    except Refused as error:
        return tuple(clause for reason in error.reasons for clause in reason.clauses)
    return ()
