"""The money of a ledger looked at again: every posting stands with its event, every balance adds up."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Column, Connection, FunctionElement, Over, and_, func, or_, select

from punto.errors import Stopped
from punto.ledger.chain import Happening
from punto.ledger.links import altered
from punto.ledger.postings import place_of
from punto.ledger.rows import rows_of
from punto.ledger.schema import ACCOUNTS, BALANCES, POSTINGS
from punto.messages import message
from punto.streams import Event

__all__ = ["Account", "PostedAgain", "Standing", "accounts_of", "check_accounts"]

Standing = tuple[int, int]
"""How many lines an account has, and what they come to."""


class Account(NamedTuple):
    """An account as it was opened."""

    place: str
    name: str
    currency: str


def accounts_of(connection: Connection) -> dict[int, Account]:
    """Every account of a ledger, by its number."""
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.place, ACCOUNTS.c.name, ACCOUNTS.c.currency)
    return {number: Account(*rest) for number, *rest in rows_of(connection, query)}


class PostedAgain:
    """A stream's postings, to be met in order by the events that posted them.

    What its own accounts come to is counted along: `standing` has their lines and amounts so far. Where it
    does not begin with the stream, `before` is what the first line of each takes it to have stood at.
    Accounts that others post to as well are only `shared` here.
    """

    def __init__(
        self, connection: Connection, stream: str, accounts: Mapping[int, Account], after: int, until: int
    ) -> None:
        self.stream = stream
        self.lines = 0
        self.before: dict[int, Standing] = {}
        self.standing: dict[int, Standing] = {}
        self.shared: set[int] = set()
        self._accounts = accounts
        self._names: dict[int, str] = {}
        columns = (POSTINGS.c[name] for name in ("version", "line", "account", "amount", "nth", "balance"))
        query = select(*columns).where(POSTINGS.c.stream == stream, POSTINGS.c.version <= until)
        if after:
            query = query.where(POSTINGS.c.version > after)
        self._whole = not after
        self._rows = rows_of(connection, query.order_by(POSTINGS.c.version, POSTINGS.c.line))

    def meet(self, happening: Happening, event: Event) -> None:
        """What this event posted, line by line, and nothing else."""
        posted = getattr(event, "postings", ())
        if not posted:
            return
        found = list(islice(self._rows, len(posted)))
        if len(found) != len(posted):
            raise altered(self.stream, f"event {happening.version}", "posting")
        total = 0
        for line, ((name, amount), row) in enumerate(zip(posted, found, strict=True)):
            account = row[2]
            if self._names.get(account) != name and not self._is(account, name, row):
                raise altered(self.stream, f"event {happening.version}", "posting")
            if row[:2] != (happening.version, line) or row[3] != amount:
                raise altered(self.stream, f"event {happening.version}", "posting")
            last = self.standing.get(account)
            if last is not None:
                self.standing[account] = after = (last[0] + 1, last[1] + amount)
                if row[4:] != after:
                    raise Stopped(message("ledger.altered-account", name=name))
            total += amount
        if total:
            raise altered(self.stream, f"event {happening.version}", "sum")
        self.lines += len(posted)

    def _is(self, account: int, name: str, row: tuple[Any, ...]) -> bool:
        """Whether an account that is met for the first time is the one of this name."""
        known = self._accounts.get(account)
        if known is None or known[:2] != (place_of(self.stream, name), name):
            return False
        self._names[account] = name
        if not known.place:
            self.shared.add(account)
        elif self._whole:
            self.standing[account] = (0, 0)
        else:
            *_, amount, nth, balance = row
            if not all(type(each) is int for each in (amount, nth, balance)):
                return False
            self.standing[account] = self.before[account] = (nth - 1, balance - amount)
        return True

    def end(self) -> None:
        """Nothing is left that no event posted."""
        left = next(self._rows, None)
        if left is not None:
            raise altered(self.stream, f"event {left[0]}", "posting")

    def close(self) -> None:
        """Look no further."""
        self._rows.close()


def check_accounts(
    connection: Connection,
    accounts: Mapping[int, Account],
    posted: Iterable[tuple[str, Mapping[int, Standing], Iterable[int]]],
) -> int:
    """Each account adds up to the balance that it has, in the currency of those who post to it.

    Of each stream its currency is `posted`, what its own accounts stand at, and the others that it posts to.
    """
    standing = _shared_standing(connection, accounts)
    for currency, own, shared in posted:
        for number in (*own, *shared):
            if accounts[number].currency != currency:
                raise Stopped(message("ledger.altered-account", name=accounts[number].name))
        standing |= own
    query = select(BALANCES.c.account, BALANCES.c.lines, BALANCES.c.amount)
    said = {account: (lines, amount) for account, lines, amount in rows_of(connection, query)}
    for number, account in accounts.items():
        if said.pop(number, None) != standing.get(number, ()):
            raise Stopped(message("ledger.altered-account", name=account.name))
    if said:
        raise Stopped(message("ledger.altered-rows", table=BALANCES.name))
    return len(accounts)


def _shared_standing(connection: Connection, accounts: Mapping[int, Account]) -> dict[int, Standing]:
    """How far accounts have come that several streams post to; stopped where their lines do not add up.

    The lines of a stream are numbered in the order in which it posted them.
    """
    wrong = connection.execute(_MISCOUNTED).scalar()
    if wrong is not None:
        raise Stopped(message("ledger.altered-account", name=accounts[wrong].name))
    return {account: (lines, amount) for account, lines, amount in rows_of(connection, _ADDED_UP)}


_SHARED = POSTINGS.c.account.in_(select(ACCOUNTS.c.id).where(ACCOUNTS.c.place == ""))


def _so_far(reckoned: FunctionElement[Any]) -> Over[Any]:
    """Over an account's lines up to each of them."""
    return reckoned.over(partition_by=POSTINGS.c.account, order_by=POSTINGS.c.nth, rows=(None, 0))


def _before(column: Column[Any]) -> Over[Any]:
    """What the same stream's line before in the same account has there."""
    return func.lag(column).over(
        partition_by=(POSTINGS.c.account, POSTINGS.c.stream), order_by=POSTINGS.c.nth
    )


_COUNTED = (
    select(
        POSTINGS.c.account,
        POSTINGS.c.nth.is_distinct_from(_so_far(func.count())).label("misnumbered"),
        POSTINGS.c.balance.is_distinct_from(_so_far(func.sum(POSTINGS.c.amount))).label("missummed"),
        POSTINGS.c.version,
        POSTINGS.c.line,
        _before(POSTINGS.c.version).label("version_before"),
        _before(POSTINGS.c.line).label("line_before"),
    )
    .where(_SHARED)
    .subquery()
)
_MISPLACED = or_(
    _COUNTED.c.version_before > _COUNTED.c.version,
    and_(_COUNTED.c.version_before == _COUNTED.c.version, _COUNTED.c.line_before >= _COUNTED.c.line),
)
_MISCOUNTED = (
    select(_COUNTED.c.account).where(or_(_COUNTED.c.misnumbered, _COUNTED.c.missummed, _MISPLACED)).limit(1)
)
"""An account with a line that is not the next one, or whose balance is not the sum so far."""

_ADDED_UP = (
    select(POSTINGS.c.account, func.count(), func.sum(POSTINGS.c.amount))
    .where(_SHARED)
    .group_by(POSTINGS.c.account)
)
