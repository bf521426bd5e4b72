"""A round that is reversed, and what its meters keep: all of it, once END GAME has reconciled the game."""

import pytest
from tests.progressive.worlds import ELLEN, OTTO
from tests.table.laws import broken_money
from tests.table.tables import bet, finish, opened, opened_house

from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.houses import Role, find_house
from punto.progressive import Adjust, ProgressiveState
from punto.settle import read_bets
from punto.streams import Actor, Entry
from punto.table import Phase, Table
from punto.table.commands import (
    CloseTable,
    CorrectCards,
    CorrectWagers,
    Irregularity,
    NoMoreBets,
    PressKey,
    RackCards,
    Report,
    ReverseRound,
    TakeBack,
)
from punto.table.events import RoundTakenBack
from punto.table.told import recorded
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


def paid_early(cards: str = "Ks 2c 9h Qs") -> Table:
    """Seat 1's king and nine are the Player's, and its meter has paid before anything was collected."""
    table = opened("massachusetts-midi", {1: "cy", 3: "bob", 5: "ann"})
    table.automation -= {Key.PAY.value, Key.END.value, "collect", "pay", "rack"}
    bet(table, "1:royal-9=5", "3:royal-9=5", "3:player=100", "5:banker=100")
    table.do(PressKey(Key.START))
    table.do(NoMoreBets())
    for card in cards.split():
        table.run()
        table.deal(card)
    table.run()
    table.do(PressKey(Key.PAY), ELLEN)
    assert table.state.balances["chips/cy"] == 35_000 + 50 - 500
    return table


def settled(table: Table) -> dict[str, int]:
    table.automation |= {"collect", "pay"}
    table.run()
    if table.state.phase is Phase.DEALING:
        table.do(RackCards())
    racked(table)
    return {name: table.state.balances.get(f"chips/{name}", 0) for name in ("cy", "bob", "ann")}


def test_where_a_meter_has_paid_the_cards_are_put_right_all_the_same() -> None:
    """The Banker's 2 was a 9: a tie, of which bets on hands come back; and seat 1's award is paid once."""
    table = paid_early()
    table.do(CorrectCards(parse_cards("Ks 9c 9h Qs")), SAM)
    assert settled(table) == {"cy": 34_550, "bob": 25_000 - 500, "ann": 0}
    table.do(PressKey(Key.END))
    assert (the_link(table).games, the_link(table).value("k9-player")) == ({}, 35_000)
    table.do(CloseTable())


def test_an_award_that_was_paid_wrongly_stays_paid_and_the_right_one_comes_beside_it() -> None:
    """The king was of clubs: the same line, for seat 3. A manual adjustment backs the first one out."""
    table = paid_early()
    events = table.do(CorrectCards(parse_cards("Kc 2c 9h Qs")), SAM)
    entry = Entry(SAM, next(each for each in events if isinstance(each, RoundTakenBack)))
    assert "stays paid" in " ".join(recorded(entry, paid_early().state))
    table.run()
    (claim,) = the_link(table).pending
    assert [(each.seat, each.amount) for each in claim.winners] == [(3, 35_000)]
    with pytest.raises(Refused, match="is not paid yet"):
        table.do(PressKey(Key.END))
    table.do(PressKey(Key.PAY), ELLEN)
    chips = settled(table)
    assert chips == {"cy": 34_550 + 2_500, "bob": 10_000 + 35_000 - 500, "ann": -10_000}
    table.do(PressKey(Key.END))
    table.do(CloseTable())


def test_a_round_from_which_a_meter_has_paid_is_void_and_the_meter_keeps_its_share() -> None:
    """By the right cards the Player draws, and the shoe is empty: stakes go back, and the game is over."""
    table = paid_early()
    table.do(CorrectCards(parse_cards("Ks 2c 4h Qs")), SAM)
    table.run()
    table.do(Report(Irregularity.RAN_OUT), SAM)
    assert not broken_money(table.events)
    assert table.state.balances["chips/cy"] == 35_050
    assert (table.state.game, the_link(table).games) == (None, {})
    table.do(CloseTable())


def test_bets_on_hands_can_be_corrected_where_a_meter_has_paid_and_those_on_sensors_not() -> None:
    table = paid_early()
    (royal, *_), right = table.state.bets, read_bets(["5:banker=10"], table.house)
    with pytest.raises(Refused, match="only a manual adjustment backs that out"):
        table.do(CorrectWagers((royal,), ()), SAM)
    table.do(CorrectWagers((table.state.bets[-1],), right), SAM)
    assert settled(table) == {"cy": 34_550, "bob": 10_000 + 2_500 - 500, "ann": -1_000}


@pytest.mark.parametrize("ended", [False, True])
def test_a_round_from_which_a_meter_has_paid_is_reversed_by_its_right_cards(ended: bool) -> None:
    table = paid_early()
    settled(table)
    if ended:
        table.do(PressKey(Key.END))
    with pytest.raises(Refused, match="only a manual adjustment backs that out"):
        table.do(ReverseRound(1, "sam", WRONG), SAM)
    table.do(ReverseRound(1, "sam", WRONG, parse_cards("Ks 9c 9h Qs")), SAM)
    assert settled(table) == {"cy": 34_550, "bob": 25_000 - 500, "ann": 0}
    assert not the_link(table).pending
