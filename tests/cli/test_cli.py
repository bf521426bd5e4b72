"""The command line as people and programs meet it, in a process of its own."""

import json
import subprocess
from pathlib import Path

import pytest
from tests.cli.command import PUNTO, as_json, run


def test_settle_for_programs() -> None:
    bets = ("--bet", "3:banker=100", "--bet", "3:dragon-bonus@player/a=25")
    answer = as_json("settle", "4hAd7c-KsQs9d", "--house", "colorado-mini", *bets)
    assert answer["coup"] == "4hAd7c-KsQs9d"
    assert answer["house_net"] == -7000
    lost, won = answer["bets"]
    assert won == {
        "seat": 3,
        "owner": "seat-3",
        "wager": "banker",
        "on": None,
        "paytable": "commission",
        "stake": 10000,
        "kind": "chips",
        "result": "win",
        "line": "Banker wins",
        "odds": "1 to 1",
        "gross": 10000,
        "vigorish": 500,
        "net": 9500,
        "pressed": 0,
        "capped": 0,
        "payout_remainder": "0",
        "vigorish_remainder": "0",
        "clauses": ["CO-2808-3"],
    }
    assert (lost["wager"], lost["on"], lost["paytable"], lost["net"]) == (
        "dragon-bonus",
        "player",
        "a",
        -2500,
    )
    assert [step["act"] for step in answer["steps"]] == ["collect", "pay", "take-vigorish"]


def test_settle_for_people() -> None:
    result = run("settle", "4hAd7c-KsQs9d", "--bet", "3:banker=100")
    assert result.returncode == 0
    for words in (
        "4♥A♦7♣ – K♠Q♠9♦",
        "Banker wins",
        "banker/commission",
        "$95.00",
        "take the vigorish",
        "House: -$95.00",
    ):
        assert words in result.stdout


def test_settle_a_void_round() -> None:
    answer = as_json("settle", "void", "--bet", "3:banker=100")
    assert answer["coup"] is None
    assert (answer["bets"][0]["result"], answer["bets"][0]["net"]) == ("void", 0)


def test_settings_and_wager_files(tmp_path: Path) -> None:
    wager = tmp_path / "cover.toml"
    wager.write_text(
        'id = "cover"\nname = "Cover"\n[[line]]\nname = "Five"\nwhen = { total_cards = 5 }\n'
        '[paytable.x.pays]\n"Five" = "2 for 1"\n'
    )
    arguments = (
        "settle",
        "KhQd8c-5s2d",
        "--wager",
        str(wager),
        "--set",
        "vigorish.rate=10%",
        "--bet",
        "1:cover=7",
    )
    assert as_json(*arguments)["bets"][0]["net"] == 700
    assert "cover" in [each["id"] for each in as_json("wagers", "--wager", str(wager))]


def test_coup_for_programs() -> None:
    answer = as_json("coup", "4hAd7c-KsQs9d", "--house", "massachusetts-midi")
    assert answer["winner"] == "banker"
    assert answer["player"] == {
        "cards": ["4h", "Ad", "7c"],
        "first_two": 5,
        "points": 2,
        "third_card": {"action": "draw", "why": "the Player draws on 5", "clauses": ["MA-10b1"]},
    }
    assert answer["facts"]["banker_margin"] == 7


def test_coup_for_people() -> None:
    result = run("coup", "9♥K♦-K♠Q♠")
    assert result.returncode == 0
    for words in ("the Player's natural 9 ends the drawing", "CO-2814-1", "Player wins", "player_natural"):
        assert words in result.stdout


def test_wagers_for_programs_and_people() -> None:
    listed = {each["id"]: each for each in as_json("wagers")}
    assert listed["dragon-bonus"]["hands"] == ["player", "banker"]
    assert listed["dragon-bonus"]["paytables"][0]["aliases"] == ["1"]
    assert {"name": "Win by 9 points", "pays": "30 to 1"} in listed["dragon-bonus"]["paytables"][0]["lines"]
    assert {"name": "Dragon 7", "pays": "off"} in listed["banker"]["paytables"][0]["lines"]
    assert "Dragon Bonus" in run("wagers").stdout
    assert "SG Gaming Inc." in run("wagers", "dragon-7").stdout


