"""What players set themselves: how much they may lose or bring in a day, and a while without playing.

What is stricter holds at once. What is looser, or gone, holds a day later: nobody lifts a limit in the heat.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from time import time
from typing import NamedTuple

from msgspec import Struct, to_builtins
from sqlalchemy import Connection, bindparam, delete, func, insert, select, union_all

from punto.errors import Reason, Refused
from punto.ledger.cage import cage_stream
from punto.ledger.database import Database
from punto.ledger.log import posted_since
from punto.ledger.restoring import stream_of
from punto.ledger.schema import ACCOUNTS, BALANCES
from punto.messages import message
from punto.money import currency_of, format_amount
from punto.server.records import LIMITS, PAUSES
from punto.settle import Account
from punto.streams import Command
from punto.table import TableState
from punto.table.commands import ChangeWager, PlaceWagers, TakeBack

__all__ = ["Kind", "OwnLimit", "Restraint", "Staking", "at_risk"]

_DAY = 86_400
_OWN = (Account.WALLET, Account.CHIPS, Account.LAYOUT, Account.CASH)
"""The accounts whose sum is what somebody has gained at tables."""


class Kind(Enum):
    """What a limit is about, each day from midnight, UTC."""

    LOSS = "loss"
    DEPOSIT = "deposit"


class OwnLimit(Struct, frozen=True):
    """A limit in minor units, None for none; and what follows it, from when on, in seconds since 1970."""

    kind: str
    currency: str
    amount: int | None
    follows: int | None = None
    follows_from: int = 0


class Staking(NamedTuple):
    """What somebody would have at risk at a table, if what they ask for were done."""

    person: str
    table: str
    currency: str
    risk: int


class Restraint:
    """The limits and pauses of a floor's players."""

    def __init__(self, database: Database, clock: Callable[[], float] = time) -> None:
        self.database = database
        self.clock = clock

    def limits(self, person: str) -> Sequence[OwnLimit]:
        """What somebody has set themselves, as it is now."""
        with self.database.reading() as connection:
            return self._limits(connection, person)

    def _limits(self, connection: Connection, person: str) -> Sequence[OwnLimit]:
        now = self.clock()
        found = []
        for row in connection.execute(select(LIMITS).filter_by(person=person)).all():
            due = row.follows_from and row.follows_from <= now
            then = (None, 0) if due else (row.follows, row.follows_from)
            found.append(OwnLimit(row.kind, row.currency, row.follows if due else row.amount, *then))
        return [each for each in found if each.amount is not None or each.follows_from]

    def set_limit(self, person: str, kind: Kind, currency: str, amount: int | None) -> OwnLimit:
        """A limit: at once where it is stricter, in a day where it is not."""
        later = int(self.clock()) + _DAY

        def put(connection: Connection) -> OwnLimit:
            """Looked at and changed in one turn: two that are set at once cannot undo each other."""
            most = self._limit(connection, person, kind, currency)
            if amount is not None and (most is None or amount <= most):
                made = OwnLimit(kind.value, currency, amount)
            elif most is not None:
                made = OwnLimit(kind.value, currency, most, amount, later)
            else:
                return OwnLimit(kind.value, currency, None)
            connection.execute(delete(LIMITS).filter_by(person=person, kind=kind.value, currency=currency))
            connection.execute(insert(LIMITS).values(person=person, **to_builtins(made)))
            return made

        return self.database.write(put)

    def pause(self, person: str, hours: int) -> int:
        """A while without playing, never a shorter one than is set already; when it is over."""
        wanted = int(self.clock()) + hours * 3600

        def put(connection: Connection) -> int:
            until = max(wanted, self._paused_until(connection, person))
            connection.execute(delete(PAUSES).filter_by(person=person))
            connection.execute(insert(PAUSES).values(person=person, until=until))
            return until

        return self.database.write(put)

    def paused_until(self, person: str) -> int:
        """When somebody's pause is over, in seconds since 1970; 0 if they have none."""
        with self.database.reading() as connection:
            return self._paused_until(connection, person)

    def _paused_until(self, connection: Connection, person: str) -> int:
        until = connection.execute(select(PAUSES.c.until).filter_by(person=person)).scalar() or 0
        return until if until > self.clock() else 0

    def among(self, people: Sequence[str]) -> set[str]:
        """Those who have ever set themselves anything: most people have not, and all of them are asked."""
        with self.database.reading() as connection:
            return set(connection.execute(_RESTRAINED, {"people": people}).scalars())

    def check_pause(self, person: str, action: str) -> None:
        """Nobody plays in a pause of their own."""
        with self.database.reading() as connection:
            self._check_pause(connection, person, action)

    def check_staking(self, staking: Staking, connection: Connection) -> None:
        """Nobody stakes what could take them over their loss of a day.

        Asked in the transaction that keeps the stake: what is staked at another table meanwhile is seen.
        """
        person, currency = staking.person, staking.currency
        most = self._limit(connection, person, Kind.LOSS, currency)
        if most is None:
            return
        lost = -self._posted(connection, person, currency, _OWN, tables=True)
        elsewhere = self._laid_elsewhere(connection, staking)
        if lost + staking.risk + elsewhere > most:
            shown = format_amount(most, currency_of(currency))
            raise Refused(message("command.PlaceWagers"), [Reason(message("own.loss", most=shown))])

    def check_deposits(self, person: str, currency: str, connection: Connection) -> None:
        """Nobody brings money in a pause of their own, or more in a day than they have set themselves."""
        self._check_pause(connection, person, str(message("own.deposit-what")))
        most = self._limit(connection, person, Kind.DEPOSIT, currency)
        brought = self._posted(connection, person, currency, (Account.WALLET,), tables=False)
        if most is not None and brought > most:
            shown = format_amount(most, currency_of(currency))
            raise Refused(message("own.deposit-what"), [Reason(message("own.deposit", most=shown))])

    def _check_pause(self, connection: Connection, person: str, action: str) -> None:
        if until := self._paused_until(connection, person):
            hours = -(-(until - int(self.clock())) // 3600)
            raise Refused(action, [Reason(message("own.paused", hours=hours))])

    def _limit(self, connection: Connection, person: str, kind: Kind, currency: str) -> int | None:
        limits = self._limits(connection, person)
        found = {(each.kind, each.currency): each.amount for each in limits}
        return found.get((kind.value, currency))

    def _posted(
        self, connection: Connection, person: str, currency: str, kinds: Sequence[Account], *, tables: bool
    ) -> int:
        """What today's events have posted to a person's accounts: those of tables, or all others."""
        now = self.clock()
        midnight = int(now - now % _DAY) * 1_000_000
        names = [kind.of(person) for kind in kinds]
        streams = _tables_of(connection, names) if tables else [cage_stream(currency)]
        return sum(posted_since(connection, each, names, currency, midnight) for each in streams)

    def _laid_elsewhere(self, connection: Connection, staking: Staking) -> int:
        """What somebody has on the layouts of other tables."""
        name, here = Account.LAYOUT.of(staking.person), stream_of(staking.table)
        query = select(func.sum(BALANCES.c.amount)).join(ACCOUNTS, ACCOUNTS.c.id == BALANCES.c.account)
        query = query.where(ACCOUNTS.c.name == name, ACCOUNTS.c.currency == staking.currency)
        return int(connection.execute(query.where(ACCOUNTS.c.place != here)).scalar() or 0)


def _tables_of(connection: Connection, accounts: Sequence[str]) -> list[str]:
    """The tables that somebody has accounts at."""
    query = select(ACCOUNTS.c.place).where(ACCOUNTS.c.name.in_(accounts)).distinct()
    return list(connection.execute(query.where(ACCOUNTS.c.place.startswith(stream_of("")))).scalars())


_RESTRAINED = union_all(
    select(PAUSES.c.person).where(PAUSES.c.person.in_(bindparam("people", expanding=True))),
    select(LIMITS.c.person).where(LIMITS.c.person.in_(bindparam("people", expanding=True))),
)


def at_risk(state: TableState, person: str, commands: Sequence[Command]) -> int:
    """What somebody has on the layout once these commands are done."""
    staked = {(bet.wager, bet.on): bet.stake for bet in state.bets if bet.person == person}
    for command in commands:
        if isinstance(command, PlaceWagers):
            staked |= {(bet.wager, bet.on): bet.stake for bet in command.bets}
        elif isinstance(command, ChangeWager):
            staked[command.wager, command.on] = command.stake
        elif isinstance(command, TakeBack):
            staked.pop((command.wager, command.on), None)
    return sum(staked.values())
