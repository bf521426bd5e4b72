"""What a simulation found, beside what is exactly true."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from punto.errors import Unreadable
from punto.exact import Odds
from punto.messages import message, text
from punto.sim.counts import Counts
from punto.sim.fit import Fit
from punto.wagers import Terms

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from polars import DataFrame

__all__ = ["Simulation", "Tested"]

DOUBTFUL = 1e-6
"""Chance alone is this far off once in a million simulations: below it, something is wrong."""


@dataclass(frozen=True, slots=True, repr=False)
class Tested:
    """One wager: priced by counting all coups dealt, by counting the first of each shoe, and exactly.

    How long a shoe is depends on its cards, so over all coups even a perfect simulation strays from the exact
    odds a little, and the more coups there are the surer. The first coups are dealt whatever the cards are:
    they are what the exact odds speak of, and what is judged.
    """

    simulated: Odds
    first: Odds
    exact: Odds
    coups: int
    first_coups: int

    def __repr__(self) -> str:
        edge = "unknown" if self.house_edge is None else f"{float(self.house_edge):.5%}"
        return f"Tested({self.terms.label!r}, house_edge={edge}, coups={self.coups})"

    @property
    def terms(self) -> Terms:
        """What was bet on."""
        return self.exact.terms

    @property
    def house_edge(self) -> Fraction | None:
        """The edge over all coups; None where a meter's value is wanted for one."""
        return self.simulated.house_edge if self.exact.known else None

    @property
    def first_edge(self) -> Fraction | None:
        """The edge over the first coups of each shoe; None too where no coup is sure to be dealt."""
        return self.first.house_edge if self.exact.known and self.first_coups else None

    @property
    def std_error(self) -> float:
        """How far chance takes the edge over the first coups from the true one, as a rule."""
        return self.exact.std_dev / sqrt(self.first_coups or self.coups)

    @property
    def z(self) -> float | None:
        """How many standard errors the first coups are off the exact edge; None if the bet cannot vary."""
        if not (self.first_coups and self.std_error):
            return None
        return float(self.first.house_edge - self.exact.house_edge) / self.std_error


@dataclass(frozen=True, slots=True, repr=False)
class Simulation:
    """A finished simulation, or as much of it as there was time for."""

    seed: str
    counts: Counts
    seconds: float
    workers: int
    stopped: bool
    wagers: Sequence[Tested]
    fits: Mapping[str, Fit | None]

    def __repr__(self) -> str:
        dealt = f"coups={self.coups}, shoes={self.shoes}, seed={self.seed!r}"
        return f"Simulation({dealt}, wagers={len(self.wagers)})"

    @property
    def coups(self) -> int:
        """How many coups were dealt."""
        return self.counts.coups

    @property
    def shoes(self) -> int:
        """How many shoes they came from."""
        return self.counts.shoes

    @property
    def coups_per_second(self) -> float:
        """How fast they were dealt, by all workers together."""
        return self.coups / self.seconds if self.seconds else 0.0

    @property
    def sound(self) -> bool:
        """Whether no test of all classes is further off than chance can be believed to take it."""
        return all(found.p >= DOUBTFUL for found in self.fits.values() if found)

    def to_polars(self) -> "DataFrame":
        """A row for each wager; the columns are of the same kinds for all houses."""
        try:
            import polars
        except ImportError:
            raise Unreadable(message("sim.needs-report")) from None
        return polars.DataFrame(
            [
                {
                    "wager": each.terms.wager.id,
                    "on": each.terms.on.value if each.terms.on else None,
                    "paytable": each.terms.paytable.id,
                    "house_edge": None if each.house_edge is None else float(each.house_edge),
                    "first_edge": None if each.first_edge is None else float(each.first_edge),
                    "exact": float(each.exact.house_edge) if each.exact.known else None,
                    "std_error": each.std_error,
                    "z": each.z,
                }
                for each in self.wagers
            ],
            schema={
                "wager": polars.String,
                "on": polars.String,
                "paytable": polars.String,
                "house_edge": polars.Float64,
                "first_edge": polars.Float64,
                "exact": polars.Float64,
                "std_error": polars.Float64,
                "z": polars.Float64,
            },
        )

    def plot(self) -> "Figure":
        """How far each wager's simulated edge lies from the exact one, in standard errors."""
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise Unreadable(message("sim.needs-report")) from None
        shown = [each for each in self.wagers if each.z is not None][::-1]
        figure = Figure(figsize=(7, 1.2 + 0.28 * len(shown)), layout="constrained")
        axes = figure.add_subplot()
        axes.axvspan(-2, 2, color="#eef0f2")
        axes.axvline(0, color="#888", linewidth=1)
        axes.plot([each.z or 0 for each in shown], range(len(shown)), "o", color="#1f5fbf")
        axes.set_yticks(range(len(shown)), [_label(each.terms) for each in shown])
        axes.set_xlim(-4, 4)
        axes.set_xlabel(text("sim.plot-axis"))
        axes.set_title(
            text("sim.plot-title", coups=f"{self.coups:,}", seed=self.seed), loc="left", fontsize=10
        )
        for side in ("top", "right", "left"):
            axes.spines[side].set_visible(False)
        axes.tick_params(axis="y", length=0)
        return figure


def _label(terms: Terms) -> str:
    on = f" ({terms.on.value})" if terms.on else ""
    return f"{terms.wager.title}{on}"
