"""`punto progressives`: the meters of a ledger now, awards that wait for their card, and the last hits."""

import json
from fractions import Fraction
from typing import Annotated

from cyclopts import Parameter
from rich.text import Text

from punto.cli.ledger.opening import LedgerName, opened
from punto.cli.options import Format
from punto.cli.render import Column, show, table
from punto.errors import Unreadable, did_you_mean
from punto.ledger.meters import all_links
from punto.messages import message, text
from punto.money import CURRENCIES, Currency, format_amount
from punto.progressive import Claim, ProgressiveState
from punto.settle import Account

__all__ = ["progressives"]


def progressives(
    ledger: LedgerName,
    /,
    *,
    link: Annotated[str | None, Parameter(help=text("cli.option.of-link"))] = None,
    format: Format = "table",
) -> int:
    """Show each link's meters, pending approvals and last hits."""
    with opened(ledger) as database:
        found = all_links(database)
    if link is not None and link not in found:
        raise Unreadable(message("progressives.no-link", link=link, hint=did_you_mean(link, found)))
    chosen = [state for name, state in found.items() if link in (None, name)]
    if format == "json":
        print(json.dumps([_as_json(state) for state in chosen]))
        return 0
    if not chosen:
        show(text("progressives.none"))
    for state in chosen:
        _show(state)
    return 0


def _show(state: ProgressiveState) -> None:
    money = next(each for each in CURRENCIES if each.code == state.currency)
    show(
        Text(text("progressives.heading", link=state.link, wager=state.wager, bets=f"{state.bets:,}"), "bold")
    )
    meters = table("", _METERS)
    for name, parameters in state.meters.items():
        ceiling = "" if parameters.ceiling is None else format_amount(parameters.ceiling, money)
        meters.add_row(
            name,
            format_amount(state.value(name), money),
            format_amount(parameters.seed, money),
            _per_cent(parameters.rate),
            format_amount(state.balance(Account.RESERVE, name), money),
            ceiling,
        )
    show(meters)
    _show_claims("progressives.pending", state.pending, money)
    _show_claims("progressives.hits", state.hits[::-1], money)


def _show_claims(title: str, claims: tuple[Claim, ...], money: Currency) -> None:
    if not claims:
        return
    listed = table(text(title), _CLAIMS)
    for each in claims:
        seats = ", ".join(str(winner.seat) for winner in each.winners)
        approved = "" if each.approved_by is None else each.approved_by.person or each.approved_by.role.value
        won = each.meter, each.line, seats, format_amount(each.amount, money)
        listed.add_row(str(each.number), each.table, str(each.game), *won, approved)
    show(listed)


_METERS: tuple[Column, ...] = (
    ("meter", "left"),
    ("stands-at", "right"),
    ("seed", "right"),
    ("increment", "right"),
    ("reserve", "right"),
    ("ceiling", "right"),
)
_CLAIMS: tuple[Column, ...] = (
    ("number", "right"),
    ("table", "left"),
    ("game", "right"),
    ("meter", "left"),
    ("line", "left"),
    ("seat", "left"),
    ("amount", "right"),
    ("approved-by", "left"),
)


def _per_cent(rate: Fraction) -> str:
    return f"{float(rate) * 100:g}%"


def _as_json(state: ProgressiveState) -> dict[str, object]:
    return {
        "link": state.link,
        "wager": state.wager,
        "currency": state.currency,
        "bets": state.bets,
        "stakes": state.stakes,
        "meters": {
            name: {
                "value": state.value(name),
                "seed": parameters.seed,
                "rate": str(parameters.rate),
                "reserve_rate": str(parameters.reserve),
                "ceiling": parameters.ceiling,
                "carried": str(state.fraction(Account.METER, name)),
                "reserve": state.balance(Account.RESERVE, name),
                "overflow": state.balance(Account.OVERFLOW, name),
            }
            for name, parameters in state.meters.items()
        },
        "pending": [_claim(each) for each in state.pending],
        "hits": [_claim(each) for each in state.hits],
    }


def _claim(claim: Claim) -> dict[str, object]:
    approved = claim.approved_by
    return {
        "number": claim.number,
        "table": claim.table,
        "game": claim.game,
        "meter": claim.meter,
        "line": claim.line,
        "share": str(claim.share),
        "value": claim.value,
        "amount": claim.amount,
        "winners": [
            {"seat": each.seat, "owner": each.owner, "amount": each.amount} for each in claim.winners
        ],
        "approved_by": None if approved is None else {"role": approved.role.value, "person": approved.person},
    }
