"""A ledger as rows for other programs: rounds, bets, postings; and shoes as lines that read back.

Rows come one by one, in the order of the log: memory does not grow with it.
"""

from collections.abc import Iterator, Mapping, Sequence

from sqlalchemy import Connection, select

from punto.game.hands import Winner
from punto.ledger.history import Told, played_back
from punto.ledger.schema import ACCOUNTS, EVENTS, POSTINGS
from punto.table import encode_entry
from punto.table.events import (
    CardsRacked,
    CardsRecirculated,
    CharterAdopted,
    RoundVoided,
    ShoeEnded,
    ShoeRevealed,
    TableClosed,
)
from punto.table.state import RoundState

__all__ = ["BETS", "POSTED", "ROUNDS", "bet_rows", "posting_rows", "round_rows", "shoe_lines"]

Row = tuple[object, ...]
Columns = Mapping[str, type]

_ROUND: Columns = {"stream": str, "time": int, "shoe": int, "round": int}
ROUNDS: Columns = {
    **_ROUND,
    "kind": str,
    "player": str,
    "banker": str,
    "player_points": int,
    "banker_points": int,
    "winner": str,
    "bets": int,
    "staked": int,
    "won": int,
}
BETS: Columns = {
    **_ROUND,
    "seat": int,
    "person": str,
    "wager": str,
    "on": str,
    "paytable": str,
    "kind": str,
    "stake": int,
    "result": str,
    "line": str,
    "odds": str,
    "gross": int,
    "vigorish": int,
    "net": int,
}
POSTED: Columns = {
    "stream": str,
    "version": int,
    "time": int,
    "event": str,
    "line": int,
    "account": str,
    "currency": str,
    "amount": int,
    "balance": int,
}


def round_rows(connection: Connection, streams: Sequence[str]) -> Iterator[Row]:
    """A row for each round that ended; what players won is without their stakes."""
    for stream, told in _rounds(connection, streams):
        state, round_ = told.before, told.before.round
        kind = "void" if isinstance(told.entry.event, RoundVoided) else "free" if round_.free else "played"
        results = () if kind == "void" else round_.results
        staked, won = sum(each.bet.stake for each in results), sum(each.net for each in results)
        yield (stream, told.time, state.shoes, state.number, kind, *_hands(round_), len(results), staked, won)


def bet_rows(connection: Connection, streams: Sequence[str]) -> Iterator[Row]:
    """A row for each bet that was settled."""
    for stream, told in _rounds(connection, streams):
        state = told.before
        if isinstance(told.entry.event, RoundVoided):
            continue
        for each in state.round.results:
            bet = each.bet
            place = (bet.seat, bet.person, bet.wager, bet.on.value if bet.on else "", bet.paytable or "")
            came = (each.result.value, each.line or "", each.odds or "", each.gross, each.vigorish, each.net)
            yield (stream, told.time, state.shoes, state.number, *place, bet.kind.value, bet.stake, *came)


def posting_rows(connection: Connection, streams: Sequence[str]) -> Iterator[Row]:
    """A row for each posting."""
    columns = (
        *(POSTINGS.c.stream, POSTINGS.c.version, EVENTS.c.time, EVENTS.c.name, POSTINGS.c.line),
        *(ACCOUNTS.c.name, ACCOUNTS.c.currency, POSTINGS.c.amount, POSTINGS.c.balance),
    )
    same = (EVENTS.c.stream == POSTINGS.c.stream) & (EVENTS.c.version == POSTINGS.c.version)
    for stream in streams:
        query = select(*columns).select_from(POSTINGS).join(EVENTS, same)
        query = query.join(ACCOUNTS, ACCOUNTS.c.id == POSTINGS.c.account).where(POSTINGS.c.stream == stream)
        ordered = query.order_by(POSTINGS.c.version, POSTINGS.c.line)
        found = connection.execution_options(stream_results=True).execute(ordered)
        yield from (tuple(row) for row in found.yield_per(1_000))


def shoe_lines(connection: Connection, stream: str) -> Iterator[bytes]:
    """A table's record up to its last shoe that is over, a line an entry: `decode_entry` reads each back.

    What lies in a shoe that is still played stays there.
    """
    waiting: list[bytes] = []
    mixed_again: int | None = None
    for told in played_back(connection, stream):
        event = told.entry.event
        if isinstance(event, CardsRecirculated):
            mixed_again = len(waiting)  # from here on it speaks of the next order, which is still played
        waiting.append(encode_entry(told.entry))
        over = isinstance(event, (ShoeEnded, TableClosed, CharterAdopted))
        if isinstance(event, ShoeRevealed) or (over and told.before.committed is None):
            yield from waiting[:mixed_again]
            waiting = [] if mixed_again is None else waiting[mixed_again:]
            mixed_again = None


def _rounds(connection: Connection, streams: Sequence[str]) -> Iterator[tuple[str, Told]]:
    for stream in streams:
        for told in played_back(connection, stream):
            if isinstance(told.entry.event, (CardsRacked, RoundVoided)):
                yield stream, told


def _hands(round_: RoundState) -> Row:
    if round_.roll:
        roll = round_.roll
        player, banker = ("".join(map(str, dice)) for dice in (roll.player, roll.banker))
        points = roll.player_points, roll.banker_points
    elif len(round_.player) >= 2 and len(round_.banker) >= 2 and round_.result_called:
        player, banker = ("".join(map(str, cards)) for cards in (round_.player, round_.banker))
        points = round_.coup.player_points, round_.coup.banker_points
    else:
        return "".join(map(str, round_.player)), "".join(map(str, round_.banker)), None, None, ""
    return player, banker, *points, Winner.of(*points).value
