"""What a table took beside what it could expect: plain values that add up, for reports and screens."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from math import ceil, floor
from statistics import NormalDist

from msgspec import Struct
from msgspec.structs import asdict, replace

from punto.exact.takings import Moments

__all__ = ["Course", "Money", "Point", "Report", "Row", "together"]

_MOST_POINTS = 500
"""A course longer than that is shown by every second of its points, and so on."""


class Row(Struct, frozen=True):
    """Bets of a kind: what was staked, what the house won of it, and what it could expect to win."""

    name: str = ""
    bets: int = 0
    staked: int = 0
    win: int = 0
    vigorish: int = 0
    expected: Moments = Moments()

    def __add__(self, other: "Row") -> "Row":
        """Both together, under the first one's name."""
        return Row(
            self.name,
            self.bets + other.bets,
            self.staked + other.staked,
            self.win + other.win,
            self.vigorish + other.vigorish,
            self.expected + other.expected,
        )

    def band(self, confidence: float) -> tuple[int, int]:
        """Between which amounts the win lies that often, if all is as it should be."""
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * self.expected.deviation
        mean = float(self.expected.mean)
        return floor(mean - reach), ceil(mean + reach)

    def within(self, confidence: float) -> bool:
        """Whether the win lies there."""
        low, high = self.band(confidence)
        return low <= self.win <= high

    @property
    def kept(self) -> Fraction | None:
        """What the house kept of each unit staked."""
        return Fraction(self.win, self.staked) if self.staked else None

    @property
    def edge(self) -> Fraction | None:
        """What it could expect to keep of each."""
        return self.expected.mean / self.staked if self.staked else None


class Money(Struct, frozen=True):
    """What came to a table and left it, in minor units."""

    cash: int = 0
    """Cash that went into the drop box."""
    wallets: int = 0
    """What people drew from their wallets for chips."""
    opener: int = 0
    fills: int = 0
    credits: int = 0
    closer: int = 0
    over: int = 0
    """What counts of the tray found too much; too little is below nothing."""
    vigorish_taken: int = 0
    vigorish_owed: int = 0
    """What is marked and not yet paid, at the end."""
    awards: int = 0
    """Progressive awards that were paid here; they come from their meters, and are no part of the win."""
    counted: int = 0
    """What tray, boxes and cage have gained: the win by the chips, whatever bets say."""

    def __add__(self, other: "Money") -> "Money":
        """Both together."""
        more = asdict(other)
        return Money(**{name: amount + more[name] for name, amount in asdict(self).items()})

    @property
    def drop(self) -> int:
        """What was changed for chips."""
        return self.cash + self.wallets


class Point(Struct, frozen=True):
    """How far the win had come after so many rounds, and what could be expected by then."""

    rounds: int
    win: int
    expected: float
    deviation: float


class Course:
    """The way to a win, round by round; of a long one every so manieth point."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self._every = 1

    def add(self, rounds: int, row: Row) -> None:
        """After another round."""
        if rounds % self._every:
            return
        expected = row.expected
        self.points.append(Point(rounds, row.win, float(expected.mean), expected.deviation))
        if len(self.points) > _MOST_POINTS:
            self.points, self._every = self.points[1::2], 2 * self._every


class Report(Struct, frozen=True):
    """A table, or several of one currency, from one moment up to another, in microseconds since 1970."""

    tables: tuple[str, ...]
    currency: str
    start: int
    end: int
    rounds: int
    money: Money
    total: Row
    wagers: tuple[Row, ...]
    dealers: tuple[Row, ...]
    course: tuple[Point, ...] = ()

    @property
    def hold(self) -> Fraction | None:
        """What the house won of each unit that was changed for chips."""
        return Fraction(self.total.win, self.money.drop) if self.money.drop else None


def together(reports: Sequence[Report]) -> Report:
    """Several tables as one; where they are more than one, no way to it is told."""
    first = reports[0]
    if len(reports) == 1:
        return first
    return replace(
        first,
        tables=tuple(name for each in reports for name in each.tables),
        start=min(each.start for each in reports),
        end=max(each.end for each in reports),
        rounds=sum(each.rounds for each in reports),
        money=reduce(Money.__add__, (each.money for each in reports)),
        total=reduce(Row.__add__, (each.total for each in reports)),
        wagers=_by_name(row for each in reports for row in each.wagers),
        dealers=_by_name(row for each in reports for row in each.dealers),
        course=(),
    )


def _by_name(rows: Iterable[Row]) -> tuple[Row, ...]:
    found: dict[str, Row] = {}
    for row in rows:
        found[row.name] = found[row.name] + row if row.name in found else row
    return tuple(found.values())
