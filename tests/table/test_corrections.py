"""What was entered wrongly is put right: sums worked by hand, and the table as if nobody had mistyped."""

import pytest
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.composition import Composition
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.settle import Press
from punto.table import EVERYTHING, Phase, Table, view
from punto.table.commands import (
    Actor,
    CollectVigorish,
    CorrectBurn,
    CorrectCards,
    CorrectRoll,
    DealCard,
    DealFreeHand,
    HandOver,
    Irregularity,
    NoMoreBets,
    PayWinners,
    RackCards,
    Report,
    ReturnCards,
    RevealDice,
    ReverseRound,
    SettleEarly,
    TakeBack,
)
from punto.table.next import Task, due
from punto.table.typed import read_command
from punto.table.views import DISPLAY

SUPERVISOR = Actor(Role.SUPERVISOR, "ann")
BANKER_WINS, PLAYER_WINS, TIE = "2h 4c Kd 5d", "4h Kd 5c 2s", "4h Kd 5c 9s"
"""Naturals: Player 2 against Banker 9; Player 9 against Banker 2; nine each."""


def played_to(table: Table, task: Task, cards: str) -> None:
    """On to a task, with these cards."""
    left = list(parse_cards(cards))
    while (now := due(table.state)) is None or now.task is not task:
        if not table.step():
            table.do(DealCard(left.pop(0)))


def reverse(table: Table, number: int, cards: str = "") -> None:
    table.do(ReverseRound(number, "ann", "read wrongly", parse_cards(cards)))


def without_typos(*bets: str, cards: str) -> dict[str, int]:
    """What everybody has after a round that was typed rightly."""
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, *bets)
    finish(table, cards)
    return at(table)


BETS = ("3:banker=100", "5:player=50", "5:tie=10", "3:dragon-bonus@player=5", "5:banker=40#toke")


@pytest.mark.parametrize("right", [BANKER_WINS, PLAYER_WINS, TIE, "4h Ks Ad Qs 7c 9d"])
@pytest.mark.parametrize("wrong", [BANKER_WINS, PLAYER_WINS, TIE, "4h Ks Ad Qs 7c 9d"])
@pytest.mark.parametrize("task", [Task.CALL_RESULT, Task.COLLECT, Task.PAY])
def test_a_corrected_round_ends_as_if_it_had_been_typed_rightly(wrong: str, right: str, task: Task) -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, *BETS)
    played_to(table, task, wrong)
    table.do(CorrectCards(parse_cards(right)))
    assert due(table.state) == (Task.CALL_POINTS, None)
    assert at(table)["layout/maria"] == 10500  # everything lies there again
    finish(table, "")
    assert at(table) == without_typos(*BETS, cards=right)
    assert table.state.coups[-1].winner.value in ("banker", "player", "tie")
    assert broken_money(table.events) == []


@pytest.mark.parametrize("right", ["", BANKER_WINS, PLAYER_WINS, TIE])
@pytest.mark.parametrize("wrong", [BANKER_WINS, PLAYER_WINS, TIE])
def test_a_reversed_round_leaves_everybody_with_what_they_should_have(wrong: str, right: str) -> None:
    """A push that stood since the wrong round is taken back here, so that accounts can be compared."""
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, *BETS)
    finish(table, wrong)
    reverse(table, 1, right)
    expected = without_typos(*BETS, cards=right) if right else {}
    worth = {who: _worth(table, who) for who in ("maria", "jo")}
    assert worth == {who: sum(v for k, v in expected.items() if k.endswith(who)) for who in worth}
    assert table.state.balances.get("tokes", 0) == expected.get("tokes", 0)
    assert [str(coup) for coup in table.state.coups] == ([_coup(right)] if right else [])
    assert broken_money(table.events) == []


def _worth(table: Table, who: str) -> int:
    return sum(amount for name, amount in at(table).items() if name.endswith(f"/{who}"))


def _coup(cards: str) -> str:
    first, second, third, fourth = cards.split()
    return f"{first}{third}-{second}{fourth}"


def test_what_was_reversed_can_be_reversed_again() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, PLAYER_WINS)
    reverse(table, 1, BANKER_WINS)
    assert at(table) == {"chips/maria": 9500, "tray": -9500}
    reverse(table, 1, TIE)  # a push: no money moves, and the stake is hers
    assert at(table) == {}
    reverse(table, 1, PLAYER_WINS)
    assert at(table) == {"chips/maria": -10000, "tray": 10000}
    reverse(table, 1)
    assert at(table) == {}
    with pytest.raises(Refused, match="reversed already"):
        reverse(table, 1)
    assert broken_money(table.events) == []


