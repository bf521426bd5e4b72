"""Accounts and their balances: what events post, each line with the balance after it.

A place's own accounts (a table's chips and tray) are named within its stream; a wallet is one person's
wherever they play, and the house's cage and count room are one as well. The next line of an account can be
written once: whoever writes it moves the account's balance on from the line before.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from sqlalchemy import Connection, bindparam, select

from punto.errors import Reason, Refused
from punto.ledger.chain import DraftEvent, Happening
from punto.ledger.schema import ACCOUNTS, BALANCES, POSTINGS
from punto.messages import message

__all__ = ["Balance", "Books", "Line", "OutOfDate", "Posted", "held_before", "place_of"]

_SHARED = frozenset({"wallet", "cage", "count-room"})
"""Kinds of accounts that are the same wherever they are posted to."""


class Balance(Struct, frozen=True):
    """An account's id, how many lines it has, and what it comes to."""

    id: int
    lines: int = 0
    amount: int = 0


Line = tuple[str, int, int, int, int, int, int]
"""A row of postings."""


class Posted(NamedTuple):
    """What is posted at once: its lines, and each account before and after them."""

    lines: Sequence[Line]
    before: Mapping[str, Balance]
    after: Mapping[str, Balance]


def place_of(stream: str, account: str) -> str:
    """Where an account lies: with a stream, or nowhere in particular."""
    return "" if account.partition("/")[0] in _SHARED else stream


def held_before(connection: Connection, stream: str, version: int, account: str) -> int | None:
    """What an account held before an event of a stream posted to it; None where that posted nothing."""
    query = select(POSTINGS.c.balance - POSTINGS.c.amount).join(ACCOUNTS, ACCOUNTS.c.id == POSTINGS.c.account)
    query = query.where(POSTINGS.c.stream == stream, POSTINGS.c.version == version)
    return connection.execute(query.where(ACCOUNTS.c.name == account)).scalar()


class OutOfDate(Refused):
    """An account no longer holds what it was said to when something was decided."""


class Books:
    """The accounts of a stream in one currency. Those that nobody else posts to are remembered."""

    def __init__(self, stream: str, currency: str) -> None:
        self.stream = stream
        self.currency = currency
        self._known: dict[str, Balance] = {}

    def posted(self, connection: Connection, events: Iterable[tuple[Happening, DraftEvent]]) -> Posted:
        """The rows that happenings post, and what their accounts come to before and after them."""
        before: dict[str, Balance] = {}
        after: dict[str, Balance] = {}
        rows: list[Line] = []

        def balance(account: str) -> Balance:
            found = after.get(account)
            if found is None:
                found = before[account] = after[account] = self._balance(connection, account)
            return found

        for happening, event in events:
            for account, said in event.claims:
                _check_claim(account, balance(account).amount, said)
            version = happening.version
            for line, (account, amount) in enumerate(event.postings):
                last = balance(account)
                now = after[account] = Balance(last.id, last.lines + 1, last.amount + amount)
                rows.append((self.stream, version, line, now.id, amount, now.lines, now.amount))
        return Posted(rows, before, after)

    def remember(self, after: Mapping[str, Balance]) -> None:
        """These balances are kept now."""
        known = self._known
        for name, balance in after.items():
            if name in known or place_of(self.stream, name):
                known[name] = balance

    def amount(self, connection: Connection, account: str) -> int:
        """What an account comes to."""
        found = self._find(connection, account)
        return found.amount if found else 0

    def _balance(self, connection: Connection, account: str) -> Balance:
        """What an account comes to; a new one is opened."""
        found = self._known.get(account) or self._find(connection, account)
        if found:
            return found
        made = connection.execute(_OPENED, self._key(account)).inserted_primary_key
        assert made is not None
        connection.execute(_AT_NOTHING, {"account": made[0], "lines": 0, "amount": 0})
        return Balance(made[0])

    def _find(self, connection: Connection, account: str) -> Balance | None:
        row = connection.execute(_BALANCE, self._key(account)).one_or_none()
        return Balance(*row) if row else None

    def _key(self, account: str) -> dict[str, str]:
        return {"place": place_of(self.stream, account), "name": account, "currency": self.currency}


_OPENED, _AT_NOTHING = ACCOUNTS.insert(), BALANCES.insert()
_BALANCE = (
    select(BALANCES.c.account, BALANCES.c.lines, BALANCES.c.amount)
    .join(ACCOUNTS, ACCOUNTS.c.id == BALANCES.c.account)
    .where(*(ACCOUNTS.c[name] == bindparam(name) for name in ("place", "name", "currency")))
)


def _check_claim(account: str, held: int, said: int) -> None:
    if held != said:
        changed = {"account": account, "have": held, "said": said}
        raise OutOfDate(message("ledger.posting"), [Reason(message("ledger.out-of-date", **changed))])
