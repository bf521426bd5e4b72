"""The roads of baccarat: what a shoe's results look like on the boards that players read.

Every road is a pure function from results to a grid. Columns and rows are counted from 0.

>>> marks = read_marks("BBPTB")
>>> [(cell.column, cell.row, cell.winner.value, cell.ties) for cell in big_road(marks).cells]
[(0, 0, 'banker', 0), (0, 1, 'banker', 0), (1, 0, 'player', 1), (2, 0, 'banker', 0)]
>>> [dot.ink.value for dot in derived_road(marks, Derived.BIG_EYE_BOY).cells]
['blue']
"""

from punto.game.roads.board import Board, Totals, board, totals
from punto.game.roads.derived import Derived, Dot, Ink, asked, derived_road
from punto.game.roads.grid import ROWS, Grid, bend
from punto.game.roads.marks import Mark, format_marks, mark_of, read_marks
from punto.game.roads.picture import picture
from punto.game.roads.plain import plain_board
from punto.game.roads.results import Cell, bead_plate, big_road, streaks

__all__ = [
    "ROWS",
    "Board",
    "Cell",
    "Derived",
    "Dot",
    "Grid",
    "Ink",
    "Mark",
    "Totals",
    "asked",
    "bead_plate",
    "bend",
    "big_road",
    "board",
    "derived_road",
    "format_marks",
    "mark_of",
    "picture",
    "plain_board",
    "read_marks",
    "streaks",
    "totals",
]
