"""What tables took this shift beside its exact expectation, as the floor's screen shows it."""

from collections.abc import Mapping
from typing import Any

from punto.houses import House
from punto.ledger.database import Database
from punto.ledger.finding import tables
from punto.ledger.reports import last_shift, report
from punto.ledger.restoring import left
from punto.ledger.takings import Report, Row, together
from punto.ledger.telling import names_of
from punto.money import CURRENCIES
from punto.posting.wording import amount

__all__ = ["holds", "shift"]

Plain = dict[str, Any]
_SURE = 0.95


def holds(database: Database) -> list[Plain]:
    """A row for each table, and one for all of a currency."""
    found = [report(database, name, *last_shift(database, name)) for name in tables(database)]
    rows = [_row(each, each.tables[0]) for each in found]
    for currency in dict.fromkeys(each.currency for each in found):
        same = [each for each in found if each.currency == currency]
        if len(same) > 1:
            rows.append(_row(together(same), ""))
    return rows


def shift(database: Database, table: str, before: int | None = None) -> Plain:
    """A table's last shift, or the last that began before a moment, as its report says it.

    Money, each wager and each dealer beside what could be expected, and whether there was an earlier one.
    """
    start, end = last_shift(database, table, before)
    found = report(database, table, start, end)
    currency = next(each for each in CURRENCIES if each.code == found.currency)
    money = found.money
    moved = (
        "cash",
        "wallets",
        "opener",
        "fills",
        "credits",
        "closer",
        "over",
        "vigorish_taken",
        "vigorish_owed",
        "counted",
        "awards",
    )
    amounts = {name: getattr(money, name) for name in moved} | {"vigorish": found.total.vigorish}
    house = _house(database, table)
    titles = {name: str(offer.wager.title) for name, offer in house.offers.items()} if house else {}
    with database.reading() as connection:
        names = names_of(connection)
    return _row(found, table) | {
        "earlier": bool(last_shift(database, table, start)[0]),
        "from": found.start,
        "to": found.end,
        "house": str(house.title) if house else "",
        "money": [
            {"name": name, "amount": amount(each, currency).replace("-", "−")}
            for name, each in amounts.items()
        ],
        "wagers": [_line(each, found.currency, titles) for each in found.wagers],
        "dealers": [_line(each, found.currency, names) for each in found.dealers],
        "total": _line(found.total, found.currency),
    }


def _house(database: Database, table: str) -> House | None:
    """The house that a table was left with."""
    state = left(database, table)
    return state.house if state and state.charter else None


def _line(row: Row, code: str, names: Mapping[str, str] | None = None) -> Plain:
    low, high = row.band(_SURE)
    return {
        "name": (names or {}).get(row.name, row.name),
        "bets": row.bets,
        "staked": amount(row.staked, next(each for each in CURRENCIES if each.code == code)),
        "win": _signed(row.win, code),
        "expected": _signed(round(row.expected.mean), code),
        "low": _signed(low, code),
        "high": _signed(high, code),
        "within": row.within(_SURE),
        "deviations": _deviations(row),
    }


def _row(found: Report, name: str) -> Plain:
    currency = next(each for each in CURRENCIES if each.code == found.currency)
    total = found.total
    return {
        "table": name,
        "rounds": found.rounds,
        "staked": amount(total.staked, currency),
        "expected": _signed(round(total.expected.mean), found.currency),
        "win": _signed(total.win, found.currency),
        "deviations": _deviations(total),
        "within": total.within(_SURE),
        "drop": amount(found.money.drop, currency),
        "hold": None if found.hold is None else f"{float(found.hold):.2%}".replace("-", "−"),
        "vigorish_owed": amount(found.money.vigorish_owed, currency),
    }


def _deviations(row: Row) -> float | None:
    """How many standard deviations the win lies from what could be expected."""
    spread = row.expected.deviation
    return round((row.win - float(row.expected.mean)) / spread, 2) if spread else None


def _signed(minor: int, code: str) -> str:
    currency = next(each for each in CURRENCIES if each.code == code)
    return f"{'−' if minor < 0 else '+'}{amount(abs(minor), currency)}"
