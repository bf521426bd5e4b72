"""What people at a table do and ask for: verbs. `decide` is told who asks, and says what comes of it."""

from collections.abc import Mapping
from enum import Enum

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Charter
from punto.settle import Bet, Kind, Press
from punto.streams import Actor, Command
from punto.wagers import Key

__all__ = [
    "Accommodate",
    "Actor",
    "AdoptCharter",
    "Agree",
    "BuyIn",
    "CallPoints",
    "CallResult",
    "ChangeProcedure",
    "ChangeWager",
    "CloseTable",
    "CloseTray",
    "CollectLosers",
    "CollectVigorish",
    "ColourUp",
    "Command",
    "Confirm",
    "ConfirmSpoken",
    "ConnectMeters",
    "CorrectBurn",
    "CorrectCards",
    "CorrectRoll",
    "CorrectWagers",
    "CreditTray",
    "DealCard",
    "DealFreeHand",
    "Dispute",
    "ExposeDice",
    "FillTray",
    "GiveNotice",
    "GoIdle",
    "HandOver",
    "Irregularity",
    "Leave",
    "MoveSeat",
    "NoMoreBets",
    "OfferCut",
    "OfferTurn",
    "OpenBetting",
    "OpenTable",
    "OpenTray",
    "OrderBurn",
    "OrderRecut",
    "PayWinners",
    "PlaceWagers",
    "Prepare",
    "PressKey",
    "RackCards",
    "RefuseJackpot",
    "Relinquish",
    "Report",
    "Resume",
    "ReturnCards",
    "RevealDice",
    "ReverseMoney",
    "ReverseRound",
    "SettleEarly",
    "Shake",
    "Sit",
    "Substitute",
    "TakeBack",
    "TakeDrop",
    "TouchCards",
    "TouchChips",
    "TurnCards",
    "Waiver",
]


class Confirm(Command, frozen=True):
    """Somebody has looked: an item of the opening checklist is in order."""

    check: str


class AdoptCharter(Command, frozen=True):
    """Play by this charter: only while the table is closed."""

    charter: Charter


class OpenTable(Command, frozen=True):
    """Open for the gaming day, with cards that the machine shuffles or with real ones."""

    physical: bool = False


class CloseTable(Command, frozen=True):
    """Close: nobody owes anything, no round is under way."""


class GoIdle(Command, frozen=True):
    """Nobody plays: the cards are kept in one of the four ways, a to d."""

    method: str


class Resume(Command, frozen=True):
    """A patron has come to an idle table."""


class Sit(Command, frozen=True):
    """Take a seat: a person by their id and name, or else somebody new who has given none."""

    seat: int
    person: str = ""
    name: str = ""


class Leave(Command, frozen=True):
    """Leave a seat."""

    seat: int


class MoveSeat(Command, frozen=True):
    """Change seats: whoever sits at one takes another, with all that is theirs."""

    seat: int
    to: int


class OpenTray(Command, frozen=True):
    """The opener: so much comes from the cage into the tray, and from now on chips are bought.

    Where somebody keeps the cage, `cage` is what it holds.
    """

    amount: int
    cage: int | None = None


class CloseTray(Command, frozen=True):
    """The closer: what was counted in the tray goes back to the cage."""

    counted: int


class BuyIn(Command, frozen=True):
    """A person at a seat, or one who is named, changes money for chips.

    Cash, unless `wallet` says what the person's wallet holds: then it comes from there.
    """

    seat: int
    amount: int
    wallet: int | None = None
    person: str = ""


class ColourUp(Command, frozen=True):
    """Change a person's chips for chips of a larger value."""

    seat: int
    amount: int


class FillTray(Command, frozen=True):
    """Chips come from the cage, against a numbered slip; `cage` is what it holds, where somebody keeps it."""

    amount: int
    slip: str
    cage: int | None = None


class CreditTray(Command, frozen=True):
    """Chips go back to the cage, against a numbered slip."""

    amount: int
    slip: str


class TakeDrop(Command, frozen=True):
    """The drop box is taken away to be counted."""


class Prepare(Command, frozen=True):
    """One step on the way of the cards into the shoe.

    Whoever mixes brings the permutation; the cut cards need a place from the back; a burn of physical cards
    says which were seen; `told` are the numbers that a step asks for, by name.
    """

    step: str
    permutation: tuple[int, ...] = ()
    at: int = 0
    cards: tuple[Card, ...] = ()
    told: tuple[tuple[str, str], ...] = ()
    salt: str = ""
    """What the machine mixes into its promise of the order: 64 hexadecimal digits."""


