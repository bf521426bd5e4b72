"""Small tags for bets that turn late: those that win most where a shoe's last cards lie uneven.

Effects of removal say how an edge moves while the shoe is nearly full. Many bets turn only among the last
thirty cards, and what matters there is not the slope but what the favourable shoes have in common. So tags
are moved, one step at a time, to where the bets they choose are worth most. For this search alone the sum of
the tags left is taken as normal, with its skew; where to bet is reckoned exactly afterwards (`given_count`).
"""

from math import prod, sqrt

import numpy as np
from numpy.typing import NDArray

from punto.exact.card_sets import members, ordered_ways
from punto.exact.hands import Ints
from punto.exact.line_sets import SetGains

__all__ = ["LARGEST_TAG", "curved_tags", "late_tags", "worth_of_tags"]

LARGEST_TAG = 4
"""People count no further in one step."""

_Floats = NDArray[np.float64]
_DEPTHS = ((20, 4.0), (32, 4.0), (60, 8.0), (120, 18.0))
"""Cards left, and about how many coups of a shoe are dealt around there."""

_BETTER = 1.003
_GRID = np.linspace(-5, 5, 41)
_NORMAL = np.exp(-(_GRID**2) / 2) / np.exp(-(_GRID**2) / 2).sum()


def late_tags(gains: SetGains, cards: Ints, start: Ints) -> Ints:
    """Tags by kind that win most, near those that the search starts from."""
    gained, sets = _gained(gains, cards), members(len(cards), gains.size)
    tags, sums = start, start[sets].sum(axis=1)
    best = _worth(sums, gained, cards, tags, gains.size)
    there = [(sets == kind).sum(axis=1, dtype=np.int64) for kind in range(len(cards))]
    while True:
        moved = [(kind, step) for kind in range(len(cards)) for step in (-1, 1)]
        moved = [(kind, step) for kind, step in moved if abs(tags[kind] + step) <= LARGEST_TAG]
        worth = []
        for kind, step in moved:
            worth.append(
                _worth(sums + step * there[kind], gained, cards, _with(tags, kind, step), gains.size)
            )
        place = int(np.argmax(worth))
        if worth[place] <= best * _BETTER:
            return tags
        tags, best = _with(tags, *moved[place]), worth[place]
        sums = tags[sets].sum(axis=1)


def worth_of_tags(gains: SetGains, cards: Ints, tags: Ints) -> float:
    """About what a shoe is worth to who bets one unit wherever the edge given these tags is above 0."""
    sums = tags[members(len(cards), gains.size)].sum(axis=1)
    return _worth(sums, _gained(gains, cards), cards, tags, gains.size)


def curved_tags(gains: SetGains, cards: Ints, largest: int) -> Ints:
    """Tags along which the edge bends upwards most: for bets that shoes favour at both ends of a count."""
    gained, sets = _gained(gains, cards), members(len(cards), gains.size)
    there = np.stack([(sets == kind).sum(axis=1) for kind in range(len(cards))], axis=1).astype(np.float64)
    root = np.sqrt(cards / cards.sum())
    bend = (there.T @ (gained[:, None] * there) - np.diag(gained @ there)) / np.outer(root, root)
    level = np.eye(len(cards)) - np.outer(root, root)
    bend = level @ bend @ level
    unlike = np.diag(np.arange(len(cards))) * np.abs(bend).max() * 1e-6  # of equals always the same
    way = np.linalg.eigh(bend + unlike)[1][:, -1] / root
    found: Ints = np.rint(way * largest / np.abs(way).max()).astype(np.int64)
    return found


def _with(tags: Ints, kind: int, step: int) -> Ints:
    found = tags.copy()
    found[kind] += step
    return found


def _gained(gains: SetGains, cards: Ints) -> _Floats:
    """What each set gains times its chance."""
    total = int(cards.sum())
    of = prod(range(total, total - gains.size, -1))
    found: _Floats = gains.gains * ordered_ways(cards, gains.size) / gains.scale / of
    return found


def _worth(sums: Ints, gained: _Floats, cards: Ints, tags: Ints, size: int) -> float:
    total = int(cards.sum())
    mean = float(cards @ tags) / total
    variance, third = (float(cards @ (tags - mean) ** power) / total for power in (2, 3))
    if not variance:
        return 0.0
    least = int(sums.min())
    by_sum = np.bincount(sums - least, gained)
    shift = -(np.arange(len(by_sum)) + least - size * mean) / sqrt(variance)
    worth = 0.0
    for left, coups in _DEPTHS:
        if 2 * left < total:
            rest, others = left - size, total - size
            width = sqrt(rest * (total - left) / (others - 1))
            skew = -third / variance**1.5 * (others - 2 * rest) / (others * width)
            moved = shift * (total - left) / others / width
            off = _GRID[:, None] - moved
            leaning = np.maximum(1 + skew / 6 * (off * off - 3) * off, 0)
            edge = (np.exp(_GRID[:, None] * moved - moved**2 / 2) * leaning) @ by_sum
            worth += coups * float(_NORMAL @ np.maximum(edge, 0))
    return worth
