"""The exact edge given a count and the cards left: what a counter knows, and what a bet is worth then.

Many shoes look alike to a counter: so many cards left, and such a count of those seen. Over all of them the
six cards to come have a chance that can be written down. With N cards of a kind in the whole shoe and t their
tag, ways to leave n cards whose tags sum to d are the coefficient of xⁿyᵈ in ∏(1 + xyᵗ)ᴺ; ways that also
hold six certain cards have one factor xyᵗ/(1 + xyᵗ) for each of them, and it is four where the first four
decide. Coefficients are read off by a Fourier transform around the circle on which they are largest, so that
sixteen digits are about that one depth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, inf, log, prod, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.exact.card_sets import grown, members, ordered_ways
from punto.exact.hands import Ints
from punto.exact.line_sets import SetGains, set_gains
from punto.exact.odds import price
from punto.exact.values import check_tags
from punto.game.composition import Composition
from punto.messages import message
from punto.wagers import Terms

__all__ = ["GivenCount", "Turning", "edge_given_count", "turning_points"]

_Floats = NDArray[np.float64]
_Complex = NDArray[np.complex128]
_RARE = 1e-9
"""Counts rarer than this are left out: nobody meets them, and their digits are spent."""

_ROUNDED = 1e-20
"""So small a part of the largest of some numbers is lost in their sum, and in the sum of all like it."""

_AT_ONCE = 256
"""Points at which a form is looked at together: all of them would fill the memory."""

_LEAST_LEFT = 6
"""A coup may take so many cards."""

_DEPTHS = (10, 14, 17, 21, 27, 36, 50, 75, 120, 200, 320)
"""Cards left at which a trigger is reckoned; between them it changes little, and straight on."""

_SLIGHT = 0.01
"""An end of the counts that wins less than this part of the other is left alone."""


@dataclass(frozen=True, slots=True)
class GivenCount:
    """For so many cards left: each true count that can be, its chance, and the bettor's exact edge there."""

    left: int
    true_counts: _Floats
    chance: _Floats
    edge: _Floats


class Turning(NamedTuple):
    """So many cards left, the true count to bet from, how often there is a bet, and the mean edge then.

    A bet can turn at both ends: four cards of one colour come from a shoe short of red or of black.
    """

    left: int
    true_count: float
    chance: float
    edge: float
    down_from: float = -inf
    """The true count to bet from downwards."""


def edge_given_count(
    terms: Terms,
    composition: Composition,
    tags: Sequence[int],
    left: int,
    *,
    rates: Mapping[str, Fraction] | None = None,
) -> GivenCount:
    """The bettor's exact edge for every true count, with so many cards left of a composition.

    Tags are in the order of the effects that `count` gives: ten values, ace first, for a bet that looks no
    closer; else ranks, or all cards of a deck. True counts are centred: what the tags would drift by on
    average is taken out, so adding the same to every tag changes nothing.

    >>> from punto.wagers import book, terms
    >>> tags = [0, 0, 0, -1, -1, -1, -1, 2, 2, 0]
    >>> found = edge_given_count(terms(book()["dragon-7"]), Composition.decks(8), tags, 104)
    >>> turned = found.true_counts[found.edge > 0]
    >>> float(turned[0]), round(float(found.chance.sum()), 6)
    (4.0, 1.0)
    """
    gains = set_gains(price(terms, composition, rates=rates))
    if not isinstance(left, (int, np.integer)) or not _LEAST_LEFT <= left < composition.total:
        raise Unreadable(message("exact.cards-left", left=left, most=composition.total - 1))
    groups = gains.groups
    by_kind = groups.of_kinds(np.array(check_tags(tags, len(groups.names)), dtype=np.int64))
    cards = groups.counts(composition)
    return _given(_Form.of(gains, cards, by_kind), cards, by_kind, left)


def turning_points(
    gains: SetGains, cards: Ints, tags: Ints, depths: Sequence[int] = _DEPTHS
) -> tuple[Turning, ...]:
    """Where to bet from at each depth: the true counts beyond which the bets made are worth most together.

    Cards and tags are by the kinds that the gains tell apart.
    """
    form = _Form.of(gains, cards, tags)
    return tuple(_turning(_given(form, cards, tags, left)) for left in depths if left < int(cards.sum()))


def _turning(given: GivenCount) -> Turning:
    worth = given.chance * given.edge
    high = _end(worth[::-1])
    low = _end(worth[: len(worth) - high])
    top, bottom = float(worth[len(worth) - high :].sum()), float(worth[:low].sum())
    high, low = (high if top > _SLIGHT * bottom else 0), (low if bottom > _SLIGHT * top else 0)
    chosen = np.concatenate((np.arange(low), np.arange(len(worth) - high, len(worth))))
    chance = float(given.chance[chosen].sum())
    return Turning(
        given.left,
        _crossing(given, len(worth) - high, -1) if high else inf,
        chance,
        float(worth[chosen].sum()) / chance if chance else 0.0,
        _crossing(given, low - 1, 1) if low else -inf,
    )


