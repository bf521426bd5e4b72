"""`punto progressives`: the Game Manager of a ledger. What it shows; what people decide is in `deciding`."""

import csv
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Annotated, Literal

import cyclopts
from cyclopts import Parameter
from rich.text import Text

from punto.cli.files import write_file
from punto.cli.ledger import deciding
from punto.cli.ledger.claims_view import claims_as_json, show_claims, when
from punto.cli.ledger.opening import LedgerName, LinkName, opened
from punto.cli.ledger.win_pages import win_page
from punto.cli.options import Format, between
from punto.cli.pictures import check_picture, drawn_as
from punto.cli.render import Column, print_json, show, table
from punto.errors import Unreadable, did_you_mean
from punto.ledger import Database
from punto.ledger.game_manager import (
    MeterNow,
    last_hits,
    limits_of,
    links_now,
    meter_over_time,
    meters_now,
    pending_claims,
    refusals,
)
from punto.ledger.meter_history import Point, thinned
from punto.messages import message, text
from punto.money import currency_of, format_amount
from punto.posting.meter_plot import meter_plot
from punto.posting.wording import percent
from punto.progressive import ProgressiveState

__all__ = ["app"]

_MOST = 100_000
_IN_TABLE, _IN_PLOT = 25, 1_000
Last = Annotated[str, Parameter(name="--last", help=text("cli.option.last-hits"))]


def app() -> cyclopts.App:
    """The command and its parts."""
    made = cyclopts.App(name="progressives", help=text("cli.progressives"))
    made.default(progressives)
    parts: dict[str, Callable[..., None]] = {
        "history": history,
        "hits": hits,
        "pending": pending,
        "refusals": refused,
        "limits": limits,
        "approve": deciding.approve,
        "refuse": deciding.refuse,
        "adjust": deciding.adjust,
        "change": deciding.change,
        "win-page": win_page,
    }
    for name, part in parts.items():
        made.command(part, name=name, help=text(f"cli.progressives-{name}"))
    return made


def progressives(ledger: LedgerName, /, *, link: LinkName = None, format: Format = "table") -> None:
    """Show each link's meters, awards that wait and the last hits."""
    with opened(ledger) as database:
        states, meters = links_now(database, link), meters_now(database, link)
        waiting, paid = pending_claims(database, link), last_hits(database, link)
    if format == "json":
        print_json(
            [
                {
                    **_link_as_json(state),
                    "meters": {each.meter: _as_json(each) for each in meters if each.link == name},
                    "pending": claims_as_json(each for each in waiting if each.link == name),
                    "hits": claims_as_json(each for each in paid if each.link == name),
                }
                for name, state in states.items()
            ]
        )
        return
    if not states:
        show(text("progressives.none"))
    for name, state in states.items():
        title = text("progressives.heading", link=name, wager=state.wager, bets=f"{state.bets:,}")
        show(Text(title, "bold"))
        _show_meters([each for each in meters if each.link == name])
        for key, claims in (("progressives.pending", waiting), ("progressives.hits", paid)):
            own = [each for each in claims if each.link == name]
            if own:
                show_claims(text(key), own, state.currency)


def _show_meters(meters: list[MeterNow]) -> None:
    listed = table("", _METERS)
    for each in meters:
        money = currency_of(each.currency)
        listed.add_row(
            each.meter,
            format_amount(each.value, money),
            format_amount(each.claimed, money) if each.claimed else "",
            format_amount(each.seed, money),
            percent(each.rate),
            format_amount(each.reserve, money),
            str(each.carried),
            "" if each.ceiling is None else format_amount(each.ceiling, money),
        )
    show(listed)


_METERS: tuple[Column, ...] = (
    ("meter", "left"),
    ("stands-at", "right"),
    ("claimed", "right"),
    ("seed", "right"),
    ("increment", "right"),
    ("reserve", "right"),
    ("carried", "right"),
    ("ceiling", "right"),
)


def _link_as_json(state: ProgressiveState) -> dict[str, object]:
    return {
        "link": state.link,
        "wager": state.wager,
        "currency": state.currency,
        "bets": state.bets,
        "stakes": state.stakes,
        "executive_from": state.executive_from,
    }


def _as_json(meter: MeterNow) -> dict[str, object]:
    return {
        "value": meter.value,
        "claimed": meter.claimed,
        "seed": meter.seed,
        "fixed": meter.fixed,
        "rate": str(meter.rate),
        "carried": str(meter.carried),
        "reserve": meter.reserve,
        "reserve_rate": str(meter.reserve_rate),
        "reserve_carried": str(meter.reserve_carried),
        "overflow": meter.overflow,
        "ceiling": meter.ceiling,
    }


def history(
    ledger: LedgerName,
    /,
    *,
    link: LinkName = None,
    meter: Annotated[str | None, Parameter(name="--meter", help=text("cli.option.of-meter"))] = None,
    since: Annotated[str | None, Parameter(help=text("cli.option.since"))] = None,
    until: Annotated[str | None, Parameter(help=text("cli.option.until"))] = None,
    plot: Annotated[str | None, Parameter(help=text("cli.option.meter-plot"))] = None,
    format: Annotated[
        Literal["table", "json", "csv"], Parameter(help=text("cli.option.history-format"))
    ] = "table",
) -> None:
    """Show what a meter stood at over time, or draw it."""
    if plot is not None:
        check_picture(plot)
    span = {"since": _moment("--since", since), "until": _moment("--until", until)}
    with opened(ledger) as database:
        state, name = _one_meter(database, link, meter)
        with database.reading() as connection:
            points = meter_over_time(connection, state.link, name, **span)
            if plot is not None:
                svg = meter_plot(thinned(points, _IN_PLOT), currency_of(state.currency))
                write_file(plot, drawn_as(plot, svg))
                show(text("cli.svg-written", file=plot))
            elif format == "json":
                print_json([_point_as_json(each) for each in points])
            elif format == "csv":
                rows = csv.writer(sys.stdout, lineterminator="\n")
                rows.writerow(Point.__struct_fields__)
                rows.writerows(tuple(_point_as_json(each).values()) for each in points)
            else:
                _show_points(thinned(points, _IN_TABLE), state, name)


