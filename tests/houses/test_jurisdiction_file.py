"""A jurisdiction is one file: a made-up one rules, refuses and cites by itself, and its faults are named."""

import re
from itertools import product
from pathlib import Path

import pytest

import punto
from punto.errors import FaultyFile, Refused, Unreadable
from punto.game.coup import Coup
from punto.game.shoe import cut, lace, load, new_cards
from punto.houses import (
    House,
    Role,
    Shuffle,
    Timing,
    check_house,
    check_pits,
    find_house,
    find_jurisdiction,
    jurisdictions,
    ready_houses,
)
from punto.posting.statements import sections
from punto.rulebook import catalogue, cited, jurisdiction_files

NEVADA = """
id = "nevada"
name = "Nevada's rules, made up for a test"
document = "NV"
capped = ["dragon-bonus"]

[unlisted]
clauses = ["NV-9"]
by_approval = false

[defaults]
"cards.decks" = 6
dealing.faces = "down"

[wagers.player]
paytables = ["standard"]
clauses = ["NV-3"]

[wagers.banker]
paytables = ["commission"]
clauses = ["NV-3"]

[[rule]]
setting = "cards.decks"
allows = { least = 6, most = 8 }
clauses = ["NV-4"]

[[rule]]
setting = "vigorish.rate"
allows = "5%"
when = { "wagers.banker.paytable" = "commission" }
clauses = ["NV-5"]

[[pit]]
setting = "cards.back_colour"
clauses = ["NV-6"]

[[check]]
id = "lamp"
says = "a green lamp above the table"
clauses = ["NV-7"]

[[check]]
id = "chip-tray"

[[step]]
id = "shuffle"
by = ["dealer"]
mixes = true
again = true
when = { "cards.shuffle" = "dealer" }
clauses = ["NV-8"]

[[step]]
id = "shuffle"
by = ["shuffler"]
mixes = true
again = true
when = { "cards.shuffle" = ["batch-shuffler", "continuous-shuffler"] }
clauses = ["NV-8"]

[[step]]
id = "bless"
says = "bless the cards"
by = ["floorperson", "supervisor"]

[[notice]]
of = "felt"
settings = ["layout.logo"]
to = ["board"]
when = "after"
minutes = 45
written = true
clauses = ["NV-10"]

[idle.safe]
shuffle = ["dealer", "batch-shuffler"]
in_device = true
clauses = ["NV-11"]

[cites]
tableau.player-stands = ["NV-12", "NV-12-a"]
"coup.too-few" = ["NV-13"]
shoe.cut-too-shallow = ["NV-14"]
bets.behind = ["NV-15"]

[[clause]]
id = "NV-12"
source = "section 12"
says = "A Player's Hand of six or seven stands."
"""
HOUSE = """
id = "vegas"
name = "A table in Nevada"
jurisdiction = "nevada.toml"

[cards]
idle = "safe"

[wagers]
player = "standard"
banker = "commission"
"""


def write(folder: Path, nevada: str = NEVADA, house: str = HOUSE) -> str:
    (folder / "nevada.toml").write_text(nevada, "utf-8")
    (folder / "house.toml").write_text(house, "utf-8")
    return str(folder / "house.toml")


@pytest.fixture
def vegas(tmp_path: Path) -> House:
    return find_house(write(tmp_path))


def test_it_rules_by_itself(vegas: House, tmp_path: Path) -> None:
    assert (vegas.document, vegas.jurisdiction.id, vegas.decks) == ("NV", "nevada", 6)
    assert check_house(vegas) == ()
    file = write(tmp_path)
    wrong = find_house(file, settings={"cards.decks": "9", "vigorish.rate": "4%", "wagers.tie": "standard"})
    assert [reason.clauses for reason in check_house(wrong)] == [("NV-4",), ("NV-5",), ("NV-9",)]
    red = find_house(file, settings={"table.pit": "1", "cards.back_colour": "red"})
    (reason,) = check_pits([find_house(file, settings={"table.pit": "1"}), red])
    assert reason.clauses == ("NV-6",)
    with pytest.raises(Refused) as caught:
        vegas.offer("tie")
    assert caught.value.reasons[0].clauses == ("NV-9",)


