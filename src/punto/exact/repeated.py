"""What becomes of the same bet made many times over: how likely each gain is.

>>> from punto.game.composition import Composition
>>> from punto.exact.odds import price
>>> from punto.wagers import book, terms
>>> tie = repeated(price(terms(book()["tie"]), Composition.decks(8)), 100)
>>> round(tie.ahead, 4)
0.2415
"""

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from punto.exact.odds import Odds

__all__ = ["Spread", "repeated"]

_MOST = 2_000_000
"""Gains that are told apart; a bet that has more of them is not reckoned."""


@dataclass(frozen=True, slots=True, repr=False)
class Spread:
    """The chance of each gain, in stakes: the least, and from one to the next."""

    least: Fraction
    step: Fraction
    chances: NDArray[np.float64]

    def __repr__(self) -> str:
        return f"Spread({self.least} by {self.step}, {len(self.chances)} gains)"

    @property
    def ahead(self) -> float:
        """How likely it is to have gained something."""
        return self.between(Fraction(0), self.least + self.step * len(self.chances))

    def between(self, above: Fraction, most: Fraction) -> float:
        """How likely a gain is that is above one and not above another."""
        first, last = (max(0, (bound - self.least) // self.step + 1) for bound in (above, most))
        return float(self.chances[first:last].sum())

    def below(self, share: float) -> Fraction:
        """The gain that is not reached in this share of all cases."""
        return self.least + self.step * int(np.searchsorted(np.cumsum(self.chances), share))


def repeated(odds: Odds, bets: int) -> Spread | None:
    """Bets of one stake, each as if from a fresh shoe; None where their gains are too many to tell apart."""
    gains = [odds.gain(line) for line in odds.lines]
    least, base = min(gains), lcm(*(gain.denominator for gain in gains))
    steps = [int((gain - least) * base) for gain in gains]
    common = gcd(*steps) or 1
    places = [step // common for step in steps]
    length = bets * max(places) + 1
    if length > _MOST:
        return None
    once = np.zeros(max(places) + 1)
    for place, line in zip(places, odds.lines, strict=True):
        once[place] += float(line.probability)
    wide = 1 << (length - 1).bit_length()
    every = np.fft.irfft(np.fft.rfft(once, wide) ** bets, wide)[:length]
    return Spread(bets * least, Fraction(common, base), np.clip(every, 0.0, None))
