"""What single events make of a table, told apart: each changes what it is about, and nothing else."""

import pytest
from tests.table.tables import at, bet, few_left, finish, opened, opened_house
from tests.table.test_corrections import played_to
from tests.table.worlds import CONTINUOUS

from punto.errors import Refused
from punto.game.cards import Card, card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import new_cards
from punto.houses import Role, find_house
from punto.settle import Bet, Press
from punto.streams import Actor
from punto.table import NOTHING, Phase, Table, TableState, decide, evolve, fold
from punto.table import commands as ask
from punto.table import events as happened
from punto.table.decide import usual_actor
from punto.table.keypad import Game, PendingAward
from punto.table.next import Task
from punto.table.state import Carried, Marker, Racked
from punto.wagers import Key

PLAYER_WINS, TIE = "4h Kd 5c 2s", "4h Kd 5c 9s"
SUPERVISOR, DEALER = Actor(Role.SUPERVISOR), Actor(Role.DEALER)


def ready() -> TableState:
    return opened("colorado-mini", {3: "maria"}).state


def test_a_notice_ends_the_wait_for_that_one_alone_and_only_if_all_are_told() -> None:
    state = ready().changed(untold={"payment": 100, "vigorish-type": 5})
    told = happened.NoticeGiven("payment", ("surveillance",), 120, fulfils=True)
    assert evolve(state, told).untold == {"vigorish-type": 5}
    partly = happened.NoticeGiven("payment", ("surveillance",), 120, fulfils=False)
    assert evolve(state, partly).untold == state.untold
    assert [each.of for each in evolve(state, partly).notices] == ["payment"]


@pytest.mark.parametrize(("replaced", "batches"), [(False, 1), (True, 1), (False, 2), (True, 2)])
def test_after_a_shoe_new_cards_come_or_the_other_batch_or_the_played_ones(
    replaced: bool, batches: int
) -> None:
    """Cards that were played lie as they came; of two batches the other one's turn comes whatever is said."""
    table = Table(find_house("colorado-mini"))
    played, other = tuple(reversed(new_cards(8))), new_cards(8)[5:] + new_cards(8)[:5]
    state = table.state.changed(phase=Phase.READY, decks=8, order=played, steps=("load", "burn"), done=2)
    state = evolve(state, happened.CardsLoaded())
    assert state.shoe is not None
    state = state.changed(waiting=other if batches == 2 else None)
    after = evolve(state, happened.ShoeEnded(replaced, ("shuffle", "cut")))
    assert after.phase is Phase.SHOE_OVER
    assert (after.steps, after.done, after.shoe, after.unseen) == (("shuffle", "cut"), 0, None, None)
    if batches == 2:
        assert (after.order, after.waiting, after.batch) == (other, played, 1)
    else:
        assert (after.order, after.waiting, after.batch) == (new_cards(8) if replaced else played, None, 0)


def test_a_batch_that_nobody_knows_the_order_of_is_unknown_when_its_turn_comes() -> None:
    state = ready().changed(waiting=())
    after = evolve(state, happened.ShoeEnded(False, ("cut",)))
    assert after.order is None
    assert after.waiting == new_cards(8)


def test_a_table_that_idles_after_its_shoe_has_had_its_batches_changed_already() -> None:
    first, second = new_cards(8), tuple(reversed(new_cards(8)))
    state = ready().changed(order=first, waiting=second, batch=1, seated={}, rack=(Racked(1),))
    over = state.changed(phase=Phase.SHOE_OVER)
    idle = evolve(over, happened.TableIdled("c", ("shuffle",), rack_kept=True))
    assert (idle.phase, idle.order, idle.batch, idle.rack) == (Phase.IDLE, first, 1, (Racked(1),))
    played = evolve(state, happened.TableIdled("c", ("shuffle",)))
    assert (played.order, played.batch, played.steps, played.rack) == (second, 0, ("shuffle",), ())


def test_a_change_of_procedure_keeps_the_steps_that_it_does_not_name() -> None:
    state = ready().changed(steps=("shuffle", "cut"))
    plain = happened.ProcedureChanged("limits", 5, tell=False)
    assert evolve(state, plain).steps == ("shuffle", "cut")
    assert evolve(state, happened.ProcedureChanged("limits", 5, tell=False, steps=("cut",))).steps == ("cut",)


