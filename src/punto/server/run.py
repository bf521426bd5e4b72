"""Starts a floor: the ledger is opened, the tables run, pages are served."""

import socket
from collections.abc import Sequence

import uvicorn

from punto.houses import find_house
from punto.ledger.database import Database
from punto.server.app import make_app
from punto.server.floor import DEMO, Floor
from punto.server.people import People

__all__ = ["run"]

_LONGEST = 16_384
"""Bytes of a socket's message: whatever is longer is cut off before anybody reads it."""


def run(
    *,
    database: str,
    listening: socket.socket,
    houses: Sequence[str] = (),
    demo: bool = True,
) -> None:
    """Serve a floor until somebody stops it; its tables are then as they were left."""
    ledger = Database(database, new=True)
    try:
        floor = Floor(ledger, [find_house(name) for name in houses or DEMO])
        app = make_app(floor, People(ledger), demo=demo, robots=demo)
        config = uvicorn.Config(
            app, log_level="warning", ws_max_size=_LONGEST, server_header=False, timeout_graceful_shutdown=5
        )
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        ledger.close()