class OfferCut(Command, frozen=True):
    """Offer the cut to a seat (0: the dealer cuts); one that accepts cuts at a place."""

    seat: int
    accepts: bool = True
    at: int = 0


class OrderRecut(Command, frozen=True):
    """The cut was improper, or could harm the game."""


class OrderBurn(Command, frozen=True):
    """Cards off the front of the shoe into the rack, between rounds; real ones that are shown are named."""

    number: int
    cards: tuple[Card, ...] = ()


class OpenBetting(Command, frozen=True):
    """Wagers may be made for the next round."""


class PlaceWagers(Command, frozen=True):
    """Put bets on the layout, all of them or none; spoken ones come with cash and wait for the dealer."""

    bets: tuple[Bet, ...]
    spoken: bool = False


class ConfirmSpoken(Command, frozen=True):
    """The dealer repeats a seat's spoken bets and turns the cash into chips."""

    seat: int


class TakeBack(Command, frozen=True):
    """Take a bet off the layout again."""

    seat: int
    wager: str
    on: Hand | None = None
    kind: Kind = Kind.CHIPS
    person: str = ""


class ChangeWager(Command, frozen=True):
    """Another stake on a bet that lies there: everybody else's bets, and those beside it, stay."""

    seat: int
    wager: str
    stake: int
    on: Hand | None = None
    kind: Kind = Kind.CHIPS
    person: str = ""


class NoMoreBets(Command, frozen=True):
    """The dealer's announcement: betting is over."""


class DealCard(Command, frozen=True):
    """Draw the next card to where it belongs; a cut card before a real one is said.

    Real cards are named; those that lie face down may stay unknown until they are turned.
    """

    card: Card | None = None
    cut_card: bool = False


class HandOver(Command, frozen=True):
    """Give a hand's cards, face down, to the player who turns them."""

    hand: Hand


class ReturnCards(Command, frozen=True):
    """The player has looked and returns the cards face up; the dealer places them and calls the count.

    Cards that nobody has named yet are named now.
    """

    hand: Hand
    cards: tuple[Card, ...] = ()


class TurnCards(Command, frozen=True):
    """The dealer turns a hand's cards; those that nobody has named yet are named now."""

    hand: Hand
    cards: tuple[Card, ...] = ()


class TouchCards(Command, frozen=True):
    """Somebody at the table reaches for the cards."""

    seat: int


class TouchChips(Command, frozen=True):
    """Somebody at the table reaches for bets or winnings on the layout."""

    seat: int


class Agree(Command, frozen=True):
    """Players with equal top bets on a hand agree who turns it."""

    hand: Hand
    seat: int


class Substitute(Command, frozen=True):
    """The table asks that a lower bettor turns the cards; `agreed` are the seats that say yes."""

    hand: Hand
    seat: int
    agreed: frozenset[int]


class Relinquish(Command, frozen=True):
    """The player who turns a hand gives that up, freely or because the dealer will wait no longer."""

    hand: Hand


class OfferTurn(Command, frozen=True):
    """Offer a relinquished hand to the next player."""

    hand: Hand
    seat: int
    accepts: bool


class CallPoints(Command, frozen=True):
    """Call the Player's count, then the Banker's."""


class SettleEarly(Command, frozen=True):
    """Settle what the first four cards decide; winners may have payouts put on their hand's bet."""

    presses: tuple[Press, ...] = ()


class CallResult(Command, frozen=True):
    """Call the final counts and the winner."""


class CollectLosers(Command, frozen=True):
    """Take every losing bet, before anything else."""


class PayWinners(Command, frozen=True):
    """Pay from the highest seat down, and take or mark vigorish."""


class CollectVigorish(Command, frozen=True):
    """Take the vigorish that a seat owes; its marker comes off the layout."""

    seat: int


class RackCards(Command, frozen=True):
    """Put the round's cards into the discard rack, in an order that rebuilds the hands.

    A continuous shuffler takes them back at once; where it mixes cards whose order is known, how is said, and
    a `salt` promises the order that comes of it.
    """

    permutation: tuple[int, ...] = ()
    salt: str = ""


class DealFreeHand(Command, frozen=True):
    """Begin a hand without wagers: one that the rules compel, or one of the house's own accord."""


