"""One table of the floor: a writer of its own, a pace, and what it waits for.

What a command makes happen is kept first (`punto.ledger`) and then told to all who look (`audience`).
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from enum import Enum
from functools import partial
from time import monotonic, time
from typing import NamedTuple

import msgspec

from punto.entropy import fresh
from punto.errors import Refused, Stopped
from punto.game.cards import Card
from punto.houses import House, Role
from punto.ledger.answers import refusal
from punto.ledger.cage import wallet
from punto.ledger.database import Database
from punto.ledger.history import under_way
from punto.ledger.kept import Kept
from punto.ledger.log import command_by_id
from punto.ledger.restoring import stream_of
from punto.server.absence import Absence, leaving
from punto.server.audience import Audience, Told, players, wallets_in
from punto.server.moments import NATURAL, Moment, Pace, moment
from punto.server.reader import Reader, read_before
from punto.server.restraint import Restraint, Staking, at_risk
from punto.server.since import Since
from punto.server.unfinished import Kind, Unfinished
from punto.server.waiting import UNDER_WAY, Waiting, waiting
from punto.server.wanted import Wanted
from punto.server.wire import Waits
from punto.server.writer import Writer
from punto.table import (
    BY_HAND,
    EVERYTHING,
    WITH_PEOPLE,
    Actor,
    Entry,
    Phase,
    TableState,
    decide,
    fold,
    next_chore,
    proposed,
    usual_actor,
)
from punto.table.automation import Automation, next_command
from punto.table.calls import calls
from punto.table.commands import Command, NoMoreBets, SettleEarly
from punto.table.events import Disputed
from punto.table.next import Task, due, presser, presses

__all__ = ["Asked", "DealtBy", "Host"]


class Asked(NamedTuple):
    """Commands, and who asks for them; None for whose duty they are.

    `playing` is what a player's own limits and pauses are held against, by its name.
    """

    commands: Sequence[Command]
    by: Actor | None
    playing: str = ""


class DealtBy(Enum):
    """Who deals at a table: the machine, a person who turns the machine's cards, or one with real cards."""

    MACHINE = "machine"
    DEALER = "dealer"
    REAL_CARDS = "physical"


_CHORES: Mapping[DealtBy, Automation] = {
    DealtBy.MACHINE: EVERYTHING,
    DealtBy.DEALER: WITH_PEOPLE,
    DealtBy.REAL_CARDS: BY_HAND,
}
"""What "next" does where a person deals, and what the machine does where it deals."""

_REMEMBERED = 32
"""Acts that somebody whose screen is behind is told of; whoever missed more hears of the oldest."""

_RETURNING = 10.0
"""Seconds after a start in which those who sit here are waited for: their pages are on their way back."""


