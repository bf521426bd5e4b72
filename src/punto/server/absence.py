"""Whoever has gone without a word: a seat that nobody looks from is free for the next after a while."""

from collections.abc import Callable, Collection, Iterable, Iterator

from punto.table import Phase, TableState
from punto.table.commands import CollectVigorish, Command, Leave, StepAway

__all__ = ["AWAY", "Absence", "leaving", "owed"]

AWAY = 600.0
"""Seconds without any page of theirs, after which somebody at a machine's table has left it."""


class Absence:
    """Since when those at a table have no page open there."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._since: dict[str, float] = {}

    def follow(self, players: Iterable[str], here: Collection[str]) -> None:
        """Who plays there, and who of them looks."""
        now = self._clock()
        self._since = {each: self._since.get(each, now) for each in players if each not in here}

    def gone(self, state: TableState) -> str:
        """Somebody who has been away for long and has no bet; nobody while a round is dealt.

        They are asked for once: who cannot go now is away anew.
        """
        if state.phase is not Phase.BETTING:
            return ""
        bets, now = {bet.person for bet in state.bets}, self._clock()
        long = (each for each, since in self._since.items() if now - since >= AWAY and each not in bets)
        found = next(long, "")
        if found:
            self._since[found] = now
        return found


def owed(state: TableState, person: str) -> Iterator[Command]:
    """Marked vigorish, seat by seat: a round that is reckoned anew can mark some where one was before."""
    for marker in state.markers:
        if marker.person == person:
            yield CollectVigorish(marker.seat, person, marker.toke)


def leaving(state: TableState, person: str) -> Iterator[Command]:
    """What it takes to go: whoever goes pays what they owe, for it was set aside when it was marked."""
    yield from owed(state, person)
    seat = next((seat for seat, sits in state.seated.items() if sits == person), 0)
    yield Leave(seat) if seat else StepAway(person)
