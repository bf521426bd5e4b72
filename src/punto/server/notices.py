"""What a supervisor keeps in mind: notices that were given or are still to be given, with their clocks."""

from collections.abc import Iterator
from datetime import datetime
from time import time
from typing import Any

from punto.messages import text
from punto.posting.wording import amount
from punto.server.host import Host

__all__ = ["notices"]

Plain = dict[str, Any]


def notices(host: Host) -> Iterator[Plain]:
    """Whatever is under way at a table, its times in minutes since 1970; one that is late says so."""
    state, house = host.state, host.house
    minute = int(time()) // 60
    known = house.jurisdiction.notices
    for of, at in state.untold.items():
        left = at + known[of].minutes - minute
        values = {"of": text(f"notice.{of}"), "to": ", ".join(known[of].to), "minutes": abs(left)}
        key = "supervisor.notice-untold" if left >= 0 else "supervisor.late"
        yield _notice(host, at, text(key, **values), *known[of].clauses)
    for each in state.notices:
        said = text("supervisor.notice-given", of=text(f"notice.{each.of}"), to=", ".join(each.to))
        yield _notice(host, each.at, said, *known[each.of].clauses)
    if state.last_hand:
        yield _notice(host, None, text("supervisor.notice-last-hand"))
    if state.owed:
        owed = amount(sum(state.owed.values()), house.currency)
        yield _notice(host, None, text("supervisor.notice-owed", amount=owed))


def _notice(host: Host, at: int | None, what: str, *clauses: str) -> Plain:
    clock = "" if at is None else f"{datetime.fromtimestamp(60 * at):%H:%M}"
    return {"table": host.name, "at": clock, "what": what, "clauses": list(clauses)}
