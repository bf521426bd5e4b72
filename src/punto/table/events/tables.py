"""The table itself and its people: opening and closing, seats, notices, accommodations, disputes."""

from typing import ClassVar

from punto.game.cards import Card
from punto.houses import Charter
from punto.streams import Event
from punto.table.commands import Misread, Waiver
from punto.table.events.values import Postings

__all__ = [
    "Accommodated",
    "CharterAdopted",
    "Confirmed",
    "Disputed",
    "NoticeGiven",
    "ProcedureChanged",
    "ReadingSettled",
    "SeatChanged",
    "SeatLeft",
    "SeatTaken",
    "SteppedAway",
    "StoodBehind",
    "TableClosed",
    "TableIdled",
    "TableOpened",
    "TableResumed",
]


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


class StoodBehind(Event, frozen=True, tag="stood-behind"):
    """A person stands behind a seat now, to bet there too. One who has given no name is a guest."""

    seat: int
    person: str
    name: str = ""


class SteppedAway(Event, frozen=True, tag="stepped-away"):
    """Whoever bet from behind a seat has gone, with their chips; `seat` is 0 where they stood behind none."""

    seat: int
    person: str
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


class ReadingSettled(Event, frozen=True, tag="reading-settled"):
    """Somebody of the floor has looked at what a shoe has read: that, what the dealer said, and what stands.

    Nothing stands of a card that was not due. `seen` says that such cards lie face up here.
    """

    why: Misread
    read: tuple[Card | None, ...]
    said: tuple[Card | None, ...]
    stands: tuple[Card | None, ...]
    seen: bool
