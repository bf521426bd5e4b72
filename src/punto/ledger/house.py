"""The house's stream: who let whom in, or shut them out, and made which badge; kept with its rows.

Whoever changes those rows (`punto.ledger.house_tables`) puts down in the same transaction what was asked, and
by whom. So nobody becomes a supervisor for an hour without a trace: what the rows say of somebody counts only
where the stream says the same.
"""

import getpass
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection, inspect, select

from punto.entropy import token
from punto.errors import Refused, Unreadable
from punto.ledger import house_moves
from punto.ledger.answers import answered
from punto.ledger.chain import Draft, DraftEvent, Happening, Head, Request, linked
from punto.ledger.house_moves import (
    COMMANDS,
    MACHINE,
    SHELL,
    Asker,
    Begin,
    HeldBadge,
    HouseEvent,
    KnownPerson,
    Roster,
    decide_house,
    evolve_house,
)
from punto.ledger.house_tables import BADGES, PEOPLE, PIN_TRIES, SECRETS
from punto.ledger.links import altered, links
from punto.ledger.log import advance, events_of, head_of, now
from punto.ledger.postings import Posted
from punto.ledger.statements import Statements, Written
from punto.messages import message
from punto.streams import Command, Shapes, name_of

__all__ = ["HOUSE", "HouseReplay", "Register", "at_the_shell", "check_people"]

HOUSE = "house"
"""The stream's name: a ledger has one."""

SHAPES = Shapes(sys.modules[house_moves.__name__], HouseEvent)


def at_the_shell() -> Asker:
    """Whoever sits at this machine, by the operating system's name for them."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):
        user = str(os.getuid())
    return Asker(SHELL, user)


class Register:
    """The house's stream, for whoever changes people and badges, and for whoever asks what they are."""

    def __init__(self, *, clock: Callable[[], int] = now) -> None:
        self.clock = clock
        self._folded = Head(), Roster()

    def begin(self, connection: Connection) -> None:
        """In a ledger of people that no stream tells of yet, one begins with them."""
        if not head_of(connection, HOUSE).number and connection.execute(select(SECRETS.c.person)).first():
            self._append(connection, [_first(connection)], MACHINE)

    def keep(self, connection: Connection, command: Command, by: Asker) -> None:
        """Put down a change, in the transaction that makes it and before it is made."""
        begun = head_of(connection, HOUSE).number
        self._append(connection, [command] if begun else [_first(connection), command], by)

    def house(self, connection: Connection) -> Roster:
        """Everybody who signs in and every badge, as the stream says; not to be changed.

        What was folded before is gone on from, if it is still what the chain says there.
        """
        end = head_of(connection, HOUSE)
        start, known = self._folded
        if start.hash == end.hash:
            return known
        if not 0 < start.version < end.version or not _stands(connection, start):
            start, known = Head(), Roster()
        house = known.copy()
        with closing(links(connection, HOUSE, start, end)) as every:
            for _, happenings in every:
                for each in happenings:
                    evolve_house(house, SHAPES.decode(each.payload))
        self._folded = end, house
        return house

    def _append(self, connection: Connection, commands: Sequence[Command], by: Asker) -> None:
        head, house = head_of(connection, HOUSE), self.house(connection).copy()
        drafts: list[Draft] = []
        for command in commands:
            who = MACHINE if isinstance(command, Begin) else by
            event = decide_house(house, command, who)
            evolve_house(house, event)
            kept = DraftEvent(name_of(event), event.version, SHAPES.encode(event))
            asked = self.clock(), who.role, who.person, token(64), type(command).__name__
            answer = answered(head.version + len(drafts), 1)
            drafts.append(Draft(*asked, msgspec.json.encode(command), answer, (kept,)))
        requests, happenings, after = linked(HOUSE, head, drafts)
        statements = Statements(sqlite=connection.dialect.name == "sqlite")
        written = Written(requests, happenings, Posted((), {}, {}))
        advance(connection, statements, HOUSE, (head, after), written)


def _stands(connection: Connection, head: Head) -> bool:
    """Whether a stream still has the event that a head ends with."""
    return any(
        each.hash == head.hash for each in events_of(connection, HOUSE, head.version - 1, head.version)
    )


