"""The roads a second time, drawn as a player draws them: pen on paper, one result after the other.

Nothing here knows lengths of streaks or free rows; it only looks at the cells around the pen.
"""

from collections.abc import Iterator
from itertools import pairwise

__all__ = ["Paper", "derived", "draw", "inks"]

Paper = dict[tuple[int, int], str]


def draw(signs: str, rows: int) -> Paper:
    """Signs on paper, a new column for each change, with dragon tails."""
    paper: Paper = {}
    streak_at: dict[tuple[int, int], int] = {}
    streak = 0
    pen, last = (0, 0), ""
    for sign in signs:
        column, row = pen
        if sign != last:
            streak += 1
            column, row = 0, 0
            while (column, row) in paper:
                column += 1
        else:
            came_from_the_left = streak_at.get((column - 1, row)) == streak
            if came_from_the_left or row + 1 == rows or (column, row + 1) in paper:
                column += 1
            else:
                row += 1
        assert (column, row) not in paper, "a tail never runs into anything"
        pen, last = (column, row), sign
        paper[pen] = sign
        streak_at[pen] = streak
    return paper


def inks(results: str, back: int) -> str:
    """A derived road's inks, r and b, from the big road on paper so long that nothing bends.

    Down a column: look that many columns to the left, at the cell beside and the one above it. Both there
    or both empty is red, one of them is blue. On top of a column: the opposite of what the column before
    would have got if it had gone on.
    """
    paper = draw(results, rows=len(results) + 2)
    cells = list(paper)
    return "".join(_inks(paper, cells, back))


def _inks(paper: Paper, cells: list[tuple[int, int]], back: int) -> Iterator[str]:
    def beside(column: int, row: int) -> str:
        left = column - back
        return "r" if ((left, row) in paper) == ((left, row - 1) in paper) else "b"

    for (column_before, row_before), (column, row) in pairwise(cells):
        if row > 0 and column - back >= 0:
            yield beside(column, row)
        elif row == 0 and column_before - back >= 0:
            yield "b" if beside(column_before, row_before + 1) == "r" else "r"


def derived(results: str, back: int, rows: int) -> Paper:
    """A derived road on paper."""
    return draw(inks(results, back), rows)
