"""How coups go on from two starting hands: once the values of the first four are known, values decide."""

from collections.abc import Iterator, Sequence

from punto.exact.first_four import StartingHand
from punto.game.cards import Card, Rank, Suit, point_count
from punto.game.coup import Coup
from punto.game.tableau import PUNTO_BANCO

__all__ = ["continued"]


def continued(
    values: Sequence[int], player: StartingHand, banker: StartingHand, total: int
) -> Iterator[tuple[int, Coup]]:
    """How a coup can go on from two starting hands: ways over the two cards that may follow, and the coup."""
    left = list(values)
    for card in (*player, *banker):
        left[card.points] -= 1
    player_two, banker_two = point_count(player), point_count(banker)
    rest = total - 4
    draws = PUNTO_BANCO.player_draws(player_two, banker_two)
    for third in _cards(left) if draws else (None,):
        ways = left[third.points] if third else 1
        after = list(left)
        if third:
            after[third.points] -= 1
        points = third.points if third else None
        follows = PUNTO_BANCO.banker_draws(banker_two, player_third=points, player=player_two)
        for fourth in _cards(after) if follows else (None,):
            more = after[fourth.points] if fourth else 1
            drawn = (third is not None) + (fourth is not None)
            spare = (rest * (rest - 1), rest - 1, 1)[drawn]
            yield (
                ways * more * spare,
                Coup((*player, *filter(None, [third])), (*banker, *filter(None, [fourth]))),
            )


def _cards(left: Sequence[int]) -> Iterator[Card]:
    """One card of each value that is left."""
    for points, number in enumerate(left):
        if number > 0:
            yield Card(Rank(points) if points else Rank.KING, Suit.SPADES)