def _first(connection: Connection) -> Begin:
    people, badges = _tables(connection)
    return Begin(tuple(people.values()), tuple(badges.values()))


def _tables(connection: Connection) -> tuple[dict[str, KnownPerson], dict[str, HeldBadge]]:
    """Whoever signs in and every badge, as the rows have them."""
    signing_in = select(PEOPLE, SECRETS.c.disabled).join(SECRETS, SECRETS.c.person == PEOPLE.c.id)
    people = [
        KnownPerson(row.id, row.name, row.post, bool(row.disabled))
        for row in connection.execute(signing_in.order_by(PEOPLE.c.id))
    ]
    badges = [
        HeldBadge(row.number, row.person, bool(row.revoked), row.wrong >= PIN_TRIES)
        for row in connection.execute(select(BADGES).order_by(BADGES.c.number))
    ]
    return {each.id: each for each in people}, {each.number: each for each in badges}


class HouseReplay:
    """The house's stream looked at again: each command decided once more."""

    def __init__(self, _connection: Connection, stream: str) -> None:
        self.stream = stream
        self.state = Roster()
        self.version = 0
        self.currency = ""
        self.settled = self.shoes = self.refusals = self.snapshots = 0
        self.adopted: dict[str, str] = {}

    def take(self, request: Request, happenings: list[Happening]) -> Sequence[HouseEvent]:
        """The next command, and what it brought about: the event that it had to."""
        place = f"command {request.number}"
        try:
            command = _read_command(request.name, request.payload)
        except Unreadable:
            raise altered(self.stream, place, "unreadable") from None
        try:
            event = decide_house(self.state, command, Asker(request.role, request.person))
        except Refused:
            raise altered(self.stream, place, "decided") from None
        same = [each.payload for each in happenings] == [SHAPES.encode(event)]
        if not same or request.answer != answered(self.version, 1):
            raise altered(self.stream, place, "decided")
        evolve_house(self.state, event)
        self.version += 1
        return (event,)


def _read_command(name: str, payload: bytes) -> Command:
    try:
        return msgspec.json.decode(payload, type=COMMANDS[name])
    except (KeyError, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None


def check_people(connection: Connection) -> int:
    """Hold people and badges against the house's stream: how many there are, or the first that differs.

    A ledger that has none of these tables holds nobody, and one that has no such stream yet says nothing.
    """
    there = set(inspect(connection).get_table_names())
    if not head_of(connection, HOUSE).number or not {PEOPLE.name, SECRETS.name, BADGES.name} <= there:
        return 0
    house = Register().house(connection)
    people, badges = _tables(connection)
    for who in sorted(house.people.keys() | people.keys()):
        _same(f"person {who}", house.people.get(who), people.get(who))
    for number in sorted(house.badges.keys() | badges.keys()):
        kept, found = house.badges.get(number), badges.get(number)
        if kept and found and found.locked and not kept.locked:
            found = replace(found, locked=False)  # its last try may still be looked at
        _same(f"badge {number}", kept, found)
    _check_guests(connection, people)
    return len(people) + len(badges)


def _same(place: str, kept: Struct | None, found: Struct | None) -> None:
    if kept is None:
        raise altered(HOUSE, place, "not-in-stream")
    if found is None:
        raise altered(HOUSE, place, "not-in-tables")
    for name in kept.__struct_fields__:
        said, told = getattr(found, name), getattr(kept, name)
        if said != told:
            raise altered(HOUSE, place, "differs", what=name, found=_shown(said), kept=_shown(told))


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _check_guests(connection: Connection, people: dict[str, KnownPerson]) -> None:
    """Whoever has no password is a guest, and plays; and no password is anybody's who is not there."""
    for row in connection.execute(select(PEOPLE).order_by(PEOPLE.c.id)):
        if row.id not in people and row.post != GUEST:
            raise altered(HOUSE, f"person {row.id}", "not-in-stream")
    for who in connection.execute(select(SECRETS.c.person).order_by(SECRETS.c.person)).scalars():
        if who not in people:
            raise altered(HOUSE, f"person {who}", "not-in-stream")


GUEST = "player"
"""The post of guests."""