def test_a_refused_jackpot_is_as_it_was_when_it_was_won() -> None:
    won = Bet(3, "ez-progressive", 500, person="maria")
    award = happened.Award("ez-progressive", "jackpot", "suited", 1, (won,))  # type: ignore[arg-type]
    state = ready().changed(game=Game(1, 1, (won,), (PendingAward(award),)))
    hit = evolve(state, happened.SpotSelected(1, 3))
    hit = evolve(hit, happened.HandPressed(1, 3, lit=True))
    hit = evolve(hit, happened.JackpotHit(1, 70_000, (70_000,), DEALER))
    hit = evolve(hit, happened.SupervisorCalled(1))
    assert hit.game != state.game
    assert evolve(hit, happened.JackpotRefused(1, "not verified", SUPERVISOR)).game == state.game


def left(state: TableState, each: str) -> int:
    assert state.unseen is not None
    return state.unseen[card(each)]


def test_a_card_of_which_none_was_left_is_there_again_once_it_is_corrected() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    played_to(table, Task.CALL_RESULT, PLAYER_WINS)
    assert table.state.unseen is not None
    table.state = table.state.changed(unseen=table.state.unseen.without([card("4h")] * 7))
    assert left(table.state, "4h") == 0
    table.do(ask.CorrectCards(parse_cards("4d Kd 5c 2s")))
    assert (left(table.state, "4h"), left(table.state, "4d")) == (1, 7)


def test_a_carried_card_is_counted_once_when_it_is_named() -> None:
    """Unseen, it has no name until it is dealt; seen, it was counted when it came."""
    for seen in (False, True):
        table = opened("colorado-mini", {3: "maria"})
        table.automation = NOTHING
        table.do(ask.Report(ask.Irregularity.DRAWN_IN_ERROR, card("9c") if seen else None, seen=seen))
        assert left(table.state, "9c") == (7 if seen else 8)
        assert table.state.carried == (Carried(card("9c") if seen else None, seen=seen),)
        if seen:
            table.do(ask.DealFreeHand())
            table.do(ask.DealCard())
        else:
            bet(table, "3:player=100")
            table.do(ask.NoMoreBets())
            table.do(ask.DealCard(card("9c")))
        assert left(table.state, "9c") == 7
        assert not table.state.carried


def test_a_reversed_round_has_its_right_cards_in_the_rack_and_what_was_hidden_stays_so() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    bet(table, "3:player=50")
    finish(table, PLAYER_WINS)
    burned, first, second = table.state.rack
    aside = Racked(1, first.player, first.banker, others=(None,), hidden=(4,))
    table.state = table.state.changed(rack=(burned, aside, second))
    before = table.state.played
    table.do(ask.ReverseRound(1, "ann", "a typo", parse_cards("2h 2d 3s 3c 6s 6d")))
    right = Racked(1, parse_cards("2h 3s 6s"), parse_cards("2d 3c 6d"), (None,), hidden=(6,))
    assert table.state.rack == (burned, right, second)
    assert table.state.played[1] == before[1]
    assert table.state.played[0] != before[0]
    assert [left(table.state, each) for each in ("4h", "2h", "6d")] == [7, 7, 7]


def test_dice_are_shaken_once_and_corrected_once_they_were_seen() -> None:
    table = opened_house(find_house("colorado-dice"), {1: "ana"})
    table.automation = NOTHING
    table.bet("1:dice-player=50")
    table.no_more_bets()
    with pytest.raises(Refused, match="shake the cups"):
        table.do(ask.RevealDice(Roll((1, 1, 2), (3, 3, 4))))
    table.do(ask.Shake())
    with pytest.raises(Refused, match="reveal the dice"):
        table.do(ask.Shake())
    with pytest.raises(Refused):
        table.do(ask.CorrectRoll(Roll((1, 1, 2), (3, 3, 4))))
    table.do(ask.RevealDice(Roll((1, 1, 2), (3, 3, 4))))
    back, shown = table.do(ask.CorrectRoll(Roll((2, 1, 2), (3, 3, 4))))
    assert back == happened.RoundTakenBack(0, recount=True)  # everything that was called is called anew
    assert shown == happened.DiceRevealed(Roll((2, 1, 2), (3, 3, 4)))
    assert table.state.round.roll == Roll((2, 1, 2), (3, 3, 4))


def test_a_shoe_that_ran_out_gave_no_card() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.automation = NOTHING
    table.do(ask.NoMoreBets())
    table.state = few_left(table.state, 0)
    ruled, voided, over = table.do(ask.Report(ask.Irregularity.RAN_OUT))
    assert isinstance(ruled, happened.IrregularityRuled)
    assert (ruled.ruling, ruled.card, ruled.from_shoe, ruled.seen) == ("void", None, False, False)
    assert isinstance(voided, happened.RoundVoided)
    assert isinstance(over, happened.ShoeEnded)
    assert at(table) == {}


