"""Reports of tables: drop, win and vigorish as the log has them, and the win that could be expected, exactly.

A round counts where its cards are racked; one that is reversed counts the other way round, when that is done:
within one report it is as if it had not been, else what it could have been is as uncertain as before.
Rounds that were void, and hands without wagers, count for nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, func, select

from punto.exact.takings import WHOLE, Moments, Takings
from punto.game.first_four import FirstFour
from punto.game.hands import Hand
from punto.houses import Charter, Role
from punto.ledger.database import Database
from punto.ledger.history import Told, dealer_of, played_back
from punto.ledger.log import head_of, now
from punto.ledger.restoring import stream_of
from punto.ledger.schema import EVENTS
from punto.ledger.takings import Course, Money, Report, Row
from punto.settle import Account, Act, Movement, house_gain
from punto.table import TableState, evolve
from punto.table import events as happened
from punto.table.events import BetResult, Event
from punto.table.record import name_of

__all__ = ["last_shift", "report"]

_HOUSE = frozenset(
    each.value for each in (Account.TRAY, Account.DROP, Account.COUNT_ROOM, Account.CAGE, Account.OVER_SHORT)
)
_TAKEN = {Act.TAKE_VIGORISH: 1, Act.GIVE_VIGORISH: -1}


def report(database: Database, table: str, start: int = 0, end: int | None = None) -> Report:
    """What a table did from a moment on, up to another one or now, in microseconds since 1970."""
    stream = stream_of(table)
    with database.reading() as connection:
        newest = head_of(connection, stream).version
        first = _version_before(connection, stream, start)
        last = newest if end is None else _version_before(connection, stream, end)
        tally = _Tally(partial(dealer_of, connection, stream, first))
        told = None
        for told in played_back(connection, stream, first, last):
            tally.take(told)
        state = evolve(told.before, told.entry.event) if told else _state_at(connection, stream, last)
        begun = max(start, _begun(connection, stream))
        known = state if state.charter else _state_at(connection, stream, newest)
    end = now() if end is None else end
    owed = sum(amount for name, amount in state.balances.items() if name.startswith(Account.OWED.of("")))
    return Report(
        (table,),
        known.house.currency.code,
        min(begun, end),
        end,
        tally.rounds,
        replace(tally.money, vigorish_owed=owed),
        tally.total,
        tuple(tally.wagers.values()),
        tuple(tally.dealers.values()),
        tuple(tally.course.points),
    )


def last_shift(database: Database, table: str, before: int | None = None) -> tuple[int, int | None]:
    """From the last opener to its closer, or on; a table without a bank has opened and closed itself.

    Of those that began before a moment, if one is given; from 0 where there is none.
    """
    stream = stream_of(table)
    with database.reading() as connection:
        banked = _when(connection, stream, happened.TrayOpened, func.min) is not None
        begins: type[Event] = happened.TrayOpened if banked else happened.TableOpened
        ends: type[Event] = happened.TrayClosed if banked else happened.TableClosed
        until = None if before is None else _version_before(connection, stream, before)
        opened = _when(connection, stream, begins, func.max, until=until)
        if opened is None:
            return 0, None
        again = _when(connection, stream, begins, func.min, after=opened[0])
        till = again[0] if again else None
        closed = _when(connection, stream, ends, func.max, after=opened[0], until=till)
        if closed and _when(
            connection, stream, happened.MoneyReversed, func.min, after=closed[0], until=till
        ):
            closed = None  # the count was wrong, and another is to come
        return opened[1], None if closed is None else closed[1] + 1


def _when(
    connection: Connection,
    stream: str,
    kind: type[Event],
    which: Callable[..., object],
    after: int = 0,
    until: int | None = None,
) -> tuple[int, int] | None:
    """The version and the time of the first or last event of a kind, after one version and up to another."""
    of_kind = (EVENTS.c.stream == stream) & (EVENTS.c.name == name_of(kind)) & (EVENTS.c.version > after)
    if until is not None:
        of_kind &= EVENTS.c.version <= until
    version = connection.execute(select(which(EVENTS.c.version)).where(of_kind)).scalar()  # type: ignore[call-overload]
    return None if version is None else (version, _time(connection, stream, version))


def _version_before(connection: Connection, stream: str, time: int) -> int:
    """The last event before a moment: times never run backwards, so it is looked for by halves."""
    low, high = 0, head_of(connection, stream).version
    while low < high:
        middle = (low + high + 1) // 2
        if _time(connection, stream, middle) < time:
            low = middle
        else:
            high = middle - 1
    return low


def _time(connection: Connection, stream: str, version: int) -> int:
    found = select(EVENTS.c.time).filter_by(stream=stream, version=version)
    return int(connection.execute(found).scalar_one())


def _begun(connection: Connection, stream: str) -> int:
    return _time(connection, stream, 1) if head_of(connection, stream).version else 0


def _state_at(connection: Connection, stream: str, version: int) -> TableState:
    for told in played_back(connection, stream, version - 1, version):
        return evolve(told.before, told.entry.event)
    return TableState()


class _Counts(NamedTuple):
    """How often the amounts of a round count, and their variance."""

    amount: int
    spread: int


_ONCE, _GONE, _BACK = _Counts(1, 1), _Counts(-1, -1), _Counts(-1, 1)
"""A round that is settled; one that is reversed, if it is of this report, and if it is of an earlier one."""


class _Tally:
    """What has been counted so far."""

    def __init__(self, dealer_before: Callable[[int], str]) -> None:
        self.rounds = 0
        self.money = Money()
        self.total = Row()
        self.wagers: dict[str, Row] = {}
        self.dealers: dict[str, Row] = {}
        self.course = Course()
        self._takings: dict[str, Takings] = {}
        self._dealt: dict[tuple[int, int], str] = {}
        self._dealer_before = dealer_before

    def take(self, told: Told) -> None:
        """The next entry of the log."""
        event, before = told.entry.event, told.before
        more = _money_of(event)
        if more != _NO_MONEY:
            self.money += more
        if isinstance(event, happened.CardsRacked) and before.bets:
            self._racked(told)
        elif isinstance(event, happened.RoundReversed):
            self._reversed(event, before)

    def _racked(self, told: Told) -> None:
        state, round_ = told.before, told.before.round
        by = told.entry.by
        dealer = self._dealt[state.shoes, state.number] = by.person if by.role is Role.DEALER else ""
        self.rounds += 1
        start = FirstFour(*(round_.named(hand)[:2] for hand in Hand))
        self._settled(round_.results, state.charter, start, dealer)
        self.course.add(self.rounds, self.total)

    def _reversed(self, event: happened.RoundReversed, state: TableState) -> None:
        (played,) = [each for each in state.played if each.number == event.number]
        here = self._dealt.get((state.shoes, event.number))
        dealer = self._dealer_before(event.number) if here is None else here
        was = FirstFour(played.coup.player[:2], played.coup.banker[:2]) if played.coup else FirstFour((), ())
        start = FirstFour(event.player[:2], event.banker[:2]) if event.player else was
        self._settled(played.results, played.charter, was, dealer, _BACK if here is None else _GONE)
        self._settled(event.results, played.charter, start, dealer)
        self.rounds += bool(event.results) - bool(played.results)

    def _settled(
        self,
        results: Sequence[BetResult],
        charter: Charter | None,
        start: FirstFour,
        dealer: str,
        counts: _Counts = _ONCE,
    ) -> None:
        if not results:
            return
        assert charter is not None
        takings = self._takings.get(charter.digest)
        if takings is None:
            takings = self._takings[charter.digest] = Takings(charter.house_in_force)
        expected = dict(takings.of([each.bet for each in results]))
        for each in results:
            if each.pressed > 0:
                more = takings.pressed(each.bet, each.pressed, start)
                for name in (WHOLE, each.bet.wager):
                    expected[name] += more
        self._add(results, expected, dealer, counts)

    def _add(
        self, results: Sequence[BetResult], expected: Mapping[str, Moments], dealer: str, counts: _Counts
    ) -> None:
        sign = counts.amount
        for wager in (WHOLE, *dict.fromkeys(each.bet.wager for each in results)):
            found = [each for each in results if wager in (WHOLE, each.bet.wager)]
            moments = expected[wager]
            row = Row(
                wager,
                sign * len(found),
                sign * sum(each.bet.stake for each in found),
                sign * sum(map(house_gain, found)),
                sign * sum(each.vigorish for each in found),
                Moments(sign * moments.mean, counts.spread * moments.variance),
            )
            if wager == WHOLE:
                self.total += row
                self.dealers[dealer] = self.dealers.get(dealer, Row(dealer)) + row
            else:
                self.wagers[wager] = self.wagers.get(wager, Row(wager)) + row


def _money_of(event: Event) -> Money:
    """What an event says of the table's money."""
    postings: Sequence[tuple[str, int]] = getattr(event, "postings", ())
    moves: tuple[Movement, ...] = getattr(event, "movements", ())
    if isinstance(event, happened.RoundReversed):
        moves += event.undone
    return Money(
        counted=sum(amount for account, amount in postings if account in _HOUSE),
        vigorish_taken=event.amount
        if isinstance(event, happened.VigorishCollected)
        else sum(_TAKEN.get(each.act, 0) * each.amount for each in moves),
        **_said(event, sum(amount for account, amount in postings if account == Account.DROP.value)),
    )


