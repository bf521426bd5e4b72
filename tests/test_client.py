"""The bot of docs/developers.md, against a real server."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.server.serving import PASSWORD, served

from punto.client import Visitor
from punto.errors import Refused, Unreadable
from punto.server.roles import Post

DOCS = Path(__file__).parents[1] / "docs" / "developers.md"


def test_the_bot_of_the_docs_plays(tmp_path: Path) -> None:
    found = re.search(r"```python\n(# bot\.py\n.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert found
    bot = tmp_path / "bot.py"
    bot.write_text(found[1], "utf-8")
    with served(tmp_path, "colorado-mini") as floor:
        address = f"http://{floor.address}"
        done = subprocess.run(
            [sys.executable, bot, address, "2"], capture_output=True, text=True, timeout=60, check=False
        )
        assert done.stderr == ""
        lines = done.stdout.splitlines()
        assert [line.split(":")[0] for line in lines] == ["round 1", "round 2"] or len(lines) == 2
        assert len([line for line in found[1].splitlines() if line.strip()]) <= 21
        seats = floor.floor.host("1").state.seated
        assert len(seats) == 1


def test_refusals_come_with_their_reasons(tmp_path: Path) -> None:
    with served(tmp_path, "colorado-mini") as floor:
        address = f"http://{floor.address}"
        with pytest.raises(Refused, match="the name or the password is wrong"):
            Visitor.sign_in(address, "nobody", "x")
        floor.people.add("dora", "Dora", Post.DEALER, PASSWORD)
        with Visitor.sign_in(address, "dora", PASSWORD) as me, me.table("1", seen_as="dealer") as table:
            assert table.view["due"]
            with pytest.raises(Refused, match="you may not"):
                table.ask("sit", seat=1)
    with pytest.raises(Unreadable, match="no floor answers"):
        Visitor.guest(address, "Late")
