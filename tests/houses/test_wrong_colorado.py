"""Colorado houses that Rule 28 refuses, each with the exact clauses, and houses that it allows."""

import pytest
from tests.houses.wrong import Wrong, check, pays, wrong

from punto.houses import check_house, check_pits, find_house

MINI, MIDI, EZ, DICE = "colorado-mini", "colorado-midi", "colorado-ez", "colorado-dice"
BATCH = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "c",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}
CONTINUOUS = BATCH | {"cards.shuffle": "continuous-shuffler", "cards.batch_backs": "[]", "cards.idle": "d"}
TIED = {"wagers.banker": "tie-vigorish"}
DOUBLY = {"wagers.banker.paytable": "tie-vigorish", "wagers.banker.pays.Banker wins": "1 to 1 less @vigorish"}
RUN = {"run.side": "player", "run.length": "3", "run.pays": "7 to 1", "run.ties": "ignored"}
RUN |= {"approvals.wagers.run": "sample"}
TABLE_2 = {f"wagers.{name}": "2" for name in ("fortune-7", "golden-8", "heavenly-9", "cover-all")}
BLAZING = {
    "wagers.blazing-7s.paytable": "2",
    "wagers.blazing-7s.pays.Player and Banker have 2-card 7's": "40 to 1",
}

FIVE = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")
ALL_AT_2 = {f"wagers.{name}.paytable": "2" for name in FIVE}


def seats(count: int, numbers: str, paytable: str) -> dict[str, str]:
    """A 99 Fortunes table of another size."""
    return {
        "table.seats": str(count),
        "table.seat_numbers": numbers,
        "wagers.99-fortunes.paytable": paytable,
    }


