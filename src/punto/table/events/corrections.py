"""When something went wrong: rulings, voids, corrections, the reversal of a round."""

from typing import ClassVar

from punto.game.cards import Card
from punto.game.dice import Roll
from punto.game.hands import Hand
from punto.settle import Bet, Movement
from punto.streams import Event
from punto.table.commands import Irregularity
from punto.table.events.values import BetResult, Cards, Postings

__all__ = [
    "BurnCorrected",
    "CardCorrected",
    "HandCorrected",
    "IrregularityRuled",
    "ReportTakenBack",
    "RoundReversed",
    "RoundTakenBack",
    "RoundVoided",
    "WagersCorrected",
]


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


class ReportTakenBack(Event, frozen=True, tag="report-taken-back"):
    """What was reported last of a card was not so, and what was ruled on it is undone.

    `cards` are back in the shoe, by name where everybody has seen them; they lay in the `banker`'s hand, as a
    `surplus` third card, among the `discards`, or as the `next-hand`'s. `restored` says that the round is no
    longer void: its bets lie there again, as chips, and what was settled early is settled.
    """

    cards: tuple[Card | None, ...] = ()
    lay: str = ""
    surplus: bool = False
    """Whether a surplus third card of this round is still ruled on."""
    no_free_hand: bool = False
    no_cut_card: bool = False
    restored: bool = False
    bets: tuple[Bet, ...] = ()
    movements: tuple[Movement, ...] = ()
    postings: Postings = ()


class RoundTakenBack(Event, frozen=True, tag="round-taken-back"):
    """A round that was entered wrongly has its first cards, so many, and nothing that came of the others.

    `recount` says that their counts are called again, and that what was settled early is undone too; dice are
    revealed again. What was collected or paid goes back, movement by movement. Of the cards that went
    wrong in this round `taken_up` are ruled on no longer, as a hand wants them; `no_free_hand` says that none
    is due any more.
    """

    version: ClassVar[int] = 2

    kept: int
    recount: bool
    movements: tuple[Movement, ...] = ()
    postings: Postings = ()
    taken_up: int = 0
    no_free_hand: bool = False


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


class HandCorrected(Event, frozen=True, tag="hand-corrected"):
    """A hand without wagers that lies in the discard rack was entered wrongly: these are its cards."""

    number: int
    supervisor: str
    reason: str
    player: Cards
    banker: Cards


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
