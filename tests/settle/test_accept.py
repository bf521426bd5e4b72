"""What a dealer would say to bets, and when: limits, base bets, forms, closing."""

from itertools import combinations

import pytest

from punto.errors import Refused, Unreadable
from punto.houses import House, find_house
from punto.settle import Change, Press, Stage, objections, read_bet, read_bets, refusal

MINI = find_house("colorado-mini")
DICE = find_house("colorado-dice")
ROOM = find_house("card-room")
ROOM_EZ = find_house("card-room-ez")


def calls(house: House, *bets: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(str(reason.what), reason.clauses) for reason in objections(read_bets(bets, house), house)]


def test_bets_in_order_get_no_remark() -> None:
    assert calls(MINI, "1:banker=100", "1:tie=5", "1:dragon-bonus@player=5", "2:player=5#toke") == []


def test_limits() -> None:
    house = find_house("colorado-mini", settings={"wagers.tie.minimum": "5", "wagers.tie.maximum": "100"})
    (below, _), (above, _), (main, _) = calls(house, "1:tie=4.99", "2:tie=100.01", "3:banker=4")
    assert below == "1:tie/standard=4.99 is below the minimum of $5.00"
    assert above == "2:tie/standard=100.01 is above the maximum of $100.00"
    assert main == "3:banker/commission=4.00 is below the minimum of $5.00"


def test_the_tables_maximum_binds_every_wager_without_one_of_its_own() -> None:
    """Ten million on the Tie, or on a pair, at a table of 10,000."""
    bets = ("1:tie=10000000", "1:perfect-pair=10000000", "1:dragon-bonus@player=10000000")
    assert [said.rpartition(" is ")[2] for said, _ in calls(MINI, *bets)] == [
        "above the maximum of $10,000.00"
    ] * 3
    assert calls(MINI, "1:tie=10000", "1:perfect-pair=10000") == []
    richer = find_house("colorado-mini", settings={"wagers.tie.maximum": "10000000"})
    assert calls(richer, "1:tie=10000000") == []


@pytest.mark.clause("HR-ez-7")
def test_a_bet_for_the_dealer_is_no_base_bet() -> None:
    assert [clauses for _, clauses in calls(ROOM_EZ, "1:player=5#toke", "1:dragon-7=5")] == [("HR-ez-7",)]
    assert calls(ROOM_EZ, "1:player=5", "1:dragon-7=5", "1:player=5#toke") == []


@pytest.mark.clause("MA-7b")
def test_a_spoken_wager_comes_with_cash_and_not_with_paper() -> None:
    house = find_house("massachusetts-midi")
    chips, paper = read_bets(["1:player=100", "1:player=100#match"], house)
    assert objections([chips], house, spoken=[chips]) == ()
    ((what, clauses),) = [
        (str(each.what), each.clauses) for each in objections([paper], house, spoken=[paper])
    ]
    assert "cash" in what
    assert clauses == house.cites("table.spoken-with-cash") != ()


@pytest.mark.clause("HR-ez-7")
def test_the_card_rooms_insurance_bets_need_a_player_or_banker_bet() -> None:
    assert [clauses for _, clauses in calls(ROOM_EZ, "1:dragon-7=5", "1:tie=5", "2:panda-8=5")] == [
        ("HR-ez-7",)
    ] * 2
    assert calls(ROOM_EZ, "1:dragon-7=5", "1:banker=5", "2:panda-8=5", "2:player=5") == []
    assert len(calls(ROOM_EZ, "1:dragon-7=5", "1:banker=5#behind")) == 2  # somebody else's bet is no base bet


@pytest.mark.clause("CO-2807-3")
def test_a_house_that_takes_no_chips_takes_no_money() -> None:
    house = find_house("colorado-mini", settings={"bets.forms": '["promotional"]'})
    assert calls(house, "1:player=5", "2:player=5#promo", "3:player=5#behind") == [
        (f"{bet}: chips is not taken here; the house takes promotional", ("CO-2807-3",))
        for bet in ("1:player/standard=5.00", "3:player/standard=5.00#behind")
    ]


def test_where_no_tips_are_taken_no_bet_is_made_for_the_dealer() -> None:
    house = find_house("colorado-mini", settings={"table.tips": "false"})
    assert calls(MINI, "1:player=5#toke") == []
    assert calls(house, "1:player=5", "1:player=5#toke") == [
        ("1:player/standard=5.00#toke: no bet for the dealer is taken where no tips are", ())
    ]