def test_it_brings_its_procedure_notices_and_idle_ways(vegas: House) -> None:
    assert [(check.id, str(check.title)) for check in vegas.procedure.checks] == [
        ("lamp", "a green lamp above the table"),
        ("chip-tray", "a chip tray"),
    ]
    assert [step.id for step in vegas.procedure.steps] == ["shuffle", "bless"]
    bless = vegas.procedure.step("bless")
    assert (str(bless.title), bless.by, bless.mixes) == (
        "bless the cards",
        (Role.FLOORPERSON, Role.SUPERVISOR),
        False,
    )
    assert vegas.procedure.step("shuffle").by == (Role.DEALER,)
    with pytest.raises(Unreadable, match='no step "bles"; did you mean "bless"'):
        vegas.procedure.step("bles")
    felt = vegas.jurisdiction.notices["felt"]
    assert (felt.to, felt.when, felt.minutes, felt.written) == (("board",), Timing.AFTER, 45, True)
    assert vegas.jurisdiction.idle["safe"].shuffle == {Shuffle.DEALER, Shuffle.BATCH_SHUFFLER}
    assert vegas.jurisdiction.idle[vegas.cards.idle].in_device


def test_refusals_cite_its_clauses(vegas: House) -> None:
    with pytest.raises(Refused) as caught:
        Coup.parse("4h2d7c-KsQs9d", law=vegas.law)
    assert caught.value.reasons[0].clauses == ("NV-12", "NV-12-a")
    with pytest.raises(Refused) as caught:
        cut(new_cards(6), 3, law=vegas.law)
    assert caught.value.reasons[0].clauses == ("NV-14",) == vegas.cites("shoe.cut-too-shallow")
    for silent in (lambda: lace((), law=vegas.law), lambda: load((), law=vegas.law)):
        with pytest.raises(Refused) as caught:
            silent()
        assert caught.value.reasons[0].clauses == ()
    assert vegas.clauses_on("bets.behind") == ("NV-15",)
    assert vegas.clauses_on("cards.decks") == ("NV-4",)


