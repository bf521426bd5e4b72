"""The two hands that every round has, whatever it is dealt with, and who won.

>>> Winner.of(7, 6)
<Winner.PLAYER: 'player'>
"""

from enum import Enum

from punto.messages import text

__all__ = ["Hand", "Winner"]


class Hand(Enum):
    """The two hands of a round."""

    PLAYER = "player"
    BANKER = "banker"

    __hash__ = object.__hash__  # members are unique; Enum's own is several times slower

    @property
    def other(self) -> "Hand":
        """The hand across the table."""
        return Hand.BANKER if self is Hand.PLAYER else Hand.PLAYER

    def __str__(self) -> str:
        return text(f"hand.{self.value}")


class Winner(Enum):
    """Who has the higher point count."""

    PLAYER = "player"
    BANKER = "banker"
    TIE = "tie"

    @classmethod
    def of(cls, player_points: int, banker_points: int) -> "Winner":
        """The hand with the higher point count, or a tie."""
        if player_points == banker_points:
            return cls.TIE
        return cls.PLAYER if player_points > banker_points else cls.BANKER

    def __str__(self) -> str:
        return text(f"winner.{self.value}")
