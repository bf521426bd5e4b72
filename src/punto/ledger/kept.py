"""A table that is kept: what a command makes happen is on the disk before anybody hears of it.

A command is decided, what came of it is kept with its answer in one transaction, and only then told. Several
may share a transaction (`together`, or threads that come at the same time): each is told once all are kept.
If they cannot be kept, the table stops, and nothing of them has happened.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock, get_ident

import msgspec

from punto.edition import build
from punto.entropy import Words, fresh, new_salt, token
from punto.errors import Reason, Refused, Stopped
from punto.houses import Charter, House
from punto.ledger.answers import answered, refused
from punto.ledger.apart import LinksApart, check_links, full_name, untold
from punto.ledger.batch import Batch, drafted
from punto.ledger.chain import Draft, Head
from punto.ledger.database import Database, without_password
from punto.ledger.holding import hold, myself
from punto.ledger.log import Log, OnlyIf, Overtaken, Placing, events_of, head_of, last_named, now
from punto.ledger.meters import KeptLinks, step_id
from punto.ledger.notes import REASON, TAKEN_UP, Reasoned, TakenUp
from punto.ledger.postings import Books, OutOfDate
from punto.ledger.purses import draws, with_purse
from punto.ledger.restoring import SNAPSHOT, Vouched, charters_of, restored, stream_of
from punto.ledger.retries import FirstAnswers
from punto.ledger.stored import adoption, event_from, written_command, written_state
from punto.messages import message
from punto.progressive import ProgressiveState, link_of
from punto.table import NOTHING, Actor, Entry, Phase, Table, TableState, evolve
from punto.table.automation import Automation
from punto.table.clock import by_the_clock
from punto.table.commands import AdoptCharter, Command, ConnectMeters, OpenBetting, PressKey
from punto.table.events import BettingOpened, Event, FreeHandBegun
from punto.table.fair import wants_salt, with_salt
from punto.table.meters import (
    ASKING,
    OutOfReach,
    RefusedByLink,
    decide_with,
    informed,
    reachable,
    refused_at_link,
)
from punto.wagers import Key

__all__ = ["Kept"]

_SNAPSHOT_EVERY = 2_000
"""Events between snapshots, at the start of a shoe, when a state is small; twice as many else."""

_MACHINE = "punto"

_MINUTE = 60_000_000

_log = logging.getLogger(__name__)


class Kept(Table):
    """A table in a ledger, under a name of its own there. It goes on from where it was left."""

    kept = True

    def __init__(
        self,
        database: Database,
        name: str = "1",
        house: House | None = None,
        automation: Automation = NOTHING,
        words: Words | None = None,
        *,
        physical: bool = False,
        watch: Callable[[Entry, TableState], None] | None = None,
        clock: Callable[[], int] = now,
    ) -> None:
        self.database = database
        self.name = name
        self._hold = hold(database, stream_of(name))
        try:
            state, house, self._snapshot_at = self._read(house)
            books = Books(stream_of(name), house.currency.code)
            self._log = Log(database, stream_of(name), books, clock=clock)
        except BaseException:
            self._hold.release()
            raise
        self._deciding, self._keeping = RLock(), RLock()
        self._drafts: list[Draft] = []
        self._answers = FirstAnswers(database, stream_of(name))
        self._untold: list[tuple[Entry, TableState]] = []
        self._charters: list[Charter] = []
        self._version = self._log.head.version
        self._kept_state = state
        self._drafted = self._log.head.number
        self._snapshot: bytes | None = None
        self._session, self._count = token(48), 0
        self._gathering: int | None = None
        self._failed: Stopped | None = None
        self._meters = LinksApart(database.links, clock) if database.links else KeptLinks(database, clock)
        self._placings: list[Placing] = []
        self._only_if: OnlyIf | None = None
        try:
            self._take_up()
            place = self._known_as(house)
            if isinstance(self._meters, LinksApart):
                with database.reading() as connection:
                    self._meters.owe(list(untold(connection, stream_of(name), house)))
            super().__init__(
                house, automation, words, physical=physical, watch=watch, state=state, place=place
            )
            self.connect()
        except BaseException:
            self.close()
            raise

    def _read(self, house: House | None) -> tuple[TableState, House, int]:
        """The table as it was left, for whom it plays, and since which version that is in no snapshot.

        A table that is open plays on by what was changed at it since it took up the house that is named.
        """
        stream = stream_of(self.name)
        with self.database.reading() as connection:
            if not head_of(connection, stream).number and house is None:
                raise Refused(stream, [Reason(message("ledger.no-table", name=self.name))])
            state, snapshot_at = restored(connection, stream)
            if state.charter and state.house.progressives and state.phase is not Phase.CLOSED:
                check_links(stream, self.database, last_named(connection, stream, TAKEN_UP))
            took_up = last_named(connection, stream, AdoptCharter.__name__)
        if house is None:
            return state, state.house, snapshot_at
        if not state.charter or state.phase is Phase.CLOSED:
            return state, house, snapshot_at
        known = {state.charter.digest, adoption(took_up.payload).charter if took_up else ""}
        if house.charter.digest not in known:
            names = {"now": state.house.id, "wanted": house.id}
            raise Refused(stream, [Reason(message("ledger.other-house", **names))])
        return state, state.house, snapshot_at

    @property
    def head(self) -> Head:
        """How far the log has come."""
        return self._log.head

    @property
    def all_kept(self) -> bool:
        """Whether nothing that was asked for waits to be kept."""
        return self._log.head.number >= self._drafted

    @property
    def stopped(self) -> Stopped | None:
        """Why nothing goes on; None while the table does."""
        return self._failed

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened, read back."""
        with self.database.reading() as connection:
            find = charters_of(connection)
            found = events_of(connection, self._log.stream)
            return tuple(event_from(each.name, each.payload, find) for each in found)

    def do(self, command: Command, by: Actor | None = None, *, id: str = "") -> tuple[Event, ...]:
        """Decide a command, keep what comes of it, tell; one whose `id` was here before is not done again.

        Where nobody is named, it is done by whose duty it is. A refusal is kept too, as its answer.
        """
        if draws(command) or isinstance(command, ASKING) or self.state.game:
            return self._alone(command, by, id)
        with self._deciding:
            self._go_on()
            actor = by or self.by_duty(command)
            waits = bool(id) and any(draft.id == id for draft in self._drafts)
            first = self._first_answer(id, command, actor) if id and not waits else None
            if first is not None:
                return first
            events = () if waits else self._decide(command, actor, id)
            mine = self._drafted
        if waits or self._gathering != get_ident():
            self._keep(until=mine)
        if waits:
            return self._first_answer(id, command, actor) or ()
        if isinstance(events, Refused):
            raise events
        if isinstance(command, AdoptCharter):
            self.place = self._known_as(self.house)
        if isinstance(command, AdoptCharter) or (self.database.links and isinstance(command, OpenBetting)):
            self.connect()
        return events

    def connect(self) -> None:
        """Open the progressives that the table plays for, and know which can be reached."""
        house = self.state.house
        if not house.progressives and not self.state.connected:
            return
        self._meters.open_for(house)
        found = reachable(house, self._meters.states(self._links()))
        if self.state.connected != set(found):
            self.do(ConnectMeters(found))

    def _known_as(self, house: House) -> str:
        """The table's name at its links."""
        stream = stream_of(self.name)
        return full_name(house, stream) if self.database.links else stream

    def _links(self) -> list[str]:
        return [link_of(self.state.house, wager) for wager in sorted(self.state.house.progressives)]

    def _alone(self, command: Command, by: Actor | None, id: str) -> tuple[Event, ...]:
        """A step that looks at what other tables change too; where one of them was quicker, once more."""
        with self._keeping, self._deciding:
            self._keep()
            if self.database.links and isinstance(command, PressKey) and command.key is Key.START:
                self.connect()
            actor = by or self.by_duty(command)
            first = self._first_answer(id, command, actor) if id else None
            if first is not None:
                return first
            while True:
                decide = self._with_purse if draws(command) else self._with_meters
                events = decide(command, actor, id)
                try:
                    self._keep()
                except (OutOfDate, Overtaken):
                    self._go_on()
                    continue
                if isinstance(events, Refused):
                    raise events
                return events

    def _with_meters(self, command: Command, actor: Actor, id: str) -> tuple[Event, ...] | Refused:
        """Table and meters are decided together."""
        links = self._meters.states(self._links())
        return self._decide(informed(self.state, command, links, self.place), actor, id, links)

    def _with_purse(self, command: Command, actor: Actor, id: str) -> tuple[Event, ...] | Refused:
        """A purse is one everywhere: what it holds is looked up, and looked at again when it is drawn on."""
        with self.database.reading() as connection:
            command = with_purse(command, self.state, connection, self._log.books)
        return self._decide(command, actor, id)

    @contextmanager
    def only_if(self, allowed: OnlyIf) -> Iterator[None]:
        """Within the block, what is asked for is kept alone, if it is `allowed` in that transaction."""
        with self._keeping, self._deciding:
            self._keep()
            self._only_if = allowed
            try:
                yield
                self._keep()
            finally:
                self._only_if = None

    @contextmanager
    def together(self) -> Iterator[None]:
        """Within the block, what this thread asks for is kept at its end, all at once, and then told."""
        before, self._gathering = self._gathering, get_ident()
        try:
            yield
        finally:
            self._gathering = before
            if before is None and not self._failed:
                self._keep()

    def close(self) -> None:
        """Let go of the table: somebody else may go on with it."""
        try:
            if not self._failed and self._version - self._snapshot_at >= _SNAPSHOT_EVERY // 10:
                with self._deciding:
                    self._draft_snapshot()
                self._keep()
        finally:
            self._meters.close()
            self._log.close()
            self._hold.release()

    def tell(self, entry: Entry, before: TableState) -> None:
        """What was said is forgotten after a round: the log has everything."""
        if isinstance(entry.event, (BettingOpened, FreeHandBegun)):
            self.calls.clear()
        super().tell(entry, before)
        self.entries.clear()

    def _go_on(self) -> None:
        if self._failed:
            raise self._failed

    def _first_answer(self, id: str, command: Command, actor: Actor) -> tuple[Event, ...] | None:
        return self._answers.of(id, command, actor, self.house.charter)

    def look_up(self, ids: Iterable[str]) -> None:
        """Know of several ids at once whether they were here before, for `already` and `do`."""
        self._answers.look_up(ids, waiting={draft.id for draft in self._drafts})

    def already(self, id: str, person: str) -> bool:
        """Whether a command for this person with this id, or the first of several, was answered before.

        What was refused then is refused now, in the same words; the id of somebody else's is nobody else's.
        """
        return self._answers.already(id, person)

    def _decide(
        self,
        command: Command,
        actor: Actor,
        id: str,
        links: Mapping[str, ProgressiveState] | None = None,
    ) -> tuple[Event, ...] | Refused:
        time = self._log.time()
        command = by_the_clock(command, time)
        if wants_salt(self.state, command):
            command = with_salt(command, new_salt(fresh()))
        asked = (time, actor.role.value, actor.person, id or self._own_id(), type(command).__name__)
        try:
            decided = decide_with(self.state, command, actor, links or {}, table=self.place)
        except OutOfReach as error:
            return error  # the table itself would have done it: no audit could tell why it did not
        except Refused as error:
            if isinstance(self._meters, LinksApart) and isinstance(error, RefusedByLink):
                self._meters.note(error, actor)
                return error
            self._append(Draft(*asked, written_command(command, build=build()), refused(error)))
            said = refused_at_link(self.state, command, error, actor, links or {}, self.place)
            if said:
                ids = [step_id(self.place, asked[3])]
                self._placings.append(self._meters.placing(said[0], [said[1]], actor, ids))
            return error
        events, state, told = decided.events, self.state, []
        for link, steps in {**decided.links, **decided.later}.items():
            ids = [step_id(self.place, asked[3], step.number) for step in steps]
            self._placings.append(self._meters.placing(link, steps, actor, ids))
        for event in events:
            told.append((Entry(actor, event), state))
            state = evolve(state, event)
        kept = tuple(drafted(event, command) for event in events)
        answer = answered(self._version, len(events))
        self._append(Draft(*asked, written_command(command, build=build()), answer, kept))
        self._untold += told
        self._version += len(events)
        if state.charter and state.charter is not self.state.charter:
            self._charters.append(state.charter)
        self.state = state
        return events

    def _append(self, draft: Draft) -> None:
        self._answers.used(draft.id)
        self._drafts.append(draft)
        self._drafted += 1

    def _own_id(self) -> str:
        self._count += 1
        return f"{self._session}-{self._count}"

    def _note(self, name: str, what: object) -> None:
        """The machine's own notes stand in the chain beside the commands."""
        who = _MACHINE, "", self._own_id()
        payload = msgspec.json.encode(what)
        self._append(Draft(self._log.time(), *who, name, payload, answered(self._version, 0)))

    def note_reason(self, id: str, reason: str) -> None:
        """Why a command was asked for: within `together`, it is kept with that command."""
        with self._deciding:
            self._note(REASON, Reasoned(id, reason))

    def _take_up(self) -> None:
        behind = (self._log.head.time - self._log.clock()) // _MINUTE
        if behind > 0:
            _log.warning(message("ledger.clock-behind", stream=self._log.stream, minutes=behind))
        links = without_password(self.database.links) if self.database.links else ""
        self._note(TAKEN_UP, TakenUp(build(), myself(), links))

    def _keep(self, until: int | None = None) -> None:
        """Put down what waits, and tell of it; nothing to do where all is kept, `until` this command."""
        with self._keeping:
            self._go_on()
            if self._log.head.number >= (self._drafted if until is None else until):
                return
            batch = self._gathered()
            try:
                self._log.append(batch.drafts, batch.write, self._only_if)
            except (Refused, Overtaken) as error:
                if isinstance(error, Overtaken) and not batch.placings:
                    self.stop(error)
                self._undo(batch)
                raise
            except BaseException as error:
                self.stop(error)
                raise
            for placing in batch.placings:
                placing.done()
            self._kept_state = batch.state
            for entry, before in batch.untold:
                self.tell(entry, before)

    def _gathered(self) -> Batch:
        with self._deciding:
            since = self._version - self._snapshot_at
            if since >= (2 * _SNAPSHOT_EVERY if self.state.played else _SNAPSHOT_EVERY):
                self._draft_snapshot()
            wait = self._drafts, self._untold, self._charters
            batch = Batch(self._log.stream, *wait, self.state, self._snapshot, self._placings, build())
            self._drafts, self._untold, self._charters, self._snapshot = [], [], [], None
            self._placings = []
            return batch

    def stop(self, error: BaseException) -> None:
        """Nothing goes on: what could not be kept has not happened; what could not be told is told anew."""
        stopped = error if isinstance(error, Stopped) else None
        self._failed = stopped or Stopped(message("ledger.stopped", name=self.name, why=repr(error)))
        self.state = self._kept_state

    def _undo(self, batch: Batch) -> None:
        """What waited was not kept, and may be decided anew: nothing else has been meanwhile."""
        head = self._log.head
        self.state, self._version, self._drafted = self._kept_state, head.version, head.number
        if batch.snapshot is not None:
            self._snapshot_at = 0

    def _draft_snapshot(self) -> None:
        self._snapshot_at = self._version
        self._snapshot = written_state(self.state)
        self._note(SNAPSHOT, Vouched.of(self._version, self._snapshot))
