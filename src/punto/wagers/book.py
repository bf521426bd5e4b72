"""The book: the wagers that the rule documents describe, one TOML file each.

>>> book()["dragon-bonus"].paytable("1").id
'a'
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from punto.errors import FaultyFile, Unreadable, did_you_mean
from punto.messages import message
from punto.wagers.check import check_wager
from punto.wagers.load import wager_in_file
from punto.wagers.model import Wager

__all__ = ["book", "find_wager", "load_wager", "read_wager"]


@cache
def book() -> Mapping[str, Wager]:
    """Every wager of the book by its id."""
    folder = files(__package__).joinpath("book")
    found = folder.iterdir() if folder.is_dir() else ()
    loaded = (wager_in_file(file, file.name) for file in found if file.name.endswith(".toml"))
    return {wager.id: wager for wager in sorted(loaded, key=_in_order)}


def find_wager(name: str, wagers: Mapping[str, Wager] | None = None) -> Wager:
    """A wager by its id or an alias, from the book unless others are given."""
    known = book() if wagers is None else wagers
    spelled = name.lower()
    for wager in known.values():
        if spelled == wager.id or spelled in wager.aliases:
            return wager
    raise Unreadable(message("wager.unknown", name=name, hint=did_you_mean(name, known)))


def load_wager(path: str | Path) -> Wager:
    """A wager from a file outside the book, fully checked; its names must not be taken."""
    wager = check_wager(wager_in_file(Path(path), str(path)), book())
    taken = {name: known.id for known in book().values() for name in (known.id, *known.aliases)}
    for name in (wager.id, *wager.aliases):
        if name in taken:
            place = "id" if name == wager.id else "aliases"
            raise FaultyFile(wager.file, place, message("wager.id-taken", id=name, owner=taken[name]))
    return wager


read_wager = load_wager
"""The earlier name of `load_wager`."""


def _in_order(wager: Wager) -> tuple[str, bool, str]:
    return wager.game.value, not wager.main, wager.id
