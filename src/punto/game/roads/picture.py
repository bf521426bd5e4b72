"""The board as an SVG picture: crisp at any size, light by day, dark felt where the reader's screen is dark.

Nothing is looked up from elsewhere: no fonts, no scripts, no addresses but the name of the format.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from punto.game.hands import Hand, Winner
from punto.game.roads.board import Board, Totals, totals
from punto.game.roads.derived import Derived, Dot, Ink
from punto.game.roads.grid import Grid, P
from punto.game.roads.marks import Mark, format_marks
from punto.game.roads.results import Cell
from punto.messages import text

__all__ = ["picture"]

_BEAD, _BIG, _SMALL = 30, 24, 12
_MARGIN, _GAP, _LABEL = 24, 24, 22
_PANEL = 306
_LEAST_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class _Box:
    """Where a road is drawn: its corner, its cells' size, and how many of them there are."""

    x: int
    y: int
    size: int
    columns: int
    rows: int

    @property
    def width(self) -> int:
        return self.size * self.columns

    @property
    def height(self) -> int:
        return self.size * self.rows


def picture(board: Board) -> str:
    """All five roads, the totals and the ask cells, as one SVG document."""
    width, boxes = _boxes(board)
    top, middle, *smaller = boxes
    parts = [
        _road(text("roads.bead-plate"), top, board.bead_plate, _bead),
        _panel(board, _MARGIN + width - _PANEL, top.y),
        _road(text("roads.big-road"), middle, board.big_road, _ring),
    ]
    for which, box in zip(Derived, smaller, strict=True):
        parts.append(_road(str(which), box, board.derived[which], _DOTS[which]))
    height = boxes[-1].y + boxes[-1].height + _MARGIN
    head = _head(board, width + 2 * _MARGIN, height)
    return "\n".join([*head, *(line for part in parts for line in part), "</svg>\n"])


