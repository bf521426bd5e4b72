"""The page that tells how to check a shoe with nothing but a shell is run as it stands there."""

import os
import re
import subprocess
from pathlib import Path

from tests.cli.command import PUNTO, run
from tests.table.worlds import CONTINUOUS

PAGE = Path(__file__).parent.parent.parent / "docs" / "fair-shoe.md"


def checked(folder: Path, script: str) -> str:
    env = {**os.environ, "PATH": f"{PUNTO.parent}:{os.environ['PATH']}"}
    words = ["bash", "-euc", script]
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False).stdout


FIRST, EVERY = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_the_page_checks_every_order_of_a_continuous_shuffler(tmp_path: Path) -> None:
    chosen = [word for key, value in CONTINUOUS.items() for word in ("--set", f"{key}={value}")]
    assert run("table", "--auto", "--db", "floor.db", "--rounds", "5", *chosen, cwd=tmp_path).returncode == 0
    export = FIRST.splitlines()[0]
    said = checked(tmp_path, f"{export}\n{EVERY}")
    assert said.splitlines() == [f"shoe {shoe}: promised 1 time" for shoe in (1, 2, 3, 4)]
    other = EVERY.replace("tr -d '\",')", "tr -d '\",' | tr A K)")
    assert other != EVERY
    assert "promised 1 time" not in checked(tmp_path, f"{export}\n{other}")


def test_the_page_checks_a_shoe(tmp_path: Path) -> None:
    script = FIRST
    assert run("table", "--auto", "--db", "floor.db", "--shoes", "1", cwd=tmp_path).returncode == 0
    said = checked(tmp_path, script)
    assert re.search(r"^shoe 1 was 416 cards, as promised$", said, re.MULTILINE)
    assert re.search(r"^cut after \d+ cards, \d+ burned, \d{3} dealt: each in its order$", said, re.MULTILINE)
    other = script.replace("tr -d '\",')\n\nmade", "tr -d '\",' | tr A K)\n\nmade")
    assert other != script
    assert "as promised" not in checked(tmp_path, other)