class Irregularity(Enum):
    """What can go wrong with a card."""

    SURPLUS_THIRD = "surplus-third"
    DRAWN_IN_ERROR = "drawn-in-error"
    EXPOSED = "exposed"
    FACE_UP = "face-up"
    RAN_OUT = "ran-out"
    MISSING = "missing"


class Report(Command, frozen=True):
    """Something went wrong; the ruling follows the document and the house's choices.

    `reference` is the inventory number of cards from the maker, one of which is missing.
    """

    what: Irregularity
    card: Card | None = None
    seen: bool = False
    reference: str = ""


class CorrectCards(Command, frozen=True):
    """Real cards were entered wrongly: these came in this round, in this order, until winners are paid.

    Without cards: those that lie there are right, and only what was called and settled on them is undone.
    """

    cards: tuple[Card | None, ...] = ()
    """None for one that lies face down and that nobody has named."""


class CorrectRoll(Command, frozen=True):
    """Dice were entered wrongly; this is what the cups showed. Until winners are paid."""

    roll: Roll


class CorrectBurn(Command, frozen=True):
    """Cards that were burned at the beginning of the shoe were entered wrongly."""

    cards: tuple[Card, ...]


class CorrectWagers(Command, frozen=True):
    """Bets were entered wrongly: these lie nowhere, and those were left out. Until winners are paid.

    `spoken` says that those came with cash; one that takes the place of a spoken bet did so in any case.
    """

    wrong: tuple[Bet, ...] = ()
    right: tuple[Bet, ...] = ()
    spoken: bool = False


class ReverseMoney(Command, frozen=True):
    """Chips that were bought, a fill or a credit is undone, by a supervisor who gives their name and why.

    `number` says which of them since the tray was opened; `cage` is what the cage holds, where somebody keeps
    it.
    """

    number: int
    supervisor: str
    reason: str
    cage: int | None = None


class ReverseRound(Command, frozen=True):
    """A round that was paid is undone, by a supervisor who gives their name and a reason.

    With the right cards, or dice, it is settled once more by them; without, every wager goes back.
    """

    number: int
    supervisor: str
    reason: str
    cards: tuple[Card, ...] = ()
    roll: Roll | None = None


class GiveNotice(Command, frozen=True):
    """Tell somebody of a change; `at` counts minutes."""

    of: str
    to: tuple[str, ...]
    at: int
    written: bool = True


class ChangeProcedure(Command, frozen=True):
    """A setting of the house is another one from now on, at a time that is counted in minutes.

    Only between rounds, and only what the document lets a table change while it plays.
    """

    setting: str
    value: str
    at: int


class Waiver(Enum):
    """What an accommodation can waive for a person; whatever it does not name stays as it is."""

    TOUCH = "touch"
    """That they touch neither cards nor chips."""
    TURN = "turn"
    """That they turn the cards of the hand that they bet most on: the dealer does."""
    SPEAK = "speak"
    """That wagers lie on the layout as chips: they say them, with cash."""


class Accommodate(Command, frozen=True):
    """Let a person with a disability do a thing in another way; never one that helps cheating."""

    person: str
    how: str
    helps_cheating: bool = False
    waives: tuple[Waiver, ...] = ()


class Dispute(Command, frozen=True):
    """A round is questioned: its hands are rebuilt from the discard rack."""

    round: int


class Shake(Command, frozen=True):
    """Shake the dice cups: the dealer first (0), then a player where the house lets players shake."""

    seat: int = 0


class ExposeDice(Command, frozen=True):
    """The dice showed before they should have: they are shaken again."""


class RevealDice(Command, frozen=True):
    """Lift the cups."""

    roll: Roll


class ConnectMeters(Command, frozen=True):
    """The meters of these progressives can be reached, and of no others."""

    wagers: tuple[str, ...] = ()


class PressKey(Command, frozen=True):
    """Press a key of the progressives' keypad, about an award by its number in the game, and for a seat.

    Whoever presses one that claims an award brings what the meters stand at, by `wager.meter`; an award that
    is not named is the first that this key is due for.
    """

    key: Key
    award: int = 0
    seat: int = 0
    meters: Mapping[str, int] = {}


class RefuseJackpot(Command, frozen=True):
    """Whoever was called cannot verify a win: its claim is given up, and why; its keys begin again.

    An award that is not named is the first that waits for a card.
    """

    reason: str
    award: int = 0
