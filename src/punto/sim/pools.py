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
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from punto.errors import Unreadable
from punto.messages import message

__all__ = ["cluster_pool", "cores", "threads"]


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
def cluster_pool(address: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster by its scheduler's address, or `local:N` for N new processes here; and its workers."""
    if not re.fullmatch(r"local:0*[1-9]\d{0,3}|\w+://.+", address, re.ASCII):
        raise Unreadable(message("sim.bad-cluster", address=address))
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise Unreadable(message("sim.needs-cluster")) from None

    kind, _, number = address.partition(":")
    if kind == "local":
        with _undisturbed():
            made = LocalCluster(  # type: ignore[no-untyped-call]
                int(number), threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL
            )
        with (
            made as cluster,
            Client(cluster) as client,  # type: ignore[no-untyped-call]
            client.get_executor(retries=3) as pool,
        ):
            yield pool, int(number)
        return
    try:
        client = Client(address, timeout="3s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        why = " ".join(str(error).split())
        raise Unreadable(message("sim.no-cluster", address=address, why=why)) from None
    with client, client.get_executor(retries=3) as pool:  # type: ignore[no-untyped-call]
        yield pool, len(client.scheduler_info()["workers"])


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: it is for us, and we end them ourselves."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
