"""A fair shoe: the order that the machine shuffled is committed to before the cut, and shown once it is over.

A continuous shuffler mixes all cards after each round: there each of these orders is a shoe of its own,
committed to when the cards go back, before the next bets, and shown when they go back again.

The commitment is a SHA-256 over lines of text: the version, the shoe's number, a salt of 256 bits in
hexadecimal, the cards in our notation. Nobody can find the cards from it, and nobody can have other ones.

>>> from punto.game.cards import parse_cards
>>> commitment(1, "00" * 32, parse_cards("Ah 2c 9d"))[:16]
'f37972c8051560f7'
"""

from collections.abc import Iterator
from functools import reduce
from hashlib import sha256

from msgspec.structs import replace

from punto.game.cards import Card
from punto.game.shoe import Order
from punto.table import events as happened
from punto.table.commands import Command, Prepare, RackCards
from punto.table.events import Event
from punto.table.evolve import evolve
from punto.table.state import Phase, TableState

__all__ = [
    "BRING_SALT",
    "QUIET",
    "VERSION",
    "commitment",
    "committed",
    "salt_of",
    "salted",
    "wants_salt",
    "with_salt",
]

VERSION = "punto-shoe-1"

_SALT = 64
_BEFORE = ("cut", "load")
_STEPS_BEFORE = [(step,) for step in _BEFORE]


BRING_SALT = (Prepare, RackCards)
"""Commands that may make an order that is promised."""

QUIET = frozenset(
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


def salt_of(command: Command) -> str:
    """The salt that a command brings; empty if it brings none."""
    return command.salt if isinstance(command, BRING_SALT) else ""


def salted(command: Command) -> bool:
    """Whether a command brings a salt: 64 hexadecimal digits."""
    digits = salt_of(command)
    return len(digits) == _SALT and set(digits) <= set("0123456789abcdef")


def with_salt(command: Command, salt: str) -> Command:
    """The same command, with this salt if it brings none of its own."""
    if isinstance(command, BRING_SALT) and not command.salt:
        return replace(command, salt=salt)
    return command


def wants_salt(state: TableState, command: Command) -> bool:
    """Whether a command makes an order that is played next, known to the machine, and brings no salt.

    That is the last one before the cut, or a shuffler's that takes all cards back.
    """
    if salt_of(command) or state.physical:
        return False
    if isinstance(command, RackCards):
        return bool(command.permutation)
    before_the_cut = state.steps[state.done + 1 : state.done + 2] in _STEPS_BEFORE
    return isinstance(command, Prepare) and state.committed is None and before_the_cut


def committed(state: TableState, command: Command, events: tuple[Event, ...]) -> Iterator[Event]:
    """What these events make of the shoe's commitment: one that is over is shown, a new one is made."""
    after = reduce(evolve, events, state)
    known = state.committed
    if known is not None:
        ended = any(isinstance(event, (happened.ShoeEnded, happened.CardsRecirculated)) for event in events)
        if not ended and _in_play(after):
            return
        yield happened.ShoeRevealed(known.shoe, known.commitment, known.salt, known.cards, voided=not ended)
    order = _made(after, events) if salted(command) else None
    if order:
        shoe, salt = after.shoes + 1, salt_of(command)
        yield happened.ShoeCommitted(shoe, commitment(shoe, salt, order), salt)


def _made(after: TableState, events: tuple[Event, ...]) -> Order | None:
    """The order that is played next, where these events have made one: before the cut, or in a shuffler."""
    if any(isinstance(event, happened.CardsRecirculated) for event in events):
        return after.shoe.cards if after.shoe else None
    step = after.next_step
    return after.order if step is not None and step.id in _BEFORE else None


def _in_play(state: TableState) -> bool:
    """Whether the cards that were committed to are in the shoe, or on their way from the cut into it."""
    if state.shoe is not None:
        return True
    places = [state.steps.index(step) for step in _BEFORE if step in state.steps]
    return state.phase in (Phase.PREPARING, Phase.IDLE) and bool(places) and state.done >= min(places)
