"""A board as plain values, ready for JSON: what programs and pages draw the roads from."""

from dataclasses import asdict

from punto.game.hands import Winner
from punto.game.roads.board import Board, totals
from punto.game.roads.derived import Derived, Ink
from punto.game.roads.grid import Grid
from punto.game.roads.marks import format_marks
from punto.game.roads.results import Cell

__all__ = ["plain_board"]


def plain_board(drawn: Board) -> dict[str, object]:
    """The results, the five grids in the order in which their marks came, the totals, the ask cells."""
    return {
        "results": format_marks(drawn.marks),
        "rows": drawn.big_road.rows,
        "totals": asdict(totals(drawn.marks)),
        "bead_plate": _cells(drawn.bead_plate, ties=False),
        "big_road": _cells(drawn.big_road, ties=True),
        **{
            _name(which): [{"column": dot.column, "row": dot.row, "ink": dot.ink.value} for dot in grid.cells]
            for which, grid in drawn.derived.items()
        },
        "if_next": {
            winner.value: {_name(which): _value(ink) for which, ink in drawn.asked[winner].items()}
            for winner in (Winner.BANKER, Winner.PLAYER)
        },
    }


def _cells(grid: Grid[Cell], *, ties: bool) -> list[dict[str, object]]:
    return [
        {
            "column": cell.column,
            "row": cell.row,
            "winner": cell.winner.value,
            **({"ties": cell.ties} if ties else {}),
            "player_pair": cell.player_pair,
            "banker_pair": cell.banker_pair,
            "natural": cell.natural,
        }
        for cell in grid.cells
    ]


def _name(which: Derived) -> str:
    return which.name.lower()


def _value(ink: Ink | None) -> str | None:
    return ink.value if ink else None
