"""Whole views and what is left of events, field by field, worked by hand."""

import pytest
from msgspec.structs import asdict
from tests.table.tables import bet, finish, opened, opened_house

from punto.game.cards import card, parse_cards
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.settle import Act, Bet, Kind, Movement, Press
from punto.streams import Actor
from punto.table import EVERYTHING, NOTHING, Table, redacted, view
from punto.table import commands as ask
from punto.table.calls import quoted
from punto.table.events import (
    Award,
    AwardWon,
    CardCorrected,
    EarlySettled,
    JackpotHit,
    SeatTaken,
)
from punto.table.views import (
    AUDITOR,
    DEALER,
    DISPLAY,
    SUPERVISOR,
    BetView,
    CheckView,
    HandView,
    SeatView,
    gained,
    player,
)

STAFF = (DEALER, SUPERVISOR, AUDITOR)
MARIA, JO = player(3, "maria"), player(5, "jo")


def test_every_field_of_a_table_that_has_bets() -> None:
    """Two people and one behind bet; the first round was Player 9 to Banker 2, on which maria won 100."""
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, bets__behind="true")
    table.do(ask.StandBehind(5, "ana", "Ana"))
    bet(table, "3:player=100", "5:banker=50")
    finish(table, "4h Kd 5c 2s")
    bet(table, "3:banker=100", "5:dragon-bonus@banker=10", "5:banker=50", "3:banker=5#toke")
    bet(table, "5:player=20#behind:ana")
    seen = view(table.state, DISPLAY)
    assert (seen.house, seen.title, seen.currency) == ("colorado-mini", "Colorado mini baccarat", "USD")
    assert (seen.game, seen.charter) == ("baccarat", table.house.charter.digest)
    assert (seen.phase, seen.round, seen.free_hand, seen.physical) == ("betting", 2, False, True)
    assert seen.next.what == "announce: no more bets"
    assert (seen.next.by, seen.next.clauses) == ("dealer", table.house.cites("coming.no-more-bets"))
    assert seen.hands == {"player": HandView(), "banker": HandView()}
    assert (seen.winner, seen.results, seen.checklist) == (None, (), ())
    assert seen.bets == (
        BetView(3, "banker", 10_000, "maria", None, "commission"),
        BetView(5, "dragon-bonus", 1_000, "jo", "banker", "a"),
        BetView(5, "banker", 5_000, "jo", None, "commission"),
        BetView(3, "banker", 500, "dealer", None, "commission", "toke"),
        BetView(5, "player", 2_000, "Ana", None, "standard", "behind"),
    )
    assert seen.seats == (SeatView(3, "maria"), SeatView(5, "jo"))
    assert seen.behind == (SeatView(5, "Ana"),)
    assert (seen.cards_left, seen.cut_card_came, seen.last_hand) == (416 - 3 - 4, False, False)
    assert (seen.carried, seen.waiting, seen.reported, seen.commitment) == ((), (), None, "")
    burned, first = seen.rack
    assert (burned.number, burned.player, burned.banker, burned.others) == (0, (), (), ("2s", None, None))
    assert (first.number, first.player, first.banker, first.others) == (1, ("4h", "5c"), ("Kd", "2s"), ())
    assert not burned.free
    assert not first.free
    assert (seen.coups, seen.balances, seen.untold, seen.jackpots) == (("4h5c-Kd2s",), {}, (), None)
    staff = view(table.state, DEALER)
    assert staff.seats == (
        SeatView(3, "maria", "maria", gained=10_000),  # all stakes lie there still, the toke too
        SeatView(5, "jo", "jo", gained=-5_000),
    )
    assert staff.behind == (SeatView(5, "Ana", "ana", gained=0),)
    assert {key for key, value in asdict(staff).items() if value != asdict(seen)[key]} == {
        *("seats", "behind", "balances"),
    }
    assert view(table.state, JO).seats == (SeatView(3, "maria"), SeatView(5, "jo", "jo", gained=-5_000))
    assert view(table.state, MARIA).seats[1] == SeatView(5, "jo")


def test_chips_are_shown_at_a_table_with_a_bank() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"}, tray=100_000)
    table.do(ask.BuyIn(3, 20_000))
    bet(table, "3:player=50")
    assert view(table.state, MARIA).seats == (
        SeatView(3, "maria", "maria", gained=0, chips=15_000),
        SeatView(5, "jo"),
    )
    assert view(table.state, JO).seats[1] == SeatView(5, "jo", "jo", gained=None, chips=0)