def _boxes(board: Board) -> tuple[int, list[_Box]]:
    """The board's width, and each road's place: as casinos hang them, and as wide as the longest needs."""
    rows = board.big_road.rows
    eye, small, pig = (board.derived[which].columns for which in Derived)
    needed = (
        board.bead_plate.columns * _BEAD + _GAP + _PANEL,
        board.big_road.columns * _BIG,
        eye * _SMALL,
        2 * max(small, pig) * _SMALL + _GAP,
        _LEAST_COLUMNS * _BIG,
    )
    across = -(-max(needed) // _BIG)
    width = across * _BIG
    half = (width - _GAP) // 2 // _SMALL
    top = _Box(_MARGIN, _MARGIN + _LABEL, _BEAD, (width - _GAP - _PANEL) // _BEAD, rows)
    middle = _Box(_MARGIN, top.y + max(top.height, _ASK_BOTTOM) + _GAP + _LABEL, _BIG, across, rows)
    below = _Box(_MARGIN, middle.y + middle.height + _GAP + _LABEL, _SMALL, 2 * across, rows)
    left = _Box(_MARGIN, below.y + below.height + _GAP + _LABEL, _SMALL, half, rows)
    right = _Box(_MARGIN + width - left.width, left.y, _SMALL, half, rows)
    return width, [top, middle, below, left, right]


def _head(board: Board, width: int, height: int) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
    yield f"<title>{escape(text('roads.title'))}</title>"
    yield f"<desc>{escape(format_marks(board.marks))}</desc>"
    yield f"<style>\n{_style()}</style>"
    yield f'<rect class="felt" width="{width}" height="{height}" rx="16"/>'


def _road(title: str, box: _Box, grid: Grid[P], draw: Callable[[P, float], str]) -> Iterator[str]:
    """A labelled grid with a drawing in each cell, drawn around the cell's middle."""
    yield f'<text class="label" x="{box.x}" y="{box.y - 8}">{escape(title)}</text>'
    yield f'<g transform="translate({box.x} {box.y})">'
    yield f'<rect class="paper" width="{box.width}" height="{box.height}"/>'
    across = "".join(f"M0 {box.size * row}H{box.width}" for row in range(1, box.rows))
    down = "".join(f"M{box.size * column} 0V{box.height}" for column in range(1, box.columns))
    yield f'<path class="lines" d="{across}{down}"/>'
    half = box.size / 2
    for cell in grid.cells:
        x, y = box.size * cell.column + half, box.size * cell.row + half
        yield f'<g transform="translate({x:g} {y:g})">{draw(cell, half)}</g>'
    yield f'<rect class="frame" width="{box.width}" height="{box.height}"/>'
    yield "</g>"


def _bead(cell: Cell, half: float) -> str:
    return _filled(cell.winner, half - 2.5) + _pairs(cell, half - 5, 4)


def _ring(cell: Cell, half: float) -> str:
    ring = "" if cell.winner is Winner.TIE else f'<circle class="{_INK[cell.winner]} open" r="{half - 3:g}"/>'
    return ring + _ties(cell.ties, half - 3) + _pairs(cell, half - 4, 3.2)


def _ties(ties: int, reach: float) -> str:
    if not ties:
        return ""
    stroke = f'<path class="tie open" d="M{-reach:g} {reach:g}L{reach:g} {-reach:g}"/>'
    return stroke + (f'<text class="count" y="4.2">{ties}</text>' if ties > 1 else "")


def _pairs(cell: Cell, away: float, radius: float) -> str:
    """Banker's dot at the top left, Player's at the bottom right, each with a rim to stand off the cell."""
    dots = (cell.banker_pair, "banker", -away), (cell.player_pair, "player", away)
    return "".join(
        f'<circle class="{ink} dot" cx="{at:g}" cy="{at:g}" r="{radius}"/>'
        for there, ink, at in dots
        if there
    )


def _filled(winner: Winner, radius: float) -> str:
    letter = escape(Mark(winner).letter)
    return f'<circle class="{_INK[winner]} bead" r="{radius:g}"/><text class="letter" y="5">{letter}</text>'


def _eye(ink: Ink, half: float) -> str:
    return f'<circle class="{_INK[ink]} open fine" r="{half - 2:g}"/>'


def _disc(ink: Ink, half: float) -> str:
    return f'<circle class="{_INK[ink]} solid" r="{half - 1.4:g}"/>'


def _slash(ink: Ink, half: float) -> str:
    reach = half - 2
    return f'<path class="{_INK[ink]} open" d="M{-reach:g} {reach:g}L{reach:g} {-reach:g}"/>'


def _panel(board: Board, x: int, y: int) -> Iterator[str]:
    """Totals above, and below them what each derived road would get next."""
    counted = totals(board.marks)
    yield f'<text class="label" x="{x}" y="{y - 8}">{escape(_rounds(len(board.marks)))}</text>'
    yield f'<g transform="translate({x} {y})">'
    yield from _totals(counted)
    yield from _asked(board)
    yield "</g>"


def _totals(counted: Totals) -> Iterator[str]:
    for place, (winner, number) in enumerate(
        ((Winner.BANKER, counted.banker), (Winner.PLAYER, counted.player), (Winner.TIE, counted.tie))
    ):
        yield f'<g transform="translate({place * 108} 0)"><g transform="translate(15 18)">'
        yield f'{_filled(winner, 12.5)}</g><text class="figure" x="36" y="27">{number}</text></g>'
    said = ("roads.banker-pairs", counted.banker_pair), ("roads.player-pairs", counted.player_pair)
    for place, (key, number) in enumerate((*said, ("roads.naturals", counted.natural))):
        words = escape(text(key, number=number))
        yield f'<text class="small" x="{place * 108 + 3}" y="56">{words}</text>'


def _asked(board: Board) -> Iterator[str]:
    yield f'<path class="lines" d="M0 74H{_PANEL}"/>'
    for line, hand in enumerate((Hand.BANKER, Hand.PLAYER)):
        winner = Winner(hand.value)
        y = _ASK_TOP + line * _ASK_STEP
        words = escape(text("roads.if-next", hand=hand))
        yield f'<text class="{_INK[winner]} ask" x="3" y="{y + 5}">{words}</text>'
        for place, (which, ink) in enumerate(board.asked[winner].items()):
            at = f'transform="translate({_ASK_LEFT + place * _ASK_STEP} {y})"'
            drawn = _SHAPES[which](ink, 10) if ink else '<path class="none open" d="M-4 0H4"/>'
            yield f'<g {at}><rect class="cell" x="-18" y="-18" width="36" height="36" rx="6"/>{drawn}</g>'


def _rounds(number: int) -> str:
    return text("roads.round") if number == 1 else text("roads.rounds", number=number)


def _on_board(shape: Callable[[Ink, float], str]) -> Callable[[Dot, float], str]:
    return lambda dot, half: shape(dot.ink, half)


@cache
def _style() -> str:
    return files(__package__).joinpath("picture.css").read_text("utf-8")


_ASK_TOP, _ASK_STEP, _ASK_LEFT = 112, 44, 198
_ASK_BOTTOM = _ASK_TOP + _ASK_STEP + 24
_INK = {
    Winner.BANKER: "banker",
    Winner.PLAYER: "player",
    Winner.TIE: "tie",
    Ink.RED: "banker",
    Ink.BLUE: "player",
}
_SHAPES = {Derived.BIG_EYE_BOY: _eye, Derived.SMALL_ROAD: _disc, Derived.COCKROACH_PIG: _slash}
_DOTS = {which: _on_board(shape) for which, shape in _SHAPES.items()}
