"""A burn that a supervisor orders during play: three to six cards, unseen unless players see all of them."""

import pytest

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.houses import Role, find_house
from punto.table import EVERYTHING, Actor, Phase, Table, read_command, view
from punto.table.commands import Dispute, OpenBetting, OrderBurn, Prepare
from punto.table.events import CardsBurned, Disputed
from punto.table.views import SUPERVISOR

MINI, MA = "colorado-mini", "massachusetts-midi"


def ready(house: str, *, physical: bool = False, depth: int = 14) -> Table:
    """A table before its first round, the cut card so many cards from the back."""
    table = Table(find_house(house), EVERYTHING - {"betting"}, seeded("burns"), physical=physical)
    while table.state.phase is not Phase.READY:
        step = table.state.next_step.id if table.state.steps and table.state.next_step else ""
        if step == "place-cut-cards":
            table.do(Prepare(step, at=depth))
        elif step == "burn" and physical:
            shown = parse_cards("2s 9h 9d") if house == MA else parse_cards("2s")
            table.do(Prepare(step, cards=shown))
        else:
            table.step()
    return table


@pytest.mark.clause("CO-2802-5")
@pytest.mark.parametrize("number", [3, 6])
def test_the_cards_go_to_the_rack_unseen(number: int) -> None:
    table = ready(MINI)
    assert table.state.shoe is not None
    before, racked = table.state.shoe.rest, table.state.rack
    table.do(OrderBurn(number))
    assert table.state.shoe.rest == before[number:]
    assert table.state.rack[:-1] == racked
    assert table.state.rack[-1].others == before[:number]
    assert view(table.state, SUPERVISOR).rack[-1].others == (None,) * number
    assert table.state.phase is Phase.READY


def test_they_lie_behind_the_round_after_which_they_were_burned() -> None:
    table = ready(MINI)
    table.sit(3, "maria")
    table.do(OpenBetting())
    table.bet("3:player=100")
    table.run()
    table.do(OrderBurn(3))
    assert [racked.number for racked in table.state.rack] == [0, 1, 1]


def test_it_may_come_while_nobody_has_bet_yet_and_betting_goes_on() -> None:
    table = ready(MINI)
    table.sit(3, "maria")
    for number in (1, 2):
        table.do(OpenBetting())
        table.do(OrderBurn(3))
        assert (table.state.phase, table.state.number) == (Phase.BETTING, number)
        assert table.state.rack[-1].number == number - 1
        table.bet("3:player=100")
        table.automation = EVERYTHING - {"betting"}
        table.run()
    assert [racked.number for racked in table.state.rack] == [0, 0, 1, 1, 2]
    for number in (1, 2):
        (rebuilt,) = table.do(Dispute(number))
        assert isinstance(rebuilt, Disputed)
        assert rebuilt.player
    with pytest.raises(Refused, match="round 0 is not in the discard rack"):
        table.do(Dispute(0))


@pytest.mark.clause("CO-2802-5")
@pytest.mark.parametrize("number", [0, 2, 7])
def test_it_is_three_to_six_cards(number: int) -> None:
    with pytest.raises(Refused, match="three to six cards") as caught:
        ready(MINI).do(OrderBurn(number))
    assert caught.value.reasons[0].clauses == ("CO-2802-5",)


def test_a_supervisor_orders_it_between_rounds() -> None:
    table = ready(MINI)
    with pytest.raises(Refused, match="a supervisor orders a burn"):
        table.do(OrderBurn(3), Actor(Role.DEALER))
    table.sit(3, "maria")
    table.do(OpenBetting())
    table.bet("3:player=100")
    with pytest.raises(Refused, match="betting is open"):
        table.do(OrderBurn(3))
    table.no_more_bets()
    with pytest.raises(Refused, match="a round is under way"):
        table.do(OrderBurn(3))
    with pytest.raises(Refused, match="without cards"):
        Table(find_house("colorado-dice")).do(OrderBurn(3))


def test_the_cut_card_may_come_with_it() -> None:
    table = ready(MINI, depth=8 * 52 - 12)
    assert table.state.shoe is not None
    left = table.state.shoe.cut_card - table.state.shoe.out
    while left >= 3:
        table.do(OrderBurn(3))
        left -= 3
    assert not table.state.cut_card_came
    table.do(OrderBurn(3))
    assert table.state.cut_card_came
    assert [type(event) for event in table.do(OrderBurn(3))] == [CardsBurned]  # it comes once


def test_burned_cards_are_named_where_players_see_them() -> None:
    table = ready(MA, physical=True)
    with pytest.raises(Refused, match="cards that are named here: 3"):
        table.do(OrderBurn(3))
    with pytest.raises(Refused, match="no 2s is left"):
        table.do(OrderBurn(3, parse_cards("2s" * 8)))
    typed = read_command("burn 3 4h 4d 4c", table.state).command
    assert typed == OrderBurn(3, parse_cards("4h 4d 4c"))
    table.do(typed)
    assert table.state.rack[-1].known == parse_cards("4h 4d 4c")
    hidden = ready(MINI, physical=True)
    with pytest.raises(Refused, match="cards that are named here: 0"):
        hidden.do(OrderBurn(3, parse_cards("4h 4d 4c")))
    hidden.do(OrderBurn(3))
