"""`punto backup`, `punto restore`, `punto verify`: copies of a ledger, made while tables run."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from punto.cli.files import saving
from punto.cli.ledger.opening import LedgerName, following, opened
from punto.cli.render import show
from punto.ledger import copying
from punto.ledger.audit import written_head
from punto.ledger.chain import Head
from punto.messages import text
from punto.server.records import COPIED

__all__ = ["backup", "restore", "verify"]


def backup(ledger: LedgerName, file: Annotated[str, Parameter(help=text("cli.argument.backup"))], /) -> int:
    """Copy a ledger into a new file."""
    with opened(ledger) as database, saving(file):
        heads = copying.backup(database, Path(file), beside=COPIED)
    _show("copies.backed-up", file, heads)
    return 0


def restore(file: Annotated[str, Parameter(help=text("cli.argument.backup"))], ledger: LedgerName, /) -> int:
    """Copy a backup into an empty ledger."""
    with opened(file) as source, opened(ledger, new=True) as target:
        _show("copies.restored", ledger, copying.restore(source, target, beside=COPIED))
    return 0


def verify(ledger: LedgerName, /) -> int:
    """Look at every link of every chain."""
    with opened(ledger) as database, following(database) as progress:
        _show("copies.verified", ledger, copying.verify(database, progress))
    return 0


def _show(key: str, name: str, heads: dict[str, Head]) -> None:
    events = sum(head.version for head in heads.values())
    show(text(key, name=name, streams=len(heads), events=events))
    for stream, head in heads.items():
        print(written_head(stream, head))
