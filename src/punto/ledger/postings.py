"""Accounts and their balances: what events post, each line with the balance after it.

A place's own accounts (a table's chips and tray) are named within its stream; a wallet is one person's
wherever they play, and the house's cage and count room are one as well. The next line of an account can be
written once: its number is unique.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, bindparam, select

from punto.errors import Reason, Refused
from punto.ledger.chain import DraftEvent, Happening
from punto.ledger.schema import ACCOUNTS, POSTINGS
from punto.messages import message

__all__ = ["Balance", "Books", "OutOfDate", "held_before", "place_of"]

_SHARED = frozenset({"wallet", "cage", "count-room"})
"""Kinds of accounts that are the same wherever they are posted to."""


class Balance(Struct, frozen=True):
    """An account's id, how many lines it has, and what it comes to."""

    id: int
    number: int = 0
    amount: int = 0


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

    def lines(
        self, connection: Connection, posted: Iterable[tuple[Happening, DraftEvent]]
    ) -> tuple[list[tuple[Any, ...]], Mapping[str, Balance]]:
        """The rows that happenings post, and the balances after them."""
        after: dict[str, Balance] = {}
        rows: list[tuple[Any, ...]] = []
        for happening, event in posted:
            for account, said in event.claims:
                held = (after.get(account) or self._balance(connection, account)).amount
                if held != said:
                    changed = {"account": account, "have": held, "said": said}
                    raise OutOfDate(
                        message("ledger.posting"), [Reason(message("ledger.out-of-date", **changed))]
                    )
            for line, (account, amount) in enumerate(event.postings):
                before = after.get(account) or self._balance(connection, account)
                now = Balance(before.id, before.number + 1, before.amount + amount)
                after[account] = now
                rows.append((self.stream, happening.version, line, now.id, amount, now.number, now.amount))
        return rows, after

    def remember(self, after: Mapping[str, Balance]) -> None:
        """These balances are kept now."""
        self._known.update({name: each for name, each in after.items() if place_of(self.stream, name)})

    def amount(self, connection: Connection, account: str) -> int:
        """What an account comes to."""
        found = self._find(connection, account)
        return found.amount if found else 0

    def _balance(self, connection: Connection, account: str) -> Balance:
        """What an account comes to; a new one is opened."""
        found = self._known.get(account) or self._find(connection, account)
        if found:
            return found
        made = connection.execute(ACCOUNTS.insert().values(**self._key(account))).inserted_primary_key
        assert made is not None
        return Balance(made[0])

    def _find(self, connection: Connection, account: str) -> Balance | None:
        found = connection.execute(_ACCOUNT, self._key(account)).scalar()
        if found is None:
            return None
        row = connection.execute(_LAST, {"of": found}).one_or_none()
        return Balance(found, *row) if row else Balance(found)

    def _key(self, account: str) -> dict[str, str]:
        return {"place": place_of(self.stream, account), "name": account, "currency": self.currency}


_ACCOUNT = select(ACCOUNTS.c.id).where(
    *(ACCOUNTS.c[name] == bindparam(name) for name in ("place", "name", "currency"))
)
_LAST = (
    select(POSTINGS.c.number, POSTINGS.c.balance)
    .where(POSTINGS.c.account == bindparam("of"))
    .order_by(POSTINGS.c.number.desc())
    .limit(1)
)
