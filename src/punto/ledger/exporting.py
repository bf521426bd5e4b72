"""A ledger as rows for other programs: rounds, bets, postings; and shoes as lines that read back.

Rows come one by one, in the order of the log: memory does not grow with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from punto.game.coup import Coup
from punto.game.dice import Roll
from punto.game.hands import Winner
from punto.ledger.history import Told, played_back
from punto.ledger.schema import ACCOUNTS, EVENTS, POSTINGS
from punto.table import encode_entry, evolve
from punto.table.events import (
    BetResult,
    CardsRacked,
    CardsRecirculated,
    CharterAdopted,
    RoundReversed,
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


class _Settled(NamedTuple):
    """A round that was settled; one that is reversed counts the other way round."""

    told: Told
    number: int
    kind: str
    hands: Row
    results: Sequence[BetResult] = ()
    sign: int = 1

    def place(self, stream: str) -> Row:
        """Of which round a row is."""
        return stream, self.told.time, self.told.before.shoes, self.number


def round_rows(connection: Connection, streams: Sequence[str]) -> Iterator[Row]:
    """A row for each round that ended; what players won is without their stakes.

    A round that is reversed has another row, which takes it back, and one more where it is settled again.
    """
    for stream, each in _rounds(connection, streams):
        counted = (
            len(each.results),
            sum(one.bet.stake for one in each.results),
            sum(one.net for one in each.results),
        )
        yield (*each.place(stream), each.kind, *each.hands, *(each.sign * amount for amount in counted))


def bet_rows(connection: Connection, streams: Sequence[str]) -> Iterator[Row]:
    """A row for each bet that was settled; of a round that is reversed once more, below nothing."""
    for stream, settled in _rounds(connection, streams):
        for each in settled.results:
            bet = each.bet
            place = (bet.seat, bet.person, bet.wager, bet.on.value if bet.on else "", bet.paytable or "")
            stake, *came = (
                settled.sign * amount for amount in (bet.stake, each.gross, each.vigorish, each.net)
            )
            line = each.result.value, each.line or "", each.odds or ""
            yield (*settled.place(stream), *place, bet.kind.value, stake, *line, *came)


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


def _rounds(connection: Connection, streams: Sequence[str]) -> Iterator[tuple[str, _Settled]]:
    for stream in streams:
        for told in played_back(connection, stream):
            if isinstance(told.entry.event, (CardsRacked, RoundVoided)):
                yield stream, _ended(told)
            elif isinstance(told.entry.event, RoundReversed):
                yield from ((stream, each) for each in _reversed(told, told.entry.event))


def _ended(told: Told) -> _Settled:
    state, round_ = told.before, told.before.round
    if isinstance(told.entry.event, RoundVoided):
        return _Settled(told, state.number, "void", _hands(round_))
    return _Settled(told, state.number, "free" if round_.free else "played", _hands(round_), round_.results)


def _reversed(told: Told, event: RoundReversed) -> Iterator[_Settled]:
    """A round taken back, and as it is settled again."""
    states = told.before, evolve(told.before, event)
    was, now = (next(each for each in state.played if each.number == event.number) for state in states)
    if was.results:
        yield _Settled(told, event.number, "reversed", _shown(was.roll or was.coup), was.results, -1)
    if now.results:
        yield _Settled(told, event.number, "settled-again", _shown(now.roll or now.coup), now.results)


def _hands(round_: RoundState) -> Row:
    if round_.roll:
        return _shown(round_.roll)
    if len(round_.player) >= 2 and len(round_.banker) >= 2 and round_.result_called:
        return _shown(round_.coup)
    return "".join(map(str, round_.player)), "".join(map(str, round_.banker)), None, None, ""


def _shown(hands: Coup | Roll | None) -> Row:
    if hands is None:
        return "", "", None, None, ""
    player, banker = ("".join(map(str, each)) for each in (hands.player, hands.banker))
    points = hands.player_points, hands.banker_points
    return player, banker, *points, Winner.of(*points).value
