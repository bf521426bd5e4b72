"""What a shoe is made of, whatever the order: counts of the 52 cards."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from punto.errors import Reason, Refused, Unreadable
from punto.game.cards import DECK, Card, card, parse_cards
from punto.messages import message

__all__ = ["Composition", "check_decks"]

MOST_DECKS = 20
MOST_GONE = 20
"""More cards than this are not named one by one as missing."""


class Composition(Mapping[Card, int]):
    """How many of each card there are, whatever their order; it does not change.

    >>> shoe = Composition.decks(8).without("9h 9h")
    >>> shoe[card("9h")], shoe.total
    (6, 414)
    >>> Composition.parse(str(shoe)) == shoe
    True
    >>> shoe
    Composition.decks(8).without('9h 9h')
    """

    __slots__ = ("_counts", "_total")

    def __init__(self, counts: Mapping[Card, int]) -> None:
        for each, number in counts.items():
            if not isinstance(each, Card) or type(number) is not int or number < 0:
                raise Unreadable(message("shoe.bad-count", card=each, number=number))
        self._counts = {each: counts[each] for each in DECK if counts.get(each)}
        self._total = sum(self._counts.values())

    @property
    def total(self) -> int:
        """How many cards there are."""
        return self._total

    @classmethod
    def decks(cls, number: int, deck: Sequence[Card] = DECK) -> "Composition":
        """So many full decks."""
        return cls(dict.fromkeys(deck, check_decks(number)))

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Composition":
        """What an order is made of."""
        return cls(Counter(cards))

    @classmethod
    def parse(cls, text: str) -> "Composition":
        """Read counted cards: `8Ac 7Ks Td` is eight aces, seven kings and one ten."""
        counts: Counter[Card] = Counter()
        for word in text.removeprefix("\ufeff").replace(",", " ").split():
            found = re.fullmatch(r"(\d{0,4}?)((?:10|[^\d]|\d).)", word, re.ASCII)
            if not found:
                raise Unreadable(message("shoe.unreadable", text=word))
            counts[card(found[2])] += int(found[1] or 1)
        return cls(counts)

    def without(self, cards: str | Iterable[Card]) -> "Composition":
        """What is left when these cards are gone; cards that are not there cannot go."""
        gone = Counter(parse_cards(cards) if isinstance(cards, str) else cards)
        short = [
            Reason(message("shoe.not-there", card=each, wanted=wanted, there=self[each]))
            for each, wanted in gone.items()
            if wanted > self[each]
        ]
        if short:
            raise Refused(message("shoe.removing"), short)
        return Composition({each: number - gone.get(each, 0) for each, number in self._counts.items()})

    def __getitem__(self, card: Card) -> int:
        return self._counts.get(card, 0)

    def __contains__(self, card: object) -> bool:
        return card in self._counts

    def __reduce__(self) -> tuple[type["Composition"], tuple[dict[Card, int]]]:
        return Composition, (dict(self._counts),)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def __hash__(self) -> int:
        return hash(tuple(self._counts.items()))

    def __str__(self) -> str:
        return " ".join(f"{number}{card}" for card, number in self._counts.items())

    def __repr__(self) -> str:
        """What makes an equal one: full decks without a few cards, or else every count."""
        decks = max(self._counts.values(), default=0)
        gone = Counter({each: decks - self[each] for each in DECK if self[each] < decks})
        if not 1 <= decks <= MOST_DECKS or gone.total() > MOST_GONE:
            return f"Composition.parse('{self}')"
        without = " ".join(str(each) for each in gone.elements())
        return f"Composition.decks({decks})" + (f".without({without!r})" if without else "")


def check_decks(number: int) -> int:
    """The number of decks, if Punto takes so many: 1 to 20."""
    if not 1 <= number <= MOST_DECKS:
        raise Unreadable(message("shoe.decks", number=number, most=MOST_DECKS))
    return number
