"""Progressives that are kept: each link a stream of its own, appended to by whichever table plays for it.

Nobody holds such a stream. A table reads what the meters stand at, decides with them, and puts both down in
one transaction; where another table was quicker, nothing is kept, and it reads and decides again.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection

from punto.entropy import token
from punto.errors import Reason, Refused, Unreadable
from punto.houses import House, Role
from punto.ledger.answers import answered, first_answer, refused
from punto.ledger.chain import Draft, DraftEvent, Head
from punto.ledger.database import Database
from punto.ledger.link_snapshots import EVERY, drafted_snapshot, last_link_snapshot, snapshot_version
from punto.ledger.log import (
    Log,
    Overtaken,
    Placing,
    command_by_id,
    events_of,
    head_of,
    named_events,
    now,
    stream_names,
)
from punto.ledger.postings import Books
from punto.messages import message
from punto.progressive import (
    SHAPES,
    ProgressiveEvent,
    ProgressiveState,
    check_link,
    decide_progressive,
    fold_progressive,
    link_of,
    opening,
)
from punto.progressive.decide import DECIDERS
from punto.progressive.events import Adjusted, ParametersChanged
from punto.streams import Actor, Command, name_of, parsed, written
from punto.table.meters import Step

__all__ = [
    "KeptLinks",
    "by_hand",
    "link_command",
    "link_names",
    "link_stream",
    "step_id",
    "step_of",
    "written_step",
]

_MACHINE = Actor(Role.EXECUTIVE)
_COMMANDS = {kind.__name__: kind for kind in DECIDERS}
_BY_HAND = (name_of(Adjusted), name_of(ParametersChanged))


def link_stream(link: str) -> str:
    """The stream of a link's log."""
    return f"progressive/{link}"


def step_id(place: str, command: str, number: int = 0) -> str:
    """The id, at a link, of what a table's command asked of it: one of several, by their order."""
    return f"{place}/{command}/{number}"


def step_of(id: str) -> tuple[str, str]:
    """The place and the command that an id at a link names; of another id, nothing that anybody has."""
    place, _, command = id.rpartition("/")[0].rpartition("/")
    return place, command