def turned_halfway() -> Table:
    """A midi table whose Player's 9 has been turned; the Banker's cards lie face down."""
    table = opened("massachusetts-midi", {3: "maria"}, irregularities__exposed_card="discard")
    table.automation = NOTHING
    bet(table, "3:banker=100")
    table.do(ask.NoMoreBets())
    for each in parse_cards(PLAYER_WINS):
        table.do(ask.DealCard(each))
    table.do(ask.TurnCards(Hand.PLAYER))
    return table


def rulings(events: tuple[happened.Event, ...]) -> list[tuple[str, Card | None]]:
    return [(each.ruling, each.card) for each in events if isinstance(each, happened.IrregularityRuled)]


@pytest.mark.parametrize(("cards", "more"), [(2, True), (1, False)])
def test_one_card_more_is_discarded_if_there_is_one(cards: int, more: bool) -> None:
    """The card that was seen is one of those that are left: with it alone there is no other."""
    table = turned_halfway()
    table.do(ask.HandOver(Hand.BANKER))
    table.do(ask.ReturnCards(Hand.BANKER))
    table.state = few_left(table.state, cards).changed(cut_card_came=True)
    found = rulings(table.do(ask.Report(ask.Irregularity.SURPLUS_THIRD, card("8c"), seen=True)))
    assert [ruling for ruling, _ in found] == ["discard", "discard-unseen"][: 1 + more]


@pytest.mark.parametrize(("cards", "more"), [(1, True), (0, False)])
def test_one_card_more_is_discarded_beside_one_that_waited(cards: int, more: bool) -> None:
    """A card that a correction left to no hand is out of the shoe already."""
    table = turned_halfway()
    table.do(ask.HandOver(Hand.BANKER))
    table.do(ask.ReturnCards(Hand.BANKER))
    table.do(ask.CallResult())
    table.do(ask.CollectLosers())
    table.do(ask.PayWinners())
    waits = (Carried(card("8c"), seen=True),)
    state = few_left(table.state, cards).changed(cut_card_came=True)
    table.state = state.changed(round=state.round.changed(waiting=waits))
    found = rulings(table.do(ask.RackCards()))
    assert [ruling for ruling, _ in found] == ["discard", "discard-unseen"][: 1 + more]


@pytest.mark.parametrize(("from_back", "comes"), [(8, True), (9, True), (7, False)])
def test_the_cut_card_may_lie_before_the_card_that_goes_with_one_that_waited(
    from_back: int, comes: bool
) -> None:
    table = turned_halfway()
    table.do(ask.HandOver(Hand.BANKER))
    table.do(ask.ReturnCards(Hand.BANKER))
    table.do(ask.CallResult())
    table.do(ask.CollectLosers())
    table.do(ask.PayWinners())
    state = few_left(table.state, 8).changed(cut_card_from_back=from_back)
    waits = (Carried(card("8c"), seen=True),)
    table.state = state.changed(round=state.round.changed(waiting=waits))
    came = [isinstance(each, happened.CutCardAppeared) for each in table.do(ask.RackCards())]
    assert any(came) is comes


def test_whose_step_it_is_where_there_is_none() -> None:
    assert usual_actor(ready(), ask.Prepare("shuffle")).role is Role.DEALER


def test_a_recut_of_a_closed_table_is_refused_for_that_alone() -> None:
    table = Table(find_house("colorado-mini"))
    with pytest.raises(Refused) as caught:
        table.do(ask.OrderRecut())
    assert [str(each.what) for each in caught.value.reasons] == ["the table is closed"]


def test_who_was_only_named_with_a_bet_stood_behind_no_seat() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="true")
    bet(table, "3:player=100#behind:ana")
    finish(table, PLAYER_WINS)
    (gone,) = table.do(ask.StepAway("ana"))
    assert gone == happened.SteppedAway(0, "ana", (("chips/ana", -10_000), ("wallet/ana", 10_000)))
    table.do(ask.StandBehind(3, "ben"))
    (gone,) = table.do(ask.StepAway("ben"))
    assert gone == happened.SteppedAway(3, "ben", ())


def test_notice_that_concerns_nobody_may_be_given_to_anybody() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    assert table.do(ask.GiveNotice("payment", ("floorperson",), 5))
    with pytest.raises(Refused, match="floorperson is nobody who must be told of reshuffle"):
        table.do(ask.GiveNotice("reshuffle", ("floorperson",), 5))


