"""`punto --help`, `punto --version`: what is answered without anything that a command would need."""

import shutil
import sys
from collections.abc import Sequence
from textwrap import wrap

import punto
from punto.cli.help_page import help_page
from punto.messages import text

__all__ = ["COMMANDS", "answer_at_once"]

COMMANDS = {
    "wagers": "wagers",
    "odds": "odds",
    "count": "count",
    "sim": "sim",
    "stream": "stream",
    "bench": "bench",
    "coup": "coup",
    "settle": "settle",
    "deal": "deal",
    "table": "table",
    "sessions": "sessions",
    "roads": "roads",
    "check": "check",
    "rules": "papers",
    "sign": "papers",
    "par": "papers",
    "facts": "look_up",
    "clause": "look_up",
    "glossary": "glossary",
    "houses": "houses",
    "new": "new",
    "recall": "ledger.recall",
    "log": "ledger.log",
    "progressives": "ledger.progressives",
    "report": "ledger.report",
    "cage": "ledger.cage",
    "audit": "ledger.audit",
    "heads": "ledger.audit",
    "export": "ledger.export",
    "backup": "ledger.copies",
    "restore": "ledger.copies",
    "verify": "ledger.copies",
    "migrate": "ledger.migrate",
    "serve": "serve",
    "users": "users",
    "completion": "completion",
}
"""Commands and the modules that hold them; one with parts of its own has an `app`."""

_PIPE_WIDTH = 120
_MOST = 100


def answer_at_once(arguments: Sequence[str]) -> bool:
    """Whether this was all that was asked, and is answered."""
    if list(arguments) == ["--version"]:
        sys.stdout.write(f"{punto.__version__}\n")
        return True
    width = min(shutil.get_terminal_size((_PIPE_WIDTH, 24)).columns, _MOST)
    alone = not arguments or list(arguments) in (["--help"], ["-h"])
    page = _front_page(width) if alone else help_page(arguments, width)
    if page is not None:
        sys.stdout.write(page)
    return page is not None


def _front_page(width: int) -> str:
    margin = max(map(len, COMMANDS)) + 4
    lines = [text("cli.usage"), "", *wrap(text("cli.help"), width), "", text("cli.commands")]
    for name in sorted(COMMANDS):
        first, *rest = wrap(text(f"cli.{name}"), max(width - margin, 20), break_on_hyphens=False)
        lines += [f"  {name:{margin - 2}}{first}", *(" " * margin + each for each in rest)]
    lines += ["", *wrap(text("cli.more-help"), width)]
    return "\n".join(lines) + "\n"
