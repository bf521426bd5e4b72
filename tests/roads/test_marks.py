"""Marks read and write as one short text, and mistakes get their place and the nearest right thing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.errors import Refused, Unreadable
from punto.game.coup import Coup
from punto.game.hands import Winner
from punto.game.roads import Mark, format_marks, mark_of, read_marks

MARKS = st.lists(st.builds(Mark, st.sampled_from(Winner), st.booleans(), st.booleans(), st.booleans()))


@given(MARKS, st.sampled_from(["", " ", ", ", "\n"]))
def test_marks_read_back(marks: list[Mark], between: str) -> None:
    assert list(read_marks(between.join(map(str, marks)))) == marks
    assert list(read_marks(format_marks(marks))) == marks


@pytest.mark.parametrize(
    ("coup", "mark"),
    [
        ("4hAd7c-KsQs9d", "B"),
        ("2h2d9c-KsQs9d", "Bp"),
        ("9hKd-2s2d", "Pbn"),
        ("4h4d-4s4c", "Tpbn"),
        ("KhQd6c-TsTd6h", "Tb"),
        ("KhQd-Ks9d", "Bn"),
        ("KhKd3c-AsJd2h", "Tp"),
    ],
)
def test_what_the_roads_keep_of_a_coup(coup: str, mark: str) -> None:
    assert str(mark_of(Coup.parse(coup))) == mark
    assert read_marks(coup) == (mark_of(Coup.parse(coup)),)


def test_coups_and_marks_mix_and_signs_come_in_any_order() -> None:
    assert format_marks(read_marks("Bnbp 9hKd-KsQs,P\nT")) == "BpbnPnPT"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("BBxP", r'"x" in place 3 is not a result: write B, P or T'),
        ("B P  Q", r'"Q" in place 6 is not a result'),
        ("pB", r'"p" in place 1'),
        ("bbpt", r'"b" in place 1 .*; did you mean "BBPT"\?$'),
        ("B banker", r'"b" in place 3 .*; did you mean "B"\?$'),
        ("TIE", r'"I" in place 2 .*; did you mean "T"\?$'),
        ("Bpp", r'"p" in place 3 says again what Bpp says already'),
        ("PBnbn", r'"n" in place 5 says again what Bnbn says already'),
        ("B 4hAd-1s", r'4hAd-1s: "1s" is not a card'),
    ],
)
def test_a_mistake_gets_its_place(written: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_marks(written)


def test_an_impossible_coup_is_refused() -> None:
    with pytest.raises(Refused, match="the Player stands on 6"):
        read_marks("B 4h2d7c-KsQs9d")
