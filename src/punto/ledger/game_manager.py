"""The Game Manager: what meters stand at, what was hit, and what people decide about it.

Functions over a ledger, for the command line and for a server alike. Whatever is refused is recorded in the
link's stream, with its reasons. A card is swiped at its table: a server whose table it is asks it for `swipe`
or `refusing`; `approve` and `refuse` take up a table that nobody runs just now.
"""

from collections.abc import Callable, Iterator
from contextlib import closing
from fractions import Fraction
from operator import attrgetter

from msgspec import Struct
from sqlalchemy import Connection, select

from punto.errors import Reason, Refused, Unreadable, did_you_mean
from punto.houses import Parameters, Role
from punto.ledger.answers import refusal
from punto.ledger.claims import KnownClaim, Outcome, claims_of
from punto.ledger.database import Database
from punto.ledger.kept import Kept
from punto.ledger.meter_history import Point, points_of
from punto.ledger.meters import KeptLinks, link_names, link_stream
from punto.ledger.restoring import stream_of
from punto.ledger.schema import COMMANDS
from punto.messages import message
from punto.progressive import (
    HITS_KEPT,
    Adjust,
    ApproveClaim,
    ChangeParameters,
    Claim,
    ProgressiveEvent,
    ProgressiveState,
    RefuseClaim,
)
from punto.progressive.decide import DECIDERS
from punto.settle import Account
from punto.streams import Actor, Command
from punto.table.commands import PressKey, RefuseJackpot
from punto.table.events import Event
from punto.table.state import TableState
from punto.wagers import Key

__all__ = [
    "Limit",
    "MeterNow",
    "Refusal",
    "adjust",
    "approve",
    "change_parameters",
    "claim_numbered",
    "last_hits",
    "limits_of",
    "links_now",
    "meter_over_time",
    "meters_now",
    "pending_claims",
    "refusals",
    "refuse",
    "refusing",
    "swipe",
]


_hits, _pending, _any = map(attrgetter, ("hits", "pending", "claims"))


class MeterNow(Struct, frozen=True):
    """A meter as it is, in minor units of its currency.

    `value` is what it stands at, without awards that are `claimed` and wait for their card, and with the
    seeds that follow them. `carried` and `reserve_carried` are fractions of a minor unit that it is owed.
    """

    link: str
    wager: str
    currency: str
    meter: str
    value: int
    claimed: int
    seed: int
    fixed: bool
    rate: Fraction
    carried: Fraction
    reserve: int
    reserve_rate: Fraction
    reserve_carried: Fraction
    overflow: int
    ceiling: int | None


class Refusal(Struct, frozen=True):
    """A command that was refused: when, by whom it was asked for, and why."""

    link: str
    number: int
    time: int
    by: Actor
    command: str
    reasons: tuple[str, ...]


class Limit(Struct, frozen=True):
    """What a role may do, and below which amount its card is enough; None where there is no such amount."""

    role: Role
    command: str
    below: int | None = None


def links_now(database: Database, link: str | None = None) -> dict[str, ProgressiveState]:
    """Every link of a ledger as it is, or the one that is named."""
    with database.reading() as connection:
        names = link_names(connection)
    if link is not None and link not in names:
        raise Unreadable(message("progressives.no-link", link=link, hint=did_you_mean(link, names)))
    return KeptLinks(database).states(names if link is None else [link])


def meters_now(database: Database, link: str | None = None) -> tuple[MeterNow, ...]:
    """What every meter stands at, and what lies beside it."""
    states = links_now(database, link).values()
    return tuple(_meter(state, name) for state in states for name in state.meters)


def _meter(state: ProgressiveState, name: str) -> MeterNow:
    terms = state.meters[name]
    return MeterNow(
        link=state.link,
        wager=state.wager,
        currency=state.currency,
        meter=name,
        value=state.value(name),
        claimed=sum(each.amount for each in state.pending if each.meter == name),
        seed=terms.seed,
        fixed=terms.fixed,
        rate=terms.rate,
        carried=state.fraction(Account.METER, name),
        reserve=state.balance(Account.RESERVE, name),
        reserve_rate=terms.reserve,
        reserve_carried=state.fraction(Account.RESERVE, name),
        overflow=state.balance(Account.OVERFLOW, name),
        ceiling=terms.ceiling,
    )


def meter_over_time(
    connection: Connection, link: str, meter: str, *, since: int | None = None, until: int | None = None
) -> Iterator[Point]:
    """The points of a meter in a span of time, in microseconds since 1970; read as they are asked for."""
    names = link_names(connection)
    if link not in names:
        raise Unreadable(message("progressives.no-link", link=link, hint=did_you_mean(link, names)))
    return points_of(connection, link, meter, since=since, until=until)


def last_hits(database: Database, link: str | None = None, number: int = HITS_KEPT) -> tuple[KnownClaim, ...]:
    """The last awards that were paid, those backed out since among them; the latest first."""
    paid = (Outcome.PAID, Outcome.BACKED_OUT)
    found = [each for each in _claims(database, link, _hits) if each.outcome in paid]
    return tuple(sorted(found, key=lambda each: each.hit_at, reverse=True)[:number])


def pending_claims(database: Database, link: str | None = None) -> tuple[KnownClaim, ...]:
    """Awards that wait for their card, in the order of their hits."""
    found = [each for each in _claims(database, link, _pending) if each.outcome is Outcome.PENDING]
    return tuple(sorted(found, key=lambda each: each.hit_at))


