"""`punto sim`: coups by the billion, every wager priced from what came, beside what is exactly true."""

import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from punto.cli.files import appearing, saving
from punto.cli.meters import in_stakes, read_meters
from punto.cli.naming import read_name
from punto.cli.options import (
    Format,
    HouseName,
    Settings,
    WagerFiles,
    between,
    large,
    open_house,
    seed_word,
    whole,
)
from punto.cli.progress import compile_first, progress
from punto.cli.progressive_view import print_progressive
from punto.cli.remarks import print_remarks
from punto.cli.sim_view import print_advantage, print_shoe, print_simulation
from punto.errors import Unreadable
from punto.game.facts import Game
from punto.houses import House
from punto.messages import message, text
from punto.money import parse_amount
from punto.sim import Simulation, run
from punto.sim.advantage import play_advantage
from punto.sim.export import check_export, export_shoes
from punto.sim.pools import cluster_pool
from punto.sim.progressives import play_progressive
from punto.sim.shoes import Shoes
from punto.wagers import Terms, Wager

__all__ = ["sim"]

_INTERRUPTED = 130
_MOST_WORKERS = 1024
_PICTURES = (".svg", ".png", ".pdf")
_Pool = Callable[[], AbstractContextManager[tuple[Executor | None, int | None]]]


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
    tally: Annotated[bool | None, Parameter(negative="--no-tally", help=text("cli.option.sim-tally"))] = None,
    perfect: Annotated[bool, Parameter(help=text("cli.option.perfect"))] = False,
    burn_seen: Annotated[bool, Parameter(help=text("cli.option.burn-seen"))] = False,
    progressive: Annotated[str | None, Parameter(help=text("cli.option.sim-progressive"))] = None,
    players: Annotated[str, Parameter(help=text("cli.option.sim-players"))] = "1",
    stake: Annotated[str | None, Parameter(help=text("cli.option.sim-stake"))] = None,
    format: Format = "table",
) -> int:
    """Simulate whole shoes of a house."""
    opened = open_house(house, wager_files, settings)
    asked, word = large("--coups", coups), seed_word(seed)
    if shoe is not None:
        print_shoe(opened, word, large("--shoe", shoe), format)
        return 0
    pool = partial(
        _pool, cluster, between("--workers", workers, 1, _MOST_WORKERS) if workers is not None else None
    )
    if count is not None:
        player = {
            "tags": [whole("--tags", tag) for tag in tags.split(",")] if tags is not None else None,
            "trigger": _decimal("--trigger", trigger) if trigger is not None else None,
            "tally": tally,
            "perfect": perfect,
            "burn_seen": burn_seen,
        }
        named = read_name(count, opened)
        code = _play(opened, named.terms(opened), asked, word, pool, player, format)
        print_remarks([named], format)
        return code
    if progressive is not None:
        wager = read_name(progressive, opened).wager
        crowd = {
            "players": whole("--players", players),
            "meters": read_meters(meter, [wager], opened.currency),
        }
        crowd["stake"] = parse_amount(stake, opened.currency) if stake is not None else None
        return _grow(opened, wager, asked, word, pool, crowd, format)
    bets = opened.every_terms()
    files = _Files(Path(export) if export is not None else None, Path(plot) if plot is not None else None)
    files.check(opened)
    return _simulate(opened, bets, _meters(meter, bets, opened), asked, word, pool, files, format)


