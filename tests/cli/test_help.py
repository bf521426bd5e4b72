"""Help of every command: true, at once, and whole in any window."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cyclopts import App, CycloptsError, UnknownOptionError
from scripts.help_pages import FILE
from tests.cli.command import run

from punto.cli.front import COMMANDS
from punto.cli.shell import command_tree

ROOT = Path(__file__).parent.parent.parent
PAGES = json.loads(FILE.read_text("utf-8"))
EVERY = """
import sys
from punto.cli.shell import run
for words in sys.argv[1:]:
    assert run([*words.split(), "--help"]) == 0
heavy = {"cyclopts", "rich", "numpy", "numba", "sqlalchemy", "punto.wagers", "punto.houses", "punto.game"}
print(sorted(heavy & set(sys.modules)), file=sys.stderr)
"""


def python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, cwd=ROOT
    )


def test_help_says_what_commands_take() -> None:
    """In a process of its own, where no command has been read in English yet."""
    now = python("from scripts.help_pages import pages; print(pages(), end='')").stdout
    assert FILE.read_text("utf-8") == now, "commands take something else by now: python -m scripts.help_pages"
    assert COMMANDS.keys() <= PAGES.keys()


def test_every_option_that_help_names_is_taken() -> None:
    """Whatever else is missing or wrong, the option is known."""
    tree = command_tree(list(COMMANDS))
    for name, page in PAGES.items():
        for option in (each for taken in page["takes"] for each in taken["names"] if each.startswith("-")):
            assert not isinstance(refused(tree, [*name.split(), option]), UnknownOptionError), (name, option)


def refused(tree: App, words: list[str]) -> CycloptsError | None:
    try:
        tree.parse_args(words, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return error
    return None


def test_a_command_that_is_nothing_without_its_parts_says_what_they_are() -> None:
    alone = [name for name, page in PAGES.items() if page.get("parts") and not page["takes"]]
    assert {"new", "report", "cage", "users"} <= {*alone}
    for name in alone:
        assert run(name).stdout == run(name, "--help").stdout


def test_help_of_no_command_fetches_what_the_command_needs() -> None:
    result = python(EVERY, *PAGES)
    assert result.stderr == "[]\n"
    assert result.stdout.count("Usage: punto") == len(PAGES)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_every_page_is_whole(width: int) -> None:
    for name, page in PAGES.items():
        shown = run(*name.split(), "--help", env={"COLUMNS": str(width)}).stdout
        assert max(map(len, shown.splitlines())) <= width, name
        words = shown.replace(",", " ").split()
        assert all(
            each in words or f"{each}..." in words for taken in page["takes"] for each in taken["names"]
        )
        assert all(part in words for part in page.get("parts", ()))


def test_help_is_found_wherever_it_is_asked_for() -> None:
    page = run("progressives", "adjust", "--help").stdout
    assert page.startswith("Usage: punto progressives adjust --badge BADGE")
    assert run("progressives", "adjust", "floor.db", "-h").stdout == page
    assert run("progressives", "floor.db", "--help").stdout == run("progressives", "-h").stdout
    nobody = run("simm", "--help")
    assert (nobody.returncode, nobody.stdout) == (2, "")
    assert "did you mean" in nobody.stderr
