"""Progressives in memory, by their links: for a table at a prompt, a demonstration, a test."""

from collections.abc import Iterable, Mapping

from punto.errors import Reason, Refused
from punto.houses import House, Role
from punto.messages import message
from punto.progressive.decide import decide_progressive
from punto.progressive.events import ProgressiveEvent
from punto.progressive.evolve import evolve_progressive
from punto.progressive.opening import link_of, opening
from punto.progressive.state import ProgressiveState
from punto.streams import Actor, Command, Entry

__all__ = ["Links"]

MACHINE = Actor(Role.EXECUTIVE)


class Links:
    """Links, what happened to each, and which of them cannot be reached just now."""

    def __init__(self) -> None:
        self.states: dict[str, ProgressiveState] = {}
        self.entries: dict[str, list[Entry]] = {}
        self.lost: set[str] = set()
        self.owed: list[tuple[str, Command, Actor]] = []

    def __repr__(self) -> str:
        return f"Links({', '.join(f'{link}: {state.readings}' for link, state in self.states.items())})"

    @property
    def reached(self) -> Mapping[str, ProgressiveState]:
        """Those that can be reached."""
        return {link: state for link, state in self.states.items() if link not in self.lost}

    def open_for(self, house: House) -> None:
        """Open the progressives that a house plays for, where nobody has yet; one money for each."""
        for wager in sorted(house.progressives):
            if house.offers[wager].unfunded:
                continue
            link = link_of(house, wager)
            known = self.states.get(link)
            if known is None:
                self.do(link, opening(house, wager), MACHINE)
            elif (known.wager, known.currency) != (wager, house.currency.code):
                what = message(
                    "progressive.other-link", link=link, wager=known.wager, currency=known.currency
                )
                raise Refused(message("command.OpenProgressive"), [Reason(what)])

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

    def lose(self, link: str) -> None:
        """A link cannot be reached any more."""
        self.lost.add(link)

    def find(self, link: str) -> None:
        """It can be reached again: what tables owe it happens now, in its order."""
        self.lost.discard(link)
        owed, self.owed = self.owed, []
        for to, command, by in owed:
            if to in self.lost:
                self.owed.append((to, command, by))
            else:
                self.do(to, command, by)
