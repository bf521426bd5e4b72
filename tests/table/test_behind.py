"""Who stands behind a seat: they buy in, bet over a shoulder, are paid, and go with their chips."""

import pytest
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened

from punto.errors import Refused, Unreadable
from punto.game.cards import parse_cards
from punto.houses import Role, find_house
from punto.settle import Bet, Kind, Press
from punto.table import Actor, Phase, Table, decode, encode, fold
from punto.table.commands import (
    BuyIn,
    CloseTable,
    CollectVigorish,
    ColourUp,
    Command,
    DealCard,
    Dispute,
    Leave,
    MoveSeat,
    NoMoreBets,
    PlaceWagers,
    SettleEarly,
    Sit,
    StandBehind,
    StepAway,
    TakeBack,
)
from punto.table.events import EarlySettled
from punto.table.next import Task, due, presses
from punto.table.typed import read_command
from punto.table.views import DEALER, DISPLAY, player, redacted, view

ANA, BOB, MARIA = (Actor(Role.PLAYER, person) for person in ("ana", "bob", "maria"))
TIE, PLAYER_WINS = "9c 9d Kh Ks", "9c 2d Kh 3s"


def refused(table: Table, command: Command, by: Actor | None = None) -> str:
    """Why somebody may not; nothing has changed."""
    before = table.state
    with pytest.raises(Refused) as caught:
        table.do(command, by)
    assert table.state == before
    return str(caught.value)


def behind(person: str, stake: int, wager: str = "player", seat: int = 3) -> PlaceWagers:
    """A bet over the shoulder of whoever sits there."""
    return PlaceWagers((Bet(seat, wager, stake, kind=Kind.BEHIND, person=person),))


def with_ana(**settings: str) -> Table:
    """A bank's table: Maria at seat 3, Ana behind her, each with 1000."""
    table = opened("colorado-mini", {3: "maria"}, 10_000_000, **settings)
    table.do(StandBehind(3, "ana", "Ana"), ANA)
    table.do(BuyIn(3, 100_000, 100_000, "ana"), ANA)
    table.do(BuyIn(3, 100_000, 100_000), MARIA)
    return table


@pytest.mark.clause("CO-2802-17")
def test_somebody_behind_a_seat_buys_in_bets_is_paid_and_goes_with_their_chips() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    bet(table, "3:banker=20")
    finish(table, PLAYER_WINS)
    assert (at(table)["chips/ana"], at(table)["chips/maria"]) == (105_000, 98_000)
    table.do(StepAway("ana"), ANA)
    assert "chips/ana" not in at(table)
    assert at(table)["wallet/ana"] == 5_000  # 1000 went in, 1050 came out
    assert table.state.behind == {}
    assert broken_money(entry.event for entry in table.entries) == []
    assert fold(decode(encode(entry.event)) for entry in table.entries) == table.state


@pytest.mark.clause("CO-2802-17")
def test_where_the_house_takes_no_such_bets_nobody_stands_behind() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="false")
    assert "nobody bets from behind a seat here (CO-2802-17)" in refused(table, StandBehind(3, "ana"), ANA)


def test_one_stands_behind_somebody_once_and_in_nobody_elses_name() -> None:
    table = with_ana()
    assert "nobody sits at seat 5" in refused(table, StandBehind(5, "bob"), BOB)
    assert "there is no seat 40" in refused(table, StandBehind(40, "bob"), BOB)
    assert "you stand behind seat 3 already" in refused(table, StandBehind(3, "ana"), ANA)
    assert "you sit at seat 3 already" in refused(table, StandBehind(3, "maria"), MARIA)
    assert "own seat" in refused(table, StandBehind(3, "bob"), ANA)
    assert "own seat" in refused(table, StepAway("ana"), BOB)
    assert "bob stands behind no seat" in refused(table, StepAway("bob"), BOB)
    assert "maria sits at seat 3" in refused(table, StepAway("maria"))


def test_a_player_bets_over_the_shoulder_in_front_of_them_with_chips_of_their_own() -> None:
    table = with_ana()
    table.do(Sit(5, "jo"))
    assert "is not seat 5" in refused(table, behind("ana", 5_000, seat=5), ANA)
    assert "is not seat 3" in refused(table, behind("bob", 5_000), BOB)
    assert "you have chips for $1,000.00" in refused(table, behind("ana", 200_000), ANA)
    assert "bets for nobody else" in refused(table, behind("ana", 5_000), MARIA)
    assert "bets for nobody else" in refused(table, PlaceWagers((Bet(3, "banker", 500),)), ANA)


