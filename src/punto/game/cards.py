"""Cards, what they count, and their text form.

>>> hand = parse_cards("Ah 2c 9♦")
>>> hand
(Card('Ah'), Card('2c'), Card('9d'))
>>> point_count(hand)
2
"""

import re
from collections.abc import Iterable
from enum import Enum, IntEnum

from punto.errors import Unreadable
from punto.messages import message

__all__ = [
    "DECK",
    "SUPER_PAN_9_DECK",
    "Card",
    "Color",
    "Rank",
    "Suit",
    "card",
    "format_cards",
    "parse_cards",
    "point_count",
]


class Color(Enum):
    """The two colours of suits."""

    BLACK = "black"
    RED = "red"


class Suit(Enum):
    """The four suits, by the letter of the text form."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """♣ ♦ ♥ ♠."""
        return _SYMBOLS[self]

    @property
    def color(self) -> Color:
        """Red for diamonds and hearts."""
        return Color.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Color.BLACK


class Rank(IntEnum):
    """The thirteen ranks, numbered from the ace."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """A 2-9 T J Q K."""
        return "A23456789TJQK"[self - 1]

    @property
    def points(self) -> int:
        """What the rank counts in a hand: pips, an ace one, tens and faces nothing."""
        return int(self) if self < Rank.TEN else 0

    @property
    def burns(self) -> int:
        """How many further cards go when this rank opens the shoe: tens and faces count ten here."""
        return min(int(self), 10)


class Card:
    """One of 52, always the same object for the same card: compare with `is` or `==`, as you like.

    >>> card("Td") is card("10♦")
    True
    """

    __slots__ = ("_text", "index", "points", "rank", "suit")
    rank: Rank
    suit: Suit
    points: int
    index: int
    _text: str

    def __new__(cls, rank: Rank, suit: Suit) -> "Card":
        """The card of this rank and suit, which exists already."""
        return _CARDS[rank, suit]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: cannot set {name!r}")

    def __reduce__(self) -> tuple[type["Card"], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: "Card") -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card('{self}')"

    @property
    def pretty(self) -> str:
        """The card as people write it: 9♥, 10♥."""
        written = "10" if self.rank is Rank.TEN else self.rank.letter
        return written + self.suit.symbol


def card(text: str) -> Card:
    """Read one card: a rank (A 2-9 T J Q K, or 10) and a suit (c d h s or ♣ ♦ ♥ ♠)."""
    if text in _WRITTEN:
        return _WRITTEN[text]
    found = _CARD.fullmatch(text.strip())
    if not found:
        raise Unreadable(message("card.unknown", text=text))
    return _read(found)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after another, with or without spaces or commas between them."""
    cards: list[Card] = []
    rest = text.strip(_BETWEEN)
    while rest:
        found = _CARD.match(rest)
        if not found:
            raise Unreadable(message("card.unknown", text=_WORD.match(rest)[0]))  # type: ignore[index]
        cards.append(_read(found))
        rest = rest[found.end() :].lstrip(_BETWEEN)
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards one after another: the form that `parse_cards` reads."""
    return "".join(map(str, cards))


def point_count(cards: Iterable[Card]) -> int:
    """A hand's point count: the last digit of what its cards add up to."""
    return sum([card.points for card in cards]) % 10


def _make(rank: Rank, suit: Suit, index: int) -> Card:
    card = object.__new__(Card)
    text = rank.letter + suit.value
    values = {"rank": rank, "suit": suit, "points": rank.points, "index": index, "_text": text}
    for name, value in values.items():
        object.__setattr__(card, name, value)
    return card


def _read(found: re.Match[str]) -> Card:
    rank, suit = found["rank"].upper(), found["suit"].lower()
    return _CARDS[_RANKS[rank], _SUITS[suit]]


_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_SUITS = {suit.value: suit for suit in Suit} | {suit.symbol: suit for suit in Suit}
_SUITS |= dict(zip("♧♢♡♤", Suit, strict=True))
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_CARD = re.compile(r"(?P<rank>10|[Aa2-9TtJjQqKk])(?P<suit>[CcDdHhSs♣♦♥♠♧♢♡♤])\ufe0f?")
_WORD = re.compile(r"1\d[^\s,]?|.[^\s,]?", re.DOTALL)
_BETWEEN = " \t\r\n,\u00a0\u202f"
_CARDS = {
    (rank, suit): _make(rank, suit, 13 * number + rank - 1)
    for number, suit in enumerate(Suit)
    for rank in Rank
}

_WRITTEN = {str(card): card for card in _CARDS.values()}
"""The cards by how records write them, who need nothing else looked for."""

DECK: tuple[Card, ...] = tuple(_CARDS.values())
"""The 52 cards, suit by suit, each suit in sequence."""

SUPER_PAN_9_DECK: tuple[Card, ...] = tuple(
    card for card in DECK if card.rank <= Rank.SIX or card.rank >= Rank.JACK
)
"""The 36 cards of a Super Pan 9 deck: aces to sixes and the faces."""
