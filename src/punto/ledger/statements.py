"""What a log writes, straight to the driver: statements by their text, which is made once.

On PostgreSQL all of them go there in one message, and all rows of a table in one statement, column by column.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Dialect, Insert, Table, Update, bindparam, update
from sqlalchemy.types import BigInteger, Integer, LargeBinary

from punto.errors import Stopped
from punto.ledger.chain import Happening, Request
from punto.ledger.postings import Posted
from punto.ledger.schema import BALANCES, COMMANDS, EVENTS, POSTINGS
from punto.messages import message

__all__ = ["Statements", "Written"]

_Rows = Sequence[tuple[Any, ...]]


class Written(NamedTuple):
    """What is added to a log at once."""

    requests: Sequence[Request]
    happenings: Sequence[Happening]
    posted: Posted

    def rows(self) -> Iterator[tuple[Table, _Rows]]:
        """The rows that each table gets."""
        every: tuple[tuple[Table, _Rows], ...] = (
            (COMMANDS, self.requests),
            (EVENTS, self.happenings),
            (POSTINGS, self.posted.lines),
        )
        return ((table, rows) for table, rows in every if rows)

    def moves(self) -> list[tuple[int, int, int, int]]:
        """How balances move on: to how many lines and what amount, of which account, after how many lines."""
        before = self.posted.before
        return [
            (now.lines, now.amount, now.id, before[name].lines)
            for name, now in self.posted.after.items()
            if now is not before[name]
        ]


class Statements:
    """Statements as one database wants them."""

    def __init__(self, *, sqlite: bool) -> None:
        self._sqlite = sqlite
        self._texts: dict[Insert | Update | Table, str] = {}

    def put_down(
        self, connection: Connection, first: tuple[Insert | Update, Sequence[Any]], written: Written
    ) -> bool:
        """Change one row and add others; False if the first was not there, and then nothing is to be kept."""
        statement, values = first
        done = self._one_by_one if self._sqlite else self._in_one_message
        moves = written.moves()
        found, moved = done(connection, (self._text(statement, connection), values), written, moves)
        if found and moved != len(moves):
            raise Stopped(message("ledger.unbalanced"))
        return found

    def _one_by_one(
        self, connection: Connection, first: tuple[str, Sequence[Any]], written: Written, moves: _Rows
    ) -> tuple[bool, int]:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(*first)
            if cursor.rowcount != 1:
                return False, 0
            for table, added in written.rows():
                cursor.executemany(self._text(table, connection), added)
            if not moves:
                return True, 0
            cursor.executemany(self._text(_MOVE, connection), moves)
            return True, cursor.rowcount
        finally:
            cursor.close()

    def _in_one_message(
        self, connection: Connection, first: tuple[str, Sequence[Any]], written: Written, moves: _Rows
    ) -> tuple[bool, int]:
        """What comes after a first statement that found nothing may well fail: that is no news then."""
        driver: Any = connection.connection.dbapi_connection
        with driver.cursor() as changing, driver.cursor() as adding, driver.cursor() as moving:
            try:
                with driver.pipeline():
                    changing.execute(*first)
                    for table, added in written.rows():
                        adding.execute(self._text(table, connection), _arrays(_types(table), added))
                    if moves:
                        moving.execute(_MOVE_ALL, _arrays(_MOVED, moves))
            except driver.Error:
                if changing.rowcount != 0:
                    raise
            return bool(changing.rowcount == 1), moving.rowcount if moves else 0

    def _text(self, what: Insert | Update | Table, connection: Connection) -> str:
        text = self._texts.get(what)
        if text is None:
            if isinstance(what, Table) and not self._sqlite:
                text = _of_columns(what, connection.dialect)
            else:
                text = str((what.insert() if isinstance(what, Table) else what).compile(connection))
            self._texts[what] = text
        return text


_MOVE = (
    update(BALANCES)
    .values(lines=bindparam("to"), amount=bindparam("sum"))
    .where(BALANCES.c.account == bindparam("of"), BALANCES.c.lines == bindparam("before"))
)
_MOVE_ALL = (
    f"UPDATE {BALANCES.name} SET lines = moved.lines, amount = moved.amount"
    " FROM unnest(%s::bigint[], %s::bigint[], %s::integer[], %s::bigint[])"
    " AS moved (lines, amount, account, before)"
    f" WHERE {BALANCES.name}.account = moved.account AND {BALANCES.name}.lines = moved.before"
)
_MOVED = (BigInteger(), BigInteger(), Integer(), BigInteger())


def _of_columns(table: Table, dialect: Dialect) -> str:
    arrays = ", ".join(f"%s::{column.type.compile(dialect)}[]" for column in table.c)
    return f"INSERT INTO {table.name} SELECT * FROM unnest({arrays})"


def _types(table: Table) -> Sequence[object]:
    return [column.type for column in table.c]


def _arrays(types: Sequence[object], rows: _Rows) -> list[str]:
    return [_array(kind, values) for kind, values in zip(types, zip(*rows, strict=True), strict=True)]


def _array(kind: object, values: Sequence[Any]) -> str:
    r"""Values as PostgreSQL writes an array: much faster than through the driver.

    >>> from sqlalchemy import Text
    >>> print(_array(Integer(), (1, 2)), _array(Text(), ('a"b', "")), _array(LargeBinary(), (b"ab",)))
    {1,2} {"a\"b",""} {"\\x6162"}
    """
    if isinstance(kind, Integer):
        return f"{{{','.join(map(str, values))}}}"
    if isinstance(kind, LargeBinary):
        written = [rf"\\x{value.hex()}" for value in values]
    else:
        written = [value.replace("\\", r"\\").replace('"', r"\"") for value in values]
    return '{"' + '","'.join(written) + '"}'
