"""Facts that tell cards of one value apart: ranks, colours, suits."""

from collections import Counter
from collections.abc import Sequence
from itertools import product

from punto.game.cards import Card, Color, Rank, Suit
from punto.game.coup import Coup
from punto.game.facts.vocabulary import Detail, Sees, Value, hand_fact, round_fact

__all__: list[str] = []

_COLORS = tuple(color.value for color in Color)
_SUITS = tuple(suit.name.lower() for suit in Suit)
_FACES = (Rank.KING, Rank.QUEEN, Rank.JACK)
_ROYAL_NINES = tuple(
    f"{face.letter}{suit.value}9{nine.value}" for suit, nine, face in product(Suit, Suit, _FACES)
)


@hand_fact(values=(False, True), detail=Detail.RANK, sees=Sees.FIRST_FOUR)
def pair(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """Whether the first two cards are of one rank, whatever their suits: a king and a queen are no pair."""
    return cards[0].rank is cards[1].rank


@hand_fact(values=(False, True), detail=Detail.SUIT, sees=Sees.FIRST_FOUR)
def twins(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """Whether the first two cards are alike in rank and suit."""
    return cards[0] is cards[1]


@hand_fact(values=("none", *_ROYAL_NINES), detail=Detail.SUIT, sees=Sees.FIRST_FOUR, names_suits=True)
def royal9(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """Which Royal 9 the first two cards are, face card first: a 9 with a jack, queen or king."""
    nine, face = sorted(cards[:2], key=lambda card: card.rank)
    return f"{face}{nine}" if nine.rank is Rank.NINE and face.rank in _FACES else "none"


@hand_fact(values=("none", "unsuited", "suited"), detail=Detail.SUIT, sees=Sees.FIRST_FOUR)
def royal9_suits(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """Whether the first two cards are a Royal 9, and then of one suit."""
    if {cards[0].rank, cards[1].rank} not in _ROYAL_RANKS:
        return "none"
    return "suited" if cards[0].suit is cards[1].suit else "unsuited"


@hand_fact(values=("none", "color", "suit"), detail=Detail.SUIT)
def flush(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """Whether all cards of the final hand share a suit, or only a colour."""
    return _flush(cards)


@round_fact(values=("none", "color", "suit"), detail=Detail.SUIT)
def all_flush(coup: Coup) -> Value:
    """Whether all cards of both final hands share a suit, or only a colour."""
    return _flush(coup.player + coup.banker)


@hand_fact(values=("none", *_SUITS), detail=Detail.SUIT, names_suits=True)
def flush_suit(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """The suit that all cards of the final hand share."""
    return _shared([card.suit.name.lower() for card in cards])


@hand_fact(values=("none", *_COLORS), detail=Detail.SUIT, names_suits=True)
def flush_color(cards: Sequence[Card], _points: int, _other: int) -> Value:
    """The colour that all cards of the final hand share, in one suit or not."""
    return _shared([card.suit.color.value for card in cards])


@round_fact(values=("none", *_SUITS), detail=Detail.SUIT, names_suits=True)
def all_flush_suit(coup: Coup) -> Value:
    """The suit that all cards of both final hands share."""
    return _shared([card.suit.name.lower() for card in coup.player + coup.banker])


@round_fact(values=("none", *_COLORS), detail=Detail.SUIT, names_suits=True)
def all_flush_color(coup: Coup) -> Value:
    """The colour that all cards of both final hands share, in one suit or not."""
    return _shared([card.suit.color.value for card in coup.player + coup.banker])


@round_fact(values=("none", "color", "suit"), detail=Detail.SUIT)
def each_flush(coup: Coup) -> Value:
    """Whether each final hand keeps to a suit of its own, or only to a colour of its own."""
    return min(_flush(coup.player), _flush(coup.banker), key=("none", "color", "suit").index)


@round_fact(values=("none", "pair", "two-pair", "trips", "quads"), detail=Detail.RANK, sees=Sees.FIRST_FOUR)
def four_ranks(coup: Coup) -> Value:
    """The best that the first four cards make together, by rank."""
    return _BY_COUNTS[tuple(sorted(Counter(card.rank for card in _first_four(coup)).values()))]


@round_fact(values=(1, 2, 3, 4), detail=Detail.SUIT, sees=Sees.FIRST_FOUR)
def four_alike(coup: Coup) -> Value:
    """How many of the first four cards are one and the same card: 2 is a suited pair, 4 suited quads."""
    return max(Counter(_first_four(coup)).values())


@round_fact(values=("none", *(rank.letter for rank in Rank)), detail=Detail.RANK, sees=Sees.FIRST_FOUR)
def quads_rank(coup: Coup) -> Value:
    """The rank that all of the first four cards share."""
    ranks = {card.rank for card in _first_four(coup)}
    return ranks.pop().letter if len(ranks) == 1 else "none"


def _first_four(coup: Coup) -> tuple[Card, ...]:
    return coup.player[:2] + coup.banker[:2]


def _shared(words: Sequence[str]) -> Value:
    return words[0] if len(set(words)) == 1 else "none"


def _flush(cards: Sequence[Card]) -> Value:
    if len({card.suit for card in cards}) == 1:
        return "suit"
    return "color" if len({card.suit.color for card in cards}) == 1 else "none"


_ROYAL_RANKS = [{Rank.NINE, face} for face in _FACES]
_BY_COUNTS = {(1, 1, 1, 1): "none", (1, 1, 2): "pair", (2, 2): "two-pair", (1, 3): "trips", (4,): "quads"}
