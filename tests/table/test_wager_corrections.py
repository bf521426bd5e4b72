"""Bets that were typed wrongly are put right until winners are paid, by sums worked by hand."""

import pytest
from msgspec.structs import replace
from tests.table.laws import broken_money
from tests.table.tables import at, bet, finish, opened
from tests.table.test_corrections import BANKER_WINS, PLAYER_WINS, TIE, played_to

from punto.errors import Refused, Unreadable
from punto.game.cards import parse_cards
from punto.game.dice import Roll
from punto.houses import Role, find_house
from punto.settle import Press
from punto.table import EVERYTHING, Phase, Table
from punto.table.commands import (
    Actor,
    BuyIn,
    ConfirmSpoken,
    CorrectWagers,
    DealFreeHand,
    NoMoreBets,
    RevealDice,
    SettleEarly,
)
from punto.table.next import Task, due
from punto.table.typed import read_commands

STAGES = (Task.DEAL, Task.CALL_POINTS, Task.CALL_RESULT, Task.COLLECT, Task.PAY)


def say(table: Table, *lines: str) -> None:
    """What a dealer types."""
    for line in lines:
        for typed in read_commands(line, table.state):
            table.do(typed.command, typed.by)


def refused(table: Table, line: str) -> list[str]:
    """Why a line is refused."""
    with pytest.raises(Refused) as caught:
        say(table, line)
    return [str(reason) for reason in caught.value.reasons]


def ended(*bets: str, cards: str) -> dict[str, int]:
    """What everybody has after a round that was typed rightly."""
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, *bets)
    finish(table, cards)
    return at(table)


@pytest.mark.parametrize("cards", [BANKER_WINS, PLAYER_WINS, TIE])
@pytest.mark.parametrize("task", STAGES)
@pytest.mark.parametrize(
    ("typed", "correction", "right"),
    [
        (["3:banker=100"], "correct 3b=10", ["3:banker=10"]),
        (["3:banker=100"], "correct 3=10", ["3:banker=10"]),
        (["3:banker=100"], "correct 3b10", ["3:banker=10"]),
        (["3:banker=100"], "correct 3b=0 5b100", ["5:banker=100"]),
        (["3:banker=100", "3:tie=10"], "correct 3b=0 3p100", ["3:tie=10", "3:player=100"]),
        (["3:banker=100", "5:player=50"], "correct 5p=0", ["3:banker=100"]),
        (["3:banker=100"], "correct 5t10", ["3:banker=100", "5:tie=10"]),
        (["3:banker=40#toke", "5:player=50"], "correct 3b=20#toke", ["5:player=50", "3:banker=20#toke"]),
    ],
)
def test_a_round_whose_bets_were_corrected_ends_as_if_they_had_been_typed_rightly(
    typed: list[str], correction: str, right: list[str], task: Task, cards: str
) -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, *typed)
    dealt = cards.split() if task is not Task.DEAL else []
    played_to(table, task, " ".join(dealt))
    say(table, correction)
    finish(table, "" if dealt else cards)
    assert at(table) == ended(*right, cards=cards)
    assert broken_money(table.events) == []


def test_what_was_collected_lies_there_again_and_the_result_is_called_once_more() -> None:
    """The Player wins 9 to 2: 100 were collected from Banker, and 10 should have been."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.PAY, PLAYER_WINS)
    assert at(table) == {"chips/maria": -10_000, "tray": 10_000}
    say(table, "correct 3b=10")
    assert due(table.state) == (Task.CALL_RESULT, None)
    assert at(table) == {"chips/maria": -1000, "layout/maria": 1000}
    finish(table, "")
    assert at(table) == {"chips/maria": -1000, "tray": 1000}


def test_a_correction_is_a_supervisors_and_in_time() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    with pytest.raises(Refused, match="a supervisor corrects what was entered wrongly, not the dealer"):
        table.do(CorrectWagers(table.state.bets), Actor(Role.DEALER))
    played_to(table, Task.RACK, PLAYER_WINS)
    assert refused(table, "correct 3b=10") == [
        "winners are paid: a supervisor reverses the round (reverse 1 …)"
    ]


def test_every_reason_is_told_at_once() -> None:
    """Colorado's mini table takes 10,000 at most; seat 7 is empty."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100", "3:tie=10")
    table.do(NoMoreBets())
    found = refused(table, "correct 3b=20000000 7p100")
    assert len(found) == 2
    assert any("seat 7" in each for each in found)
    assert any("maximum" in each for each in found)
    with pytest.raises(Unreadable, match="bets: 3b=10"):
        say(table, "correct 3b 10")
    assert refused(table, "correct 3b=100") == ["these bets are entered so: nothing is to be corrected"]
    banker, tie = table.state.bets
    with pytest.raises(Refused, match="seat 3 has no such bet on tie"):
        table.do(CorrectWagers((replace(tie, stake=999),), (banker,)))


