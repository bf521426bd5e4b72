"""What was reported by mistake is taken back: the table is as if nothing had been said."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.table.laws import broken_money
from tests.table.tables import at, bet, few_left, finish, opened, opened_house
from tests.table.test_ruled_again import NATURAL, STANDS, hands, round_of
from tests.table.walk import house
from tests.table.worlds import CONTINUOUS

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import card
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.server.forms.dealing import dealing
from punto.table import EVERYTHING, Phase, Table
from punto.table.commands import Actor, BuyIn, DealFreeHand, OpenBetting, PressKey
from punto.table.next import Task, due
from punto.table.typed import read_command
from punto.wagers import Key

SUPERVISOR = Actor(Role.SUPERVISOR, "ann")


def say(table: Table, line: str) -> None:
    typed = read_command(line, table.state)
    table.do(typed.command, SUPERVISOR if line.startswith("correct") else typed.by)


def lies_as(table: Table) -> tuple[object, ...]:
    """Whatever a report may change."""
    state, round_ = table.state, table.state.round
    return (
        *(state.phase, state.number, state.bets, at(table), hands(table), state.left, state.unseen),
        *(state.carried, state.reported, state.free_due, state.cut_card_came, state.rack),
        *(round_.others, round_.waiting, round_.surplus, round_.turned, round_.results),
    )


FACE_UP = ("face-up 9c", "exposed 9c", "face-up")
DRAWN = ("drawn-in-error 9c seen", "drawn-in-error 9c")


@pytest.mark.parametrize(
    ("report", "closed"), [*((each, True) for each in FACE_UP), *((each, False) for each in FACE_UP + DRAWN)]
)
def test_bets_that_a_report_returned_lie_there_again(report: str, closed: bool) -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50")
    if closed:
        table.no_more_bets()
    before = lies_as(table)
    say(table, f"report {report}")
    assert lies_as(table) != before
    say(table, "correct report")
    assert lies_as(table) == before
    if not closed:
        table.no_more_bets()
    finish(table, "4h 9s 4d Td")  # Player 8, Banker 9
    assert at(table) == {"chips/maria": 9500, "chips/jo": -5000, "tray": -4500}
    assert broken_money(table.events) == []


SURPLUS = ("surplus-third 9c seen", "surplus-third 9c", "surplus-third", "face-up 9c", "exposed 9c seen")
HOUSES: tuple[tuple[str, dict[str, str]], ...] = (
    ("colorado-mini", {}),
    ("massachusetts-midi", {"irregularities__exposed_card": "discard"}),
    ("massachusetts-midi", {"irregularities__exposed_card": "simulated-round"}),
)


@pytest.mark.parametrize(("house", "settings"), HOUSES)
@pytest.mark.parametrize(
    ("report", "cards"),
    [
        *((each, cards) for each in SURPLUS for cards in (NATURAL, STANDS)),
        ("drawn-in-error 9c seen", NATURAL),
        ("drawn-in-error", NATURAL),
    ],
)
def test_a_card_that_never_came_is_in_the_shoe_again(
    house: str, settings: dict[str, str], report: str, cards: str
) -> None:
    table, same = round_of(cards, house, **settings), round_of(cards, house, **settings)
    before = lies_as(table)
    say(table, f"report {report}")
    say(table, "correct report")
    assert lies_as(table) == before
    with pytest.raises(Refused, match="no report"):
        say(table, "correct report")
    for each in (table, same):
        finish(each, "3c" if cards == STANDS else "")
    assert at(table) == at(same)
    assert broken_money(table.events) == []


def test_what_was_called_on_cards_that_stay_is_not_called_again() -> None:
    table = round_of(NATURAL)
    say(table, "report surplus-third 9c seen")
    while due(table.state) != (Task.COLLECT, None):
        table.automation -= {Task.COLLECT.value}
        assert table.step()
    say(table, "correct report")
    assert due(table.state) == (Task.COLLECT, None)
    assert table.state.free_due is None


def test_a_bankers_third_that_never_came_is_dealt_still() -> None:
    table = round_of(STANDS)
    say(table, "report surplus-third 3c seen")
    table.automation -= {Task.PAY.value}
    while due(table.state) != (Task.PAY, None):
        assert table.step()
    say(table, "correct report")
    assert hands(table) == ("4h2s", "5dTd")
    assert table.state.balances["layout/maria"] == 10000  # collected already: the dealer puts it back
    table.automation |= {Task.PAY.value}
    finish(table, "Kc")
    assert str(table.state.coups[-1]) == "4h2s-5dTdKc"
    assert broken_money(table.events) == []


def test_reports_go_back_the_last_one_first() -> None:
    table = round_of(NATURAL)
    say(table, "report surplus-third 9c seen")
    one = lies_as(table)
    say(table, "report drawn-in-error 3c")
    say(table, "correct report")
    assert lies_as(table) == one
    say(table, "correct report")
    assert table.state.carried == ()
    assert table.state.free_due is None


def test_a_free_hand_stays_due_for_a_card_that_was_seen() -> None:
    table = round_of(NATURAL)
    say(table, "report drawn-in-error 9c seen")
    say(table, "report drawn-in-error 3c seen")
    say(table, "correct report")
    assert table.state.free_due is not None
    assert [each.card for each in table.state.carried] == [card("9c")]


def covered(cards: str) -> Table:
    """The Player's hand stands and is turned; the Banker's is not, and nobody knows whether it draws."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50")
    table.no_more_bets()
    for text in cards.split():
        table.deal(text)
    while table.state.round.turned[Hand.PLAYER] < 2:
        assert table.step()
    return table