def _said(event: Event, dropped: int) -> dict[str, int]:
    """The same under the names that people on the floor have for it."""
    if isinstance(event, happened.TrayClosed):
        return {"closer": event.counted, "over": event.counted - event.expected}
    if isinstance(event, (happened.TrayOpened, happened.TrayFilled, happened.TrayCredited)):
        return {_SLIPS[type(event)]: event.amount}
    if isinstance(event, happened.MoneyReversed):
        return _undone(event, dropped)
    if isinstance(event, happened.JackpotPaid):
        return {"awards": event.amount}
    if isinstance(event, happened.ChipsBought) and not event.cash:
        return {"wallets": event.amount}
    return {} if isinstance(event, happened.DropTaken) else {"cash": dropped}


def _undone(event: happened.MoneyReversed, dropped: int) -> dict[str, int]:
    if event.moved == _COUNT:
        return {"closer": -event.amount, "over": -dict(event.postings).get(Account.OVER_SHORT.value, 0)}
    if event.slip:
        return {_OF_SLIPS[event.moved]: -event.amount}
    return {"cash": dropped} if event.cash else {"wallets": -event.amount}


_COUNT = name_of(happened.TrayClosed)
_OF_SLIPS = {name_of(happened.TrayFilled): "fills", name_of(happened.TrayCredited): "credits"}
_SLIPS: Mapping[type[Event], str] = {
    happened.TrayOpened: "opener",
    happened.TrayFilled: "fills",
    happened.TrayCredited: "credits",
}
_NO_MONEY = Money()
