"""Where the work is done: here, on all cores, or on a cluster; all through `concurrent.futures`.

The kernel lets go of Python's lock, so threads use every core of one machine: they start at once and share
one set of tables, where processes would each load a compiler of their own.
"""

import os
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
    try:
        from distributed import Client, LocalCluster
    except ImportError:
        raise Unreadable(message("sim.needs-cluster")) from None

    kind, _, number = address.partition(":")
    if kind == "local" and not (number.isdecimal() and 1 <= int(number) <= 1024):
        raise Unreadable(message("sim.bad-cluster", address=address))
    if kind == "local":
        with (
            LocalCluster(int(number), threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
            Client(cluster) as client,  # type: ignore[no-untyped-call]
            client.get_executor(retries=3) as pool,
        ):
            yield pool, int(number)
        return
    try:
        client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise Unreadable(message("sim.no-cluster", address=address, why=error)) from None
    with client, client.get_executor(retries=3) as pool:  # type: ignore[no-untyped-call]
        yield pool, len(client.scheduler_info()["workers"])
