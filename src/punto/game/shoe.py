"""The cards before they are dealt: as an order, and every step from box to shoe.

Everything here is a pure function of a given order. Whoever shuffles brings the permutation (`entropy`
makes one for a live game), so a shoe can be rebuilt from its record.

>>> stack = cut(new_cards(decks=8), at=200)
>>> shoe = load(stack, cut_card_from_back=14)
>>> burned, shoe = opening_burn(shoe, Shown.ALL)
>>> len(burned.cards), shoe.left
(7, 409)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from punto.errors import Refused, Unreadable
from punto.game.cards import DECK, Card, format_cards
from punto.game.composition import check_decks
from punto.messages import message
from punto.rulebook.citing import Law, reason

__all__ = [
    "Burn",
    "Order",
    "Shoe",
    "Shown",
    "burn",
    "cut",
    "lace",
    "load",
    "new_cards",
    "opening_burn",
    "shuffle",
    "wash",
]

Order = tuple[Card, ...]
"""Cards in a row: the first is the next to be dealt."""


def new_cards(decks: int, deck: Sequence[Card] = DECK) -> Order:
    """Cards as they come out of their boxes: deck by deck, suit by suit, in sequence."""
    return tuple(deck) * check_decks(decks)


def shuffle(order: Order, permutation: Sequence[int]) -> Order:
    """The same cards rearranged: card number `permutation[i]` comes to lie at place i."""
    if sorted(permutation) != list(range(len(order))):
        raise Unreadable(message("shoe.not-a-permutation", cards=len(order)))
    return tuple(order[place] for place in permutation)


wash = shuffle
"""A wash mixes the cards face down on the table: to us, a permutation like any other."""


def lace(order: Order, deck_size: int = 52, *, law: Law | None = None) -> Order:
    """Disperse the last deck evenly into the rest of the stack."""
    rest, deck = order[:-deck_size], order[-deck_size:]
    if not rest:
        raise Refused(message("shoe.lacing"), [reason("shoe.too-few-to-lace", law, cards=len(order))])
    laced: list[Card] = []
    for number, each in enumerate(deck):
        laced += rest[len(rest) * number // len(deck) : len(rest) * (number + 1) // len(deck)]
        laced.append(each)
    return tuple(laced)


def cut(order: Order, at: int, *, least: int = 10, law: Law | None = None) -> Order:
    """Move the cards in front of the cut card to the back; it must lie `least` cards in from either end."""
    if not least <= at <= len(order) - least:
        why = reason("shoe.cut-too-shallow", law, at=at, least=least, most=len(order) - least)
        raise Refused(message("shoe.cutting"), [why])
    return order[at:] + order[:at]


class Shoe(Struct, frozen=True, gc=False):
    """A loaded shoe: the cards, how many are out, and how many lie in front of the cut card."""

    cards: Order
    cut_card: int
    out: int = 0

    @property
    def left(self) -> int:
        """How many cards are still inside."""
        return len(self.cards) - self.out

    @property
    def rest(self) -> Order:
        """The cards still inside, next one first."""
        return self.cards[self.out :]

    @property
    def cut_card_is_out(self) -> bool:
        """Whether the cut card has appeared: a card from behind it has left the shoe."""
        return self.out > self.cut_card

    def draw(self, number: int, *, law: Law | None = None) -> tuple[Order, "Shoe"]:
        """Take cards off the front."""
        if not 0 <= number <= self.left:
            raise Refused(message("shoe.drawing"), [reason("shoe.empty", law, wanted=number, left=self.left)])
        return self.cards[self.out : self.out + number], replace(self, out=self.out + number)

    def __str__(self) -> str:
        return format_cards(self.rest)

    def __repr__(self) -> str:
        """How full it is; the order, which nobody may know, is not something to find in a log."""
        return f"Shoe(left={self.left}, of={len(self.cards)}, cut_card={self.cut_card})"


def load(order: Order, *, cut_card_from_back: int = 14, law: Law | None = None) -> Shoe:
    """Put the stack into the shoe, one cut card 14 or more cards from the back (the other ends the stack)."""
    if not 14 <= cut_card_from_back <= len(order):
        why = reason("shoe.cut-card-depth", law, depth=cut_card_from_back, most=len(order))
        raise Refused(message("shoe.loading"), [why])
    return Shoe(order, len(order) - cut_card_from_back)


class Shown(Enum):
    """Which burned cards the players see: documents differ, and some leave it open."""

    FIRST = "first"
    ALL = "all"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Burn:
    """Cards that went straight to the discard rack, and those of them that were shown."""

    cards: Order
    shown: Order


def opening_burn(shoe: Shoe, shown: Shown, *, law: Law | None = None) -> tuple[Burn, Shoe]:
    """Discard the first card and as many more as it counts: 2 to 11 cards, tens and faces counting ten."""
    (first, *_), _ = shoe.draw(1, law=law)
    cards, shoe = shoe.draw(1 + first.rank.burns, law=law)
    return _burned(cards, shown), shoe


def burn(shoe: Shoe, number: int, shown: Shown = Shown.NONE, *, law: Law | None = None) -> tuple[Burn, Shoe]:
    """A burn that somebody orders during play: three to six cards."""
    if not 3 <= number <= 6:
        raise Refused(message("shoe.burning"), [reason("shoe.burn-count", law, number=number)])
    cards, shoe = shoe.draw(number, law=law)
    return _burned(cards, shown), shoe


def _burned(cards: Order, shown: Shown) -> Burn:
    return Burn(cards, {Shown.ALL: cards, Shown.FIRST: cards[:1], Shown.NONE: ()}[shown])
