"""Chips and cash: the tray, buying in, fills and credits, the drop box."""

from punto.streams import Command

__all__ = [
    "BuyIn",
    "CloseTray",
    "ColourUp",
    "CountTray",
    "CreditTray",
    "FillTray",
    "OpenTray",
    "ReverseMoney",
    "TakeDrop",
]


class OpenTray(Command, frozen=True):
    """The opener: so much comes from the cage into the tray, and from now on chips are bought.

    Where somebody keeps the cage, `cage` is what it holds.
    """

    amount: int
    cage: int | None = None


class CountTray(Command, frozen=True):
    """Count the chips in the tray, value by value: how many there are of each, in minor units."""

    chips: tuple[tuple[int, int], ...]


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
    """Change chips of a person at a seat, or of one who is named, for chips of a larger value."""

    seat: int
    amount: int
    person: str = ""


class FillTray(Command, frozen=True):
    """Chips come from the cage, against a numbered slip; `cage` is what it holds, where somebody keeps it.

    A slip serves once, or `again` once all that it moved was undone. Older records do not say so: what was
    refused then is refused when it is decided again.
    """

    amount: int
    slip: str
    cage: int | None = None
    again: bool = False


class CreditTray(Command, frozen=True):
    """Chips go back to the cage, against a numbered slip, which serves `again` as one of a fill does."""

    amount: int
    slip: str
    again: bool = False


class TakeDrop(Command, frozen=True):
    """The drop box is taken away to be counted."""


class ReverseMoney(Command, frozen=True):
    """Chips that were bought, a fill, a credit or a count is undone, by a supervisor who says who and why.

    `number` says which of them since the tray was opened; `cage` is what the cage holds, where somebody keeps
    it.
    """

    number: int
    supervisor: str
    reason: str
    cage: int | None = None
