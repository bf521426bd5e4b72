"""What a cage stands at: the house's money, wallets, boxes that wait to be counted, and what came last."""

from msgspec import Struct
from sqlalchemy import Connection, func, select

from punto.ledger.cage import SHAPES, Past, cage_holds, cage_stream
from punto.ledger.cage_moves import CageEvent
from punto.ledger.database import Database
from punto.ledger.log import events_of, head_of, stream_names
from punto.ledger.postings import Books
from punto.ledger.schema import ACCOUNTS, BALANCES
from punto.settle import Account

__all__ = ["CageMove", "Standing", "currencies", "standing", "wallets"]

_LAST = 20


class CageMove(Struct, frozen=True):
    """Something that happened in the cage: its number, when, by whom."""

    number: int
    time: int
    role: str
    person: str
    event: CageEvent


class Standing(Struct, frozen=True):
    """A cage now. `cage` is None where the house has brought no money there: then fills only count."""

    currency: str
    cage: int | None
    count_room: int
    over_short: int
    awards: int
    """What meters have paid at tables: nobody brought it to the cage, and it is taken from there."""
    wallets: dict[str, int]
    boxes: dict[str, dict[int, int]]
    """By table: the numbers of boxes that wait, and what should be in each."""
    last: tuple[CageMove, ...]


def currencies(database: Database) -> list[str]:
    """The currencies of a ledger's accounts."""
    with database.reading() as connection:
        query = select(ACCOUNTS.c.currency).distinct().order_by(ACCOUNTS.c.currency)
        return list(connection.execute(query).scalars())


def wallets(database: Database, currency: str) -> list[str]:
    """Whoever has a wallet in a currency, also an empty one."""
    prefix = Account.WALLET.of("")
    named = ACCOUNTS.c.name.startswith(prefix, autoescape=True)
    query = select(ACCOUNTS.c.name).where(named, ACCOUNTS.c.currency == currency).order_by(ACCOUNTS.c.name)
    with database.reading() as connection:
        return [name.removeprefix(prefix) for name in connection.execute(query).scalars()]


def standing(database: Database, currency: str) -> Standing:
    """What the cage of a currency stands at."""
    stream = cage_stream(currency)
    books = Books(stream, currency)
    with database.reading() as connection:
        past = Past(connection, stream)
        tables = [name.partition("/")[2] for name in stream_names(connection) if name.startswith("table/")]
        boxes = {table: past.boxes(table) for table in tables}
        return Standing(
            currency,
            cage_holds(connection, currency),
            books.amount(connection, Account.COUNT_ROOM.value),
            books.amount(connection, Account.OVER_SHORT.value),
            -sum(_holding(connection, currency, Account.METER.of(""), "table/").values()),
            _holding(connection, currency, Account.WALLET.of("")),
            {table: waiting for table, waiting in boxes.items() if waiting},
            _last_moves(connection, stream),
        )


def _holding(connection: Connection, currency: str, prefix: str, places: str = "") -> dict[str, int]:
    """Which accounts hold something, by what follows the prefix: those of all streams, or of such places."""
    place = ACCOUNTS.c.place
    query = (
        select(ACCOUNTS.c.name, func.sum(BALANCES.c.amount))
        .join(BALANCES, BALANCES.c.account == ACCOUNTS.c.id)
        .where(ACCOUNTS.c.currency == currency, place.startswith(places) if places else place == "")
        .where(ACCOUNTS.c.name.startswith(prefix, autoescape=True), BALANCES.c.amount != 0)
        .group_by(ACCOUNTS.c.name)
        .order_by(ACCOUNTS.c.name)
    )
    return {name.removeprefix(prefix): int(amount) for name, amount in connection.execute(query)}


def _last_moves(connection: Connection, stream: str) -> tuple[CageMove, ...]:
    after = max(head_of(connection, stream).version - _LAST, 0)
    return tuple(
        CageMove(each.version, each.time, each.role, each.person, SHAPES.decode(each.payload))
        for each in events_of(connection, stream, after)
    )
