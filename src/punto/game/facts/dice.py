"""Facts of 3 Dice Baccarat beyond points: triples and straights."""

from punto.game.dice import Dice
from punto.game.facts.vocabulary import Game, Value, hand_fact

__all__: list[str] = []


@hand_fact(values=range(7), games=(Game.DICE,))
def triple(dice: Dice, _points: int, _other: int) -> Value:
    """The number that all three dice show, 0 where they differ."""
    return dice[0] if len(set(dice)) == 1 else 0


@hand_fact(values=(False, True), games=(Game.DICE,))
def straight(dice: Dice, _points: int, _other: int) -> Value:
    """Whether the dice are three in sequence, in any order."""
    low, middle, high = sorted(dice)
    return (middle, high) == (low + 1, low + 2)
