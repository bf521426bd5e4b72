"""Punto: baccarat for everybody around the table.

>>> import punto
>>> house = punto.find_house("colorado-mini")
>>> bets = punto.read_bets(["3:banker=100", "3:dragon-bonus@banker=25"], house)
>>> settlement = punto.settle(bets, punto.Coup.parse("4hAd7c-KsQs9d"), house)
>>> [(each.bet.wager, each.net) for each in settlement.bets]
[('banker', 9500), ('dragon-bonus', 15000)]
"""

from punto.errors import BrokenInvariant, FaultyFile, PuntoError, Reason, Refused, Unreadable
from punto.game.cards import Card, card, parse_cards, point_count
from punto.game.composition import Composition
from punto.game.coup import Coup
from punto.game.dealing import deal, deal_out
from punto.game.dice import Roll
from punto.game.facts import fact, vocabulary
from punto.game.hands import Hand, Winner
from punto.game.shoe import Shoe
from punto.game.tableau import PUNTO_BANCO, SUPER_PAN_9, Tableau
from punto.houses import House, find_house
from punto.rulebook.clauses import Clause, catalogue, clause
from punto.settle import Bet, Settlement, read_bet, read_bets, settle, void
from punto.wagers import Wager, book, find_wager, read_wager

__all__ = [
    "PUNTO_BANCO",
    "SUPER_PAN_9",
    "Bet",
    "BrokenInvariant",
    "Card",
    "Clause",
    "Composition",
    "Coup",
    "FaultyFile",
    "Hand",
    "House",
    "PuntoError",
    "Reason",
    "Refused",
    "Roll",
    "Settlement",
    "Shoe",
    "Tableau",
    "Unreadable",
    "Wager",
    "Winner",
    "book",
    "card",
    "catalogue",
    "clause",
    "deal",
    "deal_out",
    "fact",
    "find_house",
    "find_wager",
    "parse_cards",
    "point_count",
    "read_bet",
    "read_bets",
    "read_wager",
    "settle",
    "vocabulary",
    "void",
]
