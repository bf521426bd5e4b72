"""The money of a ledger looked at again: every posting stands with its event, every balance adds up."""

from collections.abc import Callable, Generator, Sequence
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, FunctionElement, Over, Row, Select, and_, exists, func, or_, select

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
        self._places: dict[str, str] = {}

    def meet(self, happening: Happening) -> None:
        """What this event posted, line by line, and nothing else."""
        posted = posted_by(happening)
        if not posted:
            return
        version = happening.version
        wanted = [(version, line, name, self._place(name), sum_) for line, (name, sum_) in enumerate(posted)]
        if [tuple(row) for row in islice(self._rows, len(wanted))] != wanted:
            raise altered(self.stream, f"event {version}", "posting")
        if sum([amount for _, amount in posted]):
            raise altered(self.stream, f"event {version}", "sum")
        self.lines += len(wanted)

    def _place(self, account: str) -> str:
        place = self._places.get(account)
        if place is None:
            place = self._places[account] = place_of(self.stream, account)
        return place

    def end(self) -> None:
        """Nothing is left that no event posted."""
        left = next(self._rows, None)
        if left is not None:
            raise altered(self.stream, f"event {left[0]}", "posting")

    def close(self) -> None:
        """Look no further."""
        self._rows.close()


def check_accounts(connection: Connection, currency_of: Callable[[str], str | None]) -> int:
    """Each account's lines are numbered and add up, in one currency, to balances that sum to nothing.

    The lines of a stream are numbered in the order in which it posted them.
    """
    for wrong in (_EMPTY, _MISCOUNTED):
        name = connection.execute(wrong).scalar()
        if name is not None:
            raise Stopped(message("ledger.altered-account", name=name))
    for row in connection.execute(_CURRENCIES):
        if row.currency != currency_of(row.stream):
            raise Stopped(message("ledger.altered-account", name=row.name))
    if connection.execute(select(func.coalesce(func.sum(POSTINGS.c.amount), 0))).scalar_one():
        raise Stopped(message("ledger.altered-account", name="*"))
    return connection.execute(select(func.count()).select_from(ACCOUNTS)).scalar_one()


_EMPTY = select(ACCOUNTS.c.name).where(~exists().where(POSTINGS.c.account == ACCOUNTS.c.id)).limit(1)
"""An account that nothing was ever posted to."""


def _so_far(reckoned: FunctionElement[Any]) -> Over[Any]:
    """Over an account's lines up to each of them."""
    return reckoned.over(partition_by=POSTINGS.c.account, order_by=POSTINGS.c.number, rows=(None, 0))


def _before(column: Column[Any]) -> Over[Any]:
    """What the same stream's line before in the same account has there."""
    return func.lag(column).over(
        partition_by=(POSTINGS.c.account, POSTINGS.c.stream), order_by=POSTINGS.c.number
    )


_COUNTED = select(
    POSTINGS.c.account,
    POSTINGS.c.number.is_distinct_from(_so_far(func.count())).label("misnumbered"),
    POSTINGS.c.balance.is_distinct_from(_so_far(func.sum(POSTINGS.c.amount))).label("missummed"),
    POSTINGS.c.version,
    POSTINGS.c.line,
    _before(POSTINGS.c.version).label("version_before"),
    _before(POSTINGS.c.line).label("line_before"),
).subquery()
_MISPLACED = or_(
    _COUNTED.c.version_before > _COUNTED.c.version,
    and_(_COUNTED.c.version_before == _COUNTED.c.version, _COUNTED.c.line_before >= _COUNTED.c.line),
)
_MISCOUNTED = (
    select(ACCOUNTS.c.name)
    .join(_COUNTED, _COUNTED.c.account == ACCOUNTS.c.id)
    .where(or_(_COUNTED.c.misnumbered, _COUNTED.c.missummed, _MISPLACED))
    .limit(1)
)
"""An account with a line that is not the next one, or whose balance is not the sum so far."""

_CURRENCIES = (
    select(ACCOUNTS.c.name, ACCOUNTS.c.currency, POSTINGS.c.stream)
    .join(POSTINGS, POSTINGS.c.account == ACCOUNTS.c.id)
    .distinct()
)


def _few(connection: Connection, query: Select[Any]) -> Generator[Row[Any]]:
    """Row by row, few at a time."""
    found = connection.execution_options(stream_results=True).execute(query)
    try:
        for part in found.partitions(_FEW):
            yield from part
    finally:
        if not connection.closed:
            found.close()
