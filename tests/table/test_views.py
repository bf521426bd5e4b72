"""What each person sees, by example; the laws try it everywhere."""

import json

import pytest
from tests.table.tables import bet, finish, opened
from tests.table.test_corrections import played_to

from punto.entropy import seeded
from punto.game.cards import card
from punto.game.hands import Hand
from punto.houses import find_house
from punto.table import EVERYTHING, Table, redacted, view
from punto.table.commands import HandOver, Irregularity, Misread, NoMoreBets, Report
from punto.table.events import (
    CardDealt,
    CardsBurned,
    CardsHanded,
    IrregularityRuled,
    ReadingSettled,
    WagersPlaced,
    WinnersPaid,
)
from punto.table.next import Task
from punto.table.record import plain
from punto.table.views import AUDITOR, DEALER, DISPLAY, SUPERVISOR, player

STAFF = (DEALER, SUPERVISOR, AUDITOR)


def midi() -> Table:
    """Four cards lie face down; maria, who has bet most on the Player, has its hand."""
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:banker=50")
    table.do(NoMoreBets())
    for each in ("4h", "Ks", "3d", "5s"):
        table.deal(each)
    table.do(HandOver(Hand.PLAYER))
    return table


def test_only_whoever_has_the_cards_sees_them() -> None:
    state = midi().state
    assert view(state, player(3, "maria")).hands["player"].cards == ("4h", "3d")
    for who in (*STAFF, DISPLAY, player(5, "jo"), player(1)):
        assert view(state, who).hands["player"].cards == (None, None)
    assert all(view(state, who).hands["banker"].cards == (None, None) for who in (DEALER, player(3, "maria")))
    seen = view(state, DISPLAY).hands["player"]
    assert (seen.points, seen.holder, seen.handed) == (None, 3, True)


def test_events_are_told_as_far_as_each_may_know() -> None:
    table = midi()
    dealt = next(event for event in table.events if isinstance(event, CardDealt))
    handed = next(event for event in table.events if isinstance(event, CardsHanded))
    assert {redacted(dealt, who).card for who in (*STAFF, DISPLAY, player(3, "maria"))} == {None}  # type: ignore[attr-defined]
    assert redacted(handed, player(3, "maria")) == handed
    assert {redacted(handed, who).cards for who in (*STAFF, DISPLAY, player(5, "jo"))} == {()}  # type: ignore[attr-defined]


def test_a_card_that_a_shoe_has_read_may_still_come_and_players_hear_of_none() -> None:
    """Staff hear of what lies face up; of a covered card they hear what the dealer said, and no more."""
    four, five = card("4h"), card("5d")
    up = ReadingSettled(Misread.DIFFERS, (four,), (five,), (four,), seen=True)
    covered = ReadingSettled(Misread.DIFFERS, (four,), (five,), (four,), seen=False)
    for who in STAFF:
        assert redacted(up, who) == up
        assert redacted(covered, who) == ReadingSettled(
            Misread.DIFFERS, (None,), (five,), (None,), seen=False
        )
    for who in (DISPLAY, player(3, "maria")):
        for event in (up, covered):
            told = redacted(event, who)
            assert isinstance(told, ReadingSettled)
            assert (told.read, told.said, told.stands) == ((None,), (None,), (None,))


def test_nobody_is_told_the_order_of_the_shoe() -> None:
    table = Table(find_house("colorado-mini"), EVERYTHING, seeded("order"))
    table.run()
    shoe = table.state.shoe
    assert shoe is not None
    for who in (*STAFF, DISPLAY, player(3)):
        told = json.dumps([plain(redacted(event, who)) for event in table.events[1:]])
        burned = next(event for event in table.events if isinstance(event, CardsBurned))
        assert told.count('"cards"') == 1  # the burn, of which the first card was shown
        assert plain(redacted(burned, who))["cards"] == (str(burned.shown[0]),)
        seen = plain(view(table.state, who))
        assert seen["cards_left"] == shoe.left
        assert json.dumps(seen["rack"]).count("null") == len(burned.cards) - 1


def test_money_is_the_business_of_its_owner_and_of_the_house() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:banker=50")
    finish(table, "4h Kd 5c 2s")
    state = table.state
    assert view(state, AUDITOR).balances == state.balances
    assert set(view(state, player(3, "maria")).balances) == {"chips/maria", "layout/maria"}
    assert view(state, DISPLAY).balances == {}
    assert [seat.gained for seat in view(state, player(3, "maria")).seats] == [10000, None]
    assert [seat.gained for seat in view(state, DEALER).seats] == [10000, -5000]
    paid = next(event for event in table.events if isinstance(event, WinnersPaid))
    placed = next(event for event in table.events if isinstance(event, WagersPlaced))
    assert redacted(paid, AUDITOR) == paid
    assert plain(redacted(paid, player(5, "jo")))["postings"] == ()
    told = redacted(placed, player(5, "jo"))
    assert isinstance(told, WagersPlaced)
    assert [each.person for each in told.bets] == ["", "jo"]
    assert told.postings == (("chips/jo", -5000), ("layout/jo", 5000))


def test_a_view_is_ready_for_json() -> None:
    for name in ("colorado-mini", "massachusetts-midi", "colorado-dice"):
        table = Table(find_house(name), EVERYTHING, seeded("json"))
        for _ in range(40):
            json.dumps(plain(view(table.state, DISPLAY)))
            table.step()


def test_whoever_bets_from_behind_without_a_name_is_called_by_the_place() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="true")
    bet(table, "3:player=100", "3:banker=20#behind")
    bet(table, "3:banker=30#behind:ana")
    assert [each.who for each in view(table.state, DISPLAY).bets] == ["maria", "behind-3", "ana"]


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("Ks Qs Kd Qd Kc Qc", "tie"),
        ("Ks Qs Kd Qd Kc Ah", "banker"),
        ("Ks Qs Kd Qd Ac Qc", "player"),
    ],
)
def test_counts_of_nought_are_counts(cards: str, winner: str) -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    played_to(table, Task.COLLECT, cards)
    assert view(table.state, DISPLAY).winner == winner


def test_the_rack_shows_each_hand_apart() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    finish(table, "4h Ks Ad Qs 7c 9d")
    racked = view(table.state, DEALER).rack[-1]
    assert (racked.player, racked.banker, racked.others) == (("4h", "Ad", "7c"), ("Ks", "Qs", "9d"), ())


def test_a_card_that_lies_face_up_in_the_shoe_is_seen_by_everybody() -> None:
    table = opened("colorado-mini", {3: "maria"})
    bet(table, "3:player=100")
    (ruled, *_) = table.do(Report(Irregularity.FACE_UP, card("9c")))
    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.seen, redacted(ruled, DISPLAY)) == (True, ruled)


@pytest.mark.parametrize(
    ("up", "seen", "told"),
    [(True, False, True), (False, True, True), (True, True, True), (False, False, False)],
)
def test_a_card_is_told_of_that_lies_face_up_or_that_all_have_seen(up: bool, seen: bool, told: bool) -> None:
    """One that was carried over after everybody saw it may be dealt face down: it is no secret."""
    event = CardDealt(card("9h"), Hand.BANKER, up, carried=seen, seen=seen)
    for who in (*STAFF, DISPLAY, player(3, "maria")):
        assert redacted(event, who) == (event if told else CardDealt(None, Hand.BANKER, up, seen, seen))
