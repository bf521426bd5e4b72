r"""Where in a text a fault lies: the reader of a file names places, an editor marks lines.

>>> from punto.messages import message
>>> text = 'id = "x"\n[[line]]\nname = "A"\nwhen = { winer = 1 }'
>>> line_of(text, FaultyFile("", 'line "A"', message("fact.unknown", name="winer", hint="")))
4
>>> text = 'id = "x"\n[paytable.standard]\n[paytable.standard.pay]'
>>> line_of(text, FaultyFile("", "[paytable.standard]", message("toml.unknown-key", key="pay", hint="")))
3
"""

import re
from collections.abc import Iterable, Sequence

from punto.errors import Faults, FaultyFile, Unreadable

__all__ = ["in_order", "line_of"]

_MISSING = "toml.missing-key"
"""What is missing stands nowhere: a word of the same name elsewhere is another one."""


def line_of(text: str, fault: Unreadable) -> int:
    """The number of the line that a fault is about, from 1 on; 0 for one that is not in the text at all."""
    lines = text.splitlines() or [""]
    if not isinstance(fault, FaultyFile):
        return 0
    counted = re.match(r"line (\d+), column", fault.place)
    if counted:
        return min(int(counted[1]), len(lines))
    if fault.place == "end of document":
        return len(lines)
    box, _, inner = fault.place.partition('", ')
    of_box, region = _box(lines, box), _region(lines, fault.place)
    words = [] if fault.what.key == _MISSING else _words(fault)
    named = re.search(r'line "(.*)"', fault.place)
    for begin, end in filter(None, (of_box, region if inner or not of_box else None)):
        for word in (*words, *([named[1]] if named else [])):
            for number in range(begin, end):
                if _says(lines[number], word):
                    return number + 1
    return (region if inner or not of_box else of_box)[0] + 1


def in_order(text: str, found: Iterable[Unreadable]) -> Faults:
    """Faults as they stand in the text; each once, though several boxes of a file have it."""
    faults = Faults()
    said: dict[tuple[int, str], Unreadable] = {}
    for each in found:
        said.setdefault((line_of(text, each), str(each.what)), each)
    for _, each in sorted(said.items(), key=lambda item: item[0][0]):
        faults.add(each)
    return faults


def _words(fault: FaultyFile) -> list[str]:
    """What a fault names: its values, and the key with which its sentence begins."""
    values = [str(each) for each in fault.what.values.values() if isinstance(each, str) and each]
    return [*values, *re.findall(r'^"(\w+)"', str(fault.what))]


def _says(line: str, word: str) -> bool:
    """Whether a line has this text, this word or this parameter, and not only a longer one that holds it."""
    if word.startswith("@"):
        return bool(re.search(rf"{re.escape(word)}(?![\w-])", line))
    key = re.escape(word)
    return f'"{word}"' in line or bool(re.search(rf"\b{key}\s*=|^\s*\[[^\]]*\b{key}\]", line))


def _box(lines: Sequence[str], place: str) -> tuple[int, int] | None:
    """The lines of the box that a place names and nothing else: one line, or a section of its own."""
    named = re.fullmatch(r'box "([^"]*)"?', place)
    for at, line in enumerate(lines) if named else ():
        key, word = line.strip(), named[1] if named else ""
        if re.match(rf'"?{re.escape(word)}"?\s*=', key):
            return at, at + 1
        if key.startswith(f"[boxes.{word}]"):
            heads = (other for other in range(at + 1, len(lines)) if lines[other].lstrip().startswith("["))
            return at, next(heads, len(lines))
    return None


def _region(lines: Sequence[str], place: str) -> tuple[int, int]:
    """The lines of the section that a place names, its head first; all of them where it names none."""
    heads = [number for number, line in enumerate(lines) if line.lstrip().startswith("[")]
    begin = _head(lines, heads, place)
    if begin is None:
        return 0, len(lines)
    following = [number for number in heads if number > begin and not _within(lines[number], lines[begin])]
    return begin, min(following, default=len(lines))


def _head(lines: Sequence[str], heads: Sequence[int], place: str) -> int | None:
    array = re.search(r"\[\[(.+?)\]\] (\d+)", place)
    if array:
        same = [number for number in heads if lines[number].strip().startswith(f"[[{array[1]}]]")]
        return same[int(array[2]) - 1] if int(array[2]) <= len(same) else None
    table = re.search(r"\[([^\[\]]+)\]", place)
    if table:
        return next((each for each in heads if lines[each].strip().startswith(f"[{table[1]}")), None)
    named = re.search(r'line "(.*)"', place)
    if named:
        found = (at for at, line in enumerate(lines) if line.startswith("name") and f'"{named[1]}"' in line)
        at = next(found, None)
        return None if at is None else max((head for head in heads if head <= at), default=None)
    return None


def _within(head: str, outer: str) -> bool:
    """Whether `[a.b.c]` is below `[a.b]`."""
    return head.strip().startswith(outer.strip().rstrip("]") + ".")
