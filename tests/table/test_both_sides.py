"""Refusals from both sides: what is just within what is allowed happens, and what is just beyond does not."""

import pytest
from tests.table.tables import at, bet, few_left, finish, opened, opened_house
from tests.table.test_corrections import played_to
from tests.table.worlds import CONTINUOUS

from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.settle import Bet, read_bets
from punto.table import EVERYTHING, Phase, Table
from punto.table.commands import (
    Accommodate,
    Actor,
    AdoptCharter,
    BuyIn,
    ChangeWager,
    CloseTable,
    CloseTray,
    ColourUp,
    Command,
    CountTray,
    CreditTray,
    DealCard,
    FillTray,
    GiveNotice,
    HandOver,
    Irregularity,
    Leave,
    MoveSeat,
    NoMoreBets,
    OfferTurn,
    OpenTray,
    PlaceWagers,
    Prepare,
    RackCards,
    Relinquish,
    Report,
    ReverseMoney,
    ReverseRound,
    TakeBack,
    TouchCards,
    TouchChips,
    Waiver,
)
from punto.table.events import (
    CardsRacked,
    TurnAccepted,
    WagersPlaced,
    WagerTakenBack,
)
from punto.table.next import Task

PLAYER_WINS, TIE = "4h Kd 5c 2s", "4h Kd 5c 9s"
DEALER, SUPERVISOR = Actor(Role.DEALER), Actor(Role.SUPERVISOR)


def why(table: Table, command: Command, by: Actor | None = None) -> list[str]:
    """Every reason against a command, without its clauses; nothing changes by a refusal."""
    before = table.state
    with pytest.raises(Refused) as caught:
        table.do(command, by)
    assert table.state == before
    return [str(reason.what) for reason in caught.value.reasons]


def banked(*bought: int) -> Table:
    """A table with 1,000.00 in its tray; maria at seat 3, who has bought so many cents' worth of chips."""
    table = opened("colorado-mini", {3: "maria"}, tray=100_000)
    for amount in bought:
        table.do(BuyIn(3, amount))
    return table


NO_AMOUNT = ["an amount is more than nothing"]
NO_BANK = ["this table has no bank: its tray has not been opened"]


def test_amounts_are_more_than_nothing() -> None:
    table = banked(10_000)
    for command in (BuyIn(3, 0), ColourUp(3, 0), FillTray(0, "F-1"), CreditTray(0, "C-1")):
        assert why(table, command) == NO_AMOUNT
    for least in (BuyIn(3, 1), ColourUp(3, 1), FillTray(1, "F-1"), CreditTray(1, "C-1")):
        assert table.do(least)


def test_a_closer_may_count_nothing_and_no_less() -> None:
    table = banked()
    table.do(CloseTable())
    assert why(table, CloseTray(-1)) == NO_AMOUNT
    table.do(CloseTray(0))
    assert at(table) == {"cage": -100_000, "over-short": 100_000}


def test_a_tray_takes_no_more_from_a_cage_than_it_holds() -> None:
    table = Table(find_house("colorado-mini"))
    assert why(table, OpenTray(5_001, cage=5_000)) == ["the cage holds $50.00"]
    table.do(OpenTray(5_000, cage=5_000))
    assert why(table, FillTray(101, "F-1", cage=100)) == ["the cage holds $1.00"]
    table.do(FillTray(100, "F-1", cage=100))
    assert at(table) == {"cage": -5_100, "tray": 5_100}


def test_a_tray_gives_no_more_than_lies_there() -> None:
    table = banked()
    assert why(table, CreditTray(100_001, "C-1")) == ["the tray holds $1,000.00"]
    table.do(CreditTray(100_000, "C-1"))
    assert at(table) == {}


def test_chips_are_coloured_up_that_somebody_has() -> None:
    table = banked(10_000)
    assert why(table, ColourUp(4, 1)) == ["nobody sits at seat 4"]
    assert why(table, ColourUp(3, 10_001)) == ["maria has chips for $100.00; more are bought first"]
    assert table.do(ColourUp(3, 10_000))


def test_a_table_without_a_bank_sells_counts_and_moves_no_chips() -> None:
    table = opened("colorado-mini", {3: "maria"})
    asked = (
        BuyIn(3, 1),
        FillTray(1, "F-1"),
        CountTray(((100, 1),)),
        ReverseMoney(1, "ann", "a typo"),
    )
    for command in asked:
        assert NO_BANK[0] in why(table, command)


def test_chips_are_bought_while_the_table_is_open() -> None:
    table = banked()
    table.do(CloseTable())
    assert "the table is closed" in why(table, BuyIn(0, 1, person="maria"))
    assert "the table is closed" in why(table, ColourUp(3, 1))


def test_money_goes_back_while_it_is_there_to_the_last_cent() -> None:
    """100.00 bought, all of it staked and lost: the chips are gone; won back, they can go back."""
    table = banked(10_000)
    bet(table, "3:player=100")
    assert why(table, ReverseMoney(1, "ann", "a typo")) == [
        "maria holds $0.00 by now: the money is not there any more"
    ]
    table.do(TakeBack(3, "player"))
    table.do(ReverseMoney(1, "ann", "a typo"))
    assert at(table) == {"cage": -100_000, "tray": 100_000}


