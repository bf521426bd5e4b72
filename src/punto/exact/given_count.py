"""The exact edge given a count and the cards left: what a counter knows, and what a bet is worth then.

Many shoes look alike to a counter: so many cards left, and such a count of those seen. Over all of them the
six cards to come have a chance that can be written down. With N cards of value v in the whole shoe and t its
tag, ways to leave n cards whose tags sum to d are the coefficient of xⁿyᵈ in ∏(1 + xyᵗ)ᴺ; ways that also
hold six certain cards have one factor xyᵗ/(1 + xyᵗ) for each of them. Coefficients are read off by a Fourier
transform around the circle on which they are largest, so that sixteen digits are about that one depth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import ceil, log, prod, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.final import points_counts
from punto.exact.hands import Ints, hands
from punto.exact.odds import Odds, line_places, price
from punto.exact.tables import state_grid
from punto.exact.values import VALUES, check_tags
from punto.game.composition import Composition
from punto.game.facts import Game
from punto.messages import message
from punto.wagers import Terms

__all__ = ["GivenCount", "Turning", "by_state", "drawn_six", "edge_given_count", "turning_points"]

_Floats = NDArray[np.float64]
_RARE = 1e-9
"""Counts rarer than this are left out: nobody meets them, and their digits are spent."""

_DEPTHS = (10, 14, 17, 21, 27, 36, 50, 75, 120, 200, 320)
"""Cards left at which a trigger is reckoned; between them it changes little, and straight on."""


@dataclass(frozen=True, slots=True)
class GivenCount:
    """For so many cards left: each true count that can be, its chance, and the bettor's exact edge there."""

    left: int
    true_counts: _Floats
    chance: _Floats
    edge: _Floats


class Turning(NamedTuple):
    """So many cards left, the true count to bet from, how often it is reached, and the mean edge there."""

    left: int
    true_count: float
    chance: float
    edge: float


def by_state(odds: Odds) -> _Floats:
    """What one unit gains in each of the 205 final states."""
    gains = {line.name: float(odds.gain(line)) for line in odds.lines}
    found = np.zeros(205)
    for name, places in line_places(odds.terms).items():
        found[places] = gains.get(name, -1.0)  # what these cards cannot show has no line, and loses
    return found


def edge_given_count(
    terms: Terms,
    composition: Composition,
    tags: Sequence[int],
    left: int,
    *,
    rates: Mapping[str, Fraction] | None = None,
) -> GivenCount:
    """The bettor's exact edge for every true count, with so many cards left of a composition.

    Tags are in the order of `VALUES`, ace first. True counts are centred: what the tags would drift by on
    average is taken out, so adding the same to every tag changes nothing.

    >>> from punto.wagers import book, terms
    >>> tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    >>> found = edge_given_count(terms(book()["dragon-7"]), Composition.decks(8), tags, 104)
    >>> turned = found.true_counts[found.edge > 0]
    >>> float(turned[0]), round(float(found.chance.sum()), 6)
    (4.0, 1.0)
    """
    if terms.wager.game is not Game.BACCARAT:
        raise Unreadable(message("exact.no-cards", wager=terms.wager.id))
    if not terms.by_values:
        raise Unreadable(message("exact.not-by-value", wager=terms.wager.id))
    odds = price(terms, composition, rates=rates)
    if not odds.known:
        raise Unreadable(message("exact.count-meters", wager=terms.wager.id))
    if not 6 <= left < composition.total:
        raise Unreadable(message("exact.cards-left", left=left, most=composition.total - 1))
    cards, by_value = points_counts(composition), _by_points(check_tags(tags, len(VALUES)))
    return _given(_Six.of(by_state(odds), cards, by_value), cards, by_value, left)


def turning_points(
    gains: _Floats, cards: Ints, tags: Sequence[int], depths: Sequence[int] = _DEPTHS
) -> tuple[Turning, ...]:
    """Where to bet from at each depth: the true count above which the bets made are worth most together.

    Gains are those of `by_state`, cards are counted by points, tags are ace first.
    """
    found = []
    by_value = _by_points(tags)
    six = _Six.of(gains, cards, by_value)
    for left in depths:
        if left < int(cards.sum()):
            given = _given(six, cards, by_value, left)
            above = np.cumsum((given.chance * given.edge)[::-1])
            best = int(above.argmax())
            if above[best] <= 0:
                found.append(Turning(left, float("inf"), 0.0, 0.0))
                continue
            at = len(above) - 1 - best
            chance = float(given.chance[at:].sum())
            found.append(Turning(left, _crossing(given, at), chance, float(above[best]) / chance))
    return tuple(found)


def _crossing(given: GivenCount, at: int) -> float:
    """The true count at which the edge turns, between the last one not to bet at and the first to bet at."""
    if at == 0 or given.edge[at] <= 0 or given.edge[at - 1] > 0:
        return float(given.true_counts[at])
    low, high = given.edge[at - 1], given.edge[at]
    part = float(-low / (high - low))
    return float(given.true_counts[at - 1] * (1 - part) + given.true_counts[at] * part)


