"""Traces tests to clauses: `@pytest.mark.clause("CO-2814-1", …)`, and writes docs/conformance.md.

A whole run that passes writes the page; an unknown id, more than six claims in one test, or a clause of a
required kind that no passing test claims, fails the run.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from punto.rulebook.clauses import Clause, catalogue

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "conformance.md"
REQUIRED_KINDS = (
    *("engine", "wager", "paytable", "definition", "config"),
    *("procedure", "irregularity", "physical", "oversight"),
)
MOST_CLAIMS = 6
_SELECTIONS = ("keyword", "markexpr", "lf", "deselect", "ignore", "ignore_glob")

_claims: defaultdict[str, set[str]] = defaultdict(set)
_missing: list[str] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = [clause_id for mark in item.iter_markers("clause") for clause_id in mark.args]
        unknown = [clause_id for clause_id in ids if clause_id not in catalogue()]
        if unknown:
            raise pytest.UsageError(f"{item.nodeid} cites clauses that no document has: {', '.join(unknown)}")
        if len(ids) > MOST_CLAIMS:
            raise pytest.UsageError(
                f"{item.nodeid} claims {len(ids)} clauses; a test proves at most {MOST_CLAIMS}"
            )
        item.user_properties += [("clause", clause_id) for clause_id in ids]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call" and report.passed:
        for name, value in report.user_properties:
            if name == "clause":
                _claims[str(value)].add(re.sub(r"\[.*", "", report.nodeid))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if (
        hasattr(session.config, "workerinput")
        or exitstatus != pytest.ExitCode.OK
        or not _whole(session.config)
    ):
        return
    _missing.extend(
        entry.id for entry in catalogue().values() if entry.kind in REQUIRED_KINDS and entry.id not in _claims
    )
    if _missing:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    else:
        page = "\n".join(_page()) + "\n"
        if not PAGE.exists() or PAGE.read_text("utf-8") != page:
            PAGE.write_text(page, "utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _missing:
        terminalreporter.section("clauses that no passing test proves", red=True)
        terminalreporter.line("\n".join(_missing))


def _whole(config: pytest.Config) -> bool:
    """Whether everything was asked for: no paths, no selection."""
    chosen = [getattr(config.option, name, None) for name in _SELECTIONS]
    return not any(chosen) and config.args_source is not pytest.Config.ArgsSource.ARGS


def _page() -> Iterator[str]:
    clauses = list(catalogue().values())
    yield "# Conformance\n"
    yield "Written by the test run (`scripts/test`): each clause of the rule documents, our paraphrase of it,"
    yield "and the tests that prove it. A clause without tests is not built yet.\n"
    yield "| kind | clauses | proved |\n|---|---:|---:|"
    for kind in sorted({entry.kind for entry in clauses}):
        of_kind = [entry for entry in clauses if entry.kind == kind]
        yield f"| {kind} | {len(of_kind)} | {sum(entry.id in _claims for entry in of_kind)} |"
    yield f"| **all** | **{len(clauses)}** | **{sum(entry.id in _claims for entry in clauses)}** |\n"
    yield "| clause | kind | says | tests |\n|---|---|---|---|"
    yield from map(_row, clauses)


def _row(entry: Clause) -> str:
    tests = "<br>".join(f"`{test}`" for test in sorted(_claims.get(entry.id, ())))
    return f"| {entry.id} | {entry.kind} | {entry.says.replace('|', '/')} | {tests} |"
