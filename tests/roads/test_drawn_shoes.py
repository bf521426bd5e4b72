"""Five shoes drawn on paper from the rules, each with tails in each other's way."""

from dataclasses import dataclass

import pytest
from tests.roads import by_hand

from punto.game.roads import Cell, Derived, Grid, Ink, Mark, big_road, derived_road, read_marks


@dataclass(frozen=True)
class Drawn:
    """What is on the paper. Big road: the mark of the cell and its ties; the others: r and b."""

    results: str
    big_road: str
    big_eye_boy: str
    small_road: str
    cockroach_pig: str


SHOES = {
    # The second streak finds the first one's tail under it and turns a row early, two columns further
    # than the tail below it, which it never drops past.
    "a tail above a tail": Drawn(
        "BBBBBBBB PPPPPPP B",
        """
        B P B .
        B P . .
        B P . .
        B P . .
        B P P P
        B B B .
        """,
        """
        r b
        r .
        r .
        r .
        r .
        r .
        """,
        "",
        "",
    ),
    # Each streak is shorter by one, and each still meets the tail before it; the last tail lies in the top
    # row, so the next column starts beyond it.
    "down the stairs": Drawn(
        "BBBBBBB PPPPPP BBBBB PPPP BBB PP B",
        """
        B P B P B P P B
        B P B P B B . .
        B P B P P . . .
        B P B B . . . .
        B P P . . . . .
        B B . . . . . .
        """,
        """
        r b r b r b r b r b
        r . r . r . r . . .
        r . r . r . . . . .
        r . r . . . . . . .
        r . . . . . . . . .
        """,
        """
        r b r b r b r b
        r . r . r . . .
        r . r . . . . .
        r . . . . . . .
        """,
        """
        r b r b r b
        r . r . . .
        r . . . . .
        """,
    ),
    # The second tail goes on straight where the one below it has ended; short columns hang over tails
    # without touching them; a streak of five just fits above the third dragon's tail.
    "two dragons apart": Drawn(
        "PPPPPPP BBBBBBBB PPPPPP BB P BBBBBBBBB PPPPP BBBBBB",
        """
        P B P B P B P B .
        P B P B . B P B .
        P B P . . B P B .
        P B P P P B P B .
        P B B B B B P B B
        P P . . . B B B B
        """,
        """
        r b r b r b r b r b r b
        r b r . . b r . r . r .
        r . r . . b r . r . r .
        r . r . . . r . r . r .
        r . r . . . r . . . . .
        r . . . . . r r . . . .
        """,
        """
        r b r b r b r b r b r
        r . . b . . r b r . r
        r . . . . . r . r . r
        r . . . . . r . . . r
        r . . . . . r . . . r
        . . . . . . r . . . .
        """,
        """
        r b r b r b r b r b r
        . b r . r . . . r b r
        . . r . . . . . . . r
        . . r . . . . . . . r
        . . r . . . . . . . .
        """,
    ),
    # Six dragons on top of each other fill the board; the derived roads are so regular that theirs collide.
    "a nest of dragons": Drawn(
        "BBBBBBBBBBBB PPPPPPPPPPP BBBBBBBBBB PPPPPPPPP BBBBBBBB PPPPPPP BBB",
        """
        B P B P B P P P P P P P B
        B P B P B B B B B B B . B
        B P B P P P P P P P . . B
        B P B B B B B B B . . . .
        B P P P P P P P . . . . .
        B B B B B B B . . . . . .
        """,
        """
        r b r b r b r b r b r r .
        r . r . r . r . r r r r r
        r . r . r . r r r r r . .
        r . r . r r r r r . . . .
        r . r r r r r . . . . . .
        r r r r r . . . . . . . .
        """,
        """
        r b r b r b r b r .
        r . r . r . r . r .
        r . r . r . r r r r
        r . r . r r r r . .
        r . r r r r . . . .
        r r r r . . . . . .
        """,
        """
        r b r b r b r
        r . r . r . r
        r . r . r . .
        r . r . r r r
        r . r r r . .
        r r r . . . .
        """,
    ),
    # Ties before the first result, in a streak and on its end; pairs in a tail, and pairs of a tie, which
    # the big road does not show.
    "ties and pairs": Drawn(
        "TT Bp BB T BBB Bb B PP TTpT PPP Ppb P B P BB",
        """
        Bp2 P  B   P B
        B   P3 .   . B
        B1  P  .   . .
        B   P  .   . .
        B   P  Ppb P .
        B   Bb B   . .
        """,
        """
        r b r b
        r b . .
        r . . .
        r . . .
        r . . .
        r . . .
        """,
        """
        b
        b
        b
        """,
        "b r",
    ),
}


def on_paper(drawing: str) -> by_hand.Paper:
    """What is written where."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    assert len({len(line) for line in lines}) <= 1, "every line is equally long"
    return {
        (column, row): sign
        for row, line in enumerate(lines)
        for column, sign in enumerate(line)
        if sign != "."
    }


def cells(grid: Grid[Cell]) -> by_hand.Paper:
    return {
        (cell.column, cell.row): f"{Mark(cell.winner, cell.player_pair, cell.banker_pair)}{cell.ties or ''}"
        for cell in grid.cells
    }


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
def test_the_roads_are_as_drawn(shoe: Drawn) -> None:
    marks = read_marks(shoe.results)
    assert cells(big_road(marks)) == on_paper(shoe.big_road)
    drawn = (shoe.big_eye_boy, shoe.small_road, shoe.cockroach_pig)
    for which, drawing in zip(Derived, drawn, strict=True):
        road = derived_road(marks, which)
        signs = {(dot.column, dot.row): "r" if dot.ink is Ink.RED else "b" for dot in road.cells}
        assert signs == on_paper(drawing), which


@pytest.mark.parametrize("shoe", SHOES.values(), ids=SHOES)
def test_the_pen_draws_them_too(shoe: Drawn) -> None:
    """The second way in `by_hand` is held to the same paper, or agreeing with it would prove nothing."""
    decided = "".join(letter for letter in shoe.results if letter in "BP")
    assert by_hand.draw(decided, 6) == {place: sign[0] for place, sign in on_paper(shoe.big_road).items()}
    drawn = (shoe.big_eye_boy, shoe.small_road, shoe.cockroach_pig)
    for back, drawing in enumerate(drawn, 1):
        assert by_hand.derived(decided, back, 6) == on_paper(drawing)
