"""What happened at a table: past participles. A table's state is folded from these, and nothing else.

An event stands alone: plain values, a name and a version of its own, equal after a trip through JSON
(`punto.table.record`). One that moves money carries what it posts: pairs of an account and an amount in minor
units that sum to zero.
"""

from typing import ClassVar

from msgspec import Struct

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.houses import Charter
from punto.settle import Bet, Movement, Posting, Press
from punto.streams import Event
from punto.table.commands import Irregularity, Waiver
from punto.table.jackpots import (
    Award,
    AwardWon,
    GameCancelled,
    GameEnded,
    GameStarted,
    HandPressed,
    JackpotHit,
    JackpotPaid,
    JackpotRefused,
    MetersConnected,
    SpotSelected,
    SupervisorCalled,
    WinPagePrinted,
)
from punto.wagers import Result

__all__ = [
    "Accommodated",
    "Award",
    "AwardWon",
    "BatchStored",
    "BetResult",
    "BettingOpened",
    "BurnCorrected",
    "CardCorrected",
    "CardDealt",
    "CardsBurned",
    "CardsCut",
    "CardsHanded",
    "CardsLoaded",
    "CardsMixed",
    "CardsRacked",
    "CardsRecirculated",
    "CardsReturned",
    "CardsTurned",
    "CharterAdopted",
    "ChipsBought",
    "ColouredUp",
    "Confirmed",
    "CutCardAppeared",
    "CutCardsPlaced",
    "CutDeclined",
    "DiceExposed",
    "DiceRevealed",
    "DiceShaken",
    "Disputed",
    "DropTaken",
    "EarlySettled",
    "Event",
    "FreeHandBegun",
    "FreeHandDue",
    "GameCancelled",
    "GameEnded",
    "GameStarted",
    "HandPressed",
    "IrregularityRuled",
    "JackpotHit",
    "JackpotPaid",
    "JackpotRefused",
    "LastHandAnnounced",
    "LosersCollected",
    "MetersConnected",
    "MoneyReversed",
    "NoMoreBetsAnnounced",
    "NoticeGiven",
    "PointsCalled",
    "PressedBet",
    "ProcedureChanged",
    "RecutOrdered",
    "ResultCalled",
    "RoundReversed",
    "RoundTakenBack",
    "RoundVoided",
    "SeatChanged",
    "SeatLeft",
    "SeatTaken",
    "ShoeCommitted",
    "ShoeEnded",
    "ShoeRevealed",
    "SpokenConfirmed",
    "SpotSelected",
    "StakesReturned",
    "StepDone",
    "StepsOrdered",
    "SupervisorCalled",
    "TableClosed",
    "TableIdled",
    "TableOpened",
    "TableResumed",
    "TrayClosed",
    "TrayCredited",
    "TrayFilled",
    "TrayOpened",
    "TurnAccepted",
    "TurnAgreed",
    "TurnDeclined",
    "TurnRelinquished",
    "VigorishCollected",
    "WagerTakenBack",
    "WagersCorrected",
    "WagersPlaced",
    "WinPagePrinted",
    "WinnersPaid",
]

Postings = tuple[Posting, ...]
Cards = tuple[Card, ...]


class CharterAdopted(Event, frozen=True, tag="charter-adopted"):
    """The table plays by this charter: house, jurisdiction, wagers and procedure, word for word."""

    charter: Charter


class Confirmed(Event, frozen=True, tag="confirmed"):
    """An item of the opening checklist is in order."""

    check: str


class TableOpened(Event, frozen=True, tag="table-opened"):
    """The table is open; the cards come next.

    Says with how many decks, in one batch or two, by which steps they come into the shoe, and whether they
    are real cards whose order nobody knows.
    """

    decks: int = 0
    batches: int = 1
    physical: bool = False
    steps: tuple[str, ...] = ()


class TableClosed(Event, frozen=True, tag="table-closed"):
    """The gaming day is over here; whoever sat there has gone, with their chips."""

    postings: Postings = ()


class TableIdled(Event, frozen=True, tag="table-idled"):
    """Nobody plays; the cards are kept in one of the document's ways, and these steps come next for them."""

    method: str
    steps: tuple[str, ...] = ()
    rack_kept: bool = False


