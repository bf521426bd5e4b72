"""What happened at a table: past participles. A table's state is folded from these, and nothing else."""

from dataclasses import dataclass

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.game.shoe import Order
from punto.settle import Bet, Press, Settlement
from punto.settle.results import Movement
from punto.table.commands import Irregularity
from punto.table.procedure import Role

__all__ = [
    "Accommodated",
    "BatchStored",
    "BettingOpened",
    "CardCorrected",
    "CardDealt",
    "CardsBurned",
    "CardsCut",
    "CardsHanded",
    "CardsLoaded",
    "CardsMixed",
    "CardsRacked",
    "CardsReturned",
    "CardsTurned",
    "Confirmed",
    "CutCardAppeared",
    "CutCardsPlaced",
    "CutDeclined",
    "DiceExposed",
    "DiceRevealed",
    "DiceShaken",
    "Disputed",
    "EarlySettled",
    "Event",
    "FreeHandBegun",
    "FreeHandDue",
    "IrregularityRuled",
    "LastHandAnnounced",
    "LosersCollected",
    "NoMoreBetsAnnounced",
    "NoticeGiven",
    "PointsCalled",
    "ProcedureChanged",
    "RecutOrdered",
    "ResultCalled",
    "RoundVoided",
    "SeatLeft",
    "SeatTaken",
    "ShoeEnded",
    "SpokenConfirmed",
    "StepDone",
    "TableClosed",
    "TableIdled",
    "TableOpened",
    "TableResumed",
    "TurnAccepted",
    "TurnAgreed",
    "TurnDeclined",
    "TurnRelinquished",
    "VigorishCollected",
    "WagerTakenBack",
    "WagersPlaced",
    "WinnersPaid",
]


class Event:
    """Something that happened."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Confirmed(Event):
    check: str
    by: Role


@dataclass(frozen=True, slots=True)
class TableOpened(Event):
    """The cards come next."""


@dataclass(frozen=True, slots=True)
class TableClosed(Event):
    """The gaming day is over here."""


@dataclass(frozen=True, slots=True)
class TableIdled(Event):
    method: str


@dataclass(frozen=True, slots=True)
class TableResumed(Event):
    """A patron came; the cut is offered."""


@dataclass(frozen=True, slots=True)
class SeatTaken(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class StepDone(Event):
    step: str
    by: Role


@dataclass(frozen=True, slots=True)
class CardsMixed(Event):
    order: Order


@dataclass(frozen=True, slots=True)
class BatchStored(Event):
    """The other batch is shuffled and kept in the shuffler; its order, where anybody knows it."""

    order: Order


@dataclass(frozen=True, slots=True)
class CutDeclined(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CardsCut(Event):
    """By a seat, or by the dealer (0)."""

    seat: int
    at: int
    order: Order | None


@dataclass(frozen=True, slots=True)
class RecutOrdered(Event):
    by: Role


@dataclass(frozen=True, slots=True)
class CutCardsPlaced(Event):
    from_back: int


@dataclass(frozen=True, slots=True)
class CardsLoaded(Event):
    """The stack is in the shoe."""


@dataclass(frozen=True, slots=True)
class CardsBurned(Event):
    """Cards that went to the rack, those of them that were shown, and how many there were."""

    cards: tuple[Card, ...]
    shown: tuple[Card, ...]
    number: int


@dataclass(frozen=True, slots=True)
class BettingOpened(Event):
    number: int


@dataclass(frozen=True, slots=True)
class WagersPlaced(Event):
    bets: tuple[Bet, ...]
    spoken: bool


@dataclass(frozen=True, slots=True)
class SpokenConfirmed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class WagerTakenBack(Event):
    bet: Bet


@dataclass(frozen=True, slots=True)
class NoMoreBetsAnnounced(Event):
    """Betting is over."""


@dataclass(frozen=True, slots=True)
class FreeHandDue(Event):
    compelled: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FreeHandBegun(Event):
    number: int
    compelled: bool


@dataclass(frozen=True, slots=True)
class CardDealt(Event):
    """A card to a hand: from the shoe, or one that was carried over; face up or down."""

    card: Card
    hand: Hand
    up: bool
    carried: bool = False


@dataclass(frozen=True, slots=True)
class CutCardAppeared(Event):
    """It is put aside and the hand is finished."""


@dataclass(frozen=True, slots=True)
class CardsHanded(Event):
    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class CardsReturned(Event):
    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class CardsTurned(Event):
    """By the dealer."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class TurnAgreed(Event):
    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class TurnRelinquished(Event):
    hand: Hand
    seat: int
    by: Role


@dataclass(frozen=True, slots=True)
class TurnDeclined(Event):
    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class TurnAccepted(Event):
    """By a seat, or by the dealer where nobody would (0)."""

    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class PointsCalled(Event):
    """A hand's count on its first two cards, called by the dealer."""

    hand: Hand
    points: int


@dataclass(frozen=True, slots=True)
class EarlySettled(Event):
    movements: tuple[Movement, ...]
    presses: tuple[Press, ...]


@dataclass(frozen=True, slots=True)
class ResultCalled(Event):
    player: int
    banker: int
    settlement: Settlement | None
    movements: tuple[Movement, ...] = ()


@dataclass(frozen=True, slots=True)
class LosersCollected(Event):
    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class WinnersPaid(Event):
    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class VigorishCollected(Event):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardsRacked(Event):
    """The round's cards are in the discard rack, the Player's hand first."""


@dataclass(frozen=True, slots=True)
class LastHandAnnounced(Event):
    """One more hand is played."""


@dataclass(frozen=True, slots=True)
class ShoeEnded(Event):
    """Nothing is dealt until the cards have been shuffled again, or replaced."""

    replaced: bool


@dataclass(frozen=True, slots=True)
class IrregularityRuled(Event):
    """What became of a card, as a word for the ruling, and the clauses that say so."""

    what: Irregularity
    ruling: str
    clauses: tuple[str, ...]
    card: Card | None = None
    from_shoe: bool = False
    reference: str = ""


@dataclass(frozen=True, slots=True)
class RoundVoided(Event):
    """Every wager goes back."""

    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class CardCorrected(Event):
    """The original is kept beside its correction."""

    hand: Hand
    place: int
    original: Card
    card: Card
    by: Role


@dataclass(frozen=True, slots=True)
class NoticeGiven(Event):
    of: str
    to: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class ProcedureChanged(Event):
    """Where the document wants somebody told afterwards, it is remembered until they are."""

    of: str
    at: int
    tell: bool


@dataclass(frozen=True, slots=True)
class Accommodated(Event):
    person: str
    how: str


@dataclass(frozen=True, slots=True)
class Disputed(Event):
    """A round's hands as the discard rack rebuilds them."""

    number: int
    player: tuple[Card, ...]
    banker: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DiceShaken(Event):
    """By the dealer (0) or a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiceExposed(Event):
    """The dice showed too early; they are shaken again."""


@dataclass(frozen=True, slots=True)
class DiceRevealed(Event):
    roll: Roll
