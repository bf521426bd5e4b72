"""A stretch of a stream played back: each event in words, its postings, its link, the table after it."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection, select

from punto.errors import Unreadable
from punto.ledger.database import Database
from punto.ledger.finding import reversals_of
from punto.ledger.restoring import stream_of
from punto.ledger.schema import ACCOUNTS, COMMANDS, POSTINGS
from punto.ledger.telling import Line, lines
from punto.messages import message
from punto.money import Currency
from punto.posting.wording import amount
from punto.settle import Bet
from punto.streams import plain
from punto.table import TableState, view
from punto.table.events import BettingOpened, FreeHandBegun
from punto.table.record import name_of
from punto.table.told import mark
from punto.table.views import AUDITOR, who_bets

__all__ = ["replayed"]

Plain = dict[str, Any]
_BEGINS = (name_of(BettingOpened), name_of(FreeHandBegun))


def replayed(database: Database, stream: str, first: int, last: int) -> Plain:
    """The events from one to another, then what reversed the round later; unseen cards stay unseen."""
    with database.reading() as connection:
        made = list(lines(connection, stream, first, last))
        if not made:
            raise Unreadable(message("auditor.no-round", first=first))
        state = made[-1].after
        number = state.number if state and made[0].link.name in _BEGINS else 0
        later = [each for each in reversals_of(connection, stream).get(first, ()) if each.version > last]
        made += chain.from_iterable(lines(connection, stream, each.version, each.version) for each in later)
        before = _before(connection, stream, made)
        steps = [_step(connection, each, before) for each in made]
    return {
        "stream": stream,
        "table": stream.removeprefix(stream_of("")) if state else "",
        "title": str(state.house.title) if state else "",
        "round": number,
        "charter": state.house.charter.digest if state else "",
        "sum": _summed(steps, made[0].currency),
        "steps": [each | {"sum": _summed([each], made[0].currency)} for each in steps],
    }


def _step(connection: Connection, line: Line, before: set[bytes]) -> Plain:
    link = line.link
    return {
        "version": link.version,
        "time": link.time,
        "name": link.name,
        "by": line.by,
        "words": line.words,
        "event": line.event,
        "hash": link.hash.hex(),
        "previous": link.previous.hex(),
        "linked": link.previous in before,
        "command": link.command,
        "postings": _postings(connection, link.stream, link.version, line.currency),
        "shown": _table(line.after, line.after.house.currency) if line.after else None,
    }


def _before(connection: Connection, stream: str, made: Sequence[Line]) -> set[bytes]:
    """The links that these may follow: their commands, and each other."""
    asked = select(COMMANDS.c.hash).where(
        COMMANDS.c.stream == stream, COMMANDS.c.id.in_({each.link.command for each in made})
    )
    return {*connection.execute(asked).scalars(), *(each.link.hash for each in made)}


def _postings(connection: Connection, stream: str, version: int, currency: Currency | None) -> list[Plain]:
    if currency is None:
        return []
    query = (
        select(ACCOUNTS.c.name, POSTINGS.c.amount, POSTINGS.c.balance)
        .join(ACCOUNTS, ACCOUNTS.c.id == POSTINGS.c.account)
        .where(POSTINGS.c.stream == stream, POSTINGS.c.version == version)
        .order_by(POSTINGS.c.line)
    )
    return [
        {
            "account": row.name,
            "minor": row.amount,
            "amount": _signed(row.amount, currency),
            "balance": amount(row.balance, currency),
        }
        for row in connection.execute(query)
    ]


def _summed(steps: Sequence[Plain], currency: Currency | None) -> Plain:
    """What postings come to: nothing, if the books are in order."""
    total = sum(line["minor"] for step in steps for line in step["postings"])
    if currency is None:
        return {"amount": "", "even": True}
    return {"amount": _signed(total, currency) if total else amount(0, currency), "even": not total}


def _signed(minor: int, currency: Currency) -> str:
    return f"{'−' if minor < 0 else '+'}{amount(abs(minor), currency)}"


def _table(state: TableState, currency: Currency) -> Mapping[str, Any]:
    """The hands and the seats as an auditor may see them."""
    seen = plain(view(state, AUDITOR))
    return {
        "game": seen["game"],
        "hands": seen["hands"],
        "winner": seen["winner"],
        "due": seen["next"]["what"],
        "seats": [
            {
                "seat": seat,
                "who": state.people.get(state.seated.get(seat, ""), ""),
                "bets": [_said(bet, state, currency) for bet in state.bets if bet.seat == seat],
            }
            for seat in state.house.seats
        ],
    }


def _said(bet: Bet, state: TableState, currency: Currency) -> Plain:
    on = f" {bet.on}" if bet.on else ""
    title = f"{state.house.offers[bet.wager].wager.title}{on}"
    whose = mark(bet.kind.value, who_bets(state, bet))
    return {"title": f"{title} ({whose})" if whose else title, "amount": amount(bet.stake, currency)}
