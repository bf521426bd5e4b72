"""A round that is reversed, and what its meters keep: all of it, once END GAME has reconciled the game."""

import pytest
from tests.progressive.worlds import ELLEN, OTTO
from tests.table.laws import broken_money
from tests.table.tables import bet, finish, opened, opened_house

from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.houses import Role, find_house
from punto.progressive import Adjust, ProgressiveState
from punto.streams import Actor
from punto.table import Table
from punto.table.commands import CloseTable, PressKey, RackCards, ReverseRound, TakeBack
from punto.wagers import Key

SAM = Actor(Role.SUPERVISOR, "sam")
WRONG = "the cards were misread"
SEED = 1_000_000


def the_link(table: Table) -> ProgressiveState:
    return next(iter(table.links.states.values()))


def rack(table: Table, *cards: str) -> None:
    """The round to its end, but for END GAME."""
    for card in cards:
        table.run()
        table.deal(card)
    table.run()
    table.do(RackCards())


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
    rack(table, "9h", "2c", "Kh", "2d")
    assert the_link(table).value("jackpot") == SEED + 10
    table.do(ReverseRound(1, "sam", WRONG), SAM)
    link = the_link(table)
    assert (link.value("jackpot"), link.bets, link.games) == (SEED, 0, {})
    table.do(PressKey(Key.END))
    table.run()
    bet(table, "2:player=100", "2:99-fortunes=1")  # and on it goes
    table.do(PressKey(Key.START))
    assert the_link(table).value("jackpot") == SEED + 10


QUADS, TRIPS, OTHERS = "2h 2h 2h 2h Kc", "2h 2h 2h 3h Kc", "3h 3h 3h 3h"


def claimed() -> Table:
    """Four twos of hearts were entered: $10,000.10 are claimed for seat 2, and the round is over."""
    table = opened("colorado-midi", {2: "maria", 3: "bob"})
    table.automation -= {Key.PAY.value, Key.END.value}
    bet(table, "2:player=100", "2:99-fortunes=1", "3:99-fortunes=1", "3:banker=50")
    finish(table, QUADS)
    (claim,) = the_link(table).pending
    assert (claim.amount, the_link(table).value("jackpot")) == (SEED + 20, SEED)
    return table


def racked(table: Table) -> None:
    """What lay there goes off the layout, so that money tells of the round alone."""
    for each in table.state.bets:
        table.do(TakeBack(each.seat, each.wager))
    assert broken_money(table.events) == []


@pytest.mark.clause("CO-2899.02-10-h")
def test_an_award_that_nobody_has_approved_goes_with_its_round() -> None:
    """The cards were misread, and found so when winners were paid: nobody has to pay a jackpot for that."""
    table = claimed()
    with pytest.raises(Refused, match="is not paid yet"):
        table.do(PressKey(Key.END))
    table.do(ReverseRound(1, "sam", WRONG), SAM)
    link = the_link(table)
    assert (link.value("jackpot"), link.pending, link.games, link.bets) == (SEED, (), {}, 0)
    racked(table)
    assert not any(table.state.balances.values())
    table.do(PressKey(Key.END))
    table.do(CloseTable())


def test_settled_by_the_right_cards_a_round_has_other_prizes() -> None:
    """Three twos: $10 for each of the two dollars, 5 to 4 for the Banker; the meter keeps its share."""
    table = claimed()
    table.do(ReverseRound(1, "sam", WRONG, parse_cards(TRIPS)), SAM)
    link = the_link(table)
    assert (link.value("jackpot"), link.pending, list(link.games)) == (SEED + 20, (), [table.place])
    racked(table)
    assert table.state.balances["chips/maria"] == -10_000 + 1_000 - 100
    assert table.state.balances["chips/bob"] == 5_000 - 250 + 1_000 - 100
    table.do(PressKey(Key.END))
    assert the_link(table).games == {}


def test_the_right_cards_may_give_the_award_to_another_seat() -> None:
    """Four threes of hearts are seat 3's; seat 2 has the envy sum of $1,000. Six to six: all else stands."""
    table = claimed()
    table.do(ReverseRound(1, "sam", WRONG, parse_cards(OTHERS)), SAM)
    table.run()
    (claim,) = the_link(table).pending
    assert [(each.seat, each.amount) for each in claim.winners] == [(3, SEED + 20)]
    table.do(PressKey(Key.PAY), ELLEN)
    racked(table)
    assert table.state.balances["chips/bob"] == SEED + 20 - 100
    assert table.state.balances["chips/maria"] == 100_000 - 100
    assert the_link(table).value("jackpot") == SEED
    with pytest.raises(Refused, match="only a manual adjustment backs that out"):
        table.do(ReverseRound(1, "sam", WRONG), SAM)


def test_a_round_that_was_void_gives_no_award_any_more() -> None:
    """Its stakes went off the meters, so nothing can be claimed there; nor can it after END GAME."""
    table = claimed()
    table.do(ReverseRound(1, "sam", WRONG), SAM)
    with pytest.raises(Refused, match="put right before END GAME alone"):
        table.do(ReverseRound(1, "sam", WRONG, parse_cards(QUADS)), SAM)
    table.do(PressKey(Key.END))
    with pytest.raises(Refused, match="put right before END GAME alone"):
        table.do(ReverseRound(1, "sam", WRONG, parse_cards(QUADS)), SAM)


@pytest.mark.clause("CO-2899.04-5-f-i-s2")
def test_prizes_that_the_right_cards_give_come_off_the_meter() -> None:
    """A Banker's seven of two cards against nothing: $60 off the meter, which had ten cents of the dollar."""
    wager = "ez-progressive"
    settings = {f"wagers.{wager}.paytable": "1", f"wagers.{wager}.fixed_prizes_from": "meter"}
    table = opened_house(find_house("colorado-ez", settings=settings), {1: "ann"})
    table.automation -= {Key.END.value}
    bet(table, "1:banker=10", f"1:{wager}=1")
    rack(table, "Kh", "3d", "Qd", "5h")
    table.do(ReverseRound(1, "sam", WRONG, parse_cards("Kh 3d Qd 4h Tc")), SAM)
    assert the_link(table).value("jackpot") == 500_000 + 10 - 6_000
    assert broken_money(table.events) == []


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