def test_its_clauses_say_something_and_so_does_the_catalogue(vegas: House) -> None:
    assert vegas.jurisdiction.clause("NV-12").says.startswith("A Player's Hand")
    assert vegas.jurisdiction.clause("MA-10a") is catalogue()["MA-10a"]
    with pytest.raises(Unreadable, match='clause "NV-99"'):
        vegas.jurisdiction.clause("NV-99")


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ('document = "NV"', 'document = ""', '"document" is empty'),
        ('["NV-4"]', '["CO-2806-1"]', "[[rule]] cards.decks: CO-2806-1 is no clause of this document"),
        ('id = "nevada"', "", '"id" is missing'),
        ('setting = "cards.decks"', 'setting = "cards.dekcs"', 'no setting "cards.dekcs"; did you mean'),
        ("{ least = 6, most = 8 }", "{ atleast = 6 }", "does not say what is allowed"),
        (
            '"cards.decks" = 6',
            '"cards.decks" = "six"',
            'cards.decks must be a whole number, 0 or more, not "six"',
        ),
        ('by = ["shuffler"]', 'by = ["robot"]', 'by cannot be "robot"'),
        ('by = ["shuffler"]\n', "", '"by" is missing'),
        ('says = "bless the cards"\n', "", 'nobody can read what "bless" is'),
        ('when = "after"', 'when = "later"', 'when cannot be "later"'),
        ("minutes = 45", "minutes = -1", '"minutes" must be 1 or more'),
        ('shuffle = ["dealer", "batch-shuffler"]', 'shuffle = ["elf"]', 'shuffle cannot be "elf"'),
        ('when = { "cards.shuffle" = "dealer" }\n', "", ""),
        ('when = { "cards.shuffle" = "dealer" }', 'when = { "cards.shufle" = "dealer" }', "cards.shufle"),
        ('tableau.player-stands = ["NV-12", "NV-12-a"]', "tableau.player-stands = 12", "must be a list"),
        ('["NV-12", "NV-12-a"]', "[]", "tableau.player-stands names no clause"),
        ("[unlisted]", "[unlist]", 'there is no key "unlist"; did you mean "unlisted"?'),
        ('says = "A Player\'s Hand of six or seven stands."', "", '"says" is missing'),
        ("[cites]", "[cites", "this is not TOML"),
        ("capped =", "caped =", 'no key "caped"; did you mean "capped"'),
        ("capped =", 'readings = ["ruling.x"]\ncapped =', 'nothing is cited under "ruling.x"'),
    ],
)
def test_a_fault_in_it_is_named(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    assert NEVADA.count(right) == 1 or right.startswith("[")
    file = write(tmp_path, NEVADA.replace(right, wrong, 1))
    if not sentence:  # a step without a condition beside one with it: in force twice under some choices alone
        find_house(file)
        with pytest.raises(FaultyFile, match=r'nevada.toml: \[\[step\]\] "shuffle" is in force twice'):
            find_house(file, settings={"cards.shuffle": "batch-shuffler"})
        return
    with pytest.raises(FaultyFile) as caught:
        find_house(file)
    assert str(caught.value).startswith("nevada.toml")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_one_is_one_sentence(tmp_path: Path) -> None:
    file = write(tmp_path)
    (tmp_path / "nevada.toml").unlink()
    with pytest.raises(Unreadable, match=r"nevada.toml cannot be read: No such file"):
        find_house(file)


def test_it_may_be_given_for_one_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    monkeypatch.chdir(tmp_path)
    settings = {"jurisdiction": "nevada.toml", "cards.idle": "safe"}
    assert find_house("card-room", settings=settings).document == "NV"


CARDS = [
    {"cards.shuffle": shuffle, "cards.pre_shuffled": mixed, "cards.lace": lace, "cards.opening": opening}
    for shuffle, mixed, lace, opening in product(
        ("dealer", "batch-shuffler", "continuous-shuffler"),
        ("true", "false"),
        ("true", "false"),
        ("spread", "regulations"),
    )
]


@pytest.mark.parametrize("name", ready_houses())
def test_nothing_is_done_twice_whatever_a_house_chooses(name: str) -> None:
    for settings in CARDS:
        procedure = find_house(name, settings=settings).procedure
        for ids in ([each.id for each in procedure.checks], [each.id for each in procedure.steps]):
            assert len(ids) == len(set(ids))
        assert all(str(check.title) for check in procedure.checks)
        assert all(str(step.title) for step in procedure.steps)


def test_each_key_that_a_document_cites_under_is_asked_for() -> None:
    source = "\n".join(path.read_text("utf-8") for path in Path(punto.__file__).parent.rglob("*.py"))
    source += "".join(
        f'"{key}"'
        for section in sections()
        for each in (*section.first, *section.statements)
        for key in each.cites
    )
    made = r"tableau\.banker-on-[0-7]|task\.[\w-]+|ruling\.(surplus|first-card)-[\w-]+"
    for name in jurisdictions():
        for key in find_jurisdiction(name).cites:
            room, _, rest = key.partition(".")
            asked = f'"{key}"' in source or (room in ("table", "ruling") and f'"{rest}"' in source)
            assert asked or re.fullmatch(made, key), key


def test_without_a_jurisdiction_all_that_come_with_punto_are_cited() -> None:
    for key in {key for name in jurisdictions() for key in find_jurisdiction(name).cites}:
        each = [find_jurisdiction(name).cites.get(key, ()) for name in jurisdiction_files()]
        assert sorted(cited(key)) == sorted(clause for clauses in each for clause in clauses)
