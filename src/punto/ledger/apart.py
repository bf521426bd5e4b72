"""Links that another ledger keeps than the table's: of another house, another pit, another city.

What a table has kept it tells the link afterwards, in its order, under ids that its own log gives: told
twice, it happens once. A claim alone is asked for first, for its amount is the link's to say. A link that
cannot be reached takes no bets and the base game goes on; it is told what it missed when it is there again.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from punto.errors import Reason, Refused, Stopped, Unreadable
from punto.houses import House
from punto.ledger.chain import Request
from punto.ledger.database import Database
from punto.ledger.history import played_back
from punto.ledger.log import Placing, named_events, now
from punto.ledger.meters import KeptLinks, step_id
from punto.ledger.notes import TakenUp
from punto.messages import message
from punto.progressive import ClaimAward, ProgressiveState, link_of
from punto.streams import Actor, Command, name_of
from punto.table.events import GameStarted
from punto.table.meters import RefusedByLink, Step, asked_of_meters
from punto.table.record import decode

__all__ = ["LinksApart", "check_links", "full_name", "untold"]


def full_name(house: House, stream: str) -> str:
    """A table as a link knows it that several houses play for: each may have a table 1."""
    return f"{house.id}/{stream}"


def check_links(stream: str, database: Database, before: Request | None) -> None:
    """A table that is open goes on with the links that it had: their games and awards are there."""
    kept = msgspec.json.decode(before.payload, type=TakenUp).links if before else ""
    if before and bool(kept) != bool(database.links):
        key = "ledger.links-elsewhere" if kept else "ledger.links-here"
        raise Refused(stream, [Reason(message(key, links=kept))])


class Telling(NamedTuple):
    """What a link is told: by whom it was done, and under which id."""

    link: str
    command: Command
    by: Actor
    id: str


class LinksApart(KeptLinks):
    """The links of a ledger that is opened when it can be reached."""

    def __init__(self, keeper: str, clock: Callable[[], int] = now) -> None:
        super().__init__(None, clock)
        self.keeper = keeper
        self.owed: deque[Telling] = deque()

    @property
    def database(self) -> Database:
        """The ledger that keeps the links; stopped where it is not there."""
        if self._database is None:
            try:
                self._database = Database(self.keeper, new=True)
            except Unreadable as error:
                raise Stopped(error.what) from None
        return self._database

    def close(self) -> None:
        """Let go of the other ledger."""
        if self._database is not None:
            self._database.close()

    def states(self, links: Iterable[str]) -> dict[str, ProgressiveState]:
        """What these links are now; none where they cannot be reached, or cannot be told what they missed."""
        try:
            self._tell()
            return super().states(links)
        except Stopped:
            return {}

    def open_for(self, house: House) -> None:
        """Open the links that a house plays for, if they can be reached."""
        with suppress(Stopped):
            super().open_for(house)

    def placing(self, link: str, steps: Sequence[Step], by: Actor, ids: Sequence[str]) -> Placing:
        """A claim is kept at the link before the table keeps it, everything else is told afterwards."""
        if any(isinstance(step.command, ClaimAward) and not step.refusal for step in steps):
            there = self._appending(link, steps, by, ids)
            return Placing(lambda _: self.database.write(there.act), there.done)
        told = [Telling(link, step.command, by, called) for step, called in zip(steps, ids, strict=True)]
        return Placing(lambda _: None, lambda: self.owe(told))

    def owe(self, told: Iterable[Telling]) -> None:
        """These are to be told, now if that can be."""
        self.owed += told
        with suppress(Stopped):
            self._tell()

    def note(self, error: RefusedByLink, by: Actor) -> None:
        """What a link has refused stands in its stream, and not in the table's, whose audit cannot ask it."""
        with suppress(Refused, Stopped):
            self.do(error.link, error.asked, by)

    def _tell(self) -> None:
        while self.owed:
            each = self.owed[0]
            with suppress(Refused):  # it stands in the link's stream
                self.do(each.link, each.command, each.by, id=each.id)
            self.owed.popleft()


def untold(connection: Connection, stream: str, house: House) -> Iterator[Telling]:
    """What a table has asked of its links since the last game of each, which they may not have heard.

    A game begins only where its link can be reached and has been told all that was before.
    """
    begun = _last_games(connection, stream, set(house.progressives))
    number, command = 0, ""
    for told in played_back(connection, stream, begun - 1) if begun else ():
        number, command = (number, command) if told.command == command else (0, told.command)
        if not told.before.charter:
            continue
        place = full_name(told.before.house, stream)
        for wager, asked in asked_of_meters(told.entry.event, told.before, place):
            link = link_of(told.before.house, wager)
            yield Telling(link, asked, told.entry.by, step_id(place, command, number))
            number += 1


def _last_games(connection: Connection, stream: str, wagers: set[str]) -> int:
    """The event with which the oldest of the last games of these wagers began; 0 where there was none."""
    begun: dict[str, int] = {}
    for each in named_events(connection, stream, [name_of(GameStarted)]):
        event = decode(each.payload)
        assert isinstance(event, GameStarted)
        begun |= {bet.wager: each.version for bet in event.bets if bet.wager in wagers}
    return min(begun.values(), default=0)
