"""The general method: whatever facts about single cards, first cards, final hands and suits are mixed.

Starts, the four cards dealt first, are put into classes: what the facts about them come to, what both hands
count, and the suits that both keep to. Of each kind `a` of card there are n_a in the shoe and r_a in a start,
so a third card of kind a and then a fourth of kind b can follow it in (n_a - r_a)(n_b - r_b - [a = b]) ways.
Multiplied out and added up over a class, that takes no more than the ways of its starts, those times r_a, and
those times r_a r_b. So each start is looked at once, whatever follows, and every combination of answers that
the lines tell apart is judged once. It is all done with arrays, and whole numbers.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import numpy as np

from punto.exact.card_kinds import CardKinds, card_kinds
from punto.exact.final import LARGEST_IN_64_BITS
from punto.exact.hands import Ints
from punto.exact.starts import Chunk, Starts, starts
from punto.exact.telling import decoded, questions
from punto.exact.value_coups import ValueCells, play, value_cells
from punto.game.composition import Composition
from punto.game.facts import Value
from punto.wagers import Terms

__all__ = ["Met", "mixed_joint_ways", "mixed_ways"]

Met = tuple[str | None, ...]
"""The lines that several bets meet together, each by its name; None: no line."""

_IN_FLOATS = 4_800
"""So many cards have fewer than 2⁵³ / 16 ordered draws of four: floats add them up exactly."""

_LIMB = 16
_NO_CARD = np.array([-1])


@lru_cache(maxsize=64)
def mixed_ways(terms: Terms, composition: Composition) -> Mapping[str | None, int]:
    """In how many ordered draws of six cards each line is met; None: no line."""
    return {line: ways for (line,), ways in mixed_joint_ways([terms], composition).items()}


def mixed_joint_ways(bets: Sequence[Terms], composition: Composition) -> dict[Met, int]:
    """The same of several bets on one round: how often each meets which line, all of them together."""
    cards, cells, alike = _told_apart(tuple(bets))
    every = alike.of(composition, cards)
    counting = _Counting(cards, cells, composition)
    found = [
        each
        for chunk in every.chunks(raw=cells.raw, together=cells.idle and cards.idle)
        if len(chunk.ways)
        for each in counting.of(chunk)
    ]
    codes = np.concatenate([code.ravel() for _, code in found])
    ways = np.concatenate([number.ravel() for number, _ in found])
    answers = (*every.shown, cells.told.shown, cards.pools.shown, cards.player.shown, cards.banker.shown)
    return _judged(bets, answers, codes, ways)


@lru_cache(maxsize=32)
def _told_apart(bets: tuple[Terms, ...]) -> tuple[CardKinds, ValueCells, Starts]:
    """How bets tell cards, values and starts apart, whatever the shoe."""
    asked = questions(bets)
    cards = card_kinds(asked)
    return cards, value_cells(asked), starts(asked, Composition.decks(1), cards)


def _judged(
    bets: Sequence[Terms], answers: Sequence[list[dict[str, Value]]], codes: Ints, ways: Ints
) -> dict[Met, int]:
    """The ways of lines; a code says which of the answers of each kind were met, the last one last."""
    order, begins = _runs(codes)
    found: dict[Met, int] = {}
    for code, number in zip(
        codes[order][begins].tolist(), np.add.reduceat(ways[order], begins).tolist(), strict=True
    ):
        if number:
            told = decoded(code, answers)
            met = tuple([_line(terms, told) for terms in bets])
            found[met] = found.get(met, 0) + number
    return found


def _line(terms: Terms, told: dict[str, Value]) -> str | None:
    line = terms.judge_values(tuple([told[fact.name] for fact in terms.facts])).line
    return line.name if line else None


class _Counting:
    """How starts go on: the ways of each class with each third and each fourth card, and their codes."""

    def __init__(self, cards: CardKinds, cells: ValueCells, composition: Composition) -> None:
        self.cards, self.cells, self.total = cards, cells, composition.total
        self.whole = np.dtype(np.int64 if self.total <= LARGEST_IN_64_BITS else object)
        shoe = np.zeros(len(cards.thirds), dtype=np.int64)
        for card, number in composition.items():
            shoe[cards.third[card.index]] += number
        self.shoe = shoe.astype(self.whole)

    def of(self, chunk: Chunk) -> Iterator[tuple[Ints, Ints]]:
        """Ways and codes of all that can follow one pair of counts."""
        draws, after, alone = play(chunk.player, chunk.banker)
        every, spare = np.arange(len(self.shoe)), self.total - 5
        starts = self._added(chunk.number, chunk.ways, len(chunk.early))
        if not (draws or alone):
            yield from self._coded(chunk, (starts * ((spare + 1) * spare))[:, None, None], _NO_CARD, _NO_CARD)
            return
        taken = self._taken(chunk)
        left = starts[:, None] * self.shoe - taken
        if not draws:
            yield from self._coded(chunk, (left * spare)[:, None, :], _NO_CARD, every)
            return
        follows = after[self.cards.thirds.points[:-1]]
        if not follows.all():
            yield from self._coded(chunk, (left * spare)[:, ~follows, None], every[~follows], _NO_CARD)
        if follows.any():
            yield from self._coded(chunk, self._both(chunk, taken, left)[:, follows], every[follows], every)

    def _taken(self, chunk: Chunk) -> Ints:
        """For each class and kind of card: ways of its starts times how many such cards they took."""
        size, kinds = len(chunk.early), len(self.shoe)
        taken = np.zeros(size * kinds, dtype=self.whole)
        for place in chunk.places:
            taken += self._added(chunk.number * kinds + place, chunk.ways, size * kinds)
        return taken.reshape(size, kinds)

    def _both(self, chunk: Chunk, taken: Ints, left: Ints) -> Ints:
        """Ways of each class with each third card and each fourth: the sum multiplied out."""
        size, kinds = taken.shape
        pairs = np.zeros(size * kinds * kinds, dtype=self.whole)
        for one, two in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
            code = (chunk.number * kinds + chunk.places[one]) * kinds + chunk.places[two]
            pairs += self._added(code, chunk.ways, len(pairs))
        both = pairs.reshape(size, kinds, kinds)
        both = both + both.transpose(0, 2, 1)
        same = np.arange(kinds)
        both[:, same, same] += taken - left
        both += left[:, :, None] * self.shoe
        both -= self.shoe[:, None] * taken[:, None, :]
        return both

    def _added(self, code: Ints, ways: Ints, size: int) -> Ints:
        """The ways of each code added up, exactly."""
        if self.total <= _IN_FLOATS:
            return np.bincount(code, ways, size).astype(np.int64).astype(self.whole)
        found = np.zeros(size, dtype=object)
        for shift in range(0, 64, _LIMB):
            part = ways >> shift & ((1 << _LIMB) - 1)
            found += np.bincount(code, part, size).astype(np.int64).astype(object) << shift
        return found

    def _coded(self, chunk: Chunk, ways: Ints, third: Ints, fourth: Ints) -> Iterator[tuple[Ints, Ints]]:
        """The same by code; cards that follow come to the same in all classes that keep to the same suits."""
        cards, cells, kinds = self.cards, self.cells, self.cards.thirds
        ends = cells.classes_at(
            chunk.player, chunk.banker, kinds.points[third][:, None], kinds.points[fourth]
        )
        drawn = kinds.player[third][:, None] * len(cards.banker) + kinds.banker[fourth]
        width = len(cards.player) * len(cards.banker)
        for pools in np.unique(chunk.pools).tolist():
            chosen = np.flatnonzero(chunk.pools == pools)
            code = (ends * len(cards.pools) + cards.kept(pools, third, fourth)) * width + drawn
            order, begins = _runs(code.ravel())
            summed = np.add.reduceat(ways[chosen].reshape(len(chosen), -1)[:, order], begins, axis=1)
            early = chunk.early[chosen][:, None] * (len(cells.told) * len(cards.pools) * width)
            yield summed, early + code.ravel()[order][begins]


def _runs(codes: Ints) -> tuple[Ints, Ints]:
    """An order that brings equal codes together, and where each begins in it."""
    order = np.argsort(codes, kind="stable")
    return order, np.flatnonzero(np.concatenate(([True], np.diff(codes[order]) != 0)))
