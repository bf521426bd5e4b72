"""One way to say a bet, wherever a wager is named; and options that would do nothing."""

import inspect
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.command import as_json, run

from punto.cli import idle
from punto.cli.front import COMMANDS
from punto.cli.naming import read_name, with_ids
from punto.errors import Unreadable
from punto.houses import find_house

SIDE = """id = "which"
name = "Which"
aliases = ["w"]
rides_on = ["player", "banker"]
[[line]]
name = "Won"
when = { winner = "hand" }
[paytable.even.pays]
"Won" = "1 to 1"
[paytable.half.pays]
"Won" = "1 to 2"
"""
HOUSE = """id = "blue"
name = "Blue"
jurisdiction = "card-room"
wager_files = ["bets/which.toml"]
[wagers]
player = "standard"
banker = "commission"
which = "half"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "bets").mkdir()
    (tmp_path / "bets/which.toml").write_text(SIDE)
    (tmp_path / "blue.toml").write_text(HOUSE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


FORMS = ["bets/which.toml@banker/half", "which@banker", "w@banker", "W@Banker/HALF", "w/half@banker"]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_understood_everywhere(form: str) -> None:
    house = ("--house", "blue.toml")
    (priced,) = as_json("odds", form, *house)
    assert (priced["wager"], priced["on"], priced["paytable"], priced["offered"]) == (
        "which",
        "banker",
        "half",
        True,
    )
    counted = as_json("count", form, *house)
    assert (counted["wager"], counted["on"], counted["paytable"]) == ("which", "banker", "half")
    (shown,) = as_json("wagers", form, *house)
    assert (shown["hands"], [each["id"] for each in shown["paytables"]]) == (["banker"], ["half"])
    settled = as_json("settle", "KhQd8c-5s2d", *house, "--bet", f"1:{form}=10")["bets"]
    assert [(each["wager"], each["on"], each["paytable"]) for each in settled] == [
        ("which", "banker", "half")
    ]
    assert as_json("deal", "--seed", "1", *house, "--bet", f"1:{form}=10")["bets"] == [
        "1:which@banker/half=10.00"
    ]
    played = as_json("sim", "--count", form, "--coups", "1e4", *house)
    assert (played["wager"], played["on"], played["paytable"]) == ("which", "banker", "half")
    money = ("--stake", "5", "--bankroll", "500", "--sessions", "3", "--seed", "1")
    assert as_json("sessions", "--bet", form, *money, *house)["bet"] == "which@banker/half"


@pytest.mark.usefixtures("folder")
def test_a_file_needs_no_house_that_knows_it() -> None:
    form = "bets/which.toml@banker/half"
    assert as_json("settle", "KhQd8c-5s2d", "--bet", f"1:{form}=10")["bets"][0]["paytable"] == "half"
    (priced,) = as_json("odds", form)
    assert priced["offered"] is None
    assert as_json("count", form)["offered"] is None


@pytest.mark.usefixtures("folder")
def test_a_house_says_what_it_does_not_offer() -> None:
    for command in ("odds tie", "count tie", "wagers tie", "sim --count tie --coups 1e4"):
        told = run(*command.split(), "--house", "blue.toml")
        assert "Note: blue does not offer tie; it offers player, banker, which" in " ".join(
            told.stdout.split()
        )
    assert as_json("sim", "--count", "tie", "--coups", "1e4", "--house", "blue.toml")["offered"] is False
    document = run("odds", "tie", "--house", "blue.toml", "--format", "csv")
    assert len(document.stdout.splitlines()) == 2
    assert document.stderr.startswith("Note: ")


@pytest.mark.usefixtures("folder")
def test_wagers_of_the_book_are_offered_as_files_are() -> None:
    told = run("check", "colorado-mini", "--wager", "dragon-7")
    assert (told.returncode, "approvals.variations.ez-baccarat" in told.stdout) == (1, True)
    bets = as_json(
        "settle", "KhQd8c-5s2d", "--house", "card-room", "--wager", "dragon-7", "--bet", "1:dragon-7=5"
    )
    assert bets["bets"][0]["wager"] == "dragon-7"
    wrong = run("check", "card-room", "--wager", "dragon-bonus@player")
    assert "leave out @player" in wrong.stderr
    for name in ("bets/which.toml", "dragon-7"):
        assert f"write punto check HOUSE --wager {name}" in run("check", name).stderr


@pytest.mark.usefixtures("folder")
def test_checking_a_wager_file_says_what_is_wrong_with_the_wager() -> None:
    text = Path("bets/which.toml").read_text("utf-8")
    Path("wrong.toml").write_text(text.replace("winner", "winer"), "utf-8")
    wrong = run("check", "wrong.toml")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert 'there is no fact "winer"; did you mean "winner"?' in wrong.stderr
    for command in (("deal",), ("odds",), ("sim",)):
        opened = run(*command, "--house", "bets/which.toml")
        said = "this is the file of a wager, not of a house; punto wagers bets/which.toml shows it"
        assert opened.stderr == f"punto: bets/which.toml: {said}\n"
    Path("deep.toml").write_text("a = " + "[" * 5000 + "]" * 5000, "utf-8")
    deep = run("check", "deep.toml")
    assert (deep.returncode, "deep.toml" in deep.stdout, deep.stderr) == (2, True, "")


@pytest.mark.usefixtures("folder")
def test_settings_go_with_every_house() -> None:
    setting = ("--set", "vigorish.rate=4%")
    (full,) = as_json("odds", "banker", "--house", "card-room")
    (cheap,) = as_json("odds", "banker", "--house", "card-room", *setting)
    assert cheap["house_edge"] < full["house_edge"]
    for command in ("coup 5h2d-5s2d", "roads --seed 1", "count tie", "wagers tie"):
        line = [*command.split(), "--house", "card-room", "--set", "cards.decks=6"]
        assert run(*line).returncode == 0
        assert 'did you mean "cards.decks"' in run(*line[:-1], "cards.dekcs=6").stderr
    houses = {name for name in COMMANDS if "house" in _parameters(name)}
    assert len(houses) > 10
    assert all("settings" in _parameters(name) for name in houses)


def _parameters(command: str) -> dict[str, inspect.Parameter]:
    module = import_module(f"punto.cli.{COMMANDS[command]}")
    return dict(inspect.signature(getattr(module, command)).parameters) if hasattr(module, command) else {}


@pytest.mark.parametrize(
    ("form", "says"),
    [
        ("which", "there is no wager"),
        ("tie@player", "tie does not ride on a hand: leave out @player"),
        ("dragon-bonus@plyer", 'no hand "plyer"; did you mean "player"'),
        ("dragon-bonus@player/a@banker", "is said twice, as player and as banker"),
        ("dragon-bonus/z", 'no pay table "z"'),
        ("1:tie", "write wager[@hand][/paytable]"),
        ("tie=5", "write wager[@hand][/paytable]"),
        ("nowhere.toml", "nowhere.toml cannot be read"),
    ],
)
def test_what_is_no_name(form: str, says: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_name(form)
    assert says in str(caught.value)


@pytest.mark.usefixtures("folder")
def test_a_name_is_as_good_as_an_option() -> None:
    assert as_json("odds", "dragon-bonus@player/b") == as_json(
        "odds", "dragon-bonus", "--on", "player", "--paytable", "b"
    )
    assert as_json("count", "dragon-bonus@player") == as_json("count", "dragon-bonus", "--on", "player")
    assert "say it once" in run("odds", "dragon-bonus@player", "--on", "banker").stderr
    assert read_name("w", find_house("blue.toml")).at(find_house("blue.toml")).id == "half"
    assert with_ids(["1:bets/which.toml@player=5", "1:tie=5"]) == ("1:which@player=5", "1:tie=5")
    assert run("table", "--auto", "--rounds=1", "--bet", "1:bets/which.toml@player=5").returncode == 0


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("odds tie --line Tie", "--line does nothing without --target-edge"),
        ("odds banker --seat -1", "--seat does nothing here: every chair has the same bet with banker"),
        ("odds banker --others 2", "--others does nothing here"),
        ("odds banker --players 3", "--players does nothing here: no meter is shared with banker"),
        ("odds tie --on player", "--on does nothing here: no hand is chosen with tie"),
        ("odds tie --press-states --format json", "--press-states does nothing here"),
        ("odds house-money --press-states", "it is for --format json"),
        ("odds tie --compare --format json", "it is for --format table"),
        ("odds tie --stake 5 --format csv", "it is for --format table / json"),
        ("odds tie --target-edge 5% --format csv", "it is for --format table / json"),
        ("odds tie player --stake 5", "--stake does nothing here: it is shown beside one wager"),
        ("odds tie --house card-room --decks 6", "--decks does nothing beside --house"),
        ("odds tie --target-edge 5% --compare", "--compare does nothing beside --target-edge"),
        ("odds tie --target-edge 5% --stake 5", "--stake does nothing beside --target-edge"),
        ("odds tie --compare --stake 5", "--stake does nothing beside --compare"),
        ("odds dice-tie --decks 6", "--decks does nothing here: no cards are played with dice-tie"),
        ("odds dice-tie --without 4h", "--without does nothing here"),
        ("odds dice-tie --remaining x", "--remaining does nothing here"),
        ("odds tie --set vigorish.rate=4%", "--set does nothing without --house"),
        ("odds --paytable nowhere", 'no wager here has a pay table "nowhere"'),
        ("count tie --on player", "--on does nothing here"),
        ("count tie --seat 3", "--seat does nothing here"),
        ("coup 333-666 --decks 6", "--decks does nothing here: dice come from no shoe"),
        ("sim --shoe 1 --coups 5", "--coups does nothing beside --shoe"),
        ("sim --shoe 1 --plot z.svg", "--plot does nothing beside --shoe"),
        ("sim --shoe 1 --count tie", "--count does nothing beside --shoe"),
        ("sim --count dragon-7 --export x.csv", "--export does nothing beside --count"),
        ("sim --count dragon-7 --perfect --trigger 4", "--trigger does nothing beside --perfect"),
        ("sim --cluster local:2 --workers 2", "--workers does nothing beside --cluster"),
        ("sim --tags 1,2", "--tags does nothing without --count"),
        ("sim --trigger 4", "--trigger does nothing without --count"),
        ("sim --perfect", "--perfect does nothing without --count"),
        ("sim --burn-seen", "--burn-seen does nothing without --count"),
        ("sim --players 3", "--players does nothing without --progressive"),
        ("sim --progressive tie --count tie", "--progressive does nothing beside --count"),
        ("odds tie --bets-an-hour 60", "--bets-an-hour does nothing here: no meter is played for with tie"),
        ("table --strict", "--strict does nothing without --dealer"),
        ("table --strict --auto", "--strict does nothing without --dealer"),
        ("table --auto --as dealer", "--as does nothing here: it is for --format json"),
        ("table --auto --format json --delay 1", "--delay does nothing here: it is for --format table"),
        ("table --dealer --rounds 3", "--rounds does nothing beside --dealer"),
        ("roads BB --set cards.decks=6", "--set does nothing without --house"),
        ("sessions --bet tie --stake 5 --bankroll 50 --theme paper", "--theme does nothing without --plot"),
    ],
)
def test_options_that_do_nothing_are_refused(command: str, says: str) -> None:
    result = run(*command.split())
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert says in result.stderr


def test_rules_speak_of_options_that_there_are() -> None:
    for rules in (idle.NEEDS, idle.APART):
        for command, options in rules.items():
            named = {*options, *(other for others in options.values() for other in others)}
            assert named <= _parameters(command).keys(), command
    for command, options in idle.FORMATS.items():
        assert options.keys() <= _parameters(command).keys(), command


FAMILY = """id = "egalite"
name = "Egalité"
[boxes]
egalite-8 = { name = "Egalité 8", total = 8, pays = "80 to 1" }
egalite-9 = { name = "Egalité 9", total = 9, pays = "95 to 1" }
[[line]]
name = "Tie on @total"
when = { winner = "tie", player_points = "@total" }
[paytable.standard.pays]
"Tie on @total" = "@pays"
"""


def test_a_family_is_all_of_its_boxes_and_each_of_them(folder: Path) -> None:
    (folder / "egalite.toml").write_text(FAMILY)
    eight, nine = as_json("odds", "egalite.toml")
    assert [each["wager"] for each in (eight, nine)] == ["egalite-8", "egalite-9"]
    assert eight["advice"] == []
    assert nine["advice"] == ["egalite-9/standard gives the players an edge of 5.9144%"]
    assert as_json("odds", "egalite.toml:egalite-9/standard") == [nine]
    listed = {each["id"]: each["group"] for each in as_json("wagers", "--wager", "egalite.toml")}
    assert listed["egalite-8"] == listed["egalite-9"] == "egalite"
    assert listed["tie"] is None
    assert [each["id"] for each in as_json("wagers", "total-cards")] == [
        f"total-cards-{n}" for n in (4, 5, 6)
    ]
    offered = as_json("check", "card-room", "--wager", "egalite.toml:egalite-9")
    assert "egalite-9/standard gives the players an edge of 5.9144%" in offered[0]["warnings"]
    for bet in ("egalite.toml:egalite-9", "egalite-9"):
        settled = as_json("settle", "9hKd-9sKs", "--bet", f"1:{bet}=5", "--wager", "egalite.toml")
        assert [each["net"] for each in settled["bets"]] == [47500]
    assert as_json("count", "egalite.toml:egalite-8")["wager"] == "egalite-8"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("count", "egalite.toml"),
            "egalite.toml stands for several boxes: name one of egalite-8, egalite-9",
        ),
        (("count", "total-cards"), "name one of total-cards-4, total-cards-5, total-cards-6"),
        (("settle", "9hKd-9sKs", "--bet", "1:egalite.toml=5"), "name one of egalite-8, egalite-9"),
        (("odds", "egalite.toml:egalite-7"), 'there is no wager "egalite-7"; did you mean'),
        (("odds", "egalite-8"), 'there is no wager "egalite-8"'),
    ],
)
def test_one_box_must_be_named_where_one_is_wanted(folder: Path, words: tuple[str, ...], said: str) -> None:
    (folder / "egalite.toml").write_text(FAMILY)
    result = run(*words)
    assert (result.returncode, result.stdout) == (2, "")
    assert said in result.stderr


def test_a_new_family_can_be_bet_on(folder: Path) -> None:
    assert run("new", "wager", "Lucky Ties", "--family").returncode == 0
    assert (folder / "lucky-ties.toml").exists()
    priced = as_json("odds", "lucky-ties.toml")
    assert [each["wager"] for each in priced] == ["lucky-ties-7", "lucky-ties-8", "lucky-ties-9"]
    assert all(each["house_edge"] > 0 for each in priced)


def test_a_new_wager_is_no_gift(folder: Path) -> None:
    assert run("new", "wager", "lucky").returncode == 0
    (priced,) = as_json("odds", "lucky.toml")
    assert priced["house_edge"] > 0
    text = (folder / "lucky.toml").read_text()
    (folder / "lucky.toml").write_text(text.replace("26 to 1", "30 to 1"))
    assert "lucky/standard gives the players an edge of 7.7061%" in run("odds", "lucky.toml").stdout
    assert (
        "lucky/standard gives the players an edge of 7.7061%"
        in run("odds", "lucky.toml", "--format", "csv").stderr
    )


def test_a_line_that_no_round_meets_is_noted(folder: Path) -> None:
    """Facts about single cards are too many for a list of rounds; the exact ways know."""
    head = 'id = "x"\nname = "X"\n[[line]]\nname = "Never"\n'
    text = head + 'when = { player_third_rank = "A", player_cards = 2 }\n'
    (folder / "x.toml").write_text(text + '[paytable.y.pays]\n"Never" = "5 to 1"\n')
    assert 'no round can meet line "Never"' in run("odds", "x.toml").stdout