def test_pushes_beside_each_other_stay_each_with_what_was_pressed_onto_it() -> None:
    """Two Banker bets push; only onto maria's was a payout of 30 pressed."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:banker=100", "3:house-money=10", "5:banker=40")
    table.do(ask.NoMoreBets())
    cards = list(parse_cards("4h 2d 4s 6c"))
    while table.state.phase is not Phase.READY:
        stepped = table.step()
        if not stepped and cards:
            table.do(ask.DealCard(cards.pop(0)))
        elif not stepped:
            table.do(ask.SettleEarly((Press(3, "banker"),)))
    assert {(each.seat, each.wager, each.stake) for each in table.state.bets} == {
        (3, "banker", 13_000),
        (5, "banker", 4_000),
    }


def test_an_unnamed_card_is_corrected_to_an_unnamed_one_only_where_it_lies_face_down() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    table.automation = NOTHING
    bet(table, "3:banker=100")
    table.do(ask.NoMoreBets())
    table.do(ask.DealCard())
    table.do(ask.DealCard(card("4c")))
    with pytest.raises(Refused, match="name the card"):
        table.do(ask.CorrectCards((card("5h"), None)))
    table.do(ask.CorrectCards((None, card("5c"))))
    assert [each for each, _ in table.state.round.lies] == [None, card("5c")]
    assert decide(table.state, ask.DealCard(), DEALER)


def test_a_reversed_round_is_not_taken_for_a_burn_that_came_after_it() -> None:
    """A shuffler has taken the round's cards back; the burn that was ordered since lies in the rack alone."""
    table = opened_house(find_house("colorado-mini", settings=CONTINUOUS), {3: "maria"})
    bet(table, "3:player=100")
    table.automation -= {"betting"}
    table.do(ask.NoMoreBets())
    for each in parse_cards(PLAYER_WINS):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    table.do(ask.OrderBurn(4))
    (burned,) = table.state.rack
    table.do(ask.ReverseRound(1, "ann", "a typo", parse_cards("2h Kd 5s 9s")))
    assert table.state.rack == (burned,)
    assert at(table) == {"chips/maria": -10_000, "tray": 10_000}


WON = Bet(3, "ez-progressive", 500, person="maria")
AWARD = happened.Award("ez-progressive", "jackpot", "suited", 1, (WON,))  # type: ignore[arg-type]


def test_a_round_that_is_taken_back_has_won_no_awards_yet() -> None:
    state = ready().changed(number=4, game=Game(1, 4, (WON,), (PendingAward(AWARD),)))
    back = evolve(state, happened.RoundTakenBack(0, recount=True))
    assert back.game == Game(1, 4, (WON,))
    other = state.changed(game=Game(1, 3, (WON,), (PendingAward(AWARD),)))
    assert evolve(other, happened.RoundTakenBack(0, recount=True)).game == other.game


def test_an_award_is_refused_that_was_hit_and_no_other() -> None:
    table = opened("colorado-ez", {3: "maria"})
    pending = PendingAward(AWARD, value=50_000, shares=(50_000,), hit_by=Actor(Role.DEALER, "dora"))
    state = table.state.changed(game=Game(1, 1, (WON,), (pending, PendingAward(AWARD))))
    otto = Actor(Role.SUPERVISOR, "otto")
    for number in (2, 3):
        with pytest.raises(Refused, match="no such award waits for its approval"):
            decide(state, ask.RefuseJackpot("not verified", number), otto)
    for number in (0, 1):
        (refused,) = decide(state, ask.RefuseJackpot("not verified", number), otto)
        assert refused == happened.JackpotRefused(1, "not verified", otto)
    both = state.changed(game=Game(1, 1, (WON,), (pending, pending)))
    (refused,) = decide(both, ask.RefuseJackpot("not verified", 2), otto)
    assert refused == happened.JackpotRefused(2, "not verified", otto)


def test_cards_of_a_round_that_was_paid_are_not_corrected_any_more() -> None:
    """Neither before the next betting is open nor after it; the round is named."""
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    finish(table, PLAYER_WINS)
    asked = ask.CorrectCards(parse_cards(TIE))
    for phase in (Phase.BETTING, Phase.READY):
        number = 2 if phase is Phase.BETTING else 1
        with pytest.raises(Refused, match=r"winners are paid.*\(reverse 1 "):
            decide(table.state.changed(phase=phase, number=number), asked, SUPERVISOR)


def test_a_fold_goes_on_from_where_it_is_told_to() -> None:
    state = ready()
    (placed,) = decide(state, ask.PlaceWagers((Bet(3, "player", 10_000),)), DEALER)
    assert fold([placed], state) == evolve(state, placed)
    assert fold([], state) == state
    assert fold([]) == TableState()


