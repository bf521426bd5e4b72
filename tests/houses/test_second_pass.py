"""What houses let through that their documents do not: tables that nobody named, standards on top, seats."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from punto.errors import FaultyFile
from punto.houses import Charter, Room, check_house, find_house, setting_of
from punto.houses.load import draft_house
from punto.settle import objections, read_bets

MINI, MIDI, DICE, MA = "colorado-mini", "colorado-midi", "colorado-dice", "massachusetts-midi"


def breaches(house: str, settings: Mapping[str, str]) -> list[tuple[str, tuple[str, ...]]]:
    """What is wrong with a changed house, and the clauses that say so."""
    return [(str(each.what), each.clauses) for each in check_house(find_house(house, settings=settings))]


@pytest.mark.clause("CO-2808-3", "MA-12c", "HR-wagers-5")
@pytest.mark.parametrize(
    ("house", "allowed", "clause"),
    [
        (MIDI, "5% to 25%", "CO-2808-3"),
        (MA, "5%", "MA-12c"),
        ("card-room", "5%", "HR-wagers-5"),
    ],
)
@pytest.mark.parametrize("banker", ["{}", '{ paytable = "commission" }', '{ paytable = "COMMISSION" }'])
def test_vigorish_is_checked_whether_the_table_is_named_or_not(
    house: str, allowed: str, clause: str, banker: str
) -> None:
    changes = {"vigorish.rate": "40%", "wagers.banker": banker}
    assert breaches(house, changes) == [(f"vigorish.rate is 40%; allowed: {allowed}", (clause,))]
    assert find_house(house, settings=changes).chosen["wagers.banker.paytable"] == "commission"


@pytest.mark.clause("CO-2899.01-5-e")
def test_five_treasures_are_not_mixed_by_leaving_a_table_out() -> None:
    """Fortune 7 at its first table, which no line names, beside Cover All at the second."""
    mixed = {"wagers.fortune-7": "{}", "wagers.cover-all": "2"}
    mixed |= {f"wagers.{name}": "2" for name in ("golden-8", "heavenly-9", "blazing-7s")}
    assert breaches(MINI, mixed) == [
        (
            "wagers.fortune-7.paytable is 1; allowed: the same as wagers.cover-all.paytable, which is 2",
            ("CO-2899.01-5-e",),
        )
    ]
    assert breaches(MINI, mixed | {"wagers.fortune-7": "2"}) == []
    unnamed = {"wagers.cover-all": "{}", "wagers.fortune-7": "2"}
    assert [clauses for _, clauses in breaches(MINI, unnamed)] == [("CO-2899.01-5-e",)]


def test_an_alias_is_the_table_it_stands_for() -> None:
    named = find_house(MINI, settings={"wagers.dragon-bonus.paytable": "1"})
    assert named.chosen["wagers.dragon-bonus.paytable"] == named.offers["dragon-bonus"].paytable.id == "a"
    assert named.charter == find_house(MINI, settings={"wagers.dragon-bonus.paytable": "a"}).charter


@pytest.mark.clause("MA-8c1-s2", "MA-8c2", "MA-8d-s2", "MA-13c2", "MA-13d")
def test_massachusetts_knows_no_substitute_and_no_free_hands() -> None:
    assert find_house(MA).dealing.free_hands == 0
    assert breaches(MA, {"dealing.lower_bettor_turns": "true"}) == [
        ("dealing.lower_bettor_turns is true; allowed: false", ("MA-8c1-s2", "MA-8c2", "MA-8d-s2"))
    ]
    for quota in ("1", "unlimited"):
        assert breaches(MA, {"dealing.free_hands": quota}) == [
            (f"dealing.free_hands is {quota}; allowed: 0", ("MA-13c2", "MA-13d"))
        ]


@pytest.mark.clause("CO-2802-15", "CO-2802-14")
def test_midi_seats_nine_where_the_licensee_says_nothing(tmp_path: Path) -> None:
    def seats(kind: str, more: str = "", law: str = "colorado") -> int:
        file = tmp_path / "house.toml"
        head = f'id = "a"\nname = "A"\njurisdiction = "{law}"\nwagers = {{ player = "standard" }}'
        file.write_text(f"{head}\n[table]\n{kind}\n{more}", "utf-8")
        return len(find_house(str(file)).seats)

    assert seats('kind = "midi"') == 9
    assert seats('kind = "mini"') == seats("") == seats('kind = "full"') == 7
    assert seats('kind = "midi"', "seats = 12") == 12  # the licensee's choice
    assert seats("", law="massachusetts") == 9


def test_a_press_may_be_bound_by_the_maximum() -> None:
    assert find_house(MA).offers["house-money"].press_exempt
    bound = find_house(MA, settings={"wagers.house-money.press_exempt": "false"})
    assert not bound.offers["house-money"].press_exempt
    assert check_house(bound) == ()


@pytest.mark.clause("CO-2899.09-3-s2")
def test_a_dice_tie_is_a_standard_wager() -> None:
    needing = {"wagers.dice-se-01.needs_base": "true", "bets.both_sides": "false"}
    house = find_house(DICE, settings=needing)

    def refused(*bets: str) -> int:
        return len(objections(read_bets([f"1:{bet}=5" for bet in bets], house), house))

    assert refused("dice-se-01") == 1
    assert refused("dice-se-01", "dice-tie") == refused("dice-se-01", "dice-banker") == 0
    assert refused("dice-player", "dice-tie") == refused("dice-banker", "dice-tie") == 0
    assert refused("dice-player", "dice-banker") == 1  # both sides


@pytest.mark.clause("CO-2802-24", "CO-2807-2")
def test_a_run_is_the_licensees_own_and_needs_all_its_terms_and_an_approval() -> None:
    run = {"run.side": "player", "run.length": "2", "run.pays": "7 to 1", "run.ties": "break"}
    run |= {"approvals.wagers.run": "sample"}
    assert breaches(MINI, run) == []
    assert breaches(MINI, run | {"run.length": "1"}) == [
        ("run.length is 1; allowed: 2 or more", ("CO-2802-24",))
    ]
    for term in ("run.length", "run.pays", "run.ties"):
        assert [clauses for _, clauses in breaches(MINI, run | {term: ""})] == [("CO-2802-24",)], term
    assert [clauses for _, clauses in breaches(MINI, run | {"approvals.wagers.run": ""})] == [("CO-2807-2",)]


STANDARDS = """
[[standard]]
reference = "ICMP 15 B, version 4"
setting = "cards.decks"
allows = { least = 8 }

