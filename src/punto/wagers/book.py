"""The book: the wagers that the rule documents describe, a TOML file each, or one for boxes that are alike.

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
from punto.wagers.load import wagers_in_file
from punto.wagers.model import Wager

__all__ = ["book", "find_wager", "load_wager", "load_wagers", "read_wager"]


@cache
def book() -> Mapping[str, Wager]:
    """Every wager of the book by its id."""
    folder = files(__package__).joinpath("book")
    found = folder.iterdir() if folder.is_dir() else ()
    texts = (file for file in found if file.name.endswith(".toml"))
    loaded = (wager for file in texts for wager in wagers_in_file(file, file.name))
    return {wager.id: wager for wager in sorted(loaded, key=_in_order)}


def find_wager(name: str, wagers: Mapping[str, Wager] | None = None) -> Wager:
    """A wager by its id or an alias, from the book unless others are given."""
    known = book() if wagers is None else wagers
    spelled = name.lower()
    for wager in known.values():
        if spelled == wager.id or spelled in wager.aliases:
            return wager
    raise Unreadable(
        message("wager.unknown", name=name, hint=did_you_mean(name, known, listed_by="punto wagers"))
    )


def load_wager(path: str | Path) -> Wager:
    """The wager of a file outside the book, fully checked; a file with several boxes is for `load_wagers`."""
    found = load_wagers(path)
    if len(found) > 1:
        boxes = ", ".join(wager.id for wager in found)
        raise FaultyFile(str(path), "", message("wager.several", boxes=boxes))
    return found[0]


def load_wagers(path: str | Path) -> tuple[Wager, ...]:
    """The wager of a file outside the book, or each of its boxes, fully checked; no name may be taken."""
    taken = {name: known.id for known in book().values() for name in (known.id, *known.aliases)}
    found = wagers_in_file(Path(path), str(path))
    for wager in found:
        check_wager(wager, book())
        for name in (wager.id, *wager.aliases):
            if name in taken:
                place = "id" if name == wager.id else "aliases"
                raise FaultyFile(wager.file, place, message("wager.id-taken", id=name, owner=taken[name]))
            taken[name] = wager.id
    return found


read_wager = load_wager
"""The earlier name of `load_wager`."""


def _in_order(wager: Wager) -> tuple[str, bool, str]:
    return wager.game.value, not wager.main, wager.id
