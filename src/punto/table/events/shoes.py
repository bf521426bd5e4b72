"""The way of the cards into the shoe, the cut, burns, and the end of a shoe."""

from typing import ClassVar

from punto.streams import Event
from punto.table.events.values import Cards

__all__ = [
    "BatchStored",
    "CardsBurned",
    "CardsCut",
    "CardsLoaded",
    "CardsMixed",
    "CardsRecirculated",
    "CutCardAppeared",
    "CutCardsPlaced",
    "CutDeclined",
    "LastHandAnnounced",
    "RecutOrdered",
    "ShoeCommitted",
    "ShoeEnded",
    "ShoeRevealed",
    "StepDone",
    "StepsOrdered",
]


class StepDone(Event, frozen=True, tag="step-done"):
    """A step on the way of the cards into the shoe is done; `told` was read off them, or is who looked."""

    version = 2
    step: str
    told: tuple[tuple[str, str], ...] = ()


class StepsOrdered(Event, frozen=True, tag="steps-ordered"):
    """Steps that must be done first, because something went wrong with the cards."""

    steps: tuple[str, ...]


class CardsMixed(Event, frozen=True, tag="cards-mixed"):
    """The stack lies in a new order; empty where nobody knows it."""

    order: Cards = ()


class BatchStored(Event, frozen=True, tag="batch-stored"):
    """The other batch is shuffled and kept in the shuffler; its order, where anybody knows it."""

    order: Cards = ()


class ShoeCommitted(Event, frozen=True, tag="shoe-committed"):
    """The order of a shoe is promised before the cut: a hash of it and of a salt that nobody knows yet."""

    shoe: int
    commitment: str
    salt: str = ""


class ShoeRevealed(Event, frozen=True, tag="shoe-revealed"):
    """A shoe that was committed to is over: its salt and its order before the cut, for everybody to check.

    `voided` says that it was not played to its end.
    """

    shoe: int
    commitment: str
    salt: str
    cards: Cards
    voided: bool = False


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """A seat was offered the cut and would not."""

    seat: int


class CardsCut(Event, frozen=True, tag="cards-cut"):
    """A seat, or the dealer (0), has cut; the order of the stack now, where anybody knows it."""

    seat: int
    at: int
    order: Cards = ()


class RecutOrdered(Event, frozen=True, tag="recut-ordered"):
    """The cards are cut once more; wagers stay where they are."""


class CutCardsPlaced(Event, frozen=True, tag="cut-cards-placed"):
    """A cut card lies so many cards from the back."""

    from_back: int


class CardsLoaded(Event, frozen=True, tag="cards-loaded"):
    """The stack is in the shoe."""


class CardsBurned(Event, frozen=True, tag="cards-burned"):
    """Cards that went to the rack, those of them that were shown, and how many there were.

    They are the first of their shoe, or were `ordered` while it is played.
    """

    version: ClassVar[int] = 2

    cards: Cards
    shown: Cards
    number: int
    ordered: bool = False


class CardsRecirculated(Event, frozen=True, tag="cards-recirculated"):
    """All cards but those that wait for a hand are in the shuffler again; their order, if it is known."""

    order: Cards = ()


class CutCardAppeared(Event, frozen=True, tag="cut-card-appeared"):
    """The cut card is put aside and the hand is finished."""


class LastHandAnnounced(Event, frozen=True, tag="last-hand-announced"):
    """One more hand is played."""


class ShoeEnded(Event, frozen=True, tag="shoe-ended"):
    """Nothing is dealt until the cards have been shuffled again, or replaced; by which steps, is said."""

    replaced: bool
    steps: tuple[str, ...] = ()
