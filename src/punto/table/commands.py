"""What people at a table do and ask for: verbs. `decide` answers with events, or every reason why not."""

from dataclasses import dataclass
from enum import Enum

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.settle import Bet, Kind, Press
from punto.table.procedure import Role

__all__ = [
    "Accommodate",
    "Agree",
    "CallPoints",
    "CallResult",
    "ChangeProcedure",
    "CloseTable",
    "CollectLosers",
    "CollectVigorish",
    "Command",
    "Confirm",
    "ConfirmSpoken",
    "CorrectCard",
    "DealCard",
    "DealFreeHand",
    "Dispute",
    "ExposeDice",
    "GiveNotice",
    "GoIdle",
    "HandOver",
    "Irregularity",
    "Leave",
    "NoMoreBets",
    "OfferCut",
    "OfferTurn",
    "OpenBetting",
    "OpenTable",
    "OrderRecut",
    "PayWinners",
    "PlaceWagers",
    "Prepare",
    "RackCards",
    "Relinquish",
    "Report",
    "Resume",
    "ReturnCards",
    "RevealDice",
    "SettleEarly",
    "Shake",
    "Sit",
    "Substitute",
    "TakeBack",
    "TouchCards",
    "TouchChips",
    "TurnCards",
]


class Command:
    """Something to be decided."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Confirm(Command):
    """Somebody has looked: an item of the opening checklist is in order."""

    check: str
    by: Role = Role.FLOORPERSON


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open for the gaming day."""


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close: nobody owes anything, no round is under way."""


@dataclass(frozen=True, slots=True)
class GoIdle(Command):
    """Nobody plays: the cards are kept in one of the four ways, a to d."""

    method: str


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """A patron has come to an idle table."""


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Leave a seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Prepare(Command):
    """One step on the way of the cards into the shoe.

    Whoever mixes brings the permutation; the cut cards need a place from the back; a burn of physical cards
    says which were seen.
    """

    step: str
    by: Role = Role.DEALER
    permutation: tuple[int, ...] = ()
    at: int = 0
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class OfferCut(Command):
    """Offer the cut to a seat (0: the dealer cuts); one that accepts cuts at a place."""

    seat: int
    accepts: bool = True
    at: int = 0


@dataclass(frozen=True, slots=True)
class OrderRecut(Command):
    """The cut was improper, or could harm the game."""

    by: Role = Role.SUPERVISOR


@dataclass(frozen=True, slots=True)
class OpenBetting(Command):
    """Wagers may be made for the next round."""


@dataclass(frozen=True, slots=True)
class PlaceWagers(Command):
    """Put bets on the layout, all of them or none; spoken ones come with cash and wait for the dealer."""

    bets: tuple[Bet, ...]
    spoken: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmSpoken(Command):
    """The dealer repeats a seat's spoken bets and turns the cash into chips."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeBack(Command):
    """Take a bet off the layout again."""

    seat: int
    wager: str
    on: Hand | None = None
    kind: Kind = Kind.CHIPS


@dataclass(frozen=True, slots=True)
class NoMoreBets(Command):
    """The dealer's announcement: betting is over."""


@dataclass(frozen=True, slots=True)
class DealCard(Command):
    """Draw the next card to where it belongs; physical cards are named, and a cut card before one is said."""

    card: Card | None = None
    cut_card: bool = False


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """Give a hand's cards, face down, to the player who turns them."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class ReturnCards(Command):
    """The player has looked and returns the cards face up; the dealer places them and calls the count."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class TurnCards(Command):
    """The dealer turns a hand's cards."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class TouchCards(Command):
    """Somebody at the table reaches for the cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class TouchChips(Command):
    """Somebody at the table reaches for bets or winnings on the layout."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree(Command):
    """Players with equal top bets on a hand agree who turns it."""

    hand: Hand
    seat: int


@dataclass(frozen=True, slots=True)
class Substitute(Command):
    """The table asks that a lower bettor turns the cards; `agreed` are the seats that say yes."""

    hand: Hand
    seat: int
    agreed: frozenset[int]


@dataclass(frozen=True, slots=True)
class Relinquish(Command):
    """The player who turns a hand gives that up, freely or because the dealer will wait no longer."""

    hand: Hand
    by: Role = Role.PLAYER


@dataclass(frozen=True, slots=True)
class OfferTurn(Command):
    """Offer a relinquished hand to the next player."""

    hand: Hand
    seat: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class CallPoints(Command):
    """Call the Player's count, then the Banker's."""


@dataclass(frozen=True, slots=True)
class SettleEarly(Command):
    """Settle what the first four cards decide; winners may have payouts put on their hand's bet."""

    presses: tuple[Press, ...] = ()


@dataclass(frozen=True, slots=True)
class CallResult(Command):
    """Call the final counts and the winner."""


@dataclass(frozen=True, slots=True)
class CollectLosers(Command):
    """Take every losing bet, before anything else."""


@dataclass(frozen=True, slots=True)
class PayWinners(Command):
    """Pay from the highest seat down, and take or mark vigorish."""


@dataclass(frozen=True, slots=True)
class CollectVigorish(Command):
    """Take the vigorish that a seat owes; its marker comes off the layout."""

    seat: int


@dataclass(frozen=True, slots=True)
class RackCards(Command):
    """Put the round's cards into the discard rack, in an order that rebuilds the hands."""


@dataclass(frozen=True, slots=True)
class DealFreeHand(Command):
    """Begin a hand without wagers: one that the rules compel, or one of the house's own accord."""


class Irregularity(Enum):
    """What can go wrong with a card."""

    SURPLUS_THIRD = "surplus-third"
    DRAWN_IN_ERROR = "drawn-in-error"
    EXPOSED = "exposed"
    FACE_UP = "face-up"
    RAN_OUT = "ran-out"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Report(Command):
    """Something went wrong; the ruling follows the document and the house's choices.

    `reference` is the inventory number of cards from the maker, one of which is missing.
    """

    what: Irregularity
    card: Card | None = None
    seen: bool = False
    reference: str = ""


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A physical card was entered wrongly; a supervisor replaces it, and the original is kept."""

    hand: Hand
    place: int
    card: Card
    by: Role = Role.SUPERVISOR


@dataclass(frozen=True, slots=True)
class GiveNotice(Command):
    """Tell somebody of a change; `at` counts minutes."""

    of: str
    to: tuple[str, ...]
    at: int
    written: bool = True


@dataclass(frozen=True, slots=True)
class ChangeProcedure(Command):
    """A procedure begins or ends at a time, counted in minutes."""

    of: str
    at: int


@dataclass(frozen=True, slots=True)
class Accommodate(Command):
    """Let a person with a disability do a thing in another way; never one that helps cheating."""

    person: str
    how: str
    helps_cheating: bool = False


@dataclass(frozen=True, slots=True)
class Dispute(Command):
    """A round is questioned: its hands are rebuilt from the discard rack."""

    round: int


@dataclass(frozen=True, slots=True)
class Shake(Command):
    """Shake the dice cups: the dealer first, then a player where the house lets players shake."""

    by: Role = Role.DEALER
    seat: int = 0


@dataclass(frozen=True, slots=True)
class ExposeDice(Command):
    """The dice showed before they should have: they are shaken again."""


@dataclass(frozen=True, slots=True)
class RevealDice(Command):
    """Lift the cups."""

    roll: Roll