def test_two_people_behind_one_seat_bet_apart_within_the_limits_of_each_bet() -> None:
    table = with_ana()
    table.do(StandBehind(3, "bob"), BOB)
    table.do(BuyIn(3, 50_000, 50_000, "bob"), BOB)
    table.do(behind("ana", 5_000), ANA)
    table.do(behind("bob", 7_000), BOB)
    bet(table, "3:player=10")
    assert "below the minimum" in refused(table, behind("bob", 100, "banker"), BOB)
    table.do(TakeBack(3, "player", kind=Kind.BEHIND, person="bob"), BOB)
    assert [(each.person, each.stake) for each in table.state.bets] == [("ana", 5_000), ("maria", 1_000)]


def test_when_the_player_leaves_bets_from_behind_go_back_and_nobody_is_held() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    table.do(Leave(3), MARIA)
    assert table.state.bets == ()
    assert at(table)["chips/ana"] == 100_000
    assert "nobody sits at seat 3" in refused(table, behind("ana", 5_000), ANA)
    table.do(Sit(3, "ana", "Ana"), ANA)
    assert (table.state.behind, table.state.seated) == ({}, {3: "ana"})
    bet(table, "3:player=50")
    finish(table, PLAYER_WINS)
    table.do(Leave(3), ANA)
    assert at(table)["wallet/ana"] == 5_000
    assert broken_money(entry.event for entry in table.entries) == []


def test_a_player_moves_from_under_a_bet_as_they_leave_it() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    table.do(MoveSeat(3, 4), MARIA)
    assert (table.state.bets, table.state.behind) == ((), {"ana": 3})
    table.do(StandBehind(4, "ana", "Ana"), ANA)
    table.do(behind("ana", 5_000, seat=4), ANA)


def test_bets_that_play_hold_whoever_made_them_and_the_seat_until_the_round_is_over() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    table.do(NoMoreBets())
    assert "seat 3 has bets on the layout" in refused(table, Leave(3))
    assert "Ana has bets on the layout" in refused(table, StepAway("ana"))
    assert "your bets lie on the table" in refused(table, StandBehind(3, "ana"), ANA)
    assert "your bets lie on the table" in refused(table, Sit(4, "ana"), ANA)
    finish(table, PLAYER_WINS)
    table.do(Leave(3), MARIA)
    table.do(StepAway("ana"), ANA)


def test_a_push_that_stays_goes_back_when_the_seat_is_left() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    finish(table, TIE)
    assert [each.person for each in table.state.stayed] == ["ana"]
    table.do(Leave(3), MARIA)
    table.do(StepAway("ana"), ANA)
    assert at(table).get("wallet/ana", 0) == 0
    assert at(table)["cage"] == 200_000 - 10_000_000


@pytest.mark.clause("MA-12d2-i")
def test_marked_vigorish_is_owed_by_whoever_bets_and_holds_nobody_else() -> None:
    table = opened(
        "massachusetts-midi",
        {3: "maria"},
        10_000_000,
        vigorish__collected="marked",
        bets__behind="true",
    )
    table.do(StandBehind(3, "ana"), ANA)
    table.do(BuyIn(3, 100_000, 100_000, "ana"), ANA)
    table.do(behind("ana", 10_000, "banker"), ANA)
    finish(table, "2d 9c 3s Kh")
    assert [(each.person, each.amount) for each in table.state.markers] == [("ana", 500)]
    assert "$5.00" in refused(table, StepAway("ana"), ANA)
    assert "others owe" in refused(table, CollectVigorish(3), MARIA)
    table.do(Leave(3), MARIA)
    table.do(CollectVigorish(3), ANA)
    assert "you owe no vigorish" in refused(table, CollectVigorish(3), ANA)
    table.do(StepAway("ana"), ANA)
    assert at(table)["wallet/ana"] == 9_500


