"""Progressives in the long run: what a meter's seed, increment and reserve are worth to the players.

Whatever feeds a meter is paid out some day, and the house puts the seed back after each full award (unless a
reserve that the players fed does). So in the long run a meter returns its increment, and the seed times the
chance of a full award, whatever it stands at today.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from punto.exact.odds import Odds

__all__ = ["Fund", "LongRun", "full_award", "long_run"]


@dataclass(frozen=True, slots=True)
class Fund:
    """How a meter is fed: its seed in stakes, the share of each stake, and the part of it for a reserve."""

    seed: Fraction
    rate: Fraction
    reserve: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class LongRun:
    """The long-run edge, and after how many rounds on average each meter pays in full."""

    house_edge: Fraction
    rounds_to_hit: Mapping[str, Fraction]


def long_run(odds: Odds, funds: Mapping[str, Fund], *, players: int | None = None) -> LongRun:
    """The edge over a long time, with so many players betting every round: those of the odds unless told.

    An award that belongs to a chair is its bettor's alone, and each chair has its own chance. One that all
    bettors share is met once a round, whoever bets, so each pays for a part of the seed only.
    """
    crowd = odds if players is None else replace(odds, players=players)
    returned = odds.fixed_return
    hits = {}
    for name, fund in funds.items():
        chance = full_award(crowd, name)
        if chance:
            hits[name] = 1 / chance
        returned += fund.rate + (0 if fund.reserve else chance * fund.seed / crowd.players)
    return LongRun(1 - returned, hits)


def full_award(odds: Odds, meter: str) -> Fraction:
    """The chance that a round of all the players gives somebody the whole of a meter."""
    lines = (line for line in odds.lines if line.pay.meter == meter and line.pay.share == 1)
    chance = sum((line.probability for line in lines), Fraction(0))
    return chance * odds.players if odds.terms.wager.chairs else chance
