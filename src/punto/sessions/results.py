"""What came of many sessions: distributions, endings, and the loss beside the exact one.

Quantiles are results that really came out, so money stays whole; means and spreads are floats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import fsum, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.errors import Unreadable
from punto.messages import message
from punto.sessions.nets import Nets
from punto.sessions.session import Ending, Part
from punto.sessions.setup import Setup

if TYPE_CHECKING:
    import polars

__all__ = ["QUANTILES", "Distribution", "Ending", "Estimate", "Sessions"]

QUANTILES = (1, 5, 25, 50, 75, 95, 99)
"""The percentages of sessions that are told of."""


class Estimate(NamedTuple):
    """A figure from a simulation, and its standard error."""

    value: float
    error: float


class Distribution(NamedTuple):
    """How a number is spread over the sessions; `quantiles` by percentage."""

    mean: float
    std_dev: float
    quantiles: dict[int, int]
    least: int
    most: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sessions:
    """Sessions that were played: one row each in every column, in the order of their numbers.

    `net` is what a session gained, `staked` what it bet in all, `drawdown` the deepest fall from a height
    that the bankroll had reached. `asked` is how many were asked for: more than there are after an interrupt.
    """

    setup: Setup
    asked: int
    ways: tuple[int, ...]
    number: NDArray[np.int64]
    columns: dict[str, NDArray[np.int64]]
    squares: NDArray[np.float64]
    paths: NDArray[np.int64]
    worth: int

    @classmethod
    def of(cls, setup: Setup, asked: int, ways: tuple[int, ...], parts: Sequence[Part]) -> "Sessions":
        """Put together what was played apart."""
        parts = sorted(parts, key=lambda part: part.first)
        columns = {name: np.concatenate([part.columns[name] for part in parts]) for name in parts[0].columns}
        numbers = [np.arange(part.first, part.first + len(part.squares)) for part in parts]
        squares = np.concatenate([part.squares for part in parts])
        paths = np.concatenate([part.paths for part in parts])
        worth = sum(part.worth for part in parts)
        return cls(setup, asked, ways, np.concatenate(numbers), columns, squares, paths, worth)

    def __repr__(self) -> str:
        setup = self.setup
        played = f"sessions={len(self)}, coups={self.coups}, seed={setup.seed!r}"
        return f"Sessions({str(setup.bet)!r}, plan={setup.plan!r}, {played})"

    def __len__(self) -> int:
        return len(self.number)

    @property
    def net(self) -> NDArray[np.int64]:
        """What each session gained."""
        return self.columns["net"]

    @property
    def staked(self) -> int:
        """All the money that was bet."""
        return sum(self.columns["staked"].tolist())

    @property
    def coups(self) -> int:
        """All the coups that were sat at, bet on or not."""
        return int(self.columns["coups"].sum())

    def distribution(self, name: str) -> Distribution:
        """How a column is spread: net, staked, bets, coups, drawdown, winning_run or losing_run."""
        column = self.columns[name]
        found = np.quantile(column, [each / 100 for each in QUANTILES], method="inverted_cdf")
        std_dev = float(column.std(ddof=1)) if len(column) > 1 else 0.0
        quantiles = dict(zip(QUANTILES, map(int, found), strict=True))
        return Distribution(float(column.mean()), std_dev, quantiles, int(column.min()), int(column.max()))

    def share(self, ending: Ending) -> float:
        """The share of sessions that ended so."""
        return float(np.mean(self.columns["ending"] == ending))

    @property
    def loss_of_staked(self) -> Estimate | None:
        """What the house kept of the money staked, sessions being the samples; None if none was."""
        staked = self.columns["staked"].astype(np.float64)
        total = float(self.staked)
        if not total:
            return None
        rate = -sum(self.net.tolist()) / total
        number = len(self)
        rest = fsum(np.square(-self.net - rate * staked).tolist())
        return Estimate(rate, sqrt(rest * number / (number - 1)) / total if number > 1 else 0.0)

    @property
    def exact_loss_of_staked(self) -> Fraction | None:
        """What the house keeps of these very stakes, by the exact odds of a full shoe."""
        return Fraction(-self.worth, sum(self.ways) * self.staked) if self.staked else None

    @property
    def hourly_loss(self) -> Estimate:
        """What an hour costs, sessions being the samples."""
        hours = self.coups / self.setup.coups_per_hour
        rate = -sum(self.net.tolist()) / hours
        each = self.columns["coups"] / self.setup.coups_per_hour
        rest, number = fsum(np.square(-self.net - rate * each).tolist()), len(self)
        return Estimate(rate, sqrt(rest * number / (number - 1)) / hours if number > 1 else 0.0)

    @property
    def hourly_std_dev(self) -> float:
        """The spread of an hour: coups are as good as independent, so their variances add up."""
        mean = sum(self.net.tolist()) / self.coups
        return sqrt((fsum(self.squares.tolist()) / self.coups - mean**2) * self.setup.coups_per_hour)

    @property
    def flat_hourly_loss(self) -> Fraction:
        """What an hour of the base stake on every coup costs, exactly."""
        return -self._mean * self.setup.coups_per_hour

    @property
    def flat_hourly_std_dev(self) -> float:
        """The spread of such an hour, exactly."""
        return self._std_dev * sqrt(self.setup.coups_per_hour)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of the base stake, rounded as it rounds, exactly."""
        return -self._mean / self.setup.bet.stake

    @property
    def break_in(self) -> float | None:
        """N0: the coups of flat betting after which the expected loss (or gain) is one standard deviation."""
        return (self._std_dev / float(self._mean)) ** 2 if self._mean else None

    @property
    def _mean(self) -> Fraction:
        return Nets(self.setup, self.ways).mean(self.setup.bet.stake)

    @property
    def _std_dev(self) -> float:
        return Nets(self.setup, self.ways).std_dev(self.setup.bet.stake)

    def to_polars(self) -> "polars.DataFrame":
        """A row for each session."""
        try:
            import polars
        except ImportError:
            raise Unreadable(message("sim.needs-report")) from None
        endings = [Ending(each).name.lower() for each in self.columns["ending"].tolist()]
        columns = {name: each for name, each in self.columns.items() if name != "ending"}
        return polars.DataFrame({"session": self.number, **columns, "ending": endings})

    def plot(self, file: str | None = None, *, theme: str = "felt") -> Any:
        """A fan of bankrolls over the coups beside the results; the figure, saved if a file is named."""
        from punto.sessions.plots import draw

        return draw(self, file, theme)
