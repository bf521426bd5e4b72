"""What two cards left tell of a bet: a count for bets that no tags follow.

Pairs come from a shoe that is short of any cards, five cards from one that makes one hand draw and the other
stand: no sum of tags tells. The edge from any cards left is a mean over all sets of six of them. Its nearest
mean over all *pairs* of them (Hoeffding's decomposition as far as its second order) is one function of two
cards, however many are left, so it is found once, from the full shoe; tags are the part of it that looks at
one card at a time. Rounded to whole points, it is a count: a tally of the cards left by kind, what two of
them have on average, and a bet from a certain average on.

>>> from punto.game.composition import Composition
>>> from punto.wagers import book, terms
>>> found = tally(terms(book()["perfect-pair"]), Composition.decks(8))
>>> len(found.kinds), found.points[0][:3], round(found.turns_at, 4)
(52, (1, 0, 0), 0.0194)
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, inf, perm

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.card_sets import members, ordered_ways
from punto.exact.counting import Study
from punto.exact.hands import Ints
from punto.exact.line_sets import SetGains, set_gains
from punto.exact.odds import price
from punto.game.composition import Composition
from punto.messages import message
from punto.wagers import Terms

__all__ = ["Tally", "better_tally", "tally", "told_by_tags"]

_Floats = NDArray[np.float64]
_LATE = 20
"""Cards left at which counts are compared: bets that turn late turn about there."""

_MOST_POINTS, _CLOSE = 99, 0.998
"""Of all scales of points, the smallest is taken that tells so much of what there is to tell."""

_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Tally:
    """Points for each two kinds of cards; what is followed is their average over all two cards left."""

    kinds: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    mean: float
    """The average over the full shoe."""

    worth: float
    """What one point of the average is worth to the bettor, of a unit staked."""

    turns_at: float
    """The average from which the bet is worth making; infinite where it never is."""


@dataclass(frozen=True, slots=True)
class _Parts:
    """A function of two cards, taken apart: its mean, what each card adds alone, and what only both tell."""

    cards: Ints
    mean: float
    alone: _Floats
    both: _Floats

    @classmethod
    def of(cls, pairs: _Floats, cards: Ints) -> "_Parts":
        total, chance = int(cards.sum()), _chance(cards)
        mean = float((pairs * chance).sum())
        given = np.divide(
            (pairs * chance).sum(axis=1) * total, cards, np.full(len(cards), mean), where=cards > 0
        )
        alone = (given - mean) * (total - 1) / (total - 2)
        return cls(cards, mean, alone, pairs - mean - alone[:, None] - alone)

    def __matmul__(self, other: "_Parts") -> float:
        """How far two functions, averaged over all two cards left, vary together late in the shoe."""
        total = int(self.cards.sum())
        gone = total - _LATE
        one = 4 * gone / ((total - 1) * _LATE)
        two = 2 * gone * (gone - 1) / (_LATE * (_LATE - 1) * (total - 2) * (total - 3))
        alone = float(self.cards @ (self.alone * other.alone)) / total
        return one * alone + two * float((_chance(self.cards) * self.both * other.both).sum())


def tally(terms: Terms, composition: Composition, *, rates: Mapping[str, Fraction] | None = None) -> Tally:
    """The tally that follows a bet; one that looks at cards too closely for exact sums is refused."""
    gains = set_gains(price(terms, composition, rates=rates))
    return _rounded(_second_order(gains, composition), gains.groups.kind_names)


def told_by_tags(
    terms: Terms, composition: Composition, study: Study, *, rates: Mapping[str, Fraction] | None = None
) -> float:
    """How much of what pairs of cards tell late in the shoe a count by tags tells, with both its ends."""
    gains = set_gains(price(terms, composition, rates=rates))
    whole, groups, known = _second_order(gains, composition), gains.groups, dict(study.tags)
    cards = whole.cards
    tags = groups.of_kinds(np.array([known.get(name, 0) for name in groups.names], dtype=np.int64))
    centred = tags - float(cards @ tags) / int(cards.sum())
    along = _Parts(cards, 0.0, centred.astype(np.float64), np.zeros(whole.both.shape))
    bent = _Parts(cards, 0.0, np.zeros(len(cards)), _Parts.of(np.outer(centred, centred), cards).both)
    told = sum((whole @ each) ** 2 / (each @ each) for each in (along, bent) if each @ each)
    return told / (whole @ whole) if whole @ whole else 1.0


def better_tally(
    terms: Terms, composition: Composition, study: Study, *, rates: Mapping[str, Fraction] | None = None
) -> Tally | None:
    """The tally for a bet of which the tags tell less than half of what pairs of cards tell; else none."""
    if told_by_tags(terms, composition, study, rates=rates) >= _HALF:
        return None
    return tally(terms, composition, rates=rates)


def _second_order(gains: SetGains, composition: Composition) -> _Parts:
    """The function of two cards whose average over all two cards left is nearest to the bettor's edge."""
    cards, total, size = gains.groups.counts(composition), composition.total, gains.size
    if total < 2 * _LATE:
        raise Unreadable(message("exact.tally-cards", cards=total, least=2 * _LATE))
    drawn = gains.gains * ordered_ways(cards, size) / gains.scale / perm(total, size)
    sets, kinds = members(len(cards), size).astype(np.int64), len(cards)
    places = [(one, two) for two in range(size) for one in range(two)]
    gained = np.zeros(kinds**2)
    for one, two in places:
        gained += np.bincount(sets[:, one] * kinds + sets[:, two], drawn, kinds**2)
    gained = gained.reshape(kinds, kinds) / (2 * len(places))
    chance = _chance(cards)
    given = _Parts.of(np.divide(gained + gained.T, chance, np.zeros_like(chance), where=chance > 0), cards)
    rest = total - size
    return _Parts(
        cards,
        given.mean,
        given.alone * size * (total - 2) / (2 * rest),
        given.both * comb(size, 2) * (total - 2) * (total - 3) / (rest * (rest - 1)),
    )


def _chance(cards: Ints) -> _Floats:
    """How likely each two kinds are to be the first two cards of a shoe."""
    total = int(cards.sum())
    found: _Floats = (np.outer(cards, cards) - np.diag(cards)) / (total * (total - 1))
    return found


def _rounded(whole: _Parts, names: tuple[str, ...]) -> Tally:
    """The fewest whole points that tell nearly all of it, 0 for what most pairs are worth."""
    pairs = whole.mean + whole.alone[:, None] + whole.alone + whole.both
    above = pairs - _usual(pairs, _chance(whole.cards))
    largest, told = float(np.abs(above).max()), whole @ whole
    points, worth = np.zeros(above.shape, dtype=np.int64), 0.0
    for most in range(1, _MOST_POINTS + 1) if told else ():
        points = np.rint(above * most / largest).astype(np.int64)
        parts = _Parts.of(points.astype(np.float64), whole.cards)
        worth = (whole @ parts) / (parts @ parts)
        if worth * (whole @ parts) >= _CLOSE * told:
            break
    mean = float((points * _chance(whole.cards)).sum())
    turns = mean - whole.mean / worth if worth else inf if whole.mean <= 0 else -inf
    return Tally(names, tuple(tuple(row.tolist()) for row in points), mean, worth, turns)


def _usual(pairs: _Floats, chance: _Floats) -> float:
    """What most pairs are worth."""
    near = np.round(pairs / (np.abs(pairs).max() or 1), 9)
    values, place = np.unique(near, return_inverse=True)
    most = np.bincount(place.ravel(), chance.ravel()).argmax()
    return float(pairs[near == values[most]][0])
