"""What happened to a progressive: past participles, each with its postings. All states come from these."""

from fractions import Fraction

from msgspec import Struct

from punto.houses import Parameters
from punto.progressive.commands import Payee
from punto.settle import Posting
from punto.streams import Actor, Event

__all__ = [
    "Adjusted",
    "AwardClaimed",
    "Claim",
    "ClaimApproved",
    "ClaimRefused",
    "ClaimWithdrawn",
    "Contributed",
    "ContributionReturned",
    "Fed",
    "GameClosed",
    "ParametersChanged",
    "PrizesTaken",
    "ProgressiveEvent",
    "ProgressiveOpened",
    "Reseed",
]

Postings = tuple[Posting, ...]


class ProgressiveEvent(Event, frozen=True, tag_field="event"):
    """Something that happened to a progressive."""


class Fed(Struct, frozen=True, gc=False):
    """What stakes did to a meter: whole minor units to where they went, and the fractions carried on."""

    meter: str
    amount: int
    carried: Fraction
    overflow: int = 0
    reserve: int = 0
    reserve_carried: Fraction = Fraction(0)


class Reseed(Struct, frozen=True, gc=False):
    """What a meter goes on with after a full award, and where that comes from."""

    reserve: int = 0
    overflow: int = 0
    house: int = 0

    @property
    def amount(self) -> int:
        """All of it."""
        return self.reserve + self.overflow + self.house


class Claim(Struct, frozen=True, gc=False):
    """An award that was hit and is to be approved: frozen, whatever the meter does meanwhile.

    `value` is what the meter stood at, `amount` what the winners get together. Their shares are whole by the
    house's rounding; what that leaves of the award stays on the meter.
    """

    number: int
    table: str
    game: int
    meter: str
    line: str
    share: Fraction
    value: int
    amount: int
    winners: tuple[Payee, ...]
    reseed: Reseed
    hit_by: Actor
    approved_by: Actor | None = None


class ProgressiveOpened(ProgressiveEvent, frozen=True, tag="progressive-opened"):
    """The meters of a wager stand at their seeds, which the house has put up."""

    link: str
    wager: str
    currency: str
    meters: tuple[Parameters, ...]
    executive_from: int | None = None
    postings: Postings = ()


class Contributed(ProgressiveEvent, frozen=True, tag="contributed"):
    """A table's game has begun; its stakes have fed the meters."""

    table: str
    game: int
    bets: int
    stakes: int
    fed: tuple[Fed, ...]
    postings: Postings = ()


class ContributionReturned(ProgressiveEvent, frozen=True, tag="contribution-returned"):
    """A table's game was void; what its stakes had fed the meters with is theirs again."""

    table: str
    game: int
    bets: int
    stakes: int
    fed: tuple[Fed, ...]
    postings: Postings = ()


class GameClosed(ProgressiveEvent, frozen=True, tag="game-closed"):
    """A table's game is over."""

    table: str
    game: int


class AwardClaimed(ProgressiveEvent, frozen=True, tag="award-claimed"):
    """A hit, in its order; nothing is posted before somebody has approved it."""

    claim: Claim


class ClaimApproved(ProgressiveEvent, frozen=True, tag="claim-approved"):
    """An award is paid, and the meter goes on."""

    claim: int
    amount: int
    approved_by: Actor
    postings: Postings = ()


class ClaimWithdrawn(ProgressiveEvent, frozen=True, tag="claim-withdrawn"):
    """A claim is given up before it was approved: its result was taken back, or its round is void."""

    claim: int


class ClaimRefused(ProgressiveEvent, frozen=True, tag="claim-refused"):
    """A claim is given up, because whoever was to approve it would not."""

    claim: int
    reason: str
    refused_by: Actor


class PrizesTaken(ProgressiveEvent, frozen=True, tag="prizes-taken"):
    """Fixed prizes came off a meter."""

    table: str
    game: int
    meter: str
    amount: int
    postings: Postings = ()


class Adjusted(ProgressiveEvent, frozen=True, tag="adjusted"):
    """A meter was adjusted by hand, by two people."""

    meter: str
    amount: int
    reason: str
    first: Actor
    second: Actor
    claim: int = 0
    postings: Postings = ()


class ParametersChanged(ProgressiveEvent, frozen=True, tag="parameters-changed"):
    """A meter has other parameters from now on."""

    meter: Parameters
    before: Parameters
    reason: str
