"""What somebody has played: their last rounds, read back from the ledger."""

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.concurrency import run_in_threadpool

from punto.houses import House
from punto.ledger.log import newest_events
from punto.ledger.restoring import charters_of, stream_of
from punto.ledger.stored import event_from
from punto.messages import text
from punto.posting.wording import amount
from punto.server.floor import Floor
from punto.server.guard import Asks
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
        found = [row for name in floor.houses for row in rounds_of(floor, name, person)]
        return sorted(found, key=lambda row: -row["time"])[:_MOST]

    return await run_in_threadpool(read)


def rounds_of(floor: Floor, table: str, person: str) -> Iterator[dict[str, Any]]:
    """A person's rounds at a table, whoever holds that, and the jackpots that were paid to them."""
    stream, names = stream_of(table), [name_of(ResultCalled), name_of(JackpotPaid)]
    house = floor.house(table)
    with floor.database.reading() as connection:
        find = charters_of(connection)
        for each in newest_events(connection, stream, names, _LOOKED_AT):
            row = _row(event_from(each.name, each.payload, find), house, person)
            if row:
                yield {"time": each.time // 1000, "table": table, "title": str(house.title), **row}


def _row(event: object, house: House, person: str) -> dict[str, Any] | None:
    if isinstance(event, ResultCalled):
        own = [each for each in event.results if each.bet.person == person]
        bets, net = [(each.bet, max(each.pressed, 0)) for each in own], sum(each.net for each in own)
        result = text("web.points", player=event.player, banker=event.banker)
    elif isinstance(event, JackpotPaid):
        moves = [each for each in event.movements if each.bet.person == person]
        bets, net = [(each.bet, 0) for each in moves], sum(each.amount for each in moves)
        result = text("web.jackpot")
    else:
        return None
    if not bets:
        return None
    words = [told_bet(bet, house, added) for bet, added in bets]
    return {"result": result, "bets": words, "net": net, "net_words": amount(net, house.currency)}
