"""The four cards dealt first, before anybody knows whether third cards follow: some bets are decided by them.

>>> from punto.game.cards import parse_cards
>>> start = FirstFour(parse_cards("4h Ad"), parse_cards("Ks Qs"))
>>> start.player_points, start.banker_points
(5, 0)
"""

from dataclasses import dataclass

from punto.game.cards import Card, point_count

__all__ = ["FirstFour"]


@dataclass(frozen=True, slots=True)
class FirstFour:
    """Two cards of each hand. Facts that see no further can be asked of it."""

    player: tuple[Card, ...]
    banker: tuple[Card, ...]

    @property
    def player_points(self) -> int:
        """The Player's count on two cards."""
        return point_count(self.player)

    @property
    def banker_points(self) -> int:
        """The Banker's count on two cards."""
        return point_count(self.banker)
