"""Run a simulation: the coups asked for become shoes, the shoes are shared out, the counts are added up.

>>> from punto.houses import find_house
>>> found = run(find_house("card-room"), coups=10_000, seed=7)
>>> found.shoes, found.coups
(123, 10047)
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Generic, Protocol, Self, TypeVar

from punto.errors import Unreadable
from punto.exact import Odds, PricedLine, price
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message
from punto.sim.counts import Counts, Simulated
from punto.sim.pools import cores, threads
from punto.sim.result import Simulation, Tested
from punto.sim.rolls import Rolls
from punto.sim.shoes import Shoes
from punto.wagers import Terms

__all__ = ["Done", "Progress", "Tally", "Work", "game_at", "run", "shoes_for", "simulate"]

COUPS_A_PIECE = 2_000_000
"""A worker gets about so many coups at a time: a fraction of a second, so that stopping is quick."""

_WAITING = 3
"""Pieces that wait for each worker."""

_Piece = tuple[int, int]


class Tally(Protocol):
    """What pieces of work come to. They are only ever added, so their order does not matter."""

    @property
    def shoes(self) -> int:
        """How many shoes were dealt."""

    @property
    def coups(self) -> int:
        """How many coups were dealt."""

    def __add__(self, other: Self) -> Self: ...


Tallies = TypeVar("Tallies", bound=Tally)
Tallied_co = TypeVar("Tallied_co", bound=Tally, covariant=True)
Progress = Callable[[Tallies], None]


class Work(Protocol[Tallied_co]):
    """Something to do with shoes: small, picklable, and the same whoever does it."""

    def none(self) -> Tallied_co:
        """Before the first shoe."""

    def count(self, seed: str, first: int, shoes: int) -> Tallied_co:
        """Do it with the shoes numbered from `first`."""


@dataclass(frozen=True, slots=True)
class Done(Generic[Tallies]):
    """What came of some work, how long it took, with how many workers, and whether it was broken off."""

    tally: Tallies
    seconds: float
    workers: int
    stopped: bool


def run(
    house: House,
    *,
    coups: int,
    seed: int | str = 1,
    executor: Executor | None = None,
    workers: int | None = None,
    bets: Sequence[Terms] | None = None,
    meters: Mapping[str, Fraction] | None = None,
    piece: int | None = None,
    progress: Progress[Counts] = lambda _counts: None,
) -> Simulation:
    """Deal about so many coups in whole shoes and price every wager from what came.

    The same seed gives the same counts with any executor, any number of workers and pieces of any size
    (`piece`, in shoes). Without an executor, threads on `workers` cores do the work: all cores unless told.
    `meters` are in stakes, by their name or as WAGER.METER.
    """
    offered = tuple(house.every_terms() if bets is None else bets)
    game = game_at(house, offered)
    shoes = shoes_for(game, coups)
    size = piece if piece is not None else max(ceil(COUPS_A_PIECE / game.coups_per_shoe), 1)
    done = simulate(game, shoes, str(seed), piece=size, executor=executor, workers=workers, progress=progress)
    counts = done.tally
    tested = [_tested(game, terms, counts, house, meters or {}) for terms in offered] if counts.coups else []
    fits = game.fits(counts) if counts.coups else {}
    return Simulation(str(seed), counts, done.seconds, done.workers, done.stopped, tested, fits)


def game_at(house: House, bets: Sequence[Terms]) -> Simulated:
    """What a house deals, told apart as these bets need it."""
    return Rolls() if house.game is Game.DICE else Shoes.at(house, bets)


def shoes_for(game: Simulated, coups: int) -> int:
    """How many shoes have about so many coups."""
    if type(coups) is not int or coups < 1:
        raise Unreadable(message("sim.no-coups", coups=coups))
    return ceil(coups / game.coups_per_shoe)


def simulate(
    work: Work[Tallies],
    shoes: int,
    seed: str,
    *,
    piece: int,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Progress[Tallies] = lambda _tally: None,
) -> Done[Tallies]:
    """Share out the shoes from 1 on in pieces and add up what they come to.

    `progress` hears of it before the first piece, and after each.
    """
    for name, given in (("workers", workers), ("piece", piece), ("shoes", shoes)):
        if given is not None and (type(given) is not int or given < 1):
            raise Unreadable(message("sim.at-least-one", name=name, given=given))
    number = workers if workers is not None else cores()
    work.count(seed, 1, 1)  # loads what is compiled, once, before workers ask for it
    began = time.perf_counter()
    with ExitStack() as stack:
        pool = executor or (stack.enter_context(threads(number)) if number > 1 else None)
        gathering = _Gathering(work, seed, pool, progress)
        stopped = gathering.run(_pieces(shoes, piece), number * _WAITING)
    return Done(gathering.tally, time.perf_counter() - began, number, stopped)


def _pieces(shoes: int, size: int) -> Iterator[_Piece]:
    """The first shoe and the number of shoes of each piece of work."""
    return ((first, min(size, shoes - first + 1)) for first in range(1, shoes + 1, size))


class _Gathering(Generic[Tallies]):
    """Pieces handed out and what came back, so far."""

    def __init__(
        self, work: Work[Tallies], seed: str, pool: Executor | None, progress: Progress[Tallies]
    ) -> None:
        self.work, self.seed, self.pool, self.progress = work, seed, pool, progress
        self.tally = work.none()
        self._waiting: dict[Future[Tallies], _Piece] = {}

    def run(self, pieces: Iterator[_Piece], most_waiting: int) -> bool:
        """Do all pieces; an interruption ends it with what is there. Whether there was one."""
        try:
            self.progress(self.tally)
            for piece in pieces:
                if len(self._waiting) >= most_waiting:
                    self._collect()
                self._hand_out(piece)
            while self._waiting:
                self._collect()
        except KeyboardInterrupt:
            for future in self._waiting:
                future.cancel()
            return True
        return False

    def _hand_out(self, piece: _Piece) -> None:
        """Give a piece to the pool; one whose worker was killed is given up, and its pieces are done here."""
        if self.pool is not None:
            try:
                self._waiting[self.pool.submit(self.work.count, self.seed, *piece)] = piece
            except BrokenExecutor:
                self.pool = None
            else:
                return
        self._add(self.work.count(self.seed, *piece))

    def _collect(self) -> None:
        """Take what is done."""
        done, _ = wait(self._waiting, return_when=FIRST_COMPLETED)
        for future in done:
            piece = self._waiting.pop(future)
            try:
                self._add(future.result())
            except BrokenExecutor:
                self.pool = None
                self._hand_out(piece)

    def _add(self, tally: Tallies) -> None:
        self.tally = self.tally + tally
        self.progress(self.tally)


def _tested(
    game: Simulated, terms: Terms, counts: Counts, house: House, meters: Mapping[str, Fraction]
) -> Tested:
    known = {
        name: meters[key]
        for name in terms.wager.meters
        for key in (name, f"{terms.wager.id}.{name}")
        if key in meters
    }
    exact = price(terms, Composition.decks(house.decks), rates=house.vigorish.rates, meters=known)
    every, first = (_counted(exact, game, each) for each in (counts, counts.first))
    return Tested(every, first, exact, counts.coups, counts.first.coups)


def _counted(exact: Odds, game: Simulated, counts: Counts) -> Odds:
    """The same wager, its lines as often as they were counted."""
    found = game.line_counts(exact.terms, counts)
    lines = [PricedLine(each.name, each.pay, found.get(each.name, 0), counts.coups) for each in exact.lines]
    return Odds(exact.terms, tuple(lines), exact.rates, exact.meters, exact.players)
