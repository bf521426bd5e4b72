"""Tables that keep every digit, label and column, however narrow the window.

A table that fits is drawn as one; text columns fold between words to make it fit. A short one that does
not fit is drawn in bands, some of its columns in each, beside the rows' names. Any other becomes blocks, a
row each: every figure beside its column's name, as many side by side as there is room for, in the same
places in every row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.table import Column, Table
from rich.text import Text

from punto.messages import printable

__all__ = ["folded", "laid_out", "shown"]

_READABLE = 16
"""A text column narrower than this, and than its longest word, is a pillar of words that nobody reads."""

_GAP = 3
_INDENT = 2
_FEW_ROWS, _FEW_BANDS = 12, 3


def shown(part: object) -> object:
    """What is printed, with control characters written out; new lines are the layout's own."""
    if isinstance(part, str):
        return "\n".join(map(printable, part.split("\n")))
    if isinstance(part, Text) and not all(each.isprintable() for each in part.plain.split("\n")):
        return Text(str(shown(part.plain)), part.style, justify=part.justify)
    return part


def laid_out(table: Table, width: int) -> Iterator[Table | Text]:
    """The table for a window so wide; nothing that comes of it needs to be cut."""
    columns = [_Column(each) for each in table.columns]
    gap = table.padding[1] + table.padding[3]
    room = width - gap * (len(columns) - (not table.pad_edge))
    widths = _fitting([each.natural for each in columns], [each.least for each in columns], room)
    if table.title:
        yield table.title if isinstance(table.title, Text) else Text(str(table.title), "bold")
        table.title = None  # said above, as wide as the window and not as the table
    if widths is not None:
        for each, found in zip(columns, widths, strict=True):
            each.column.width = found
        yield table
        return
    bands = _bands(columns, width, gap)
    if bands:
        for number, band in enumerate(bands):
            if number:
                yield Text()
            yield _band(table, band)
    else:
        yield from _blocks(columns, [row.style for row in table.rows], width)


class _Column:
    """A column of a table, measured."""

    def __init__(self, column: Column) -> None:
        self.column = column
        self.header = _text(column.header)
        self.cells = [_text(each) for each in column.cells]
        self.right = column.justify == "right"
        everything = [self.header, *self.cells]
        lines = [line for each in everything for line in each.plain.split("\n")]
        self.natural = max(map(cell_len, lines), default=0)
        self.least = self.natural
        if not column.no_wrap:
            longest = max((cell_len(word) for line in lines for word in line.split()), default=0)
            self.least = min(max(longest, _READABLE), self.natural)

    @property
    def value_width(self) -> int:
        """How wide the widest cell is in one line, its header aside."""
        return max((cell_len(_one_line(each).plain) for each in self.cells), default=0)


def _fitting(natural: Sequence[int], least: Sequence[int], room: int) -> list[int] | None:
    """Widths that fit, or None: what is left after the least goes to the columns that have least of it."""
    if sum(least) > room:
        return None
    widths = list(least)
    spare = room - sum(widths)
    wanting = [place for place in range(len(widths)) if widths[place] < natural[place]]
    while spare and wanting:
        place = min(wanting, key=lambda each: widths[each])
        widths[place] += 1
        spare -= 1
        if widths[place] == natural[place]:
            wanting.remove(place)
    return widths


def _bands(columns: Sequence["_Column"], width: int, gap: int) -> list[list["_Column"]]:
    """The columns in a few groups, each fitting beside the first; none where rows lack names of their own."""
    first, *rest = columns
    names = [each.plain for each in first.cells]
    if first.right or len(names) > _FEW_ROWS or len(set(names)) < len(names):
        return []
    bands: list[list[_Column]] = []
    left = 0
    for column in rest:
        if not bands or left + gap + column.natural > width:
            bands.append([first])
            left = first.natural
        bands[-1].append(column)
        left += gap + column.natural
        if left > width:
            return []
    return bands if len(bands) <= _FEW_BANDS else []


def _band(table: Table, columns: Sequence["_Column"]) -> Table:
    """Some columns of a table as one of their own."""
    made = Table(header_style=table.header_style, box=None, padding=table.padding, pad_edge=False)
    for each in columns:
        made.add_column(each.header, justify=each.column.justify, no_wrap=True)
    for number, row in enumerate(table.rows):
        made.add_row(*(each.cells[number] for each in columns), style=row.style)
    return made


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a column stands in every block: its line, how far in, and how wide name and figure are."""

    column: _Column
    name: str
    line: int
    left: int
    width: int
    folds: bool


def _blocks(columns: Sequence[_Column], styles: Sequence[object], width: int) -> Iterator[Text]:
    """Each row as a block under its first cell, whose column is named once above all."""
    places = list(_places(columns, width))
    if columns[0].header.plain and not places[0].name:
        yield Text(columns[0].header.plain, "dim")
    between = len({each.line for each in places}) > 1
    for row, style in enumerate(styles):
        if between and row:
            yield Text()
        for line in range(places[-1].line + 1):
            here = [each for each in places if each.line == line and each.column.cells[row].plain.strip()]
            if here and here[0].folds:
                yield from _folded(here[0], row, width, style)
            elif here:
                yield _line(here, row, style)


def _places(columns: Sequence[_Column], width: int) -> Iterator[_Place]:
    """Columns from left to right, a new line where the next one does not fit; a long text has its own."""
    line = left = 0
    for number, column in enumerate(columns):
        name = column.header.plain if number or column.right else ""
        needed = cell_len(name) + bool(name) + column.value_width
        folds = needed > width - _INDENT and not column.column.no_wrap
        if number and (folds or left + _GAP + needed > width):
            line, left = line + 1, _INDENT
        elif number:
            left += _GAP
        yield _Place(column, name, line, left, needed, folds)
        left = width if folds else left + needed


def _line(places: Sequence[_Place], row: int, style: object) -> Text:
    made = Text(style=str(style or ""))
    for place in places:
        made.append(" " * max(place.left - cell_len(made.plain), _GAP if made.plain else place.left))
        cell = place.column.cells[row]
        named = f"{place.name} " if place.name else ""
        made.append(named, "dim")
        if place.column.right:
            made.append(" " * (place.width - cell_len(named) - cell_len(cell.plain)))
        made.append_text(_one_line(cell))
    return made


def _folded(place: _Place, row: int, width: int, style: object) -> Iterator[Text]:
    """A long text under its column's name, folded between words and moved in."""
    made = Text(style=str(style or ""))
    if place.name:
        made.append(f"{place.name} ", "dim")
    made.append_text(_one_line(place.column.cells[row]))
    for number, line in enumerate(folded(made, width - place.left - _INDENT)):
        yield Text.assemble(" " * (place.left + (_INDENT if number else 0)), line)


def folded(text: Text, width: int) -> Iterator[Text]:
    """Lines of whole words; a word longer than a line is left whole, for the terminal to go on with."""
    for line in text.split("\n", allow_blank=True):
        plain = line.plain
        if cell_len(plain) <= width:
            yield line
            continue
        indent = len(plain) - len(plain.lstrip(" "))
        begin, end = 0, indent
        for place in [*(at for at, each in enumerate(plain) if each == " " and at > indent), len(plain)]:
            if cell_len(plain[begin:place]) > width and end > max(begin, indent):
                yield line[begin:end]
                begin = end + len(plain[end:]) - len(plain[end:].lstrip(" "))
            end = place
        yield line[begin:]


def _one_line(cell: Text) -> Text:
    return Text(", ").join(cell.split("\n")) if "\n" in cell.plain else cell


def _text(cell: object) -> Text:
    return cell if isinstance(cell, Text) else Text(str(cell))