def claim_numbered(database: Database, number: int, link: str | None = None) -> KnownClaim:
    """A claim by its number; of which link must be said where a ledger has several with that number."""
    found = [each for each in _claims(database, link) if each.claim.number == number]
    if not found:
        raise Unreadable(message("progressives.no-claim", number=number))
    if len(found) > 1:
        names = ", ".join(each.link for each in found)
        raise Unreadable(message("progressives.which-link", number=number, links=names))
    return found[0]


def _claims(
    database: Database, link: str | None, has: Callable[[ProgressiveState], object] = _any
) -> list[KnownClaim]:
    """The claims of links that have any of the kind; of the others nothing need be read."""
    names = [name for name, state in links_now(database, link).items() if has(state)]
    with database.reading() as connection:
        return [each for name in names for each in claims_of(connection, name).values()]


def refusals(database: Database, link: str | None = None, number: int = HITS_KEPT) -> tuple[Refusal, ...]:
    """The last commands that links have refused, the latest first."""
    names = list(links_now(database, link))
    with database.reading() as connection:
        found = [each for name in names for each in _refusals(connection, name, number)]
    return tuple(sorted(found, key=lambda each: each.time, reverse=True)[:number])


def _refusals(connection: Connection, link: str, most: int) -> Iterator[Refusal]:
    nothing = select(COMMANDS).filter_by(stream=link_stream(link), events=0)
    left = most
    for row in connection.execute(nothing.order_by(COMMANDS.c.number.desc())):
        error = refusal(row.answer)
        if error is None:
            continue
        by = Actor(Role(row.role), row.person)
        yield Refusal(link, row.number, row.time, by, row.name, tuple(map(str, error.reasons)))
        left -= 1
        if not left:
            return


def swipe(state: TableState, claim: Claim) -> PressKey:
    """The key that approves a claim at its table, pressed with a card."""
    return PressKey(Key.PAY, _award(state, claim, ApproveClaim))


def refusing(state: TableState, claim: Claim, reason: str) -> RefuseJackpot:
    """What refuses a claim at its table."""
    return RefuseJackpot(reason, _award(state, claim, RefuseClaim))


def _award(state: TableState, claim: Claim, kind: type[Command]) -> int:
    """Which award of a table's game a claim is about: of two by one line, the one that is not paid."""
    game = state.game
    awards = tuple(enumerate(game.awards, 1)) if game and game.number == claim.game else ()
    for number, each in sorted(awards, key=lambda numbered: numbered[1].paid):
        if (each.award.meter, each.award.line) == (claim.meter, claim.line):
            return number
    what = message("progressive.nothing-pending", table=claim.table, meter=claim.meter)
    raise Refused(message(f"command.{kind.__name__}"), [Reason(what)])


def _named(claim: Claim) -> str:
    """The table of a claim by its name in its own ledger."""
    return claim.table.rpartition(stream_of(""))[2]


def approve(
    database: Database, known: KnownClaim, by: Actor, *, tables: Database | None = None, id: str = ""
) -> tuple[Event, ...]:
    """A card approves an award at its table, which is taken up for it: nobody else may run it just now.

    `tables` is the ledger of the table, where the link's is another one.
    """
    claim = known.claim
    if known.outcome is not Outcome.PENDING:
        of = ApproveClaim(claim.table, claim.game, claim.meter, claim.line)
        KeptLinks(database).do(known.link, of, by, id=id)
        return ()
    with closing(Kept(tables or database, _named(claim))) as table:
        return table.do(swipe(table.state, claim), by, id=id)


def refuse(
    database: Database,
    known: KnownClaim,
    reason: str,
    by: Actor,
    *,
    tables: Database | None = None,
    id: str = "",
) -> tuple[Event, ...]:
    """A card refuses an award at its table: the claim is given up, and the keys of the award begin again."""
    claim = known.claim
    if known.outcome is not Outcome.PENDING:
        of = RefuseClaim(claim.table, claim.game, claim.meter, claim.line, reason)
        KeptLinks(database).do(known.link, of, by, id=id)
        return ()
    with closing(Kept(tables or database, _named(claim))) as table:
        return table.do(refusing(table.state, claim, reason), by, id=id)


def adjust(
    database: Database, link: str, adjustment: Adjust, by: Actor, *, id: str = ""
) -> tuple[ProgressiveEvent, ...]:
    """A meter is adjusted by hand: two people, by name, and why."""
    links_now(database, link)
    return KeptLinks(database).do(link, adjustment, by, id=id)


def change_parameters(
    database: Database, link: str, meter: Parameters, reason: str, by: Actor, *, id: str = ""
) -> tuple[ProgressiveEvent, ...]:
    """A meter gets other parameters while no wager is at risk: those it has, with something replaced."""
    links_now(database, link)
    return KeptLinks(database).do(link, ChangeParameters(meter, reason), by, id=id)


def limits_of(state: ProgressiveState) -> tuple[Limit, ...]:
    """What each role may decide about a link, and up to where."""
    found = []
    for role in (Role.SUPERVISOR, Role.EXECUTIVE):
        for kind in (ApproveClaim, RefuseClaim, Adjust, ChangeParameters):
            if role in DECIDERS[kind].roles:
                bounded = role is Role.SUPERVISOR
                found.append(Limit(role, kind.__name__, state.executive_from if bounded else None))
    return tuple(found)