def test_deal_repeats_for_a_seed_and_not_without() -> None:
    first = as_json("deal", "--shoes", "2", "--seed", "7")
    assert first == as_json("deal", "--shoes", "2", "--seed", "7")
    assert first["shoes"][0]["coups"] != first["shoes"][1]["coups"]
    assert as_json("deal")["shoes"] != as_json("deal")["shoes"]
    for shoe in first["shoes"]:
        assert 2 <= len(shoe["burned"]) // 2 <= 11
        assert shoe["cut_card"] == 402
        assert [coup["last_hand"] for coup in shoe["coups"]][-2:] == [False, True]
        assert shoe["coups"][-2]["cut_card_came"]
        for coup in shoe["coups"]:
            assert sum(bet["net"] for bet in coup["bets"]) + coup["house_net"] == 0


def test_deal_for_people() -> None:
    result = run("deal", "--seed", "7", "--house", "card-room-ez", "--bet", "2:dragon-7=5")
    assert result.returncode == 0
    for words in ("Shoe 1: 416 cards", " last ", " cut ", "dragon-7/standard", "total"):
        assert words in result.stdout


def test_look_ups() -> None:
    assert [house["id"] for house in as_json("houses")][5] == "colorado-mini"
    assert as_json("facts")[0]["name"] == "player_points"
    assert as_json("clause", "CO-2814-t1")["rows"] == [["0 to 5", "Draws"], ["6 to 9", "Stays"]]
    for command, words in (
        ("houses", "Colorado EZ Baccarat"),
        ("facts", "total_cards"),
        ("clause MA-10a", "Natural"),
    ):
        assert words in run(*command.split()).stdout


