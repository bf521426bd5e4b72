"""`punto check` and `punto houses settings`, in a process of their own."""

import json
from pathlib import Path

from tests.cli.command import as_json, run

from punto.houses import schema


def test_check_says_mistakes_and_breaches_together(tmp_path: Path) -> None:
    wrong = ("--set", "cards.decks=five", "--set", "vigorish.rate=40%", "--set", "limits.minimum=20000")
    bad = run("check", "colorado-mini", "card-room", *wrong)
    assert bad.returncode == 2
    lines = bad.stdout.splitlines()
    assert lines[0] == "colorado-mini: 1 mistake, 3 breaches"
    assert '  × colorado-mini.toml: cards.decks must be a whole number, 0 or more, not "five"' in lines
    assert "  · vigorish.rate is 40%; allowed: 5% to 25% (CO-2808-3)" in lines
    assert "card-room: 1 mistake, 1 breach" in lines
    told = json.loads(run("check", "colorado-mini", "no-such-house", *wrong, "--format", "json").stdout)
    assert [(each["house"], each["ok"], len(each["faults"])) for each in told] == [
        ("colorado-mini", False, 1),
        ("no-such-house", False, 1),
    ]
    assert told[0]["faults"][0] == {
        "file": "colorado-mini.toml",
        "place": "",
        "text": 'cards.decks must be a whole number, 0 or more, not "five"',
    }
    gone = str(tmp_path / "gone.toml")
    missing = run("check", "colorado-mini", "--wager", gone, "--set", "cards.decks=5")
    assert missing.returncode == 2
    assert ("cannot be read" in missing.stdout, "cards.decks is 5" in missing.stdout) == (True, True)


def test_check_tells_tables_apart() -> None:
    twins = run("check", "colorado-mini", "colorado-ez", "colorado-mini", "--set", "table.number=7")
    assert twins.returncode == 1
    title, breach = twins.stdout.splitlines()[-2:]
    assert title == "between the tables: 1 breach"
    assert "colorado-ez has table.number 7; allowed: another one, as it is that of colorado-mini" in breach


def test_long_lines_are_folded_under_their_signs() -> None:
    wrong = (
        "--set",
        "limits.minimum=",
        "--set",
        "cards.shuffle=robots-and-machines",
        "--set",
        "vigorish.rate=40%",
    )
    for answer in (
        run("check", "colorado-mini", *wrong, env={"COLUMNS": "60"}),
        run("check", "colorado-mini", "--set", "limits.maximum=", env={"COLUMNS": "60"}),
    ):
        _, *lines = answer.stdout.splitlines()
        signs = [line for line in lines if line.startswith(("  × ", "  · ", "  ! "))]
        assert len(signs) < len(lines)
        assert all(line in signs or line.startswith("    ") for line in lines), lines
        assert max(map(len, lines)) <= 60


def test_houses_settings() -> None:
    shown = run("houses", "settings")
    assert shown.returncode == 0
    for setting in schema().values():
        assert setting.key in shown.stdout
    told = {each["key"]: each for each in as_json("houses", "settings")}
    assert set(told) == set(schema())
    assert all(each["says"] and each["values"] and each["acts"] for each in told.values())
    decks, seats = told["cards.decks"], told["table.seats"]
    assert (decks["default"], decks["acts"], decks["values"]) == (8, "table", "a whole number, 0 or more")
    assert decks["jurisdictions"]["card-room"]["clauses"] == ["HR-bac-1"]
    assert [rule["allowed"] for rule in decks["jurisdictions"]["colorado"]["rules"]] == ["6 to 8", "6 to 20"]
    by_law = {name: each["default"] for name, each in seats["jurisdictions"].items()}
    assert by_law == {"card-room": 9, "colorado": 7, "massachusetts": 9}
    assert seats["jurisdictions"]["colorado"]["defaults_when"] == [{"value": 9, "when": "table.kind = midi"}]
    pit = told["payout.procedure"]["jurisdictions"]["colorado"]["clauses"]
    assert {"CO-2815-2-s2", "CO-2815-3", "CO-2815-3-a"} == set(pit)
    assert [each["key"] for each in as_json("houses", "settings", "run.side")] == ["run.side"]
    assert {each["key"].split(".")[0] for each in as_json("houses", "settings", "bets", "run")} == {
        "bets",
        "run",
    }
    wrong = run("houses", "settings", "carts")
    assert (wrong.returncode, 'did you mean "cards"' in wrong.stderr) == (2, True)


def test_settings_are_listed_without_a_stray_backslash() -> None:
    """A cell has lines on purpose only as a `Text`; anybody else's new line is written out."""
    listed = run("houses", "settings").stdout
    assert "vigorish.rate" in listed
    assert "\\n" not in listed