def _end(worth: _Floats) -> int:
    """How many counts to bet at, from the outermost on, so that they win most together."""
    so_far = np.cumsum(worth)
    best = int(so_far.argmax()) if len(worth) else 0
    return best + 1 if len(worth) and so_far[best] > 0 else 0


def _crossing(given: GivenCount, last: int, step: int) -> float:
    """The true count at which the edge turns, between the innermost one to bet at and that beside it."""
    beside = last + step
    if not 0 <= beside < len(given.edge) or given.edge[last] <= 0 or given.edge[beside] > 0:
        return float(given.true_counts[last])
    low, high = given.edge[beside], given.edge[last]
    part = float(-low / (high - low))
    return float(given.true_counts[beside] * (1 - part) + given.true_counts[last] * part)


def _given(form: "_Form", cards: Ints, tags: Ints, left: int) -> GivenCount:
    """Coefficients of all shoes with so many cards left, and of the gains of a coup out of them."""
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
    ways, gained = (
        _around(each.mean(axis=0), centre, along) for each in (shoes, _coups(form, powers, shoes))
    )
    kept = ways > _RARE * ways.sum()
    true_counts = (left * mean - np.arange(along) + along // 2 - centre) * 52 / left
    edge = gained[kept] / ways[kept] / prod(range(left, left - form.size, -1))
    chance = ways[kept] / ways.sum()
    return GivenCount(left, true_counts[kept][::-1], chance[::-1], edge[::-1])


def _coups(form: "_Form", powers: _Complex, shoes: _Complex) -> _Complex:
    """The gains of a coup out of these shoes, wherever they are more than what sums are rounded by.

    That is near the one point where all shoes add up: so few that most of the work need not be done.
    """
    drawn = powers / (1 + powers)
    most = np.abs(shoes) * np.abs(drawn).max(axis=-1) ** form.size
    counts = most > _ROUNDED * most.max()
    found = np.zeros_like(shoes)
    found[counts] = shoes[counts] * form(drawn[counts])
    return found


def _even(least: float) -> int:
    return 2 * ceil(least / 2)


def _around(transform: _Complex, centre: int, size: int) -> _Floats:
    """Coefficients from their transform, those next to the centre in the middle."""
    found: _Floats = np.fft.irfft(np.conj(transform), size)
    return np.roll(found, size // 2 - centre)


@dataclass(frozen=True, slots=True)
class _Form:
    """The gains of a coup, added up over all ordered draws, as a polynomial in one variable for each tag.

    It is a form in the products of half as many variables as there are cards: those of lower class first, so
    that beside lower cards up to a class there are higher ones from that class on alone.
    """

    size: int
    halves: NDArray[np.uint8]
    form: tuple[tuple[Ints, int, _Floats], ...]
    """Lower halves up to each class, where the higher ones begin, and the gains of both together."""

    @classmethod
    def of(cls, gains: SetGains, cards: Ints, tags: Ints) -> "_Form":
        """Gather the sets of all kinds into the classes that tags put them in."""
        weights = gains.gains * ordered_ways(cards, gains.size) / gains.scale
        place = np.unique(tags, return_inverse=True)[1]
        classes, half = int(place.max()) + 1, gains.size // 2
        halves = members(classes, half)
        drawn = np.sort(place[members(len(cards), gains.size)], axis=1)
        low, high = (_numbers(part, classes) for part in (drawn[:, :half], drawn[:, half:]))
        form = np.bincount(low * len(halves) + high, weights, len(halves) ** 2).astype(np.float64)
        form = form.reshape(len(halves), -1)
        ends = [np.flatnonzero(halves[:, -1] == last) for last in range(classes)]
        begins = np.searchsorted(halves[:, 0], range(classes)).tolist()
        blocks = ((rows, begin, form[rows, begin:]) for rows, begin in zip(ends, begins, strict=True))
        return cls(gains.size, halves, tuple(blocks))

    def __call__(self, drawn: _Complex) -> _Complex:
        """The polynomial at points, each with xyᵗ/(1 + xyᵗ) for every tag."""
        found = np.empty(len(drawn), dtype=np.complex128)
        for at in range(0, len(drawn), _AT_ONCE):
            one = np.ascontiguousarray(drawn[at : at + _AT_ONCE].T)
            half = np.prod(one[self.halves], axis=1)
            parts = half.view(np.float64)
            formed = np.empty_like(parts)
            for lower, begin, form in self.form:
                formed[lower] = form @ parts[begin:]
            found[at : at + _AT_ONCE] = (formed.view(np.complex128) * half).sum(axis=0)
        return found


def _numbers(rows: Ints, classes: int) -> Ints:
    """The numbers of sets of classes."""
    found = rows[:, 0]
    for size in range(1, rows.shape[1]):
        found = grown(classes, size)[found, rows[:, size]]
    return found
