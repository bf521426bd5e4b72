"""Rows straight from the driver, few at a time: memory does not grow with a log, and time little."""

from collections.abc import Generator
from typing import Any

from sqlalchemy import Connection, Select

__all__ = ["rows_of"]

_FEW = 1_000


def rows_of(connection: Connection, query: Select[Any]) -> Generator[tuple[Any, ...]]:
    """The rows that a query finds, each a tuple as the driver made it."""
    compiled = query.compile(connection, compile_kwargs={"render_postcompile": True})
    values = compiled.construct_params()
    driver: Any = connection.connection.dbapi_connection
    cursor = driver.cursor() if connection.dialect.name == "sqlite" else driver.cursor(f"punto-{id(query)}")
    try:
        cursor.execute(str(compiled), [values[name] for name in compiled.positiontup or ()])
        while some := cursor.fetchmany(_FEW):
            yield from some
    finally:
        if not connection.closed:  # whoever stopped looking may have let go of it already
            cursor.close()
