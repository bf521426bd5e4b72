"""`punto sim`: coups by the billion, every wager priced from what came, beside what is exactly true."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from punto.cli.options import Format, HouseName, Settings, WagerFiles, large, open_house, pairs, whole
from punto.cli.progress import compile_first, progress
from punto.cli.sim_view import print_advantage, print_shoe, print_simulation
from punto.errors import Unreadable, did_you_mean
from punto.hands import Hand
from punto.houses import House
from punto.messages import message, text
from punto.money import parse_amount
from punto.sim import run
from punto.sim.advantage import play
from punto.sim.export import export_shoes
from punto.sim.pools import cluster_pool
from punto.sim.shoes import Shoes
from punto.wagers import Terms, find_wager, terms

__all__ = ["sim"]

_INTERRUPTED = 130


def sim(
    *,
    house: HouseName = "colorado-mini",
    coups: Annotated[str, Parameter(help=text("cli.option.coups"))] = "1e7",
    seed: Annotated[str, Parameter(help=text("cli.option.sim-seed"))] = "1",
    wager_files: WagerFiles = (),
    settings: Settings = (),
    meter: Annotated[tuple[str, ...], Parameter(help=text("cli.option.meter"), show_default=False)] = (),
    workers: Annotated[str | None, Parameter(help=text("cli.option.workers"))] = None,
    cluster: Annotated[str | None, Parameter(help=text("cli.option.cluster"))] = None,
    shoe: Annotated[str | None, Parameter(help=text("cli.option.shoe"))] = None,
    export: Annotated[str | None, Parameter(help=text("cli.option.export"))] = None,
    plot: Annotated[str | None, Parameter(help=text("cli.option.sim-plot"))] = None,
    count: Annotated[str | None, Parameter(help=text("cli.option.sim-count"))] = None,
    tags: Annotated[str | None, Parameter(help=text("cli.option.tags"), allow_leading_hyphen=True)] = None,
    trigger: Annotated[
        str | None, Parameter(help=text("cli.option.trigger"), allow_leading_hyphen=True)
    ] = None,
    perfect: Annotated[bool, Parameter(help=text("cli.option.perfect"))] = False,
    burn_seen: Annotated[bool, Parameter(help=text("cli.option.burn-seen"))] = False,
    format: Format = "table",
) -> int:
    """Simulate whole shoes of a house."""
    opened = open_house(house, wager_files, settings)
    asked = large("--coups", coups)
    if shoe is not None:
        print_shoe(opened, seed, large("--shoe", shoe), format)
        return 0
    bet = _counted(opened, count) if count is not None else None
    bets = opened.every_terms()
    meters = _meters(meter, bets)
    given = [whole("--tags", tag) for tag in tags.split(",")] if tags is not None else None
    at = _decimal("--trigger", trigger) if trigger is not None else None
    compile_first()
    with _pool(cluster) as (pool, there), progress(asked) as done:
        hands = there or (large("--workers", workers) if workers is not None else None)
        if bet is not None:
            played = play(
                *(opened, bet),
                shoes=ceil(asked / Shoes.at(opened).coups_per_shoe),
                seed=seed,
                tags=given,
                trigger=at,
                perfect=perfect,
                burn_seen=burn_seen,
                executor=pool,
                workers=hands,
                progress=done,
            )
        else:
            found = run(
                opened,
                coups=asked,
                seed=seed,
                executor=pool,
                workers=hands,
                bets=bets,
                meters=meters,
                progress=done,
            )
    if bet is not None:
        print_advantage(played, opened, format)
        return _INTERRUPTED if played.done.stopped else 0
    print_simulation(found, opened, format)
    if plot is not None:
        found.plot().savefig(plot)
    if export is not None:
        with progress(found.coups) as done:
            export_shoes(opened, Path(export), seed, found.shoes, done)
    return _INTERRUPTED if found.stopped else 0 if found.sound else 1


@contextmanager
def _pool(cluster: str | None) -> Iterator[tuple[Executor | None, int | None]]:
    """A cluster's workers and how many they are; nothing for this machine's own."""
    if cluster is None:
        yield None, None
        return
    with cluster_pool(cluster) as pool:
        yield pool


def _counted(house: House, written: str) -> Terms:
    """What is bet on: `wager`, `wager@hand` or `wager@hand/paytable`; at the house's table if it has one."""
    name, _, table = written.partition("/")
    name, _, hand = name.partition("@")
    if hand and hand not in [each.value for each in Hand]:
        hint = did_you_mean(hand, [each.value for each in Hand])
        raise Unreadable(message("sim.no-hand", hand=hand, hint=hint))
    wager = find_wager(name, house.wagers)
    on = Hand(hand) if hand else None
    if wager.id in house.offers and not table:
        return terms(wager, on, house.offers[wager.id].paytable, chair=next(iter(wager.chairs), None))
    return terms(wager, on, wager.paytable(table or None), chair=next(iter(wager.chairs), None))


def _meters(written: Sequence[str], bets: Sequence[Terms]) -> dict[str, Fraction]:
    """What meters stand at, in stakes."""
    units = {
        name: each.paytable.unit.amount if each.paytable.unit else 100
        for each in bets
        for name in each.wager.meters
    }
    found = {}
    for name, amount in pairs(written, "cli.bad-meter").items():
        if name not in units:
            raise Unreadable(message("bet.no-such-meter", meter=name, hint=did_you_mean(name, sorted(units))))
        found[name] = Fraction(parse_amount(amount), units[name])
    return found


def _decimal(option: str, written: str) -> float:
    try:
        return float(Fraction(written))
    except (ValueError, ZeroDivisionError):
        raise Unreadable(message("error.number", option=option, text=written)) from None
