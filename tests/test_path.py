"""The way from a command to the screen stays short: half as many files as it once was."""

import runpy
from pathlib import Path

BENCH = Path(__file__).parent.parent / "bench" / "path.py"
MOST = 19


def test_a_command_passes_few_files_on_its_way_to_the_screen() -> None:
    counting = runpy.run_path(str(BENCH))
    found = {command: counting["on_the_way"](files) for command, files in counting["passed"]().items()}
    assert {"DealCard", "CallResult", "RackCards"} <= found.keys()
    assert {command: sorted(files) for command, files in found.items() if len(files) > MOST} == {}
