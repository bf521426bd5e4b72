"""`punto serve`: a floor of tables in a browser."""

import errno
import signal
import socket
import sys
from collections.abc import Mapping
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.options import whole
from punto.cli.plain import print_error
from punto.cli.render import show
from punto.errors import Reason as Why
from punto.errors import Refused, Unreadable
from punto.messages import message, text

__all__ = ["serve"]


def serve(
    *,
    houses: Annotated[
        tuple[str, ...], Parameter(name=("--house",), help=text("cli.option.serve-house"))
    ] = (),
    db: Annotated[str, Parameter(help=text("cli.option.serve-db"))] = "floor.db",
    links: Annotated[str | None, Parameter(help=text("cli.option.serve-links"))] = None,
    host: Annotated[str, Parameter(help=text("cli.option.serve-host"))] = "127.0.0.1",
    port: Annotated[str, Parameter(help=text("cli.option.serve-port"))] = "8000",
    dealer: Annotated[
        tuple[str, ...], Parameter(name=("--dealer",), help=text("cli.option.serve-dealer"))
    ] = (),
    physical: Annotated[
        tuple[str, ...], Parameter(name=("--physical",), help=text("cli.option.serve-physical"))
    ] = (),
    address: Annotated[str, Parameter(help=text("cli.option.serve-address"))] = "",
    log: Annotated[str, Parameter(help=text("cli.option.serve-log"))] = "",
    demo: Annotated[bool, Parameter(negative="--no-demo", help=text("cli.option.serve-demo"))] = True,
) -> None:
    """Serve tables to browsers: those of the houses named, or a demo floor of five."""
    number = whole("--port", port)
    if not 0 <= number <= 65_535:
        raise Unreadable(message("serve.port", port=port))
    try:
        from punto.ledger.database import without_password
        from punto.server.host import DealtBy
        from punto.server.listening import EVERYWHERE, url
        from punto.server.logs import write_logs
        from punto.server.run import run
    except ModuleNotFoundError as error:
        raise Refused("serve", [Why(message("serve.needs-server", module=error.name))]) from None
    _stop_when_told()
    write_logs(log)
    missing = _look_for(links) if links else ""
    bound = _bound(host, number)
    shown = url(socket.gethostname() if host in EVERYWHERE else host, bound.getsockname()[1])

    def tell(administrator: str | None, staff: Mapping[str, str]) -> None:
        """Said once the tables are held: what keeps them from that is said instead."""
        show(Text(text("serve.open", address=shown)))
        show(Text(text("serve.kept", db=without_password(db)), "dim"))
        if missing:
            show(Text(missing, "yellow"))
        _tell(administrator, staff)

    dealt = dict.fromkeys(dealer, DealtBy.DEALER) | dict.fromkeys(physical, DealtBy.REAL_CARDS)
    run(
        database=db,
        links=links,
        houses=houses,
        listening=bound,
        told=tell,
        dealt=dealt,
        demo=demo,
        address=address.rstrip("/"),
    )


def _look_for(links: str) -> str:
    """Why a ledger of links is out of reach now, where it is: it may come back, and the tables go on."""
    from punto.ledger.database import Database, without_password

    without_password(links)  # a name that cannot be one will not come back
    try:
        Database(links, new=True).close()
    except Unreadable as error:
        return text("serve.links-out-of-reach", why=error.what)
    return ""


def _tell(administrator: str | None, staff: Mapping[str, str]) -> None:
    """Passwords that are told once: nobody can read them back."""
    if administrator:
        show(Text(text("serve.administrator", password=administrator)))
    if staff:
        show(Text(text("serve.staff"), "dim"))
        for who, password in staff.items():
            show(Text(f"  {who:<16} {password}", "dim"))
    sys.stdout.flush()


def _bound(host: str, port: int) -> socket.socket:
    """The address, ours before anything else is done; one that cannot be had is said."""
    from punto.server.listening import listen

    try:
        return listen(host, port)
    except OSError as error:
        key = "serve.taken" if error.errno == errno.EADDRINUSE else "serve.unheard"
        raise Refused(f"{host}:{port}", [Why(message(key, why=error.strerror or error))]) from None


def _stop_when_told() -> None:
    """Whoever ends the process otherwise than by Ctrl-C has its tables parked, too."""

    def stop(number: int, _frame: object) -> None:
        print_error(text("error.interrupted"))
        sys.exit(128 + number)

    signal.signal(signal.SIGTERM, stop)