class TableResumed(Event, frozen=True, tag="table-resumed"):
    """A patron came to an idle table; the cut is offered."""


class SeatTaken(Event, frozen=True, tag="seat-taken"):
    """A person sits down. One who has given no name is a guest."""

    seat: int
    person: str
    name: str = ""


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """A person leaves and takes their chips along."""

    seat: int
    person: str
    postings: Postings = ()


class SeatChanged(Event, frozen=True, tag="seat-changed"):
    """A person sits somewhere else now, with all that is theirs."""

    seat: int
    to: int
    person: str


class TrayOpened(Event, frozen=True, tag="tray-opened"):
    """The opener is in the tray: the table has a bank, and chips are bought."""

    amount: int
    postings: Postings = ()


class TrayClosed(Event, frozen=True, tag="tray-closed"):
    """The closer: what should have been in the tray, what was counted, and where the difference went."""

    expected: int
    counted: int
    postings: Postings = ()


class ChipsBought(Event, frozen=True, tag="chips-bought"):
    """A person has changed money for chips: cash that is in the drop box now, or money of their wallet."""

    person: str
    amount: int
    cash: bool = True
    postings: Postings = ()


class ColouredUp(Event, frozen=True, tag="coloured-up"):
    """A person's chips were changed for chips of a larger value."""

    person: str
    amount: int


class TrayFilled(Event, frozen=True, tag="tray-filled"):
    """Chips came from the cage, against a numbered slip."""

    amount: int
    slip: str
    postings: Postings = ()


class TrayCredited(Event, frozen=True, tag="tray-credited"):
    """Chips went back to the cage, against a numbered slip."""

    amount: int
    slip: str
    postings: Postings = ()


class MoneyReversed(Event, frozen=True, tag="money-reversed"):
    """Chips that a person had bought, or what a slip had moved, went back where it came from.

    It was `moved` by the event of that name, the one with this number since the tray was opened.
    """

    number: int
    moved: str
    amount: int
    person: str
    cash: bool
    slip: str
    supervisor: str
    reason: str
    postings: Postings = ()


class DropTaken(Event, frozen=True, tag="drop-taken"):
    """The drop box is on its way to the count room, with what should be in it."""

    amount: int
    postings: Postings = ()


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


class BettingOpened(Event, frozen=True, tag="betting-opened"):
    """Wagers may be made for this round."""

    number: int


class WagersPlaced(Event, frozen=True, tag="wagers-placed"):
    """Bets lie on the layout; spoken ones came with cash and wait for the dealer to repeat them."""

    bets: tuple[Bet, ...]
    spoken: bool = False
    postings: Postings = ()


class SpokenConfirmed(Event, frozen=True, tag="spoken-confirmed"):
    """The dealer has repeated a seat's spoken bets; the cash is in the drop box, chips lie in its place."""

    seat: int
    postings: Postings = ()


class WagerTakenBack(Event, frozen=True, tag="wager-taken-back"):
    """A bet was taken off the layout again."""

    bet: Bet
    postings: Postings = ()


class NoMoreBetsAnnounced(Event, frozen=True, tag="no-more-bets-announced"):
    """Betting is over."""


class FreeHandDue(Event, frozen=True, tag="free-hand-due"):
    """A hand without wagers must come before the next bets."""

    clauses: tuple[str, ...] = ()


class FreeHandBegun(Event, frozen=True, tag="free-hand-begun"):
    """A hand without wagers begins: one that the rules compel, or one of the house's own accord."""

    number: int
    compelled: bool = False


class CardDealt(Event, frozen=True, tag="card-dealt"):
    """A card to a hand: from the shoe, or one that was carried over; face up or down.

    `seen` says that everybody knows the card, though it lies face down.
    """

    card: Card | None
    """None where nobody knows it yet, and in what somebody is told who may not know it."""
    hand: Hand
    up: bool = True
    carried: bool = False
    seen: bool = False


class CutCardAppeared(Event, frozen=True, tag="cut-card-appeared"):
    """The cut card is put aside and the hand is finished."""