def _by_points(tags: Sequence[int]) -> Ints:
    """Tags as compiled code has them: by points, the tens first."""
    return np.roll(np.array(tags, dtype=np.int64), 1)


def _given(six: "_Six", cards: Ints, tags: Ints, left: int) -> GivenCount:
    """Coefficients of all shoes with so many cards left, and of the gains of six cards out of them."""
    total = int(cards.sum())
    classes, place = np.unique(tags, return_inverse=True)
    mean = float(cards @ tags) / total
    spread = left * (total - left) / total
    across = _even(13 * sqrt(spread) + 8)
    along = _even(14 * sqrt(spread * float(cards @ (tags - mean) ** 2) / total) + 8)
    radius = left / (total - left)
    x = radius * np.exp(2j * np.pi * np.arange(across) / across)
    y = np.exp(2j * np.pi * np.arange(along // 2 + 1) / along)
    powers = x[:, None, None] * y[None, :, None] ** classes
    sizes = np.bincount(place, cards)
    shoes = np.exp(np.log1p(powers) @ sizes - total * log(1 + radius)) * (radius / x[:, None]) ** left
    centre = round(left * mean)
    ways, gained = (_around(each.mean(axis=0), centre, along) for each in (shoes, shoes * six(powers)))
    kept = ways > _RARE * ways.sum()
    true_counts = (left * mean - np.arange(along) + along // 2 - centre) * 52 / left
    edge = gained[kept] / ways[kept] / prod(range(left, left - 6, -1))
    chance = ways[kept] / ways.sum()
    return GivenCount(left, true_counts[kept][::-1], chance[::-1], edge[::-1])


def _even(least: float) -> int:
    return 2 * ceil(least / 2)


def _around(transform: NDArray[np.complex128], centre: int, size: int) -> _Floats:
    """Coefficients from their transform, those next to the centre in the middle."""
    found: _Floats = np.fft.irfft(np.conj(transform), size)
    return np.roll(found, size // 2 - centre)


def drawn_six(gains: _Floats, cards: Ints) -> tuple[Ints, _Floats]:
    """Draws of six values, and what each gains times its ways from these cards."""
    values, orders = _draws()
    weights = orders * gains[_states()]
    for number in range(6):
        same = sum(((values[number] == values[other]).astype(np.int64) for other in range(number)), 0)
        weights = weights * np.maximum(cards[values[number]] - same, 0)
    return values, weights


@dataclass(frozen=True, slots=True)
class _Six:
    """The gains of six cards, added up over all ordered draws, as a polynomial in one variable for each tag.

    It is a form in the products of three variables: six factors, the three of lower class first.
    """

    threes: Ints
    form: _Floats

    @classmethod
    def of(cls, gains: _Floats, cards: Ints, tags: Ints) -> "_Six":
        """Gather the draws of all values into the classes that tags put them in."""
        values, weights = drawn_six(gains, cards)
        place = np.unique(tags, return_inverse=True)[1]
        size = int(place.max()) + 1
        threes = np.array(list(combinations_with_replacement(range(size), 3)), dtype=np.int64)
        numbers = np.zeros((size,) * 3, dtype=np.int64)
        numbers[tuple(threes.T)] = np.arange(len(threes))
        drawn = np.sort(place[values], axis=0)
        code = numbers[tuple(drawn[:3])] * len(threes) + numbers[tuple(drawn[3:])]
        form: _Floats = np.bincount(code, weights, len(threes) ** 2).astype(np.float64)
        return cls(threes, form.reshape(len(threes), -1))

    def __call__(self, powers: NDArray[np.complex128]) -> NDArray[np.complex128]:
        """The polynomial at points given by x·yᵗ for each tag."""
        one = powers / (1 + powers)
        found = np.empty(powers.shape[:2], dtype=np.complex128)
        for row, each in enumerate(one):  # a circle at a time: all of them at once would fill the memory
            first, second, third = self.threes.T
            three = each[:, first] * each[:, second] * each[:, third]
            formed = np.concatenate((three.real, three.imag)) @ self.form
            found[row] = ((formed[: len(three)] + 1j * formed[len(three) :]) * three).sum(axis=-1)
        return found


@cache
def _draws() -> tuple[Ints, Ints]:
    """Six values, each hand's first two in one order only, and in how many orders they can come."""
    pairs = np.array(hands().values[:55], dtype=np.int64)
    player, banker, third, fourth = (each.ravel() for each in np.indices((55, 55, 10, 10)))
    values = np.stack([*pairs[player].T, *pairs[banker].T, third, fourth])
    orders = 1 + (pairs[:, 0] != pairs[:, 1])
    return values, orders[player] * orders[banker]


@cache
def _states() -> Ints:
    """The final state of each of those draws."""
    values, _ = _draws()
    found: Ints = state_grid()[
        (values[0] + values[1]) % 10, (values[2] + values[3]) % 10, values[4], values[5]
    ]
    return found