def test_who_has_not_bet_has_gained_nothing_that_could_be_told() -> None:
    assert gained({}, "maria") is None
    every = {"chips/maria": 1, "layout/maria": 10, "wallet/maria": 100, "cash/maria": 1000}
    assert gained({**every, "paper/maria": 5, "chips/jo": 7, "vigorish-owed/maria": 9}, "maria") == 1111


def test_the_checklist_is_shown_until_the_table_opens() -> None:
    table = Table(find_house("colorado-mini"))
    first, second, *_ = table.house.procedure.checks
    table.do(ask.Confirm(first.id))
    shown = view(table.state, DISPLAY).checklist
    assert len(shown) == len(table.house.procedure.checks)
    assert shown[:2] == (
        CheckView(first.id, str(first.title), confirmed=True),
        CheckView(second.id, str(second.title), confirmed=False),
    )
    assert view(table.state, DISPLAY).next.what == f"confirm: {second.title}"


def test_dice_lie_covered_and_then_count_without_their_tens() -> None:
    """6, 5 and 4 are fifteen: five; 4, 4 and 2 are ten: nought."""
    table = opened_house(find_house("colorado-dice"), {1: "ana"})
    table.automation = NOTHING
    assert view(table.state, DISPLAY).hands["player"] == HandView()
    table.bet("1:dice-player=50")
    table.no_more_bets()
    table.do(ask.Shake())
    assert view(table.state, DISPLAY).hands == dict.fromkeys(("player", "banker"), HandView(covered=True))
    table.do(ask.RevealDice(Roll((6, 5, 4), (4, 4, 2))))
    shown = view(table.state, DISPLAY)
    assert shown.hands == {
        "player": HandView(dice=(6, 5, 4), points=5),
        "banker": HandView(dice=(4, 4, 2), points=0),
    }
    assert shown.winner is None
    table.do(ask.CallResult())
    assert view(table.state, DISPLAY).winner == "player"
    assert view(table.state, DISPLAY).cards_left is None


