"""Starts a floor: the ledger is opened, the tables run, pages are served."""

import gc
import socket
import sys
from collections.abc import Callable, Mapping, Sequence

from punto.errors import Unreadable, did_you_mean
from punto.houses import find_house
from punto.ledger.database import Database
from punto.messages import message
from punto.server.app import make_app
from punto.server.floor import DEMO, Floor
from punto.server.host import DealtBy
from punto.server.listening import url
from punto.server.people import People
from punto.server.roles import Post
from punto.server.serving import Server

__all__ = ["run"]

_TURN = 0.0005
"""Seconds for which a thread may go on while another waits; a commit takes some ten turns."""

_DEMO_STAFF = (Post.DEALER, Post.SUPERVISOR, Post.EXECUTIVE, Post.AUDITOR)


def run(
    *,
    database: str,
    listening: socket.socket,
    told: Callable[[str | None, Mapping[str, str]], None],
    links: str | None = None,
    houses: Sequence[str] = (),
    dealt: Mapping[str, DealtBy] | None = None,
    demo: bool = True,
    address: str = "",
) -> None:
    """Serve a floor until somebody stops it; its tables are then as they were left.

    `told` gets the first administrator's password, if there was none yet, and those of a demo's staff. On
    PostgreSQL several may serve one floor; `address` is where the others reach this one. `links` is the
    ledger that keeps the progressive links of these tables, where that is another one.
    """
    chosen = [find_house(name) for name in houses or DEMO]
    _check_tables(dealt or {}, len(chosen))
    ledger = Database(database, new=True, links=links)
    try:
        people = People(ledger)
        floor = Floor(ledger, chosen, dealt=dealt, address=address or _address(listening))
        alone = len(floor.hosts) == len(chosen)
        told(people.first_administrator(), people.demo_staff(_DEMO_STAFF if demo else ()) if alone else {})
        app = make_app(floor, people, demo=demo, robots=demo)
        _make_ready()
        Server(app).run(sockets=[listening])
    finally:
        ledger.close()


def _make_ready() -> None:
    """Tables and pages take short turns, and what is there for good is not looked through again and again."""
    sys.setswitchinterval(_TURN)
    gc.collect()
    gc.freeze()


def _address(listening: socket.socket) -> str:
    """Where other processes on this machine reach this one."""
    host, port = listening.getsockname()[:2]
    return url({"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port).rstrip("/")


def _check_tables(dealt: Mapping[str, DealtBy], number: int) -> None:
    names = [str(each) for each in range(1, number + 1)]
    for name in dealt:
        if name not in names:
            raise Unreadable(message("web.no-such-table", name=name, hint=did_you_mean(name, names)))
