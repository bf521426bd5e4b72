"""Which process holds which table of a floor that several serve."""

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select

from punto.errors import PuntoError
from punto.ledger.database import Database
from punto.server.records import HOLDERS, METADATA

__all__ = ["Elsewhere", "Holders"]


class Elsewhere(PuntoError):
    """Another process holds this table, and is reached at this address."""

    def __init__(self, table: str, address: str) -> None:
        super().__init__(f"table {table} is held at {address or 'no address yet'}")
        self.table = table
        self.address = address


class Holders:
    """Where the holder of each table is reached; who holds it is known by the lock alone."""

    def __init__(self, database: Database, address: str) -> None:
        self.database = database
        self.address = address
        self.others: Mapping[str, str] = {}
        """Where the last holder of each table is reached, as it was last seen; this process is none."""
        database.write(METADATA.create_all)
        self.look()

    def taken(self, table: str) -> None:
        """This process holds a table now."""

        def put(connection: Connection) -> None:
            connection.execute(delete(HOLDERS).filter_by(name=table))
            connection.execute(insert(HOLDERS).values(name=table, address=self.address))

        self.database.write(put)

    def look(self) -> None:
        """Read again who holds what."""
        with self.database.reading() as connection:
            rows = connection.execute(select(HOLDERS.c.name, HOLDERS.c.address)).all()
        self.others = {row.name: row.address for row in rows if row.address != self.address}