@pytest.mark.parametrize("report", ["surplus-third 9c seen", "surplus-third"])
def test_where_cards_lie_covered_the_card_that_waits_goes_back(report: str) -> None:
    table = covered(STANDS)
    before = lies_as(table)
    say(table, f"report {report}")
    assert table.state.round.waiting
    say(table, "correct report")
    assert lies_as(table) == before


def test_a_card_that_waited_is_the_bankers_no_more() -> None:
    table = covered(STANDS)
    say(table, "report surplus-third 3c seen")
    while len(table.state.round.banker) < 3:
        if not table.step():
            table.deal()
    say(table, "correct report")
    assert hands(table) == ("4h2s", "5dTd")
    finish(table, "Kc")
    assert str(table.state.coups[-1]) == "4h2s-5dTdKc"


def test_the_cut_card_that_came_with_the_card_is_behind_it_again() -> None:
    table = round_of(NATURAL)
    table.state = few_left(table.state, table.state.cut_card_from_back)
    say(table, "report drawn-in-error 9c")
    assert table.state.cut_card_came
    say(table, "correct report")
    assert not table.state.cut_card_came
    say(table, "report drawn-in-error 9c")
    assert table.state.cut_card_came


def test_the_cut_card_that_lay_there_before_stays() -> None:
    table = round_of(NATURAL)
    table.state = few_left(table.state, table.state.cut_card_from_back)
    say(table, "report drawn-in-error 9c")
    say(table, "report drawn-in-error 8c")
    say(table, "correct report")
    assert table.state.cut_card_came


def test_a_void_of_a_round_under_way_is_undone_with_what_was_settled_early() -> None:
    """House Money has paid the Player's pair 3 to 1, pressed onto Banker; a third card is due."""
    table = opened("massachusetts-midi", {3: "maria"}, irregularities__face_up_later="void")
    bet(table, "3:banker=100", "3:house-money=10")
    table.no_more_bets()
    for text in ("2h", "9c", "2d", "4d"):
        table.deal(text)
    table.automation -= {Task.SETTLE_EARLY.value}
    while table.step():
        pass
    say(table, "press 3=banker")
    before = lies_as(table)
    assert at(table)["layout/maria"] == 11000 + 3000
    say(table, "report face-up 9c")
    assert at(table) == {}
    assert table.state.phase is Phase.READY
    say(table, "correct report")
    assert lies_as(table) == before
    finish(table, "Kc 5c")  # Player 4, Banker 8: 130 on Banker win 130 less 6.50, and House Money stood
    assert at(table)["chips/maria"] == 3000 + 13000 - 650
    assert broken_money(table.events) == []


def test_it_is_a_supervisor_who_takes_it_back() -> None:
    table = round_of(NATURAL)
    say(table, "report surplus-third 9c seen")
    with pytest.raises(Refused, match="a supervisor corrects"):
        table.do(read_command("correct report", table.state).command, Actor(Role.DEALER))


def test_there_must_be_a_report() -> None:
    table = round_of(NATURAL)
    with pytest.raises(Refused, match="no report"):
        say(table, "correct report")


def test_cards_that_came_since_are_corrected_first() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "5:player=50")
    table.no_more_bets()
    for text in ("Kh", "4c", "Kd", "9s"):
        table.deal(text)
    say(table, "report drawn-in-error")
    while (now := due(table.state)) and now.task is not Task.DEAL:
        assert table.step()
    table.deal("8c")
    with pytest.raises(Refused, match="corrects the cards"):
        say(table, "correct report")
    say(table, "correct Kh 4c Kd 9s")
    say(table, "correct report")
    assert table.state.carried == ()


def test_winners_that_are_paid_are_too_late_and_what_waits_can_go_back_after() -> None:
    table = round_of(NATURAL)
    table.automation -= {"open-betting"}
    say(table, "report surplus-third 9c seen")
    while not table.state.round.winners_paid:
        assert table.step()
    with pytest.raises(Refused, match="winners are paid"):
        say(table, "correct report")
    say(table, "rack")
    say(table, "correct report")
    assert table.state.carried == ()
    table.do(OpenBetting())


