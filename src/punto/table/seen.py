"""What a view is made of: hands, bets, seats, the rack and the rest of a table, as one person sees them."""

from collections.abc import Mapping

from msgspec import Struct

from punto.table.events import BetResult
from punto.table.jackpot_view import JackpotsView
from punto.table.owing import OwedView

__all__ = ["BetView", "CheckView", "HandView", "NextView", "RackView", "SeatView", "TableView"]

SeenCards = tuple[str | None, ...]
"""Cards in our notation; None for one that lies face down."""


class HandView(Struct, frozen=True):
    """One hand: its cards or dice, the count of what is known, and the seat that turns it (0: the dealer)."""

    cards: SeenCards = ()
    dice: tuple[int, ...] | None = None
    points: int | None = None
    holder: int | None = None
    handed: bool = False
    covered: bool = False
    """Whether dice lie under their cup."""
    tucked: bool = False
    """Whether the cards wait under the corner of the shoe for the other hand."""


class BetView(Struct, frozen=True):
    """A bet on the layout, what was pressed onto it, and who bets."""

    seat: int
    wager: str
    stake: int
    who: str
    on: str | None = None
    paytable: str | None = None
    kind: str = "chips"
    pressed: int = 0
    spoken: bool = False
    stayed: bool = False
    """Whether it stands from the round before, where it pushed."""


class SeatView(Struct, frozen=True):
    """A seat and who sits there, or stands behind it.

    What they have gained is for themselves and those who run the table.
    """

    seat: int
    who: str
    person: str = ""
    gained: int | None = None
    chips: int | None = None
    owes: int = 0


class NextView(Struct, frozen=True):
    """The one next thing, where the document says so, and whose turn it is."""

    what: str
    clauses: tuple[str, ...]
    by: str


class RackView(Struct, frozen=True):
    """A round in the discard rack."""

    number: int
    player: SeenCards
    banker: SeenCards
    others: SeenCards = ()
    free: bool = False


class CheckView(Struct, frozen=True):
    """An item of the opening checklist."""

    id: str
    title: str
    confirmed: bool


class TableView(Struct, frozen=True):
    """A table as one person sees it."""

    house: str
    title: str
    currency: str
    game: str
    charter: str
    phase: str
    round: int
    next: NextView
    free_hand: bool
    physical: bool
    hands: Mapping[str, HandView]
    winner: str | None
    bets: tuple[BetView, ...]
    results: tuple[BetResult, ...]
    seats: tuple[SeatView, ...]
    behind: tuple[SeatView, ...]
    """Who stands behind which seat."""
    owed: tuple[OwedView, ...]
    """Vigorish that is marked, each with who owes it."""
    checklist: tuple[CheckView, ...]
    cards_left: int | None
    cut_card_came: bool
    last_hand: bool
    carried: SeenCards
    waiting: SeenCards
    """Third cards that lie there until the Banker's hand is turned, or that none wants after a correction."""
    reported: str | None
    """A card that lies face up in the shoe."""
    commitment: str
    """The promise of the order that the machine shuffled; empty where there is none."""
    rack: tuple[RackView, ...]
    coups: tuple[str, ...]
    balances: Mapping[str, int]
    untold: tuple[str, ...] = ()
    """Changes that somebody has still to be told of, for those who run the table."""
    jackpots: JackpotsView | None = None

    def __repr__(self) -> str:
        come = f"phase={self.phase!r}, round={self.round}, next={self.next.what!r}"
        return f"TableView({self.house!r}, {come})"
