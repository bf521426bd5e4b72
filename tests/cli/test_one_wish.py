"""A line at a dealer's prompt is one wish, and says nothing for people who have said nothing."""

import pytest
from tests.cli.prompt import Desk

from punto.houses import find_house
from punto.table import read_commands
from punto.table.commands import Accommodate, PlaceWagers, ReviseWagers, TakeBack


def laid(desk: Desk) -> set[str]:
    return {str(bet) for bet in desk.state.bets}


@pytest.fixture
def layout() -> Desk:
    """Seat 2 has a side bet that may not lie there alone."""
    desk = Desk("card-room-ez", seats=(2,))
    desk.to_wagers()
    desk.say("2b100 2:dragon-7=5")
    assert laid(desk) == {"2:banker/ez=100.00", "2:dragon-7/standard=5.00"}
    return desk


@pytest.mark.parametrize(
    ("line", "lie"),
    [
        ("2b=0 2dragon-7=0", set()),
        ("2dragon-7=0 2b=0", set()),
        ("2b=0 2p100", {"2:player/standard=100.00", "2:dragon-7/standard=5.00"}),
        ("2p100 2b=0", {"2:player/standard=100.00", "2:dragon-7/standard=5.00"}),
        ("2b=200 2dragon-7=10", {"2:banker/ez=200.00", "2:dragon-7/standard=10.00"}),
        ("2b=0 2b50", {"2:banker/ez=50.00", "2:dragon-7/standard=5.00"}),
    ],
)
def test_a_line_of_changes_is_judged_by_what_it_leads_to(layout: Desk, line: str, lie: set[str]) -> None:
    layout.say(line)
    assert laid(layout) == lie, layout.shown


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2b=0", "needs a Player or Banker bet"),
        ("2b=0 2dragon-7=10", "needs a Player or Banker bet"),
        ("2b=0 2b=0", "no such bet"),
        ("2b=0 2dragon-7=0 3p100", "nobody sits at seat 3"),
    ],
)
def test_what_may_not_lie_there_is_refused_whole(layout: Desk, line: str, why: str) -> None:
    before = laid(layout)
    assert why in " ".join(layout.say(line).split())
    assert laid(layout) == before


def test_spoken_bets_stay_spoken_when_a_line_changes_them() -> None:
    desk = Desk("massachusetts-midi", seats=(3,))
    desk.to_wagers()
    desk.say("say 3b100", "3b=50 3tie10")
    assert {str(bet) for bet in desk.state.spoken_bets} == {"3:banker/commission=50.00"}
    assert desk.state.balances["cash/guest-1"] == -5_000
    assert desk.state.balances["chips/guest-1"] == -1_000


def test_a_line_is_one_command(layout: Desk) -> None:
    kinds = {"2p100": PlaceWagers, "2b=0": TakeBack, "2b=0 2p100": ReviseWagers, "2p100 2b=0": ReviseWagers}
    for line, kind in kinds.items():
        assert [type(each.command) for each in read_commands(line, layout.state)] == [kind]


@pytest.fixture
def pair() -> Desk:
    """Seats 3 and 5 have won House Money: each may have it added to a bet."""
    desk = Desk("massachusetts-midi", seats=(3, 5))
    desk.to_wagers()
    desk.say("3b100 3:house-money=10 5b100 5:house-money=10", "n", "4h Ks 4d 7d", "turn", "hand", "return")
    return desk


@pytest.mark.clause("MA-8c3-i")
def test_what_a_player_has_not_said_is_asked_for(pair: Desk) -> None:
    shown = " ".join(pair.say("press 3=banker").split())
    assert "(5=banker): say of each what they do, such as 5=no; or others=no" in shown
    assert not pair.state.round.early_settled
    pair.say("press 3=banker 5=no")
    assert [str(each) for each in pair.state.round.presses] == ["3=banker"]


@pytest.mark.parametrize("rest", ["", " others=no"])
@pytest.mark.parametrize(
    ("press", "why"),
    [
        ("7=tie", "seat 7 has won nothing that can be pressed"),
        ("5=tie", "a payout cannot be pressed onto tie; it can go onto player, banker"),
        ("5=player", "seat 5 has no player bet to press onto"),
        ("5=banker 5=banker", "seat 5 presses twice"),
    ],
)
def test_what_cannot_be_pressed_is_told_why_and_not_what_others_may(
    pair: Desk, press: str, why: str, rest: str
) -> None:
    shown = " ".join(pair.say(f"press {press}{rest}").split())
    assert why in shown
    assert "others may choose" not in shown
    assert not pair.state.round.early_settled


def test_nobody_is_decided_for_by_what_is_said_twice_or_of_somebody_who_has_won_nothing(pair: Desk) -> None:
    for line in ("press 7=no 3=banker", "press 3=banker 3=no"):
        assert "others may choose" in " ".join(pair.say(line).split())
        assert not pair.state.round.early_settled


def test_the_rest_take_theirs_when_that_is_said(pair: Desk) -> None:
    pair.say("press 5=b others=no")
    assert [str(each) for each in pair.state.round.presses] == ["5=banker"]


def test_a_press_that_was_typed_wrongly_is_undone_before_cards_come(pair: Desk) -> None:
    pair.say("press 3=banker 5=no", "correct")
    assert not pair.state.round.early_settled
    while not pair.state.round.points_called:
        pair.say("next")
    pair.say("press 3=no 5=banker")
    assert [str(each) for each in pair.state.round.presses] == ["5=banker"]


def test_somebody_is_accommodated_by_their_seat_or_name_and_nobody_else_is() -> None:
    desk = Desk("colorado-mini", seats=(2,))
    desk.to_wagers()
    for name in ("guest-1", "2", "seat-2"):
        (typed,) = read_commands(f"accommodate {name} waives=touch feels the cards", desk.state)
        assert isinstance(typed.command, Accommodate)
        assert typed.command.person == "guest-1"
    assert "nobody called nobody is here" in desk.say("accommodate nobody reads aloud")
    desk.say("accommodate seat-2 reads aloud", "accommodate dealer sits")
    assert desk.state.accommodations == (("guest-1", "reads aloud"), ("dealer", "sits"))


@pytest.mark.parametrize("house", ["massachusetts-midi", "card-room"])
def test_a_document_without_such_a_clause_lets_nothing_be_waived(house: str) -> None:
    desk = Desk(find_house(house), seats=(2,))
    desk.to_wagers()
    assert "no clause of the document lets a rule be waived" in " ".join(
        desk.say("accommodate 2 waives=touch cannot see").split()
    )
    desk.say("accommodate 2 the dealer reads aloud")
    assert desk.state.accommodations == (("guest-1", "the dealer reads aloud"),)
