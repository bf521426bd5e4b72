"""A table's stream played again: every command decided once more, by its charter.

Chance entered with the commands (shuffles, cuts, dice), so the same decisions make the same events to the
byte: every draw, every settlement, every payment.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, select

from punto.edition import build
from punto.errors import PuntoError, Refused, Stopped, Unreadable
from punto.houses import Role
from punto.ledger.answers import answered, refused
from punto.ledger.chain import Happening, Head, Request
from punto.ledger.links import altered
from punto.ledger.log import command_by_id, last_named
from punto.ledger.meters import link_stream, step_id, written_step
from punto.ledger.notes import REASON, TAKEN_UP, Reasoned, TakenUp
from punto.ledger.postings import held_before
from punto.ledger.purses import claimed
from punto.ledger.restoring import SNAPSHOT, Vouched, charters_of
from punto.ledger.schema import SNAPSHOTS
from punto.ledger.stored import BAD_BYTES, adoption, command_from, event_from, state_from, written_event
from punto.progressive import link_of
from punto.table import Actor, TableState, decide, evolve
from punto.table.clock import by_the_clock
from punto.table.commands import AdoptCharter, Command
from punto.table.events import BettingOpened, Event, ProcedureChanged, ResultCalled, ShoeRevealed
from punto.table.meters import asked_of_meters

__all__ = ["TableReplay"]

Kind = TypeVar("Kind")


@lru_cache(maxsize=1_000)
def _actor(role: str, person: str) -> Actor:
    return Actor(Role(role), person)


class TableReplay:
    """A table that lives through its log again."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.connection = connection
        self.stream = stream
        self.state = TableState()
        self.version = 0
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}
        """Charters that came into force, and the build that first put them there."""
        self._charters = charters_of(connection)
        self._taken: TakenUp | None = TakenUp("", "")
        self._start = 0

    def begin(self, start: Head) -> None:
        """Begin with the state of a snapshot, which was found to stand for all that was before it."""
        query = select(SNAPSHOTS.c.state).filter_by(stream=self.stream, number=start.number)
        self.state = state_from(self.connection.execute(query).scalar_one(), self._charters)
        self.version, self._start, self._taken = start.version, start.number, None

    @property
    def taken_up(self) -> TakenUp:
        """Who took the table up last: with which build, and where its links are."""
        if self._taken is None:
            last = last_named(self.connection, self.stream, TAKEN_UP, self._start)
            self._taken = self._read(TakenUp, last, f"command {last.number}") if last else TakenUp("", "")
        return self._taken

    @property
    def currency(self) -> str:
        """What the table deals in."""
        return self.state.house.currency.code if self.state.charter else ""

    def take(self, request: Request, happenings: list[Happening]) -> Sequence[Event]:
        """The next command, and what it brought about: the events that it had to."""
        place = f"command {request.number}"
        if request.name == SNAPSHOT:
            self._snapshot(request, place)
        elif request.name == TAKEN_UP:
            self._taken = self._read(TakenUp, request, place)
        elif request.name == REASON:
            self._read(Reasoned, request, place)
        else:
            return self._decide(request, happenings, place)
        if happenings or request.answer != answered(self.version, 0):
            raise altered(self.stream, place, "answer")
        return ()

    def _otherwise(self, place: str) -> Stopped:
        """Another Punto may have had a fault that this one has not, or the other way round: it is named."""
        if self.taken_up.build == build():
            return altered(self.stream, place, "decided")
        return altered(self.stream, place, "decided-by-another", build=self.taken_up.build, own=build())

    def _read(self, kind: type[Kind], request: Request, place: str) -> Kind:
        try:
            return msgspec.json.decode(request.payload, type=kind, strict=True)
        except BAD_BYTES:
            raise altered(self.stream, place, "unreadable") from None

    def _snapshot(self, request: Request, place: str) -> None:
        query = select(SNAPSHOTS.c.version, SNAPSHOTS.c.state)
        query = query.filter_by(stream=self.stream, number=request.number)
        kept = self.connection.execute(query).one_or_none()
        vouched = self._read(Vouched, request, place)
        if kept is None or vouched != Vouched.of(kept.version, kept.state):
            raise altered(self.stream, place, "snapshot")
        if kept.version != self.version or not self._stands_for(kept.state):
            raise altered(self.stream, place, "snapshot")
        self.snapshots += 1

    def _stands_for(self, snapshot: bytes) -> bool:
        """Whether it is the state; one of another Punto's shape cannot be read, and is not gone on from."""
        try:
            return state_from(snapshot, self._charters) == self.state
        except Unreadable:
            return self.taken_up.build != build()

    def _decide(self, request: Request, happenings: list[Happening], place: str) -> Sequence[Event]:
        try:
            command = command_from(request.name, request.payload, self._charters)
            actor = _actor(request.role, request.person)
        except (PuntoError, ValueError):
            raise altered(self.stream, place, "unreadable") from None
        timed = by_the_clock(command, request.time)
        if timed is not command and timed != command:
            raise altered(self.stream, place, "clock")
        try:
            events = decide(self.state, command, actor)
            answer = answered(self.version, len(events))
        except Refused as error:
            events, answer = (), refused(error)
            self.refusals += 1
        except PuntoError:
            raise self._otherwise(place) from None
        if answer != request.answer and not happenings and self._refused_by_link(request):
            self.refusals += 1
            return ()
        if answer != request.answer or len(events) != len(happenings):
            raise self._otherwise(place)
        numbers = count()
        for event, happening in zip(events, happenings, strict=True):
            for wager, asked in asked_of_meters(event, self.state, self.stream):
                self._check_told(request, wager, asked, next(numbers))
            self._evolve(event, happening)
            self._check_held(claimed(command, event), place)
        if isinstance(command, AdoptCharter) and events:
            self._adopt(command, request)
        return events

    def _refused_by_link(self, request: Request) -> bool:
        """Whether a link refused its part of a command, and said the same there."""
        house = self.state.house
        called = step_id(self.stream, request.id)
        asked = (link_stream(link_of(house, wager)) for wager in house.progressives)
        found = (command_by_id(self.connection, link, called) for link in asked)
        return any(each is not None and each.answer == request.answer for each in found)

    def _check_told(self, request: Request, wager: str, asked: Command, number: int) -> None:
        """What a table asks of a link of this ledger stands there too, by the same person."""
        if self.taken_up.links:
            return
        link = link_stream(link_of(self.state.house, wager))
        found = command_by_id(self.connection, link, step_id(self.stream, request.id, number))
        wanted = type(asked).__name__, written_step(asked), request.role, request.person
        if found is None or (found.name, found.payload, found.role, found.person) != wanted:
            raise altered(self.stream, f"command {request.number}", "untold")

    def _evolve(self, event: Event, happening: Happening) -> None:
        if written_event(event) != happening.payload and not self._means(event, happening):
            raise self._otherwise(f"event {happening.version}")
        if isinstance(event, BettingOpened) and self.state.shoe and not self.state.committed:
            raise altered(self.stream, f"event {happening.version}", "unpromised")
        self.state = evolve(self.state, event)
        self.version += 1
        if isinstance(event, ProcedureChanged) and event.charter:
            self.adopted.setdefault(event.charter.digest, self.taken_up.build)
        self.settled += isinstance(event, ResultCalled)
        self.shoes += isinstance(event, ShoeRevealed)

    def _check_held(self, claims: tuple[tuple[str, int], ...], place: str) -> None:
        """Purses held what was said of them when they were drawn on."""
        for account, said in claims:
            if held_before(self.connection, self.stream, self.version, account) != said:
                raise altered(self.stream, place, "held")

    def _means(self, event: Event, happening: Happening) -> bool:
        """Whether an event of an older shape says the same."""
        try:
            return event_from(happening.name, happening.payload, self._charters) == event
        except PuntoError:
            return False

    def _adopt(self, command: AdoptCharter, request: Request) -> None:
        self.adopted.setdefault(command.charter.digest, adoption(request.payload).build)
