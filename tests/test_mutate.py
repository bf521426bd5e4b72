"""Breaking a rule on purpose breaks it: else a campaign would praise or blame tests for nothing."""

import subprocess
import sys

CAMPAIGN = """
import sys, tempfile
from pathlib import Path
import pytest
from scripts.mutate_python import python_mutations
from scripts.mutate_session import Session

broken = next(each for each in python_mutations() if each.path == "src/punto/money.py")
with tempfile.TemporaryDirectory() as folder:
    told = lambda number, killer: print(f"{number}: {killer}")
    times = Path(folder) / "times.json"
    session = Session({1: broken}, lambda path: ("tests/test_money.py",), told, times, goes_on=False)
    options = ["-q", "-p", "no:cacheprovider", "-n", "0", "tests/test_money.py"]
    sys.exit(pytest.main(options, plugins=[session]))
"""


def test_a_broken_rule_is_missed_by_the_test_that_knows_it() -> None:
    ran = subprocess.run([sys.executable, "-c", CAMPAIGN], capture_output=True, text=True, check=False)
    assert "1: tests/test_money.py::" in ran.stdout, ran.stdout + ran.stderr
    assert ran.returncode == 0
