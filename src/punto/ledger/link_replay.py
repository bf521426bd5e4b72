"""A progressive's stream replayed: each command is decided again, and must come to what was kept."""

from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import Connection, select

from punto.errors import PuntoError, Refused, Unreadable
from punto.houses import Role
from punto.ledger.answers import answered, refused
from punto.ledger.chain import Happening, Request
from punto.ledger.link_snapshots import link_state_from
from punto.ledger.links import altered
from punto.ledger.log import command_by_id, head_of
from punto.ledger.meters import link_command, step_of
from punto.ledger.restoring import SNAPSHOT, vouched_head
from punto.ledger.schema import SNAPSHOTS
from punto.progressive import SHAPES, ProgressiveState, decide_progressive, evolve_progressive
from punto.streams import Actor, Event

__all__ = ["LinkReplay"]


class LinkReplay:
    """A link as far as its stream has been replayed."""

    def __init__(self, connection: Connection, stream: str) -> None:
        self.connection = connection
        self.stream = stream
        self.state = ProgressiveState()
        self.version = 0
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}

    @property
    def currency(self) -> str:
        """What its meters hold."""
        return self.state.currency

    def take(self, request: Request, happenings: list[Happening]) -> Sequence[Event]:
        """The next command, and what it brought about: the events that it had to."""
        place = f"command {request.number}"
        if request.name == SNAPSHOT:
            self._snapshot(request, happenings, place)
            return ()
        try:
            command = link_command(request.name, request.payload)
            actor = Actor(Role(request.role), request.person)
        except (PuntoError, ValueError):
            raise altered(self.stream, place, "unreadable") from None
        try:
            events = decide_progressive(self.state, command, actor)
            answer = answered(self.version, len(events))
        except Refused as error:
            events, answer = (), refused(error)
            self.refusals += 1
        if request.answer != answer or len(events) != len(happenings):
            raise altered(self.stream, place, "decided")
        if events and not self._asked_for(request.id):
            raise altered(self.stream, place, "unasked")
        for event, happening in zip(events, happenings, strict=True):
            if SHAPES.encode(event) != happening.payload:
                raise altered(self.stream, f"event {happening.version}", "decided")
            self.state = evolve_progressive(self.state, event)
            self.version += 1
        return events

    def _asked_for(self, id: str) -> bool:
        """Whether a table of this ledger that is said to have asked for it did something then."""
        place, command = step_of(id)
        if not head_of(self.connection, place).number:
            return True  # a person, or a table that another ledger keeps
        asked = command_by_id(self.connection, place, command)
        return asked is not None and asked.events > 0

    def _snapshot(self, request: Request, happenings: list[Happening], place: str) -> None:
        """It stands for the state; one of another Punto's shape cannot be read, and is not gone on from."""
        query = select(SNAPSHOTS).filter_by(stream=self.stream, number=request.number)
        row = self.connection.execute(query).one_or_none()
        if row is None or happenings or request.answer != answered(self.version, 0):
            raise altered(self.stream, place, "snapshot")
        vouched_head(self.connection, row)
        with suppress(Unreadable):
            if link_state_from(row.state) != self.state:
                raise altered(self.stream, place, "snapshot")
        if row.version != self.version:
            raise altered(self.stream, place, "snapshot")
        self.snapshots += 1