@pytest.mark.parametrize(
    "typed",
    ["3t=0", "3b=0 3t=0", "correct 3t=0", "correct 3t=0 3p5", "3:tie=0", "correct 3:tie/standard=0.00#toke"],
)
def test_what_lies_nowhere_can_not_be_taken_away(typed: str) -> None:
    """It is said that there is no such bet, not that a bet must be more than 0."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    with pytest.raises(Unreadable, match="seat 3 has no such bet on tie"):
        say(table, typed)
    assert [str(each) for each in table.state.bets] == ["3:banker/commission=100.00"]


def test_a_bet_stays_that_needs_no_other_beside_it() -> None:
    """Where a side bet needs a base bet, that cannot have been left out; both together can."""
    table = opened("card-room-ez", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "3:dragon-7=5", "5:player=100")
    table.do(NoMoreBets())
    assert len(refused(table, "correct 3p=0")) == 1
    say(table, "correct 3p=0 3dragon-7=0")
    assert [(each.seat, each.wager) for each in table.state.bets] == [(5, "player")]


def test_no_wager_lies_on_a_free_hand() -> None:
    table = opened("colorado-mini", {3: "maria"}, dealing__free_hands="1")
    bet(table, "3:banker=100")
    finish(table, PLAYER_WINS)
    table.state = table.state.changed(phase=Phase.READY)
    table.do(DealFreeHand())
    assert refused(table, "correct 3b100") == ["no wagers lie on a free hand"]


def test_cash_that_was_never_there_is_in_no_box() -> None:
    """100 was typed for 10 spoken: the drop box has 10, and the tray gave 10 in chips."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"}, tray=1_000_000)
    bet(table, "3:banker=100", spoken=True)
    assert refused(table, "correct 3b=10") == [
        "the dealer has not confirmed the spoken wager of seat 3 (MA-7b-s2)"
    ]
    table.do(ConfirmSpoken(3))
    say(table, "correct 3b=25")
    assert (at(table)["drop"], at(table)["cash/maria"], at(table)["layout/maria"]) == (2500, -2500, 2500)
    say(table, "correct say 3b=0 5p30")
    table.do(BuyIn(3, 10_000))
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    assert (at(table)["drop"], at(table)["cash/jo"], at(table)["layout/jo"]) == (13_000, -3000, 3000)
    assert "cash/maria" in at(table)  # what she bought in with
    finish(table, BANKER_WINS)
    assert at(table)["chips/maria"] == 10_000 + 9500
    assert broken_money(table.events) == []


def test_chips_that_nobody_bought_lie_nowhere() -> None:
    table = opened("colorado-mini", {3: "maria"}, tray=1_000_000)
    table.do(BuyIn(3, 10_000))
    bet(table, "3:banker=100")
    table.do(NoMoreBets())
    assert len(refused(table, "correct 3b=200")) == 1
    say(table, "correct 3b=0 3p50")  # what comes off can be bet again
    assert at(table)["chips/maria"] == 5000


def test_an_early_settlement_is_undone_and_made_again() -> None:
    """House Money pays a pair of deuces 3 to 1: 30 on the 10 that was typed, 60 on the 20 that lay there."""
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:banker=100", "3:house-money=10")
    table.automation -= {Task.SETTLE_EARLY.value}
    played_to(table, Task.SETTLE_EARLY, "2h 4c 2d 5d")
    table.do(SettleEarly((Press(3, "banker"),)))
    assert at(table)["layout/maria"] == 11_000 + 3000
    say(table, "correct 3house-money=20")
    assert (due(table.state), at(table)["layout/maria"]) == ((Task.CALL_POINTS, None), 12_000)
    played_to(table, Task.SETTLE_EARLY, "")
    table.do(SettleEarly())
    finish(table, "")
    assert at(table)["chips/maria"] == 6000 + 9500  # Player 4, Banker 9
    assert broken_money(table.events) == []


