"""Card rooms that the house rules refuse, each with the exact clauses, and card rooms that they allow."""

import pytest
from tests.houses.wrong import Wrong, check, pays, wrong

from punto.houses import check_house, find_house

ROOM, EZ = "card-room", "card-room-ez"
SIDE = "HR-side-1 HR-ez-8"
UNLISTED = "is offered, but the card room's rulebook does not list it"
RUN = {"run.side": "player", "run.length": "3", "run.pays": "7 to 1", "approvals.wagers.run": "sample"}
DRAGON = {"wagers.dragon-bonus": '{ paytable = "a", both_hands = false, follows_hand = true }'}


@pytest.mark.clause("HR-bac-1")
@wrong(
    (ROOM, {"cards.decks": "6"}, "HR-bac-1", "cards.decks is 6; allowed: 8"),
    (ROOM, {"cards.decks": "7"}, "HR-bac-1", "cards.decks is 7; allowed: 8"),
    (ROOM, {"cards.decks": "1"}, "HR-bac-1", "cards.decks is 1; allowed: 8"),
    (EZ, {"cards.decks": "9"}, "HR-bac-1", "cards.decks is 9; allowed: 8"),
    (EZ, {"cards.decks": "20"}, "HR-bac-1", "cards.decks is 20; allowed: 8"),
    (ROOM, {"game": "dice"}, f"HR-bac-1 {SIDE}", "game is dice; allowed: baccarat"),
)
def test_eight_decks_of_cards(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("HR-side-1", "HR-ez-8")
@wrong(
    (ROOM, {"wagers.house-money": "standard"}, SIDE, f"house-money {UNLISTED}"),
    (ROOM, {"wagers.perfect-pair": "standard"}, SIDE, f"perfect-pair {UNLISTED}"),
    (ROOM, {"wagers.total-cards-5": "standard"}, SIDE, f"total-cards-5 {UNLISTED}"),
    (EZ, {"wagers.total-cards-6": "standard"}, SIDE, f"total-cards-6 {UNLISTED}"),
    (ROOM, {"wagers.match-pair": "standard"}, SIDE, f"match-pair {UNLISTED}"),
    (
        ROOM,
        {"wagers.match-pair": "literal", "approvals.wagers.match-pair": "x"},
        SIDE,
        f"match-pair {UNLISTED}",
    ),
    (ROOM, {"wagers.fortune-7": "1"}, SIDE, f"fortune-7 {UNLISTED}"),
    (EZ, {"wagers.cover-all": "2"}, SIDE, f"cover-all {UNLISTED}"),
    (EZ, {"wagers.ez-progressive": "1"}, SIDE, f"ez-progressive {UNLISTED}"),
    (ROOM, {"wagers.99-fortunes": "p1"}, SIDE, f"99-fortunes {UNLISTED}"),
    (EZ, {"wagers.99-fortunes": "p5"}, SIDE, f"99-fortunes {UNLISTED}"),
    (ROOM, {"wagers.royal-9": "1"}, SIDE, f"royal-9 {UNLISTED}"),
    (EZ, {"wagers.dice-tie": "standard"}, SIDE, f"dice-tie {UNLISTED}"),
    (ROOM, RUN, SIDE, "run."),
)
def test_side_wagers_are_prohibited(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("HR-wagers-3", "HR-wagers-4", "HR-wagers-5")
@wrong(
    (ROOM, {"bets.both_sides": "true"}, "HR-wagers-3", "bets.both_sides is true; allowed: false"),
    (EZ, {"bets.both_sides": "true"}, "HR-wagers-3", "bets.both_sides is true; allowed: false"),
    (ROOM, pays("tie", "Tie", "9 to 1"), "HR-wagers-4", 'tie, "Tie" pays 9 to 1; allowed: exactly 8 to 1'),
    (ROOM, pays("tie", "Tie", "7 to 1"), "HR-wagers-4", 'tie, "Tie" pays 7 to 1; allowed: exactly 8 to 1'),
    (EZ, pays("tie", "Tie", "8 for 1"), "HR-wagers-4", "allowed: exactly 8 to 1"),
    (EZ, {"approvals.wagers.tie": "x"} | pays("tie", "Tie", "9 to 1"), "HR-wagers-4", "exactly 8 to 1"),
    (ROOM, pays("player", "Player wins", "2 to 1"), "HR-wagers-5", "pays 2 to 1; allowed: exactly 1 to 1"),
    (EZ, pays("player", "Player wins", "1 to 2"), "HR-wagers-5", "pays 1 to 2; allowed: exactly 1 to 1"),
    (ROOM, {"vigorish.rate": "4%"}, "HR-wagers-5", "vigorish.rate is 4%; allowed: 5%"),
    (ROOM, {"vigorish.rate": "25%"}, "HR-wagers-5", "vigorish.rate is 25%; allowed: 5%"),
    (ROOM, pays("banker", "Banker wins", "1 to 1"), "HR-wagers-5", "banker"),
    (ROOM, {"wagers.banker": "tie-vigorish"}, "HR-wagers-5 HR-ez-3", "tie-vigorish; allowed: commission, ez"),
)
def test_the_base_wagers(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("HR-ez-1", "HR-ez-3", "HR-ez-4", "HR-ez-5", "HR-ez-6", "HR-ez-7")
@wrong(
    (EZ, {"wagers.banker": "commission"}, "HR-ez-1", "wagers.banker.paytable is commission; allowed: ez"),
    (EZ, {"wagers.banker": "tie-vigorish"}, "HR-ez-1 HR-ez-3 HR-wagers-5", "is tie-vigorish; allowed: ez"),
    (EZ, pays("banker", "Dragon 7", "1 to 1"), "HR-ez-3 HR-ez-4", "pays 1 to 1; allowed: exactly push"),
    (EZ, pays("dragon-7", "Dragon 7", "39 to 1"), "HR-ez-5", "pays 39 to 1; allowed: exactly 40 to 1"),
    (EZ, pays("dragon-7", "Dragon 7", "41 to 1"), "HR-ez-5", "pays 41 to 1; allowed: exactly 40 to 1"),
    (EZ, pays("panda-8", "Panda 8", "24 to 1"), "HR-ez-6", "pays 24 to 1; allowed: exactly 25 to 1"),
    (
        EZ,
        {"wagers.dragon-7.needs_base": "false"},
        "HR-ez-7",
        "wagers.dragon-7.needs_base is false; allowed: true",
    ),
    (EZ, {"wagers.panda-8": "standard"}, "HR-ez-7", "wagers.panda-8.needs_base is false; allowed: true"),
)
def test_ez_baccarat(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("HR-dragon-1", "HR-dragon-2")
@wrong(
    (ROOM, {"wagers.dragon-bonus.both_hands": "true"}, "HR-dragon-2", "both_hands is true; allowed: false"),
    (
        ROOM,
        {"wagers.dragon-bonus.follows_hand": "false"},
        "HR-dragon-2",
        "follows_hand is false",
    ),
    (ROOM, {"wagers.dragon-bonus": "b"}, "HR-dragon-2", "both_hands is true; allowed: false"),
    (ROOM, {"wagers.dragon-bonus.paytable": "b"}, "HR-dragon-2", "offered at pay table b; allowed: a"),
    (ROOM, {"wagers.dragon-bonus.paytable": "c"}, "HR-dragon-2", "offered at pay table c; allowed: a"),
    (
        EZ,
        {"wagers.dragon-bonus": "a"},
        "HR-dragon-2",
        "wagers.dragon-bonus.both_hands is true; allowed: false",
    ),
)
def test_dragon_bonus_follows_the_hand_wagered_on(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("HR-bac-1", "HR-wagers-3", "HR-ez-1", "HR-ez-7")
@wrong(
    (
        ROOM,
        {"cards.decks": "6", "bets.both_sides": "true"},
        "HR-bac-1 HR-wagers-3",
        "bets.both_sides is true; allowed: false",
    ),
    (
        ROOM,
        {"wagers.dragon-7": "standard"},
        "HR-ez-1 HR-ez-7",
        "wagers.dragon-7.needs_base is false; allowed: true",
    ),
    (
        ROOM,
        {"vigorish.rate": "6%", "wagers.royal-9": "2", "wagers.tie.pays.Tie": "9 to 1", "cards.decks": "8"},
        f"HR-wagers-5 HR-wagers-4 {SIDE}",
        "vigorish.rate is 6%; allowed: 5%",
    ),
    (
        EZ,
        {"wagers.dragon-7.needs_base": "false", "wagers.panda-8.needs_base": "false", "cards.decks": "10"}
        | {"wagers.perfect-pair": "standard"},
        f"HR-ez-7 HR-bac-1 {SIDE}",
        "wagers.panda-8.needs_base is false; allowed: true",
    ),
)
def test_every_breach_is_told_at_once(case: Wrong) -> None:
    check(case)


@pytest.mark.parametrize(
    ("house", "changes"),
    [
        (ROOM, {"table.seats": "7"}),
        (ROOM, {"wagers.banker": "ez"}),
        (EZ, DRAGON),
        (EZ, {"vigorish.rate": "10%"}),
        (ROOM, {"vigorish.round_to": "0.25"}),
        (ROOM, {"vigorish.round_to": "0.05", "vigorish.rounds": "down"}),
        (ROOM, {"vigorish.taken": "before", "vigorish.collected": "marked"}),
        (ROOM, {"cards.cut_least": "52", "cards.cut_card_depth": "26"}),
        (ROOM, {"dealing.faces": "down", "table.kind": "midi"}),
        (EZ, {"bets.forms": '["chips", "plaques"]', "irregularities.exposed_card": "discard"}),
        (EZ, {"limits.minimum": "10", "limits.maximum": "500", "cards.lace": "true"}),
    ],
)
def test_what_the_house_rules_allow(house: str, changes: dict[str, str]) -> None:
    assert check_house(find_house(house, settings=changes)) == ()
