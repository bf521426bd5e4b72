"""Facts that need no more than point values: totals, margins, naturals, numbers of cards."""

from punto.game.coup import Coup
from punto.game.facts.vocabulary import Game, Round, Value, hand_fact, round_fact

__all__: list[str] = []


@hand_fact(values=range(10), games=Game)
def points(_cards: object, points: int, _other: int) -> Value:
    """The final point count."""
    return points


@hand_fact(values=range(-9, 10), games=Game)
def margin(_cards: object, points: int, other: int) -> Value:
    """By how much the hand leads; negative where it trails."""
    return points - other


@round_fact(values=("player", "banker", "tie"), games=Game)
def winner(round_: Round) -> Value:
    """Which hand has the higher final point count."""
    return round_.winner.value


@hand_fact(values=(2, 3))
def cards(cards: tuple[object, ...], _points: int, _other: int) -> Value:
    """How many cards the hand ended with."""
    return len(cards)


@hand_fact(values=(False, True))
def natural(cards: tuple[object, ...], points: int, _other: int) -> Value:
    """Whether the first two cards count 8 or 9: no such hand draws, so its final count tells."""
    return len(cards) == 2 and points >= 8


@round_fact(values=(4, 5, 6))
def total_cards(coup: Coup) -> Value:
    """How many cards both hands took together."""
    return len(coup.player) + len(coup.banker)


@round_fact(values=range(19), games=Game)
def total_points(round_: Round) -> Value:
    """The final point counts of both hands added up."""
    return round_.player_points + round_.banker_points
