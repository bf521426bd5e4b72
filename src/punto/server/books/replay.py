"""A round played back: each event in words, what it posted, its link in the chain, the table after it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from punto.errors import Unreadable
from punto.ledger.database import Database
from punto.ledger.history import played_back
from punto.ledger.restoring import stream_of
from punto.ledger.schema import ACCOUNTS, COMMANDS, EVENTS, POSTINGS
from punto.messages import message
from punto.money import Currency
from punto.posting.wording import amount
from punto.server.books.rounds import reversals_of
from punto.settle import Bet
from punto.streams import Actor, plain
from punto.table import TableState, evolve, view
from punto.table.record import plain_event
from punto.table.told import mark, recorded
from punto.table.views import AUDITOR, redacted, who_bets

__all__ = ["replayed"]

Plain = dict[str, Any]


def replayed(database: Database, table: str, first: int, last: int) -> Plain:
    """The events from one to another, then what reversed the round later; unseen cards stay unseen."""
    stream = stream_of(table)
    with database.reading() as connection:
        made = list(_steps(connection, stream, first, last))
        if not made:
            raise Unreadable(message("auditor.no-round", first=first))
        state = made[-1][1]
        for row in reversals_of(connection, stream).get(state.number, ()):
            if row.version > last:
                made += _steps(connection, stream, row.version, row.version)
    steps = [step for step, _ in made]
    return {
        "table": table,
        "title": str(state.house.title),
        "round": state.number,
        "charter": state.house.charter.digest,
        "sum": _summed(steps, state.house.currency),
        "steps": [each | {"sum": _summed([each], state.house.currency)} for each in steps],
    }


def _steps(connection: Connection, stream: str, first: int, last: int) -> Iterator[tuple[Plain, TableState]]:
    """Each event as a step, and the table after it."""
    links = _links(connection, stream, first, last)
    before = _before(connection, stream, links)
    for link, each in zip(links, played_back(connection, stream, first - 1, last), strict=True):
        state = evolve(each.before, each.entry.event)
        currency = state.house.currency
        step = {
            "version": link.version,
            "time": each.time,
            "name": link.name,
            "by": _by(each.entry.by),
            "words": recorded(each.entry, each.before),
            "event": plain_event(redacted(each.entry.event, AUDITOR)),
            "hash": link.hash.hex(),
            "previous": link.previous.hex(),
            "linked": link.previous in before,
            "command": link.command,
            "postings": _postings(connection, stream, link.version, currency),
            "shown": _table(state, currency),
        }
        yield step, state


def _by(actor: Actor) -> str:
    return f"{actor.role.value} {actor.person}".strip()


def _links(connection: Connection, stream: str, first: int, last: int) -> Sequence[Any]:
    query = select(EVENTS).where(EVENTS.c.stream == stream, EVENTS.c.version.between(first, last))
    return connection.execute(query.order_by(EVENTS.c.version)).all()


def _before(connection: Connection, stream: str, links: Sequence[Any]) -> set[bytes]:
    """The links that these may follow: their commands, and each other."""
    asked = select(COMMANDS.c.hash).where(
        COMMANDS.c.stream == stream, COMMANDS.c.id.in_({link.command for link in links})
    )
    return {*connection.execute(asked).scalars(), *(link.hash for link in links)}


def _postings(connection: Connection, stream: str, version: int, currency: Currency) -> list[Plain]:
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


def _summed(steps: Sequence[Plain], currency: Currency) -> Plain:
    """What postings come to: nothing, if the books are in order."""
    total = sum(line["minor"] for step in steps for line in step["postings"])
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
