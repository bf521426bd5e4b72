"""A command that comes again under the id of an earlier one is not done again: it hears the first answer."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from punto.errors import Reason, Refused
from punto.houses import Charter
from punto.ledger.answers import first_answer
from punto.ledger.chain import Request
from punto.ledger.database import Database
from punto.ledger.log import command_by_id, events_of, ids_known
from punto.ledger.purses import same_purse
from punto.ledger.restoring import charters_of
from punto.ledger.stored import command_from, event_from
from punto.messages import message
from punto.table import Actor
from punto.table.clock import by_the_clock
from punto.table.commands import Command, PressKey
from punto.table.events import Event
from punto.table.fair import salt_of, with_salt

__all__ = ["FirstAnswers"]


class FirstAnswers:
    """What the commands of a table's log were answered, for whoever holds it: nobody else appends."""

    def __init__(self, database: Database, stream: str) -> None:
        self.database = database
        self.stream = stream
        self._unused: set[str] = set()
        """Ids that no command has yet."""

    def of(self, id: str, command: Command, actor: Actor, charter: Charter) -> tuple[Event, ...] | None:
        """What a command with this id was answered; None if there was none."""
        if id in self._unused:
            return None
        with self.database.reading() as connection:
            request = command_by_id(connection, self.stream, id)
            if request is None:
                return None
            _check_same(request, command, actor, charter)
            done = first_answer(request.answer)
            find = charters_of(connection)
            found = events_of(connection, self.stream, done.after, done.after + done.events)
            return tuple(event_from(each.name, each.payload, find) for each in found)

    def look_up(self, ids: Iterable[str], waiting: Collection[str]) -> None:
        """Know of several ids at once whether they were here before; `waiting` are not kept yet."""
        wanted = {each for called in ids for each in (called, f"{called}.0")}
        with self.database.reading() as connection:
            self._unused = wanted - ids_known(connection, self.stream, wanted)
        self._unused.difference_update(waiting)

    def used(self, id: str) -> None:
        """A command has this id now."""
        self._unused.discard(id)

    def already(self, id: str, person: str) -> bool:
        """Whether a command for this person with this id, or the first of several, was answered before."""
        if id in self._unused and f"{id}.0" in self._unused:
            return False
        with self.database.reading() as connection:
            found = (command_by_id(connection, self.stream, each) for each in (id, f"{id}.0"))
            request = next(filter(None, found), None)
        if request is None:
            return False
        if request.person not in ("", person):
            raise _other(id)
        first_answer(request.answer)
        return True


def _check_same(request: Request, command: Command, actor: Actor, charter: Charter) -> None:
    found = command_from(request.name, request.payload, lambda _: charter)
    command = by_the_clock(command, request.time)
    command = with_salt(command, salt_of(found))
    command = same_purse(command, found)
    if isinstance(command, PressKey) and isinstance(found, PressKey) and not command.meters:
        command = replace(command, meters=found.meters)
    if command != found or (actor.role.value, actor.person) != (request.role, request.person):
        raise _other(request.id)


def _other(id: str) -> Refused:
    return Refused(id, [Reason(message("ledger.other-command", id=id))])
