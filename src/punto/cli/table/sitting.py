"""A table with people at it: who sits where, what they bet round after round, and what has come so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from punto.cli.demo import demo_bets
from punto.entropy import fresh, seeded
from punto.game.roads import Mark, mark_of
from punto.houses import House
from punto.settle import Bet
from punto.table import Entry, Phase, Table, TableState
from punto.table import events as happened
from punto.table.automation import Automation
from punto.table.commands import PlaceWagers, SettleEarly, Sit
from punto.table.next import Task, due, presses
from punto.table.state import PlayedRound

__all__ = ["Sitting", "regulars"]

Watcher = Callable[[Entry, TableState], None]


def regulars(house: House, seats: Sequence[int]) -> tuple[Bet, ...]:
    """The demo bets, moved to the seats given; seats beyond the demo's sit and watch."""
    bets = demo_bets(house)
    if not seats:
        return bets
    moved = dict(zip(sorted({bet.seat for bet in bets}), seats, strict=False))
    return tuple(replace(bet, seat=moved[bet.seat]) for bet in bets if bet.seat in moved)


@dataclass
class Sitting:
    """A table and its regulars, who sit down once it opens and bet the same every round."""

    house: House
    automation: Automation
    seed: str | None
    seats: tuple[int, ...]
    bets: tuple[Bet, ...]
    watch: Watcher
    physical: bool = False
    rounds: int = 0
    shoes: int = 0
    seated: bool = False
    betting: int = 0
    make: Callable[..., Table] = Table
    """What makes the table of its house: one that is kept, or one that is gone afterwards."""

    def __post_init__(self) -> None:
        words = fresh() if self.seed is None else seeded(self.seed)
        self.table = self.make(
            self.house, self.automation, words, physical=self.physical, watch=self._watched
        )

    @property
    def state(self) -> TableState:
        """The table now."""
        return self.table.state

    @property
    def marks(self) -> list[Mark]:
        """What the roads show: the rounds that count, as they stand now."""
        return [_mark(each) for each in self.state.played if each.results]

    def sit_down(self) -> None:
        """The regulars take their seats, once the table is open: at one that is kept open, at once."""
        if self.state.phase is not Phase.CLOSED and not self.seated:
            self.seated = True
            for seat in sorted({*self.seats, *(bet.seat for bet in self.bets)} - set(self.state.seats)):
                self.table.do(Sit(seat))

    def regulars_act(self) -> None:
        """The regulars do what they can do now: sit down, bet, take what they won early."""
        if self.state.phase is Phase.CLOSED:
            return
        self.sit_down()
        if self.state.phase is Phase.BETTING and self.betting < self.state.number:
            self.betting = self.state.number
            there = {_area(bet) for bet in self.state.bets}
            bets = [bet for bet in self.bets if bet.seat in self.state.seats and _area(bet) not in there]
            if bets:
                self.table.do(PlaceWagers(tuple(bets)))
        now = due(self.state)
        if now and now.task is Task.SETTLE_EARLY and self._choose():
            self.table.do(SettleEarly())

    def _choose(self) -> bool:
        """Whether only regulars have a payout to press: they take theirs."""
        return {press.seat for press in presses(self.state)} <= {bet.seat for bet in self.bets}

    def _watched(self, entry: Entry, before: TableState) -> None:
        event = entry.event
        if isinstance(event, happened.CardsRacked) and not before.round.free:
            self.rounds += 1
        self.watch(entry, before)
        if isinstance(event, happened.ShoeEnded):
            self.shoes += 1


def _mark(played: PlayedRound) -> Mark:
    if played.roll:
        return Mark(played.roll.winner)
    assert played.coup is not None, "a round with results has cards or dice"
    return mark_of(played.coup)


def _area(bet: Bet) -> tuple[object, ...]:
    """Where a bet lies."""
    return bet.seat, bet.wager, bet.on, bet.kind
