"""A table for people at a prompt: verbs over `decide` and `evolve`, and the machine's own chores in between.

>>> from punto.entropy import seeded
>>> from punto.houses import find_house
>>> table = Table(find_house("colorado-mini"), EVERYTHING, seeded("demo"))
>>> table.run()
>>> table.sit(3, "maria")
>>> table.bet("3:banker=100")
>>> table.run()
>>> table.state.coups[-1].winner.value, table.state.balances["chips/maria"]
('player', -10000)
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from punto.entropy import Words, fresh
from punto.errors import Unreadable
from punto.game.cards import Card
from punto.game.cards import card as read_card
from punto.houses import House, Role
from punto.messages import Message, message
from punto.progressive import Links
from punto.settle import read_bets
from punto.table.automation import EVERYTHING, NOTHING, Automation, next_command
from punto.table.calls import calls
from punto.table.commands import (
    Actor,
    AdoptCharter,
    Command,
    ConnectMeters,
    DealCard,
    Leave,
    NoMoreBets,
    PlaceWagers,
    Sit,
)
from punto.table.decide import decide, usual_actor
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.meters import decide_with, reachable
from punto.table.record import Entry
from punto.table.state import TableState

__all__ = ["EVERYTHING", "Table"]


class Table:
    """A state, the record it came from, what was said, and which chores the machine does.

    `physical` says that real cards are played, which people shuffle and name as they come. A `state` is where
    a table goes on from.
    Whoever watches is told of each entry as it happens, with the table just before it.
    """

    kept = False
    """Whether it is kept, and goes on here another time."""

    def __init__(
        self,
        house: House,
        automation: Automation = NOTHING,
        words: Words | None = None,
        *,
        physical: bool = False,
        watch: Callable[[Entry, TableState], None] | None = None,
        state: TableState | None = None,
        links: Links | None = None,
        place: str = "",
    ) -> None:
        self.state = state or TableState()
        self.automation = automation
        self.words = words or fresh()
        self.physical = physical
        self.entries: list[Entry] = []
        self.calls: list[Message] = []
        self.watch = watch
        self.links = links if links is not None else Links()
        self.place = place or f"table/{house.table.number}"
        self.dealer = ""
        """Who deals, by their id, where somebody has said so."""
        if self.state.charter != house.charter:
            self.do(AdoptCharter(house.charter))

    def __repr__(self) -> str:
        state = self.state
        come = f"phase={state.phase.value!r}, round={state.number}, seats={state.seats}"
        return f"Table({self.house.id!r}, {come}, entries={len(self.entries)})"

    @property
    def house(self) -> House:
        """Whose table it is."""
        return self.state.house

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened."""
        return tuple(entry.event for entry in self.entries)

    def do(self, command: Command, by: Actor | None = None) -> tuple[Event, ...]:
        """Decide one command and take what happens; a refusal changes nothing.

        Where nobody is named, it is done by whose duty it is.
        """
        actor = by or self.by_duty(command)
        if self.state.metered or isinstance(command, AdoptCharter):
            return self._together_with_meters(command, actor)
        events = decide(self.state, command, actor)
        self._take(events, actor)
        return events

    def _together_with_meters(self, command: Command, actor: Actor) -> tuple[Event, ...]:
        """What happens at the table and at its meters; those of a new charter are opened."""
        decided = decide_with(self.state, command, actor, self.links.states, table=self.place)
        for link, steps in decided.links.items():
            self.links.take(link, [event for step in steps for event in step.events], actor)
        self._take(decided.events, actor)
        if isinstance(command, AdoptCharter):
            self.links.open_for(self.house)
        self.connect()
        return decided.events

    def by_duty(self, command: Command) -> Actor:
        """Who does a thing where nobody says who: whose duty it is; the dealer's is that of whoever deals."""
        usual = usual_actor(self.state, command)
        return Actor(usual.role, self.dealer) if self.dealer and usual.role is Role.DEALER else usual

    def _take(self, events: Iterable[Event], actor: Actor) -> None:
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            self.tell(Entry(actor, event), before)

    def connect(self) -> None:
        """Know which progressives can be reached, before anybody bets on one."""
        found = reachable(self.house, self.links.states)
        if self.state.connected != set(found):
            actor = usual_actor(self.state, ConnectMeters())
            self._take(decide(self.state, ConnectMeters(found), actor), actor)

    def tell(self, entry: Entry, before: TableState) -> None:
        """Write down what happened, say what is said of it, and tell whoever watches."""
        self.calls += calls(entry.event, before)
        self.entries.append(entry)
        if self.watch:
            self.watch(entry, before)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Within the block, what happens belongs together: a table that is kept keeps it as one."""
        yield

    def close(self) -> None:
        """Done with the table: one that is kept lets others have it."""

    def step(self) -> tuple[Event, ...]:
        """One of the machine's own chores; nothing where it waits for somebody."""
        command = next_command(self.state, self.automation, self.words, physical=self.physical)
        return self.do(command) if command else ()

    def run(self) -> None:
        """All of the machine's chores until it waits for somebody."""
        while self.step():
            pass

    def sit(self, seat: int, person: str = "", name: str = "") -> None:
        """Take a seat: somebody by their id, or a guest."""
        if type(seat) is not int:
            raise Unreadable(message("table.seat-number", seat=repr(seat)))
        self.do(Sit(seat, person, name))

    def leave(self, seat: int) -> None:
        """Leave a seat."""
        self.do(Leave(seat))

    def bet(self, *bets: str) -> None:
        """Make wagers, as in `3:banker=100`, all of them or none."""
        self.do(PlaceWagers(read_bets(bets, self.house)))

    def no_more_bets(self) -> None:
        """Close the betting."""
        self.do(NoMoreBets())

    def deal(self, card: str | Card | None = None) -> None:
        """Deal the next card; a physical one is named."""
        self.do(DealCard(read_card(card) if isinstance(card, str) else card))
