"""Breaks rules one at a time, on a copy, and tells which of them no test misses.

The seed alone says which rules are broken. Each is first shown to the tests that know its room, then to all
tests of rules; that a screen or a simulation would notice is not enough. A rule that no test misses is a
survivor: write the test, from the document's words.
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path

import pytest
from scripts.mutate_python import python_mutations
from scripts.mutate_session import Session
from scripts.mutate_toml import toml_mutations
from scripts.mutations import ROOT, Mutation

Tests = tuple[str, ...]

TIMES = ROOT / "build" / "mutate-times.json"
"""What tests take, as the last campaign saw them green."""

WANTED = 0.95
"""So many of the broken rules must be missed by a test."""

GAME = ("cards", "coup", "dice", "facts", "glossary", "money", "shoe", "tableau")
NEAR: dict[str, Tests] = {
    "src/punto/game": tuple(f"tests/test_{name}.py" for name in GAME),
    "src/punto/money.py": ("tests/test_money.py", "tests/settle"),
    "src/punto/settle": ("tests/settle", "tests/table/test_money.py"),
    "src/punto/wagers": ("tests/wagers", "tests/settle"),
    "src/punto/houses": ("tests/houses",),
    "src/punto/rulebook": (
        "tests/houses",
        "tests/table/test_colorado.py",
        "tests/table/test_massachusetts.py",
    ),
    "src/punto/table": (
        "tests/table/test_colorado.py",
        "tests/table/test_massachusetts.py",
        "tests/table/test_money.py",
    ),
}
RULES = (
    *("tests/houses", "tests/settle", "tests/wagers", "tests/table", "tests/progressive"),
    *("tests/posting/test_rules.py", "tests/posting/test_sign.py"),
    *(f"tests/test_{name}.py" for name in GAME),
)
"""All tests of rules: what a document wants posted is one, too."""

LEFT_OUT = tuple(
    f"--ignore=tests/{name}.py"
    for name in ("table/test_laws", "table/test_walk", "table/test_record", "progressive/test_conservation")
)
"""What laws find by trying at random hangs on chance, and one test wants a Python of its own."""


def main() -> int:
    """Make the copy, see it green, and break it as often as is asked for."""
    asked = _options()
    every = dict(enumerate(_chosen(asked.seed, asked.number, asked.only), 1))
    chosen = {number: each for number, each in every.items() if number in (asked.these or every)}
    if not chosen:
        print("There is no such rule to break.")
        return 2
    told = {number: _told(each) for number, each in chosen.items()}
    if asked.list:
        print("\n".join(f"{number} {each}" for number, each in told.items()))
        return 0
    survivors: list[int] = []

    def hear(number: int, killer: str | None) -> None:
        survivors.extend([number] if killer == "" else [])
        said = "no test near it misses it: all others follow" if killer is None else killer or "SURVIVES"
        print(f"{number}/{len(every)} {said}\n    {told[number]}", flush=True)

    with tempfile.TemporaryDirectory(prefix="punto-mutate-") as folder, chdir(folder):
        _copied(Path(folder))
        sys.path[:0] = [folder, f"{folder}/src"]
        sys.dont_write_bytecode = True
        options = ["-q", "--tb=no", "-p", "no:cacheprovider", "-n", "0", *RULES, *LEFT_OUT]
        session = Session(chosen, _near, hear, TIMES, goes_on=bool(asked.these))
        code = pytest.main(options, plugins=[session])
    if code != pytest.ExitCode.OK:
        return int(code)
    killed = len(chosen) - len(survivors)
    print(f"\n{killed} of {len(chosen)} broken rules were missed by a test ({killed / len(chosen):.1%}).")
    missed_by_nobody = [f"{number} {told[number]}" for number in survivors]
    print("\n".join(["Nobody missed:", *missed_by_nobody] if survivors else ["Each was missed."]))
    return 0 if killed >= WANTED * len(chosen) else 1


def _near(path: str) -> Tests:
    return next(tests for room, tests in NEAR.items() if path.startswith(room))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=200, help="how many rules to break (%(default)s)")
    parser.add_argument("--seed", default="punto", help="which ones: the same seed, the same rules")
    parser.add_argument("--only", default="", metavar="PATH", help="only files whose path holds this")
    parser.add_argument(
        "--these",
        type=_numbers,
        default=frozenset(),
        metavar="N-M,N",
        help="only these of them, to go on with a campaign: the unbroken tests are not run again",
    )
    parser.add_argument("--list", action="store_true", help="say what would be broken, and stop")
    asked = parser.parse_args()
    if asked.number < 1:
        parser.error("--number must be 1 or more")
    return asked


def _numbers(text: str) -> frozenset[int]:
    """Numbers and ranges of them: `36,42,60-200`."""
    ends = [each.partition("-") for each in text.split(",")]
    return frozenset(number for low, _, high in ends for number in range(int(low), int(high or low) + 1))


def _chosen(seed: str, number: int, only: str) -> Iterator[Mutation]:
    """Rules of every room and every kind in turn, so that none is left out."""
    passed = _equivalent()
    groups: defaultdict[tuple[str, str], list[Mutation]] = defaultdict(list)
    for each in (*python_mutations(), *toml_mutations()):
        text = (ROOT / each.path).read_text("utf-8")
        if only in each.path and (each.path, each.change(text)) not in passed:
            groups[_room(each.path), each.kind].append(each)
    chance = random.Random(seed)
    for group in groups.values():
        chance.shuffle(group)
    turns = [(place, key) for key, group in groups.items() for place in range(len(group))]
    for place, key in sorted(turns)[:number]:
        yield groups[key][place]


def _room(path: str) -> str:
    """Python by its folder; of data, each jurisdiction, and all wagers together."""
    return path if "/jurisdictions/" in path else str(Path(path).parent)


def _equivalent() -> set[tuple[str, str]]:
    listed = tomllib.loads((ROOT / "scripts" / "mutate_equivalent.toml").read_text("utf-8"))
    return {(each["path"], each["change"]) for each in listed.get("equivalent", ()) if each["why"]}


def _told(mutation: Mutation) -> str:
    text = (ROOT / mutation.path).read_text("utf-8")
    return f"{mutation.path}:{mutation.line(text)} ({mutation.kind}): {mutation.change(text)}"


def _copied(folder: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


if __name__ == "__main__":
    sys.exit(main())
