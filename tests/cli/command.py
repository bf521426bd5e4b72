"""Running `punto` in a process of its own, as people and programs do."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

__all__ = ["PUNTO", "as_json", "run"]

PUNTO = Path(sys.executable).with_name("punto")


def run(
    *arguments: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in a window of 120 columns."""
    return subprocess.run(
        [PUNTO, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "120", **(env or {})},
    )


def as_json(*arguments: str) -> Any:
    """What a command that goes well tells programs."""
    result = run(*arguments, "--format", "json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)
