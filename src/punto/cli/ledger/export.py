"""`punto export`: a ledger for other programs, row by row."""

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from sqlalchemy import Connection

from punto.cli.files import appearing
from punto.cli.ledger.opening import LedgerName, TableName, chosen, opened
from punto.cli.render import show
from punto.errors import Unreadable
from punto.ledger.exporting import BETS, POSTED, ROUNDS, bet_rows, posting_rows, round_rows, shoe_lines
from punto.ledger.log import stream_names
from punto.messages import message, text

if TYPE_CHECKING:
    from polars import DataFrame

__all__ = ["export"]

_PIECE = 10_000
Rows = Callable[[Connection, Sequence[str]], Iterator[tuple[object, ...]]]


def export(
    ledger: LedgerName,
    /,
    *,
    rounds: Annotated[str | None, Parameter(help=text("cli.option.export-rounds"))] = None,
    bets: Annotated[str | None, Parameter(name="--bets", help=text("cli.option.export-bets"))] = None,
    postings: Annotated[str | None, Parameter(help=text("cli.option.export-postings"))] = None,
    shoes: Annotated[str | None, Parameter(help=text("cli.option.export-shoes"))] = None,
    table: TableName = None,
) -> int:
    """Write rounds, bets or postings as Parquet or CSV, and shoes as lines of JSON."""
    wanted: list[tuple[str | None, Mapping[str, type], Rows]] = [
        (rounds, ROUNDS, round_rows),
        (bets, BETS, bet_rows),
        (postings, POSTED, posting_rows),
    ]
    files = [Path(file) for file, _, _ in wanted if file]
    if not files and shoes is None:
        raise Unreadable(message("export.nothing"))
    for file in files:
        _check(file)
    with opened(ledger) as database, database.reading() as connection:
        streams = chosen(database, table)
        everything = streams if table else list(stream_names(connection))
        for name, columns, rows in wanted:
            if name:
                with appearing(name) as made:
                    found = rows(connection, everything if columns is POSTED else streams)
                    number = _write(made, columns, found)
                show(text("export.written", file=name, number=number))
        if shoes is not None:
            with appearing(shoes) as made:
                number = _write_lines(made, (shoe_lines(connection, each) for each in streams))
            show(text("export.written-lines", file=shoes, number=number))
    return 0


def _check(file: Path) -> None:
    if file.suffix not in (".parquet", ".csv"):
        raise Unreadable(message("sim.export-kind", file=file))
    if file.suffix == ".parquet" and find_spec("polars") is None:
        raise Unreadable(message("sim.needs-report"))


def _write(file: Path, columns: Mapping[str, type], rows: Iterator[tuple[object, ...]]) -> int:
    counted = _Counted(rows)
    if file.suffix == ".csv":
        with file.open("w", encoding="utf-8", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(columns)
            writer.writerows(counted)
    else:
        _parquet(file, columns, counted)
    return counted.number


def _parquet(file: Path, columns: Mapping[str, type], rows: Iterator[tuple[object, ...]]) -> None:
    import polars
    from polars.io.plugins import register_io_source

    kinds: dict[str, Any] = {
        name: polars.Int64 if kind is int else polars.String for name, kind in columns.items()
    }

    def pieces(*_asked: object) -> Iterator["DataFrame"]:
        while some := list(islice(rows, _PIECE)):
            yield polars.DataFrame(some, schema=kinds, orient="row")

    register_io_source(pieces, schema=kinds).sink_parquet(file, compression="zstd")


def _write_lines(file: Path, parts: Iterable[Iterator[bytes]]) -> int:
    number = 0
    with file.open("wb") as out:
        for part in parts:
            for line in part:
                out.write(line + b"\n")
                number += 1
    return number


class _Counted(Iterator[tuple[object, ...]]):
    """Rows, and how many have gone by."""

    def __init__(self, rows: Iterator[tuple[object, ...]]) -> None:
        self.rows = rows
        self.number = 0

    def __next__(self) -> tuple[object, ...]:
        found = next(self.rows)
        self.number += 1
        return found
