"""The SVG holds every cell in its place, and nothing from elsewhere."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from punto.game.roads import Derived, Grid, board, picture, read_marks
from punto.game.roads.grid import P
from punto.messages import language, speaking

SVG = "{http://www.w3.org/2000/svg}"
SHOE = "TTBpBBTBBBBbBPPTTTPPPPpbPBPBBPBPPB"


def roads(drawn: str) -> dict[str, ElementTree.Element]:
    """Each road's group by the label before it."""
    root = ElementTree.fromstring(drawn)
    return {
        label.text or "": group
        for label, group in zip(list(root)[:-1], list(root)[1:], strict=True)
        if label.get("class") == "label"
    }


def drawings(group: ElementTree.Element) -> list[ElementTree.Element]:
    return group.findall(f"{SVG}g")


def classes(cell: ElementTree.Element) -> list[str]:
    return [str(shape.get("class")) for shape in cell]


def places(grid: Grid[P], size: int) -> list[str]:
    """The middle of each cell."""
    half = size / 2
    return [f"translate({size * cell.column + half:g} {size * cell.row + half:g})" for cell in grid.cells]


def placed(group: ElementTree.Element) -> list[str]:
    return [str(cell.get("transform")) for cell in drawings(group)]


def test_every_cell_is_drawn_where_it_lies() -> None:
    drawn = board(read_marks(SHOE))
    found = roads(picture(drawn))
    assert placed(found["Bead plate"]) == places(drawn.bead_plate, 30)
    assert placed(found["Big road"]) == places(drawn.big_road, 24)
    for which, grid in drawn.derived.items():
        assert placed(found[str(which)]) == places(grid, 12)


def test_signs_are_the_customary_ones() -> None:
    found = roads(picture(board(read_marks(SHOE))))
    beads, rings = drawings(found["Bead plate"]), drawings(found["Big road"])
    assert [cell[1].text for cell in beads[:4]] == ["T", "T", "B", "B"]
    assert classes(beads[2]) == ["banker bead", "letter", "player dot"]
    assert classes(rings[0]) == ["banker open", "tie open", "count", "player dot"]
    assert rings[0][2].text == "2"
    assert classes(rings[2]) == ["banker open", "tie open"]  # a single tie needs no figure
    assert classes(rings[6]) == ["banker open", "banker dot"]
    corners = [(dot.get("cx"), dot.get("cy")) for dot in rings[13] if "dot" in str(dot.get("class"))]
    assert corners == [("-8", "-8"), ("8", "8")]  # Banker top left, Player bottom right
    shapes = {which: drawings(found[str(which)])[0][0] for which in Derived}
    assert [shape.tag.removeprefix(SVG) for shape in shapes.values()] == ["circle", "circle", "path"]
    kinds = [str(shape.get("class")).split()[1:] for shape in shapes.values()]
    assert kinds == [["open", "fine"], ["solid"], ["open"]]


def test_waiting_ties_have_no_ring() -> None:
    (cell,) = drawings(roads(picture(board(read_marks("TT"))))["Big road"])
    assert classes(cell) == ["tie open", "count"]


def test_ask_cells_and_totals() -> None:
    drawn = picture(board(read_marks("BBPPBB")))
    panel = drawings(roads(drawn)["6 rounds"])
    assert [group[1].text for group in panel[:3]] == ["4", "2", "0"]
    # Banker again is one past the column before and one past the column before that; Player starts a new
    # column after three equal ones. The cockroach pig begins in the fourth column's second row.
    assert [classes(group)[1] for group in panel[3:]] == [
        "player open fine",
        "player solid",
        "none open",
        "banker open fine",
        "banker solid",
        "none open",
    ]


@pytest.mark.parametrize("results", ["", "B", "B" * 80, "BP" * 60, "BBPP" * 40, "BBPPPPP" * 20])
def test_boards_hold_what_they_show(results: str) -> None:
    """However long the shoe, every cell lies on its paper and every road on the board."""
    drawn = picture(board(read_marks(results)))
    root = ElementTree.fromstring(drawn)
    _, _, width, height = map(int, str(root.get("viewBox")).split())
    for title, group in roads(drawn).items():
        corner = [float(each) for each in re.findall(r"-?[\d.]+", str(group.get("transform")))]
        paper = group.find(f"{SVG}rect")
        if paper is None:
            assert title.endswith(("round", "rounds"))
            continue
        across, down = float(str(paper.get("width"))), float(str(paper.get("height")))
        assert 0 < corner[0] < corner[0] + across < width
        assert 0 < corner[1] < corner[1] + down < height
        for cell in drawings(group):
            x, y = (float(each) for each in re.findall(r"[\d.]+", str(cell.get("transform"))))
            assert 0 < x < across
            assert 0 < y < down


def test_nothing_comes_from_elsewhere() -> None:
    drawn = picture(board(read_marks(SHOE)))
    assert re.findall(r"\w+://[^\"]*", drawn) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|<script|href", drawn)
    assert "prefers-color-scheme: dark" in drawn


def test_it_reads_back_and_speaks_other_languages(tmp_path: Path) -> None:
    file = tmp_path / "es.toml"
    file.write_text('[roads]\nbig-road = "Camino <grande> & claro"\n', "utf-8")
    marks = read_marks(SHOE)
    with speaking(language(str(file))):
        drawn = picture(board(marks))
    assert "Camino <grande> & claro" in roads(drawn)
    described = ElementTree.fromstring(drawn).findtext(f"{SVG}desc")
    assert read_marks(str(described)) == marks
