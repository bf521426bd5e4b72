"""Colorado's tables played through as Rule 28 tells it: one file a subject, its clauses at its head."""

from pathlib import Path

import pytest
from tests.table.playthrough import Playthrough, play, playthroughs

FOLDER = Path(__file__).parent / "playthroughs" / "colorado"


@pytest.mark.parametrize("playthrough", playthroughs(FOLDER))
def test_playthrough(playthrough: Playthrough) -> None:
    play(playthrough)
