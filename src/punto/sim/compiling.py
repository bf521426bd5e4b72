"""Compiling the simulator for this machine, which takes a while, once."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from punto.errors import Unreadable
from punto.exact import price
from punto.exact.line_sets import set_gains
from punto.messages import message
from punto.sim.advantage import CardWatcher, sets_of
from punto.sim.classes import Classes
from punto.sim.following import Following, Level
from punto.sim.rolls import Rolls
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables
from punto.wagers import book, terms

__all__ = ["compile_all", "is_compiled"]


def is_compiled(*more: Any) -> bool:
    """Whether numba's cache has each kernel, and these, compiled from a source no newer."""
    for function in (*_kernels(), *more):
        source = Path(function.py_func.__code__.co_filename).stat().st_mtime
        if not any(each.stat().st_mtime >= source for each in _indexes(function)):
            return False
    return True


def _kernels() -> tuple[Any, ...]:
    try:
        from punto.entropy import compiled
        from punto.sim import advantage_kernel, kernel
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None

    return (*compiled.KERNELS, *kernel.KERNELS, *advantage_kernel.KERNELS)


def _indexes(function: Any) -> Iterator[Path]:
    return Path(function.stats.cache_path or "").glob(f"*.{function.py_func.__name__}-*.nbi")


def compile_all(*more: Any) -> None:
    """Use every kernel once; these others are compiled when they are used."""
    from punto.entropy.compiled import stream
    from punto.sim.kernel import list_coups, trace

    shoes = Shoes(1, 10, 14, Classes())
    for work in (
        shoes,
        Shoes(1, 10, 14, Classes(suits=True)),
        Shoes(1, 10, 14, Classes(joined=(("player_third_suit", (frozenset({"none"}),)),))),
        Rolls(),
        _watcher(shoes),
    ):
        work.count("", 1, 1)
    stream((0,) * 8, 1, 0, 1)
    list_coups(np.zeros((1, 52), dtype=np.uint8), shoes.cut_card, coup_tables(), shoes.most_coups)
    trace(np.zeros((1, 52), dtype=np.uint8), shoes.cut_card, coup_tables(), shoes.most_coups)
    with suppress(OSError):  # a source that is only newer is not compiled again: numba goes by what it says
        for index in (each for function in (*_kernels(), *more) for each in _indexes(function)):
            index.touch()


def _watcher(shoes: Shoes) -> CardWatcher:
    """Somebody who plays perfectly on any main bet."""
    bet = terms(next(each for each in book().values() if each.main))
    gains = set_gains(price(bet, shoes.composition))
    return CardWatcher(
        shoes=shoes,
        bet=bet,
        groups=gains.groups,
        by_line=gains.by_line,
        scale=gains.scale,
        sets=sets_of(gains),
        seen=0,
        points=Following().points(gains.groups, shoes.composition),
        levels=(Level(1, 0.0, 0.0),),
        perfect=True,
    )
