"""Which files the automatic table's path passes, from a command to the screen: counted while a shoe runs.

python bench/path.py
"""

import contextlib
import io
import sys
from collections import defaultdict
from pathlib import Path
from types import FrameType
from unittest.mock import patch

import punto
from punto import find_house
from punto.cli.table.auto import Onlooker, run_table
from punto.cli.table.sitting import Sitting, regulars
from punto.table import EVERYTHING, Actor, Table
from punto.table.commands import Command
from punto.table.events import Event

ROOT = Path(punto.__file__).parent
VALUES = ("errors", "entropy", "game", "messages", "money", "rulebook", "wagers")
"""Rooms of values and rules that everything is made of; the path itself is what is left."""


def passed() -> dict[str, set[str]]:
    """The files whose functions each command calls while an automatic table plays a shoe and shows it."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    asking: list[str] = []
    do = Table.do

    def watched(table: Table, command: Command, by: Actor | None = None) -> tuple[Event, ...]:
        asking.append(type(command).__name__)
        try:
            return do(table, command, by)
        finally:
            asking.pop()

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and asking and frame.f_code.co_name != "<module>":
            found[asking[-1]].add(frame.f_code.co_filename)

    house = find_house("colorado-mini")
    with patch.object(Table, "do", watched), contextlib.redirect_stdout(io.StringIO()):
        for profiler in (None, called):  # the first shoe finds out what a house knows of itself
            sitting = Sitting(house, EVERYTHING, "7", (), regulars(house, ()), Onlooker())
            sys.setprofile(profiler)
            try:
                run_table(sitting, shoes=1, rounds=None)
            finally:
                sys.setprofile(None)
    return {command: _ours(files) for command, files in found.items()}


def _ours(files: set[str]) -> set[str]:
    """Punto's own files among those, by their place in it."""
    return {str(Path(file).relative_to(ROOT)) for file in files if Path(file).is_relative_to(ROOT)}


def on_the_way(files: set[str]) -> set[str]:
    """Those of the path itself, without values and rules."""
    return {file for file in files if not file.startswith(VALUES)}


def main() -> None:
    """Print how many files each command passes, and how many a whole shoe."""
    found = passed()
    found["a whole shoe"] = set().union(*found.values())
    for command, files in sorted(found.items(), key=lambda each: len(each[1])):
        path = on_the_way(files)
        print(f"{command:<14}{len(path):>3} files, and {len(files) - len(path)} of values and rules")


if __name__ == "__main__":
    main()
