"""What comes next: as a screen says it, as the machine does it, and as it is proposed to a dealer."""

from collections.abc import Iterator

import pytest
from tests.table.tables import bet, finish, opened, opened_house
from tests.table.worlds import CONTINUOUS

from punto.entropy import seeded
from punto.errors import Refused
from punto.game.cards import card, parse_cards
from punto.game.hands import Hand
from punto.houses import House, Role, find_house
from punto.settle import Press
from punto.table import EVERYTHING, NOTHING, Phase, Table, TableState, coming, decide, fold, next_command
from punto.table import commands as ask
from punto.table.asking import hint
from punto.table.automation import BY_HAND, PREPARATION, SWIPE, WITH_PEOPLE, Chore, next_chore, proposed
from punto.table.commands import Actor, Command
from punto.table.decide import usual_actor
from punto.table.next import Task, holder, next_to_turn, presser
from punto.wagers import Key

OTHERS = {"check", "open", "step-of-others", "vigorish", "return", "pay-jackpot"}
"""What other people than the dealer do."""

DECIDED = {"cut", "dealer-cut", "no-more-bets", "offer-turn", "agree"}
"""What somebody decides: where to cut, when betting is over, who turns, whether to turn."""

NAMES = [
    *("card-room", "card-room-ez", "colorado-dice", "colorado-ez", "colorado-midi", "colorado-mini"),
    *("massachusetts-ez", "massachusetts-midi"),
]
MARKED = {"vigorish.collected": "marked"}
DAYS = [
    *(pytest.param(find_house(name), id=name) for name in NAMES),
    pytest.param(find_house("colorado-mini", settings=CONTINUOUS), id="continuous shuffler"),
    pytest.param(find_house("massachusetts-midi", settings=MARKED), id="marked vigorish"),
]


def day(house: House, rounds: int = 3) -> Iterator[tuple[TableState, Command]]:
    """A table at which the machine does everything, from the checklist on: each state and what it does."""
    words = seeded("a day")
    table = Table(house)
    while table.state.number < rounds or table.state.phase is not Phase.READY:
        state = table.state
        command = next_command(state, EVERYTHING, words)
        if state.phase is Phase.READY and not state.seated:
            table.sit(1)
            table.sit(2)
            continue
        if state.phase is Phase.BETTING and command is None and state.bets:
            table.no_more_bets()  # on what pushed and stands
            continue
        if state.phase is Phase.BETTING and command is None:
            first, second = [offer for offer in house.offers.values() if offer.wager.main][:2]
            table.bet(f"1:{first.wager.id}=50", f"2:{second.wager.id}=100")
            continue
        assert command is not None, state.phase
        yield state, command
        table.do(command)


@pytest.mark.parametrize("house", DAYS)
def test_a_day_of_the_machine(house: House) -> None:
    for state, command in day(house):
        name = chore(state, EVERYTHING).name
        assert next_command(state, NOTHING, seeded("x")) is None
        assert next_command(state, EVERYTHING - {name}, seeded("x")) is None
        assert type(next_command(state, frozenset({name}), seeded("x"))) in (type(command), type(None))
        asked = proposed(state, NOTHING, seeded("x"))
        if name in OTHERS:
            assert type(proposed(state, frozenset({name}), seeded("x"))) is type(command)
        if name in OTHERS | DECIDED | {"reveal"}:
            assert asked is None, name
        else:
            assert type(asked) is type(command), name
        assert says_who(state, command), (name, coming(state))
        assert state.done <= len(state.steps)
        if state.phase in (Phase.READY, Phase.BETTING, Phase.DEALING):
            assert state.done == len(state.steps)


def chore(state: TableState, automation: frozenset[str] = NOTHING) -> Chore:
    return next_chore(state, automation, seeded("x"))


def says_who(state: TableState, command: Command) -> bool:
    """Whether the screen names whose duty the next command is; a hand that players have is theirs."""
    who = coming(state).by
    if isinstance(command, ask.ReturnCards):
        return who is Role.PLAYER
    if isinstance(command, ask.Prepare):
        step = state.next_step
        return step is not None and who is step.by[0]
    return who is usual_actor(state, command).role


