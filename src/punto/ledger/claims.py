"""The awards of a link as its stream tells of them: what was hit when, by whom, and what became of it."""

from enum import Enum

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from punto.ledger.log import named_events
from punto.ledger.meters import link_stream
from punto.progressive import SHAPES, Claim, ProgressiveEvent
from punto.progressive import events as happened
from punto.streams import Actor, name_of

__all__ = ["KnownClaim", "Outcome", "claims_of"]


class Outcome(Enum):
    """What became of a claim."""

    PENDING = "pending"
    PAID = "paid"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    BACKED_OUT = "backed-out"


class KnownClaim(Struct, frozen=True):
    """A claim and its story: times in microseconds since 1970, and the hashes of its links in the chain.

    `people` are those who ended it: whoever approved or refused it, or the two who backed it out. That it was
    approved stays known of one that was backed out.
    """

    link: str
    claim: Claim
    hit_at: int
    hashes: tuple[str, ...]
    outcome: Outcome = Outcome.PENDING
    approved_at: int | None = None
    ended_at: int | None = None
    people: tuple[Actor, ...] = ()
    reason: str = ""

    @property
    def back(self) -> int:
        """What puts its meter back to where it was before the award: what was paid, less the new seed."""
        return self.claim.amount - self.claim.reseed.amount


def claims_of(connection: Connection, link: str) -> dict[int, KnownClaim]:
    """Every claim of a link, by its number, in the order of the hits."""
    found: dict[int, KnownClaim] = {}
    for each in named_events(connection, link_stream(link), [name_of(kind) for kind in _TELLING]):
        event, link_hash = SHAPES.decode(each.payload), each.hash.hex()
        if isinstance(event, happened.AwardClaimed):
            found[event.claim.number] = KnownClaim(link, event.claim, each.time, (link_hash,))
            continue
        number, changes = _ended(event)
        known = found.get(number)
        if known is not None:
            hashes = (*known.hashes, link_hash)
            found[number] = replace(known, ended_at=each.time, hashes=hashes, **changes)
        if isinstance(event, happened.ClaimApproved):
            paid = replace(found[number].claim, approved_by=event.approved_by)
            found[number] = replace(found[number], claim=paid, approved_at=each.time)
    return found


_TELLING = (
    happened.AwardClaimed,
    happened.ClaimApproved,
    happened.ClaimRefused,
    happened.ClaimWithdrawn,
    happened.Adjusted,
)


def _ended(event: ProgressiveEvent) -> tuple[int, dict[str, object]]:
    """The claim that an event is about, and what it makes of it."""
    match event:
        case happened.ClaimApproved():
            return event.claim, {"outcome": Outcome.PAID, "people": (event.approved_by,)}
        case happened.ClaimRefused():
            refused = {"outcome": Outcome.REFUSED, "people": (event.refused_by,), "reason": event.reason}
            return event.claim, refused
        case happened.ClaimWithdrawn():
            return event.claim, {"outcome": Outcome.WITHDRAWN}
        case happened.Adjusted():
            people = (event.first, event.second)
            return event.claim, {"outcome": Outcome.BACKED_OUT, "people": people, "reason": event.reason}
    raise AssertionError(event)
