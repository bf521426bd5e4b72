"""The table itself and its people: opening and closing, seats, notices, accommodations, disputes."""

from enum import Enum

from punto.game.cards import Card
from punto.houses import Charter
from punto.streams import Command

__all__ = [
    "Accommodate",
    "AdoptCharter",
    "ChangeProcedure",
    "CloseTable",
    "Confirm",
    "Dispute",
    "GiveNotice",
    "GoIdle",
    "Leave",
    "Misread",
    "MoveSeat",
    "OpenTable",
    "Resume",
    "SettleReading",
    "Sit",
    "StandBehind",
    "StepAway",
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


class StandBehind(Command, frozen=True):
    """Stand behind a taken seat, to bet there too: a person, or else somebody new who has given no name."""

    seat: int
    person: str = ""
    name: str = ""


class StepAway(Command, frozen=True):
    """Whoever bets from behind a seat goes, with their chips."""

    person: str


class Leave(Command, frozen=True):
    """Leave a seat."""

    seat: int


class MoveSeat(Command, frozen=True):
    """Change seats: whoever sits at one takes another, with all that is theirs."""

    seat: int
    to: int


class GiveNotice(Command, frozen=True):
    """Tell somebody of a change; `at` counts minutes, since 1970 where a clock goes."""

    of: str
    to: tuple[str, ...]
    at: int = 0
    written: bool = True


class ChangeProcedure(Command, frozen=True):
    """A setting of the house is another one from now on: `at` counts minutes, since 1970 where a clock goes.

    Only between rounds, and only what the document lets a table change while it plays.
    """

    setting: str
    value: str
    at: int = 0


class Waiver(Enum):
    """What an accommodation can waive for a person; whatever it does not name stays as it is."""

    TOUCH = "touch"
    """That they touch neither cards nor chips."""
    TURN = "turn"
    """That they turn the cards of the hand that they bet most on: the dealer does."""
    SPEAK = "speak"
    """That wagers lie on the layout as chips: they say them, with cash."""


class Accommodate(Command, frozen=True):
    """Let a person with a disability do a thing in another way; nothing but what it names is waived."""

    person: str
    how: str
    waives: tuple[Waiver, ...] = ()


class Dispute(Command, frozen=True):
    """A round is questioned: its hands are rebuilt from the discard rack."""

    round: int


class Misread(Enum):
    """Why somebody of the floor looks at what a reading shoe has read."""

    NOT_DUE = "not-due"
    """A card was read when none was due: the reading is struck out."""
    DIFFERS = "differs"
    """The dealer, or the card as it came up, said another one."""
    OFF = "off"
    """The shoe reads no longer: the table goes on without it."""


class SettleReading(Command, frozen=True):
    """Somebody of the floor has looked at what a reading shoe has read, and says what stands."""

    why: Misread
    read: tuple[Card, ...] = ()
    said: tuple[Card, ...] = ()
    stands: tuple[Card, ...] = ()