def test_marked_vigorish_goes_back_whether_it_was_collected_or_not() -> None:
    for collected in (False, True):
        table = opened("massachusetts-midi", {3: "maria"}, vigorish__collected="marked")
        bet(table, "3:banker=100")
        finish(table, BANKER_WINS)
        assert table.state.owed == {3: 500}
        if collected:
            table.do(CollectVigorish(3))
        reverse(table, 1)
        assert at(table) == {}
        assert table.state.owed == {}
        assert broken_money(table.events) == []


def test_an_early_settlement_is_undone_with_its_press() -> None:
    """House Money pays a pair 3 to 1. The press was typed wrongly: she takes the 30 instead."""
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:banker=100", "3:house-money=10")
    table.automation -= {Task.SETTLE_EARLY.value}
    played_to(table, Task.SETTLE_EARLY, "2h 4c 2d 5d")
    table.do(SettleEarly((Press(3, "banker"),)))
    assert at(table)["layout/maria"] == 11000 + 3000
    table.do(CorrectCards())
    assert due(table.state) == (Task.CALL_POINTS, None)
    assert at(table)["layout/maria"] == 11000
    assert table.state.round.pressed == ()
    played_to(table, Task.SETTLE_EARLY, "")
    table.do(SettleEarly())
    finish(table, "")
    assert at(table)["chips/maria"] == 3000 + 9500  # Player 4, Banker 9
    assert broken_money(table.events) == []


def test_there_must_be_something_to_correct() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    with pytest.raises(Refused, match="betting is open"):
        table.do(CorrectCards())
    table.step()
    with pytest.raises(Refused, match="no card of this round"):
        table.do(CorrectCards())
    table.do(DealCard(card("2h")))
    with pytest.raises(Refused, match="nothing to undo"):
        table.do(CorrectCards())


def test_the_cards_of_a_machines_shoe_are_known() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING - {Task.PAY.value}, seeded("known"))
    table.run()
    table.sit(3, "maria")
    table.bet("3:banker=100")
    table.run()
    with pytest.raises(Refused, match="cannot have been entered wrongly"):
        table.do(CorrectCards(parse_cards("2h 4c 2d 5d")))
    table.do(CorrectCards())
    assert due(table.state) == (Task.CALL_POINTS, None)
    table.run()
    table.do(PayWinners())
    table.do(RackCards())
    assert at(table) in ({"chips/maria": 9500, "tray": -9500}, {"chips/maria": -10000, "tray": 10000})


def test_one_card_more_or_fewer_was_dealt() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.DEAL, "")
    for text in ("2h", "2h", "4c"):  # typed twice: the deuce came once
        table.do(DealCard(card(text)))
    table.do(CorrectCards(parse_cards("2h 4c")))
    assert (table.state.round.player, table.state.round.banker) == (parse_cards("2h"), parse_cards("4c"))
    assert table.state.unseen is not None
    assert table.state.unseen[card("2h")] == 7
    table.do(CorrectCards(parse_cards("2h 4c Kd")))
    finish(table, "5d")
    assert str(table.state.coups[-1]) == "2hKd-4c5d"


def test_a_card_of_which_there_is_none_left_cannot_have_been_it() -> None:
    table = opened("colorado-mini", {3: "maria"}, cards__decks="6")
    bet(table, "3:banker=100")
    played_to(table, Task.CALL_POINTS, "2h 2h 2h 2h")
    with pytest.raises(Refused, match="at most six"):
        table.do(CorrectCards(parse_cards("2h 2h 2h 2h 3c 3c 3c")))
    with pytest.raises(Refused, match="2s"):
        table.do(CorrectCards(parse_cards("2s") * 6))  # one of the six was burned
    table.do(CorrectCards(parse_cards("2h 2h 2h 3h")))
    assert table.state.unseen is not None
    assert table.state.unseen[card("2h")] == 3


