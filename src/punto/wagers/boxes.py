"""Families: one file for a wager with several boxes, each with parameters of its own, as chairs have.

A box is a wager: its key is the id that people type. Wherever the file says `"@total"`, the box's own `total`
stands instead: a value, a list, a condition or a pay in its place, a word within a text, the name of a fact.
What comes out is an ordinary wager, with a text of its own that a charter keeps.
"""

import re
from collections.abc import Iterator, Mapping

from punto.errors import Faults, FaultyFile, did_you_mean
from punto.messages import message
from punto.tomlfile import TomlTable
from punto.wagers.pays import RATES

__all__ = ["boxes_in"]

Box = Mapping[str, object]

_NAME = re.compile(r"@([a-z][a-z0-9_-]*)", re.ASCII)
_TAKEN = ("others", *RATES)
_OF_BOX = ("id", "name", "boxes")


def boxes_in(table: TomlTable, faults: Faults) -> Iterator[tuple[str, dict[str, object]]]:
    """What a file of its own would say of each box, by the box's place; a box that is wrong is left out."""
    id_ = faults.instead("family", lambda: table.kebab(table.take("id", str)))
    family = {"id": id_, "name": faults.instead("Family", lambda: table.filled("name"))}
    boxes = dict(_boxes(table, faults))
    known = _known(table, boxes, faults)
    common = {key: value for key, value in table.written.items() if key not in _OF_BOX}
    used: set[str] = set()
    for id_, box in boxes.items():
        here = TomlTable(table.file, _place(id_), {})
        filling = _Filling(here, box, known, faults)
        made: dict[str, object] = {"id": id_, "name": box["name"], "group": family}
        made.update((key, filling.value(value)) for key, value in common.items())
        used |= filling.used
        yield here.place, made
    names = dict.fromkeys(name for box in boxes.values() for name in box if name not in used | {"name"})
    for name in () if faults.found else names:
        faults.add(table.fault(message("wager.box-idle", name=name), "[boxes]"))


def _place(id_: str) -> str:
    return f'box "{id_}"'


def _boxes(table: TomlTable, faults: Faults) -> Iterator[tuple[str, Box]]:
    """Boxes by id, each with a name and the same parameters."""
    entries = faults.instead(None, lambda: table.take_table("boxes"))
    if entries is None:
        return
    if not list(entries):
        faults.add(entries.fault(message("wager.no-boxes")))
    first: dict[str, object] = {}
    for id_ in entries:
        with faults.gathered():
            entry = entries.take_table(id_, _place(id_))
            first = first or {"id": id_, **entry.written}
            _check_box(entry, id_, first)
            yield id_, entry.written


def _check_box(entry: TomlTable, id_: str, first: Box) -> None:
    """All that is wrong with a box, beside the first one."""
    faults = Faults()
    with faults.gathered():
        entry.kebab(id_)
    with faults.gathered():
        entry.filled("name")
    more, less = [[*entry.written.keys() - first], [*first.keys() - entry.written - {"id", "name"}]]
    for name in sorted(more):
        hint = did_you_mean(name, less or sorted(first.keys() - {"id"}))
        faults.add(entry.fault(message("wager.box-more", name=name, first=first["id"], hint=hint)))
    for name in sorted(less) if len(less) > len(more) else ():
        faults.add(entry.fault(message("wager.box-less", name=name, first=first["id"])))
    for name in entry:
        if name in _TAKEN or not _NAME.fullmatch(f"@{name}"):
            faults.add(entry.fault(message("wager.box-parameter", name=name)))
    faults.stop()


def _known(table: TomlTable, boxes: Mapping[str, Box], faults: Faults) -> list[str]:
    """Every name that may stand behind an @: the boxes', the chairs', the house's rates."""
    names = list(next(iter(boxes.values()), ()))
    chairs = table.written.get("chairs")
    for chair in chairs.values() if isinstance(chairs, dict) else ():
        for name in chair if isinstance(chair, dict) else ():
            if name in names:
                faults.add(table.fault(message("wager.box-and-chair", name=name), "[chairs]"))
        return [*names, *chair, *_TAKEN]
    return [*names, *_TAKEN]


class _Filling:
    """Puts one box's parameters in their places, and remembers which were of use."""

    def __init__(self, here: TomlTable, box: Box, known: list[str], faults: Faults) -> None:
        self._here, self._box, self._known, self._faults = here, box, known, faults
        self.used: set[str] = set()

    def value(self, value: object) -> object:
        """A part of the file with everything filled in."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, list):
            return [each for item in value for each in self._items(item)]
        if isinstance(value, dict):
            made: dict[str, object] = {}
            for key, inner in value.items():
                name = self._within(key)
                if name in made:
                    self._faults.add(self._here.fault(message("wager.box-key-twice", key=name)))
                made[name] = self.value(inner)
            return made
        return value

    def _items(self, item: object) -> list[object]:
        """A list that stands for an item of a list goes in item by item."""
        filled = self.value(item)
        return filled if isinstance(filled, list) and isinstance(item, str) else [filled]

    def _text(self, text: str) -> object:
        found = _NAME.fullmatch(text)
        if found and found[1] in self._box:
            self.used.add(found[1])
            return self._box[found[1]]
        return self._within(text)

    def _within(self, text: str) -> str:
        return _NAME.sub(self._word, text)

    def _word(self, found: re.Match[str]) -> str:
        name = found[1]
        if name not in self._known:
            hint = did_you_mean(f"@{name}", [f"@{each}" for each in self._known])
            what = message("wager.unknown-parameter", parameter=found[0], hint=hint)
            self._faults.add(FaultyFile(self._here.file, "", what))
        if name not in self._box:
            return found[0]
        value = self._box[name]
        if type(value) not in (str, int):
            self._faults.add(self._here.fault(message("wager.box-in-text", name=name)))
        self.used.add(name)
        return str(value)
