"""The other game on the same machinery: 3 Dice Baccarat, two cups of three dice.

>>> roll = Roll.parse("333-666")
>>> roll.player_points, roll.banker_points, roll.winner.value
(9, 8, 'player')
"""

import re
from dataclasses import dataclass

from punto.errors import Unreadable
from punto.game.hands import Winner
from punto.messages import message

__all__ = ["Dice", "Roll"]

Dice = tuple[int, int, int]
"""The three dice of one cup, in the order in which they lie."""


@dataclass(frozen=True, slots=True)
class Roll:
    """One round of the dice game: no draws, no naturals."""

    player: Dice
    banker: Dice

    def __post_init__(self) -> None:
        for cup in (self.player, self.banker):
            if len(cup) != 3 or not all(1 <= die <= 6 for die in cup):
                raise Unreadable(message("dice.impossible", text=self))

    @classmethod
    def parse(cls, text: str) -> "Roll":
        """Read the Player's three dice, a dash, the Banker's three."""
        found = re.fullmatch(r"([1-6]{3})[-–—−]([1-6]{3})", text.strip())
        if not found:
            raise Unreadable(message("dice.unreadable", text=text))
        return cls(_dice(found[1]), _dice(found[2]))

    def __str__(self) -> str:
        return "-".join("".join(map(str, cup)) for cup in (self.player, self.banker))

    @property
    def player_points(self) -> int:
        """The last digit of the Player's three dice added up."""
        return sum(self.player) % 10

    @property
    def banker_points(self) -> int:
        """The last digit of the Banker's three dice added up."""
        return sum(self.banker) % 10

    @property
    def winner(self) -> Winner:
        """The cup with the higher value, or a tie."""
        return Winner.of(self.player_points, self.banker_points)


def _dice(digits: str) -> Dice:
    first, second, third = map(int, digits)
    return first, second, third
