"""What tables and people ask of a progressive: verbs, each about a table and one of its games.

A game is one round with progressive bets, from START GAME to END GAME; a table counts its games for ever.
"""

from fractions import Fraction

from msgspec import Struct

from punto.houses import Parameters
from punto.streams import Actor, Command

__all__ = [
    "Adjust",
    "ApproveClaim",
    "ChangeParameters",
    "ClaimAward",
    "Contribute",
    "EndGame",
    "OpenProgressive",
    "PayPrizes",
    "Payee",
    "RefuseClaim",
    "ReturnContribution",
    "WithdrawClaims",
]


class Payee(Struct, frozen=True, gc=False):
    """Who gets how much of an award: at which seat, and the account that it is paid to."""

    seat: int
    owner: str
    amount: int


class OpenProgressive(Command, frozen=True):
    """Begin: the meters of a wager at their seeds, for all tables that name this link."""

    link: str
    wager: str
    currency: str
    meters: tuple[Parameters, ...]
    executive_from: int | None = None


class Contribute(Command, frozen=True):
    """START GAME at a table: so many bets are locked, and feed the meters."""

    table: str
    game: int
    bets: int
    stakes: int


class ReturnContribution(Command, frozen=True):
    """The round was void: what its stakes fed the meters with goes back to them."""

    table: str
    game: int


class EndGame(Command, frozen=True):
    """END GAME at a table: all action is reconciled."""

    table: str
    game: int


class ClaimAward(Command, frozen=True):
    """A hit: so much of a meter, which stood at a value that the table has read, goes to these winners."""

    table: str
    game: int
    meter: str
    line: str
    share: Fraction
    value: int
    winners: tuple[Payee, ...]


class WithdrawClaims(Command, frozen=True):
    """The result was taken back: what this game has claimed and nobody has approved is claimed no more."""

    table: str
    game: int


class ApproveClaim(Command, frozen=True):
    """The card is swiped: the award is paid and the meter goes on from its seed."""

    table: str
    game: int
    meter: str
    line: str


class RefuseClaim(Command, frozen=True):
    """The win cannot be verified: the claim is given up, and why; the award may be hit again."""

    table: str
    game: int
    meter: str
    line: str
    reason: str


class PayPrizes(Command, frozen=True):
    """Fixed prizes that a table has paid come off the meter, as its house has it."""

    table: str
    game: int
    meter: str
    amount: int


class Adjust(Command, frozen=True):
    """Put something onto a meter by hand, or take it off; two people, and why.

    `claim` is the award that it backs out, by its number.
    """

    meter: str
    amount: int
    reason: str
    second: Actor
    claim: int = 0


class ChangeParameters(Command, frozen=True):
    """Another seed, rate, reserve or ceiling, from now on."""

    meter: Parameters
    reason: str
