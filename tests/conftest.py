"""Traces tests to clauses, and writes docs/conformance.md.

`@pytest.mark.clause("CO-2814-1", …)` proves a behaviour, `@pytest.mark.recorded(…)` shows that a duty of
people is asked for and kept on the record, `@pytest.mark.text(…)` that a text is printed; `file=` names a
playthrough. Which of them a clause needs, the catalogue says; a behaviour may be proved beside it. A whole
run that passes writes the page; an unknown id, a mark that the clause does not have, more than six claims
in one test, or a clause of a required kind that no passing test claims, fails the run.
"""

import gc
import re
import signal
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from hypothesis import settings
from tests.conformance import MARKS, missing, page
from tests.ledger import postgres
from tests.length import LONG

from punto.rulebook.clauses import Kept, catalogue
from punto.server import secrets

settings.register_profile("ci", max_examples=60, deadline=None)
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile("long" if LONG else "ci")

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "conformance.md"
MOST_CLAIMS = 6
_SELECTIONS = ("keyword", "markexpr", "lf", "deselect", "ignore", "ignore_glob", "collectonly")

_CLAIM = "claim: "

_claims: defaultdict[tuple[str, Kept], set[str]] = defaultdict(set)
_missing: list[str] = []


def pytest_configure() -> None:
    """Ctrl-C reaches whoever is started here, also where a shell that runs this beside others ignores it."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is there for good is not looked through again and again."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def costs() -> Iterator[PasswordHasher]:
    """What a guess at a password costs: tests make hundreds, and theirs cost next to nothing."""
    theirs = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        ours = secrets._HASHER
        patched.setattr(secrets, "_HASHER", theirs)
        yield ours


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """One server for all the databases that the tests of a process make."""
    with postgres.ours() as server:
        yield server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        claimed = list(_claimed(item))
        if len(claimed) > MOST_CLAIMS:
            raise pytest.UsageError(
                f"{item.nodeid} claims {len(claimed)} clauses; a test claims at most {MOST_CLAIMS}"
            )
        item.user_properties += claimed


def _claimed(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The clauses that a test claims, each with the test or file to name."""
    for name, kept in MARKS.items():
        for mark in item.iter_markers(name):
            for clause_id in mark.args:
                clause = catalogue().get(clause_id)
                if clause is None:
                    raise pytest.UsageError(f"{item.nodeid} cites a clause that no document has: {clause_id}")
                if kept not in (Kept.PROVED, clause.kept):
                    raise pytest.UsageError(
                        f"{item.nodeid} marks {clause_id} as {name}; the catalogue says: {clause.kept.value}"
                    )
                test = mark.kwargs.get("file") or re.sub(r"\[.*", "", item.nodeid)
                yield f"{_CLAIM}{kept.value} {clause_id}", test


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        for name, test in report.user_properties:
            if name.startswith(_CLAIM):
                kept, clause_id = name.removeprefix(_CLAIM).split()
                _claims[clause_id, Kept(kept)].add(str(test))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if (
        hasattr(session.config, "workerinput")
        or exitstatus != pytest.ExitCode.OK
        or not _whole(session.config)
    ):
        return
    _missing.extend(missing(_claims))
    if _missing:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    elif not PAGE.exists() or PAGE.read_text("utf-8") != page(_claims):
        PAGE.write_text(page(_claims), "utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _missing:
        terminalreporter.section("clauses that no passing test claims", red=True)
        terminalreporter.line("\n".join(_missing))


def _whole(config: pytest.Config) -> bool:
    """Whether everything was asked for, and run: no paths, no selection."""
    chosen = [getattr(config.option, name, None) for name in _SELECTIONS]
    return not any(chosen) and config.args_source is not pytest.Config.ArgsSource.ARGS
