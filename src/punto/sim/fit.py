"""Whether counts agree with exact odds: Pearson's χ² over all classes.

>>> fit([520, 480], [1, 1])
Fit(statistic=1.6, degrees=1, p=0.2059...)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, isfinite, lgamma, log

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["Fit", "fit"]

LEAST_EXPECTED = 5
"""Classes expected less often than this are put together: too rare to be tested alone."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The statistic, its degrees of freedom, and how often chance alone would be as far off or further."""

    statistic: float
    degrees: int
    p: float


def fit(counts: Sequence[int], weights: Sequence[int]) -> Fit | None:
    """How well counts follow exact weights; None where there is too little to tell."""
    if len(counts) != len(weights):
        raise Unreadable(message("sim.fit-lengths", counts=len(counts), weights=len(weights)))
    if not all(isfinite(each) and each >= 0 for each in (*counts, *weights)) or sum(weights) <= 0:
        raise Unreadable(message("sim.fit-numbers"))
    number, total = sum(counts), sum(weights)
    rare_count = rare_expected = statistic = 0.0
    cells = 0
    for count, weight in zip(counts, weights, strict=True):
        expected = number * weight / total
        if expected < LEAST_EXPECTED:
            rare_count, rare_expected = rare_count + count, rare_expected + expected
            continue
        statistic += (count - expected) ** 2 / expected
        cells += 1
    if rare_expected >= LEAST_EXPECTED:
        statistic += (rare_count - rare_expected) ** 2 / rare_expected
        cells += 1
    elif not rare_expected and rare_count:  # what cannot happen did
        return Fit(float("inf"), max(cells - 1, 1), 0.0)
    return Fit(statistic, cells - 1, _upper_gamma((cells - 1) / 2, statistic / 2)) if cells > 1 else None


def _upper_gamma(shape: float, x: float) -> float:
    """The regularised incomplete gamma function Q, by its series or its continued fraction."""
    if x <= 0:
        return 1.0
    front = shape * log(x) - x - lgamma(shape)
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while term > total * 1e-15:
            step += 1
            term *= x / step
            total += term
        return 1 - total * exp(front)
    tiny = 1e-300
    b = x + 1 - shape
    c, d = 1 / tiny, 1 / b
    fraction = d
    for step in range(1, 100_000):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or tiny)
        c = b + a / c or tiny
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return fraction * exp(front)
