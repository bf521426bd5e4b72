"""The one order of card values: ace first, ten last. Every array and every tag that people hand in has it.

Inside, tables are numbered by points, so tens (and kings, queens, jacks) come first there as 0; `by_points`
is the only door between the two, and it lets nothing through that is no count of cards.

>>> VALUES
('A', '2', '3', '4', '5', '6', '7', '8', '9', 'T')
>>> from punto.game.composition import Composition
>>> value_counts(Composition.decks(8)).tolist()
[32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from punto.errors import Unreadable
from punto.exact.final import LARGEST_IN_64_BITS, points_counts
from punto.exact.hands import Ints
from punto.game.composition import Composition
from punto.messages import message

__all__ = ["VALUES", "by_points", "check_tags", "value_counts"]

VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""Card values in the order of all arrays, tags and effects; T is every card that counts 0."""


def value_counts(composition: Composition) -> Ints:
    """How many cards of each value a composition has."""
    return np.roll(points_counts(composition), -1)


def by_points(counts: ArrayLike) -> Ints:
    """Rows of ten counts of cards, checked, in the order of points: 0 (the tens) first."""
    try:
        found = np.asarray(counts)
    except ValueError:  # rows of different lengths
        raise Unreadable(message("exact.ragged")) from None
    if found.ndim != 2 or found.shape[1] != len(VALUES):
        raise Unreadable(message("exact.bad-shape", shape=" × ".join(map(str, found.shape)) or "1"))
    if found.dtype.kind not in "iuf" or not _whole(found):
        raise Unreadable(message("exact.bad-counts"))
    if found.size and found.min() < 0:
        raise Unreadable(message("exact.negative-count", number=int(found.min())))
    totals = found.sum(axis=1, dtype=np.float64)
    if found.size and totals.max() > LARGEST_IN_64_BITS:
        raise Unreadable(message("exact.too-many-cards", cards=int(totals.max()), most=LARGEST_IN_64_BITS))
    return np.ascontiguousarray(np.roll(found.astype(np.int64), 1, axis=1))


def check_tags(tags: Sequence[int], wanted: int) -> list[int]:
    """Tags, if there is a whole number for each kind of card."""
    if len(tags) != wanted:
        raise Unreadable(message("exact.tag-count", wanted=wanted, given=len(tags)))
    found: list[Any] = np.asarray(tags).tolist()
    for tag in found:
        if type(tag) is not int or abs(tag) > _LARGEST_TAG:
            raise Unreadable(message("exact.bad-tag", tag=tag, most=_LARGEST_TAG))
    return found


_LARGEST_TAG = 1000


def _whole(counts: Any) -> bool:
    """Whether all are whole numbers: NaN and infinities are none."""
    return counts.dtype.kind in "iu" or bool((np.isfinite(counts) & (np.floor(counts) == counts)).all())
