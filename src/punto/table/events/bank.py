"""Chips and cash: the tray, buying in, fills and credits, the drop box."""

from punto.streams import Event
from punto.table.events.values import Postings

__all__ = [
    "ChipsBought",
    "ColouredUp",
    "DropTaken",
    "MoneyReversed",
    "TrayClosed",
    "TrayCounted",
    "TrayCredited",
    "TrayFilled",
    "TrayOpened",
]


class TrayOpened(Event, frozen=True, tag="tray-opened"):
    """The opener is in the tray: the table has a bank, and chips are bought."""

    amount: int
    postings: Postings = ()


class TrayClosed(Event, frozen=True, tag="tray-closed"):
    """The closer: what should have been in the tray, what was counted, and where the difference went."""

    expected: int
    counted: int
    postings: Postings = ()


class TrayCounted(Event, frozen=True, tag="tray-counted"):
    """The chips in the tray were counted, value by value, beside what the books say is there."""

    chips: tuple[tuple[int, int], ...]
    expected: int
    counted: int


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
    """Chips that a person had bought, what a slip had moved, or a closer's, went back where it came from.

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
