"""Bets, and their settlement to the cent."""

from punto.settle.accept import limits, objections
from punto.settle.bets import Bet, Kind, read_bet, read_bets
from punto.settle.closing import Change, Stage, refusal
from punto.settle.presses import Press
from punto.settle.results import Act, Movement, SettledBet, Settlement
from punto.settle.runs import Run, settle_run
from punto.settle.settlement import settle, settle_line, void

__all__ = [
    "Act",
    "Bet",
    "Change",
    "Kind",
    "Movement",
    "Press",
    "Run",
    "SettledBet",
    "Settlement",
    "Stage",
    "limits",
    "objections",
    "read_bet",
    "read_bets",
    "refusal",
    "settle",
    "settle_line",
    "settle_run",
    "void",
]
