"""`punto log`: all that a ledger holds, an event a line, of every stream."""

from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from punto.cli.ledger.moments import read_begin, read_end
from punto.cli.ledger.opening import LedgerName, opened
from punto.cli.options import Format, between
from punto.cli.render import Column, print_json_line, show, table
from punto.errors import Unreadable, did_you_mean
from punto.ledger import Database
from punto.ledger.finding import Search, lines_found
from punto.ledger.log import stream_names
from punto.ledger.periods import microseconds
from punto.ledger.telling import Line
from punto.messages import message, text

__all__ = ["log"]

_MOST = 100_000
_COLUMNS: tuple[Column, ...] = (
    ("time", "left"),
    ("stream", "left"),
    ("event-number", "right"),
    ("by", "left"),
    ("what-happened", "left"),
)


def log(
    ledger: LedgerName,
    /,
    *words: Annotated[str, Parameter(name="WORDS", help=text("cli.argument.log-words"))],
    last: Annotated[str, Parameter(help=text("cli.option.log-last"))] = "50",
    stream: Annotated[str | None, Parameter(help=text("cli.option.log-stream"))] = None,
    begin: Annotated[str | None, Parameter(name="--from", help=text("cli.option.log-from"))] = None,
    end: Annotated[str | None, Parameter(name="--to", help=text("cli.option.log-to"))] = None,
    format: Format = "table",
) -> int:
    """Show the newest events that have all these words, whichever stream they stand in."""
    number = between("--last", last, 1, _MOST)
    since = until = 0
    if begin is None and end is not None:
        raise Unreadable(message("error.idle-without", option="--to", needed="--from"))
    if begin is not None:
        started = read_begin("--from", begin, datetime.now())
        since, until = microseconds(started), microseconds(read_end("--to", end, started)) if end else 0
    with opened(ledger) as database:
        wanted = Search(
            _named(database, stream or ""), " ".join(words), since=since, until=until, most=number
        )
        found = lines_found(database, wanted)
    if format == "json":
        for each in found:
            print_json_line(_plain(each))
    else:
        _show(found)
    return 0


def _named(database: Database, stream: str) -> str:
    with database.reading() as connection:
        names = stream_names(connection)
    if stream and stream not in names:
        raise Unreadable(message("ledger.unknown-stream", name=stream, hint=did_you_mean(stream, names)))
    return stream


def _show(found: list[Line]) -> None:
    if not found:
        show(text("log.nothing"))
        return
    listed = table("", _COLUMNS)
    for each in found:
        when = datetime.fromtimestamp(each.link.time / 1e6).strftime("%Y-%m-%d %H:%M:%S")
        for at, words in enumerate(each.words):
            place = (when, each.link.stream, str(each.link.version), each.by) if not at else ("",) * 4
            listed.add_row(*place, words)
    show(listed)


def _plain(line: Line) -> dict[str, object]:
    link = line.link
    return {
        "stream": link.stream,
        "version": link.version,
        "time": link.time,
        "by": {"role": link.role, "person": link.person},
        "words": line.words,
        **{name: value for name, value in line.event.items() if name != "version"},
        "hash": link.hash.hex(),
    }
