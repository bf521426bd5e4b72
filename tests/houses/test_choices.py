"""Every choice that the documents leave to a licensee is a setting, and every choice can be made."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from punto.errors import FaultyFile
from punto.houses import (
    check_house,
    find_house,
    find_jurisdiction,
    jurisdictions,
    ready_houses,
    schema,
    setting_of,
)
from punto.rulebook.clauses import catalogue
from punto.wagers import book

MINI, MIDI, EZ, DICE = "colorado-mini", "colorado-midi", "colorado-ez", "colorado-dice"
MA_MIDI, MA_EZ, ROOM, ROOM_EZ = "massachusetts-midi", "massachusetts-ez", "card-room", "card-room-ez"
TOLD = {"approvals.notices.reshuffle": "letter 7"}
BATCH = {
    "cards.shuffle": "batch-shuffler",
    "cards.batch_backs": '["red", "blue"]',
    "cards.idle": "b",
    "cards.shuffler_verifies": "true",
    "approvals.shuffler": "sample",
    "approvals.shuffler_procedures": "sample",
}


def chosen(house: str, key: str, *written: str, also: Mapping[str, str] | None = None) -> list[object]:
    """What a setting is after each choice; every one must load and pass the check."""
    seen: list[object] = []
    for value in written:
        changed = find_house(house, settings={**(also or {}), key: value})
        assert check_house(changed) == (), value
        seen.append(changed.chosen[key])
    return seen


def refusals(house: str, settings: Mapping[str, str]) -> set[str]:
    """The clauses that a changed house breaks."""
    reasons = check_house(find_house(house, settings=settings))
    return {clause_id for reason in reasons for clause_id in reason.clauses}


@pytest.mark.parametrize("clause_id", [entry.id for entry in catalogue().values() if entry.choices])
def test_every_choice_of_the_documents_is_a_setting(clause_id: str) -> None:
    assert [key for key, setting in schema().items() if clause_id in setting.answers]


def test_every_setting_says_what_it_is_and_answers_clauses_that_leave_a_choice() -> None:
    for key, setting in schema().items():
        assert setting.says.strip(), key
        assert setting.key == key
        assert all(catalogue()[clause_id].choices for clause_id in setting.answers), key
        assert len(set(setting.answers)) == len(setting.answers), key


@pytest.mark.parametrize("name", jurisdictions())
def test_every_rule_cites_clauses_of_its_own_document(name: str) -> None:
    jurisdiction = find_jurisdiction(name)
    assert jurisdiction.unlisted
    assert all(rule.clauses for rule in jurisdiction.rules)
    assert all(permit.clauses for permit in jurisdiction.permits.values())
    for what, clauses in jurisdiction.cited():
        assert all(clause_id in catalogue() for clause_id in clauses), what
        assert all(clause_id.startswith(f"{jurisdiction.document}-") for clause_id in clauses), what


@pytest.mark.parametrize("name", jurisdictions())
def test_every_rule_speaks_of_settings_and_wagers_that_there_are(name: str) -> None:
    jurisdiction = find_jurisdiction(name)
    families = {wager.family for wager in book().values()}
    for rule in jurisdiction.rules:
        assert setting_of(rule.setting.replace("*", "any"))
        assert all(setting_of(key) for key in rule.when)
        assert set(rule.offered) <= {*book(), *families}
    for wager, permit in jurisdiction.permits.items():
        assert set(permit.paytables) <= {table.id for table in book()[wager].paytables}


@pytest.mark.parametrize("name", ready_houses())
def test_every_ready_house_is_in_order(name: str) -> None:
    assert check_house(find_house(name)) == ()


def test_every_wager_of_the_book_is_offered_somewhere() -> None:
    offered = {wager for name in ready_houses() for wager in find_house(name).offers}
    assert offered == set(book())


@pytest.mark.clause("CO-2803-1-s2")
def test_colorado_tables_have_the_spots_and_the_setting_that_the_licensee_likes() -> None:
    assert chosen(MINI, "table.seats", "1", "5", "7") == [1, 5, 7]
    assert chosen(EZ, "table.seats", "6") == [6]
    assert chosen(MINI, "table.kind", "full", also={"table.seats": "14"}) == ["full"]
    midi = find_house(MIDI, settings={"table.seats": "2", "table.seat_numbers": "[1, 10]"})
    assert midi.seats == (1, 10)
    assert check_house(midi) == ()
    for house in (MINI, MIDI, EZ):
        terminals = {"table.terminals": "true"}
        assert chosen(house, "table.operation", "live", "hybrid", also=terminals) == ["live", "hybrid"]
    assert chosen(MINI, "table.number", "BAC-12", "7") == ["BAC-12", "7"]
    assert chosen(MINI, "table.number_on", "surface", "accessory") == ["surface", "accessory"]


@pytest.mark.clause("CO-2807-1", "CO-2899.09-8-s2")
def test_colorado_choices_of_dealing_and_betting() -> None:
    assert chosen(MINI, "dealing.free_hands", "0", "3", "unlimited") == [0, 3, "unlimited"]
    assert chosen(MIDI, "dealing.lower_bettor_turns", "true", "false") == [True, False]
    assert chosen(MINI, "bets.both_sides", "true", "false") == [True, False]
    shakers = ("no", "by-wager", "by-players", "by-other-criteria")
    assert chosen(DICE, "dealing.players_shake", *shakers) == list(shakers)


@pytest.mark.clause("CO-2807-3", "MA-7b", "MA-7b-s2")
def test_what_bets_are_made_with() -> None:
    assert chosen(MINI, "bets.forms", '["chips"]', '["chips", "promotional", "coupon"]') == [
        ("chips",),
        ("chips", "promotional", "coupon"),
    ]
    assert chosen(MA_MIDI, "bets.forms", '["chips", "plaques", "match-play"]', '["chips", "verbal"]') == [
        ("chips", "plaques", "match-play"),
        ("chips", "verbal"),
    ]
    assert refusals(MINI, {"bets.forms": '["chips", "verbal"]'}) == {"CO-2807-3"}
    assert refusals(MA_EZ, {"bets.forms": '["chips", "promotional"]'}) == {"MA-7b"}


@pytest.mark.clause("CO-2806-1", "CO-2806-4", "CO-2810-7-s7", "MA-3a", "HR-bac-1")
def test_decks_and_pre_shuffled_cards() -> None:
    assert chosen(MINI, "cards.decks", "6", "7", "8") == [6, 7, 8]
    assert chosen(MINI, "cards.decks", "6", "13", "20", also=BATCH) == [6, 13, 20]
    assert chosen(MA_EZ, "cards.decks", "6", "9", "20") == [6, 9, 20]
    assert chosen(ROOM, "cards.decks", "8") == [8]
    assert chosen(MINI, "cards.pre_shuffled", "true", "false", also=BATCH) == [True, False]
    unverified = BATCH | {"cards.pre_shuffled": "true", "cards.shuffler_verifies": "false"}
    assert refusals(MINI, unverified) == {"CO-2810-7-s7"}


@pytest.mark.clause("CO-2808-3", "CO-2808-3-c", "CO-2808-3-c-s3", "CO-2808-3-e")
def test_colorado_kinds_of_vigorish() -> None:
    assert chosen(MIDI, "vigorish.rate", "5%", "7.5%", "25%") == [
        Fraction(1, 20),
        Fraction(3, 40),
        Fraction(1, 4),
    ]
    tied = {"wagers.banker": "tie-vigorish"}
    assert chosen(MIDI, "vigorish.tie_rate", "5%", "25%", also=tied) == [Fraction(1, 20), Fraction(1, 4)]
    rates = {
        kind: [
            pay.rate
            for pay in find_house(MIDI, settings={"wagers.banker": kind}).paytable("banker").pays
            if pay
        ]
        for kind in ("commission", "tie-vigorish", "ez")
    }
    assert rates == {
        "commission": ["vigorish", None],
        "tie-vigorish": [None, "tie-vigorish"],
        "ez": [None, None, None],
    }
    free = {"wagers.banker": "ez"}
    assert chosen(MIDI, "approvals.no_commission", "Division letter 12", also=free) == ["Division letter 12"]
    assert refusals(MIDI, free) == {"CO-2899.04-2-s2"}


@pytest.mark.clause("CO-2808-3-a", "CO-2808-3-d-s2", "MA-12c-s2", "MA-12d")
def test_rounding_collection_and_one_vigorish_for_the_table() -> None:
    for house in (MIDI, MA_MIDI):
        assert chosen(house, "vigorish.round_to", "0.01", "0.25") == [1, 25]
    assert chosen(MA_MIDI, "vigorish.collected", "with-payout", "marked") == ["with-payout", "marked"]
    assert not [key for key in schema() if "vigorish" in key and "*" in key]
    for key in ("vigorish.seats.3.rate", "wagers.banker.vigorish"):
        with pytest.raises(FaultyFile, match="vigorish"):
            find_house(MIDI, settings={key: "6%"})


@pytest.mark.clause("CO-2808-2", "CO-2808-5-s2", "MA-12b")
def test_odds_that_are_floors() -> None:
    for house in (MINI, MA_MIDI, MA_EZ):
        assert chosen(house, "wagers.tie.pays.Tie", "8 to 1", "9 to 1", "17 to 2") == [
            "8 to 1",
            "9 to 1",
            "17 to 2",
        ]
    assert refusals(MINI, {"wagers.tie.pays.Tie": "15 to 2"}) == {"CO-2808-2"}
    assert refusals(MA_EZ, {"wagers.tie.pays.Tie": "15 to 2"}) == {"MA-12b"}
    assert chosen(MINI, "wagers.dragon-bonus.paytable", "a", "b", "c") == ["a", "b", "c"]
    nine = "wagers.dragon-bonus.pays.Win by 9 points"
    assert chosen(MIDI, nine, "21 to 1", also={"wagers.dragon-bonus.paytable": "b"}) == ["21 to 1"]
    assert refusals(MIDI, {nine: "21 to 1"}) == {"CO-2808-5-s2"}


NEEDS_BASE = {
    MINI: ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all", "dragon-bonus"),
    EZ: ("dragon-7", "panda-8", "ez-progressive"),
    DICE: ("dice-se-01", "dice-golden-talons", "dice-triple-progressive"),
}


@pytest.mark.parametrize(
    ("house", "wager"), [(house, each) for house in NEEDS_BASE for each in NEEDS_BASE[house]]
)
def test_a_base_bet_is_asked_for_or_not(house: str, wager: str) -> None:
    assert chosen(house, f"wagers.{wager}.needs_base", "true", "false") == [True, False]
    assert find_house(house, settings={f"wagers.{wager}.needs_base": "true"}).offer(wager).needs_base


@pytest.mark.clause("CO-2899.02-6", "HR-ez-7")
def test_a_base_bet_that_must_be_asked_for() -> None:
    assert find_house(MIDI).offer("99-fortunes").needs_base
    assert refusals(MIDI, {"wagers.99-fortunes.needs_base": "false"}) == {"CO-2899.02-6"}
    for wager in ("dragon-7", "panda-8"):
        assert find_house(ROOM_EZ).offer(wager).needs_base
        assert refusals(ROOM_EZ, {f"wagers.{wager}.needs_base": "false"}) == {"HR-ez-7"}


@pytest.mark.clause("CO-2899.01-2-s3", "CO-2899.03-2-s3", "MA-7a4", "HR-dragon-1", "HR-wagers-3")
def test_both_hands_and_both_sides() -> None:
    both = "wagers.dragon-bonus.both_hands"
    for house in (MINI, MIDI):  # at a 5 Treasures table and elsewhere
        assert chosen(house, both, "true", "false") == [True, False]
    assert chosen(MA_MIDI, both, "true") == [True]
    assert refusals(MA_MIDI, {both: "false"}) == {"MA-7a4"}
    assert "dragon-bonus" in find_house(ROOM).offers
    assert chosen(ROOM, both, "false") == [False]
    assert refusals(ROOM, {both: "true"}) == {"HR-dragon-2"}
    assert refusals(ROOM, {"bets.both_sides": "true"}) == {"HR-wagers-3"}


LIMITED = [(MINI, "fortune-7"), (MINI, "tie"), (MIDI, "99-fortunes"), (MIDI, "dragon-bonus"), (EZ, "panda-8")]


@pytest.mark.parametrize(("house", "wager"), LIMITED)
def test_separate_limits_may_be_posted(house: str, wager: str) -> None:
    assert find_house(house).offer(wager).minimum is None
    limits = {f"wagers.{wager}.minimum": "1", f"wagers.{wager}.maximum": "250.50"}
    limited = find_house(house, settings=limits)
    assert check_house(limited) == ()
    assert (limited.offer(wager).minimum, limited.offer(wager).maximum) == (100, 25050)
    assert limited.limits.maximum == 1_000_000


@pytest.mark.clause("CO-2899.01-3-b", "CO-2899.02-1-b", "CO-2899.03-3-b", "CO-2899.04-3-b")
@pytest.mark.parametrize(("house", "wager"), [each for each in LIMITED if each[1] != "tie"])
def test_a_cap_on_payouts_may_be_posted(house: str, wager: str) -> None:
    assert find_house(house).offer(wager).aggregate is None
    assert chosen(house, f"wagers.{wager}.aggregate", "50000") == [5_000_000]
    assert (
        find_house(house, settings={f"wagers.{wager}.aggregate": "50000"}).offer(wager).aggregate == 5_000_000
    )


@pytest.mark.clause("CO-2899.09-2-s2", "CO-2899.09-3")
@pytest.mark.parametrize("bonus", [(), ("dice-se-01",), ("dice-golden-talons", "dice-se-12")])
def test_any_combination_of_dice_bonuses(bonus: tuple[str, ...]) -> None:
    offered = ["dice-player", "dice-banker", "dice-tie", *bonus]
    tables = {wager: book()[wager].paytables[0].id for wager in offered}
    rows = [
        f'{each} = {{ paytable = "{table}", minimum = "1", maximum = "9" }}' for each, table in tables.items()
    ]
    settings = {"wagers": f"{{ {', '.join(rows)} }}"}
    house = find_house(DICE, settings=settings)
    assert list(house.offers) == offered
    assert check_house(house) == ()
    assert refusals(DICE, settings | {"approvals.variations.3-dice-baccarat": ""}) == {"CO-2899.09-3"}


@pytest.mark.clause("MA-7a", "MA-7a4", "MA-7a7", "MA-12i")
def test_massachusetts_wagers_are_offered_or_not() -> None:
    base = 'player = "standard", banker = "commission", tie = "standard"'
    for extra, wager in (
        ("", ""),
        (', dragon-bonus = "b"', "dragon-bonus"),
        (', house-money = "standard"', "house-money"),
        (', royal-9 = "2"', "royal-9"),
    ):
        house = find_house(MA_MIDI, settings={"wagers": f"{{ {base}{extra} }}"})
        assert set(house.offers) - {"player", "banker", "tie"} == {wager} - {""}
        assert check_house(house) == ()
    assert refusals(MA_MIDI, {"wagers": f'{{ {base}, perfect-pair = "standard" }}'}) == {"MA-7a"}


@pytest.mark.clause("MA-2a", "MA-2b2", "MA-7a5", "MA-7a6", "MA-8c3-i-a")
def test_massachusetts_choices_of_table_game_and_press() -> None:
    assert chosen(MA_MIDI, "table.seats", "1", "9") == [1, 9]
    insurance = {f"wagers.{name}.paytable": "standard" for name in ("dragon-7", "panda-8")}
    designated = {"posting.dragon_7_push": "layout", **insurance}
    assert chosen(MA_MIDI, "wagers.banker.paytable", "commission") == ["commission"]
    assert chosen(MA_MIDI, "wagers.banker.paytable", "ez", also=designated) == ["ez"]
    assert chosen(MA_EZ, "posting.dragon_7_push", "layout", "table-sign") == ["layout", "table-sign"]
    assert {"dragon-7", "panda-8"} <= set(find_house(MA_EZ).offers)
    assert refusals(MA_EZ, {"wagers.banker.paytable": "commission"}) == {"MA-7a5", "MA-7a6"}
    assert chosen(MA_MIDI, "wagers.house-money.press", "100%", "50%") == [Fraction(1), Fraction(1, 2)]
    assert chosen(MA_MIDI, "cards.reshuffle", "none", "some", "all", also=TOLD) == ["none", "some", "all"]


def test_a_meter_without_a_printed_seed_or_rate_needs_the_houses() -> None:
    """99 Fortunes prints none for its jackpot: what is missing is said as missing, not as wrong."""
    for part in ("seed", "rate"):
        key = f"wagers.99-fortunes.meters.jackpot.{part}"
        (breach,) = check_house(find_house("colorado-midi", settings={key: ""}))
        assert f"{key} is not set, and must be" in str(breach)


def test_a_reserve_is_a_part_of_its_meters_rate() -> None:
    """The rate is 10 %: all of it may wait for the next seed, and no more."""
    key = "wagers.dice-triple-progressive.meters.jackpot.reserve"
    for reserve, said in (("10%", []), ("10.1%", ["at most all of it"])):
        found = check_house(find_house("colorado-dice", settings={key: reserve}))
        assert [str(each.what).split(", ")[-1] for each in found] == said


def test_with_a_reserve_the_seed_is_the_houses_own() -> None:
    seed, reserve = (f"wagers.royal-9.meters.major.{part}" for part in ("seed", "reserve"))
    assert len(check_house(find_house("massachusetts-midi", settings={seed: "100"}))) == 1
    free = find_house("massachusetts-midi", settings={seed: "100", reserve: "1%"})
    assert check_house(free) == ()
    parameters = free.offer("royal-9").parameters("major")
    assert parameters is not None
    assert (parameters.seed, parameters.fixed) == (10_000, False)


def test_a_card_room_has_nine_seats_unless_it_says_otherwise() -> None:
    assert find_house("card-room").seats == tuple(range(1, 10))
