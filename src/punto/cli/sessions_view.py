"""How sessions are shown: distributions, endings, and the loss beside the exact one."""

from math import sqrt

from rich.table import Table

from punto.cli.render import Column, show, table
from punto.messages import text
from punto.money import format_amount
from punto.sessions import Distribution, Ending, Sessions

__all__ = ["as_json", "show_sessions"]

_MONEY = ("net", "drawdown", "staked")
_NUMBERS = ("winning_run", "losing_run", "coups")


def show_sessions(played: Sessions) -> None:
    """Everything for people."""
    show(_heading(played), style="bold")
    show(_below(played), style="dim")
    if len(played) < played.asked:
        stopped = text("sessions.stopped", sessions=f"{len(played):,}", asked=f"{played.asked:,}")
        show(stopped, style="bold")
    show("", _spread(played), "", _endings(played), "", _losses(played))
    coups = played.break_in
    if coups is not None:
        hours = f"{coups / played.setup.coups_per_hour:,.1f}"
        key = "sessions.break-in" if played.edge > 0 else "sessions.break-in-gain"
        show("", text(key, coups=f"{coups:,.0f}", hours=hours))


def _heading(played: Sessions) -> str:
    setup = played.setup
    return text(
        "sessions.heading",
        wager=f"{setup.terms.wager.title} ({setup.bet.label})",
        house=setup.house.title,
        plan=setup.plan_name,
        stake=_money(setup.bet.stake, played),
        bankroll=_money(setup.bankroll, played),
    )


def _below(played: Sessions) -> str:
    setup = played.setup
    said = {
        "sessions": f"{len(played):,}",
        "coups": f"{setup.coups:,}",
        "hours": f"{setup.coups / setup.coups_per_hour:.4g}",
        "minimum": _money(setup.minimum, played),
        "seed": setup.seed,
        "currency": setup.house.currency.code,
    }
    if setup.limited:
        return text("sessions.setup", **said, maximum=_money(setup.maximum, played))
    return text("sessions.setup-open", **said)


def _spread(played: Sessions) -> Table:
    listing = table("", [("what", "left"), ("mean", "right"), ("spread", "right"), ("least", "right")])
    listing.title = None
    for share in played.distribution("net").quantiles:
        listing.add_column(text("sessions.quantile", share=share), justify="right", no_wrap=True)
    listing.add_column(text("column.most"), justify="right", no_wrap=True)
    for name in (*_MONEY, *_NUMBERS):
        found = played.distribution(name)
        if name == "coups" and found.least == found.most:
            continue
        shown = [_short(each, played, name) for each in (found.mean, found.std_dev, found.least)]
        shown += [_short(each, played, name) for each in (*found.quantiles.values(), found.most)]
        listing.add_row(text(f"session-row.{name.replace('_', '-')}"), *shown)
    return listing


def _endings(played: Sessions) -> Table:
    listing = table("", [("ending", "left"), ("share", "right"), ("plus-minus", "right")])
    listing.title = None
    for ending in Ending:
        share = played.share(ending)
        if share or ending in (Ending.PLAYED_OUT, Ending.RUINED):
            error = sqrt(share * (1 - share) / len(played))
            listing.add_row(str(ending), f"{share:.2%}", f"{error:.2%}")
    return listing


def _losses(played: Sessions) -> Table:
    columns: list[Column] = [
        ("takes", "left"),
        ("simulated", "right"),
        ("plus-minus", "right"),
        ("exactly", "right"),
    ]
    listing = table("", columns)
    listing.title = None
    listing.add_column("", justify="left")
    kept, exact = played.loss_of_staked, played.exact_loss_of_staked
    if kept is not None and exact is not None:
        figures = f"{kept.value:.3%}", f"{kept.error:.3%}", f"{float(exact):.3%}"
        listing.add_row(text("sessions.of-staked"), *figures)
    flat = text("sessions.exact-flat")
    loss, error = played.hourly_loss
    figures = _money(loss, played), _money(error, played), _money(float(played.flat_hourly_loss), played)
    listing.add_row(text("sessions.hourly-loss"), *figures, flat)
    spread, exactly = _money(played.hourly_std_dev, played), _money(played.flat_hourly_std_dev, played)
    listing.add_row(text("sessions.hourly-std-dev"), spread, "", exactly, flat)
    return listing


def _money(amount: float, played: Sessions) -> str:
    return format_amount(round(amount), played.setup.house.currency)


def _short(value: float, played: Sessions, name: str) -> str:
    """Whole major units: cents do not matter beside the spread of an evening."""
    if name in _MONEY:
        return f"{value / played.setup.house.currency.unit:,.0f}"
    return f"{value:,.1f}" if isinstance(value, float) else f"{value:,}"


def as_json(played: Sessions) -> dict[str, object]:
    """Everything for programs: amounts are minor units, exact figures fractions as text."""
    setup, kept, exact = played.setup, played.loss_of_staked, played.exact_loss_of_staked
    loss, error = played.hourly_loss
    return {
        "house": setup.house.id,
        "bet": setup.bet.label,
        "seat": setup.bet.seat,
        "stake": setup.bet.stake,
        "bankroll": setup.bankroll,
        "plan": setup.plan_name,
        "minimum": setup.minimum,
        "maximum": setup.maximum if setup.limited else None,
        "stop_loss": setup.stop_loss,
        "stop_win": setup.stop_win,
        "coups_a_session": setup.coups,
        "coups_per_hour": setup.coups_per_hour,
        "seed": setup.seed,
        "sessions": len(played),
        "sessions_asked": played.asked,
        "coups": played.coups,
        "staked": played.staked,
        "distributions": {name: _spread_as_json(played.distribution(name)) for name in (*_MONEY, *_NUMBERS)},
        "endings": {ending.name.lower(): played.share(ending) for ending in Ending},
        "loss_of_staked": kept.value if kept else None,
        "loss_of_staked_error": kept.error if kept else None,
        "loss_of_staked_exact": str(exact) if exact is not None else None,
        "hourly_loss": loss,
        "hourly_loss_error": error,
        "hourly_std_dev": played.hourly_std_dev,
        "flat_house_edge_exact": str(played.edge),
        "flat_hourly_loss_exact": str(played.flat_hourly_loss),
        "flat_hourly_std_dev": played.flat_hourly_std_dev,
        "n0_coups": played.break_in,
    }


def _spread_as_json(found: Distribution) -> dict[str, object]:
    quantiles = {str(share): value for share, value in found.quantiles.items()}
    return {
        "mean": found.mean,
        "std_dev": found.std_dev,
        "least": found.least,
        "quantiles": quantiles,
        "most": found.most,
    }
