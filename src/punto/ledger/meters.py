"""Progressives that are kept: each link a stream of its own, appended to by whichever table plays for it.

Nobody holds such a stream. A table reads what the meters stand at, decides with them, and puts both down in
one transaction; where another table was quicker, nothing is kept, and it reads and decides again.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from punto.entropy import token
from punto.errors import Unreadable
from punto.houses import House, Role
from punto.ledger.answers import answered
from punto.ledger.chain import Draft, DraftEvent, Head
from punto.ledger.database import Database
from punto.ledger.log import Log, Overtaken, Placing, events_of, head_of, now, stream_names
from punto.ledger.postings import Books
from punto.messages import message
from punto.progressive import (
    SHAPES,
    ProgressiveEvent,
    ProgressiveState,
    decide_progressive,
    fold_progressive,
    link_of,
    opening,
)
from punto.progressive.decide import DECIDERS
from punto.streams import Actor, Command, name_of, parsed, written
from punto.table.meters import Step

__all__ = ["KeptLinks", "all_links", "link_command", "link_stream"]

_MACHINE = Actor(Role.EXECUTIVE)
_COMMANDS = {kind.__name__: kind for kind in DECIDERS}


def link_stream(link: str) -> str:
    """The stream of a link's log."""
    return f"progressive/{link}"


def link_command(name: str, payload: bytes) -> Command:
    """The command that was kept under this name."""
    try:
        return msgspec.json.decode(payload, type=_COMMANDS[name], dec_hook=parsed)
    except (KeyError, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None


def all_links(database: Database) -> dict[str, ProgressiveState]:
    """Every link of a ledger, as it is now."""
    with database.reading() as connection:
        prefix = link_stream("")
        names = [each.removeprefix(prefix) for each in stream_names(connection) if each.startswith(prefix)]
    return KeptLinks(database).states(names)


class _Known(NamedTuple):
    head: Head
    state: ProgressiveState


class KeptLinks:
    """The links of a ledger as one table knows them, brought up to date whenever it asks."""

    def __init__(self, database: Database, clock: Callable[[], int] = now) -> None:
        self.database = database
        self.clock = clock
        self._known: dict[str, _Known] = {}

    def states(self, links: Iterable[str]) -> dict[str, ProgressiveState]:
        """What these links are now; those that nobody has opened are left out."""
        with self.database.reading() as connection:
            found = {link: self._fresh(connection, link) for link in links}
        return {link: known.state for link, known in found.items() if known.state.link}

    def _fresh(self, connection: Connection, link: str) -> _Known:
        known, stream = self._known.get(link, _Known(Head(), ProgressiveState())), link_stream(link)
        head = head_of(connection, stream)
        if head.hash != known.head.hash:
            happened = events_of(connection, stream, known.head.version)
            events = [SHAPES.decode(each.payload) for each in happened]
            known = self._known[link] = _Known(head, fold_progressive(events, known.state))
        return known

    def open_for(self, house: House) -> None:
        """Open the links that a house plays for, where no table has yet."""
        for wager in sorted(house.progressives):
            link = link_of(house, wager)
            if house.offers[wager].unfunded or self.states([link]):
                continue
            begin = opening(house, wager)
            steps = [Step(begin, decide_progressive(ProgressiveState(), begin, _MACHINE))]
            placing = self.placing(link, steps, _MACHINE)
            try:
                self.database.write(placing.act)
            except Overtaken:
                continue  # another table of the link was quicker

    def placing(self, link: str, steps: Sequence[Step], by: Actor) -> Placing:
        """What puts steps down in a transaction, if the link is still as this table knows it."""
        known = self._known.get(link, _Known(Head(), ProgressiveState()))
        stream = link_stream(link)
        currency = known.state.currency or getattr(steps[0].command, "currency", "")
        log = Log(self.database, stream, Books(stream, currency), clock=self.clock)
        log.close()
        log.head = known.head
        drafts, version = [], known.head.version
        for step in steps:
            drafts.append(self._draft(step, by, version))
            version += len(step.events)
        return log.placing(drafts)

    def _draft(self, step: Step, by: Actor, version: int) -> Draft:
        return Draft(
            self.clock(),
            by.role.value,
            by.person,
            token(64),
            type(step.command).__name__,
            msgspec.json.encode(step.command, enc_hook=written),
            answered(version, len(step.events)),
            tuple(map(_drafted, step.events)),
        )


def _drafted(event: ProgressiveEvent) -> DraftEvent:
    return DraftEvent(name_of(event), event.version, SHAPES.encode(event), getattr(event, "postings", ()))