def test_a_player_who_names_nobody_speaks_for_no_seat() -> None:
    table = opened("colorado-mini", {1: "maria"})
    with pytest.raises(Refused, match="own seat"):
        table.do(ask.StepAway(""), Actor(Role.PLAYER, "maria"))


def test_the_swipe_is_whose_card_that_award_needs() -> None:
    """From 10,000 on an executive approves; the smaller award beside it is a supervisor's."""
    state = opened("colorado-ez", {3: "maria"}).state
    small, large = (
        PendingAward(AWARD, value=each, shares=(each,), hit_by=DEALER, called=True, spot=3, lit=(3,))
        for each in (999_999, 1_000_000)
    )
    both = state.changed(game=Game(1, 1, (WON,), (small, large), settled=True))
    assert usual_actor(both, ask.PressKey(Key.PAY, 1)).role is Role.SUPERVISOR
    assert usual_actor(both, ask.PressKey(Key.PAY, 2)).role is Role.EXECUTIVE
    assert usual_actor(both, ask.PressKey(Key.PAY)).role is Role.SUPERVISOR
    assert usual_actor(both, ask.PressKey(Key.END)).role is Role.DEALER


@pytest.mark.parametrize("waits", ["free hand", "carried card", ""])
def test_no_burn_is_ordered_while_a_card_or_a_free_hand_waits(waits: str) -> None:
    state = ready().changed(phase=Phase.READY)
    if waits == "free hand":
        state = evolve(state, happened.FreeHandDue(("CO-2816-2",)))
    elif waits:
        state = state.changed(carried=(Carried(None, seen=False),))
    if not waits:
        assert decide(state, ask.OrderBurn(4), SUPERVISOR)
        return
    with pytest.raises(Refused, match="waits"):
        decide(state, ask.OrderBurn(4), SUPERVISOR)


@pytest.mark.clause("MA-12d2-i")
def test_marked_vigorish_is_due_before_an_idle_table_prepares_another_shoe() -> None:
    """Ana stands behind a seat that nobody has any more; what she owes is collected before the next shoe."""
    table = opened("massachusetts-midi", {3: "maria"}, vigorish__collected="marked", bets__behind="true")
    table.do(ask.StandBehind(3, "ana"))
    bet(table, "3:player=100")
    bet(table, "3:banker=100#behind:ana")
    finish(table, "2h 4c Kd 5d")
    table.leave(3)
    idle = ask.GoIdle(table.house.cards.idle)
    with pytest.raises(Refused, match=r"ana, behind seat 3, owes vigorish of \$5\.00") as caught:
        table.do(idle)
    assert [each.clauses for each in caught.value.reasons] == [("MA-12d2-i",)]
    with pytest.raises(Refused, match=r"seat 3 owes no vigorish.*vigorish 3 ana"):
        table.do(ask.CollectVigorish(3))
    table.do(ask.CollectVigorish(3, "ana"))
    table.do(idle)
    assert table.state.phase is Phase.IDLE


def test_who_pays_what_they_owe_leaves_what_others_owe_at_the_seat() -> None:
    owed = (Marker(3, "maria", 500), Marker(3, "ana", 200), Marker(5, "ana", 70), Marker(3, "ana", 25, True))
    state = ready().changed(markers=owed)
    for person, toke, paid in (
        *(("ana", False, (1,)), ("ana", True, (3,)), ("maria", False, (0,))),
        *(("ana", None, (1, 3)), ("", None, (0, 1, 3))),  # as records of before have it
    ):
        left_owed = tuple(marker for place, marker in enumerate(owed) if place not in paid)
        assert evolve(state, happened.VigorishCollected(3, 0, (), person, toke)).markers == left_owed


def test_a_part_of_the_cards_is_mixed_by_an_order_or_nobody_knows_it_any_more() -> None:
    house = find_house("massachusetts-midi", settings={"cards.reshuffle": "some"})
    state = Table(house).state.changed(
        phase=Phase.PREPARING, decks=8, order=new_cards(8), steps=("reshuffle-part", "present")
    )
    for mixed, why in (((), "order"), (tuple(range(416)), "only some")):
        with pytest.raises(Refused, match=why):
            decide(state, ask.Prepare("reshuffle-part", mixed), DEALER)
    order, _ = decide(state, ask.Prepare("reshuffle-part", (1, 0)), DEALER)
    first, second, *rest = new_cards(8)
    assert order == happened.CardsMixed((second, first, *rest))
    unknown, _ = decide(state.changed(physical=True), ask.Prepare("reshuffle-part"), DEALER)
    assert unknown == happened.CardsMixed(())
