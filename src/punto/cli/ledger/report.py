"""`punto report shift|day|table`: what tables took, beside what they could expect to take."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter

from punto.cli.files import write_file
from punto.cli.ledger.moments import read_begin, read_clock, read_date, read_end
from punto.cli.ledger.opening import LedgerName, TableName, chosen, opened
from punto.cli.ledger.report_view import as_json, print_csv, show_reports
from punto.cli.pictures import check_picture, drawn_as
from punto.cli.plain import print_json
from punto.cli.render import show
from punto.errors import Unreadable
from punto.ledger import Database, stream_of
from punto.ledger.periods import business_day, microseconds, today
from punto.ledger.reports import last_shift, report
from punto.ledger.takings import Report
from punto.messages import message, text

__all__ = ["app"]

Period = tuple[int, int | None]
ReportFormat = Annotated[Literal["table", "json", "csv"], Parameter(help=text("cli.option.report-format"))]
Plot = Annotated[str | None, Parameter(help=text("cli.option.report-plot"))]
Confidence = Annotated[str, Parameter(help=text("cli.option.confidence"))]


def app() -> cyclopts.App:
    """The command and its parts."""
    made = cyclopts.App(name="report", help=text("cli.report"))
    made.command(shift, help=text("cli.report-shift"))
    made.command(day, help=text("cli.report-day"))
    made.command(table, help=text("cli.report-table"))
    return made


def shift(
    ledger: LedgerName,
    /,
    *,
    table: TableName = None,
    begin: Annotated[str | None, Parameter(name="--from", help=text("cli.option.report-from"))] = None,
    end: Annotated[str | None, Parameter(name="--to", help=text("cli.option.report-to"))] = None,
    format: ReportFormat = "table",
    plot: Plot = None,
    confidence: Confidence = "95",
) -> int:
    """Between two times, or from each table's last opener to its closer."""
    if begin is None and end is not None:
        raise Unreadable(message("error.idle-without", option="--to", needed="--from"))
    if begin is None:
        return _report(ledger, table, last_shift, format, plot, confidence)
    started = read_begin("--from", begin, datetime.now())
    ended = None if end is None else microseconds(read_end("--to", end, started))
    period = microseconds(started), ended
    return _report(ledger, table, lambda *_: period, format, plot, confidence)


def day(
    ledger: LedgerName,
    /,
    *,
    table: TableName = None,
    date: Annotated[str | None, Parameter(help=text("cli.option.report-date"))] = None,
    begins: Annotated[str, Parameter(help=text("cli.option.report-begins"))] = "00:00",
    format: ReportFormat = "table",
    plot: Plot = None,
    confidence: Confidence = "95",
) -> int:
    """A business day: today's, or the one that is named."""
    clock = read_clock("--begins", begins)
    wanted = today(clock, datetime.now()) if date is None else read_date("--date", date)
    period = business_day(wanted, clock)
    return _report(ledger, table, lambda *_: period, format, plot, confidence)


def table(
    ledger: LedgerName,
    /,
    *,
    table: TableName = None,
    format: ReportFormat = "table",
    plot: Plot = None,
    confidence: Confidence = "95",
) -> int:
    """All that a table has done since it was first opened."""
    return _report(ledger, table, lambda *_: (0, None), format, plot, confidence)


def _report(
    ledger: str,
    named: str | None,
    period: Callable[[Database, str], Period],
    format: str,
    plot: str | None,
    confidence: str,
) -> int:
    sure = _share(confidence)
    if plot is not None:
        check_picture(plot)
    with opened(ledger) as database:
        names = [stream.removeprefix(stream_of("")) for stream in chosen(database, named)]
        if not names:
            raise Unreadable(message("report.no-tables", name=ledger))
        if plot is not None and len(names) > 1:
            raise Unreadable(message("report.plot-one", tables=", ".join(names)))
        found = [report(database, name, *period(database, name)) for name in names]
    if format == "json":
        print_json(as_json(found, sure))
    elif format == "csv":
        print_csv(found, sure)
    else:
        show_reports(found, sure)
    if plot is not None:
        _draw(plot, found[0], sure, told=format == "table")
    return 0


def _draw(file: str, found: Report, sure: float, *, told: bool) -> None:
    from punto.posting.plots import win_plot

    if not found.course:
        raise Unreadable(message("report.nothing-to-draw"))
    write_file(file, drawn_as(file, win_plot(found, sure)))
    if told:
        show(text("cli.svg-written", file=file))


def _share(written: str) -> float:
    """How sure, from per cent."""
    try:
        found = float(written.removesuffix("%"))
    except ValueError:
        found = 0
    if not 50 <= found < 100:
        raise Unreadable(message("report.confidence", text=written))
    return found / 100
