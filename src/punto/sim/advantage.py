"""Advantage play: bet one unit when the cards unseen favour the bettor, by a count or exactly, and else wait.

>>> from punto.houses import find_house
>>> house = find_house("card-room-ez")
>>> found = play_advantage(house, house.terms("panda-8"), shoes=200, seed=7)
>>> found.following.trigger, found.bets > 0
(11.0, True)
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import ceil, factorial, sqrt
from typing import TYPE_CHECKING

import numpy as np

from punto.entropy import seed_key
from punto.errors import Unreadable
from punto.exact import price
from punto.exact.card_sets import earlier_alike, members
from punto.exact.hands import Ints
from punto.exact.line_sets import CardGroups, SetGains, card_groups, line_gains, set_gains, too_close
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.game.shoe import Shown
from punto.houses import House
from punto.messages import message
from punto.sim.following import Following, Level, follow
from punto.sim.lines import LineTracer
from punto.sim.running import Done, Progress, simulate
from punto.sim.shoes import Shoes
from punto.wagers import Terms

if TYPE_CHECKING:
    from punto.sim.advantage_kernel import Sets

__all__ = ["Advantage", "CardWatcher", "ShoeTallies", "play_advantage", "sets_of"]

_ROWS = 256
_SEEN = {Shown.NONE: 0, Shown.FIRST: 1, Shown.ALL: 11}
_COARSE = 24
"""Bits that the squares of expected gains leave out."""

_NEVER = 1e12
"""An average of points that is never reached."""

_PIECES = 64
_COUNTED_PIECE, _PERFECT_PIECE = 4096, 64
"""A worker gets no more shoes at a time: less than a second's work, so that stopping is quick."""


@dataclass(frozen=True, slots=True)
class ShoeTallies:
    """Sums over shoes, all integers: they come out the same in whatever order shoes are played."""

    tallies: tuple[int, ...]

    def __add__(self, other: "ShoeTallies") -> "ShoeTallies":
        return ShoeTallies(tuple(one + two for one, two in zip(self.tallies, other.tallies, strict=True)))

    @property
    def shoes(self) -> int:
        """How many shoes were played."""
        return self.tallies[0]

    @property
    def coups(self) -> int:
        """How many coups they had."""
        return self.tallies[1]


@dataclass(frozen=True, slots=True, eq=False)
class CardWatcher:
    """Who watches the cards: what is bet on, and when. All that a worker has to know."""

    shoes: Shoes
    bet: Terms
    groups: CardGroups
    by_line: tuple[int, ...]
    """What one unit gains by each line, times `scale`."""

    scale: int
    sets: "Sets | None"
    """None where the bet looks too closely for exact sums: what it gains is told as it came, then."""

    seen: int
    points: Ints
    """What each two kinds of cards count."""

    levels: tuple[Level, ...]
    """For cards left in rising order, where to bet from; between them straight on."""

    perfect: bool

    @property
    def coups_per_shoe(self) -> float:
        """About how many coups a shoe has."""
        return self.shoes.coups_per_shoe

    def none(self) -> ShoeTallies:
        """Before the first shoe."""
        return ShoeTallies((0,) * 8)

    def count(self, seed: str, first: int, shoes: int) -> ShoeTallies:
        """Play the shoes numbered from `first`."""
        try:
            from punto.sim.advantage_kernel import TALLIES, play_shoes
        except ImportError:
            raise Unreadable(message("sim.needs-numba")) from None

        groups, cards = self.groups, self.shoes.composition.total
        lefts, *ends = zip(*self.levels, strict=True)
        upwards, downwards = (
            np.interp(np.arange(cards + 1), lefts, np.clip(end, -_NEVER, _NEVER)) for end in ends
        )
        trace, by_line = LineTracer(self.shoes, [self.bet], cards=True), np.array(self.by_line)
        out = np.zeros(TALLIES, dtype=np.int64)
        for done in range(first, first + shoes, _ROWS):
            traced = trace(seed_key(seed), range(done, min(done + _ROWS, first + shoes)))
            play_shoes(
                groups.kind.astype(np.uint8)[traced.rows],
                groups.counts(self.shoes.composition),
                self.seen,
                (traced.places, traced.entries, traced.sizes, by_line[traced.lines[0]]),
                (self.sets or _no_sets(), self.scale),
                (self.points, upwards, downwards, self.perfect),
                out,
            )
        return ShoeTallies(tuple(out.tolist()))


def _no_sets() -> "Sets":
    """For a bet whose exact edge nobody asks for."""
    none = np.zeros((0, 1), dtype=np.uint8)
    return none, np.zeros(0, dtype=np.uint8), none, np.zeros(0, dtype=np.int64), 0


def sets_of(gains: SetGains) -> "Sets":
    """What the kernel reads: the usual gain, and each set of cards that does not gain just that."""
    kinds, size = gains.groups.kinds, gains.size
    alike = earlier_alike(kinds, size)
    orders = factorial(size) // (alike.astype(np.int64) + 1).prod(axis=1)
    usual = max(gains.by_line, key=lambda gain: int((gains.gains == gain * orders).sum()))
    above = gains.gains - usual * orders
    there = above != 0
    rows = members(kinds, size)[there]
    same = np.cumprod(rows[1:] == rows[:-1], axis=1).sum(axis=1)
    changed = np.concatenate(([0], same)).astype(np.uint8)[: len(rows)]
    return rows, changed, alike[there], above[there], usual


