"""`punto audit` and `punto heads`: all that a ledger holds looked at again, and how far it has come."""

import json
import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import asdict
from rich.text import Text

from punto.cli.ledger.opening import LedgerName, following, opened
from punto.cli.options import Format
from punto.cli.render import show
from punto.errors import Unreadable
from punto.ledger.audit import audit as audit_all
from punto.ledger.audit import heads as heads_of
from punto.ledger.audit import read_heads, written_head
from punto.messages import message, text

__all__ = ["audit", "heads"]


def audit(
    ledger: LedgerName,
    /,
    *,
    head: Annotated[
        tuple[str, ...], Parameter(name="--head", help=text("cli.option.audit-head"), show_default=False)
    ] = (),
    format: Format = "table",
) -> int:
    """Replay everything, and say what was looked at or the first place that does not hold."""
    given = read_heads(_written(head))
    with opened(ledger) as database, following(database) as progress:
        found = audit_all(database, given, progress, workers=os.cpu_count() or 1)
    if format == "json":
        print(json.dumps({"holds": True, **asdict(found)}))
        return 0
    show(Text(text("audit.holds", name=ledger), "bold"))
    for name, number in asdict(found).items():
        if number or name not in ("people", "heads"):
            show(text(f"audit.{name}", number=number))
    return 0


def _written(given: tuple[str, ...]) -> list[str]:
    """Heads as they are, or files that hold one a line."""
    found: list[str] = []
    for each in given:
        file = Path(each).exists() and not Path(each).is_dir()  # or a pipe, as <(punto heads …) is
        lines = Path(each).read_text("utf-8").splitlines() if file else [each]
        written = [line for line in lines if line.strip()]
        if not written:
            raise Unreadable(message("ledger.no-heads", name=each))
        found += written
    return found


def heads(ledger: LedgerName, /, *, format: Format = "table") -> int:
    """Print the head of each stream, to be signed and kept elsewhere."""
    with opened(ledger) as database:
        found = heads_of(database)
    if format == "json":
        print(
            json.dumps(
                {stream: {"number": head.number, "hash": head.hash.hex()} for stream, head in found.items()}
            )
        )
        return 0
    for stream, head in found.items():
        print(written_head(stream, head))
    return 0
