"""Everybody who looks at a table: what happens is put into words once for each way of looking, and sent.

A player's own seat, bets and wallet come on top, for each player apart.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from punto.server.client import Client
from punto.server.shown import Shown, changes, shown_as, shown_to
from punto.server.stakes import Stakes, own, possible
from punto.server.wire import Clock, Own, Step, Waits, Whole
from punto.settle import Account, account
from punto.streams import plain
from punto.table import Entry, TableState
from punto.table.calls import calls
from punto.table.events import BettingOpened, Event, NoMoreBetsAnnounced
from punto.table.record import plain_event
from punto.table.told import recorded
from punto.table.views import DISPLAY, Viewer, ViewerKind, redacted

__all__ = ["Audience", "Told", "players", "wallets_in"]

_REMEMBERED = 400
"""Steps kept for pages that come back after a moment."""

Told = tuple[Entry, TableState]
"""Something that happened, and the table just before it."""


def players(state: TableState) -> tuple[str, ...]:
    """Whoever sits at a table, or stands behind a seat."""
    return (*state.seated.values(), *state.behind)


class Audience:
    """A table as it is shown, and to whom."""

    def __init__(
        self,
        state: TableState,
        version: int,
        clock: Callable[[], Waits | None],
        lasted: Callable[[str], int],
        *,
        by_hand: bool = False,
        said: Sequence[str] = (),
    ) -> None:
        self.state = state
        self.version = version
        self.clock = clock
        self.lasted = lasted
        """How long somebody has sat here, in milliseconds."""
        self.clients: set[Client] = set()
        self.said = list(said)
        """What was said aloud in this round, for whoever deals."""
        self.calls = self.said[-1:]
        """What was said last, for everybody."""
        self.history: dict[str, list[Stakes]] = {}
        """Earlier bets of this round, for each person who may undo."""
        self.last: dict[str, Stakes] = {}
        """What each person had on the layout when the last round's betting closed."""
        self._by_hand = by_hand
        """Whether a person says what real cards or dice show."""
        self._seen = {DISPLAY.kind: _Seen(DISPLAY, state, by_hand=by_hand)}
        self._own: dict[int, Shown] = {}
        self._made: dict[str, _Made] = {}
        self._clocked = False
        """Whether the last clock that everybody was sent runs."""
        self._wallets: dict[str, _Purse] = {}

    @property
    def shown(self) -> Shown:
        """What everybody may see."""
        return self._seen[ViewerKind.DISPLAY].shown

    def people(self) -> set[str]:
        """Persons who look at the table themselves; asked from the writer's thread too."""
        return {client.person for client in self.clients.copy() if client.person}

    def dealers(self) -> set[str]:
        """Who looks at the table as its dealer, by name; asked from the writer's thread too."""
        looking = (each for each in self.clients.copy() if each.viewer.kind is ViewerKind.DEALER)
        return {client.who.name for client in looking if client.who}

    def tell_dealers(self, message: bytes) -> None:
        """Something that is no part of the table's record, for whoever deals there."""
        for client in self.clients:
            if client.viewer.kind is ViewerKind.DEALER:
                client.put(message)

    def tell(self, told: Sequence[Told], state: TableState, wallets: Mapping[str, int]) -> Callable[[], None]:
        """What happened, as one step for everybody; and what is left in the wallets that it was posted to.

        Those whom it concerns are told at once; what this returns tells all others, who wait for no answer.
        """
        self.state = state
        self.version += len(told)
        for person, amount in wallets.items():
            self.learn(person, amount, self.version)
        for entry, _ in told:
            self._remember(entry.event)
        spoken = [str(call) for entry, before in told for call in calls(entry.event, before)]
        opened = any(isinstance(entry.event, BettingOpened) for entry, _ in told)
        self.calls = spoken if spoken or opened else self.calls
        self.said = spoken if opened else [*self.said, *spoken]
        looking: dict[ViewerKind, list[Client]] = {ViewerKind.DISPLAY: []}
        for client in self.clients:
            looking.setdefault(client.viewer.kind, []).append(client)
        self._seen = {kind: seen for kind, seen in self._seen.items() if kind in looking}
        concerned, others = self._concerned(told), []
        for kind, clients in looking.items():
            written = self._seen[kind].step(told, state, self.version, spoken)
            for client in clients:
                if client.person in concerned:
                    client.put(written)
                else:
                    others.append((client, written))
        self.send_owns(concerned)
        return partial(_put_all, others, self.version)

    def _concerned(self, told: Sequence[Told]) -> set[str]:
        """Whose own may be another: those who are or were here, or bet, and whose wallets were posted to."""
        before = told[0][1]
        found = {*players(self.state), *players(before)}
        return found | {bet.person for bet in (*self.state.bets, *before.bets)} | wallets_in(told)

    def _remember(self, event: Event) -> None:
        """What can be undone is of this round; what can be bet again is of the last."""
        if isinstance(event, BettingOpened):
            self.history.clear()
        if isinstance(event, NoMoreBetsAnnounced):
            for person in players(self.state):
                self.last[person] = own(self.state, person) or self.last.get(person, ())

    def own(self, person: str) -> Shown:
        """What is a person's own here."""
        made = dict(self._shown_to(person, self._wallets.get(person, _EMPTY).amount))
        history, last = self.history.get(person, []), self.last.get(person, ())
        made["can"] = possible(self.state, person, history=history, last=last) if made["open"] else []
        made["suggested"] = "rebet" if "rebet" in made["can"] else None
        return made

    def _shown_to(self, person: str, wallet: int) -> Shown:
        """Made once for a state: whoever asked is sent it with the step, and again with the answer."""
        known = self._made.get(person)
        if known is None or known.state is not self.state or known.wallet != wallet:
            shown = shown_to(self.state, person, wallet=wallet)
            known = self._made[person] = _Made(self.state, wallet, shown)
        return known.shown

    def learn(self, person: str, wallet: int, version: int) -> None:
        """What the ledger keeps for a person away from tables, as it was at a version of this one."""
        if version >= self._wallets.get(person, _EMPTY).version:
            self._wallets[person] = _Purse(version, wallet)

    def send_owns(self, people: Collection[str]) -> None:
        """What is these people's own, to each of their pages."""
        for client in self.clients:
            if client.person in people:
                self.send_own(client)

    def send_own(self, client: Client) -> None:
        """What is a client's own, where it has changed."""
        made = self.own(client.person)
        if self._own.get(client.number) != made:
            self._own[client.number] = made
            client.put(msgspec.json.encode(Own(self.version, made, self.lasted(client.person))))

    def send_clock(self) -> None:
        """What the table waits for, to everybody; nothing where no clock runs, and none did."""
        clock = self.clock()
        if clock or self._clocked:
            written = msgspec.json.encode(Clock(clock))
            for client in self.clients:
                client.put(written)
        self._clocked = clock is not None

    def join(self, client: Client, since: int | None = None) -> None:
        """Somebody looks from now on; from a version on, where that is remembered, else at all of it."""
        self.clients.add(client)
        missed = self._seen_by(client).missed(since, self.version)
        if missed is None:
            client.put(self.whole(client))
            return
        for written in missed:
            client.put(written)
        if client.person:
            self.send_own(client)
        client.put(msgspec.json.encode(Clock(self.clock())))

    def whole(self, client: Client) -> bytes:
        """The table as a client sees it, all at once."""
        mine = self.own(client.person) if client.person else {}
        self._own[client.number] = mine
        client.whole_at = self.version
        shown = self._seen_by(client).shown
        sat = self.lasted(client.person)
        said = self.said if client.viewer.kind is ViewerKind.DEALER else self.calls
        return msgspec.json.encode(Whole(self.version, shown, mine, said, self.clock(), sat))

    def _seen_by(self, client: Client) -> "_Seen":
        """The table as viewers of a client's kind see it, made when the first of them comes."""
        kind = client.viewer.kind
        if kind not in self._seen:
            self._seen[kind] = _Seen(client.viewer, self.state, by_hand=self._by_hand)
        return self._seen[kind]

    def part(self, client: Client) -> None:
        """Somebody looks no longer."""
        self.clients.discard(client)
        self._own.pop(client.number, None)
        if client.person not in self.people():
            self._wallets.pop(client.person, None)
            self._made.pop(client.person, None)


