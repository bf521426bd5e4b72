"""At home in the shell: a front page at once, completion, files to start from, pictures, odd names."""

import csv
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rich.table import Table
from tests.cli.command import as_json, run

import punto
from punto.cli.front import COMMANDS
from punto.cli.render import show, table
from punto.houses.jurisdiction import jurisdictions


@pytest.mark.parametrize("option", ["--help", "--version"])
def test_the_front_page_fetches_nothing_that_it_does_not_need(option: str) -> None:
    code = (
        "import sys; sys.argv = ['punto', sys.argv[1]]; from punto.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'cyclopts', 'rich', 'numpy', 'numba', 'punto.wagers', 'punto.houses', 'punto.game'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    result = subprocess.run([sys.executable, "-c", code, option], capture_output=True, text=True, check=True)
    assert result.stderr == "[]\n"


def test_the_front_page_names_every_command_and_fits() -> None:
    page = run("--help", env={"COLUMNS": "40"}).stdout
    assert all(f"\n  {name} " in page for name in COMMANDS)
    assert max(map(len, page.splitlines())) <= 40
    assert run("--version").stdout == f"{punto.__version__}\n"


def test_public_names_are_what_they_were_when_all_was_fetched_at_once() -> None:
    import punto.settle
    from punto.settle import settle

    assert punto.settle is settle
    assert punto.houses.find_house is punto.find_house
    assert {"settle", "House"} <= set(dir(punto))
    with pytest.raises(AttributeError, match="punto has no nothing"):
        _ = punto.nothing  # type: ignore[attr-defined]


BASH = """
source {script}
complete_words() {{
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _punto
    echo "${{COMPREPLY[*]}}"
}}
complete_words punto od
complete_words punto odds --form
complete_words punto odds --format j
complete_words punto odds dragon-
complete_words punto sim --house card-
complete_words punto new ""
complete_words punto check my-
complete_words punto clause CO-2814-t1
complete_words punto serve --no
complete_words punto odds "two w"; echo "${{#COMPREPLY[@]}}"
complete_words punto audit flo
complete_words punto serve --db flo
complete_words punto odds --house = card-
complete_words punto sessions --plan mar
complete_words punto sessions --bet dragon-
"""


def test_completion_in_bash(tmp_path: Path) -> None:
    script = tmp_path / "punto.bash"
    script.write_text(run("completion", "bash").stdout)
    for name in ("my-house.toml", "two words.toml", "floor.db"):
        (tmp_path / name).touch()
    told = subprocess.run(
        ["bash", "-c", BASH.format(script=script)], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert told.stderr == ""
    assert told.stdout.splitlines() == [
        "odds",
        "--format",
        "json",
        "dragon-7 dragon-bonus",
        "card-room card-room-ez",
        "wager house",
        "my-house.toml",
        "CO-2814-t1 CO-2814-t1b",
        "--no-demo",
        *("two words.toml", "1"),
        "floor.db",
        "floor.db",
        "card-room card-room-ez",
        "martingale",
        "dragon-7 dragon-bonus",
    ]


FISH = [
    ("punto od", ["odds"]),
    ("punto odds --format j", ["json"]),
    ("punto odds dragon-", ["dragon-7", "dragon-bonus"]),
    ("punto sim --house card-", ["card-room", "card-room-ez"]),
    ("punto serve --no", ["--no-demo"]),
    ("punto sessions --plan mar", ["martingale"]),
]


def test_completion_in_fish(tmp_path: Path) -> None:
    """The script says the same to fish, wherever there is one to ask."""
    script = tmp_path / "punto.fish"
    script.write_text(run("completion", "fish").stdout)
    for typed, words in FISH:
        assert all(word.lstrip("-") in script.read_text() for word in words)
        if shutil.which("fish"):
            code = f"source {script}; complete -C '{typed}'"
            told = subprocess.run(
                ["fish", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
            )
            assert [line.split("\t")[0] for line in told.stdout.splitlines()] == words


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_scripts_hold_every_command_and_are_read_by_their_shell(shell: str, tmp_path: Path) -> None:
    result = run("completion", env={"SHELL": f"/usr/bin/{shell}"})
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == run("completion", shell).stdout
    assert all(name in result.stdout for name in (*COMMANDS, "colorado-mini", "dragon-7", "target-edge"))
    if shutil.which(shell):
        script = tmp_path / "script"
        script.write_text(result.stdout)
        subprocess.run([shell, "-n", script], check=True)


def test_completion_for_no_shell() -> None:
    lost = run("completion", env={"SHELL": "/bin/tcsh"})
    assert (lost.returncode, "name one of bash, zsh, fish" in lost.stderr) == (2, True)


@pytest.mark.parametrize("jurisdiction", jurisdictions())
def test_a_new_house_wants_its_approvals_and_nothing_else(jurisdiction: str, tmp_path: Path) -> None:
    made = run("new", "house", "The Blue Room", "--jurisdiction", jurisdiction, cwd=tmp_path)
    assert (made.returncode, made.stderr) == (0, "")
    file = tmp_path / "the-blue-room.toml"
    (checked,) = as_json_of_check(file)
    assert all("is not set: not approved" in each["text"] for each in checked["breaches"])
    assert bool(checked["breaches"]) == (jurisdiction != "card-room")
    file.write_text(file.read_text("utf-8").replace(' = ""', ' = "DG-1"'), "utf-8")
    (checked,) = as_json_of_check(file)
    assert checked["ok"]
    assert {"player", "banker", "tie"} <= as_json("houses", "show", str(file))["wagers"].keys()
    again = run("new", "house", "the-blue-room", cwd=tmp_path)
    assert (again.returncode, "here already" in again.stderr) == (1, True)


def as_json_of_check(file: Path) -> list[dict[str, list[dict[str, str]]]]:

    found: list[dict[str, list[dict[str, str]]]] = json.loads(
        run("check", str(file), "--format", "json").stdout
    )
    return found


def test_an_unknown_jurisdiction_leaves_nothing_behind(tmp_path: Path) -> None:
    lost = run("new", "house", "Blue", "--jurisdiction", "nevada", cwd=tmp_path)
    assert (lost.returncode, "there is card-room, colorado" in lost.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("file", "begins"),
    [("r.svg", b"<svg "), ("r.png", b"\x89PNG"), ("r.pdf", b"%PDF"), ("R.PNG", b"\x89PNG")],
)
@pytest.mark.parametrize("option", ["--svg", "--picture"])
def test_a_picture_is_what_its_name_says(file: str, begins: bytes, option: str, tmp_path: Path) -> None:
    assert run("roads", "--seed", "3", option, file, cwd=tmp_path).returncode == 0
    first = (tmp_path / file).read_bytes()
    assert first.startswith(begins)
    assert run("roads", "--seed", "3", option, file, cwd=tmp_path).returncode == 0
    assert (tmp_path / file).read_bytes() == first


def test_other_pictures_are_refused(tmp_path: Path) -> None:
    for file in ("r.jpg", "r", "png"):
        result = run("roads", "BBP", "--svg", file, cwd=tmp_path)
        assert (result.returncode, ".svg, .png or .pdf" in result.stderr) == (2, True)
    assert not list(tmp_path.iterdir())


def test_numbers_are_numbers_in_documents() -> None:
    told = run("odds", "--format", "csv").stdout
    assert "%" not in told
    rows = list(csv.DictReader(told.splitlines()))
    assert len(rows) > 60
    for row in rows:
        for name, value in list(row.items())[3:]:
            assert value == "" or 0 <= abs(float(value)) < 500, (name, value)
    (tie,) = (row for row in rows if row["wager"] == "tie")
    assert float(tie["house_edge"]) == as_json("odds", "tie")[0]["house_edge"]


ODD = "a\x1b[31mb\nc\u202ed\te"
ESCAPED = r"a\x1b[31mb\nc\u202ed\te"


def test_control_characters_are_shown_escaped(tmp_path: Path) -> None:
    wager = tmp_path / "odd.toml"
    quoted = ODD.encode("unicode_escape").decode().replace("\\x", "\\u00")
    wager.write_text(
        f'id = "odd"\nname = "{quoted}"\n[[line]]\nname = "{quoted}"\nwhen = {{ winner = "tie" }}\n'
        f'[paytable.x.pays]\n"{quoted}" = "8 to 1"\n'
    )
    house = tmp_path / "house.toml"
    house.write_text(
        f'id = "house"\nname = "{quoted}"\njurisdiction = "card-room"\nwager_files = ["odd.toml"]\n'
        '[wagers]\nplayer = "standard"\nodd = "x"\n'
    )
    for command in (
        ("wagers", str(wager)),
        ("odds", str(wager)),
        ("odds", "odd", "player", "--house", str(house)),
        ("count", str(wager)),
        ("houses", "show", str(house)),
        ("settle", "5h2d-5s2d", "--house", str(house), "--bet", "1:odd=5"),
        ("deal", "--house", str(house), "--seed", ODD),
        ("sim", "--house", str(house), "--seed", ODD, "--coups", "1e3"),
        ("sim", "--seed", ODD, "--shoe", "1"),
        ("sessions", "--bet", "tie", "--stake", "5", "--bankroll", "50", "--seed", ODD, "--sessions", "2"),
        ("coup", ODD),
        ("wagers", ODD),
    ):
        result = run(*command)
        told = result.stdout + result.stderr
        assert not {"\x1b", "\u202e", "\t"} & set(told), command
        assert ESCAPED in told or (command[0] == "odds" and "player" in command), told


def test_new_lines_are_only_the_layouts_own(capsys: pytest.CaptureFixture[str]) -> None:
    made: Table = table("Title\x07", [("name", "left")])
    made.add_row("one\ntwo")
    show(made)
    assert capsys.readouterr().out.split() == [r"Title\x07", "name", r"one\ntwo"]
