"""A fair shoe: the order that the machine shuffled is committed to before the cut, and shown once it is over.

The commitment is a SHA-256 over lines of text: the version, the shoe's number, a salt of 256 bits in
hexadecimal, the cards in our notation. Nobody can find the cards from it, and nobody can have other ones.

>>> from punto.game.cards import parse_cards
>>> commitment(1, "00" * 32, parse_cards("Ah 2c 9d"))[:16]
'f37972c8051560f7'
"""

from collections.abc import Iterator
from functools import reduce
from hashlib import sha256

from punto.game.cards import Card
from punto.table import events as happened
from punto.table.commands import Command, Prepare
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.state import Phase, TableState

__all__ = ["VERSION", "commitment", "committed", "salted", "wants_salt"]

VERSION = "punto-shoe-1"

_SALT = 64
_BEFORE = ("cut", "load")
_STEPS_BEFORE = [(step,) for step in _BEFORE]


_QUIET = frozenset(
    {
        happened.BettingOpened,
        happened.WagersPlaced,
        happened.NoMoreBetsAnnounced,
        happened.CardDealt,
        happened.PointsCalled,
        happened.ResultCalled,
        happened.LosersCollected,
        happened.WinnersPaid,
        happened.CardsRacked,
    }
)
"""What happens in every round and takes no shoe away: nothing needs to be worked out for it."""


def commitment(shoe: int, salt: str, cards: tuple[Card, ...]) -> str:
    """What is told before the cut, in hexadecimal."""
    return sha256("\n".join((VERSION, str(shoe), salt, "".join(map(str, cards)))).encode()).hexdigest()


def salted(command: Command) -> bool:
    """Whether a command brings a salt: 64 hexadecimal digits."""
    digits = command.salt if isinstance(command, Prepare) else ""
    return len(digits) == _SALT and set(digits) <= set("0123456789abcdef")


def wants_salt(state: TableState, command: Command) -> bool:
    """Whether a command is the last before the cut, of cards whose order is known, and brings no salt."""
    if not isinstance(command, Prepare) or command.salt or state.physical:
        return False
    return state.committed is None and state.steps[state.done + 1 : state.done + 2] in _STEPS_BEFORE


def committed(state: TableState, command: Command, events: tuple[Event, ...]) -> Iterator[Event]:
    """What these events make of the shoe's commitment: one that is over is shown, a new one is made."""
    if (state.committed is None or _QUIET.issuperset(map(type, events))) and not salted(command):
        return
    after = reduce(evolve, events, state)
    known = state.committed
    if known is not None:
        ended = any(isinstance(event, (happened.ShoeEnded, happened.CardsRecirculated)) for event in events)
        if not ended and _in_play(after):
            return
        yield happened.ShoeRevealed(known.shoe, known.commitment, known.salt, known.cards, voided=not ended)
    step = after.next_step
    if salted(command) and step is not None and step.id in _BEFORE and after.order:
        assert isinstance(command, Prepare)
        shoe = after.shoes + 1
        yield happened.ShoeCommitted(shoe, commitment(shoe, command.salt, after.order), command.salt)


def _in_play(state: TableState) -> bool:
    """Whether the cards that were committed to are in the shoe, or on their way from the cut into it."""
    if state.shoe is not None:
        return True
    places = [state.steps.index(step) for step in _BEFORE if step in state.steps]
    return state.phase in (Phase.PREPARING, Phase.IDLE) and bool(places) and state.done >= min(places)
