"""Money moves by events alone: sums worked by hand, and a record that shows when one posting is missing."""

import pytest
from msgspec.structs import replace
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened

from punto.entropy import seeded
from punto.errors import BrokenInvariant, Refused
from punto.game.cards import card, parse_cards
from punto.houses import Role, find_house
from punto.settle import Kind, Press
from punto.table import EVERYTHING, Phase, Table, coming, evolve, view
from punto.table.commands import (
    BuyIn,
    CloseTable,
    CloseTray,
    CollectVigorish,
    ConfirmSpoken,
    CreditTray,
    DealCard,
    DealFreeHand,
    FillTray,
    Irregularity,
    Leave,
    NoMoreBets,
    Report,
    SettleEarly,
    TakeBack,
    TakeDrop,
)
from punto.table.events import (
    Event,
    FreeHandBegun,
    ResultCalled,
    RoundVoided,
    StakesReturned,
    VigorishCollected,
    WagersPlaced,
)
from punto.table.next import presses
from punto.table.views import DISPLAY

BANKER_WINS, PLAYER_WINS, TIE = "2h 4c Kd 5d", "4h Kd 5c 2s", "4h Kd 5c 9s"
"""Naturals: Player 2 against Banker 9; Player 9 against Banker 2; nine each."""


def test_a_round_moves_what_the_bets_are_worth_and_nothing_else() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50", "5:tie=10")
    assert at(table) == {"chips/maria": -10000, "layout/maria": 10000, "chips/jo": -6000, "layout/jo": 6000}
    finish(table, BANKER_WINS)  # 100 pays 100 less 5 vigorish; 60 are lost
    assert at(table) == {"chips/maria": 9500, "chips/jo": -6000, "tray": -3500}
    bet(table, "3:banker=100", "5:tie=10")
    finish(table, TIE)  # the Banker bet pushes and stays, the tie pays 80
    assert at(table) == {"chips/maria": -500, "layout/maria": 10000, "chips/jo": 2000, "tray": -11500}
    finish_standing(table, PLAYER_WINS)
    assert at(table) == {"chips/maria": -500, "chips/jo": 2000, "tray": -1500}
    assert broken_money(table.events) == []


def finish_standing(table: Table, cards: str) -> None:
    """A round on what stands from the one before: only the dealer says that betting is over."""
    assert not table.step()
    table.do(NoMoreBets())
    finish(table, cards)


def test_what_pushed_can_be_taken_back_whenever_no_round_is_under_way() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, TIE)
    assert [str(each) for each in table.state.bets] == ["3:banker/commission=100.00"]
    for command in (CloseTable(), Leave(3)):
        with pytest.raises(Refused, match="has bets on the layout"):
            table.do(command)
    table.do(TakeBack(3, "banker"))
    assert at(table) == {}
    bet(table, "3:banker=100")
    finish(table, TIE)
    table.do(Report(Irregularity.DRAWN_IN_ERROR, card("9c"), seen=True))
    assert at(table) == {}


def test_a_free_hand_is_not_dealt_over_what_stands() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    finish_until_racked(table, TIE)
    assert table.state.bets
    returned, begun = table.do(DealFreeHand())
    assert isinstance(returned, StakesReturned)
    assert isinstance(begun, FreeHandBegun)
    assert (table.state.bets, at(table)) == ((), {})
    assert broken_money(table.events) == []


def finish_until_racked(table: Table, cards: str) -> None:
    """A round until its cards are in the rack."""
    left = list(parse_cards(cards))
    while table.state.phase is not Phase.READY:
        if not table.step():
            table.do(DealCard(left.pop(0)))


def test_marked_vigorish_has_an_account_of_its_own() -> None:
    """Over many rounds the tray holds what the dealer's hands moved, and what is owed is not in it."""
    table = opened("massachusetts-midi", {3: "maria"}, vigorish__collected="marked")
    for _ in range(3):
        bet(table, "3:banker=100")
        finish(table, BANKER_WINS)
    assert at(table) == {"chips/maria": 28500, "vigorish-owed/maria": 1500, "tray": -30000}
    assert table.state.owed == {3: 1500}
    table.do(CollectVigorish(3))
    assert at(table) == {"chips/maria": 28500, "tray": -28500}


def early(table: Table) -> None:
    """A round up to its early bets: a pair of twos, so House Money wins 3 to 1."""
    bet(table, "3:banker=100", "3:house-money=10", "5:house-money=20", "5:player=50")
    table.do(NoMoreBets())
    cards = iter(["2h", "Kd", "2c", "3s"])
    while not table.state.round.points_called:
        if not table.step():
            table.deal(next(cards))
    table.do(SettleEarly((Press(3, "banker"),)))


