"""`punto sessions`: a bankroll and a staking plan over many sessions."""

import re
import sys
from contextlib import ExitStack
from fractions import Fraction
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from punto.cli.files import appearing
from punto.cli.meters import read_meters
from punto.cli.naming import read_name, with_ids
from punto.cli.options import Format, HouseName, Settings, WagerFiles, large, open_house, seed_word, whole
from punto.cli.progress import compile_first
from punto.cli.render import print_json, show
from punto.cli.sessions_view import as_json, show_sessions
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message, text
from punto.money import parse_amount
from punto.sessions import play_sessions
from punto.sessions.batches import session_kernels
from punto.sessions.plots import check_picture
from punto.settle import objections
from punto.sim.pools import processes
from punto.wagers import Wager

__all__ = ["sessions"]

_INTERRUPTED = 130


def sessions(
    *,
    bet: Annotated[str, Parameter(help=text("cli.option.session-bet"))],
    stake: Annotated[str, Parameter(help=text("cli.option.session-stake"))],
    bankroll: Annotated[str, Parameter(help=text("cli.option.bankroll"))],
    plan: Annotated[str, Parameter(help=text("cli.option.plan"))] = "flat",
    house: HouseName = "colorado-mini",
    sessions: Annotated[str, Parameter(help=text("cli.option.sessions"))] = "10000",
    hours: Annotated[str | None, Parameter(help=text("cli.option.hours"))] = None,
    coups: Annotated[str | None, Parameter(help=text("cli.option.session-coups"))] = None,
    coups_per_hour: Annotated[str, Parameter(help=text("cli.option.coups-per-hour"))] = "70",
    stop_loss: Annotated[str | None, Parameter(help=text("cli.option.stop-loss"))] = None,
    stop_win: Annotated[str | None, Parameter(help=text("cli.option.stop-win"))] = None,
    minimum: Annotated[str | None, Parameter(help=text("cli.option.minimum"))] = None,
    maximum: Annotated[str | None, Parameter(help=text("cli.option.maximum"))] = None,
    meter: Annotated[tuple[str, ...], Parameter(help=text("cli.option.meter"), show_default=False)] = (),
    players: Annotated[str | None, Parameter(help=text("cli.option.session-players"))] = None,
    seed: Annotated[str | None, Parameter(help=text("cli.option.session-seed"))] = None,
    workers: Annotated[str, Parameter(help=text("cli.option.session-workers"))] = "1",
    plot: Annotated[str | None, Parameter(help=text("cli.option.session-plot"))] = None,
    theme: Annotated[Literal["felt", "paper"], Parameter(help=text("cli.option.theme"))] = "felt",
    wager_files: WagerFiles = (),
    settings: Settings = (),
    format: Format = "table",
) -> int:
    """Play sessions and show what became of the money."""
    seed = None if seed is None else seed_word(seed)
    opened = open_house(house, wager_files, settings, [bet])
    currency = opened.currency
    named = with_ids([bet])[0]
    meters = read_meters(meter, [_wager(named, opened)], currency) if meter else {}
    number, rate = large("--sessions", sessions), large("--coups-per-hour", coups_per_hour)
    crew = large("--workers", workers)
    if plot is not None:
        check_picture(plot)
    length = _coups(hours, coups, rate)
    money = {"stake": stake, "bankroll": bankroll, "minimum": minimum, "maximum": maximum}
    money |= {"stop_loss": stop_loss, "stop_win": stop_win}
    amounts: Any = {
        name: parse_amount(each, currency) if each is not None else None for name, each in money.items()
    }
    compile_first(*session_kernels())
    with ExitStack() as stack:
        bar = stack.enter_context(_progress())
        task = bar.add_task(text("sessions.working"), total=number)
        pool = stack.enter_context(processes(crew)) if crew > 1 else None
        played = play_sessions(
            opened,
            bet=named,
            **amounts,
            plan=plan,
            sessions=number,
            coups=length,
            coups_per_hour=rate,
            meters=meters,
            players=whole("--players", players) if players is not None else None,
            seed=seed,
            executor=pool,
            progress=lambda done: bar.update(task, advance=done),
        )
    if plot is not None:
        with appearing(plot) as made:
            played.plot(str(made), theme=theme)
    if format == "json":
        print_json(as_json(played))
    else:
        show_sessions(played)
        if played.setup.players is not None:
            show(text("sessions.meters-grow", players=played.setup.players))
        for remark in objections([played.setup.bet], opened):
            show(text("settle.remark", remark=remark))
        if plot is not None:
            show(text("sessions.drawn", file=plot))
    return _INTERRUPTED if len(played) < played.asked else 0


def _wager(bet: str, house: House) -> Wager:
    """What is bet on, for the meters that it has."""
    return read_name(bet.rpartition(":")[2], house).wager


def _coups(hours: str | None, coups: str | None, rate: int) -> int:
    if hours is not None and coups is not None:
        raise Unreadable(message("cli.hours-or-coups"))
    if coups is not None:
        return large("--coups", coups)
    written = hours if hours is not None else "4"
    readable = re.fullmatch(r"\d{1,6}(\.\d{1,6})?", written.strip(), re.ASCII)
    number = round(Fraction(written.strip()) * rate) if readable else 0
    if number < 1:
        raise Unreadable(message("cli.hours", text=written))
    return number


def _progress() -> Progress:
    """A bar on standard error while a person looks; it leaves nothing behind."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty())