class Host:
    """A table that this process holds."""

    def __init__(
        self,
        database: Database,
        name: str,
        house: House,
        *,
        pace: Pace = NATURAL,
        dealt: DealtBy = DealtBy.MACHINE,
        restraint: Restraint | None = None,
        clock: Callable[[], float] = time,
    ) -> None:
        self.name = name
        self.restraint = restraint
        self._restrained: Collection[str] = ()
        """Who of those that now ask for something has set themselves limits or a pause."""
        self.pace = pace
        self.dealt = dealt
        self.words = fresh()
        self._told: list[Told] = []
        self.reader = Reader()
        self.unfinished = Unfinished(database, name)
        self._acts: deque[tuple[int, Told]] = deque(maxlen=_REMEMBERED)
        """The last things that were no player's own doing, each with the version after it."""
        chores, physical = _CHORES[dealt], dealt is DealtBy.REAL_CARDS
        self.table = Kept(database, name, house, chores, self.words, physical=physical, watch=self._watch)
        self._told.clear()  # what it took to get here is in the version
        self.reader = read_before(self.unfinished, self.state)
        self._shown = self.reader.shown(self.state)
        self.wanted = Wanted(self.unfinished)
        self.sittings = Since(self.unfinished, Kind.SITTINGS, clock)
        self.waits = Since(self.unfinished, Kind.WAITING, clock)
        """Since when somebody of the floor is wanted, for each thing that waits."""
        self.audience = Audience(
            self.state,
            self.table.head.version,
            self._clock,
            self.sittings.lasted,
            by_hand=physical,
            said=self._said(),
        )
        self._follow()
        self.acted = self.table.head.version
        """The version after the last thing that was no player's own doing."""
        self.robots: set[str] = set()
        self._absence = Absence(clock)
        self.moment: Moment | None = None
        self._writer = Writer(self.table, self._look_up, self._kept)
        self._presses: dict[tuple[int, str], str] = {}
        self._changed = asyncio.Event()
        self._awaited = frozenset({*self.state.seated.values(), *self.state.behind})
        self._began = 0.0
        self.at_betting: Callable[[Host], Awaitable[None]] | None = None

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.table.state

    @property
    def house(self) -> House:
        """Whose table it is."""
        return self.table.house

    async def do(self, command: Command, by: Actor | None = None) -> None:
        """Have the table's one writer carry out a command; it is told to everybody before this returns."""
        await self._writer.do(lambda: self._do([command], by))

    async def ask(
        self, id: str, person: str, make: Callable[[], Asked], *, reason: str = "", shared: bool = False
    ) -> Sequence[Told]:
        """Have something carried out that a person asks for, all of it or none; under one id only once.

        What it takes is made of the table as the writer finds it. What is `shared` may be kept together with
        what others ask for; of all else, what it made happen.
        """
        happened: list[Told] = []

        def carry_out() -> None:
            if not self.table.already(id, person):
                asked = make()
                with self._if_allowed(person, asked):
                    self._do(asked.commands, asked.by, id, reason)
                happened.extend(self._told)

        await self._writer.do(carry_out, id if shared else "", person)
        return () if shared else happened

    def _look_up(self, ids: Sequence[str], people: Sequence[str]) -> None:
        """Before requests are carried out: which were answered before, and who has set themselves limits."""
        self.table.look_up(ids)
        self._restrained = self.restraint.among(people) if self.restraint else ()

    def _if_allowed(self, person: str, asked: Asked) -> AbstractContextManager[None]:
        """What somebody with limits stakes is kept only if these hold just then, wherever else they play."""
        if not asked.playing or self.restraint is None or person not in self._restrained:
            return nullcontext()
        self.restraint.check_pause(person, asked.playing)
        risk = at_risk(self.state, person, asked.commands)
        staking = Staking(person, self.name, self.house.currency.code, risk)
        return self.table.only_if(partial(self.restraint.check_staking, staking))

    def was_done(self, id: str) -> bool:
        """Whether something that was asked for under an id was done."""
        with self.table.database.reading() as connection:
            found = (command_by_id(connection, stream_of(self.name), each) for each in (id, f"{id}.0"))
            request = next(filter(None, found), None)
        return request is not None and refusal(request.answer) is None

    def first_since(self, version: int) -> Told | None:
        """What was done first since a version, but for players' own doings; of several at once the first."""
        return next((act for after, act in self._acts if after > version), None)

    async def reads(self, card: Card | None, *, cut_card: bool) -> None:
        """The table's shoe has read a card, or is only there: kept, for whoever holds the table then.

        Face down it is dealt so; what cannot be dealt stops the table.
        """

        def note() -> None:
            if card is None:
                self.reader.used = True
            else:
                self.reader.reads(card, self.state, cut_card=cut_card)
            self._note_reader()
            while unseen := self.reader.next_unseen(self.state):
                try:
                    self._do([unseen], None)
                except Refused:
                    self.reader.stop()
                self._note_reader()

        await self._writer.do(note)

    def agreed(self, asked: Asked) -> Asked:
        """With the cards that the shoe has read; where it and the dealer differ, everybody finds it so."""
        if asked.by is None:
            return asked
        before = self.reader.differs
        try:
            return asked._replace(commands=self.reader.agreed(asked.commands, asked.by, self.state))
        finally:
            if self.reader.differs != before:
                self._note_reader()

    def _note_reader(self) -> None:
        noted = self.reader.noted(self.table.head.version)
        self.unfinished.keep(Kind.READER, msgspec.json.encode(noted) if self.reader.waits else b"")

    def _tell_reader(self) -> None:
        """Whoever deals is shown what the shoe has read, and that it stops the table."""
        shown = self.reader.shown(self.state)
        if shown != self._shown:
            self._shown = shown
            self.audience.tell_dealers(msgspec.json.encode({"kind": "reader", "reader": shown}))

    async def call(self, who: str) -> None:
        """A dealer calls the supervisor."""
        await self._writer.do(partial(self.wanted.call, who))

    async def answer(self, key: str = "") -> None:
        """Somebody of the floor has come: for one thing that waits, or for all of it."""
        await self._writer.do(partial(self.wanted.come, key))

    def _kept(self) -> Callable[[], Callable[[], None]]:
        """Something was kept: everybody is told. Purses are read here, where nobody on the loop waits."""
        told, self._told = self._told, []
        acts = [each for each in told if each[0].by.role is not Role.PLAYER]
        if acts:
            self.acted = self.table.head.version
            self._acts.append((self.acted, acts[0]))
        wallets = {}
        with suppress(Stopped):
            if self.reader.look(self.state):
                self._note_reader()
            self._follow()
            wallets = {person: self.wallet(person) for person in self.audience.people() & wallets_in(told)}
        return partial(self._tell, told, self.state, wallets)

    def _follow(self) -> None:
        """Who plays, and what waits for the floor: since when is noted."""
        self.sittings.follow(players(self.state))
        self.waits.follow([each.key for each in self.waiting()])

    def waiting(self) -> list[Waiting]:
        """What waits for a person of the floor now."""
        state = self.state
        found = list(waiting(state, self.wanted, self.reader))
        deals = self.dealt is not DealtBy.MACHINE and state.phase in UNDER_WAY
        return [*found, Waiting("console")] if deals and not self.audience.dealers() else found

    def wallet(self, person: str) -> int:
        """What the ledger keeps for a person away from tables."""
        return wallet(self.table.database, person, self.house.currency.code)

    def _do(self, commands: Sequence[Command], by: Actor | None, id: str = "", reason: str = "") -> None:
        if len(commands) > 1:
            self._try(commands, by)
        ids = [id and f"{id}.{number}" for number in range(len(commands))] if len(commands) > 1 else [id]
        with self.table.together():
            for command, own in zip(commands, ids, strict=False):
                self.table.do(command, by, id=own)
            if reason and commands:
                self.table.note_reason(ids[0], reason)

    def _try(self, commands: Sequence[Command], by: Actor | None) -> None:
        """Refuse now what would be refused later."""
        state = self.state
        for command in commands:
            state = fold(decide(state, command, by or usual_actor(state, command)), state)

    async def run(self) -> None:
        """Deal, as long as nobody stops it; where a person deals, it waits for them."""
        self._began = monotonic()
        while True:
            if self.dealt is not DealtBy.MACHINE:
                await self._wait(None)
                continue
            await self._let_go()
            now = moment(self.state, self._people(), self.pace)
            if self.moment is None or now.key != self.moment.key:
                self.moment = now.started(monotonic())
                self.audience.send_clock()
                if self.state.phase is Phase.BETTING and self.at_betting:
                    await self.at_betting(self)
            left = self.moment.left(monotonic())
            if left > 0:
                await self._wait(left)
                continue
            if not await self._go_on(self.moment.key):
                await self._wait(None)

    async def _let_go(self) -> None:
        """Whoever has been away for long has left, with their chips."""
        self._absence.follow(set(players(self.state)) - self.robots, self.audience.people())
        while person := self._absence.gone(self.state):
            with suppress(Refused):
                await self._writer.do(partial(self._leave, person))

    def _leave(self, person: str) -> None:
        if person in players(self.state) and person not in self.audience.people():
            self._do(list(leaving(self.state, person)), None)

    async def _go_on(self, due: tuple[object, ...]) -> bool:
        """Do what is due, if it still is when the writer comes to it; whether there was anything to do."""
        found = True

        def act() -> None:
            nonlocal found
            if moment(self.state, (), self.pace).key != due:
                return  # somebody was quicker
            command = self._own_chore() or self._unpressed() or self._standing()
            found = command is not None
            if command:
                self._do([command], None)

        await self._writer.do(act)
        return found

    def press(self, person: str, onto: str) -> SettleEarly | None:
        """A player says where an early payout goes (nowhere: they take it); settled once all have said it."""
        self._presses = {key: said for key, said in self._presses.items() if key[0] == self.state.number}
        self._presses[self.state.number, person] = onto
        asked = {presser(self.state, each) for each in presses(self.state)} & self._people()
        said = {who for number, who in self._presses if number == self.state.number}
        return self._unpressed() if asked <= said else None

    def proposed(self) -> Command | None:
        """What a dealer who presses "next" does; None where somebody else acts, or must say more."""
        return proposed(self.state, self.table.automation, self.words, physical=self.table.physical)

    def chore(self) -> Command | None:
        """What comes now, whoever does it; None where somebody must say more first."""
        table = self.table
        return next_chore(table.state, table.automation, self.words, physical=table.physical).command

    def waits_for_tray(self) -> bool:
        """Whether its tray is to be counted in before anybody can play here, and out before that."""
        return self.state.phase is Phase.CLOSED and (self.state.closing or not self.state.banked)

    def _own_chore(self) -> Command | None:
        """What the machine does now, if it is its turn."""
        if self.waits_for_tray():
            return None
        return next_command(self.state, self.table.automation, self.words, physical=self.table.physical)

    def _unpressed(self) -> SettleEarly | None:
        """What the dealer does with early payouts when nobody is waited for any longer."""
        now = due(self.state)
        if now is None or now.task is not Task.SETTLE_EARLY:
            return None
        number, said = self.state.number, self._presses
        wanted = [
            press
            for press in presses(self.state)
            if said.get((number, presser(self.state, press))) == press.onto
        ]
        return SettleEarly(tuple(wanted))

    def _standing(self) -> NoMoreBets | None:
        """Bets that pushed and stand are played on, though nobody adds to them."""
        return NoMoreBets() if self.state.phase is Phase.BETTING and self.state.bets else None

    async def _wait(self, seconds: float | None) -> None:
        """Until something happens, or at most so long."""
        self._changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    def _people(self) -> set[str]:
        """Persons who look at the table themselves: it waits for them where their hands are wanted."""
        here = self.audience.people()
        starting = monotonic() < self._began + _RETURNING
        return (here | self._awaited if starting else here) - self.robots

    def _watch(self, entry: Entry, before: TableState) -> None:
        self._told.append((entry, before))
        self.reader.happened(entry.event)
        if isinstance(entry.event, Disputed):
            self.wanted.dispute(*self.wanted.disputed, entry)

    def _tell(
        self, told: Sequence[Told], state: TableState, wallets: Mapping[str, int]
    ) -> Callable[[], None]:
        """Tell those whom it concerns; what this returns tells the others, and has the table go on."""
        tell_others = self.audience.tell(told, state, wallets) if told else None
        self._tell_reader()

        def go_on() -> None:
            if tell_others:
                tell_others()
                self._changed.set()

        return go_on

    async def look_again(self) -> None:
        """Somebody has come or gone: whoever is waited for may be another."""
        self._changed.set()
        if self.dealt is not DealtBy.MACHINE:
            with suppress(Stopped):
                await self._writer.do(lambda: None)  # since when nobody is at its console is noted

    def _said(self) -> list[str]:
        """What was said aloud in the round that was under way when the table was left."""
        if self.state.phase is not Phase.DEALING:
            return []
        with self.table.database.reading() as connection:
            round_ = list(under_way(connection, stream_of(self.name)))
        return [str(call) for each in round_ for call in calls(each.entry.event, each.before)]

    def _clock(self) -> Waits | None:
        if self.moment is None or not self.moment.shown:
            return None
        left = self.moment.left(monotonic())
        return Waits(self.moment.what, 1000 * left, 1000 * self.moment.seconds)

    async def close(self) -> None:
        """Let go of the table as it is: it goes on from there."""
        await self._writer.close()