@dataclass(frozen=True, slots=True)
class Advantage:
    """What watching the cards came to."""

    terms: Terms
    player: CardWatcher
    following: Following
    done: Done[ShoeTallies]
    seed: str

    @property
    def played(self) -> ShoeTallies:
        """The sums."""
        return self.done.tally

    @property
    def shoes(self) -> int:
        """How many shoes were played."""
        return self.played.shoes

    @property
    def exact(self) -> bool:
        """Whether edges are exact; else the bet looks too closely at cards, and they are as they came."""
        return self.player.sets is not None

    @property
    def bets(self) -> int:
        """How many bets were made."""
        return self.played.tallies[2]

    @property
    def bets_per_shoe(self) -> float:
        """How many bets a shoe had."""
        return self.bets / self.shoes if self.shoes else 0.0

    @property
    def edge_per_bet(self) -> float:
        """The bettor's exact edge on the cards unseen, on average over the bets made; see `exact`."""
        return self.units_per_shoe * self.shoes / self.bets if self.bets else 0.0

    @property
    def units_per_shoe(self) -> float:
        """The gain to be expected from a shoe, in stakes: the edges of its bets added up; see `exact`."""
        if not self.exact:
            return self.gained_per_shoe
        return self.played.tallies[3] / _fixed_point() / self.shoes if self.shoes else 0.0

    @property
    def std_error(self) -> float:
        """How far chance takes `units_per_shoe` from the truth, as a rule."""
        if not self.exact:
            return self.gained_error
        square = self.played.tallies[4] * 2.0 ** (2 * _COARSE) / _fixed_point() ** 2
        return self._error(square, self.units_per_shoe)

    @property
    def gained_per_shoe(self) -> float:
        """What the bets won and lost in fact, a shoe, in stakes."""
        return self.played.tallies[5] / self.player.scale / self.shoes if self.shoes else 0.0

    @property
    def gained_error(self) -> float:
        """How far chance takes `gained_per_shoe` from the truth, as a rule."""
        return self._error(self.played.tallies[6] / self.player.scale**2, self.gained_per_shoe)

    @property
    def coups_per_second(self) -> float:
        """How fast they were played, by all workers together."""
        return self.played.coups / self.done.seconds if self.done.seconds else 0.0

    def _error(self, squares: float, mean: float) -> float:
        """The standard error of a mean over shoes, from the sum of squares."""
        return sqrt(max(squares / self.shoes - mean**2, 0) / self.shoes) if self.shoes else 0.0


def play_advantage(
    house: House,
    bet: Terms,
    *,
    shoes: int,
    seed: int | str = 1,
    tags: Sequence[int] | None = None,
    trigger: float | None = None,
    tally: bool | None = None,
    perfect: bool = False,
    burn_seen: bool = False,
    executor: Executor | None = None,
    workers: int | None = None,
    piece: int | None = None,
    progress: Progress[ShoeTallies] = lambda _played: None,
) -> Advantage:
    """Play shoes of a house with an eye on the cards.

    Without tags, the literature's count is played from the literature's trigger; where it has none, the tags
    are `punto count`'s. A trigger that nobody gives is reckoned: one unit is bet wherever the exact edge,
    given the count and the cards left, is above zero. Where such tags tell less than half of what two cards
    tell, a tally of pairs is kept instead, unless `tally` says which. A bet that looks too closely at cards
    for exact sums goes by tags and the best straight line. Perfect play asks for the exact edge before every
    coup.
    Burned cards stay unseen, as in the literature, unless `burn_seen`: then those that the house shows are
    counted.
    """
    if type(shoes) is not int or shoes < 1:
        raise Unreadable(message("sim.no-shoes", shoes=shoes))
    if burn_seen and house.cards.burn_shown is Shown.NONE:
        raise Unreadable(message("sim.burn-unseen", house=house.id))
    if house.game is not Game.BACCARAT:
        raise Unreadable(message("cli.no-cards", house=house.id))
    shoe, rates = Composition.decks(house.decks), house.vigorish.rates
    odds, closely = price(bet, shoe, rates=rates), too_close(bet)
    if closely and (perfect or tally):
        raise Unreadable(closely)
    (by_line, scale), groups = line_gains(odds), card_groups(bet)
    following = (
        Following() if perfect else follow(bet, shoe, rates, tags=tags, trigger=trigger, tallied=tally)
    )
    gains = None if closely else set_gains(odds)
    if gains and shoe.total**gains.size * max(map(abs, by_line)) >= 1 << 63:
        raise Unreadable(message("sim.too-large", wager=bet.wager.id, decks=house.decks))
    player = CardWatcher(
        shoes=Shoes.at(house),
        bet=bet,
        groups=groups,
        by_line=by_line,
        scale=scale,
        sets=sets_of(gains) if gains else None,
        seen=_SEEN[house.cards.burn_shown] if burn_seen else 0,
        points=following.points(groups, shoe),
        levels=following.levels(shoe) or (Level(1, 0.0, 0.0),),
        perfect=perfect,
    )
    size = (
        piece
        if piece is not None
        else min(ceil(shoes / _PIECES), _PERFECT_PIECE if perfect else _COUNTED_PIECE)
    )
    done = simulate(
        player, shoes, str(seed), piece=size, executor=executor, workers=workers, progress=progress
    )
    return Advantage(bet, player, following, done, str(seed))


def _fixed_point() -> int:
    from punto.sim.advantage_kernel import FIXED_POINT

    return FIXED_POINT