@pytest.mark.clause("CO-2899.02-6", "CO-2899.02-6-s2")
def test_99_fortunes_needs_the_regular_bet() -> None:
    house = find_house("colorado-midi")
    assert [clauses for _, clauses in calls(house, "3:99-fortunes=1")] == [("CO-2899.02-6",)]
    assert calls(house, "3:99-fortunes=1", "3:player=10") == []
    assert calls(house, "3:player=10", "3:dragon-bonus@player=10") == []


@pytest.mark.clause("HR-wagers-3")
def test_the_card_room_takes_one_side_and_the_tie() -> None:
    assert calls(ROOM, "1:player=5", "1:banker=5") == [
        ("seat-1 bets on both Player and Banker, and may back one of them only", ("HR-wagers-3",))
    ]
    assert calls(ROOM, "1:player=5", "1:tie=5", "2:banker=5") == []


@pytest.mark.clause("CO-2807-1")
def test_both_sides_are_colorados_licensees_choice() -> None:
    assert calls(MINI, "1:player=5", "1:banker=5") == []
    one = find_house("colorado-mini", settings={"bets.both_sides": "false"})
    assert [clauses for _, clauses in calls(one, "1:player=5", "1:banker=5")] == [("CO-2807-1",)]


@pytest.mark.clause("CO-2899.03-2-s3", "HR-dragon-2", "CO-2899.01-2-s3")
def test_dragon_bonus_on_both_hands_is_for_the_house_to_allow() -> None:
    both = ("1:player=5", "1:dragon-bonus@player=5", "1:dragon-bonus@banker=5")
    assert calls(MINI, *both) == []
    assert {clauses for _, clauses in calls(ROOM, *both)} == {("HR-dragon-2",)}
    strict = find_house("colorado-mini", settings={"wagers.dragon-bonus.both_hands": "false"})
    assert [clauses for _, clauses in calls(strict, *both)] == [("CO-2899.03-2-s3",)]


@pytest.mark.clause("HR-dragon-2")
def test_the_card_rooms_dragon_bonus_follows_the_hand_that_was_bet_on() -> None:
    """By reading K23; one who has bet on neither hand may choose."""
    other = ("1:dragon-bonus@banker=5", "1:player=5")
    assert calls(ROOM, *other) == [
        ("1:dragon-bonus@banker/a=5.00: it goes on the hand that its player has bet on", ("HR-dragon-2",))
    ]
    assert calls(ROOM, "1:dragon-bonus@banker=5", "1:banker=5", "2:dragon-bonus@player=5", "2:player=5") == []
    assert calls(ROOM, "1:dragon-bonus@banker=5", "1:tie=5", "2:player=5") == []
    assert calls(MINI, *other) == []


@pytest.mark.clause("CO-2899.09-9", "CO-2899.09-9-s3")
def test_a_bet_for_the_dealer_rides_on_any_dice_wager_but_the_triple_progressive() -> None:
    assert (
        calls(DICE, "1:dice-player=5#toke", "1:dice-se-01=5#toke", "1:dice-golden-talons@player=5#toke") == []
    )
    ((_, clauses),) = calls(DICE, "1:dice-triple-progressive=1#toke")
    assert clauses == ("CO-2899.09-9-s3",)
    ((_, of_coupons),) = calls(DICE, "1:dice-triple-progressive=1#coupon")
    assert of_coupons == ("CO-2807-3",)


@pytest.mark.clause("CO-2899.09-9-s2", "CO-2899.01-2-s2", "CO-2899.03-2-s2")
def test_each_wager_has_its_marked_area_and_a_toke_lies_on_its_dealers_side() -> None:
    areas = [str(area) for area in MINI.areas]
    assert len(set(areas)) == len(areas)
    assert {"fortune-7", "cover-all", "dragon-bonus@player", "dragon-bonus@banker", "tie"} <= set(areas)
    for area in DICE.areas:
        fixed = "progressive" in area.wager
        bet = read_bet(f"1:{area}={1 if fixed else 5}", DICE)
        assert (bet.wager, bet.on) == (area.wager, area.on)
        assert area.dealers_side is not fixed
        assert bool(calls(DICE, f"1:{area}={1 if fixed else 5}#toke")) is fixed
    with pytest.raises(Unreadable, match="there is no wager"):
        read_bet("3:anywhere-else=5", MINI)