@pytest.mark.parametrize("arguments", [(), ("--help",), ("settle", "--help"), ("deal", "-h")])
def test_help(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.returncode == 0
    assert "Usage: punto" in result.stdout


def test_version() -> None:
    assert run("--version").stdout.strip() == "0.1.0"


REFUSALS = [
    (
        "coup 4h2d7c-KsQs9d",
        "the Player stands on 6, so 7c cannot be the Player's third card (CO-2814-t1, MA-10b2",
    ),
    ("coup 4hAd-KsQs9d", "the Player's third card is missing"),
    ("coup 9h9h-KsKd --decks 1", "the shoe has 1 of 9h, and the coup takes 2"),
    ("coup 9hKh-KsKd --decks 1 --without 9h", "the shoe has 0 of 9h"),
    ("settle 5h2d-5s2d --house card-room --bet 1:dragon-7=5", "card-room does not offer dragon-7"),
    ("settle 5h2d-5s2d --bet 8:banker=5", "there is no seat 8"),
]
BAD_USAGE = [
    ("coup 4hXd7c-KsQs9d", '"Xd" is not a card'),
    ("coup nonsense", "is not a coup"),
    ("coup 5h2d-5s2d --decks 0", "Punto takes 1 to 20"),
    ("coup 5h2d-5s2d --decks many", "--decks takes a whole number"),
    ("coup 5h2d-5s2d --decks 8.9", "--decks takes a whole number"),
    ("coup 5h2d-5s2d extra", '"extra" is one thing too many'),
    ("coup", "COUP"),
    ("settle 5h2d-5s2d", "give at least one --bet"),
    ("settle 5h2d-5s2d --bet 1:bankr=5", '1:bankr=5: there is no wager "bankr"; did you mean "banker"?'),
    ("settle 5h2d-5s2d --bet -1:banker=5", "is not a bet"),
    ("settle 5h2d-5s2d --bet 1:banker=ten", '"ten" is not an amount'),
    ("settle 5h2d-5s2d --house colorado --bet 1:banker=5", 'no house "colorado"'),
    ("settle 5h2d-5s2d --bet 1:banker=5 --set rate", "write NAME=VALUE"),
    ("settle 5h2d-5s2d --bet 1:banker=5 --set cards.dekcs=6", 'did you mean "cards.decks"?'),
    ("deal --house massachusetts-midi --set cards.decks=1", "52 cards are too many for a shoe of 1 deck"),
    ("deal --house colorado-dice", "deals no cards"),
    ("settle 337-666 --house colorado-dice --bet 1:dice-tie=5", "is not a roll"),
    ("settle 333-333 --house colorado-dice --bet 1:dice-tie=5 --meter jackpot", "write NAME=AMOUNT"),
    ("settle 5h2d-5s2d --bet 1:banker=5 --wager missing.toml", "missing.toml cannot be read: No such file"),
    ("settle 5h2d-5s2d --bet 1:banker=5 --format xml", "xml"),
    ("settle 5h2d-5s2d --bit 1:banker=5", "--bit"),
    ("wagers dragon", "no wager"),
    ("clause CO-9999", "no rule document has a clause"),
    ("deal --shoes 0", "--shoes takes 1 or more"),
    ("setle", 'no command "setle"; did you mean "settle"?'),
]


@pytest.mark.parametrize(
    ("command", "sentence", "code"), [(*case, 1) for case in REFUSALS] + [(*case, 2) for case in BAD_USAGE]
)
def test_bad_input_gets_one_sentence_and_the_right_exit_code(command: str, sentence: str, code: int) -> None:
    result = run(*command.split())
    assert result.returncode == code
    assert result.stdout == ""
    assert result.stderr.startswith("punto: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


def test_programs_get_the_reasons_apart() -> None:
    result = run("coup", "4h2d7c-KsQs", "--format", "json")
    assert result.returncode == 1
    assert [reason["clauses"][0] for reason in json.loads(result.stdout)["reasons"]] == [
        "CO-2814-t1",
        "CO-2814-t2-n",
    ]


def test_another_language(tmp_path: Path) -> None:
    file = tmp_path / "es.toml"
    file.write_text('[winner]\nbanker = "Gana la Banca"\n[cli]\nsettle = "Liquida las apuestas."\n', "utf-8")
    env = {"PUNTO_LANGUAGE": str(file)}
    assert "Gana la Banca" in run("coup", "4hAd7c-KsQs9d", env=env).stdout
    assert "Liquida las apuestas." in run("--help", env=env).stdout
    lost = run("wagers", env={"PUNTO_LANGUAGE": "tlh"})
    assert lost.returncode == 2
    assert 'there is no language "tlh"' in lost.stderr
    file.write_text('[settle]\nhouse-net = "Haus: {net} {"\n', "utf-8")
    slip = run("settle", "5h2d-5s2d", "--bet", "1:tie=5", env=env)
    assert (slip.returncode, "House: -$40.00" in slip.stdout) == (0, True)
    assert run("wagers", env={"PUNTO_LANGUAGE": ""}).returncode == 0


def test_check_says_every_breach_with_its_clause() -> None:
    good = run("check", "colorado-mini", "massachusetts-ez")
    assert (good.returncode, good.stdout.count("in order")) == (0, 2)
    bad = run("check", "colorado-mini", "--set", "cards.decks=5", "--set", "approvals.rules=")
    assert bad.returncode == 1
    assert "cards.decks is 5; allowed: 6 to 8 (CO-2806-1)" in bad.stdout
    assert "approvals.rules is not set: not approved (CO-2804-s2)" in bad.stdout
    told = run("check", "colorado-mini", "--set", "cards.decks=5", "--format", "json")
    assert json.loads(told.stdout)[0]["breaches"][0]["clauses"] == ["CO-2806-1"]
    assert run("check").returncode == 2


def test_houses_show() -> None:
    shown = run("houses", "show", "massachusetts-midi")
    assert shown.returncode == 0
    for words in ("cards.decks", "royal-9", "vigorish.rate", "5%"):
        assert words in shown.stdout
    assert as_json("houses", "show", "card-room")["wagers"]["tie"] == "standard"


def test_dice_are_settled_too() -> None:
    answer = as_json("settle", "333-666", "--house", "colorado-dice", "--bet", "1:dice-player=5")
    assert answer["bets"][0]["net"] == 500
    assert as_json("coup", "333-666")["facts"]["player_triple"] == 3
    assert "333-666  9:8  Player wins" in run("coup", "333-666").stdout


def test_meters_presses_and_remarks() -> None:
    jackpot = as_json(
        "settle",
        "9hKs-9hKs",
        "--house",
        "massachusetts-midi",
        "--bet",
        "1:royal-9=5",
        "--meter",
        "major=60000",
    )
    assert jackpot["bets"][0]["net"] == 5999500
    bets = ("--bet", "3:house-money=10", "--bet", "3:banker=100")
    pressed = as_json(
        "settle", "QhQd4c-2s2d3s", "--house", "massachusetts-midi", *bets, "--press", "3=banker"
    )
    assert [bet["pressed"] for bet in pressed["bets"]] == [-15000, 15000]
    alone = as_json("settle", "5h2d-5s2d", "--house", "card-room-ez", "--bet", "1:dragon-7=5")
    assert alone["objections"] == [
        {"text": "1:dragon-7/standard=5.00 needs a Player or Banker bet beside it", "clauses": ["HR-ez-7"]}
    ]


def test_a_new_wager_starts_from_a_file_that_works(tmp_path: Path) -> None:
    made = run("new", "wager", "Lucky Seven!", cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    assert "lucky-seven.toml is written" in made.stdout
    file = str(tmp_path / "lucky-seven.toml")
    assert (
        as_json("settle", "5h2d-5s2d", "--wager", file, "--bet", "1:lucky-seven=5")["bets"][0]["result"]
        == "push"
    )
    again = run("new", "wager", "lucky-seven", cwd=tmp_path)
    assert (again.returncode, "here already" in again.stderr) == (1, True)


def test_names_are_printed_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(
        'id = "odd"\nname = "Tie [/x] [red] {b}"\n[[line]]\nname = "T [/]"\nwhen = { winner = "tie" }\n'
        '[paytable.x.pays]\n"T [/]" = "8 to 1"\n',
        "utf-8",
    )
    result = run("wagers", "odd", "--wager", str(file))
    assert result.returncode == 0
    assert "Tie [/x] [red] {b}" in result.stdout


@pytest.mark.parametrize("env", [{"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "0"}, {"COLUMNS": "2"}])
def test_odd_terminals(env: dict[str, str]) -> None:
    for command in (["settle", "--help"], ["settle", "5h2d-5s2d", "--bet", "1:tie=5"]):
        result = run(*command, env=env)
        assert (result.returncode, result.stderr) == (0, "")


def test_no_figure_is_cut_off_in_a_narrow_window() -> None:
    result = run("deal", "--seed", "4", env={"COLUMNS": "60"})
    assert "…" not in result.stdout
    assert "-2,035.00" in result.stdout


def test_a_full_disk_is_said() -> None:
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [PUNTO, "wagers"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 1
    assert "cannot be written: No space left" in result.stderr


def test_a_fault_of_our_own_is_owned_up_to(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import punto.cli.shell
    from punto.cli import main as entry

    monkeypatch.setattr(punto.cli.shell, "_parsed", lambda _arguments: lambda: 1 / 0)
    with pytest.raises(SystemExit) as caught:
        entry(["wagers"])
    assert caught.value.code == 70
    assert "a fault of Punto's own, not yours: ZeroDivisionError" in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error() -> None:
    piped = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {PUNTO} deal --shoes 20 --seed 1 | head -1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (piped.returncode, piped.stderr) == (0, "")
