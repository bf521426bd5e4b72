"""Wrong rules in data: odds, conditions, bounds, what is allowed, what is cited, entries left out."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scripts.mutations import ROOT, Mutation

__all__ = ["toml_mutations"]

DATA = ("wagers/book/*.toml", "rulebook/jurisdictions/*.toml")
_ENTRIES = re.compile(r"^\[\[(?:rule|check|step|default|notice|pit)\]\]\n(?:(?!\[)[^\n]+\n?)+", re.MULTILINE)
_NAMES = ("id", "name", "says", "note", "rights", "document", "aliases", "family")
_PASSED = rf"^(?:{'|'.join(_NAMES)})\b.*$|^\[.*\]$|#.*$|\"[^\"]*\"(?=\s*=)"
"""What names things or is for people: no rule. What a wager cites is for people too."""

_ODDS = re.compile(r'"(\d[\d,]*) (to|for) (\d+)')
_PERCENT = re.compile(r'"(\d+)%"')
_NUMBER = re.compile(r"(?<![\w\"'.-])\d+(?![\w%\"'.-])")
_TRUTH = re.compile(r"\b(?:true|false)\b")
_LISTED = re.compile(r"(?<=[\[ ])(\"[^\"\n]+\")(?:, |(?=\]))")


def toml_mutations() -> Iterator[Mutation]:
    """Every wrong rule that wagers and jurisdictions can be made to hold, file by file; each can be read."""
    source = ROOT / "src" / "punto"
    for path in sorted({path for pattern in DATA for path in source.glob(pattern)}):
        text = path.read_text("utf-8")
        for mutation in _in(path, text):
            try:
                tomllib.loads(mutation.applied(text))
            except tomllib.TOMLDecodeError:
                continue
            yield mutation


def _in(path: Path, text: str) -> Iterator[Mutation]:
    name = path.relative_to(ROOT).as_posix()
    words = _PASSED if "jurisdictions" in name else rf"{_PASSED}|^clauses\b.*$"
    passed = [found.span() for found in re.finditer(words, text, re.MULTILINE)]

    def replace(found: re.Match[str], new: str, kind: str, group: int = 0) -> Iterator[Mutation]:
        start, end = found.span(group)
        if not any(begin <= start < stop for begin, stop in passed):
            yield Mutation(name, start, end, new, kind)

    for found in _ODDS.finditer(text):
        yield from replace(found, str(int(found[1].replace(",", "")) + 1), "odds", 1)
    for found in _PERCENT.finditer(text):
        yield from replace(found, str(int(found[1]) + 1), "bound", 1)
    for found in _NUMBER.finditer(text):
        yield from replace(found, str(int(found[0]) + 1), "number")
    for found in _TRUTH.finditer(text):
        yield from replace(found, "false" if found[0] == "true" else "true", "truth value")
    for found in _LISTED.finditer(text):
        yield from replace(found, "", "left out of a list")
    for found in _ENTRIES.finditer(text):
        yield Mutation(name, *found.span(), "", "entry left out")
