"""Families: one file for a wager with several boxes, each with parameters of its own, as chairs have.

A box is a wager: its key is the id that people type. Wherever the file says `"@total"`, the box's own `total`
stands instead: a value, a list, a condition or a pay in its place, a word within a text, the name of a fact.
What comes out is an ordinary wager, with a text of its own that a charter keeps.
"""

import re
from collections.abc import Iterator, Mapping

from punto.errors import did_you_mean
from punto.messages import message
from punto.tomlfile import TomlTable
from punto.wagers.pays import RATES

__all__ = ["boxes_in"]

Box = Mapping[str, object]

_NAME = re.compile(r"@([a-z][a-z0-9_-]*)", re.ASCII)
_TAKEN = ("others", *RATES)
_OF_BOX = ("id", "name", "boxes")


def boxes_in(table: TomlTable) -> Iterator[tuple[str, dict[str, object]]]:
    """What a file of its own would say of each box, by the box's place."""
    family = {"id": table.kebab(table.take("id", str)), "name": table.filled("name")}
    boxes = dict(_boxes(table))
    known = _known(table, boxes)
    common = {key: value for key, value in table.written.items() if key not in _OF_BOX}
    used: set[str] = set()
    for id_, box in boxes.items():
        here = TomlTable(table.file, _place(id_), {})
        filling = _Filling(here, box, known)
        made: dict[str, object] = {"id": id_, "name": box["name"], "group": family}
        made.update((key, filling.value(value)) for key, value in common.items())
        used |= filling.used
        yield here.place, made
    idle = next((name for box in boxes.values() for name in box if name not in used | {"name"}), None)
    if idle is not None:
        raise table.fault(message("wager.box-idle", name=idle), "[boxes]")


def _place(id_: str) -> str:
    return f'box "{id_}"'


def _boxes(table: TomlTable) -> Iterator[tuple[str, Box]]:
    """Boxes by id, each with a name and the same parameters."""
    entries = table.take_table("boxes")
    if not list(entries):
        raise entries.fault(message("wager.no-boxes"))
    first: dict[str, object] = {}
    for id_ in entries:
        entry = entries.take_table(entries.kebab(id_), _place(id_))
        entry.filled("name")
        first = first or {"id": id_, **entry.written}
        more, less = [[*entry.written.keys() - first], [*first.keys() - entry.written - {"id"}]]
        if more:
            hint = did_you_mean(more[0], less or sorted(first.keys() - {"id"}))
            raise entry.fault(message("wager.box-more", name=more[0], first=first["id"], hint=hint))
        if less:
            raise entry.fault(message("wager.box-less", name=less[0], first=first["id"]))
        for name in entry:
            if name in _TAKEN or not _NAME.fullmatch(f"@{name}"):
                raise entry.fault(message("wager.box-parameter", name=name))
        yield id_, entry.written


def _known(table: TomlTable, boxes: Mapping[str, Box]) -> list[str]:
    """Every name that may stand behind an @: the boxes', the chairs', the house's rates."""
    names = list(next(iter(boxes.values())))
    chairs = table.written.get("chairs")
    for chair in chairs.values() if isinstance(chairs, dict) else ():
        for name in chair if isinstance(chair, dict) else ():
            if name in names:
                raise table.fault(message("wager.box-and-chair", name=name), "[chairs]")
        return [*names, *chair, *_TAKEN]
    return [*names, *_TAKEN]


class _Filling:
    """Puts one box's parameters in their places, and remembers which were of use."""

    def __init__(self, here: TomlTable, box: Box, known: list[str]) -> None:
        self._here, self._box, self._known = here, box, known
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
                    raise self._here.fault(message("wager.box-key-twice", key=name))
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
            raise self._here.fault(message("wager.unknown-parameter", parameter=found[0], hint=hint))
        if name not in self._box:
            return found[0]
        value = self._box[name]
        if type(value) not in (str, int):
            raise self._here.fault(message("wager.box-in-text", name=name))
        self.used.add(name)
        return str(value)
