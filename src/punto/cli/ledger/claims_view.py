"""Awards of links, as tables and as JSON."""

from collections.abc import Iterable
from datetime import UTC, datetime

from punto.cli.render import Column, show, table
from punto.ledger.claims import KnownClaim
from punto.messages import text
from punto.money import currency_of, format_amount
from punto.streams import Actor

__all__ = ["claims_as_json", "show_claims", "when"]


def when(time: int) -> str:
    """A time of the ledger's for people."""
    return datetime.fromtimestamp(time / 1e6, UTC).strftime("%Y-%m-%d %H:%M:%S")


def show_claims(title: str, claims: Iterable[KnownClaim], currency: str) -> None:
    """A row for each award, and what became of it."""
    money = currency_of(currency)
    listed = table(title, _CLAIMS)
    for each in claims:
        claim = each.claim
        people = ", ".join(person.person or person.role.value for person in each.people)
        listed.add_row(
            str(claim.number),
            when(each.hit_at),
            claim.table,
            str(claim.game),
            claim.meter,
            claim.line,
            ", ".join(str(winner.seat) for winner in claim.winners),
            format_amount(claim.amount, money),
            text(f"outcome.{each.outcome.value}", people=people, reason=each.reason),
        )
    show(listed)


_CLAIMS: tuple[Column, ...] = (
    ("number", "right"),
    ("when", "left"),
    ("at-table", "left"),
    ("game", "right"),
    ("meter", "left"),
    ("line", "left"),
    ("seat", "left"),
    ("amount", "right"),
    ("outcome", "left"),
)


def claims_as_json(claims: Iterable[KnownClaim]) -> list[dict[str, object]]:
    """For programs."""
    return [_as_json(each) for each in claims]


def _as_json(known: KnownClaim) -> dict[str, object]:
    claim = known.claim
    winners = [{"seat": each.seat, "owner": each.owner, "amount": each.amount} for each in claim.winners]
    return {
        "link": known.link,
        "number": claim.number,
        "table": claim.table,
        "game": claim.game,
        "meter": claim.meter,
        "line": claim.line,
        "share": str(claim.share),
        "value": claim.value,
        "amount": claim.amount,
        "winners": winners,
        "hit_at": known.hit_at,
        "hit_by": _actor(claim.hit_by),
        "outcome": known.outcome.value,
        "ended_at": known.ended_at,
        "people": [_actor(each) for each in known.people],
        "reason": known.reason,
        "hashes": list(known.hashes),
    }


def _actor(by: Actor) -> dict[str, str]:
    return {"role": by.role.value, "person": by.person}