def _put_all(messages: Iterable[tuple[Client, bytes]], version: int) -> None:
    """A step for those who have not been sent the whole table since."""
    for client, written in messages:
        if client.whole_at < version:
            client.put(written)


class _Purse(NamedTuple):
    """What was in somebody's wallet, and when."""

    version: int
    amount: int


_EMPTY = _Purse(-1, 0)


class _Made(NamedTuple):
    """What is somebody's own, at a state of the table and of their wallet."""

    state: TableState
    wallet: int
    shown: Shown


def wallets_in(told: Sequence[Told]) -> set[str]:
    """The persons whose wallets something was posted to."""
    named = (account(name) for entry, _ in told for name, _ in getattr(entry.event, "postings", ()))
    return {owner for kind, owner in named if kind is Account.WALLET}


class _Seen:
    """A table as one kind of viewer sees it, and the last steps that they were told."""

    def __init__(self, viewer: Viewer, state: TableState, *, by_hand: bool) -> None:
        self.viewer = viewer
        self.by_hand = by_hand
        self.shown = shown_as(state, viewer, by_hand=by_hand)
        self._steps: deque[tuple[int, bytes]] = deque(maxlen=_REMEMBERED)

    def step(self, told: Sequence[Told], state: TableState, version: int, spoken: Sequence[str]) -> bytes:
        """What happened, for this kind of viewer."""
        after = shown_as(state, self.viewer, by_hand=self.by_hand)
        events = [self._event(*each) for each in told]
        written = msgspec.json.encode(Step(version, events, changes(self.shown, after), list(spoken)))
        self.shown = after
        self._steps.append((version, written))
        return written

    def _event(self, entry: Entry, before: TableState) -> dict[str, Any]:
        """An event; whoever runs the table is told who brought it about, and hears it in words."""
        told = plain_event(redacted(entry.event, self.viewer))
        if not self.viewer.sees_accounts:
            return told
        return told | {"by": plain(entry.by), "said": recorded(entry, before)}

    def missed(self, since: int | None, version: int) -> list[bytes] | None:
        """The steps after a version; None where they are not all remembered."""
        if since is None or since > version:
            return None
        found = [written for at, written in self._steps if at > since]
        known = since == version or (self._steps and self._steps[0][0] <= since + 1)
        return found if known else None