def link_command(name: str, payload: bytes) -> Command:
    """The command that was kept under this name."""
    try:
        return msgspec.json.decode(payload, type=_COMMANDS[name], dec_hook=parsed)
    except (KeyError, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(message("ledger.unreadable", what=name, why=error)) from None


def link_names(connection: Connection) -> list[str]:
    """The links of a ledger."""
    prefix = link_stream("")
    return [each.removeprefix(prefix) for each in stream_names(connection) if each.startswith(prefix)]


def by_hand(connection: Connection, state: ProgressiveState) -> str:
    """What people have done to a link's meters by now: another word after each adjustment or change."""
    adjusted = deque(named_events(connection, link_stream(state.link), _BY_HAND[:1]), maxlen=1)
    terms = sha256(repr(sorted(state.meters.items())).encode()).hexdigest()[:16]
    return f"{adjusted[0].version if adjusted else 0}-{terms}"


def _was_first(connection: Connection, link: str, command: Command) -> Refused:
    *_, last = named_events(connection, link_stream(link), _BY_HAND)
    what = message(f"meter-event.{last.name}")
    reason = Reason(message("staff.was-first", who=last.person or last.role, what=what))
    return Refused(message(f"command.{type(command).__name__}"), [reason])


class _Known(NamedTuple):
    head: Head = Head()
    state: ProgressiveState = ProgressiveState()
    snapshot: int = 0
    """After how many events the last snapshot was made that is known of."""


class KeptLinks:
    """The links of a ledger as one table knows them, brought up to date whenever it asks."""

    def __init__(self, database: Database | None, clock: Callable[[], int] = now) -> None:
        self._database = database
        self.clock = clock
        self._known: dict[str, _Known] = {}

    @property
    def database(self) -> Database:
        """The ledger that keeps them."""
        assert self._database is not None
        return self._database

    def close(self) -> None:
        """Nothing of its own is to be let go of."""

    def states(self, links: Iterable[str]) -> dict[str, ProgressiveState]:
        """What these links are now; those that nobody has opened are left out."""
        with self.database.reading() as connection:
            found = {link: self._fresh(connection, link) for link in links}
        return {link: known.state for link, known in found.items() if known.state.link}

    def _fresh(self, connection: Connection, link: str) -> _Known:
        known, stream = self._known.get(link, _Known()), link_stream(link)
        head = head_of(connection, stream)
        if head.hash == known.head.hash:
            return known
        start, state = known.head, known.state
        snapshot = snapshot_version(connection, stream)
        if snapshot > start.version:
            start, state = last_link_snapshot(connection, stream)
        happened = events_of(connection, stream, start.version)
        state = fold_progressive([SHAPES.decode(each.payload) for each in happened], state)
        self._known[link] = known = _Known(head, state, snapshot)
        return known

    def open_for(self, house: House) -> None:
        """Open the links that a house plays for, where no table has yet."""
        for wager in sorted(house.progressives):
            link = link_of(house, wager)
            if house.offers[wager].unfunded:
                continue
            known = self.states([link]).get(link)
            if known is not None:
                check_link(known, house, wager)
                continue
            begin = opening(house, wager)
            steps = [Step(begin, decide_progressive(ProgressiveState(), begin, _MACHINE))]
            placing = self._appending(link, steps, _MACHINE, [token(64)])
            try:
                self.database.write(placing.act)
            except Overtaken:
                continue  # another table of the link was quicker

    def do(
        self, link: str, command: Command, by: Actor, *, id: str = "", seen: str | None = None
    ) -> tuple[ProgressiveEvent, ...]:
        """Decide a command at a link and keep what comes of it, a refusal too.

        One whose `id` was here before is not done again, and hears its first answer. Where `seen` says what
        whoever asks has seen done `by_hand`, and somebody was quicker since, nothing is done.
        """
        called = id or token(64)
        while True:
            first = self._first_answer(link, command, by, called)
            if first is not None:
                return first
            with self.database.reading() as connection:
                state = self._fresh(connection, link).state
                if seen is not None and by_hand(connection, state) != seen:
                    raise _was_first(connection, link, command)
            try:
                step = Step(command, decide_progressive(state, command, by))
            except Refused as error:
                step = Step(command, refusal=error)
            try:
                self.database.write(self._appending(link, [step], by, [called]).act)
            except Overtaken:
                continue
            if step.refusal:
                raise step.refusal
            return step.events

    def _first_answer(
        self, link: str, command: Command, by: Actor, id: str
    ) -> tuple[ProgressiveEvent, ...] | None:
        with self.database.reading() as connection:
            request = command_by_id(connection, link_stream(link), id)
            if request is None:
                return None
            same = request.name, request.payload, request.role, request.person
            if same != (type(command).__name__, written_step(command), by.role.value, by.person):
                raise Refused(id, [Reason(message("ledger.other-command", id=id))])
            done = first_answer(request.answer)
            found = events_of(connection, link_stream(link), done.after, done.after + done.events)
            return tuple(SHAPES.decode(each.payload) for each in found)

    def placing(self, link: str, steps: Sequence[Step], by: Actor, ids: Sequence[str]) -> Placing:
        """What a table's command does at a link, as a part of the table's transaction."""
        return self._appending(link, steps, by, ids)

    def _appending(self, link: str, steps: Sequence[Step], by: Actor, ids: Sequence[str]) -> Placing:
        """What puts steps down in a transaction, if the link is still as this table knows it."""
        known = self._known.get(link, _Known())
        stream = link_stream(link)
        currency = known.state.currency or getattr(steps[0].command, "currency", "")
        log = Log(self.database, stream, Books(stream, currency), clock=self.clock)
        log.close()
        log.head = known.head
        drafts, version = [], known.head.version
        for step, called in zip(steps, ids, strict=True):
            drafts.append(self._draft(step, by, version, called))
            version += len(step.events)
        if version - known.snapshot < EVERY:
            return log.placing(drafts)
        state = fold_progressive([event for step in steps for event in step.events], known.state)
        vouched, keep = drafted_snapshot(stream, state, version, self.clock())
        return log.placing([*drafts, vouched], keep)

    def _draft(self, step: Step, by: Actor, version: int, id: str) -> Draft:
        return Draft(
            self.clock(),
            by.role.value,
            by.person,
            id,
            type(step.command).__name__,
            written_step(step.command),
            refused(step.refusal) if step.refusal else answered(version, len(step.events)),
            tuple(map(_drafted, step.events)),
        )


def written_step(command: Command) -> bytes:
    """What is asked of a link, as it is kept."""
    return msgspec.json.encode(command, enc_hook=written)


def _drafted(event: ProgressiveEvent) -> DraftEvent:
    return DraftEvent(name_of(event), event.version, SHAPES.encode(event), getattr(event, "postings", ()))
