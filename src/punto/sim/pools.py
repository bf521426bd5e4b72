"""Where the work is done: here, on all cores, or on a cluster; all through `concurrent.futures`.

The kernel lets go of Python's lock, so threads use every core of one machine: they start at once and share
one set of tables, where processes would each load a compiler of their own.
"""

import logging
import os
import re
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, nullcontext
from multiprocessing import get_context
from multiprocessing.resource_tracker import ensure_running
from typing import Any

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["cluster_pool", "cores", "processes", "threads", "undisturbed"]


_PATIENCE = "3s"
"""How long a scheduler may take to answer."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def threads(workers: int) -> Iterator[Executor]:
    """A pool on this machine; leaving it throws away what was not begun."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Processes of their own, for work that is Python; leaving throws away what was not begun."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        with undisturbed():
            for _ in range(workers):
                pool.submit(int)  # something to start for
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster_pool(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster by its scheduler's address, or `local:N` for N new processes here; and its workers."""
    if not re.fullmatch(r"local:0*[1-9]\d{0,3}|\w+://.+", address, re.ASCII):
        raise Unreadable(message("sim.bad-cluster", address=address))
    try:
        from distributed import Client
    except ImportError:
        raise Unreadable(message("sim.needs-cluster")) from None

    kind, _, number = address.partition(":")
    with ExitStack() as stack:
        with undisturbed() if kind == "local" else nullcontext():
            try:
                scheduler = stack.enter_context(_local(int(number))) if kind == "local" else address
                client = stack.enter_context(Client(scheduler, timeout=_PATIENCE))  # type: ignore[no-untyped-call]
            except (OSError, ValueError, RuntimeError) as error:
                why = " ".join(str(error).split())
                raise Unreadable(message("sim.no-cluster", address=address, why=why)) from None
            pool = stack.enter_context(client.get_executor(retries=3))
        yield pool, len(client.scheduler_info()["workers"])


def _local(workers: int) -> Any:
    """New processes here, which nobody else hears of."""
    from distributed import LocalCluster

    return LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",  # with None it would take a port that another cluster may have
        silence_logs=logging.CRITICAL,
    )


@contextmanager
def undisturbed() -> Iterator[None]:
    """Start something whole: Ctrl-C waits for it, and processes started meanwhile never hear one.

    They are ours to end. What is blocked here stays blocked in them; what is ignored would be lost to us.
    Multiprocessing's tracker lets signals through as it starts, so it starts before.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    ensure_running()
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)
