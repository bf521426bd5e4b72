"""The progressives' keypad."""

from collections.abc import Mapping

from punto.streams import Command
from punto.wagers import Key

__all__ = ["ConnectMeters", "PressKey", "RefuseJackpot"]


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