@pytest.mark.clause("MA-8c3-i-s2")
def test_an_early_payout_is_pressed_by_whoever_won_it() -> None:
    """A pair: Ana's 20 win 60, which go onto her 40 and win 100; Maria takes her 30."""
    table = opened("massachusetts-midi", {3: "maria"}, 10_000_000, bets__behind="true")
    table.do(StandBehind(3, "ana"), ANA)
    for person, by in (("maria", MARIA), ("ana", ANA)):
        table.do(BuyIn(3, 100_000, 100_000, person), by)
    bet(table, "3:player=100", "3:house-money=10")
    table.do(behind("ana", 4_000), ANA)
    table.do(behind("ana", 2_000, "house-money"), ANA)
    table.do(NoMoreBets())
    left = list(parse_cards("4h Ks 4d 7d"))
    while not (left == [] and presses_of(table)):
        if not table.step():
            table.do(DealCard(left.pop(0)))
    assert presses_of(table) == {"3=player", "3=player#behind:ana"}
    assert view(table.state, DISPLAY).next.by == "player"
    pressed = read_command("press 3=p#behind:ana 3=no", table.state).command
    assert pressed == SettleEarly((Press(3, "player", "ana"),))
    table.do(pressed)
    told = redacted(table.entries[-1].event, player(3, "maria"))
    assert isinstance(told, EarlySettled)
    assert [press.person for press in told.presses] == [""]
    while table.state.phase is Phase.DEALING:
        assert table.step()
    assert (at(table)["chips/ana"], at(table)["chips/maria"]) == (116_000, 113_000)
    assert broken_money(entry.event for entry in table.entries) == []


def presses_of(table: Table) -> set[str]:
    """What may be pressed now."""
    now = due(table.state)
    return set(map(str, presses(table.state))) if now and now.task is Task.SETTLE_EARLY else set()


@pytest.mark.clause("CO-2802-17")
def test_what_a_wager_pays_by_its_seat_nobody_bets_on_from_behind() -> None:
    house = find_house("colorado-midi")
    chaired = next(offer.wager.id for offer in house.offers.values() if offer.wager.chairs)
    table = opened("colorado-midi", {3: "maria"})
    offer = house.offers[chaired]
    one = Bet(3, chaired, offer.stake(offer.paytable) or 100, kind=Kind.BEHIND, person="ana")
    why = refused(table, PlaceWagers((one,)))
    assert "what this wager pays goes by the seat, so only whoever sits there bets on it (CO-2802-17)" in why


def test_whoever_was_only_named_with_a_bet_goes_with_their_chips_too() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=50#behind:ana", "3:player=20#behind")
    finish(table, PLAYER_WINS)
    table.do(StepAway("ana"))
    table.do(StepAway("behind-3"))
    assert (at(table)["wallet/ana"], at(table)["wallet/behind-3"]) == (5_000, 2_000)
    assert "ana stands behind no seat" in refused(table, StepAway("ana"))


def test_somebody_behind_a_seat_disputes_a_round_and_says_nothing_about_who_turns() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    finish(table, PLAYER_WINS)
    table.do(Dispute(1), ANA)


def test_a_closed_table_has_nobody_behind_its_seats() -> None:
    table = with_ana()
    table.do(CloseTable())
    assert table.state.behind == {}
    assert "chips/ana" not in at(table)


def test_views_say_who_stands_behind_and_keep_their_chips_to_themselves() -> None:
    table = with_ana()
    table.do(behind("ana", 5_000), ANA)
    for who, chips in (
        (DEALER, 95_000),
        (player(0, "ana"), 95_000),
        (player(3, "maria"), None),
        (DISPLAY, None),
    ):
        seen = view(table.state, who)
        assert [(each.seat, each.who, each.chips) for each in seen.behind] == [(3, "Ana", chips)]
        assert [each.who for each in seen.bets] == ["Ana"]


def test_words_at_the_prompt() -> None:
    table = with_ana()
    assert read_command("behind 3 bob", table.state).command == StandBehind(3, "bob")
    assert read_command("behind 3", table.state).command == StandBehind(3)
    assert read_command("away ana", table.state).command == StepAway("ana")
    assert read_command("buy ana 500", table.state).command == BuyIn(3, 50_000, person="ana")
    assert read_command("buy 3 500", table.state).command == BuyIn(3, 50_000)
    assert read_command("colour ana 500", table.state).command == ColourUp(3, 50_000, "ana")
    with pytest.raises(Unreadable, match="nobody called bob stands behind a seat; there are: ana"):
        read_command("buy bob 500", table.state)


def test_somebody_behind_a_seat_has_chips_coloured_up() -> None:
    table = with_ana()
    table.do(ColourUp(3, 50_000, "ana"), ANA)
    assert "Ana has chips for $1,000.00" in refused(table, ColourUp(3, 500_000, "ana"))
    assert "own seat" in refused(table, ColourUp(3, 500, "ana"), BOB)