def test_a_card_that_lies_face_up_in_the_shoe_is_none_of_those_on_the_table() -> None:
    """Else nobody could deal on: the one that must come next would be out already."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.no_more_bets()
    last = card("Tc")
    table.state = table.state.changed(unseen=Composition.decks(8).without([last] * 7))
    table.deal("4h")
    table.do(Report(Irregularity.FACE_UP, last))
    with pytest.raises(Refused, match="no Tc is left"):
        table.do(CorrectCards((last,)))
    table.deal(last)
    assert table.state.round.banker == (last,)


def test_cards_that_were_not_typed_come_out_of_the_shoe_that_there_is() -> None:
    """By 5 and 5 both draw, and one card is left: no second one can have come."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.CALL_POINTS, "4h 9s 5d 8c")
    unnamed = len(table.state.rack[0].others) - 1
    table.state = table.state.changed(unseen=Composition.parse("Ad 6c 5c"))
    assert (unnamed, table.state.left) == (2, 1)
    with pytest.raises(Refused, match="the shoe is empty"):
        table.do(CorrectCards(parse_cards("4h 9s Ad 6c 5c 5d")))
    table.do(CorrectCards(parse_cards("4h 9s Ad 6c 5c")))
    assert table.state.left == 0


def test_the_cut_card_comes_with_cards_that_were_not_typed() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.CALL_POINTS, "4h 9s 5d 8c")
    table.state = table.state.changed(cut_card_from_back=(table.state.left or 0) - 1)
    table.do(CorrectCards(parse_cards("4h 9s 2d 8c 2c")))
    assert not table.state.cut_card_came
    table.do(CorrectCards(parse_cards("4h 9s 2d 4c 2c 3c")))
    assert table.state.cut_card_came


def test_a_card_that_lies_face_up_in_the_shoe_is_the_first_of_those_that_were_not_typed() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    table.no_more_bets()
    for each in ("4h", "9s"):
        table.deal(each)
    table.do(Report(Irregularity.FACE_UP, card("9c")))
    with pytest.raises(Refused, match="9c lies face up in the shoe"):
        table.do(CorrectCards(parse_cards("4h 9s 4d 8c")))
    table.do(CorrectCards(parse_cards("4h 9s 9c 8c")))
    assert (table.state.reported, str(table.state.round.player[1])) == (None, "9c")
    assert broken_money(table.events) == []


def test_a_burned_card_cannot_have_burned_more_than_there_are() -> None:
    """One card is left: a king would have burned ten."""
    table = opened("colorado-mini", {3: "maria"})
    unnamed = len(table.state.rack[0].others) - 1
    assert unnamed < 9
    table.state = table.state.changed(unseen=Composition.parse("Ks " + "2c " * unnamed))
    assert table.state.left == 1
    with pytest.raises(Refused, match="the shoe is empty"):
        table.do(CorrectBurn(parse_cards("Ks")))


def test_a_card_that_went_on_into_the_next_hand_was_the_rounds_after_all() -> None:
    """4 and 3 are typed for 4 and A: the 9 that nobody wanted was the Player's third. It is counted once."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100", "3:player=50")
    table.no_more_bets()
    for each in parse_cards("4h 9s 3d 7c"):
        table.do(DealCard(each))
    table.do(Report(Irregularity.SURPLUS_THIRD, card("9c")))
    finish(table, "")
    assert [each.card for each in table.state.carried] == [card("9c")]
    before, counted = table.state.left, table.state.unseen
    assert counted is not None
    reverse(table, 1, "4h 9s Ad 7c 9c")
    assert table.state.carried == ()
    assert (table.state.left, table.state.unseen) == (
        before,
        Composition({**counted, card("3d"): 8, card("Ad"): counted[card("Ad")] - 1}),
    )
    assert broken_money(table.events) == []


def test_the_last_card_of_its_kind_lies_aside_and_is_no_other() -> None:
    """The only 9c that is left was reported as a surplus card: none of the four was it, nor was it burned."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    table.no_more_bets()
    for each in parse_cards("4h 9s 4d 7c"):
        table.do(DealCard(each))
    last = card("9c")
    assert table.state.unseen is not None
    table.state = table.state.changed(unseen=table.state.unseen.without([last] * 7))
    table.do(Report(Irregularity.SURPLUS_THIRD, last, seen=True))
    for wrong in (CorrectCards(parse_cards("9c 9s 4d 7c")), CorrectBurn((last,))):
        with pytest.raises(Refused, match="no 9c is left"):
            table.do(wrong)