class CardsHanded(Event, frozen=True, tag="cards-handed"):
    """A hand's cards lie face down before the player who turns them, and who alone may look at them."""

    hand: Hand
    seat: int
    cards: tuple[Card | None, ...]


class CardsReturned(Event, frozen=True, tag="cards-returned"):
    """The player has turned the cards; these they are."""

    hand: Hand
    seat: int
    cards: Cards


class CardsTurned(Event, frozen=True, tag="cards-turned"):
    """The dealer has turned a hand's cards; these they are."""

    hand: Hand
    cards: Cards


class TurnAgreed(Event, frozen=True, tag="turn-agreed"):
    """Who turns a hand's cards is agreed."""

    hand: Hand
    seat: int


class TurnRelinquished(Event, frozen=True, tag="turn-relinquished"):
    """The player who turns a hand has given that up, or has been waited for long enough."""

    hand: Hand
    seat: int


class TurnDeclined(Event, frozen=True, tag="turn-declined"):
    """A seat was offered a relinquished hand and would not have it."""

    hand: Hand
    seat: int


class TurnAccepted(Event, frozen=True, tag="turn-accepted"):
    """A relinquished hand is taken by a seat, or by the dealer where nobody would (0)."""

    hand: Hand
    seat: int


class PointsCalled(Event, frozen=True, tag="points-called"):
    """A hand's count on its first two cards, called by the dealer."""

    hand: Hand
    points: int


class BetResult(Struct, frozen=True, gc=False):
    """What became of one bet, in minor units; `gross` is without the stake, `net` what the bettor gains."""

    bet: Bet
    result: Result
    line: str | None
    odds: str | None
    gross: int
    vigorish: int
    net: int
    pressed: int = 0
    capped: int = 0
    meter: str = ""
    swapped: bool = False


class PressedBet(Struct, frozen=True, gc=False):
    """An early payout that lies on another bet now."""

    bet: Bet
    amount: int


class EarlySettled(Event, frozen=True, tag="early-settled"):
    """Bets that the first four cards decide are settled; some payouts were pressed onto other bets."""

    charter: str
    results: tuple[BetResult, ...]
    movements: tuple[Movement, ...]
    presses: tuple[Press, ...] = ()
    pressed: tuple[PressedBet, ...] = ()
    postings: Postings = ()


class ResultCalled(Event, frozen=True, tag="result-called"):
    """The final counts are called: now every bet's result is known, and what the dealer's hands will do."""

    player: int
    banker: int
    charter: str = ""
    """The digest of the charter that the bets were settled by."""
    results: tuple[BetResult, ...] = ()
    collect: tuple[Movement, ...] = ()
    pay: tuple[Movement, ...] = ()


class LosersCollected(Event, frozen=True, tag="losers-collected"):
    """Every losing bet is taken."""

    movements: tuple[Movement, ...]
    postings: Postings = ()


class WinnersPaid(Event, frozen=True, tag="winners-paid"):
    """Every winning bet is paid, and vigorish taken or marked."""

    movements: tuple[Movement, ...]
    postings: Postings = ()


class VigorishCollected(Event, frozen=True, tag="vigorish-collected"):
    """The vigorish marked at a seat is paid; its marker comes off the layout."""

    seat: int
    amount: int
    postings: Postings = ()


class CardsRacked(Event, frozen=True, tag="cards-racked"):
    """The round's cards are in the discard rack, the Player's hand first.

    Winning stakes go back to their bettors; bets that pushed stay on the layout for the next round.
    """

    stay: tuple[Bet, ...] = ()
    postings: Postings = ()


class StakesReturned(Event, frozen=True, tag="stakes-returned"):
    """Bets that lay there from the round before go back: a hand without wagers comes first."""

    movements: tuple[Movement, ...]
    postings: Postings = ()


class LastHandAnnounced(Event, frozen=True, tag="last-hand-announced"):
    """One more hand is played."""


class ShoeEnded(Event, frozen=True, tag="shoe-ended"):
    """Nothing is dealt until the cards have been shuffled again, or replaced; by which steps, is said."""

    replaced: bool
    steps: tuple[str, ...] = ()


