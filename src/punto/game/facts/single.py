"""Facts about single cards by their places, which of them is higher, and sums over all of them."""

from collections.abc import Callable, Sequence

from punto.game.cards import Card, Color, Rank, Suit
from punto.game.coup import Coup
from punto.game.facts.vocabulary import Detail, Sees, Value, hand_fact, round_fact

__all__: list[str] = []

_PLACES = ("first", "second", "third")
_RANKS = tuple(rank.letter for rank in Rank)
_COLORS = tuple(color.value for color in Color)
_SUITS = tuple(suit.name.lower() for suit in Suit)


def _declare(
    aspect: str,
    values: Sequence[Value],
    detail: Detail,
    look: Callable[[Card], Value],
    *,
    named: bool = False,
) -> None:
    """One fact for each place: a third card that was not drawn is "none"."""
    for number, place in enumerate(_PLACES):

        def at(cards: Sequence[Card], _points: int, _other: int, number: int = number) -> Value:
            return look(cards[number]) if number < len(cards) else "none"

        at.__name__ = f"{place}_{aspect}"
        third = number == len(_PLACES) - 1
        hand_fact(
            values=("none", *values) if third else values,
            detail=detail,
            sees=Sees.FINAL if third else Sees.FIRST_FOUR,
            names_suits=named,
            single=True,
        )(at)


_declare("rank", _RANKS, Detail.RANK, lambda card: card.rank.letter)
_declare("points", range(10), Detail.VALUE, lambda card: card.points)
_declare("color", _COLORS, Detail.COLOR, lambda card: card.suit.color.value, named=True)
_declare("suit", _SUITS, Detail.SUIT, lambda card: card.suit.name.lower(), named=True)


@round_fact(values=("player", "banker", "tie"), detail=Detail.RANK, sees=Sees.FIRST_FOUR, single=True)
def first_cards_winner(coup: Coup) -> Value:
    """Which hand's first card is of the higher rank: kings are high, aces low."""
    player, banker = coup.player[0].rank, coup.banker[0].rank
    return "tie" if player is banker else "player" if player > banker else "banker"


@hand_fact(values=range(28), single=True)
def card_sum(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """What the cards of the hand count together, before tens are dropped."""
    return sum(card.points for card in cards)


@round_fact(values=range(55), single=True)
def total_card_sum(coup: Coup) -> Value:
    """What all cards of both hands count together, before tens are dropped."""
    return sum(card.points for card in coup.player + coup.banker)
