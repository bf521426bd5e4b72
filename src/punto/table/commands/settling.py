"""The result, and what follows from it."""

from punto.settle import Press
from punto.streams import Command

__all__ = ["CallResult", "CollectLosers", "CollectVigorish", "PayWinners", "RackCards", "SettleEarly"]


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
    """Take the vigorish that somebody owes at a seat, its marker comes off the layout.

    Whoever sits there owes it, unless another `person` is named; of a `toke` it is told apart. A player pays
    their own alone.
    """

    seat: int
    person: str = ""
    toke: bool = False


class RackCards(Command, frozen=True):
    """Put the round's cards into the discard rack, in an order that rebuilds the hands.

    A continuous shuffler takes them back at once; where it mixes cards whose order is known, how is said, and
    a `salt` promises the order that comes of it.
    """

    permutation: tuple[int, ...] = ()
    salt: str = ""