def test_what_was_paid_early_is_taken_back_when_the_round_is_void() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"}, irregularities__face_up_later="void")
    early(table)
    assert at(table) == {
        "chips/maria": -11000,
        "layout/maria": 11000 + 3000,  # 30 won were pressed onto the Banker bet
        "chips/jo": -7000 + 6000,
        "layout/jo": 7000,
        "tray": -9000,
    }
    happened = table.do(Report(Irregularity.FACE_UP))
    voided = next(event for event in happened if isinstance(event, RoundVoided))
    assert [(each.act.value, each.bet.person, each.amount) for each in voided.movements][:2] == [
        ("unpress", "maria", 3000),
        ("take-back", "jo", 6000),
    ]
    assert at(table) == {}
    assert broken_money(table.events) == []


def test_a_pressed_payout_rides_with_its_bet() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    early(table)
    finish(table, "6c 5s")  # Player 0, Banker 8: 130 on the Banker win 130 less 6.50
    assert at(table) == {"chips/maria": 12350 + 3000, "chips/jo": 6000 - 5000, "tray": -16350}
    assert broken_money(table.events) == []


def test_a_toke_is_given_when_it_is_bet_and_wins_for_the_dealers() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100", "3:player=5#toke")
    finish(table, PLAYER_WINS)
    assert at(table) == {"chips/maria": 10000 - 500, "tokes": 1000, "tray": -10500}
    bet(table, "3:player=100", "3:player=5#toke")
    finish(table, BANKER_WINS)
    assert at(table) == {"chips/maria": -1000, "tokes": 1000}
    assert broken_money(table.events) == []


def test_two_people_behind_one_seat_are_two() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="true")
    bet(table, "3:player=100", "3:banker=20#behind:ana", "3:player=30#behind:bo", "3:tie=5#behind")
    finish(table, PLAYER_WINS)
    assert at(table) == {
        "chips/maria": 10000,
        "chips/ana": -2000,
        "chips/bo": 3000,
        "chips/behind-3": -500,
        "tray": -10500,
    }


def test_paper_wins_chips_and_costs_none() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:player=50#match")
    assert at(table) == {"paper/maria": -5000, "paper-layout/maria": 5000}
    finish(table, PLAYER_WINS)
    assert at(table) == {"chips/maria": 5000, "tray": -5000}
    bet(table, "3:player=50#match")
    finish(table, BANKER_WINS)
    assert at(table) == {"chips/maria": 5000, "tray": -5000, "paper/maria": -5000, "paper-taken": 5000}


def test_cash_goes_into_the_drop_and_chips_take_its_place() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:player=50", spoken=True)
    assert at(table) == {"cash/maria": -5000, "layout/maria": 5000}
    table.do(TakeBack(3, "player"))
    assert at(table) == {}
    bet(table, "3:player=50", spoken=True)
    table.do(ConfirmSpoken(3))
    assert at(table) == {"cash/maria": -5000, "layout/maria": 5000, "drop": 5000, "tray": -5000}
    finish(table, PLAYER_WINS)
    assert at(table) == {"cash/maria": -5000, "chips/maria": 10000, "drop": 5000, "tray": -10000}


def test_a_jackpot_is_its_meters() -> None:
    table = opened("colorado-midi", {2: "maria"})
    bet(table, "2:player=100", "2:99-fortunes=1")
    # four twos of hearts at seat 2: the whole meter, its seed and ten per cent of the dollar
    finish(table, "2h 2h 2h 2h 2h Kc")
    assert table.state.balances["meter/99-fortunes.jackpot"] == -1_000_010
    assert table.state.balances["chips/maria"] == 1_000_010 - 100 + 10_000  # the Player wins, 6 to 4
    (link,) = table.links.states.values()
    assert (link.value("jackpot"), link.balances["awards/table/2"]) == (1_000_000, 1_000_010)
    assert broken_money(table.events) == []


def test_whoever_goes_takes_their_chips_along() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:banker=50")
    finish(table, PLAYER_WINS)
    table.do(Leave(3))
    assert at(table) == {"wallet/maria": 10000, "chips/jo": -5000, "tray": -5000}
    table.sit(3)  # somebody else: what maria won is not theirs
    bet(table, "3:player=10")
    finish(table, PLAYER_WINS)
    table.do(CloseTable())
    assert at(table) == {"wallet/maria": 10000, "wallet/jo": -5000, "wallet/guest-1": 1000, "tray": -6000}
    assert broken_money(table.events) == []


