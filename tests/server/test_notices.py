"""What a supervisor keeps in mind has clocks: how long until somebody must have been told."""

import re
from pathlib import Path

import pytest
from tests.browser.real_cards import ready_table
from tests.houses.permissive import permissive
from tests.server.serving import served

from punto.houses import find_house
from punto.server import notices
from punto.server.host import DealtBy
from punto.server.roles import Post
from punto.table.commands import ChangeProcedure


def test_surveillance_is_told_within_half_an_hour_or_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Colorado: whoever changes the order of payment tells surveillance within 30 minutes."""
    law = permissive("colorado", tmp_path)  # Colorado's notices, with either order of payment
    house = find_house("colorado-mini", settings={"table.pit": "1", "jurisdiction": f'"{law}"'})
    with served(
        tmp_path,
        house,
        dealt={"1": DealtBy.REAL_CARDS},
        prepare=lambda database: ready_table(database, "1", house, "2s"),
    ) as server:
        cookie, host = server.staff(Post.SUPERVISOR), server.floor.host("1")
        server.run(host.do(ChangeProcedure("payout.procedure", "b", at=0)))
        (changed,) = host.state.untold.values()
        for minutes, said in ((0, "30 minutes left"), (29, "1 minutes left"), (45, "15 minutes ago")):
            moment = 60 * (changed + minutes)
            monkeypatch.setattr(notices, "time", lambda now=moment: now)
            (notice,) = server.get("/api/floor", cookie)["notices"]
            assert said in notice["what"]
            assert re.fullmatch(r"\d\d:\d\d", notice["at"])