def test_a_midi_hand_step_by_step() -> None:
    """Four cards lie face down; the Banker's wait tucked until the Player's have been turned."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    table.automation = NOTHING
    bet(table, "3:player=100", "5:banker=50")
    assert view(table.state, DISPLAY).hands["player"].holder is None
    table.do(ask.NoMoreBets())
    for each in parse_cards("4h Ks 3d 5s"):
        table.do(ask.DealCard(each))
    down = (None, None)
    hands = view(table.state, DISPLAY).hands
    assert hands["player"] == HandView(down, holder=3)
    assert hands["banker"] == HandView(down, holder=5, tucked=True)
    table.do(ask.HandOver(Hand.PLAYER))
    assert view(table.state, MARIA).hands["player"] == HandView(("4h", "3d"), holder=3, handed=True)
    assert view(table.state, JO).hands["player"] == HandView(down, holder=3, handed=True)
    assert view(table.state, MARIA).hands["banker"] == HandView(down, holder=5, tucked=True)
    table.do(ask.ReturnCards(Hand.PLAYER))
    hands = view(table.state, DISPLAY).hands
    assert hands["player"] == HandView(("4h", "3d"), points=7, holder=3)
    assert hands["banker"] == HandView(down, holder=5)
    table.do(ask.HandOver(Hand.BANKER))
    table.do(ask.ReturnCards(Hand.BANKER))
    table.do(ask.DealCard(card("9c")))  # the Player stands on 7, the Banker draws to 5
    hands = view(table.state, DISPLAY).hands
    assert hands["banker"] == HandView(("Ks", "5s", None), points=5, holder=5)


def test_what_was_pressed_onto_a_bet_lies_there_and_is_shown() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:player=100", "3:house-money=10")
    table.do(ask.NoMoreBets())
    for each in parse_cards("2h 4c 2d 5d"):
        table.run()
        table.do(ask.DealCard(each))
    table.run()
    table.automation = NOTHING
    (early,) = table.do(ask.SettleEarly((Press(3, "player"),)))
    assert isinstance(early, EarlySettled)
    pressed = early.pressed[0].amount
    assert pressed > 0
    shown = {each.wager: each.pressed for each in view(table.state, DISPLAY).bets}
    assert shown["player"] == pressed
    assert not any(amount for wager, amount in shown.items() if wager != "player")
    told = redacted(early, DISPLAY)
    assert isinstance(told, EarlySettled)
    bets = [each.bet for each in told.pressed] + [each.bet for each in told.results]
    bets += [each.bet for each in told.movements]
    assert [each.person for each in bets] == [""] * (
        len(early.pressed) + len(early.results) + len(early.movements)
    )
    assert [(each.bet.stake, each.amount) for each in told.pressed] == [(10_000, pressed)]
    assert redacted(early, MARIA).pressed == early.pressed  # type: ignore[attr-defined]


def test_spoken_bets_and_bets_that_stand_are_marked() -> None:
    table = opened("massachusetts-midi", {3: "maria"})
    bet(table, "3:banker=100")
    finish(table, "4h Kd 5c 9s")
    bet(table, "3:tie=10", spoken=True)
    assert [(each.wager, each.spoken, each.stayed) for each in view(table.state, DISPLAY).bets] == [
        ("banker", False, True),
        ("tie", True, False),
    ]


def test_what_is_owed_is_shown_by_person() -> None:
    table = opened(
        "massachusetts-midi", {3: "maria", 5: "jo"}, vigorish__collected="marked", bets__behind="true"
    )
    table.do(ask.StandBehind(3, "ana"))
    bet(table, "3:banker=100", "5:banker=200")
    bet(table, "3:banker=40#behind:ana")
    finish(table, "2h 4c Kd 5d")
    shown = view(table.state, DISPLAY)
    assert [(each.seat, each.owes) for each in shown.seats] == [(3, 500), (5, 1_000)]
    assert [(each.seat, each.owes) for each in shown.behind] == [(3, 200)]


BET = Bet(3, "ez-progressive", 500, person="maria")
OTHER = Bet(5, "ez-progressive", 500, person="jo")
WON = AwardWon(Award("ez-progressive", "jackpot", "suited", 1, (BET, OTHER)))  # type: ignore[arg-type]


def test_an_award_names_nobody_to_others_but_the_role() -> None:
    told = redacted(WON, MARIA)
    assert isinstance(told, AwardWon)
    assert [each.person for each in told.award.bets] == ["maria", ""]
    assert [each.stake for each in told.award.bets] == [500, 500]
    assert redacted(WON, SUPERVISOR) == WON
    hit = JackpotHit(1, 50_000, (25_000, 25_000), Actor(Role.DEALER, "dora"))
    assert redacted(hit, DISPLAY) == JackpotHit(1, 50_000, (25_000, 25_000), Actor(Role.DEALER))
    assert redacted(hit, AUDITOR) == hit


@pytest.mark.parametrize("who", [*STAFF, DISPLAY, MARIA])
def test_a_card_that_is_corrected_face_down_stays_unknown(who: object) -> None:
    down = CardCorrected(Hand.PLAYER, 0, card("4h"), card("5h"), up=False)
    up = CardCorrected(Hand.PLAYER, 0, card("4h"), card("5h"))
    assert redacted(down, who) == CardCorrected(Hand.PLAYER, 0, None, None, up=False)  # type: ignore[arg-type]
    assert redacted(up, who) == up  # type: ignore[arg-type]


def test_a_person_is_told_of_themselves_alone() -> None:
    taken = SeatTaken(3, "maria", "Maria")
    assert redacted(taken, MARIA) == taken
    assert redacted(taken, JO) == SeatTaken(3, "", "Maria")
    assert redacted(taken, DEALER) == taken


def test_a_toke_from_behind_and_a_bet_without_a_name_are_nobodys() -> None:
    assert Bet(3, "player", 100, kind=Kind.TOKE, person="maria").owner == "dealer"
    assert Bet(3, "player", 100, kind=Kind.TOKE, person="maria").place == "dealer"
    assert Bet(3, "player", 100).owner == Bet(3, "player", 100, person="x").place == "seat-3"
    assert Bet(3, "player", 100, kind=Kind.BEHIND).owner == "behind-3"
    assert Movement(Act.PAY, Bet(3, "player", 100, person="maria"), 5).meter == ""


def test_what_is_said_aloud_is_quoted_with_full_stops() -> None:
    assert quoted(["No more bets.", "Last hand"]) == "“No more bets. Last hand.”"


def test_a_dealt_shoe_of_the_machine_shows_its_promise() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING)
    table.run()
    assert view(table.state, DISPLAY).commitment == (
        table.state.committed.commitment if table.state.committed else ""
    )