@dataclass(frozen=True, slots=True)
class _Files:
    """What is written besides the answer."""

    export: Path | None
    plot: Path | None

    def check(self, house: House) -> None:
        """Find what is wrong with them before anything is dealt, not after."""
        if self.export is not None:
            check_export(house, self.export)
        if self.plot is not None:
            if self.plot.suffix not in _PICTURES:
                raise Unreadable(message("sim.plot-kind", file=self.plot))
            if find_spec("matplotlib") is None:
                raise Unreadable(message("sim.needs-report"))
        for path in (self.export, self.plot):
            why = _unwritable(path) if path is not None else None
            if why:
                raise Unreadable(message("cli.file-unwritten", file=path, why=os.strerror(why)))

    def write(self, found: Simulation, house: House, workers: int | None) -> None:
        """The picture, and the coups unless the run was broken off: nobody waits for more then."""
        if self.plot is not None and found.wagers:
            with appearing(self.plot) as made:
                found.plot().savefig(made)
        if self.export is not None and found.stopped:
            print(text("sim.not-exported", file=self.export), file=sys.stderr)
        elif self.export is not None:
            with saving(self.export), progress(found.coups) as done:
                export_shoes(house, self.export, found.seed, found.shoes, done, workers=workers)


def _unwritable(path: Path) -> int | None:
    """Why no file can be made there, as the system numbers its reasons."""
    folder = path.parent
    if path.is_dir():
        return errno.EISDIR
    if not folder.is_dir():
        return errno.ENOTDIR if folder.exists() else errno.ENOENT
    return None if os.access(folder, os.W_OK | os.X_OK) else errno.EACCES


def _play(
    house: House,
    bet: Terms,
    coups: int,
    seed: str,
    pool: _Pool,
    player: Mapping[str, Any],
    format: Format,
) -> int:
    compile_first()
    shoes = ceil(coups / Shoes.at(house).coups_per_shoe) if house.game is Game.BACCARAT else 1
    with pool() as (executor, workers), progress(coups) as done:
        played = play_advantage(
            house, bet, shoes=shoes, seed=seed, executor=executor, workers=workers, progress=done, **player
        )
    print_advantage(played, house, format)
    return _INTERRUPTED if played.done.stopped else 0


def _grow(
    house: House,
    wager: Wager,
    coups: int,
    seed: str,
    pool: _Pool,
    crowd: Mapping[str, Any],
    format: Format,
) -> int:
    """Play for meters that grow and are won; each by its own name here."""
    compile_first()
    meters = {name.removeprefix(f"{wager.id}."): value for name, value in crowd["meters"].items()}
    with pool() as (executor, workers), progress(coups) as done:
        played = play_progressive(
            house,
            wager.id,
            coups=coups,
            seed=seed,
            executor=executor,
            workers=workers,
            progress=done,
            **{**crowd, "meters": meters},
        )
    print_progressive(played, house, format)
    return _INTERRUPTED if played.done.stopped else 0


def _simulate(
    house: House,
    bets: Sequence[Terms],
    meters: Mapping[str, Fraction],
    coups: int,
    seed: str,
    pool: _Pool,
    files: _Files,
    format: Format,
) -> int:
    compile_first()
    with pool() as (executor, workers), progress(coups) as done:
        found = run(
            house,
            coups=coups,
            seed=seed,
            executor=executor,
            workers=workers,
            bets=bets,
            meters=meters,
            progress=done,
        )
    print_simulation(found, house, format)
    files.write(found, house, None if executor else workers)
    return _INTERRUPTED if found.stopped else 0 if found.sound else 1


@contextmanager
def _pool(cluster: str | None, workers: int | None) -> Iterator[tuple[Executor | None, int | None]]:
    """A cluster's workers and how many they are; or nobody, and how many cores are asked for."""
    if cluster is None:
        yield None, workers
        return
    with cluster_pool(cluster) as pool:
        yield pool


def _meters(written: Sequence[str], bets: Sequence[Terms], house: House) -> dict[str, Fraction]:
    """What meters stand at, in the stakes of each wager."""
    given = read_meters(written, [each.wager for each in bets], house.currency)
    return {
        f"{each.wager.id}.{name}": held
        for each in bets
        for name, held in in_stakes(each, given, house).items()
    }


def _decimal(option: str, written: str) -> float:
    try:
        return float(Fraction(written))
    except (ValueError, ZeroDivisionError, OverflowError):
        raise Unreadable(message("error.number", option=option, text=written)) from None
