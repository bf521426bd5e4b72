"""A progressive's stream replayed: each command is decided again, and must come to what was kept."""

from sqlalchemy import Connection

from punto.errors import PuntoError, Refused
from punto.houses import Role
from punto.ledger.answers import answered, refused
from punto.ledger.chain import Happening, Request
from punto.ledger.links import altered
from punto.ledger.meters import link_command
from punto.progressive import SHAPES, ProgressiveState, decide_progressive, evolve_progressive
from punto.streams import Actor

__all__ = ["LinkReplay"]


class LinkReplay:
    """A link as far as its stream has been replayed."""

    def __init__(self, _connection: Connection, stream: str) -> None:
        self.stream = stream
        self.state = ProgressiveState()
        self.version = 0
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}

    @property
    def currency(self) -> str:
        """What its meters hold."""
        return self.state.currency

    def take(self, request: Request, happenings: list[Happening]) -> None:
        """The next command, and what it brought about."""
        place = f"command {request.number}"
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
        for event, happening in zip(events, happenings, strict=True):
            if SHAPES.encode(event) != happening.payload:
                raise altered(self.stream, f"event {happening.version}", "decided")
            self.state = evolve_progressive(self.state, event)
            self.version += 1
