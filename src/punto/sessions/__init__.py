"""Evenings at the table: a bankroll, a staking plan, and what becomes of them over many sessions.

>>> from punto.houses import find_house
>>> evenings = play_sessions(find_house("colorado-mini"), bet="banker", stake=100_00, bankroll=2_000_00,
...                 plan="martingale", coups=70, sessions=50, seed="doctest")
>>> len(evenings.net), evenings.share(Ending.RUINED) > 0
(50, True)

Amounts are minor units. The same seed gives the same sessions whatever executor they are played on.
"""

from punto.sessions.plans import PLANS, Plan, Standing, find_plan
from punto.sessions.playing import play_sessions
from punto.sessions.results import Distribution, Ending, Estimate, Sessions
from punto.sessions.setup import Setup

__all__ = [
    "PLANS",
    "Distribution",
    "Ending",
    "Estimate",
    "Plan",
    "Sessions",
    "Setup",
    "Standing",
    "find_plan",
    "play_sessions",
]
