"""`punto recall`: past rounds as the table saw them."""

import sys
from datetime import UTC, datetime
from itertools import chain
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.ledger.opening import LedgerName, TableName, chosen, opened
from punto.cli.options import Format, between
from punto.cli.render import show
from punto.cli.table.as_json import printer
from punto.cli.table.auto import AFTERWARDS, Onlooker
from punto.ledger import Database
from punto.ledger.history import last_rounds, played_back
from punto.messages import text
from punto.table.views import DISPLAY

__all__ = ["recall"]

_MOST = 100_000


def recall(
    ledger: LedgerName,
    /,
    *,
    last: Annotated[str, Parameter(help=text("cli.option.recall-last"))] = "10",
    table: TableName = None,
    format: Format = "table",
) -> int:
    """Show the last rounds of one table, or of each, and what has come of them since."""
    number = between("--last", last, 1, _MOST)
    with opened(ledger) as database:
        for stream in chosen(database, table):
            _recall(database, stream, number, as_json=format == "json")
    return 0


def _recall(database: Database, stream: str, number: int, *, as_json: bool) -> None:
    with database.reading() as connection:
        found = last_rounds(connection, stream, number)
        if found is None:
            if not as_json:
                show(text("recall.none", stream=stream))
            return
        watch = printer(DISPLAY) if as_json else Onlooker()
        begun = False
        since = played_back(connection, stream, found[1])
        later = (told for told in since if isinstance(told.entry.event, AFTERWARDS))
        for told in chain(played_back(connection, stream, *found), later):
            if not begun and not as_json:
                when = datetime.fromtimestamp(told.time / 1e6, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
                title = told.before.house.title
                show(Text(text("recall.heading", stream=stream, house=title, when=when), "bold"))
            begun = True
            watch(told.entry, told.before)
    sys.stdout.flush()
