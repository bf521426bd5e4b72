"""Compiling the simulator for this machine, which takes a while, once."""

from pathlib import Path
from typing import Any

import numpy as np

from punto.errors import Unreadable
from punto.messages import message
from punto.sim.advantage import CardWatcher
from punto.sim.classes import Classes
from punto.sim.rolls import Rolls
from punto.sim.shoes import Shoes
from punto.sim.tables import coup_tables

__all__ = ["compile_all", "is_compiled"]


def is_compiled(*more: Any) -> bool:
    """Whether numba's cache has each kernel, and these, compiled from a source no newer."""
    try:
        from punto.entropy import compiled
        from punto.sim import advantage_kernel, kernel
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None

    for function in (*compiled.KERNELS, *kernel.KERNELS, *advantage_kernel.KERNELS, *more):
        made = Path(function.stats.cache_path or "").glob(f"*.{function.py_func.__name__}-*.nbi")
        source = Path(function.py_func.__code__.co_filename).stat().st_mtime
        if not any(each.stat().st_mtime >= source for each in made):
            return False
    return True


def compile_all() -> None:
    """Use every kernel once."""
    from punto.entropy.compiled import stream
    from punto.sim.kernel import list_coups, trace

    shoes = Shoes(1, 10, 14, Classes())
    for work in (
        shoes,
        Shoes(1, 10, 14, Classes(suits=True)),
        Shoes(1, 10, 14, Classes(joined=(("player_third_suit", (frozenset({"none"}),)),))),
        Rolls(),
        CardWatcher(shoes, (0,) * 205, 1, 0, (0,) * 10, ((1, 0.0),), perfect=True),
    ):
        work.count("", 1, 1)
    stream((0,) * 8, 1, 0, 1)
    list_coups(np.zeros((1, 52), dtype=np.uint8), shoes.cut_card, coup_tables(), shoes.most_coups)
    trace(np.zeros((1, 52), dtype=np.uint8), shoes.cut_card, coup_tables(), shoes.most_coups)
