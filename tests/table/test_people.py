"""Who sits, bets and asks: persons, and the roles in which they act."""

import pytest
from tests.table.tables import at, bet, finish, opened

from punto.errors import Refused, Unreadable
from punto.game.cards import card
from punto.game.hands import Hand
from punto.houses import Role, find_house
from punto.settle import Bet, Kind, read_bets
from punto.table import Actor, Table
from punto.table.commands import (
    Accommodate,
    AdoptCharter,
    Agree,
    Command,
    Confirm,
    CorrectCards,
    DealCard,
    Leave,
    NoMoreBets,
    OpenTable,
    OrderRecut,
    PayWinners,
    PlaceWagers,
    Relinquish,
    Sit,
    StandBehind,
    Substitute,
    TakeBack,
    Waiver,
)

MARIA, JO = Actor(Role.PLAYER, "maria"), Actor(Role.PLAYER, "jo")


def refused(table: Table, command: Command, by: Actor) -> str:
    """Why somebody may not."""
    before = table.state
    with pytest.raises(Refused) as caught:
        table.do(command, by)
    assert table.state == before
    return str(caught.value)


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.FLOORPERSON, Role.SUPERVISOR)])
def test_the_checklist_is_confirmed_by_those_who_may(role: Role) -> None:
    table = Table(find_house("colorado-mini"))
    why = refused(table, Confirm("chip-tray"), Actor(role, "maria"))
    assert why == f"the checklist: that is for the floorperson, a supervisor, not for {role}"
    table.do(Confirm("chip-tray"), Actor(Role.SUPERVISOR))
    assert table.state.checked == {"chip-tray"}
    assert table.entries[-1].by == Actor(Role.SUPERVISOR)


@pytest.mark.parametrize(
    "command",
    [
        OpenTable(),
        NoMoreBets(),
        DealCard(),
        PayWinners(),
        OrderRecut(),
        CorrectCards((card("9h"),)),
        AdoptCharter(find_house("card-room").charter),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_is_the_houses_is_no_players(command: Command) -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert "player" in refused(table, command, MARIA)


def test_a_player_acts_for_nobody_else() -> None:
    table = opened("colorado-mini", {3: "maria", 5: "jo"})
    bets = read_bets(["3:player=100"], table.house)
    assert "bets for nobody else" in refused(table, PlaceWagers(bets), JO)
    table.do(PlaceWagers(bets), MARIA)
    assert "nobody else's bet" in refused(table, TakeBack(3, "player"), JO)
    assert "own seat" in refused(table, Leave(3), JO)
    assert "own seat" in refused(table, Sit(4, "ana"), JO)
    table.do(TakeBack(3, "player"), MARIA)
    table.do(Leave(3), MARIA)
    table.do(Sit(3), Actor(Role.PLAYER, "ana"))
    assert table.state.seated == {3: "ana", 5: "jo"}


def test_only_whoever_turns_a_hand_gives_it_up() -> None:
    table = opened("massachusetts-midi", {3: "maria", 5: "jo"})
    bet(table, "3:player=100", "5:banker=50")
    table.do(NoMoreBets())
    for each in ("4h", "Ks", "3d", "5s"):
        table.deal(each)
    assert "own seat" in refused(table, Relinquish(Hand.PLAYER), JO)
    table.do(Relinquish(Hand.PLAYER), MARIA)


def test_a_person_sits_once_and_a_guest_is_always_somebody_new() -> None:
    table = opened("colorado-mini", {3: "maria"})
    assert "maria sits at seat 3 already" in refused(table, Sit(4, "maria"), Actor(Role.DEALER))
    table.sit(4)
    table.do(Leave(4))
    table.sit(4)
    assert table.state.seated == {3: "maria", 4: "guest-2"}
    with pytest.raises(Unreadable, match="is not an id"):
        table.sit(5, "a/b")
    with pytest.raises(Unreadable, match="a seat is a whole number"):
        table.sit("3")  # type: ignore[arg-type]


def test_a_guest_is_somebody_new_whatever_names_were_given() -> None:
    table = opened("colorado-mini", {3: "guest-1"})
    bet(table, "3:player=10#behind:guest-2")
    table.sit(4)
    table.do(StandBehind(4))
    assert table.state.seated == {3: "guest-1", 4: "guest-3"}
    assert table.state.behind == {"guest-4": 4}


def test_what_several_agree_on_the_house_hears() -> None:
    table = opened("colorado-midi", {3: "maria", 5: "jo"}, dealing__lower_bettor_turns="true")
    bet(table, "3:player=100", "5:player=100")
    table.do(NoMoreBets())
    for command in (Agree(Hand.PLAYER, 3), Substitute(Hand.PLAYER, 3, frozenset({3, 5}))):
        assert "not for a player" in refused(table, command, MARIA)
    table.do(Agree(Hand.PLAYER, 3), Actor(Role.FLOORPERSON))


def test_whoever_stands_behind_a_seat_is_accommodated_too() -> None:
    table = opened("colorado-mini", {3: "maria"})
    spoken = PlaceWagers(read_bets(["3:player=10#behind:ana"], table.house), spoken=True)
    table.do(StandBehind(3, "ana"))
    assert "spoken" in refused(table, spoken, Actor(Role.DEALER))
    table.do(Accommodate("ana", "says her wagers", (Waiver.SPEAK,)))
    table.do(spoken)


def test_bets_belong_to_persons() -> None:
    table = opened("colorado-mini", {3: "maria"}, bets__behind="true")
    bet(table, "3:player=100", "3:player=50#behind:ana", "3:player=5#toke")
    assert [(each.kind, each.person, each.owner) for each in table.state.bets] == [
        (Kind.CHIPS, "maria", "maria"),
        (Kind.BEHIND, "ana", "ana"),
        (Kind.TOKE, "maria", "dealer"),
    ]
    assert str(Bet(3, "player", 5000, None, "standard", Kind.BEHIND, "ana")) == (
        "3:player/standard=50.00#behind:ana"
    )
    finish(table, "4h Kd 5c 2s")
    assert at(table)["chips/ana"] == 5000


def test_whoever_never_had_chips_takes_none_along() -> None:
    table = opened("colorado-mini", {3: "maria"})
    table.leave(3)
    assert at(table) == {}


def test_a_name_that_would_break_a_line_is_nobodys() -> None:
    table = opened("colorado-mini", {})
    with pytest.raises(Unreadable):
        table.sit(3, "maria/../tray")
    assert table.state.seats == ()
