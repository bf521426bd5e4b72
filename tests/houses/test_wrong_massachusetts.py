"""Massachusetts houses that the Midi Baccarat rules refuse, with the exact clauses, and ones they allow."""

import pytest
from tests.houses.wrong import Wrong, check, pays, wrong

from punto.houses import check_house, check_pits, find_house

MIDI, EZ = "massachusetts-midi", "massachusetts-ez"
INSURED = {"wagers.banker": "ez", "wagers.dragon-7": "standard", "wagers.panda-8": "standard"}
UNINSURED = {"wagers.banker": "ez", "posting.dragon_7_push": "layout"}
BATCH = {"cards.shuffle": "batch-shuffler", "cards.opening": "regulations"}
TOLD = {"approvals.notices.reshuffle": "letter 7"}
BRICKS = {"cards.pre_shuffled": "true", "cards.opening": "regulations", "cards.lace": "false"}
RUN = {"run.side": "banker", "run.length": "2", "run.pays": "3 to 1", "approvals.wagers.run": "sample"}
UNSUBMITTED = {"approvals.rules_submission": ""}


@pytest.mark.clause("MA-2a", "MA-2b", "MA-2b2", "MA-2b2-ii", "MA-2b2-ii-s2", "MA-2c")
@wrong(
    (MIDI, {"table.seats": "10"}, "MA-2a", "table.seats is 10; allowed: 1 to 9"),
    (EZ, {"table.kind": "mini"}, "MA-2a", "table.kind is mini; allowed: midi"),
    (MIDI, {"table.kind": "full"}, "MA-2a", "table.kind is full; allowed: midi"),
    (MIDI, {"approvals.layout": ""}, "MA-2b", "approvals.layout is not set: not approved"),
    (EZ, {"approvals.layout": ""}, "MA-2b", "approvals.layout is not set: not approved"),
    (
        EZ,
        {"posting": "{}"},
        "MA-2b2-ii MA-2b2-ii-s2",
        "dragon_7_push is not set; allowed: layout, table-sign",
    ),
    (MIDI, INSURED, "MA-2b2-ii MA-2b2-ii-s2", "posting.dragon_7_push is not set; allowed"),
    (
        MIDI,
        UNINSURED,
        "MA-2b2 MA-2b2-i MA-2b2-iii",
        "wagers.panda-8.paytable is not set, and must be: standard",
    ),
    (
        MIDI,
        UNINSURED | {"wagers.panda-8": "standard"},
        "MA-2b2 MA-2b2-i",
        "wagers.dragon-7.paytable is not set, and must be: standard",
    ),
    (MIDI, {"table.discard_decks": "7"}, "MA-2c", "table.discard_decks is 7; allowed: 8 or more"),
)
def test_the_table(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-3a", "MA-3a-s2", "MA-12i", "MA-4d", "MA-4e")
@wrong(
    (EZ, {"cards.decks": "5"}, "MA-3a", "cards.decks is 5; allowed: 6 or more"),
    (EZ, {"cards.cut_cards": "3"}, "MA-3a", "cards.cut_cards is 3; allowed: 2"),
    (
        EZ,
        {"cards.batch_backs": '["red", "blue"]'},
        "MA-3a",
        "cards.batch_backs is red, blue; allowed: nothing",
    ),
    (MIDI, {"cards.cut_card_colour": "blue"}, "MA-3a-s2", "cut_card_colour is blue; allowed: anything but"),
    (MIDI, {"approvals.cut_cards": ""}, "MA-3a-s2", "approvals.cut_cards is not set: not approved"),
    (MIDI, {"cards.decks": "6"}, "MA-12i", "decks"),
    (MIDI, {"cards.decks": "10", "wagers.royal-9.paytable": "2"}, "MA-12i", "decks"),
    (MIDI, {"cards.opening": "regulations"}, "MA-4b", "cards.opening is regulations; allowed: spread"),
    (
        MIDI,
        {"cards.shuffle": "continuous-shuffler"},
        "MA-4e",
        "is continuous-shuffler; allowed: dealer, batch",
    ),
    (EZ, BATCH | UNSUBMITTED, "MA-4e MA-12e-s2 MA-13c-s2", "approvals.rules_submission is not set"),
    (EZ, BRICKS | UNSUBMITTED, "MA-4d MA-12e-s2 MA-13c-s2", "approvals.rules_submission is not set"),
)
def test_cards_and_opening(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-5a-s2", "MA-5a1", "MA-5d", "MA-5e-s2", "MA-5e-s4", "MA-8c")
@wrong(
    (MIDI, {"cards.lace": "false"}, "MA-5a-s2", "cards.lace is false; allowed: true"),
    (EZ, BRICKS | {"cards.reshuffle": "some"}, "MA-5a1", "cards.reshuffle is some; allowed: none"),
    (
        EZ,
        TOLD | {"cards.lace": "false", "cards.reshuffle": "all"},
        "MA-5a-s2 MA-5a1",
        "cards.reshuffle is all",
    ),
    (EZ, {"cards.reshuffle": "all"}, "MA-5a2", "approvals.notices.reshuffle is not set"),
    (MIDI, {"cards.cut_least": "51"}, "MA-5d", "cards.cut_least is 51; allowed: 52 or more"),
    (MIDI, {"cards.cut_card_depth": "13"}, "MA-5e-s2", "cards.cut_card_depth is 13; allowed: 14 or more"),
    (MIDI, {"cards.burn_shown": "first"}, "MA-5e-s4", "cards.burn_shown is first; allowed: all"),
    (EZ, {"dealing.faces": "up"}, "MA-8c", "dealing.faces is up; allowed: down"),
)
def test_shuffle_cut_and_deal(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-7a", "MA-7a4", "MA-7a5", "MA-7a6", "MA-7b")
@wrong(
    (MIDI, {"wagers.perfect-pair": "standard"}, "MA-7a", "perfect-pair is offered, but Massachusetts Midi"),
    (EZ, {"wagers.total-cards-4": "standard"}, "MA-7a", "total-cards-4 is offered, but"),
    (EZ, {"wagers.ez-progressive": "1"}, "MA-7a", "does not list it"),
    (
        MIDI,
        {"wagers.match-pair": "standard", "approvals.wagers.match-pair": "x"},
        "MA-7a",
        "does not list it",
    ),
    (MIDI, RUN, "MA-7a", "run."),
    (EZ, {"game": "dice"}, "MA-7a", "game is dice; allowed: baccarat"),
    (MIDI, {"wagers.dice-tie": "standard"}, "MA-7a", "dice-tie is offered, but"),
    (EZ, {"wagers.99-fortunes": "p5"}, "MA-7a", "99-fortunes is offered, but"),
    (MIDI, {"wagers.dragon-bonus.both_hands": "false"}, "MA-7a4", "both_hands is false; allowed: true"),
    (MIDI, {"wagers.dragon-7": "standard"}, "MA-7a5", "wagers.banker.paytable is commission; allowed: ez"),
    (MIDI, {"wagers.panda-8": "standard"}, "MA-7a6", "wagers.banker.paytable is commission; allowed: ez"),
    (
        EZ,
        {"wagers.banker": "commission"},
        "MA-7a5 MA-7a6",
        "wagers.banker.paytable is commission; allowed: ez",
    ),
    (MIDI, {"bets.forms": '["chips", "promotional"]'}, "MA-7b", "some of chips, plaques, match-play, verbal"),
    (EZ, {"bets.forms": '["coupon"]'}, "MA-7b", "bets.forms is coupon; allowed"),
)
def test_wagers(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-12c", "MA-12c-s2", "MA-12d", "MA-11b-s2", "MA-13c-s2", "MA-8c3-i-a")
@wrong(
    (MIDI, {"vigorish.rate": "6%"}, "MA-12c", "vigorish.rate is 6%; allowed: 5%"),
    (MIDI, {"vigorish.rate": "4.5%"}, "MA-12c", "vigorish.rate is 4.5%; allowed: 5%"),
    (MIDI, {"wagers.banker": "tie-vigorish"}, "MA-12c", "at pay table tie-vigorish; allowed: commission, ez"),
    (MIDI, {"vigorish.rounds": "down"}, "MA-12c-s2", "vigorish.rounds is down; allowed: up"),
    (MIDI, {"vigorish.round_to": "1"}, "MA-12c-s2", "vigorish.round_to is "),
    (MIDI, {"vigorish.taken": "after"}, "MA-11b-s2", "vigorish.taken is after; allowed: before"),
    (MIDI, UNSUBMITTED, "MA-12d MA-12e-s2 MA-13c-s2", "approvals.rules_submission is not set: not approved"),
    (EZ, UNSUBMITTED, "MA-12e-s2 MA-13c-s2", "approvals.rules_submission is not set: not approved"),
    (EZ, {"irregularities.exposed_card": "free-hand"}, "MA-13c-s2", "allowed: discard, simulated-round"),
    (MIDI, {"irregularities.seen_card": "free-hand"}, "MA-13d", "is free-hand; allowed: simulated-round"),
    (EZ, {"dealing.free_hand_faces": "up"}, "MA-13c2-s2 MA-13d-s2", "is up; allowed: as-dealt"),
    (MIDI, {"dealing.equal_bets": "agree"}, "MA-8c6", "dealing.equal_bets is agree; allowed: nearest"),
    (MIDI, {"cards.after_shoe": "reshuffle"}, "MA-9d-s3 MA-13e-s2", "is reshuffle; allowed: replace"),
    (MIDI, {"wagers.house-money.press": "101%"}, "MA-8c3-i-a", "press is 101%; allowed"),
    (MIDI, {"wagers.house-money.press": "0%"}, "MA-8c3-i-a", "wagers.house-money.press is 0%; allowed"),
    (
        EZ,
        UNSUBMITTED | {"wagers.house-money.press": "50%"},
        "MA-8c3-i-a MA-12e-s2 MA-13c-s2",
        "approvals.rules_submission is not set: not approved",
    ),
)
def test_vigorish_press_and_irregularities(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-12a", "MA-12b", "MA-12e-s2", "MA-12f", "MA-12g", "MA-12h")
@wrong(
    (MIDI, pays("player", "Player wins", "6 to 5"), "MA-12a", "pays 6 to 5; allowed: exactly 1 to 1"),
    (MIDI, pays("banker", "Banker wins", "1 to 1"), "MA-12c", 'banker, "Banker wins" pays 1 to 1; allowed'),
    (EZ, pays("banker", "Dragon 7", "1 to 1"), "MA-7a1-iii MA-12c", "pays 1 to 1; allowed: exactly push"),
    (MIDI, pays("tie", "Tie", "7 to 1"), "MA-12b", 'tie, "Tie" pays 7 to 1; allowed: 8 to 1 or better'),
    (EZ, {"approvals.wagers.tie": "sample"} | pays("tie", "Tie", "7 to 1"), "MA-12b", "8 to 1 or better"),
    (MIDI, pays("dragon-bonus", "Win by 9 points", "31 to 1"), "MA-12e-s2", "allowed: exactly 30 to 1"),
    (EZ, pays("dragon-bonus", "Win by 4 points", "2 to 1"), "MA-12e-s2", "allowed: exactly 1 to 1"),
    (EZ, pays("dragon-7", "Dragon 7", "41 to 1"), "MA-12f", "pays 41 to 1; allowed: exactly 40 to 1"),
    (EZ, pays("panda-8", "Panda 8", "24 to 1"), "MA-12g", "pays 24 to 1; allowed: exactly 25 to 1"),
    (MIDI, pays("house-money", "Player or Banker pair", "4 to 1"), "MA-12h", "allowed: exactly 3 to 1"),
)
def test_odds(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-12i-s3", "MA-12i-s4", "MA-12i-pt-1", "MA-12i-pt-2")
@wrong(
    (MIDI, pays("royal-9", "Any Royal 9", "$20"), "MA-12i-s4", "pays $20; allowed: exactly $25"),
    (MIDI, {"wagers.royal-9.unit": "10"}, "MA-12i-s3", "wagers.royal-9.unit"),
    (MIDI, {"wagers.royal-9.meters.major.seed": "1000"}, "MA-12i-pt-1", "royal-9"),
    (
        MIDI,
        {"wagers.royal-9.paytable": "2", "wagers.royal-9.meters.major.rate": "9%"},
        "MA-12i-pt-2",
        "royal-9",
    ),
)
def test_royal_9(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("MA-2a", "MA-3a", "MA-7b", "MA-12b")
@wrong(
    (MIDI, {"cards.decks": "5"}, "MA-3a MA-12i", "cards.decks is 5; allowed: 6 or more"),
    (
        EZ,
        {"table.seats": "12", "cards.cut_least": "10", "wagers.tie.pays.Tie": "5 to 1"},
        "MA-2a MA-5d MA-12b",
        "cards.cut_least is 10; allowed: 52 or more",
    ),
    (
        MIDI,
        {
            "vigorish.rate": "25%",
            "vigorish.taken": "after",
            "bets.forms": '["promotional"]',
            "table.kind": "mini",
        },
        "MA-12c MA-11b-s2 MA-7b MA-2a",
        "bets.forms is promotional",
    ),
    (
        MIDI,
        {"wagers.dragon-7": "standard", "wagers.panda-8": "standard", "approvals.cut_cards": ""},
        "MA-7a5 MA-7a6 MA-3a-s2",
        "approvals.cut_cards is not set: not approved",
    ),
)
def test_every_breach_is_told_at_once(case: Wrong) -> None:
    check(case)


def test_a_refusal_cites_no_other_document() -> None:
    crossed = {"wagers.dragon-bonus": '{ paytable = "a", minimum = "50", maximum = "5" }'}
    (reason,) = check_house(find_house(MIDI, settings=crossed))
    assert "wagers.dragon-bonus.minimum is 50.00, which is above wagers.dragon-bonus.maximum" in str(reason)
    assert str(reason).endswith("; allowed: 5.00 or less")
    assert all(clause_id.startswith("MA-") for clause_id in reason.clauses)


@pytest.mark.parametrize(
    ("house", "changes"),
    [
        (EZ, {"cards.decks": "6"}),
        (EZ, {"cards.decks": "7"}),
        (EZ, {"cards.decks": "20"}),
        (MIDI, {"table.seats": "1"}),
        (MIDI, pays("tie", "Tie", "9 to 1")),
        (MIDI, {"wagers.dragon-bonus": "b"}),
        (EZ, {"wagers.dragon-bonus": "c", "posting.dragon_7_push": "table-sign"}),
        (MIDI, {"vigorish.round_to": "0.25", "vigorish.collected": "marked"}),
        (MIDI, TOLD | {"cards.reshuffle": "some", "cards.recut_by": "next-entitled"}),
        (MIDI, BATCH),
        (EZ, BRICKS),
        (MIDI, {"irregularities.exposed_card": "discard"}),
        (MIDI, {"irregularities.face_up_later": "void", "bets.both_sides": "false"}),
        (MIDI, {"wagers.house-money.press": "50%", "wagers.royal-9.paytable": "2"}),
        (MIDI, INSURED | {"posting.dragon_7_push": "layout"}),
        (EZ, {"cards.cut_least": "104", "cards.cut_card_depth": "20", "bets.forms": '["chips"]'}),
        (EZ, {"vigorish.taken": "after"}),
    ],
)
def test_what_massachusetts_allows(house: str, changes: dict[str, str]) -> None:
    assert check_house(find_house(house, settings=changes)) == ()


@pytest.mark.clause("MA-5b")
def test_one_shuffling_option_in_a_pit() -> None:
    midi = find_house(MIDI, settings={"table.pit": "3"})
    for changes in ({"cards.reshuffle": "all"}, BRICKS):
        (reason,) = check_pits([midi, find_house(EZ, settings={"table.pit": "3"} | changes)])
        assert reason.clauses == ("MA-5b",)
        assert "pit 3: massachusetts-ez has cards." in str(reason)
        assert "like massachusetts-midi" in str(reason)
        assert check_pits([midi, find_house(EZ, settings={"table.pit": "4"} | changes)]) == ()
    alike = {"table.pit": "3", "cards.reshuffle": "all"}
    assert check_pits([find_house(MIDI, settings=alike), find_house(EZ, settings=alike)]) == ()
