"""The vocabulary of wagers: named facts about a finished round, each with its finite list of values.

A wager's condition is a conjunction of these and nothing else, so whoever judges, prices or simulates
a wager needs no code of the wager's own. A fact sees the round alone: no seats, no stakes.

>>> from punto.game.coup import Coup
>>> coup = Coup.parse("4hAd7c-KsQs9d")
>>> fact("banker_points").of(coup), fact("winner").of(coup), fact("banker_flush").of(coup)
(9, 'banker', 'none')
"""

from punto.game.facts import dice, hands, single, suits  # noqa: F401  each declares its facts
from punto.game.facts.vocabulary import Detail, Fact, Game, Round, Seen, Sees, Value, fact, vocabulary

__all__ = ["Detail", "Fact", "Game", "Round", "Seen", "Sees", "Value", "fact", "vocabulary"]
