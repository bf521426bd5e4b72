"""What a long command says while it works, on standard error: that it compiles, how far it is, how fast."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from punto.cli.render import per_second
from punto.messages import text
from punto.sim.compiling import compile_all, is_compiled

__all__ = ["compile_first", "progress"]


class HasCoups(Protocol):
    """What a bar can follow."""

    @property
    def coups(self) -> int:
        """How many coups are done."""


def compile_first(*more: Any) -> None:
    """The first run on a machine takes its time; say why. More kernels are compiled when they are used."""
    if not is_compiled(*more):
        print(text("sim.compiling"), file=sys.stderr, flush=True)
        compile_all(*more)


@contextmanager
def progress(total: int) -> Iterator[Callable[[HasCoups], None]]:
    """A bar with coups, coups a second and the time left; silent where nobody watches."""
    if not sys.stderr.isatty():
        yield lambda _tally: None
        return
    columns = (
        BarColumn(),
        TextColumn("{task.fields[dealt]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total, dealt="")
        began = 0.0

        def show(tally: HasCoups) -> None:
            """The first news is that there is none yet: what came before it was getting ready."""
            nonlocal began
            began = began or time.monotonic()
            rate = per_second(tally.coups / max(time.monotonic() - began, 1e-3))
            dealt = text("sim.progress", coups=f"{tally.coups:,}", rate=rate)
            bar.update(task, completed=tally.coups, dealt=dealt)

        yield show