def test_nobody_places_nothing() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert why(table, PlaceWagers(())) == ["there are no bets to place"]


def test_bets_lie_at_seats_that_there_are_and_that_somebody_has_taken() -> None:
    table = opened("colorado-mini", {3: "maria"})
    listed = ", ".join(map(str, table.house.seats))
    last = table.house.seats[-1]
    assert why(table, PlaceWagers((Bet(last + 1, "player", 10_000),))) == [
        f"there is no seat {last + 1}; there are {listed}"
    ]
    assert why(table, PlaceWagers((Bet(last, "player", 10_000),))) == [f"nobody sits at seat {last}"]
    table.sit(last)
    table.do(PlaceWagers((Bet(last, "player", 10_000),)))


@pytest.mark.parametrize("command", [TakeBack(3, "banker"), ChangeWager(3, "banker", 10_000)])
def test_what_does_not_lie_there_is_not_taken_back(command: Command) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    assert why(table, command) == ["seat 3 has no such bet on banker"]
    bet(table, "3:banker=50")
    assert table.do(command)


def test_of_two_bets_from_behind_one_says_whose() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="true")
    bet(table, "3:player=100")
    bet(table, "3:banker=20#behind:ana")
    bet(table, "3:banker=30#behind:ben")
    behind = read_bets(["3:banker=20#behind"], table.house)[0].kind
    asked = TakeBack(3, "banker", kind=behind)
    assert why(table, asked) == ["seat 3 has banker bets of ana, ben: say whose"]
    (off,) = table.do(TakeBack(3, "banker", kind=behind, person="ben"))
    assert isinstance(off, WagerTakenBack)
    assert off.bet.person == "ben"
    (off,) = table.do(asked)
    assert isinstance(off, WagerTakenBack)
    assert off.bet.person == "ana"


def test_a_stake_changes_to_the_limit_and_no_further() -> None:
    table = opened("colorado-mini", {3: "maria"}, limits__maximum="500")
    bet(table, "3:player=100")
    assert any("above the maximum" in reason for reason in why(table, ChangeWager(3, "player", 50_001)))
    off, on = table.do(ChangeWager(3, "player", 50_000))
    assert isinstance(off, WagerTakenBack)
    assert isinstance(on, WagersPlaced)
    assert at(table) == {"chips/maria": -50_000, "layout/maria": 50_000}


def test_notice_is_of_something_to_somebody() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    known = ", ".join(table.house.jurisdiction.notices)
    assert why(table, GiveNotice("nonsense", ("surveillance",), 5)) == [
        f"nonsense is no procedure to give notice of; there is {known}"
    ]
    assert why(table, GiveNotice("reshuffle", (), 5)) == ["say who is told"]
    assert table.do(GiveNotice("reshuffle", ("surveillance",), 5))


def test_a_charter_is_adopted_while_the_table_is_closed() -> None:
    table = opened("colorado-mini", {3: "maria"})
    charter = table.house.charter
    assert why(table, AdoptCharter(charter)) == ["betting is open"]
    table.do(CloseTable())
    assert table.do(AdoptCharter(charter))


def test_nobody_leaves_a_seat_that_nobody_has() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert why(table, Leave(4)) == ["nobody sits at seat 4"]
    assert why(table, MoveSeat(4, 5)) == ["nobody sits at seat 4"]
    assert table.do(MoveSeat(3, 4))
    assert table.do(Leave(4))


def test_who_goes_sends_back_bets_from_behind_their_seat_alone() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, bets__behind="true")
    bet(table, "3:banker=20#behind:ana")
    bet(table, "5:banker=30#behind:ben")
    table.do(Leave(3))
    assert [(each.seat, each.person) for each in table.state.bets] == [(5, "ben")]


def test_real_cards_have_no_order_to_be_told() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING - {"shuffle"}, physical=True)
    table.run()
    step = table.state.next_step
    assert step is not None
    assert step.id == "shuffle"
    mixed = tuple(range(416))
    refused = ["these are real cards: nobody knows in which order they lie"]
    assert why(table, Prepare(step.id, mixed)) == refused
    assert table.do(Prepare(step.id))


def test_real_cards_go_back_into_a_shuffler_without_an_order() -> None:
    table = opened_house(find_house("colorado-mini", settings=CONTINUOUS), {3: "maria"})
    bet(table, "3:player=100")
    table.automation -= {Task.RACK.value}
    table.do(NoMoreBets())
    for each in parse_cards(PLAYER_WINS):
        table.run()
        table.do(DealCard(each))
    table.run()
    assert why(table, RackCards(tuple(range(416)))) == [
        "these are real cards: nobody knows in which order they lie"
    ]
    assert isinstance(table.do(RackCards())[0], CardsRacked)


def test_a_shoe_without_cards_has_none_to_report() -> None:
    table = opened("colorado-mini", {3: "maria"})
    table.state = few_left(table.state, 0)
    report = Report(Irregularity.DRAWN_IN_ERROR, card("9c"), seen=True)
    assert why(table, report) == ["the shoe is empty"]
    table = opened("colorado-mini", {3: "maria"})
    assert table.do(report)