def test_a_hand_without_wagers_is_put_right_in_the_rack() -> None:
    """9d is typed for 8d in a free hand: later eight nines of diamonds come, and could not be named."""
    table = opened("colorado-mini", {3: "maria"})
    table.do(DealFreeHand())
    finish(table, "9d Ks Kd Qs")
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    before, number = at(table), table.state.rack[1].number
    for cards, why in (("9d Ks", "impossible|the"), ("", "was not played")):
        with pytest.raises(Refused, match=why):
            reverse(table, number, cards)
    reverse(table, number, "8d Ks Kd Qs")
    assert table.state.unseen is not None
    assert (table.state.unseen[card("9d")], table.state.unseen[card("8d")]) == (8, 7)
    assert (table.state.rack[1].player, at(table)) == (parse_cards("8d Kd"), before)


def test_dice_are_corrected_until_winners_are_paid_and_then_reversed() -> None:
    table = Table(find_house("colorado-dice"), EVERYTHING - {Task.REVEAL.value})
    table.run()
    table.sit(3, "maria")
    table.bet("3:dice-player=100")
    played_to_dice(table, Roll((6, 1, 1), (1, 1, 1)))  # 8 against 3: Player wins
    table.do(CorrectRoll(Roll((1, 1, 1), (6, 1, 1))))
    while not isinstance(due(table.state), type(None)):
        assert table.step()
    assert table.state.balances["chips/maria"] == -10000
    table.do(ReverseRound(1, "ann", "cups were mixed up", roll=Roll((6, 1, 1), (1, 1, 1))))
    assert table.state.balances["chips/maria"] == 10000
    table.do(ReverseRound(1, "ann", "dice fell off the table"))
    assert at(table) == {}
    with pytest.raises(Refused, match="this game is played without cards"):
        table.do(CorrectBurn(parse_cards("9s")))
    with pytest.raises(Refused, match="played without cards"):  # they were dice, and still are
        reverse(table, 1, BANKER_WINS)
    assert broken_money(table.events) == []


def played_to_dice(table: Table, roll: Roll) -> None:
    while (now := due(table.state)) is None or now.task is not Task.PAY:
        if not table.step():
            table.do(RevealDice(roll))


def test_a_burned_card_is_corrected_and_counted() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert table.state.unseen is not None
    assert table.state.unseen[card("2s")] == 7
    with pytest.raises(Refused, match="name the burned card"):
        table.do(CorrectBurn(()))
    table.do(CorrectBurn(parse_cards("9s")))
    assert table.state.unseen[card("2s")] == 8
    assert table.state.unseen[card("9s")] == 7
    assert table.state.rack[0].others[:1] == parse_cards("9s")


def test_at_a_midi_table_turned_cards_stay_turned_and_others_covered() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.CALL_RESULT, "2h 4c Kd Kc 3h 5d")
    table.do(CorrectCards(parse_cards("2h 4c Kd Ks 3h 5d")))
    assert table.state.round.turned == {Hand.PLAYER: 3, Hand.BANKER: 3}
    assert due(table.state) == (Task.CALL_POINTS, None)
    finish(table, "")
    assert str(table.state.coups[-1]) == "2hKd3h-4cKs5d"


