"""The money of a ledger looked at again: every posting stands with its event, every balance adds up."""

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, func, select

from punto.errors import Stopped
from punto.ledger.chain import Happening
from punto.ledger.links import altered
from punto.ledger.postings import place_of
from punto.ledger.schema import ACCOUNTS, POSTINGS
from punto.ledger.stored import BAD_BYTES
from punto.messages import message

__all__ = ["PostedAgain", "check_accounts", "posted_by"]

_FEW = 1_000


class _Posts(msgspec.Struct):
    """What any event says of money."""

    postings: tuple[tuple[str, int], ...] = ()


def posted_by(happening: Happening) -> Sequence[tuple[str, int]]:
    """What an event posts, whatever kind of event it is."""
    if b'"postings":[[' not in happening.payload:
        return ()
    try:
        return msgspec.json.decode(happening.payload, type=_Posts).postings
    except BAD_BYTES:
        raise altered(happening.stream, f"event {happening.version}", "unreadable") from None


class PostedAgain:
    """A stream's postings, to be met in order by the events that posted them."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.stream = stream
        self.lines = 0
        query = select(
            POSTINGS.c.version, POSTINGS.c.line, ACCOUNTS.c.name, ACCOUNTS.c.place, POSTINGS.c.amount
        )
        query = query.join_from(POSTINGS, ACCOUNTS, POSTINGS.c.account == ACCOUNTS.c.id, isouter=True)
        query = query.where(POSTINGS.c.stream == stream).order_by(POSTINGS.c.version, POSTINGS.c.line)
        self._rows = _few(connection, query)
        self._next = next(self._rows, None)

    def meet(self, happening: Happening) -> None:
        """What this event posted, line by line, and nothing else."""
        total = 0
        for line, (account, amount) in enumerate(posted_by(happening)):
            wanted = (happening.version, line, account, place_of(self.stream, account), amount)
            if self._next is None or tuple(self._next) != wanted:
                raise altered(self.stream, f"event {happening.version}", "posting")
            total += amount
            self.lines += 1
            self._next = next(self._rows, None)
        if total:
            raise altered(self.stream, f"event {happening.version}", "sum")

    def end(self) -> None:
        """Nothing is left that no event posted."""
        if self._next is not None:
            raise altered(self.stream, f"event {self._next[0]}", "posting")

    def close(self) -> None:
        """Look no further."""
        self._rows.close()


def check_accounts(connection: Connection, currency_of: Callable[[str], str | None]) -> int:
    """Each account's lines are numbered and add up, in one currency, to balances that sum to nothing.

    The lines of a stream are numbered in the order in which it posted them.
    """
    lines = select(
        ACCOUNTS.c.id,
        ACCOUNTS.c.name,
        ACCOUNTS.c.currency,
        POSTINGS.c.stream,
        POSTINGS.c.version,
        POSTINGS.c.line,
        POSTINGS.c.amount,
        POSTINGS.c.number,
        POSTINGS.c.balance,
    ).join_from(ACCOUNTS, POSTINGS, POSTINGS.c.account == ACCOUNTS.c.id, isouter=True)
    last, number, balance, accounts = None, 0, 0, 0
    places: dict[str, tuple[int, int]] = {}
    with closing(_few(connection, lines.order_by(ACCOUNTS.c.id, POSTINGS.c.number))) as rows:
        for row in rows:
            if row.id != last:
                last, number, balance, accounts = row.id, 0, 0, accounts + 1
                places = {}
            if row.amount is None or row.currency != currency_of(row.stream):
                raise Stopped(message("ledger.altered-account", name=row.name))
            number, balance = number + 1, balance + row.amount
            place = row.version, row.line
            if (row.number, row.balance) != (number, balance) or place <= places.get(row.stream, (0, -1)):
                raise Stopped(message("ledger.altered-account", name=row.name))
            places[row.stream] = place
    if connection.execute(select(func.coalesce(func.sum(POSTINGS.c.amount), 0))).scalar_one():
        raise Stopped(message("ledger.altered-account", name="*"))
    return accounts


def _few(connection: Connection, query: Select[Any]) -> Generator[Row[Any]]:
    """Row by row, few at a time."""
    found = connection.execution_options(stream_results=True).execute(query)
    try:
        yield from found.yield_per(_FEW)
    finally:
        if not connection.closed:
            found.close()
