"""A table for people at a prompt: verbs over `decide` and `evolve`, and the machine's own chores in between.

>>> from punto.entropy import seeded
>>> from punto.houses import find_house
>>> table = Table(find_house("colorado-mini"), EVERYTHING, seeded("demo"))
>>> table.run()
>>> table.sit(3)
>>> table.bet("3:banker=100")
>>> table.run()
>>> table.state.coups[-1].winner.value, table.state.balances["seat-3"]
('player', -10000)
"""

from collections.abc import Callable

from punto.entropy import Words, fresh
from punto.game.cards import Card
from punto.game.cards import card as read_card
from punto.houses import House
from punto.messages import Message
from punto.settle import read_bets
from punto.table.automation import EVERYTHING, NOTHING, Automation, next_command
from punto.table.calls import calls
from punto.table.commands import Command, DealCard, Leave, NoMoreBets, PlaceWagers, Sit
from punto.table.deciding import decide
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.state import TableState

__all__ = ["EVERYTHING", "Table"]


class Table:
    """A state, the events it came from, what was said, and which chores the machine does.

    Whoever watches is told of each event as it happens, with the table just before it.
    """

    def __init__(
        self,
        house: House,
        automation: Automation = NOTHING,
        words: Words | None = None,
        *,
        watch: Callable[[Event, TableState], None] | None = None,
    ) -> None:
        self.state = TableState.closed(house)
        self.automation = automation
        self.words = words or fresh()
        self.events: list[Event] = []
        self.calls: list[Message] = []
        self.watch = watch

    @property
    def house(self) -> House:
        """Whose table it is."""
        return self.state.house

    def do(self, command: Command) -> tuple[Event, ...]:
        """Decide one command and take what happens; a refusal changes nothing."""
        events = decide(self.state, command)
        for event in events:
            self.calls += calls(event, self.state)
            self.events.append(event)
            before, self.state = self.state, evolve(self.state, event)
            if self.watch:
                self.watch(event, before)
        return events

    def step(self) -> tuple[Event, ...]:
        """One of the machine's own chores; nothing where it waits for somebody."""
        command = next_command(self.state, self.automation, self.words)
        return self.do(command) if command else ()

    def run(self) -> None:
        """All of the machine's chores until it waits for somebody."""
        while self.step():
            pass

    def sit(self, *seats: int) -> None:
        """Take seats."""
        for seat in seats:
            self.do(Sit(seat))

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