def test_whoever_has_gone_or_spent_the_chips_keeps_the_round_void() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, 10_000_000)
    for seat in (3, 5):
        table.do(BuyIn(seat, 10_000, 10_000))
    bet(table, "3:banker=100", "5:player=50")
    say(table, "report face-up 9c")
    before = table.state
    say(table, "leave 5")
    with pytest.raises(Refused, match="is not there any more"):
        say(table, "correct report")
    table.state = before
    say(table, "leave 3")  # with her chips; she comes back without
    table.sit(3, "maria")
    with pytest.raises(Refused, match="chips for"):
        say(table, "correct report")
    assert table.state.bets == ()


def test_a_free_hand_that_has_begun_is_dealt() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:banker=100")
    say(table, "report drawn-in-error seen 9c")
    table.do(DealFreeHand())
    assert table.state.carried
    say(table, "correct report")
    assert table.state.carried == ()
    assert (table.state.round.free, table.state.bets) == (True, ())
    assert due(table.state) is not None


def test_a_report_that_a_correction_ruled_on_again_goes_back_too() -> None:
    table = round_of(NATURAL)
    say(table, "report surplus-third 3c seen")
    say(table, f"correct {STANDS}")
    assert hands(table) == ("4h2s", "5dTd3c")
    say(table, "correct report")
    assert hands(table) == ("4h2s", "5dTd")
    assert table.state.unseen is not None
    assert table.state.unseen[card("3c")] == 8


def voided(report: str = "face-up 9c") -> Table:
    """A round is void by mistake: Maria has bet on Banker, and Ana over her shoulder."""
    table = opened("colorado-mini", {3: "maria"}, 0, bets__behind="true")
    say(table, "behind 3 ana")
    bet(table, "3:banker=100", "3:banker=50#behind:ana")
    say(table, f"report {report}")
    assert table.state.bets == ()
    return table


def test_bets_over_a_shoulder_lie_there_again_where_whoever_made_them_still_stands() -> None:
    table = voided()
    before = table.state
    say(table, "correct report")
    assert sorted(each.stake for each in table.state.bets) == [5000, 10000]
    table.state = before
    say(table, "away ana")
    with pytest.raises(Refused, match="is not there any more"):
        say(table, "correct report")


def test_a_round_stays_void_where_the_house_or_who_turns_is_another() -> None:
    table = voided()
    was = table.state.voided
    assert was is not None
    table.state = table.state.changed(
        charter=find_house("massachusetts-midi").charter,
        voided=replace(was, round=was.round.changed(holders={Hand.PLAYER: 7})),
    )
    with pytest.raises(Refused, match="has changed since") as refused:
        say(table, "correct report")
    assert "who turned cards is not there" in str(refused.value)


def test_a_round_whose_progressive_bets_were_unlocked_stays_void(tmp_path: Path) -> None:
    table = opened_house(house("progressive", tmp_path), {1: "maria"})
    bet(table, "1:banker=10", "1:ez-progressive=5")
    table.do(PressKey(Key.START))
    say(table, "report face-up 9c")
    with pytest.raises(Refused, match="were unlocked"):
        say(table, "correct report")


def test_the_next_hand_ends_it() -> None:
    table = voided()
    table.do(DealFreeHand())
    table.state = table.state.changed(reported=None)
    with pytest.raises(Refused, match="no report"):
        say(table, "correct report")


def test_dice_know_no_reports() -> None:
    table = Table(find_house("colorado-dice"), EVERYTHING, seeded("dice"))
    table.run()
    with pytest.raises(Refused, match="card"):
        say(table, "correct report")


def test_a_form_offers_it_where_something_was_reported() -> None:
    table = round_of(NATURAL)
    assert "correct report" not in [form.line for form in dealing(table.state)]
    say(table, "report surplus-third 9c seen")
    assert "correct report" in [form.line for form in dealing(table.state)]
    while not table.state.round.winners_paid:
        table.automation -= {Task.RACK.value}
        assert table.step()
    assert "correct report" not in [form.line for form in dealing(table.state)]


def test_a_card_stays_out_of_a_shuffler_that_has_mixed_the_others_since() -> None:
    table = Table(find_house("colorado-mini", settings=CONTINUOUS), EVERYTHING, seeded("shuffler"))
    table.run()
    table.sit(3, "maria")
    table.automation -= {Task.CALL_RESULT.value, "open-betting"}
    table.bet("3:banker=100")
    table.run()
    say(table, "report drawn-in-error")
    table.automation |= {Task.CALL_RESULT.value}
    table.run()
    assert len(table.state.carried) == 1
    with pytest.raises(Refused, match="have come since"):
        say(table, "correct report")