def _one_meter(database: Database, link: str | None, meter: str | None) -> tuple[ProgressiveState, str]:
    """The meter that is meant; nothing need be said where there is but one."""
    states = links_now(database, link)
    known = [(state, name) for state in states.values() for name in state.meters]
    found = [(state, name) for state, name in known if meter in (None, name)]
    if len(found) == 1:
        return found[0]
    if not known:
        raise Unreadable(message("progressives.none"))
    if not found:
        names = dict.fromkeys(name for _, name in known)
        raise Unreadable(message("progressives.no-meter", meter=meter, hint=did_you_mean(meter, names)))
    written = ", ".join(f"--link {state.link} --meter {name}" for state, name in found)
    raise Unreadable(message("progressives.which-meter", meters=written))


def _moment(option: str, written: str | None) -> int | None:
    """A time in microseconds since 1970; without a zone it is UTC."""
    if written is None:
        return None
    try:
        found = datetime.fromisoformat(written.strip())
    except ValueError:
        raise Unreadable(message("progressives.no-time", option=option, text=written)) from None
    return int((found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp() * 1_000_000)


def _point_as_json(point: Point) -> dict[str, object]:
    return {name: getattr(point, name) for name in Point.__struct_fields__}


def _show_points(points: list[Point], state: ProgressiveState, meter: str) -> None:
    money = currency_of(state.currency)
    listed = table(text("progressives.history", link=state.link, meter=meter), _POINTS)
    for each in points:
        amounts = (each.value, each.claimed, each.reserve, each.overflow)
        shown = [format_amount(amount, money) for amount in amounts]
        listed.add_row(when(each.time), text(f"meter-event.{each.event}"), each.table, *shown)
    show(listed)


_POINTS: tuple[Column, ...] = (
    ("when", "left"),
    ("what-happened", "left"),
    ("at-table", "left"),
    ("stands-at", "right"),
    ("claimed", "right"),
    ("reserve", "right"),
    ("overflow", "right"),
)


def hits(
    ledger: LedgerName, /, *, link: LinkName = None, last: Last = "25", format: Format = "table"
) -> None:
    """Show the last awards that were paid."""
    number = between("--last", last, 1, _MOST)
    with opened(ledger) as database:
        found, states = last_hits(database, link, number), links_now(database, link)
    if format == "json":
        print_json(claims_as_json(found))
    elif not found:
        show(text("progressives.no-hits"))
    for state in states.values() if format == "table" else ():
        own = [each for each in found if each.link == state.link]
        if own:
            show_claims(text("progressives.hits-of", link=state.link), own, state.currency)


def pending(ledger: LedgerName, /, *, link: LinkName = None, format: Format = "table") -> None:
    """Show awards that wait for their card."""
    with opened(ledger) as database:
        found, states = pending_claims(database, link), links_now(database, link)
    if format == "json":
        print_json(claims_as_json(found))
    elif not found:
        show(text("progressives.nothing-waits"))
    for state in states.values() if format == "table" else ():
        own = [each for each in found if each.link == state.link]
        if own:
            show_claims(text("progressives.pending-of", link=state.link), own, state.currency)


def refused(
    ledger: LedgerName, /, *, link: LinkName = None, last: Last = "25", format: Format = "table"
) -> None:
    """Show what links have refused, and why."""
    number = between("--last", last, 1, _MOST)
    with opened(ledger) as database:
        found = refusals(database, link, number)
    if format == "json":
        fields = ("link", "number", "time", "command")
        print_json(
            [
                {
                    **{name: getattr(each, name) for name in fields},
                    "by": {"role": each.by.role.value, "person": each.by.person},
                    "reasons": list(each.reasons),
                }
                for each in found
            ]
        )
        return
    if not found:
        show(text("progressives.nothing-refused"))
        return
    listed = table(text("progressives.refused"), _REFUSED)
    for each in found:
        what = text(f"command.{each.command}")
        by = f"{each.by.person} ({each.by.role.value})" if each.by.person else each.by.role.value
        listed.add_row(when(each.time), each.link, what, by, "; ".join(each.reasons))
    show(listed)


_REFUSED: tuple[Column, ...] = (
    ("when", "left"),
    ("link", "left"),
    ("what-happened", "left"),
    ("by", "left"),
    ("why", "left"),
)


def limits(ledger: LedgerName, /, *, link: LinkName = None, format: Format = "table") -> None:
    """Show what each role may decide, and up to which amount."""
    with opened(ledger) as database:
        states = links_now(database, link)
    if format == "json":
        print_json(
            {
                name: [
                    {"role": each.role.value, "command": each.command, "below": each.below}
                    for each in limits_of(state)
                ]
                for name, state in states.items()
            }
        )
        return
    if not states:
        show(text("progressives.none"))
    for name, state in states.items():
        money = currency_of(state.currency)
        listed = table(text("progressives.limits", link=name), _LIMITS)
        for each in limits_of(state):
            below = text("progressives.any-amount")
            if each.below is not None:
                below = text("progressives.below", amount=format_amount(each.below, money))
            listed.add_row(each.role.value, text(f"may.{each.command}"), below)
        show(listed)


_LIMITS: tuple[Column, ...] = (("role", "left"), ("what-happened", "left"), ("limit", "left"))
