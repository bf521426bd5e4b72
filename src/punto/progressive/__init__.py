"""Progressive jackpots: meters that stakes feed, awards that are claimed and approved.

A progressive is a link of one wager's meters, played for at one table or many. Like a table it is a fold:
commands are decided, events carry their postings, and its state is what they add up to. It knows no storage.
"""

from punto.progressive.commands import (
    Adjust,
    ApproveClaim,
    ChangeParameters,
    ClaimAward,
    Contribute,
    EndGame,
    OpenProgressive,
    Payee,
    PayPrizes,
    RefuseClaim,
    ReturnContribution,
    WithdrawClaims,
)
from punto.progressive.decide import decide_progressive
from punto.progressive.events import Claim, Fed, ProgressiveEvent, Reseed
from punto.progressive.evolve import evolve_progressive, fold_progressive
from punto.progressive.links import Links
from punto.progressive.opening import check_link, link_of, opening
from punto.progressive.record import SHAPES
from punto.progressive.state import HITS_KEPT, OpenGame, ProgressiveState

__all__ = [
    "HITS_KEPT",
    "SHAPES",
    "Adjust",
    "ApproveClaim",
    "ChangeParameters",
    "Claim",
    "ClaimAward",
    "Contribute",
    "EndGame",
    "Fed",
    "Links",
    "OpenGame",
    "OpenProgressive",
    "PayPrizes",
    "Payee",
    "ProgressiveEvent",
    "ProgressiveState",
    "RefuseClaim",
    "Reseed",
    "ReturnContribution",
    "WithdrawClaims",
    "check_link",
    "decide_progressive",
    "evolve_progressive",
    "fold_progressive",
    "link_of",
    "opening",
]
