"""Reports as tables for people, as JSON and as rows."""

import csv
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec.structs import asdict
from rich.table import Table
from rich.text import Text

from punto.cli.render import Column, show, table
from punto.ledger.takings import Money, Report, Row, together
from punto.messages import text
from punto.money import CURRENCIES, Currency, format_amount

__all__ = ["as_json", "print_csv", "show_reports"]

_ROWS: tuple[Column, ...] = (
    ("bets", "right"),
    ("staked", "right"),
    ("win", "right"),
    ("kept", "right"),
    ("exact-edge", "right"),
    ("expected", "right"),
    ("band-from", "right"),
    ("band-to", "right"),
    ("within", "left"),
)
_MONEY: tuple[Column, ...] = (("what", "left"), ("amount", "right"))


def show_reports(reports: Sequence[Report], confidence: float) -> None:
    """Every currency by itself: the money, tables where there are several, wagers, dealers."""
    for number, (_, some) in enumerate(_by_currency(reports)):
        if number:
            show("")
        _show(some, confidence)


def _show(reports: Sequence[Report], confidence: float) -> None:
    whole = together(reports)
    money = _currency(whole)
    names = ", ".join(whole.tables)
    heading = text("report.heading", tables=names, begin=_moment(whole.start), end=_moment(whole.end))
    show(Text(heading, "bold"), _money(whole, confidence, money))
    if len(reports) > 1:
        rows = [Row(each.tables[0]) + each.total for each in reports]
        show("", _rows(text("report.by-table"), "of-table", rows, confidence, money))
    if not whole.rounds and not whole.total.bets:
        show(text("report.nothing"))
        return
    show("", _rows(text("report.by-wager"), "wager", whole.wagers, confidence, money))
    dealers = [Row(text("report.no-dealer")) + each if not each.name else each for each in whole.dealers]
    show("", _rows(text("report.by-dealer"), "dealer", dealers, confidence, money))


def _money(whole: Report, confidence: float, money: Currency) -> Table:
    listed = table("", _MONEY)
    low, high = whole.total.band(confidence)
    said = whole.money
    listed.add_row(text("report.rounds"), f"{whole.rounds:,}")

    def add(key: str, amount: int) -> None:
        listed.add_row(text(key), format_amount(amount, money))

    add("report.drop", said.drop)
    if said.wallets:
        add("report.of-wallets", said.wallets)
    add("report.win", whole.total.win)
    add("report.expected", round(whole.total.expected.mean))
    band = text("report.between", low=format_amount(low, money), high=format_amount(high, money))
    listed.add_row(text("report.band", confidence=f"{100 * confidence:g}"), band)
    if whole.hold is not None:
        listed.add_row(text("report.hold"), _per_cent(whole.hold))
    add("report.vigorish", whole.total.vigorish)
    add("report.vigorish-taken", said.vigorish_taken)
    add("report.vigorish-owed", said.vigorish_owed)
    add("report.counted", said.counted)
    if said.awards:
        add("report.awards", said.awards)
    of_a_bank = {
        "report.opener": said.opener,
        "report.fills": said.fills,
        "report.credits": said.credits,
        "report.closer": said.closer,
        "report.over": said.over,
    }
    for key, amount in of_a_bank.items() if any(of_a_bank.values()) else ():
        add(key, amount)
    return listed


def _rows(title: str, first: str, rows: Sequence[Row], confidence: float, money: Currency) -> Table:
    listed = table(title, ((first, "left"), *_ROWS))
    for row in rows:
        low, high = row.band(confidence)
        amounts = (round(row.expected.mean), low, high)
        listed.add_row(
            row.name,
            f"{row.bets:,}",
            format_amount(row.staked, money),
            format_amount(row.win, money),
            _per_cent(row.kept),
            _per_cent(row.edge),
            *(format_amount(amount, money) for amount in amounts),
            text("report.within" if row.within(confidence) else "report.outside"),
        )
    return listed


def as_json(reports: Sequence[Report], confidence: float) -> list[dict[str, Any]]:
    """A currency an object: its tables, and all of them together; amounts in minor units."""
    return [
        {
            "currency": currency,
            "confidence": confidence,
            "together": _plain(together(some), confidence),
            "tables": [_plain(each, confidence) for each in some],
        }
        for currency, some in _by_currency(reports)
    ]


def _plain(found: Report, confidence: float) -> dict[str, Any]:
    return {
        "tables": list(found.tables),
        "from": found.start,
        "to": found.end,
        "rounds": found.rounds,
        "drop": found.money.drop,
        "hold": None if found.hold is None else float(found.hold),
        **asdict(found.money),
        "total": _plain_row(found.total, confidence),
        "wagers": [_plain_row(each, confidence) for each in found.wagers],
        "dealers": [_plain_row(each, confidence) for each in found.dealers],
    }


def _plain_row(row: Row, confidence: float) -> dict[str, Any]:
    low, high = row.band(confidence)
    return {
        "name": row.name,
        "bets": row.bets,
        "staked": row.staked,
        "win": row.win,
        "vigorish": row.vigorish,
        "expected": float(row.expected.mean),
        "expected_exact": str(row.expected.mean),
        "deviation": row.expected.deviation,
        "low": low,
        "high": high,
        "within": row.within(confidence),
    }


def print_csv(reports: Sequence[Report], confidence: float) -> None:
    """A row for each table, for each of its wagers and of its dealers."""
    written = csv.writer(sys.stdout, lineterminator="\n")
    said = list(asdict(Money()))
    bets = [name for name in _plain_row(Row(), confidence) if name != "expected_exact"]
    written.writerow(["table", "currency", "from", "to", "of", *bets, "rounds", "drop", *said])
    for each in reports:
        place = each.tables[0], each.currency, each.start, each.end
        for of, row in _all_rows(each):
            plain = _plain_row(row, confidence)
            amounts = [each.rounds, each.money.drop, *asdict(each.money).values()] if of == "table" else []
            written.writerow([*place, of, *(plain[name] for name in bets), *amounts])


def _all_rows(found: Report) -> Iterator[tuple[str, Row]]:
    yield "table", found.total
    yield from (("wager", row) for row in found.wagers)
    yield from (("dealer", row) for row in found.dealers)


def _by_currency(reports: Sequence[Report]) -> list[tuple[str, list[Report]]]:
    ordered = sorted(reports, key=lambda each: each.currency)
    return [(code, list(some)) for code, some in groupby(ordered, key=lambda each: each.currency)]


def _currency(found: Report) -> Currency:
    return next(each for each in CURRENCIES if each.code == found.currency)


def _moment(time: int) -> str:
    return datetime.fromtimestamp(time / 1e6).strftime("%Y-%m-%d %H:%M")


def _per_cent(part: Fraction | None) -> str:
    return "" if part is None else f"{float(part):.2%}"