def test_a_card_of_which_none_is_left_was_not_drawn() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert table.state.unseen is not None
    gone = [card("9c")]
    table.state = table.state.changed(unseen=table.state.unseen.without(gone * 8))
    report = Report(Irregularity.DRAWN_IN_ERROR, card("9c"), seen=True)
    assert why(table, report) == ["no 9c is left in 8 decks"]
    assert table.do(Report(Irregularity.DRAWN_IN_ERROR, card("9d"), seen=True))


def midi(*bets: str, house: str = "massachusetts-midi") -> Table:
    """A midi table whose four cards lie face down."""
    table = opened(house, {3: "maria", 5: "jo"})
    bet(table, *bets)
    table.do(NoMoreBets())
    for each in parse_cards("4h Ks 3d 5s"):
        table.do(DealCard(each))
    return table


def test_whoever_is_accommodated_may_touch() -> None:
    """Nobody touches cards but who has them, nor chips once cards come, unless that was waived for them."""
    table = midi("3:player=100", "5:banker=50", house="colorado-midi")
    table.automation = EVERYTHING - {Task.HAND_OVER.value}
    for command in (TouchCards(5), TouchCards(3), TouchChips(3)):
        assert why(table, command)
    table.do(HandOver(Hand.PLAYER))
    assert not table.do(TouchCards(3))
    assert why(table, TouchCards(5))
    table.do(Accommodate("jo", "cannot see", (Waiver.TOUCH,)))
    assert not table.do(TouchCards(5))
    assert not table.do(TouchChips(5))
    assert why(table, TouchChips(3))


def test_chips_are_touched_before_the_first_card_and_between_rounds() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    assert not table.do(TouchChips(3))
    table.automation = EVERYTHING - {"deal", "betting"}
    table.do(NoMoreBets())
    table.do(DealCard(card("4h")))
    assert why(table, TouchChips(3))
    for each in parse_cards("Kd 5c 2s"):
        table.do(DealCard(each))
    table.run()
    assert table.state.phase is Phase.READY
    assert not table.do(TouchChips(3))


def test_a_hand_that_nobody_takes_is_turned_by_the_dealer_after_everybody_was_asked() -> None:
    table = midi("3:player=100", "5:banker=50")
    table.automation = frozenset()
    table.do(Relinquish(Hand.PLAYER))
    assert why(table, HandOver(Hand.PLAYER))
    assert why(table, OfferTurn(Hand.PLAYER, 3, accepts=True))
    assert why(table, OfferTurn(Hand.BANKER, 5, accepts=True))
    _, accepted = table.do(OfferTurn(Hand.PLAYER, 5, accepts=False))
    assert accepted == TurnAccepted(Hand.PLAYER, 0)


def test_a_round_is_reversed_to_a_coup_that_could_be() -> None:
    """Player 9 to Banker 2 was paid; a coup with a card too many, or one that must not be drawn, was not."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    for cards in ("4h Kd 5c", "4h Kd 5c 2s 9d"):
        assert why(table, ReverseRound(1, "ann", "a typo", parse_cards(cards)))
    assert at(table) == {"chips/maria": 10_000, "tray": -10_000}
    table.do(ReverseRound(1, "ann", "a typo", parse_cards("2h Kd 5s 9s")))
    assert at(table) == {"chips/maria": -10_000, "tray": 10_000}


def test_a_round_is_reversed_to_cards_that_there_are() -> None:
    """A card of which eight came already cannot have come a ninth time; its own round's count as back."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    assert table.state.unseen is not None
    left = table.state.unseen.without([card("4h")] * 7).without([card("9s")] * 8)
    table.state = table.state.changed(unseen=left)
    assert why(table, ReverseRound(1, "ann", "a typo", parse_cards("4h Kd 5c 9s"))) == [
        "no 9s is left in 8 decks"
    ]
    assert table.do(ReverseRound(1, "ann", "a typo", parse_cards("4h Kd 4c 2s")))


@pytest.mark.parametrize(
    ("until", "reason"),
    [
        (Task.COLLECT, "the round is not paid: correct its cards or dice"),
        (Task.RACK, "can be reversed"),
    ],
)
def test_a_round_that_lies_there_is_not_reversed_yet(until: Task, reason: str) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    played_to(table, until, PLAYER_WINS)
    (said,) = why(table, ReverseRound(1, "ann", "a typo"))
    assert reason in said
    assert why(table, ReverseRound(2, "ann", "a typo"))[0].startswith("round 2 was not played")


def test_a_player_bets_for_themselves_and_with_that_for_nobody_else() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    maria = Actor(Role.PLAYER, "maria")
    own, others = Bet(3, "player", 10_000), Bet(5, "player", 10_000)
    refused = ["a player bets for nobody else, and takes nobody else's bet back"]
    for bets in ((others,), (own, others)):
        assert why(table, PlaceWagers(bets), maria) == refused
    assert table.do(PlaceWagers((own,)), maria)
    assert table.do(PlaceWagers((others,)))
    assert why(table, TakeBack(5, "player"), maria) == refused