class IrregularityRuled(Event, frozen=True, tag="irregularity-ruled"):
    """What becomes of a card that went wrong, as a word for the ruling, and the clauses that say so.

    `from_shoe` says that the card has left the shoe by this, `waited` that it lay on the table already,
    `seen` that players know it; `back_to` is the step from which the cards are prepared again. `reading` says
    that the clauses leave this open: the house reads them so.
    """

    version: ClassVar[int] = 3

    what: Irregularity
    ruling: str
    clauses: tuple[str, ...] = ()
    card: Card | None = None
    from_shoe: bool = False
    seen: bool = False
    reference: str = ""
    back_to: str = ""
    waited: bool = False
    reading: bool = False


class RoundVoided(Event, frozen=True, tag="round-voided"):
    """The round does not count: what was settled early is undone, and every wager goes back."""

    movements: tuple[Movement, ...] = ()
    postings: Postings = ()


class RoundTakenBack(Event, frozen=True, tag="round-taken-back"):
    """A round that was entered wrongly has its first cards, so many, and nothing that came of the others.

    `recount` says that their counts are called again, and that what was settled early is undone too; dice are
    revealed again. What was collected or paid goes back, movement by movement.
    """

    kept: int
    recount: bool
    movements: tuple[Movement, ...] = ()
    postings: Postings = ()


class RoundReversed(Event, frozen=True, tag="round-reversed"):
    """A round that was paid is undone by a supervisor, and settled once more if the right result is known.

    `undone` is what the dealer's hands take back, `movements` what they do then: wagers are returned, or
    settled by these cards or dice.
    """

    number: int
    supervisor: str
    reason: str
    undone: tuple[Movement, ...] = ()
    player: Cards = ()
    banker: Cards = ()
    roll: Roll | None = None
    results: tuple[BetResult, ...] = ()
    movements: tuple[Movement, ...] = ()
    postings: Postings = ()


class BurnCorrected(Event, frozen=True, tag="burn-corrected"):
    """The cards that were burned and shown at the beginning of the shoe are these, of so many burned."""

    cards: Cards
    number: int


class CardCorrected(Event, frozen=True, tag="card-corrected"):
    """A physical card was entered wrongly; the original is kept beside its correction."""

    hand: Hand
    place: int
    original: Card | None
    card: Card | None
    up: bool = True


class WagersCorrected(Event, frozen=True, tag="wagers-corrected"):
    """Bets were entered wrongly; the original ones are kept beside those that lie there instead.

    `cash` are those among them that came as cash, which the dealer has changed for chips.
    """

    wrong: tuple[Bet, ...]
    right: tuple[Bet, ...]
    cash: tuple[Bet, ...] = ()
    postings: Postings = ()


class NoticeGiven(Event, frozen=True, tag="notice-given"):
    """Somebody was told of a change, at a time in minutes; `fulfils` says that it had still to be told."""

    of: str
    to: tuple[str, ...]
    at: int
    fulfils: bool = False


class ProcedureChanged(Event, frozen=True, tag="procedure-changed"):
    """A procedure changed: a setting is another one, and the table plays by this charter from now on.

    Where cards wait to be prepared, `steps` are those that come now; where the document wants somebody told
    afterwards, `tell` has it remembered.
    """

    version: ClassVar[int] = 2

    of: str
    at: int
    tell: bool = False
    setting: str = ""
    value: str = ""
    charter: Charter | None = None
    steps: tuple[str, ...] = ()


class Accommodated(Event, frozen=True, tag="accommodated"):
    """A person with a disability may do a thing in another way; what is waived for them by it."""

    version: ClassVar[int] = 2

    person: str
    how: str
    waives: tuple[Waiver, ...] = ()


class Disputed(Event, frozen=True, tag="disputed"):
    """A round is questioned; its hands as the discard rack rebuilds them, cards that nobody saw left out."""

    number: int
    player: tuple[Card | None, ...]
    banker: tuple[Card | None, ...]


class DiceShaken(Event, frozen=True, tag="dice-shaken"):
    """The dealer (0) or a seat has shaken the cups."""

    seat: int


class DiceExposed(Event, frozen=True, tag="dice-exposed"):
    """The dice showed too early; they are shaken again."""


class DiceRevealed(Event, frozen=True, tag="dice-revealed"):
    """The cups are lifted."""

    roll: Roll
