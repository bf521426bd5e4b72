"""Roads in letters: filled and open signs, so that they read without colour too."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from punto.cli.render import STYLES, room, show, table
from punto.game.hands import Hand, Winner
from punto.game.roads import Board, Cell, Derived, Dot, Grid, Ink, Mark, bead_plate, big_road, totals
from punto.game.roads.grid import P
from punto.messages import text

__all__ = ["road_lines", "show_board", "show_results"]

_GAP = 3
_LEAST_COLUMNS = 12
_STYLES = {Ink.RED: STYLES[Winner.BANKER], Ink.BLUE: STYLES[Winner.PLAYER]}
_ROUND = {Ink.RED: "●", Ink.BLUE: "○"}
_SIGNS = {
    Derived.BIG_EYE_BOY: _ROUND,
    Derived.SMALL_ROAD: _ROUND,
    Derived.COCKROACH_PIG: {Ink.RED: "/", Ink.BLUE: "\\"},
}
_PAIRS = {(False, False): " ", (True, False): "'", (False, True): ".", (True, True): ":"}
"""The Banker's dot is the upper one, the Player's the lower."""

_TIES = " ¹²³⁴⁵⁶⁷⁸⁹⁺"
"""Raised, so that they belong to the sign before them and not to a pair's dot after them."""


@dataclass(frozen=True, slots=True)
class _Block:
    """One road as lines of equal width."""

    lines: tuple[Text, ...]
    width: int


def show_board(board: Board) -> None:
    """Totals, the roads side by side where they fit, the key, and what the next result would do."""
    blocks = [
        _block(text("roads.bead-plate"), board.bead_plate, _bead, size=3),
        _block(text("roads.big-road"), board.big_road, _ring, size=3),
        *(_block(str(which), grid, _dot(which), size=2) for which, grid in board.derived.items()),
    ]
    show(_summary(board.marks))
    for row in _flow(blocks, room()):
        show("", *(_side_by_side(row)))
    show("", Text(_key(), "dim"), "")
    _show_asked(board)


def road_lines(marks: Sequence[Mark]) -> Iterator[Text]:
    """The big road alone, for a corner of another view."""
    yield from _block(text("roads.big-road"), big_road(marks), _ring, size=3).lines


def show_results(marks: Sequence[Mark]) -> None:
    """Totals, bead plate and big road: what a table's display shows first."""
    blocks = [
        _block(text("roads.bead-plate"), bead_plate(marks), _bead, size=3),
        _block(text("roads.big-road"), big_road(marks), _ring, size=3),
    ]
    show(_summary(marks))
    for row in _flow(blocks, room()):
        show(*(_side_by_side(row)))


def _block(title: str, grid: Grid[P], draw: Callable[[P], Text], *, size: int) -> _Block:
    """The last columns that fit in the window; the title says so if some do not."""
    columns = grid.columns
    shown = min(columns, max(room() // size, 1))
    cells = {(cell.column, cell.row): cell for cell in grid.window(max(shown, 1)).cells}
    if shown < columns:
        title = text("roads.last-columns", road=title, shown=shown, columns=columns)
    lines = [Text(title, "bold")]
    across = max(shown, min(_LEAST_COLUMNS, room() // size))
    empty = Text("·".center(size), "dim")
    for row in range(grid.rows):
        found = (cells.get((column, row)) for column in range(across))
        lines.append(Text.assemble(*(draw(cell) if cell else empty for cell in found)))
    return _Block(tuple(lines), max(across * size, len(title)))


def _flow(blocks: Sequence[_Block], room: int) -> Iterator[list[_Block]]:
    """Blocks in rows, each as full as it goes."""
    row: list[_Block] = []
    for block in blocks:
        if row and sum(each.width + _GAP for each in row) + block.width > room:
            yield row
            row = []
        row.append(block)
    yield row


def _side_by_side(blocks: Sequence[_Block]) -> Iterator[Text]:
    for lines in zip(*(block.lines for block in blocks), strict=True):
        whole = Text()
        for block, line in zip(blocks, lines, strict=True):
            whole.append_text(line)
            whole.append(" " * (block.width - len(line) + _GAP))
        whole.rstrip()
        yield whole


def _bead(cell: Cell) -> Text:
    return Text.assemble(_pairs(cell), (Mark(cell.winner).letter, STYLES[cell.winner]), " ")


def _ring(cell: Cell) -> Text:
    sign = "/" if cell.winner is Winner.TIE else _ROUND[_INKS[cell.winner]]
    ties = _TIES[min(cell.ties, len(_TIES) - 1)]
    return Text.assemble(_pairs(cell), (sign, STYLES[cell.winner]), (ties, STYLES[Winner.TIE]))


def _pairs(cell: Cell) -> str:
    return _PAIRS[cell.banker_pair, cell.player_pair]


def _dot(which: Derived) -> Callable[[Dot], Text]:
    return lambda dot: Text.assemble((_SIGNS[which][dot.ink], _STYLES[dot.ink]), " ")


def _summary(marks: Sequence[Mark]) -> Text:
    counted = totals(marks)
    parts = [
        (f"{text('short.banker')} {counted.banker}", STYLES[Winner.BANKER]),
        (f"{text('short.player')} {counted.player}", STYLES[Winner.PLAYER]),
        (f"{text('short.tie')} {counted.tie}", STYLES[Winner.TIE]),
        (text("roads.banker-pairs", number=counted.banker_pair), ""),
        (text("roads.player-pairs", number=counted.player_pair), ""),
        (text("roads.naturals", number=counted.natural), ""),
    ]
    return Text("   ").join(Text(words, style) for words, style in parts)


def _key() -> str:
    return text(
        "roads.key",
        banker=" ".join((_ROUND[Ink.RED], _SIGNS[Derived.COCKROACH_PIG][Ink.RED])),
        player=" ".join((_ROUND[Ink.BLUE], _SIGNS[Derived.COCKROACH_PIG][Ink.BLUE])),
        ties=_TIES[2],
        banker_pair=_PAIRS[True, False],
        player_pair=_PAIRS[False, True],
        both=_PAIRS[True, True],
    )


def _show_asked(board: Board) -> None:
    listing = table("", [])
    listing.title = None
    listing.add_column("")
    for which in Derived:
        listing.add_column(str(which))
    for hand in (Hand.BANKER, Hand.PLAYER):
        winner = Winner(hand.value)
        inks = (
            Text(f"{_SIGNS[which][ink]} {ink}", _STYLES[ink]) if ink else Text("–", "dim")
            for which, ink in board.asked[winner].items()
        )
        listing.add_row(Text(text("roads.if-next", hand=hand), STYLES[winner]), *inks)
    show(listing)


_INKS = {Winner.BANKER: Ink.RED, Winner.PLAYER: Ink.BLUE}