def test_a_push_had_moved_nothing_and_a_reversal_leaves_it_so() -> None:
    """A tie: 10 win 80 and the 100 stay on the layout. Without the round the 80 go back, and the 10 too."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100", "3:tie=10")
    finish(table, TIE)
    assert at(table) == {"chips/maria": -2000, "layout/maria": 10000, "tray": -8000}
    reverse(table, 1)
    assert at(table) == {"chips/maria": -10000, "layout/maria": 10000}


def test_only_the_round_that_is_reversed_lies_otherwise_in_the_rack() -> None:
    table = opened("colorado-mini", {3: "maria"})
    for cards in (BANKER_WINS, PLAYER_WINS):
        bet(table, "3:banker=100")
        finish(table, cards)
    first, right = table.state.rack[1], "4h Kd 5d 2s"
    reverse(table, 2, right)
    assert table.state.rack[1] == first
    assert (*table.state.rack[2].player, *table.state.rack[2].banker) == parse_cards("4h 5d Kd 2s")


def test_a_hand_that_nobody_has_turned_stays_so_when_the_other_is_corrected() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50")
    table.do(NoMoreBets())
    for _ in range(4):
        table.do(DealCard())
    table.do(HandOver(Hand.PLAYER))
    table.do(ReturnCards(Hand.PLAYER, parse_cards("4h 3d")))
    table.do(CorrectCards((card("4h"), None, card("2d"), None)))
    assert table.state.round.turned == {Hand.PLAYER: 2, Hand.BANKER: 0}
    assert view(table.state, DISPLAY).hands["banker"].points is None


@pytest.mark.parametrize("right", ["9h", "5h"])
def test_a_covered_card_that_the_wrong_cards_asked_for_goes_or_stays(right: str) -> None:
    """K 9 typed as K 3 calls for a third card, which nobody deals. By K 5 the Player draws all the same."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50")
    table.do(NoMoreBets())
    for _ in range(4):
        table.do(DealCard())
    for hand, cards in ((Hand.PLAYER, "4h 9s"), (Hand.BANKER, "Kd 3d")):
        table.do(HandOver(hand))
        table.do(ReturnCards(hand, parse_cards(cards)))
    before = table.state.left or 0
    table.do(DealCard())
    table.do(HandOver(Hand.PLAYER))
    corrected = read_command(f"correct banker 2 {right}", table.state).command
    table.do(corrected, SUPERVISOR)
    stands = right == "9h"
    assert (table.state.round.player[2:], table.state.round.waiting) == (() if stands else (None,), ())
    assert table.state.left == before - (not stands)
    assert table.state.round.handed is None
    if stands:  # it was dealt after all
        table.do(Report(Irregularity.SURPLUS_THIRD))
        assert table.state.left == before - 1
    else:
        played_to(table, Task.RETURN, "")
        table.do(ReturnCards(Hand.PLAYER, parse_cards("2c")))
    finish(table, "")


def test_a_reversal_names_its_supervisor_and_its_reason_and_a_round_that_was_paid() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.COLLECT, PLAYER_WINS)
    with pytest.raises(Refused, match="correct its cards"):
        reverse(table, 1)
    finish(table, "")
    with pytest.raises(Refused, match="gives their name"):
        table.do(ReverseRound(1, "", "read wrongly"))
    with pytest.raises(Refused, match="says why"):
        table.do(ReverseRound(1, "ann", " "))
    with pytest.raises(Refused, match="round 2 was not played"):
        reverse(table, 2)
    with pytest.raises(Refused, match="played with cards"):
        table.do(ReverseRound(1, "ann", "read wrongly", roll=Roll((1, 1, 1), (2, 2, 2))))


def test_the_last_round_of_a_shoe_can_still_be_reversed() -> None:
    table = opened("colorado-mini", {3: "maria"})
    table.state = table.state.changed(last_hand=True, cut_card_came=True)
    bet(table, "3:banker=100")
    played_to(table, Task.RACK, PLAYER_WINS)
    table.do(RackCards())
    assert table.state.phase is Phase.SHOE_OVER
    reverse(table, 1, BANKER_WINS)
    assert at(table) == {"chips/maria": 9500, "tray": -9500}


def test_a_machine_shakes_dice_of_six_sides() -> None:
    table = Table(find_house("colorado-dice"), EVERYTHING, seeded("six sides"))
    table.run()
    table.sit(3, "maria")
    for _ in range(12):
        for standing in table.state.bets:
            table.do(TakeBack(standing.seat, standing.wager))
        table.bet("3:dice-player=100")
        table.run()
    rolls = [each.roll for each in table.state.played if each.roll]
    assert {die for roll in rolls for die in (*roll.player, *roll.banker)} == set(range(1, 7))


@pytest.mark.clause("CO-2814-2")
@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("4h Ks Kd 5c", "the Player draws on 4, but the Player's third card is missing"),
        ("4h Ks 3d 5c", "but the Banker's third card is missing"),
        ("4h Ks 3d", "the Banker's hand has fewer than two cards"),
        ("4h Ks 5d 5c 2s", "the hands could not have been dealt so"),
    ],
)
def test_a_reversal_by_cards_that_are_no_round_says_what_is_wrong_with_them(cards: str, why: str) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, BANKER_WINS)
    with pytest.raises(Refused, match=why) as refused:
        reverse(table, 1, cards)
    assert "ran out" not in str(refused.value)
