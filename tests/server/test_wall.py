"""The display on the wall: limits and meters, for everybody to read."""

from pathlib import Path
from urllib.error import HTTPError

import pytest
from tests.server.serving import served


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