@pytest.mark.clause("CO-2803-1-s2", "CO-2803-3-b", "CO-2804-s2", "CO-2802-14")
@wrong(
    (MINI, {"table.number": ""}, "CO-2803-1-s2", "table.number is not set, and must be"),
    (MINI, {"table.seats": "8"}, "CO-2802-14", "table.seats is 8; allowed: 7 or less"),
    (EZ, {"table.operation": "hybrid"}, "CO-2803-2-s3", "table.terminals is false; allowed: true"),
    (MINI, {"limits": '{ maximum = "10000" }'}, "CO-2803-3-b", "limits.minimum is not set, and must be"),
    (DICE, {"limits": '{ minimum = "1" }'}, "CO-2803-3-b", "limits.maximum is not set, and must be"),
    (MINI, {"limits.minimum": "10001"}, "CO-2803-3-b", "limits."),
    (MIDI, {"approvals.rules": ""}, "CO-2804-s2", "approvals.rules is not set: not approved"),
    (EZ, {"approvals.rules_location": ""}, "CO-2804-s2", "approvals.rules_location is not set"),
)
def test_table_and_posting(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2806-1", "CO-2806-1-b", "CO-2806-4", "CO-2810-7-s7")
@wrong(
    (MINI, {"cards.decks": "5"}, "CO-2806-1", "cards.decks is 5; allowed: 6 to 8"),
    (EZ, {"cards.decks": "9"}, "CO-2806-1", "cards.decks is 9; allowed: 6 to 8"),
    (MINI, CONTINUOUS | {"cards.decks": "5"}, "CO-2806-4", "cards.decks is 5; allowed: 6 to 20"),
    (MINI, BATCH | {"cards.decks": "1"}, "CO-2806-4", "cards.decks is 1; allowed: 6 to 20"),
    (MIDI, {"cards.cut_cards": "1"}, "CO-2806-1-b", "cards.cut_cards is 1; allowed: 2"),
    (MINI, {"cards.pre_shuffled": "true"}, "CO-2810-7-s7", "cards.shuffle is dealer; allowed: batch-shuffl"),
    (EZ, BATCH | {"cards.pre_shuffled": "true"}, "CO-2810-7-s7", "cards.shuffler_verifies is false"),
)
def test_decks_and_cut_cards(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2806-1-b-i", "CO-2806-1-a-i", "CO-2806-1-a-ii", "CO-2811-s2", "CO-2810-3")
@wrong(
    (MINI, {"cards.back_colour": "yellow"}, "CO-2806-1-b-i", "cards.cut_card_colour is yellow; allowed"),
    (MINI, BATCH | {"cards.cut_card_colour": "red"}, "CO-2806-1-b-i", "cards.cut_card_colour is red"),
    (MINI, {"cards.batch_backs": '["red", "blue"]'}, "CO-2806-1-a-iii", "cards.batch_backs is red, blue"),
    (EZ, BATCH | {"cards.batch_backs": '["red", "red"]'}, "CO-2806-1-a-i CO-2806-1-a-ii", "two different"),
    (EZ, BATCH | {"cards.batch_backs": "[]"}, "CO-2806-1-a-i CO-2806-1-a-ii", "batch_backs is not set"),
    (MINI, BATCH | {"cards.idle": "a"}, "CO-2810-6-b CO-2810-6-c", "cards.idle is a; allowed: b, c"),
    (MINI, CONTINUOUS | {"cards.idle": "b"}, "CO-2810-6-d", "cards.idle is b; allowed: d"),
    (MIDI, {"cards.idle": "d"}, "CO-2810-6-a", "cards.idle is d; allowed: a"),
    (MINI, BATCH | {"approvals.shuffler": ""}, "CO-2811-s2", "approvals.shuffler is not set: not approved"),
    (MINI, CONTINUOUS | {"approvals.shuffler_procedures": ""}, "CO-2811-s2", "shuffler_procedures"),
    (MIDI, {"cards.cut_least": "9"}, "CO-2810-3", "cards.cut_least is 9; allowed: 10 or more"),
    (MINI, {"cards.cut_card_depth": "13"}, "CO-2810-4-s2", "cards.cut_card_depth is 13; allowed: 14 or more"),
)
def test_backs_shufflers_and_the_cut(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2817-4", "CO-2817-3-s2", "CO-2816-2", "CO-2816-3-s2", "CO-2815-2-s2", "CO-2807-3")
@wrong(
    (MIDI, {"dealing.faces": "up"}, "CO-2817-4", "dealing.faces is up; allowed: down"),
    (MIDI, {"dealing.midi_option": "5"}, "CO-2817-3-s2", "dealing.midi_option is 5; allowed: 4"),
    (MINI, {"irregularities.exposed_card": "discard"}, "CO-2816-2", "is discard; allowed: free-hand"),
    (MIDI, {"irregularities.seen_card": "simulated-round"}, "CO-2816-2 CO-2816-3", "allowed: free-hand"),
    (MIDI, {"dealing.equal_bets": "nearest"}, "CO-2817-4-e", "is nearest; allowed: agree"),
    (MINI, {"cards.after_shoe": "replace"}, "CO-2813-4-s3 CO-2816-4", "is replace; allowed: reshuffle"),
    (EZ, {"irregularities.face_up_later": "void"}, "CO-2816-3-s2", "is void; allowed: finish"),
    (MINI, {"payout.procedure": "b"}, "CO-2815-2-s2", "payout.procedure is b; allowed: a"),
    (MIDI, {"bets.forms": '["chips", "plaques"]'}, "CO-2807-3", "some of chips, promotional, coupon"),
    (DICE, {"bets.forms": '["verbal"]'}, "CO-2807-3", "bets.forms is verbal; allowed"),
    (EZ, {"bets.forms": '["match-play"]'}, "CO-2807-3", "bets.forms is match-play; allowed"),
)
def test_dealing_irregularities_and_what_to_bet_with(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2808-3", "CO-2808-3-a", "CO-2808-3-b", "CO-2808-3-c", "CO-2808-3-c-s3")
@wrong(
    (MIDI, {"vigorish.rate": "4%"}, "CO-2808-3", "vigorish.rate is 4%; allowed: 5% to 25%"),
    (MIDI, {"vigorish.rate": "26%"}, "CO-2808-3", "vigorish.rate is 26%; allowed: 5% to 25%"),
    (MIDI, TIED | {"vigorish.tie_rate": "4%"}, "CO-2808-3-c", "tie_rate is 4%; allowed: 5% to 25%"),
    (MIDI, TIED | {"vigorish.tie_rate": "30%"}, "CO-2808-3-c", "tie_rate is 30%; allowed: 5% to 25%"),
    (MIDI, DOUBLY, "CO-2808-3-c CO-2808-3-c-s3", 'banker, "Banker wins" pays 1 to 1 less @vigorish'),
    (
        MIDI,
        pays("banker", "Banker wins", "1 to 1"),
        "CO-2808-3",
        'banker, "Banker wins" pays 1 to 1; allowed',
    ),
    (MINI, {"vigorish.rounds": "down"}, "CO-2808-3-a", "vigorish.rounds is down; allowed: up"),
    (MINI, {"vigorish.round_to": "0.50"}, "CO-2808-3-a", "vigorish.round_to is "),
    (MIDI, {"vigorish.collected": "marked"}, "CO-2808-3-b", "is marked; allowed: with-payout"),
    (MIDI, {"vigorish.taken": "before"}, "CO-2815-2-a", "vigorish.taken is before; allowed: after"),
)
def test_vigorish(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2807-1", "CO-2807-2", "CO-2802-24")
@wrong(
    (MINI, {"approvals.wagers.match-pair": ""}, "CO-2807-2", "match-pair is offered, but Colorado Rule 28"),
    (MIDI, {"wagers.house-money": "standard"}, "CO-2807-2", "(give approvals.wagers.house-money)"),
    (EZ, {"wagers.royal-9": "1"}, "CO-2807-2", "royal-9 is offered, but Colorado Rule 28 does not list it"),
    (MINI, {"run.side": "player"}, "CO-2802-24 CO-2807-2", "approvals.wagers.run is not set: not approved"),
    (MINI, RUN | {"approvals.wagers.run": ""}, "CO-2807-2", "approvals.wagers.run is not set: not approved"),
    (MINI, RUN | {"run.length": "1"}, "CO-2802-24", "run.length is 1; allowed: 2 or more"),
    (DICE, {"wagers.tie": '{ paytable = "standard", minimum = "1", maximum = "9" }'}, "CO-2807-2", "tie"),
    (MINI, {"wagers.dice-tie": "standard"}, "CO-2807-2 CO-2899.09-3", "dice-tie is a wager of the game dice"),
)
def test_the_list_of_wagers_is_closed_but_for_approvals(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2808-1", "CO-2808-2", "CO-2808-4", "CO-2808-5-s2", "CO-2807-1-d")
@wrong(
    (MINI, pays("player", "Player wins", "2 to 1"), "CO-2808-1", "allowed: exactly 1 to 1"),
    (MINI, pays("tie", "Tie", "7 to 1"), "CO-2808-2", 'tie, "Tie" pays 7 to 1; allowed: 8 to 1 or better'),
    (MINI, {"approvals.wagers.tie": "x"} | pays("tie", "Tie", "7 to 1"), "CO-2808-2", "8 to 1 or better"),
    (MIDI, pays("perfect-pair", "Perfect pair in both hands", "24 to 1"), "CO-2807-1-d", "25 to 1 or better"),
    (EZ, pays("total-cards-4", "Four cards", "2 to 1"), "CO-2808-4", "allowed: exactly 3 to 2"),
    (MINI, pays("total-cards-6", "Six cards", "3 to 2"), "CO-2808-4", "allowed: exactly 2 to 1"),
    (MINI, pays("dragon-bonus", "Win by 9 points", "29 to 1"), "CO-2808-5-s2", "allowed: 30 to 1 or better"),
    (MIDI, pays("dragon-bonus", "Natural winner", "push"), "CO-2808-5-s2", "allowed: 1 to 1 or better"),
)
def test_odds_that_are_too_low_or_fixed(case: Wrong) -> None:
    check(case)


@pytest.mark.clause(
    "CO-2899.01-pt-1", "CO-2899.01-pt-2", "CO-2899.02-11-p1", "CO-2899.04-4", "CO-2899.04-4-s4"
)
@wrong(
    (MINI, pays("fortune-7", "Banker wins with a 3-card 7", "41 to 1"), "CO-2899.01-pt-1", "exactly 40 to 1"),
    (MINI, TABLE_2 | BLAZING, "CO-2899.01-pt-2", "pays 40 to 1; allowed: exactly 50 to 1"),
    *[
        (MINI, ALL_AT_2 | pays(wager, line, "3 to 1"), "CO-2899.01-pt-2", f"allowed: exactly {odds} to 1")
        for wager, line, odds in (
            ("fortune-7", "Banker wins with a 3-card 7", 40),
            ("golden-8", "Player wins with a 3-card 8", 25),
            ("heavenly-9", "Player or Banker have 3-card 9", 10),
            ("blazing-7s", "Player and Banker have 3-card 7's", 200),
            ("cover-all", "2-card 7's", 6),
        )
    ],
    (MIDI, pays("99-fortunes", "Quads", "$99"), "CO-2899.02-11-p1", "allowed: exactly $100"),
    (EZ, pays("dragon-7", "Dragon 7", "39 to 1"), "CO-2899.04-4", "allowed: exactly 40 to 1"),
    (EZ, pays("panda-8", "Panda 8", "24 to 1"), "CO-2899.04-4-s4", "allowed: exactly 25 to 1"),
    (EZ, pays("banker", "Dragon 7", "1 to 1"), "CO-2899.04-2-s3 CO-2899.04-2-s4", "allowed: exactly push"),
    (EZ, pays("ez-progressive", "Dragon 7 - Player 0", "70 for 1"), "CO-2899.04-5-g", "exactly 75 for 1"),
)
def test_odds_of_the_variations(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2899.01-2", "CO-2899.02-lead-s4", "CO-2899.03-2", "CO-2899.04-2-s2", "CO-2899.09-3")
@wrong(
    (
        MINI,
        {"approvals.variations.5-treasures": ""},
        "CO-2899.01-2",
        "variations.5-treasures is not set: not",
    ),
    (
        MIDI,
        {"approvals.variations.99-fortunes": ""},
        "CO-2899.02-lead-s4",
        "approvals.variations.99-fortunes",
    ),
    (MIDI, {"approvals.variations.dragon-bonus": ""}, "CO-2899.03-2", "approvals.variations.dragon-bonus"),
    (EZ, {"approvals.variations.ez-baccarat": ""}, "CO-2899.04-2-s2", "approvals.variations.ez-baccarat"),
    (MIDI, {"wagers.banker": "ez"}, "CO-2899.04-2-s2", "approvals.variations.ez-baccarat is not set"),
    (DICE, {"approvals.variations.3-dice-baccarat": ""}, "CO-2899.09-3", "variations.3-dice-baccarat"),
)
def test_a_variation_needs_its_approval(case: Wrong) -> None:
    check(case)


@pytest.mark.clause(
    "CO-2899.01-4-s3", "CO-2899.01-5-e", "CO-2899.04-2-s3", "CO-2899.03-3-a", "CO-2899.03-3-b"
)
@wrong(
    (MINI, {"vigorish.rate": "6%"}, "CO-2899.01-4-s3", "vigorish.rate is 6%; allowed: 5%"),
    (MINI, TIED, "CO-2899.01-4-s3", "wagers.banker.paytable is tie-vigorish; allowed: commission"),
    (MINI, {"wagers.cover-all": "2"}, "CO-2899.01-5-e", "wagers.fortune-7.paytable is 1; allowed: the same"),
    (
        MINI,
        {"wagers.blazing-7s": "2"},
        "CO-2899.01-5-e",
        "wagers.blazing-7s.paytable is 2; allowed: the same",
    ),
    (EZ, {"wagers.banker": "commission"}, "CO-2899.04-2-s3", "paytable is commission; allowed: ez"),
    (MIDI, {"wagers.banker.aggregate": "5000"}, "CO-2808-3", "wagers.banker.aggregate"),
    (
        MINI,
        {"wagers.dragon-bonus": '{ paytable = "a", minimum = "9", maximum = "5" }'},
        "CO-2899.03-3-a",
        "min",
    ),
)
def test_what_a_variation_asks_of_the_table(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2899.02-6", "CO-2899.02-4-t", "CO-2899.02-11-p5", "CO-2899.02-11-p2-6")
@wrong(
    (MIDI, {"wagers.99-fortunes.needs_base": "false"}, "CO-2899.02-6", "needs_base is false; allowed: true"),
    (
        MIDI,
        seats(4, "[1, 2, 3, 4]", "p1"),
        "CO-2899.02-4-t",
        "table.seat_numbers is 1, 2, 3, 4; allowed: some",
    ),
    (MIDI, seats(3, "[5, 10, 11]", "p1"), "CO-2899.02-4-t", "table.seat_numbers is 5, 10, 11; allowed: some"),
    (MIDI, {"table.seat_numbers": "[]"}, "CO-2899.02-4-t", "table.seat_numbers is not set"),
    (MIDI, {"wagers.99-fortunes.paytable": "p5"}, "CO-2899.02-11-p5", "table p5 is for 7 seats, not 9"),
    (MIDI, seats(7, "[1, 2, 3, 5, 6, 7, 9]", "p5"), "CO-2899.02-11-p5", "table p5 is for seats"),
    (
        MIDI,
        seats(6, "[1, 2, 3, 5, 6, 7]", "p2-6-php"),
        "CO-2899.02-11-p2-6",
        "pays in PHP, and the house deals",
    ),
)
def test_99_fortunes(case: Wrong) -> None:
    check(case)


@pytest.mark.clause(
    "CO-2899.09-5", "CO-2899.09-8-c-i", "CO-2899.09-12-se-04", "CO-2899.09-13", "CO-2899.09-14"
)
@wrong(
    (
        DICE,
        {"wagers.dice-se": "standard"},
        "CO-2899.09-5",
        "wagers.dice-se-04.minimum is not set, and must",
    ),
    (
        DICE,
        {"wagers.dice-tie.minimum": "20000"},
        "CO-2899.09-5",
        "wagers.dice-tie.minimum is 20000.00, which is above",
    ),
    (DICE, pays("dice-tie", "Tie", "9 to 1"), "CO-2899.09-8-c-i", "allowed: exactly 8 to 1"),
    (
        DICE,
        pays("dice-se-04", "Sun 7 (banker winning 7)", "13 to 1"),
        "CO-2899.09-12-se-04",
        "exactly 14 to 1",
    ),
    (DICE, pays("dice-golden-talons", "Wins by 9", "9 to 1"), "CO-2899.09-13", "allowed: exactly 10 to 1"),
    (DICE, pays("dice-triple-progressive", "Any triple", "$2"), "CO-2899.09-14", "allowed: exactly $3"),
)
def test_3_dice_baccarat(case: Wrong) -> None:
    check(case)


@pytest.mark.clause("CO-2806-1", "CO-2808-3", "CO-2899.01-4-s3", "CO-2811-s2")
@wrong(
    (MINI, {"vigorish.rate": "4%"}, "CO-2808-3 CO-2899.01-4-s3", "vigorish.rate is 4%"),
    (
        MINI,
        {"cards.shuffle": "batch-shuffler"},
        "CO-2806-1-a-i CO-2806-1-a-ii CO-2810-6-b CO-2810-6-c CO-2811-s2",
        "approvals.shuffler_procedures is not set: not approved",
    ),
    (
        MIDI,
        {"cards.decks": "9", "dealing.faces": "up", "wagers.tie.pays.Tie": "6 to 1"},
        "CO-2806-1 CO-2817-4 CO-2808-2",
        'tie, "Tie" pays 6 to 1',
    ),
    (
        EZ,
        {"table.seats": "9", "vigorish.rounds": "down", "bets.forms": '["plaques"]', "approvals.rules": ""},
        "CO-2802-14 CO-2808-3-a CO-2807-3 CO-2804-s2",
        "bets.forms is plaques",
    ),
    (
        DICE,
        {"approvals.variations.3-dice-baccarat": "", "table.number": ""} | pays("dice-tie", "Tie", "9 to 1"),
        "CO-2899.09-3 CO-2803-1-s2 CO-2899.09-8-c-i",
        "dice-tie",
    ),
)
def test_every_breach_is_told_at_once(case: Wrong) -> None:
    check(case)


def test_no_breach_is_told_twice() -> None:
    reasons = check_house(find_house(EZ, settings={"approvals.variations.ez-baccarat": ""}))
    assert len(set(map(str, reasons))) == len(reasons)


@pytest.mark.parametrize(
    ("house", "changes"),
    [
        (MINI, {"cards.decks": "6"}),
        (MIDI, {"cards.decks": "7"}),
        (MINI, BATCH | {"cards.decks": "20"}),
        (EZ, CONTINUOUS | {"cards.decks": "10"}),
        (EZ, BATCH | {"cards.idle": "b", "cards.pre_shuffled": "true", "cards.shuffler_verifies": "true"}),
        (MINI, pays("tie", "Tie", "9 to 1")),
        (MIDI, pays("perfect-pair", "Perfect pair in both hands", "200 to 1")),
        (MINI, {"wagers.dragon-bonus": "b"}),
        (MINI, {"wagers.dragon-bonus": '{ paytable = "c", pays = { "Win by 7 points" = "6 to 1" } }'}),
        (MIDI, {"vigorish.rate": "25%", "vigorish.round_to": "0.25"}),
        (MIDI, TIED | {"vigorish.tie_rate": "5%"}),
        (MIDI, {"wagers.banker": "ez", "approvals.no_commission": "sample"}),
        (MIDI, {"wagers.house-money": "standard", "approvals.wagers.house-money": "sample"}),
        (MINI, {"wagers.match-pair": "literal", "dealing.faces": "down"}),
        (MINI, RUN),
        (MIDI, seats(7, "[1, 2, 3, 5, 6, 7, 8]", "p5")),
        (DICE, {"wagers.dice-golden-talons.paytable": "3", "wagers.dice-triple-progressive.unit": "5"}),
        (DICE, {"cards.cut_cards": "0"}),
    ],
)
def test_what_rule_28_allows(house: str, changes: dict[str, str]) -> None:
    assert check_house(find_house(house, settings=changes)) == ()


@pytest.mark.clause("CO-2815-3", "CO-2815-3-a", "CO-2815-3-b")
def test_one_payment_procedure_in_a_pit() -> None:
    b = {"table.pit": "east", "payout.procedure": "b"}
    mini, ez = find_house(MINI, settings={"table.pit": "east"}), find_house(EZ, settings=b)
    (reason,) = check_pits([mini, ez])
    assert reason.clauses == ("CO-2815-3-a",)
    assert "pit east: colorado-ez has payout.procedure b; allowed: a, like colorado-mini" in str(reason)
    banco = find_house(MIDI, settings=b | {"table.punto_banco": "true"})
    (reason,) = check_pits([mini, ez, banco])
    assert reason.clauses == ("CO-2815-3-a", "CO-2815-3-b")
    assert "colorado-mini has payout.procedure a; allowed: b, like colorado-midi" in str(reason)
    assert check_pits([ez, banco]) == ()
    assert check_pits([mini, find_house(EZ, settings=b | {"table.pit": "west"})]) == ()
