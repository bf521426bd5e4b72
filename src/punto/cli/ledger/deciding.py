"""What people decide at the Game Manager: awards approved or refused, adjustments, other parameters."""

from typing import Annotated

from cyclopts import Parameter

from punto.cli.ledger.opening import LedgerName, LinkName, TablesLedger, opened, opened_with_tables
from punto.cli.options import whole
from punto.cli.render import show
from punto.errors import Unreadable, did_you_mean
from punto.houses import Role
from punto.ledger import game_manager as manager
from punto.messages import message, text
from punto.money import currency_of, format_amount
from punto.progressive import Adjust
from punto.progressive.written import parameters_written, signed_amount
from punto.settle import check_person
from punto.streams import Actor

__all__ = ["adjust", "approve", "change", "refuse"]

ClaimNumber = Annotated[str, Parameter(name="CLAIM", help=text("cli.argument.claim"))]
Badge = Annotated[str, Parameter(name="--badge", help=text("cli.option.badge"))]
Reason = Annotated[str, Parameter(name="--reason", help=text("cli.option.reason"))]
MeterName = Annotated[str, Parameter(name="METER", help=text("cli.argument.meter"))]
OneLink = Annotated[str, Parameter(name="LINK", help=text("cli.argument.link"))]
Value = Annotated[str | None, Parameter(help=text("cli.option.other-value"))]


def read_badge(option: str, written: str) -> Actor:
    """A card: a role and a name, as in `supervisor:otto`."""
    role, colon, person = written.strip().partition(":")
    if not (role and colon and person):
        raise Unreadable(message("progressives.badge", option=option, text=written))
    names = [each.value for each in Role]
    if role not in names:
        raise Unreadable(message("words.no-role", word=role, hint=did_you_mean(role, names)))
    return Actor(Role(role), check_person(person))


def approve(
    ledger: LedgerName,
    claim: ClaimNumber,
    /,
    *,
    badge: Badge,
    link: LinkName = None,
    tables: TablesLedger = None,
) -> None:
    """Approve an award with a card, at its table; it is paid, and its meter goes on."""
    by, number = read_badge("--badge", badge), whole("CLAIM", claim)
    with opened_with_tables(ledger, tables) as (database, of_tables):
        known = manager.claim_numbered(database, number, link)
        manager.approve(database, known, by, tables=of_tables)
        money = currency_of(manager.links_now(database, known.link)[known.link].currency)
    amount = format_amount(known.claim.amount, money)
    show(
        text("progressives.approved", number=number, amount=amount, person=by.person, table=known.claim.table)
    )


def refuse(
    ledger: LedgerName,
    claim: ClaimNumber,
    /,
    *,
    badge: Badge,
    reason: Reason,
    link: LinkName = None,
    tables: TablesLedger = None,
) -> None:
    """Refuse an award that cannot be verified; its keys begin again."""
    by, number = read_badge("--badge", badge), whole("CLAIM", claim)
    with opened_with_tables(ledger, tables) as (database, of_tables):
        known = manager.claim_numbered(database, number, link)
        manager.refuse(database, known, reason, by, tables=of_tables)
    show(text("progressives.claim-refused", number=number, person=by.person, table=known.claim.table))


def adjust(
    ledger: LedgerName,
    link: OneLink,
    meter: MeterName,
    amount: Annotated[
        str | None,
        Parameter(name="AMOUNT", help=text("cli.argument.adjustment"), allow_leading_hyphen=True),
    ] = None,
    /,
    *,
    badge: Badge,
    second: Annotated[str, Parameter(name="--second", help=text("cli.option.second-badge"))],
    reason: Reason,
    claim: Annotated[str | None, Parameter(name="--claim", help=text("cli.option.backs-out"))] = None,
) -> None:
    """Put something onto a meter by hand, or take it off; with --claim, back an award out."""
    by, other = read_badge("--badge", badge), read_badge("--second", second)
    number = 0 if claim is None else whole("--claim", claim)
    if amount is None and claim is None:
        raise Unreadable(message("progressives.no-amount"))
    with opened(ledger) as database:
        state = manager.links_now(database, link)[link]
        money = currency_of(state.currency)
        if amount is None:
            moved = manager.claim_numbered(database, number, link).back
        else:
            moved = signed_amount(amount, money)
        manager.adjust(database, link, Adjust(meter, moved, reason, other, number), by)
        after = manager.links_now(database, link)[link].value(meter)
    show(text("progressives.adjusted", meter=meter, amount=format_amount(after, money)))


def change(
    ledger: LedgerName,
    link: OneLink,
    meter: MeterName,
    /,
    *,
    badge: Badge,
    reason: Reason,
    seed: Value = None,
    rate: Value = None,
    reserve: Value = None,
    ceiling: Value = None,
) -> None:
    """Give a meter another seed, rate, reserve or ceiling, while no wager is at risk."""
    by = read_badge("--badge", badge)
    if {seed, rate, reserve, ceiling} == {None}:
        raise Unreadable(message("progressives.changes-nothing"))
    with opened(ledger) as database:
        state = manager.links_now(database, link)[link]
        given = {"seed": seed, "rate": rate, "reserve": reserve, "ceiling": ceiling}
        changed = parameters_written(state, meter, given)
        manager.change_parameters(database, link, changed, reason, by)
    show(text("progressives.changed", meter=meter, link=link))