[[standard]]
reference = "letter 9"
setting = "vigorish.rate"
allows = "5%"
when = { "wagers.banker.paytable" = "commission" }
clauses = ["ICMP-15-B-3"]

[[standard]]
reference = "letter 10"
setting = "wagers.*.maximum"
allows = "given"
offered = ["tie"]
"""


def standard_house(folder: Path, standards: str = STANDARDS) -> str:
    """A house in order by its document, with standards on top."""
    file = folder / "house.toml"
    file.write_text(
        'id = "a"\nname = "A"\njurisdiction = "colorado"\n'
        '[table]\nnumber = "1"\n[limits]\nminimum = 1\nmaximum = 100\n'
        '[approvals]\nrules = "a"\nrules_location = "b"\n'
        '[wagers]\nplayer = "standard"\nbanker = "commission"\n[wagers.tie]\nmaximum = 50\n' + standards,
        "utf-8",
    )
    return str(file)


@pytest.mark.clause("CO-2801-3")
def test_a_standard_narrows_what_the_document_leaves_open(tmp_path: Path) -> None:
    file = standard_house(tmp_path)
    assert check_house(find_house(file)) == ()
    narrowed = {"cards.decks": "6", "vigorish.rate": "7%", "wagers.tie": "{}"}
    amount = 'an amount, 0 or more, such as 25 or "2.50"'
    assert breaches(file, narrowed) == [
        ("cards.decks is 6; allowed: 8 or more, by ICMP 15 B, version 4", ("CO-2801-3",)),
        ("vigorish.rate is 7%; allowed: 5%, by letter 9", ("ICMP-15-B-3",)),
        (f"wagers.tie.maximum is not set, and must be: {amount}, by letter 10", ("CO-2801-3",)),
    ]
    assert breaches(standard_house(tmp_path, ""), narrowed) == []


@pytest.mark.clause("CO-2801-3")
def test_a_standard_takes_nothing_of_the_document_away(tmp_path: Path) -> None:
    loose = '[[standard]]\nreference = "x"\nsetting = "cards.decks"\nallows = { least = 1 }\n'
    assert breaches(standard_house(tmp_path, loose), {"cards.decks": "5"}) == [
        ("cards.decks is 5; allowed: 6 to 8", ("CO-2806-1",))
    ]


def test_standards_are_in_force_and_so_in_the_charter(tmp_path: Path) -> None:
    house = find_house(standard_house(tmp_path), settings={"cards.decks": "6"})
    rebuilt = Charter.read(house.charter.as_json()).house_in_force
    assert rebuilt == house
    assert rebuilt.standards == house.standards
    assert check_house(rebuilt) == check_house(house) != ()
    assert find_house(standard_house(tmp_path, ""), settings={"cards.decks": "6"}) != house


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('reference = "letter 9"\n', "", '[[standard]] 2: "reference" is missing'),
        ('"letter 9"', '" "', '[[standard]] 2: "reference" is empty'),
        ('"cards.decks"', '"cards.duck"', '[[standard]] 1, setting: there is no setting "cards.duck"'),
        ("{ least = 8 }", '"x"', 'cards.decks must be a whole number, 0 or more, not "x"'),
        ("clauses =", "clause =", 'there is no key "clause"; did you mean "clauses"?'),
        ("[[standard]]", "[standard]", '"standard" must be written as [[standard]] tables'),
    ],
)
def test_a_fault_in_a_standard_is_named(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    text = STANDARDS.replace(right, wrong, 1)
    if wrong == "[standard]":
        text = text.split("\n\n")[0]
    with pytest.raises(FaultyFile) as caught:
        find_house(standard_house(tmp_path, text))
    assert sentence in str(caught.value)


def test_settings_name_the_room_that_acts_on_them() -> None:
    assert setting_of("vigorish.rate").acts is Room.SETTLE
    assert setting_of("cards.lace").acts is Room.TABLE
    assert setting_of("approvals.rules").acts is Room.RECORD


def test_standards_that_can_be_read_hold_beside_those_that_cannot(tmp_path: Path) -> None:
    text = STANDARDS + '\n[[standard]]\nsetting = "cards.deks"\nallows = 8\n'
    draft = draft_house(standard_house(tmp_path, text), settings={"cards.decks": "6"})
    faults = " | ".join(map(str, draft.faults))
    assert '"reference" is missing' in faults
    assert 'there is no setting "cards.deks"; did you mean "cards.decks"?' in faults
    assert draft.house is not None
    broken = [str(reason) for reason in check_house(draft.house)]
    assert any("cards.decks is 6; allowed: 8 or more" in each for each in broken), broken


@pytest.mark.clause("CO-2806-1-b-i", "MA-3a-s2")
@pytest.mark.parametrize(("name", "clause"), [(MINI, "CO-2806-1-b-i"), (MA, "MA-3a-s2")])
def test_a_colour_is_the_same_in_capitals(name: str, clause: str) -> None:
    alike = breaches(name, {"cards.back_colour": "Blue ", "cards.cut_card_colour": "blue"})
    assert [clauses for what, clauses in alike if "cut_card_colour" in what] == [(clause,)]


def test_two_batches_of_one_colour_are_no_two() -> None:
    batches = {"cards.shuffle": "batch-shuffler", "cards.batch_backs": '["red", "Red"]'}
    assert [what for what, _ in breaches(MINI, batches) if what.startswith("cards.batch_backs")]


def test_one_mistake_is_said_once_with_all_its_clauses() -> None:
    assert breaches(MA, {"approvals.rules_submission": ""}) == [
        ("approvals.rules_submission is not set: not approved", ("MA-12d", "MA-12e-s2", "MA-13c-s2"))
    ]
