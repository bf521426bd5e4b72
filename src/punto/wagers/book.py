"""The book: the wagers that the rule documents describe, a TOML file each, or one for boxes that are alike.

>>> book()["dragon-bonus"].paytable("1").id
'a'
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from punto.errors import Faults, FaultyFile, Unreadable, did_you_mean
from punto.messages import message
from punto.tomlfile import read_text
from punto.wagers.check import faults_of
from punto.wagers.load import draft_wagers, parse_wagers, wagers_in_file
from punto.wagers.model import Wager
from punto.wagers.places import in_order

__all__ = ["book", "checked_wagers", "find_wager", "load_wager", "load_wagers", "read_wager"]


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
    text = read_text(Path(path), str(path))
    taken = {name: known.id for known in book().values() for name in (known.id, *known.aliases)}
    return checked_wagers(text, str(path), taken)


def checked_wagers(text: str, shown_as: str, taken: Mapping[str, str] = {}) -> tuple[Wager, ...]:
    """The wagers of a text, fully checked; all that is wrong is said at once, in the order of lines.

    `taken` are names that none of them may have, each with who has it.
    """
    faults, owners = Faults(), dict(taken)
    for wager in draft_wagers(text, shown_as, faults):
        for found in faults_of(wager, book()):
            faults.add(found)
        for name in (wager.id, *wager.aliases) if taken else ():
            if name in owners:
                place = "id" if name == wager.id else "aliases"
                what = message("wager.id-taken", id=name, owner=owners[name])
                faults.add(FaultyFile(shown_as, place, what))
            owners[name] = wager.id
    in_order(text, faults.found).stop()
    return parse_wagers(text, shown_as)


read_wager = load_wager
"""The earlier name of `load_wager`."""


def _in_order(wager: Wager) -> tuple[str, bool, str]:
    return wager.game.value, not wager.main, wager.id
