"""Progressives in memory, by their links: for a table at a prompt, a demonstration, a test."""

from collections.abc import Iterable

from punto.houses import House, Role
from punto.progressive.decide import decide_progressive
from punto.progressive.events import ProgressiveEvent
from punto.progressive.evolve import evolve_progressive
from punto.progressive.opening import check_link, link_of, opening
from punto.progressive.state import ProgressiveState
from punto.streams import Actor, Command, Entry

__all__ = ["Links"]

MACHINE = Actor(Role.EXECUTIVE)


class Links:
    """Links, and what happened to each."""

    def __init__(self) -> None:
        self.states: dict[str, ProgressiveState] = {}
        self.entries: dict[str, list[Entry]] = {}

    def __repr__(self) -> str:
        return f"Links({', '.join(f'{link}: {state.readings}' for link, state in self.states.items())})"

    def open_for(self, house: House) -> None:
        """Open the progressives that a house plays for, where nobody has yet; one money for each."""
        for wager in sorted(house.progressives):
            if house.offers[wager].unfunded:
                continue
            link = link_of(house, wager)
            known = self.states.get(link)
            if known is None:
                self.do(link, opening(house, wager), MACHINE)
            else:
                check_link(known, house, wager)

    def do(self, link: str, command: Command, by: Actor) -> tuple[ProgressiveEvent, ...]:
        """Decide one command at a link and take what happens."""
        events = decide_progressive(self.states.get(link, ProgressiveState()), command, by)
        self.take(link, events, by)
        return events

    def take(self, link: str, events: Iterable[ProgressiveEvent], by: Actor) -> None:
        """What has been decided happens."""
        for event in events:
            self.states[link] = evolve_progressive(self.states.get(link, ProgressiveState()), event)
            self.entries.setdefault(link, []).append(Entry(by, event))