@pytest.mark.clause("CO-2802-17")
def test_over_the_shoulder_bets_are_the_licensees_choice() -> None:
    assert calls(MINI, "1:banker=5#behind") == []
    no = find_house("colorado-mini", settings={"bets.behind": "false"})
    assert [clauses for _, clauses in calls(no, "1:banker=5#behind")] == [("CO-2802-17",)]


@pytest.mark.clause("CO-2807-3", "MA-7b")
def test_bets_are_made_with_what_the_document_names() -> None:
    assert calls(MINI, "1:banker=5#promo") == []
    assert [clauses for _, clauses in calls(MINI, "1:banker=5#match")] == [("CO-2807-3",)]
    midi = find_house("massachusetts-midi")
    assert calls(midi, "1:banker=5#match") == []
    assert [clauses for _, clauses in calls(midi, "1:banker=5#promo")] == [("MA-7b",)]


@pytest.mark.clause("CO-2807-4", "MA-7c", "CO-2899.03-6-a")
@pytest.mark.parametrize("change", [Change.PLACE, Change.RAISE, Change.WITHDRAW])
def test_nothing_changes_after_no_more_bets(change: Change) -> None:
    for name, clauses in (
        ("colorado-mini", ("CO-2807-4", "CO-2899.03-6-a")),
        ("massachusetts-midi", ("MA-7c",)),
    ):
        house = find_house(name)
        assert refusal(Stage.BETTING, change, house) is None
        for stage in (Stage.CLOSED, Stage.FIRST_FOUR, Stage.DEALING):
            found = refusal(stage, change, house)
            assert found is not None
            assert found.clauses == clauses


def test_nobody_touches_a_bet_once_the_first_card_is_out() -> None:
    assert refusal(Stage.CLOSED, Change.TOUCH, find_house("colorado-mini")) is None
    for stage in (Stage.FIRST_FOUR, Stage.DEALING):
        found = refusal(stage, Change.TOUCH, find_house("colorado-mini"))
        assert found is not None
        assert found.clauses == ("CO-2807-5",)


def test_the_press_is_the_one_later_change() -> None:
    for stage in Stage:
        allowed = refusal(stage, Change.PRESS, find_house("massachusetts-midi")) is None
        assert allowed == (stage is Stage.FIRST_FOUR)


FIVE_TREASURES = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")


@pytest.mark.clause("CO-2899.01-4")
def test_any_of_the_five_treasures_may_be_added_to_the_standard_bet() -> None:
    for size in range(len(FIVE_TREASURES) + 1):
        for chosen in combinations(FIVE_TREASURES, size):
            assert calls(MINI, "1:player=10", *(f"1:{wager}=5" for wager in chosen)) == []


@pytest.mark.clause("CO-2899.04-5-b")
def test_insurance_and_progressive_bets_may_be_added_where_the_licensee_offers_them() -> None:
    house = find_house("colorado-ez")
    extras = ("dragon-7=5", "panda-8=5", "ez-progressive=1")
    for size in range(len(extras) + 1):
        for chosen in combinations(extras, size):
            assert calls(house, "1:banker=10", *(f"1:{bet}" for bet in chosen)) == []
    plain = find_house("colorado-mini")
    for bet in extras:
        with pytest.raises(Refused, match="does not offer"):
            read_bet(f"1:{bet}", plain)


@pytest.mark.parametrize(("least", "refused"), [("1", []), ("50", ["$50.00"])])
def test_a_main_wager_may_have_a_minimum_of_its_own(least: str, refused: list[str]) -> None:
    """At a table of 5 and more: its own counts, whether it is less or more."""
    house = find_house("colorado-mini", settings={"wagers.banker.minimum": least})
    assert [
        said.rpartition(" ")[2]
        for said, _ in calls(house, "1:banker=4.50" if least == "1" else "1:banker=40")
    ] == refused
    assert len(calls(house, "1:player=4.50")) == 1


def test_who_presses_presses_their_own_bets_and_nobody_elses() -> None:
    """Ana and Bob stand behind one seat; Ana's namesake stands behind another."""
    house = find_house("massachusetts-midi", settings={"bets.behind": "true"})
    words = ["3:banker=10#behind:ana", "3:banker=10#behind:bob", "5:banker=10#behind:ana", "3:banker=10"]
    bets = read_bets(words, house)
    assert [Press(3, "banker", "ana").of(bet) for bet in bets] == [True, False, False, False]
    assert [Press(3, "banker").of(bet) for bet in bets] == [False, False, False, True]
