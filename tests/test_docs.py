"""Every console example in the README and the docs, run as a reader would; `...` stands for anything."""

import re
import shlex
from pathlib import Path

import pytest
from tests.cli.command import run

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_BLOCK = re.compile(
    r"^```(?:toml|python|text)\n# ([\w-]+\.(?:toml|py|txt))\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
EXAMPLES = [
    pytest.param(page, block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(BLOCK.findall(page.read_text("utf-8")), 1)
]


def commands(block: str) -> list[tuple[str, str]]:
    """Each `$ command` with the output that is printed under it."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def matches(printed: str, real: str) -> bool:
    lines = [line.rstrip() for line in printed.strip().splitlines()]
    pattern = "\n".join(".*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") for line in lines)
    actual = "\n".join(line.rstrip() for line in real.strip().splitlines())
    return re.fullmatch(pattern, actual, re.DOTALL) is not None


@pytest.mark.parametrize(("page", "block"), EXAMPLES)
def test_console_examples(page: Path, block: str, tmp_path: Path) -> None:
    for name, text in FILE_BLOCK.findall(page.read_text("utf-8")):
        (tmp_path / name).write_text(text, "utf-8")
    ran = 0
    for command, output in commands(block):
        if not command.startswith("punto "):  # scripts/serve and scripts/test run by themselves
            continue
        words, _, file = command.partition(" < ")
        typed = (tmp_path / file).read_text("utf-8") if file else ""
        result = run(*shlex.split(words)[1:], typed=typed, env={"COLUMNS": "110"}, cwd=tmp_path)
        real = result.stdout + result.stderr
        assert matches(output, real) or not output.strip(), f"$ {command}\n{real}"
        assert (result.returncode != 0) == real.startswith("punto: ") or command.startswith("punto check")
        ran += 1
    assert ran or "scripts/" in block


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


def test_links_inside_the_project_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_files_that_are_named_are_there() -> None:
    """`src/…`, `tests/…` and the like are of this project; so are files of a room, without their ending."""
    for page in PAGES:
        for name in re.findall(r"`((?:src|tests|scripts|bench|docs)/[\w./-]+)`", page.read_text("utf-8")):
            assert (ROOT / name).exists(), f"{page.name} names {name}"