def test_a_bet_on_a_sensor_is_unlocked_and_the_right_one_locked() -> None:
    """Royal 9 costs 5: the meters have had the share of one such bet, and seat 5 has bet it."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=100", "3:royal-9=5")
    played_to(table, Task.COLLECT, PLAYER_WINS)
    (link,) = table.links.states
    once = table.links.states[link].readings
    say(table, "correct 3royal-9=0 5royal-9=5")
    assert table.state.game is not None
    assert [(each.seat, each.wager) for each in table.state.game.bets] == [(5, "royal-9")]
    assert table.links.states[link].readings == once
    assert at(table) == {"chips/maria": -10_000, "chips/jo": -10_500, "tray": 500} | {
        "layout/maria": 10_000,
        "layout/jo": 10_000,
    }
    say(table, "correct 5royal-9=0")
    assert table.state.game is None
    assert table.links.states[link].readings != once
    finish(table, "")
    assert at(table) == {"chips/maria": -10_000, "chips/jo": 10_000}
    assert broken_money(table.events) == []


def test_dice_stay_as_they_fell() -> None:
    table = Table(find_house("colorado-dice"), EVERYTHING - {Task.REVEAL.value})
    table.run()
    table.sit(3, "maria")
    table.bet("3:dice-player=100")
    while (now := due(table.state)) is None or now.task is not Task.PAY:
        if not table.step():
            table.do(RevealDice(Roll((6, 1, 1), (1, 1, 1))))
    say(table, "correct 3dice-player=10")
    assert table.state.round.roll == Roll((6, 1, 1), (1, 1, 1))
    while due(table.state):
        assert table.step()
    assert table.state.balances["chips/maria"] == 1000
    assert broken_money(table.events) == []


def test_a_corrected_bet_can_be_corrected_again_and_its_round_reversed() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.PAY, BANKER_WINS)
    say(table, "correct 3b=10")
    played_to(table, Task.PAY, "")
    say(table, "correct 3b=0 3p50")
    finish(table, "")
    assert at(table) == {"chips/maria": -5000, "tray": 5000}
    say(table, "reverse 1 ann because it was her sister's bet")
    assert at(table) == {}
    assert broken_money(table.events) == []


def test_a_card_that_waits_for_the_next_hand_still_waits_when_a_bet_was_put_right() -> None:
    """With a 6 for the 4 the Player stands on 7, and so does the Banker: the 7 is left over."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, Task.CALL_RESULT, "4h Ks Ad 7s 7c")
    say(table, "correct player 1 6h")
    played_to(table, Task.COLLECT, "")
    say(table, "correct 3b=50")
    assert tuple(each.card for each in table.state.round.waiting) == parse_cards("7c")
    finish(table, "7c 2h 2d 4s")


@pytest.mark.parametrize("task", STAGES)
@pytest.mark.parametrize("typed", ["correct 3b=0", "correct 3:banker=0", "correct 3:banker=0.00"])
def test_a_bet_that_nobody_made_is_never_paid_even_if_it_is_the_only_one(typed: str, task: Task) -> None:
    """The round goes on without wagers: nothing moves, it counts on no road, and there is nothing to undo."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    played_to(table, task, BANKER_WINS if task is not Task.DEAL else "")
    say(table, typed)
    finish(table, BANKER_WINS if task is Task.DEAL else "")
    assert (at(table), table.state.bets, table.state.coups) == ({}, (), ())
    assert "".join(map(str, table.state.rack[-1].cards)) != ""
    assert refused(table, "reverse 1 ann because nobody bet")
    assert broken_money(table.events) == []


@pytest.mark.parametrize("typed", ["correct 3fortune-7=0", "correct 3:fortune-7=0"])
def test_a_bet_with_a_number_in_its_name_is_corrected_away_by_either_form(typed: str) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100", "3:fortune-7=5")
    say(table, typed)
    assert [each.wager for each in table.state.bets] == ["banker"]
