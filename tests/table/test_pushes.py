"""What becomes of pushes when a round is over: with what was pressed onto them, and where none can stay."""

from fractions import Fraction

import pytest
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import parse_cards
from punto.game.dice import Roll
from punto.houses import find_house
from punto.settle import Bet, Press, read_bets
from punto.table import EVERYTHING, Phase, Table
from punto.table.commands import (
    ChangeProcedure,
    ChangeWager,
    DealCard,
    GiveNotice,
    NoMoreBets,
    OpenBetting,
    PlaceWagers,
    RevealDice,
    ReverseRound,
    ReviseWagers,
    SettleEarly,
    TakeBack,
)
from punto.table.decide.racking import over
from punto.table.events import BetResult
from punto.table.next import Task, due
from punto.wagers import Result

TIE_WITH_PAIR, BANKER_LOSES = "4h 2d 4s 6c", "4h 2d 4s 5c"
"""A pair for Player, 8 against 8, and 8 against 7: House Money wins 3 to 1."""


@pytest.mark.clause("CO-2802-23", "CO-2807-4", "MA-7a1-iii", "MA-7c")
@pytest.mark.parametrize("house", ["colorado-mini", "massachusetts-midi"])
def test_what_pushed_lies_there_in_the_next_round_and_is_its_players_until_no_more_bets(house: str) -> None:
    table = opened(house, {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50", "5:banker=20")
    finish(table, "4h 4d 4s 4c")
    lie = [(each.seat, each.wager, each.stake) for each in table.state.bets]
    assert sorted(lie) == [(3, "banker", 10_000), (5, "banker", 2_000), (5, "player", 5_000)]
    assert at(table) == {
        "chips/maria": -10_000,
        "layout/maria": 10_000,
        "chips/jo": -7_000,
        "layout/jo": 7_000,
    }
    table.do(ChangeWager(3, "banker", 20_000))
    table.do(TakeBack(5, "banker"))
    assert at(table)["layout/maria"] == 20_000
    assert at(table)["layout/jo"] == 5_000
    table.no_more_bets()
    before = table.state
    for too_late in (
        PlaceWagers(read_bets(["5:tie=10"], table.house)),
        ChangeWager(3, "banker", 30_000),
        ChangeWager(3, "banker", 10_000),
        ReviseWagers(before.bets[:1], read_bets(["3:player=200"], table.house)),
        TakeBack(5, "player"),
    ):
        with pytest.raises(Refused, match='after "no more bets"') as caught:
            table.do(too_late)
        (clauses,) = {reason.clauses for reason in caught.value.reasons if reason.clauses}
        assert clauses[0] in ("CO-2807-4", "MA-7c")
    assert table.state == before


def pressed(*bets: str, maximum: str = "10000") -> Table:
    """A round that is over: the early payout went onto Banker, which tied."""
    table = opened("massachusetts-midi", {3: "maria"}, limits__maximum=maximum)
    bet(table, *bets)
    table.do(NoMoreBets())
    left = list(parse_cards(TIE_WITH_PAIR))
    while table.state.phase is not Phase.READY:
        now = due(table.state)
        if now and now.task is Task.SETTLE_EARLY:
            table.do(SettleEarly((Press(3, "banker"),)))
        elif not table.step():
            table.do(DealCard(left.pop(0)))
    return table


@pytest.mark.clause("MA-8c3-i-a", "MA-7a1-iii")
def test_chips_that_were_pressed_onto_a_coupon_stay_chips() -> None:
    """A coupon of 10 and a payout of 30: neither becomes the other, also when the round is reversed."""
    for again in ("", BANKER_LOSES, TIE_WITH_PAIR):
        table = pressed("3:banker=10#match", "3:house-money=10")
        lie = [str(each) for each in table.state.bets]
        assert lie == ["3:banker/commission=10.00#match", "3:banker/commission=30.00"]
        table.do(ReverseRound(1, "ann", "a typo", parse_cards(again)))
        for each in table.state.bets:
            table.do(TakeBack(3, "banker", kind=each.kind))
        assert broken_money(table.events) == []
        assert (
            at(table)
            == {
                "": {},
                BANKER_LOSES: {"paper/maria": -1000, "paper-taken": 1000},
                TIE_WITH_PAIR: {"chips/maria": 3000, "tray": -3000},
            }[again]
        )


def test_what_was_pressed_onto_a_push_goes_back_when_the_round_is_reversed() -> None:
    table = pressed("3:banker=10", "3:house-money=10")
    table.do(ReverseRound(1, "ann", "a typo"))
    assert at(table) == {"chips/maria": -4000, "layout/maria": 4000}
    table.do(TakeBack(3, "banker"))
    assert at(table) == {}
    assert broken_money(table.events) == []


@pytest.mark.clause("MA-7a1-iii")
@pytest.mark.parametrize(("maximum", "lies"), [("250", 25_000), ("249.99", 0)])
def test_a_push_above_the_maximum_is_returned(maximum: str, lies: int) -> None:
    table = pressed("3:banker=100", "3:house-money=50", maximum=maximum)
    assert [each.stake for each in table.state.bets] == [lies] * bool(lies)
    assert at(table).get("layout/maria", 0) == lies
    assert broken_money(table.events) == []


@pytest.mark.clause("CO-2899.09-3-s2")
def test_a_push_that_needs_another_bet_is_returned_where_that_is_gone() -> None:
    """Golden Talons of 5 push on a tie, on which the Tie bet beside it wins: a base that pushes holds it."""
    needs = {"wagers.dice-golden-talons.paytable": "2", "wagers.dice-golden-talons.needs_base": "true"}
    for base, stay in (("dice-tie", 0), ("dice-player", 2)):
        table = Table(find_house("colorado-dice", settings=needs), EVERYTHING - {"reveal"}, seeded("dice"))
        while table.state.phase is not Phase.READY:
            table.step()
        table.sit(3, "maria")
        table.do(OpenBetting())
        bet(table, f"3:{base}=5", "3:dice-golden-talons@player=5")
        table.do(NoMoreBets())
        while table.state.phase is not Phase.READY:
            if not table.step():
                table.do(RevealDice(Roll((1, 2, 3), (1, 2, 3))))
        assert len(table.state.bets) == stay
        assert at(table).get("layout/maria", 0) == stay * 500
        assert broken_money(table.events) == []


@pytest.mark.clause("CO-2808-3-d-s2")
def test_what_stands_is_taken_back_before_a_change_that_it_could_not_be_bet_under() -> None:
    table = opened("colorado-midi", {3: "maria"})
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    left = list(parse_cards(TIE_WITH_PAIR))
    while table.state.phase is not Phase.READY:
        if not table.step():
            table.do(DealCard(left.pop(0)))
    table.do(GiveNotice("vigorish-type", ("table",), 1))
    table.do(ChangeProcedure("cards.lace", "true", 2))
    other = ChangeProcedure("wagers.banker.paytable", "tie-vigorish", 2)
    with pytest.raises(Refused, match="seat 3 has bets on the layout"):
        table.do(other)
    table.do(TakeBack(3, "banker"))
    table.do(other)


@pytest.mark.parametrize(
    ("wagers", "stands"), [(["banker"], True), (["player"], False), (["player", "banker"], True)]
)
def test_no_other_vigorish_is_charged_on_what_stands(wagers: list[str], stands: bool) -> None:
    """A tied Banker bet was made at five percent; on a Player bet none is charged."""
    table = opened("colorado-midi", {3: "maria"})
    bet(table, *(f"3:{wager}=100" for wager in wagers))
    table.do(NoMoreBets())
    left = list(parse_cards(TIE_WITH_PAIR))
    while table.state.phase is not Phase.READY:
        if not table.step():
            table.do(DealCard(left.pop(0)))
    table.do(GiveNotice("vigorish-rise", ("table",), 1))
    other = ChangeProcedure("vigorish.rate", "10%", 2)
    if stands:
        with pytest.raises(Refused, match="seat 3 has bets on the layout"):
            table.do(other)
        table.do(TakeBack(3, "banker"))
    table.do(other)
    assert table.state.house.vigorish.rates["vigorish"] == Fraction(1, 10)


@pytest.mark.parametrize("pressed", [1, 3000])
def test_a_push_stands_with_what_was_pressed_onto_it_were_it_a_cent(pressed: int) -> None:
    lay = Bet(3, "banker", 1000)
    push = BetResult(lay, Result.PUSH, None, None, 0, 0, 0, pressed=pressed)
    assert [each.stake for each in over([push]).pushed] == [1000 + pressed]
