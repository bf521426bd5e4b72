"""Running `punto`: through its door in this process, or in a process of its own as people and programs do.

The first is what most tests want: it is the same command, without a new Python for each. What hangs on the
process itself, such as signals, closed streams and exit codes of the system, is in `test_shell.py` and
`test_robust.py`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager, nullcontext
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any
from unittest.mock import patch

from punto.cli.shell import run as answer
from punto.messages import text

__all__ = ["PUNTO", "as_json", "run", "run_process"]

PUNTO = Path(sys.executable).with_name("punto")
COLUMNS = {"COLUMNS": "120"}
_COMPILING = f"{text('sim.compiling')}\n"


def run(
    *arguments: str, env: Mapping[str, str] | None = None, cwd: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command here, in a window of 120 columns.

    That the simulator is compiled first, where it is new to this machine, belongs to no answer.
    """
    given, out, err = (TextIOWrapper(BytesIO(each), encoding="utf-8") for each in (typed.encode(), b"", b""))
    with (
        patch.dict(os.environ, {**COLUMNS, **(env or {})}),
        chdir(cwd) if cwd else nullcontext(),
        _streams(given, out, err),
    ):
        code = answer(arguments)
    return subprocess.CompletedProcess(arguments, code, _written(out), _written(err).replace(_COMPILING, ""))


@contextmanager
def _streams(given: TextIOWrapper, out: TextIOWrapper, err: TextIOWrapper) -> Iterator[None]:
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = given, out, err
    try:
        yield
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _written(stream: TextIOWrapper) -> str:
    stream.flush()
    written = stream.buffer
    assert isinstance(written, BytesIO)
    return written.getvalue().decode("utf-8")


def run_process(
    *arguments: str, env: Mapping[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [PUNTO, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
        env={**os.environ, **COLUMNS, **(env or {})},
    )


def as_json(*arguments: str) -> Any:
    """What a command that goes well tells programs."""
    result = run(*arguments, "--format", "json")
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)
