"""`punto odds` and `punto count` as people and programs meet them."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest
from tests.cli.command import as_json, run


def test_one_wager_for_programs() -> None:
    (tie,) = as_json("odds", "tie")
    assert tie["wager"] == "tie"
    assert (tie["on"], tie["paytable"], tie["decks"]) == (None, "standard", 8)
    assert tie["house_edge_exact"] == "103841353768/723147898655"
    assert Fraction(tie["return_exact"]) == 1 - Fraction(tie["house_edge_exact"])
    assert abs(tie["house_edge"] - 0.1436) < 1e-4
    first = tie["lines"][0]
    assert (first["name"], first["pays"], first["ways"], first["of"]) == (
        "Tie",
        "8 to 1",
        "475627426473216",
        "4998398275503360",
    )


def test_the_whole_book_is_priced() -> None:
    listed = as_json("odds")
    assert len(listed) > 75
    assert {each["wager"] for each in listed} == {each["id"] for each in as_json("wagers")}
    for each in listed:
        assert sum(int(line["ways"]) for line in each["lines"]) == int(each["lines"][0]["of"])
        assert (each["house_edge"] is None) == bool(each["meters"])


def test_choices() -> None:
    (one,) = as_json("odds", "dragon-bonus", "--on", "banker", "--paytable", "2", "--decks", "6")
    assert (one["on"], one["paytable"], one["decks"]) == ("banker", "b", 6)
    mini = {(each["wager"], each["on"]) for each in as_json("odds", "--house", "colorado-mini")}
    assert ("dragon-bonus", "player") in mini
    assert ("dragon-7", None) not in mini
    meters = [
        part for meter in ("major=50000", "k9-banker=350", "k9-player=350") for part in ("--meter", meter)
    ]
    (seat,) = as_json("odds", "royal-9", "--paytable", "1", "--seat", "7", *meters)
    assert seat["seat"] == 7
    assert 0 < seat["house_edge"] < 1
    assert seat["long_run_house_edge"] is not None
    assert [meter["name"] for meter in seat["meters"]] == ["major", "k9-banker", "k9-player"]


def test_who_else_bets_decides_between_envy_and_the_other_prize() -> None:
    def ways(*options: str) -> dict[str, int]:
        (found,) = as_json("odds", "99-fortunes", "--paytable", "p5", "--seat", "2", *options)
        return {line["name"]: int(line["ways"]) for line in found["lines"]}

    full, alone, one = ways(), ways("--others", ""), ways("--others", "5")
    envy, other = "Suited quads, another betting seat", "Other suited quads"
    assert alone[envy] == 0
    assert full[envy] == 6 * one[envy] > 0
    assert full[envy] + full[other] == alone[other] == one[envy] + one[other]


def test_remaining_cards(tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    file.write_text("2Ac 2Kd 39h", "utf-8")
    (tie,) = as_json("odds", "tie", "--remaining", str(file))
    assert (tie["decks"], tie["cards"]) == (None, 7)
    without = as_json("odds", "tie", "--without", "9h 9h Ks")[0]
    assert without["cards"] == 413
    file.write_text("5Ac", "utf-8")
    few = run("odds", "tie", "--remaining", str(file))
    assert (few.returncode, "5 cards cannot finish every coup" in few.stderr) == (1, True)


def test_a_file_nobody_has_seen(tmp_path: Path) -> None:
    file = tmp_path / "bet.toml"
    file.write_text(
        'id = "bet"\nname = "Bet"\n[[line]]\nname = "Pair and a tie"\n'
        'when = { player_pair = true, winner = "tie" }\n[paytable.x.pays]\n"Pair and a tie" = "100 to 1"\n',
        "utf-8",
    )
    (bet,) = as_json("odds", str(file))
    assert 0 < int(bet["lines"][0]["ways"]) < int(bet["lines"][0]["of"]) // 50
    (solved,) = as_json("odds", str(file), "--target-edge", "5%")
    pays = Fraction(solved["pays_exact"])
    chance = Fraction(int(bet["lines"][0]["ways"]), int(bet["lines"][0]["of"]))
    assert chance * pays - (1 - chance) == Fraction(-1, 20)


def test_csv_and_markdown() -> None:
    rows = list(csv.reader(run("odds", "tie", "player", "--format", "csv").stdout.splitlines()))
    assert rows[0][:4] == ["wager", "on", "paytable", "house_edge"]
    assert [row[0] for row in rows[1:]] == ["tie", "player"]
    assert run("odds", "tie", "--format", "md").stdout.startswith("| wager | on |")


def test_for_people() -> None:
    assert "House edge: 1.057906%" in run("odds", "banker", "--paytable", "commission").stdout
    assert "Exact odds" in run("odds", "tie", "player").stdout
    assert "House edge at that stake" in run("odds", "banker", "--stake", "7.50").stdout
    assert "best press onto either: house edge 5.706593%" in run("odds", "house-money").stdout
    assert "2.499629%" in run("odds", "dragon-bonus", "--compare", "--on", "player").stdout


def test_every_start_that_can_be_pressed() -> None:
    (money,) = as_json("odds", "house-money", "--press-states")
    states = money["press_states"]
    assert sum(int(state["ways"]) for state in states) * 412 * 411 == sum(
        int(line["ways"]) for line in money["lines"] if line["name"]
    )
    added = sum(
        int(state["ways"]) * Fraction(state["payout"]) * max(Fraction(state["worth"]["player"]), Fraction(0))
        for state in states
    )
    pressed = {each["onto"]: Fraction(each["house_edge_exact"]) for each in money["pressed"]}
    assert pressed["player"] == Fraction(money["house_edge_exact"]) - added / (416 * 415 * 414 * 413)
    assert {state["best"] for state in states} == {"player", "banker", None}


def test_a_shared_award_is_divided_among_the_players() -> None:
    """A meter that makes the bet even for one is worth a fifth to each of five: four fifths are missing."""
    (alone,) = as_json("odds", "ez-progressive", "--paytable", "1")
    (meter,) = alone["meters"]
    at = f"{meter['break_even']:.2f}"
    (even,) = as_json("odds", "ez-progressive", "--paytable", "1", "--meter", f"jackpot={at}")
    (five,) = as_json(
        *("odds", "ez-progressive", "--paytable", "1", "--players", "5", "--meter", f"jackpot={at}")
    )
    assert abs(even["house_edge"]) < 1e-7
    assert (even["players"], five["players"]) == (1, 5)
    assert five["house_edge"] == pytest.approx(0.8 * (1 - alone["fixed_return"]), abs=1e-7)
    assert Fraction(five["return_exact"]) == 1 - Fraction(five["house_edge_exact"])
    assert five["std_dev"] < even["std_dev"] / 4
    assert five["meters"][0]["break_even"] == pytest.approx(5 * meter["break_even"])
    shown = run(
        "odds", "ez-progressive", "--paytable", "1", "--players", "5", "--meter", f"jackpot={at}"
    ).stdout
    assert f"House edge: {five['house_edge']:.6%}" in shown


def test_a_chairs_award_is_its_bettors_alone() -> None:
    options = ("odds", "royal-9", "--paytable", "1", "--meter", "major=50000")
    others = ("--meter", "k9-banker=350", "--meter", "k9-player=350")
    (one,), (five,) = as_json(*options, *others), as_json(*options, *others, "--players", "5")
    assert one["house_edge_exact"] == five["house_edge_exact"]
    assert one["long_run_house_edge"] == five["long_run_house_edge"]
    assert one["rounds_to_hit"]["major"] == pytest.approx(5 * five["rounds_to_hit"]["major"])


def test_other_meters_are_worth_what_they_stand_at() -> None:
    (bare,) = as_json("odds", "royal-9", "--paytable", "1")
    (given,) = as_json("odds", "royal-9", "--paytable", "1", "--meter", "royal-9.k9-banker=350")
    before, after = ({each["name"]: each for each in found["meters"]} for found in (bare, given))
    worth = 350 * Fraction(before["k9-banker"]["coefficient"])
    missing = 1 - Fraction(bare["fixed_return_exact"]) - worth
    assert Fraction(after["major"]["break_even_exact"]) == missing / Fraction(after["major"]["coefficient"])
    assert after["k9-banker"] == before["k9-banker"]
    shown = run("odds", "royal-9", "--paytable", "1", "--meter", "k9-banker=350").stdout
    assert "beside the other meters as given" in shown


def test_sim_and_odds_read_meters_alike() -> None:
    """One meter's name on three wagers of different units: each in its own stakes; or one wager's alone."""
    for name in ("jackpot", "ez-progressive.jackpot"):
        options = ("--house", "colorado-ez", "--meter", f"{name}=123456.78")
        simulated = {
            each["wager"]: each["house_edge_exact"]
            for each in as_json("sim", "--coups", "100", *options)["wagers"]
        }
        priced = {each["wager"]: each["house_edge_exact"] for each in as_json("odds", *options)}
        assert simulated == priced
        assert priced["ez-progressive"]
        assert (priced["ez-progressive-each-hand"] is None) == ("." in name)


def test_count() -> None:
    study = as_json("count", "dragon-7", "--tags", "0,0,0,-1,-1,-1,-1,2,2,0")
    assert [each["card"] for each in study["effects"]] == ["A", *"23456789", "T"]
    assert 3 < study["turns_at"] < 4
    assert study["tally"] is None
    shown = run("count", "tie").stdout
    assert "the bet turns at a true count of" in shown
    assert "two cards" in shown
    assert "any other two" not in shown


def test_a_tally_of_pairs() -> None:
    """House Money: a pair of one rank; unasked, as no tags follow it."""
    found = as_json("count", "house-money")
    ranks = ["A", *"23456789", *"TJQK"]
    assert found["told"] < 0.01
    assert found["tally"]["kinds"] == ranks
    assert found["tally"]["points"] == [[int(one == two) for two in ranks] for one in ranks]
    shown = run("count", "house-money").stdout
    assert shown.index("one rank") < shown.index("any other two") < shown.index("the bet turns at")
    assert as_json("count", "house-money", "--no-tally")["tally"] is None
    tie = as_json("count", "tie", "--tally")["tally"]
    assert tie["kinds"] == ["A", *"23456789", "T"]
    assert tie["turns_at"] > tie["average"]
    assert "T-T" in run("count", "tie", "--tally").stdout


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("odds tye", 'no wager "tye"; did you mean "tie"?'),
        ("odds tie --decks 0", "Punto takes 1 to 20"),
        ("odds tie --paytable x", 'no pay table "x"'),
        ("odds tie --target-edge five", "is not a percentage"),
        ("odds tie --target-edge=-5", '"-5" is not a percentage'),
        ("odds tie --target-edge 5% --line Tye", 'no winning line "Tye"'),
        ("odds royal-9 --seat 12", "has no chair 12; it has 1, 2, 3"),
        ("odds royal-9 --target-edge 5%", "pays from a meter"),
        ("odds tie --target-edge 100%", "no pay of"),
        ("odds tie --stake 0", "more than 0"),
        ("odds royal-9 --players 0", "--players takes a whole number from 1 to 999999999; '0' is none"),
        ("odds royal-9 --bets-an-hour 0", "--bets-an-hour takes a whole number from 1"),
        ("odds royal-9 --meter foo=5", 'no meter "foo"'),
        ("odds tie --remaining nowhere.txt", "cannot be read: No such file"),
        ("odds tie --remaining .", "cannot be read: Is a directory"),
        ("count royal-9", "pays from a meter"),
        ("count dice-tie", "not played with cards"),
        ("count dragon-bonus", "rides on a hand"),
        ("count tie --tags 1,2", "10 tags are wanted"),
        ("count tie --tags 1,x", "--tags takes a whole number"),
        ("count tie --tags 9999999999", "takes a whole number of at most nine digits"),
    ],
)
def test_bad_input_gets_one_sentence(command: str, sentence: str) -> None:
    result = run(*command.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("punto: ")
    assert result.stderr.count("\n") == 1
    assert sentence in result.stderr


def test_how_long_until_a_meter_is_won() -> None:
    options = (
        "odds",
        "ez-progressive",
        "--house",
        "colorado-ez",
        "--meter",
        "jackpot=50000",
        "--players",
        "3",
    )
    (found,) = as_json(*options, "--bets-an-hour", "180")
    (meter,) = found["meters"]
    rounds = 1 / Fraction(meter["coefficient"]) / 3
    assert Fraction(meter["hours_to_hit_exact"]) == rounds / 60
    shown = run(*options, "--bets-an-hour", "180").stdout
    assert "Time to a full award: jackpot: 6,253.9 hours on average" in shown
    for idle in (("odds", "tie"), ("odds", "ez-progressive", "royal-9")):
        refused = run(*idle, "--bets-an-hour", "60")
        assert (refused.returncode, "--bets-an-hour" in refused.stderr) == (2, True)
    assert run(*options, "--bets-an-hour", "0").returncode == 2


def test_all_mistakes_of_a_file_are_told_a_line_each(tmp_path: Path) -> None:
    """With a name that the book has taken among them, and the same by `punto check`."""
    (tmp_path / "bet.toml").write_text(
        'id = "tie"\nmane = "B"\n[[line]]\nname = "A"\nwhen = { player_point = 9, winner = "bank" }\n'
        '[paytable.x.pays]\nA = "8 t 1"\n',
        "utf-8",
    )
    said = [
        '"name" is missing',
        'id: "tie" is taken by tie',
        'there is no key "mane"; did you mean "main"?',
        'line "A": there is no fact "player_point"; did you mean "player_points"?',
        'line "A": winner is never "bank": it can be "player", "banker", "tie"',
        '[paytable.x], line "A": "8 t 1" is not a pay',
    ]
    result = run("odds", "bet.toml", cwd=tmp_path)
    told = result.stderr.splitlines()
    assert result.returncode == 2
    assert [
        line.removeprefix("punto: bet.toml: ")[: len(each)] for line, each in zip(told, said, strict=True)
    ] == said
    checked = run("check", "card-room", "--wager", "bet.toml", cwd=tmp_path).stdout
    assert checked.count("× bet.toml: ") == len(said)
