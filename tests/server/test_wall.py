"""The display on the wall: limits, meters and what has come, for everybody to read."""

from pathlib import Path
from urllib.error import HTTPError

import pytest
from tests.server.serving import served
from tests.table.tables import bet, opened

from punto.game.dice import Roll
from punto.server.shown import shown_as
from punto.table.commands import RevealDice, ReverseRound
from punto.table.views import DISPLAY


def test_a_display_shows_limits_and_meters(tmp_path: Path) -> None:
    with served(tmp_path, "massachusetts-midi", "colorado-dice") as server:
        with server.page("1") as page:
            page.arrive()
        shown = server.get("/api/wall/1")
        assert (shown["kind"], shown["least"], shown["most"]) == ("midi", "$5", "$10,000")
        (royal,) = shown["meters"]
        assert [each["amount"] for each in royal["meters"]] == ["$50,000", "$350", "$350"]
        assert {each["claimed"] for each in royal["meters"]} == {""}
        assert server.get("/api/wall/2")["kind"] == "dice"
        with pytest.raises(HTTPError, match="404"):
            server.get("/api/wall/9")


def test_a_roll_that_was_reversed_is_drawn_no_more() -> None:
    table = opened("colorado-dice", {3: "maria"})
    for dice in ("333-112", "112-333"):
        bet(table, "3:dice-tie=5")
        table.run()
        table.do(RevealDice(Roll.parse(dice)))
        table.run()
    table.do(ReverseRound(1, "ann", "the cups were not closed"))
    shown = shown_as(table.state, DISPLAY)
    assert [each["winner"] for each in shown["rolls"]] == ["banker"]
    assert shown["roads"]["results"] == "B"