@pytest.mark.parametrize("house", DAYS)
def test_what_the_machine_asks_for_could_be_asked_for_with_real_cards_too(house: House) -> None:
    """Of real cards it invents none, nor where the cut card lies, nor dice; all else it does alike."""
    table = Table(house, EVERYTHING, seeded("real"), physical=True)
    told = {"place-cut-cards", "burn", "deal", "reveal"}
    table.automation = EVERYTHING - told
    table.run()
    named = chore(table.state)
    assert named.name in told or table.state.phase is Phase.BETTING
    while table.state.phase is not Phase.BETTING:
        assert proposed(table.state, NOTHING, seeded("x")) is None
        step = table.state.next_step
        assert step is not None
        cards = parse_cards("2s 7c 8c" if house.cards.burn_shown.value == "all" else "2s")
        table.do(ask.Prepare(step.id, at=14, cards=cards if step.id == "burn" else ()))
        table.run()


@pytest.mark.parametrize("name", ["colorado-mini", "colorado-dice"])
def test_by_hand_what_shows_is_told_by_people(name: str) -> None:
    table = opened(name, {1: "ana"})
    table.automation = BY_HAND
    main = next(iter(table.house.offers))
    table.bet(f"1:{main}=50")
    table.no_more_bets()
    table.run()
    assert not table.step()
    assert proposed(table.state, BY_HAND, seeded("x")) is None
    assert chore(table.state, BY_HAND) == Chore("reveal" if name == "colorado-dice" else "deal")


def test_real_cards_face_down_need_no_name_until_they_are_turned() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:banker=100")
    table.do(ask.NoMoreBets())
    for _ in range(4):
        command = proposed(table.state, NOTHING, seeded("x"))
        assert command == ask.DealCard()
        table.do(command)
    assert chore(table.state) == Chore("turn")
    table.do(ask.TurnCards(Hand.PLAYER, parse_cards("4h Kd")))
    table.do(ask.HandOver(Hand.BANKER))
    assert chore(table.state) == Chore("return")
    table.do(ask.ReturnCards(Hand.BANKER, parse_cards("2h 3h")))
    assert chore(table.state) == Chore("deal", ask.DealCard())  # the Player draws on 4


def test_a_card_that_was_carried_over_is_known_and_comes_by_itself() -> None:
    table = opened("colorado-mini", {3: "maria"})
    table.do(ask.Report(ask.Irregularity.DRAWN_IN_ERROR, card("9c"), seen=True))
    assert coming(table.state).what.key == "coming.free-hand"
    assert chore(table.state).name == "betting"
    table.do(ask.DealFreeHand())
    assert proposed(table.state, NOTHING, seeded("x")) == ask.DealCard()
    table.do(ask.DealCard())
    assert proposed(table.state, NOTHING, seeded("x")) is None


def test_a_free_hand_that_is_due_comes_before_betting() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    table.automation = NOTHING
    table.do(ask.Report(ask.Irregularity.DRAWN_IN_ERROR, card("9c"), seen=True))
    due = coming(table.state)
    assert (str(due.what), due.by) == ("deal the free hand that is due", Role.DEALER)
    assert table.state.free_due is not None
    assert due.clauses == table.state.free_due.clauses != ()
    assert chore(table.state) == Chore("betting", ask.DealFreeHand())
    with pytest.raises(Refused, match="free hand"):
        table.do(ask.OpenBetting())


def test_spoken_wagers_are_repeated_from_the_lowest_seat_on() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    table.automation = NOTHING
    bet(table, "5:banker=50", spoken=True)
    bet(table, "3:banker=50", spoken=True)
    assert str(coming(table.state).what) == "repeat and confirm what seat 3 said"
    assert coming(table.state).clauses == table.house.cites("table.unconfirmed") != ()
    assert chore(table.state) == Chore("spoken", ask.ConfirmSpoken(3))
    table.do(ask.ConfirmSpoken(3))
    assert chore(table.state) == Chore("spoken", ask.ConfirmSpoken(5))
    table.do(ask.ConfirmSpoken(5))
    assert chore(table.state) == Chore("no-more-bets")
    assert chore(table.state, EVERYTHING) == Chore("no-more-bets", ask.NoMoreBets())
    assert str(coming(table.state).what) == "announce: no more bets"


def test_betting_waits_for_wagers_and_what_stands_closes_nothing() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert (str(coming(table.state).what), coming(table.state).by) == ("the players' wagers", Role.PLAYER)
    assert chore(table.state, EVERYTHING) == Chore("no-more-bets")
    bet(table, "3:banker=100")
    finish(table, "4h Kd 5c 9s")  # nine each: the bet pushes and stays
    assert chore(table.state, EVERYTHING) == Chore("no-more-bets")
    assert coming(table.state).by is Role.DEALER
    bet(table, "3:player=100")
    assert chore(table.state, EVERYTHING) == Chore("no-more-bets", ask.NoMoreBets())


