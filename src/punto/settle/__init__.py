"""Bets, and their settlement to the cent."""

from punto.settle.bets import Bet, Kind, read_bet, read_bets
from punto.settle.settlement import Act, SettledBet, Settlement, Step, settle, void

__all__ = [
    "Act",
    "Bet",
    "Kind",
    "SettledBet",
    "Settlement",
    "Step",
    "read_bet",
    "read_bets",
    "settle",
    "void",
]
