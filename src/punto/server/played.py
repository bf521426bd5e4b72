"""What somebody has played: their last rounds, read back from the ledger."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool

from punto.ledger.log import newest_events
from punto.ledger.restoring import charters_of, stream_of
from punto.ledger.stored import event_from
from punto.messages import text
from punto.posting.wording import amount
from punto.server.floor import Floor
from punto.server.guard import Asks
from punto.server.host import Host
from punto.server.people import Session
from punto.server.shown import told_bet
from punto.table.events import ResultCalled
from punto.table.jackpots import JackpotPaid
from punto.table.record import name_of

__all__ = ["rounds_of", "router"]

router = APIRouter()

_LOOKED_AT = 400
"""Results of each table that are looked through."""

_MOST = 50


@router.get("/api/me/rounds")
async def my_rounds(
    session: Annotated[Session | None, Depends(Asks("read me"))], request: Request
) -> list[dict[str, Any]]:
    """One's own last rounds, the newest first; nobody has none."""
    floor: Floor = request.app.state.floor
    if session is None:
        return []
    person = session.person.id

    def read() -> list[dict[str, Any]]:
        found = [row for host in floor.hosts.values() for row in rounds_of(host, person)]
        return sorted(found, key=lambda row: -row["time"])[:_MOST]

    return await run_in_threadpool(read)


def rounds_of(host: Host, person: str) -> Iterator[dict[str, Any]]:
    """A person's rounds at a table, and the jackpots that were paid to them."""
    stream, names = stream_of(host.name), [name_of(ResultCalled), name_of(JackpotPaid)]
    with host.table.database.reading() as connection:
        find = charters_of(connection)
        for each in newest_events(connection, stream, names, _LOOKED_AT):
            event = event_from(each.name, each.payload, find)
            row = _row(event, host, person)
            if row:
                yield {"time": each.time // 1000, "table": host.name, "title": str(host.house.title), **row}


def _row(event: object, host: Host, person: str) -> dict[str, Any] | None:
    house = host.house
    if isinstance(event, ResultCalled):
        own = [each for each in event.results if each.bet.person == person]
        words = [told_bet(each.bet, house) for each in own]
        result = text("web.points", player=event.player, banker=event.banker)
        return {"result": result, "bets": words, **_sum(sum(each.net for each in own), host)} if own else None
    if isinstance(event, JackpotPaid):
        own_moves = [each for each in event.movements if each.bet.person == person]
        words = [told_bet(each.bet, house) for each in own_moves]
        paid = sum(each.amount for each in own_moves)
        return {"result": text("web.jackpot"), "bets": words, **_sum(paid, host)} if own_moves else None
    return None


def _sum(net: int, host: Host) -> dict[str, Any]:
    return {"net": net, "net_words": amount(net, host.house.currency)}
