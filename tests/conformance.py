"""The page of conformance: each clause, how it is kept, and the tests that say so."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from punto.rulebook.clauses import Clause, Kept, catalogue

__all__ = ["MARKS", "REQUIRED_KINDS", "Claims", "missing", "page"]

Claims = Mapping[tuple[str, Kept], set[str]]
"""The tests, or the playthroughs' files, that claim each clause, each in its way, and have passed."""

MARKS = {"clause": Kept.PROVED, "recorded": Kept.RECORDED, "text": Kept.TEXT}
"""The marks of tests, and how a clause that they name is kept."""

REQUIRED_KINDS = (
    *("engine", "wager", "paytable", "definition", "config"),
    *("procedure", "irregularity", "physical", "oversight", "posting", "progressive"),
)
ROOT = Path(__file__).parent.parent


def missing(claims: Claims) -> list[str]:
    """Clauses of the required kinds that no passing test claims."""
    required = [each for each in catalogue().values() if each.kind in REQUIRED_KINDS]
    return [each.id for each in required if not _kept(each, claims)]


def _kept(clause: Clause, claims: Claims) -> bool:
    """Whether a test claims the clause in the way that it is kept."""
    return (clause.id, clause.kept) in claims


def page(claims: Claims) -> str:
    """All of it, as Markdown."""
    return "\n".join(_lines(claims)) + "\n"


def _lines(claims: Claims) -> Iterator[str]:
    clauses = list(catalogue().values())
    yield "# Conformance\n"
    yield "Written by the test run (`scripts/test`): each clause of the rule documents, our paraphrase of it,"
    yield "how it is kept, and the tests or playthroughs that say so.\n"
    yield "- **proved**: Punto behaves so; the tests fail when it does not."
    yield "- **recorded**: a duty of people. Punto asks for it, does not go on without it, and keeps on the"
    yield "  record who did it, by the check, step or notice that is named."
    yield "- **text**: a definition, an explanation or a statute. The glossary, the posted rules or"
    yield "  `punto clause` print it.\n"
    yield "A clause without tests is not built yet.\n"
    yield "| kind | clauses | proved | recorded | text | not yet |\n|---|---:|---:|---:|---:|---:|"
    groups: defaultdict[str, list[Clause]] = defaultdict(list)
    for each in clauses:
        groups[each.kind].append(each)
    for kind in sorted(groups):
        yield _counted(kind, groups[kind], claims)
    yield _counted("**all**", clauses, claims) + "\n"
    yield "| clause | kind | kept | says | tests |\n|---|---|---|---|---|"
    for each in clauses:
        yield _row(each, claims)


def _counted(kind: str, clauses: list[Clause], claims: Claims) -> str:
    claimed = [each for each in clauses if _kept(each, claims)]
    by_class = [sum(each.kept is kept for each in claimed) for kept in Kept]
    return f"| {' | '.join(map(str, [kind, len(clauses), *by_class, len(clauses) - len(claimed)]))} |"


def _row(clause: Clause, claims: Claims) -> str:
    named = set().union(*(claims.get((clause.id, kept), ()) for kept in Kept))
    tests = "<br>".join(f"`{test}`" for test in sorted(named))
    kept = ": ".join(filter(None, (clause.kept.value, ", ".join(clause.by)))) if tests else ""
    return f"| {clause.id} | {clause.kind} | {kept} | {clause.says.replace('|', '/')} | {tests} |"
