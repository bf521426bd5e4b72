"""What a log writes, straight to the driver: statements by their text, which is made once.

On PostgreSQL all of them go there in one message, and all rows of a table in one statement, column by column.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Table, Update
from sqlalchemy.types import Integer, LargeBinary

__all__ = ["Rows", "Statements"]

Rows = Mapping[Table, Sequence[tuple[Any, ...]]]
"""What is added to each table."""


class Statements:
    """Statements as one database wants them."""

    def __init__(self, *, sqlite: bool) -> None:
        self._sqlite = sqlite
        self._texts: dict[Insert | Update | Table, str] = {}

    def put_down(
        self, connection: Connection, first: tuple[Insert | Update, Sequence[Any]], rows: Rows
    ) -> bool:
        """Change one row and add others; False if the first was not there, and then nothing is to be kept."""
        statement, values = first
        text = self._text(statement, connection)
        done = self._one_by_one if self._sqlite else self._in_one_message
        return done(connection, (text, values), {table: each for table, each in rows.items() if each})

    def _one_by_one(self, connection: Connection, first: tuple[str, Sequence[Any]], rows: Rows) -> bool:
        cursor = connection.connection.cursor()
        try:
            cursor.execute(*first)
            if cursor.rowcount != 1:
                return False
            for table, added in rows.items():
                cursor.executemany(self._text(table, connection), added)
            return True
        finally:
            cursor.close()

    def _in_one_message(self, connection: Connection, first: tuple[str, Sequence[Any]], rows: Rows) -> bool:
        """What comes after a first statement that found nothing may well fail: that is no news then."""
        driver: Any = connection.connection.dbapi_connection
        with driver.cursor() as changing, driver.cursor() as adding:
            try:
                with driver.pipeline():
                    changing.execute(*first)
                    for table, added in rows.items():
                        columns = zip(table.c, zip(*added, strict=True), strict=True)
                        arrays = [_array(column.type, values) for column, values in columns]
                        adding.execute(self._text(table, connection), arrays)
            except driver.Error:
                if changing.rowcount != 0:
                    raise
            return bool(changing.rowcount == 1)

    def _text(self, what: Insert | Update | Table, connection: Connection) -> str:
        text = self._texts.get(what)
        if text is None:
            if isinstance(what, Table) and not self._sqlite:
                text = _of_columns(what, connection.dialect)
            else:
                text = str((what.insert() if isinstance(what, Table) else what).compile(connection))
            self._texts[what] = text
        return text


def _of_columns(table: Table, dialect: Dialect) -> str:
    arrays = ", ".join(f"%s::{column.type.compile(dialect)}[]" for column in table.c)
    return f"INSERT INTO {table.name} SELECT * FROM unnest({arrays})"


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
