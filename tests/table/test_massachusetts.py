"""Massachusetts' Midi Baccarat at the live table, told in `playthroughs/massachusetts`, and its cards."""

from pathlib import Path

import pytest
from tests.table.play_massachusetts import Playthrough, read_playthrough

TEXTS = [
    read_playthrough(path)
    for path in sorted((Path(__file__).parent / "playthroughs" / "massachusetts").glob("*.txt"))
]


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=text.name, marks=pytest.mark.clause(*text.clauses)) for text in TEXTS]
)
def test_playthrough(text: Playthrough) -> None:
    text.play()
