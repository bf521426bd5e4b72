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
    PayPrizes,
    ReturnContribution,
    Winner,
)
from punto.progressive.decide import decide
from punto.progressive.events import Claim, Fed, ProgressiveEvent, Reseed
from punto.progressive.evolve import evolve, fold
from punto.progressive.opening import link_of, opening
from punto.progressive.record import decode, decode_entry, encode, encode_entry
from punto.progressive.state import HITS_KEPT, OpenGame, ProgressiveState

__all__ = [
    "HITS_KEPT",
    "Adjust",
    "ApproveClaim",
    "ChangeParameters",
    "Claim",
    "ClaimAward",
    "Contribute",
    "EndGame",
    "Fed",
    "OpenGame",
    "OpenProgressive",
    "PayPrizes",
    "ProgressiveEvent",
    "ProgressiveState",
    "Reseed",
    "ReturnContribution",
    "Winner",
    "decide",
    "decode",
    "decode_entry",
    "encode",
    "encode_entry",
    "evolve",
    "fold",
    "link_of",
    "opening",
]