def relinquished() -> Table:
    """Maria, who bet most on the Player, has given its cards up; jo at seat 5 is asked next."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo", 7: "kim"})
    table.automation = NOTHING
    bet(table, "3:player=100", "5:player=50", "7:banker=20")
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Ks 3d 5s"):
        table.do(ask.DealCard(each))
    table.do(ask.Relinquish(Hand.PLAYER))
    return table


def test_a_hand_that_was_given_up_is_offered_and_the_machine_declines_for_who_is_not_there() -> None:
    table = relinquished()
    seat = next_to_turn(table.state, Hand.PLAYER)
    assert str(coming(table.state).what) == f"offer the Player's cards to seat {seat}"
    assert coming(table.state).clauses == table.house.cites("table.turn-goes-to") != ()
    assert chore(table.state) == Chore("offer-turn")
    assert proposed(table.state, NOTHING, seeded("x")) is None
    declines = ask.OfferTurn(Hand.PLAYER, seat, accepts=False)
    assert chore(table.state, EVERYTHING) == Chore("offer-turn", declines)
    table.do(declines)
    other = next_to_turn(table.state, Hand.PLAYER)
    assert other not in (0, 3, seat)
    table.do(ask.OfferTurn(Hand.PLAYER, other, accepts=False))
    assert (holder(table.state, Hand.PLAYER), chore(table.state).name) == (0, "turn")


@pytest.mark.clause("CO-2817-4-e")
def test_a_machine_does_not_know_that_equal_bettors_could_not_agree() -> None:
    """A robot that plays everybody hands the cards to the nearest; with people it waits."""
    table = opened("colorado-midi", {2: "maria", 3: "jo", 8: "kim"})
    table.automation = NOTHING
    bet(table, "2:player=100", "8:player=100", "3:banker=50")
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Ks 3d 5s"):
        table.do(ask.DealCard(each))
    hands_over = Chore("agree", ask.HandOver(Hand.PLAYER))
    for chores, does in ((BY_HAND, None), (WITH_PEOPLE, None), (EVERYTHING, hands_over.command)):
        assert chore(table.state, chores) == hands_over
        assert next_command(table.state, chores, seeded("x"), physical=True) == does
        assert proposed(table.state, chores, seeded("x"), physical=True) == hands_over.command
    table.do(ask.Agree(Hand.PLAYER, 8))
    assert chore(table.state, BY_HAND) == Chore("hand-over", ask.HandOver(Hand.PLAYER))
    table.do(ask.HandOver(Hand.PLAYER))
    table.do(ask.ReturnCards(Hand.PLAYER))
    assert chore(table.state, BY_HAND) == Chore("hand-over", ask.HandOver(Hand.BANKER))


def test_the_dealer_turns_a_hand_once_nobody_is_left_who_could_be_asked() -> None:
    """Seat 2 was to be asked, has no bet, and goes."""
    table = opened("massachusetts-midi", {1: "maria", 2: "jo"})
    table.automation = NOTHING
    bet(table, "1:player=100")
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Ks 3d 5s"):
        table.do(ask.DealCard(each))
    table.do(ask.Relinquish(Hand.PLAYER))
    assert next_to_turn(table.state, Hand.PLAYER) == 2
    table.do(ask.Leave(2))
    assert (holder(table.state, Hand.PLAYER), chore(table.state).name) == (0, "turn")


def test_whoever_accepts_a_hand_has_it() -> None:
    table = relinquished()
    seat = next_to_turn(table.state, Hand.PLAYER)
    table.do(ask.OfferTurn(Hand.PLAYER, seat, accepts=True))
    assert holder(table.state, Hand.PLAYER) == seat
    assert str(coming(table.state).what) == f"hand the Player's cards to seat {seat}"
    table.do(ask.HandOver(Hand.PLAYER))
    assert str(coming(table.state).what) == f"seat {seat} looks, and returns the Player's cards"
    assert coming(table.state).by is Role.PLAYER


def test_marked_vigorish_is_collected_before_the_next_shoe() -> None:
    table = opened("massachusetts-midi", {3: "maria"}, vigorish__collected="marked")
    bet(table, "3:banker=100")
    table.automation -= {"vigorish", "betting"}
    finish_to_the_end_of_the_shoe(table)
    assert table.state.phase is Phase.SHOE_OVER
    assert str(coming(table.state).what) == "collect the vigorish that seat 3 owes"
    assert coming(table.state).clauses == table.house.cites("table.owes-vigorish") != ()
    assert chore(table.state) == Chore("vigorish", ask.CollectVigorish(3, "maria"))
    assert proposed(table.state, NOTHING, seeded("x")) is None
    table.do(ask.CollectVigorish(3))
    step = table.state.next_step
    assert step is not None
    assert coming(table.state).what == step.title


def finish_to_the_end_of_the_shoe(table: Table) -> None:
    """The last hand of a shoe: Banker 9 to Player 2."""
    table.state = table.state.changed(last_hand=True)
    left = list(parse_cards("2h 4c Kd 5d"))
    table.do(ask.NoMoreBets())
    while table.state.phase is Phase.DEALING:
        if not table.step():
            table.do(ask.DealCard(left.pop(0)))


def idle() -> Table:
    """A table that nobody plays at, its cards shuffled and kept as the house likes."""
    table = opened("colorado-mini", {3: "maria"})
    table.automation = EVERYTHING - {"burn", "deal", "betting"}
    bet(table, "3:player=100")
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Kd 5c 2s"):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    table.leave(3)
    table.do(ask.GoIdle(table.house.cards.idle))
    return table


def test_an_idle_table_is_shuffled_and_then_waits_for_a_patron() -> None:
    table = idle()
    table.run()
    step = table.state.next_step
    assert step is not None
    assert (str(coming(table.state).what), coming(table.state).by) == (
        "a patron, and then the cut",
        Role.PLAYER,
    )
    assert chore(table.state, EVERYTHING) == Chore(step.id)
    table.sit(3)
    table.do(ask.Resume())
    assert coming(table.state).what.key != "coming.patron"
    table.run()
    assert table.state.phase is Phase.PREPARING


def test_the_cut_is_offered_to_a_seat_or_done_by_the_dealer() -> None:
    for seats, what, name in (
        ((2, 5), "offer the cut to seat 5", "cut"),
        ((), "the dealer cuts", "dealer-cut"),
    ):
        table = opened_to_the_cut(seats)
        assert str(coming(table.state).what) == what
        step = table.state.next_step
        assert step is not None
        assert coming(table.state).clauses == step.clauses != ()
        assert chore(table.state) == Chore(name)
        command = chore(table.state, EVERYTHING).command
        assert isinstance(command, ask.OfferCut)
        assert command.seat == max(seats, default=0)
        assert decide(table.state, command, Actor(Role.DEALER))


def opened_to_the_cut(seats: tuple[int, ...]) -> Table:
    table = Table(find_house("colorado-mini"), EVERYTHING - {"cut", "dealer-cut"}, seeded("cut"))
    while table.state.phase is Phase.CLOSED:
        table.step()
    for seat in seats:
        table.sit(seat)
    table.run()
    return table


def test_the_machine_cuts_as_near_to_either_end_as_it_may() -> None:
    """The nearest to either end that the document allows, and nothing nearer, is as likely as any other."""
    table = opened_to_the_cut(())
    least, cards = table.house.cards.cut_least, table.state.decks * 52
    found = set()
    for number in range(3000):
        command = next_chore(table.state, EVERYTHING, seeded(f"cut {number}")).command
        assert isinstance(command, ask.OfferCut)
        found.add(command.at)
    assert (min(found), max(found)) == (least, cards - least)


def test_a_step_that_real_cards_bear_something_for_is_told_by_people() -> None:
    """Pre-shuffled cards come with a certificate and a seal: somebody reads them off."""
    house = find_house("colorado-mini", settings={"cards.pre_shuffled": "true"})
    for physical in (False, True):
        table = Table(house, EVERYTHING - PREPARATION)
        state = fold(table.events)
        asked = [step for step in house.procedure.steps if step.asks]
        assert asked
        state = state.changed(
            phase=Phase.PREPARING, physical=physical, decks=8, steps=tuple(step.id for step in asked)
        )
        command = next_chore(state, EVERYTHING, seeded("x")).command
        assert (command is None) is physical


def test_who_may_choose_a_press() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    assert presser(table.state, Press(3, "banker")) == "maria"
    assert presser(table.state, Press(3, "banker", "ana")) == "ana"
    assert presser(table.state, Press(4, "banker")) == ""


def test_early_bets_that_can_be_pressed_wait_for_their_player() -> None:
    """House Money wins by a pair: its payout can go onto the Player bet, and only its bettor says so."""
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:player=100", "3:house-money=10")
    table.do(ask.NoMoreBets())
    for each in parse_cards("2h 4c 2d 5d"):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    assert chore(table.state, EVERYTHING) == Chore("press")
    assert coming(table.state).by is Role.PLAYER
    assert "3=player" in str(coming(table.state).what)


def test_keys_of_a_progressive_are_the_machines_but_the_swipe_is_left_to_people() -> None:
    assert Key.PAY.value in SWIPE
    assert not SWIPE & WITH_PEOPLE
    assert {key.value for key in Key if key is not Key.PAY} <= WITH_PEOPLE
    table = opened("colorado-ez", {3: "maria"})
    table.automation = NOTHING
    bet(table, "3:player=100", "3:ez-progressive=5")
    assert chore(table.state) == Chore("start-game", ask.PressKey(Key.START))
    assert coming(table.state).by is Role.DEALER
    assert next_command(table.state, NOTHING, seeded("x")) is None
    table.do(ask.PressKey(Key.START))
    assert chore(table.state).name == "no-more-bets"


@pytest.mark.clause("CO-2899.02-10-g")
def test_the_cards_of_a_win_lie_until_a_card_was_swiped_for_it() -> None:
    """Whoever verifies it sees them there. The next round plays on, and is racked, while it waits still."""
    table = opened("colorado-midi", {2: "maria", 3: "bob"})
    table.automation -= SWIPE | {Key.END.value}
    bet(table, "2:player=100", "2:99-fortunes=1", "3:banker=50")
    left = list(parse_cards("2h 2h 2h 2h Kc"))
    while table.step() or left:
        if left and chore(table.state).name == "deal":
            table.do(ask.DealCard(left.pop(0)))
    pays = coming(table.state)
    assert (str(pays.what), pays.by) == ("Pay Jackpot, and swipe a card", Role.EXECUTIVE)
    assert chore(table.state) == Chore("pay-jackpot", ask.PressKey(Key.PAY, 1))
    assert proposed(table.state, WITH_PEOPLE, seeded("x")) is None
    assert hint(table.state, chore(table.state), None).startswith("jackpot executive ann, once Ann has")
    table.do(ask.RackCards())  # whoever must, says so
    table.run()
    table.do(ask.NoMoreBets())  # both have tied: their bets stand
    finish(table, "9h 2c Kh 2d")
    assert table.state.number == 3


def test_a_shuffler_that_never_ends_mixes_all_cards_but_those_that_wait() -> None:
    table = Table(find_house("colorado-mini", settings=CONTINUOUS), EVERYTHING, seeded("mixed"))
    table.run()
    table.sit(3)
    table.automation -= {"rack", "betting"}
    table.bet("3:player=100")
    table.run()
    rack = chore(table.state, EVERYTHING).command
    assert isinstance(rack, ask.RackCards)
    assert sorted(rack.permutation) == list(range(416))
    shoe = table.state.shoe
    assert shoe is not None
    table.do(ask.Report(ask.Irregularity.DRAWN_IN_ERROR, shoe.cards[shoe.out], seen=False))
    rack = chore(table.state, EVERYTHING).command
    assert isinstance(rack, ask.RackCards)
    assert sorted(rack.permutation) == list(range(415))
    assert table.do(rack)


def test_other_shoes_are_not_mixed_when_cards_are_racked() -> None:
    table = opened_house(find_house("colorado-mini"), {3: "maria"})
    bet(table, "3:player=100")
    table.automation -= {"rack"}
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Kd 5c 2s"):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    assert chore(table.state, EVERYTHING) == Chore(Task.RACK.value, ask.RackCards())


@pytest.mark.parametrize(
    ("cards", "hand", "rule"),
    [
        ("2h Kd 3c 5s", "Player", "tableau.player-draws"),  # on 5
        ("2h Kd 3c 5s 4c", "Banker", "tableau.banker-on-5"),  # the Player's third card was a 4
        ("6h Kd Kc 5s", "Banker", "tableau.player-stood"),  # on 6, and the Banker draws on 5
    ],
)
def test_a_third_card_comes_with_its_reason(cards: str, hand: str, rule: str) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    table.do(ask.NoMoreBets())
    for each in parse_cards(cards):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    now = coming(table.state)
    assert str(now.what).startswith(f"a third card to the {hand}: ")
    assert now.clauses == table.house.cites(rule) != ()