def everything() -> list[Event]:
    """A record in which money moves in every way there is."""
    table = opened(
        "massachusetts-midi",
        {3: "maria", 5: "jo"},
        irregularities__face_up_later="void",
        vigorish__collected="marked",
    )
    early(table)
    table.do(Report(Irregularity.FACE_UP))
    finish(table, "4d 9c Kd Qs")
    early(table)
    finish(table, "6c 5s")
    bet(table, "3:player=50", spoken=True)
    table.do(ConfirmSpoken(3))
    bet(table, "5:banker=20#match", "5:banker=5#toke", "5:tie=5")
    table.do(TakeBack(5, "tie"))
    finish(table, BANKER_WINS)
    bet(table, "3:banker=10", "5:player=20#match", "5:player=5#toke")
    finish(table, BANKER_WINS)
    table.do(CollectVigorish(3))
    table.do(CollectVigorish(5))
    table.do(CollectVigorish(5, toke=True))
    table.do(Leave(3))
    table.do(CloseTable())
    return list(table.events)


def with_a_bank() -> list[Event]:
    """Events that move money where chips are bought."""
    table = opened("massachusetts-midi", {3: "jo"}, tray=500_000)
    table.do(BuyIn(3, 20_000))
    table.do(BuyIn(3, 10_000, wallet=10_000))
    table.do(FillTray(50_000, "F-1"))
    bet(table, "3:player=50")
    finish(table, PLAYER_WINS)
    table.do(CreditTray(10_000, "C-2"))
    table.do(TakeDrop())
    table.do(CloseTable())
    table.do(CloseTray(table.state.balances["tray"] - 500))
    return list(table.events)


def test_no_posting_can_be_dropped_unnoticed() -> None:
    """Each pair of each event, left out: evolving stops, or a law of money is broken."""
    dropped = 0
    for events in (everything(), with_a_bank()):
        assert broken_money(events) == []
        for number, event in enumerate(events):
            postings = getattr(event, "postings", ())
            for place in range(len(postings)):
                fewer = replace(event, postings=postings[:place] + postings[place + 1 :])
                assert broken_money([*events[:number], fewer, *events[number + 1 :]]), (
                    event,
                    postings[place],
                )
                dropped += 1
            if postings:  # nor all of them together, which still sum to zero
                none = replace(event, postings=())
                assert broken_money([*events[:number], none, *events[number + 1 :]]), event
    assert dropped > 80
    every = [*everything(), *with_a_bank()]
    assert {type(event).__name__ for event in every if getattr(event, "postings", ())} == {
        *("WagersPlaced", "SpokenConfirmed", "WagerTakenBack", "EarlySettled", "LosersCollected"),
        *("WinnersPaid", "VigorishCollected", "CardsRacked", "RoundVoided", "SeatLeft", "TableClosed"),
        *("TrayOpened", "TrayClosed", "ChipsBought", "TrayFilled", "TrayCredited", "DropTaken"),
    }


def test_a_table_stops_where_postings_do_not_sum_to_zero() -> None:
    table = opened("colorado-mini", {3: "maria"})
    with pytest.raises(BrokenInvariant, match="sum to zero"):
        evolve(table.state, WagersPlaced((), postings=(("tray", 1),)))


def test_kinds_of_money_are_told_apart() -> None:
    assert [kind for kind in Kind if kind.is_paper] == [Kind.PROMO, Kind.MATCH, Kind.COUPON]


def test_the_machine_waits_for_the_players_press_and_the_layout_shows_it() -> None:
    table = Table(find_house("massachusetts-midi"), EVERYTHING, seeded("press"))
    table.run()
    table.sit(3, "maria")
    for _ in range(200):
        if not table.state.bets:
            table.bet("3:banker=100", "3:house-money=10")
        else:
            table.no_more_bets()
        table.run()
        if table.state.phase is Phase.DEALING:
            break
        for each in table.state.bets:
            table.do(TakeBack(each.seat, each.wager))
    assert [str(press) for press in presses(table.state)] == ["3=banker"]
    assert coming(table.state).by is Role.PLAYER
    assert "press none" in str(coming(table.state).what)
    table.do(SettleEarly((Press(3, "banker"),)))
    (banker,) = [each for each in view(table.state, DISPLAY).bets if each.wager == "banker"]
    assert (banker.stake, banker.pressed) == (10000, 3000)
    table.run()
    assert table.state.phase is Phase.BETTING


def test_vigorish_that_was_marked_is_taken_at_the_end_of_a_shoe_before_the_next_begins() -> None:
    house = find_house("massachusetts-midi", settings={"vigorish.collected": "marked"})
    table = Table(house, EVERYTHING, seeded("marked"))
    table.run()
    table.sit(3, "maria")
    while not (taken := [event for event in table.events if isinstance(event, VigorishCollected)]):
        table.bet("3:tie=10" if table.state.bets else "3:banker=100")
        table.run()
    called = [event for event in table.events if isinstance(event, ResultCalled)]
    assert [event.amount for event in taken] == [sum(bet.vigorish for each in called for bet in each.results)]
    assert (table.state.phase, table.state.markers) == (Phase.BETTING, ())
