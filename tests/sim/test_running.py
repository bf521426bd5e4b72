"""The same seed gives the same counts, however the work is shared out and whoever dies meanwhile."""

import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import get_context

import pytest
from distributed import Client, LocalCluster

from punto.errors import Unreadable
from punto.houses import find_house, ready_houses
from punto.sim import Counts, Simulation, pools, run
from punto.sim.pools import cluster_pool, processes, undisturbed
from punto.sim.running import game_at

HOUSE = find_house("colorado-mini")
COUPS = 400_000


def same(one: Simulation, two: Simulation) -> bool:
    counts = zip((one.counts.final, one.counts.starts), (two.counts.final, two.counts.starts), strict=True)
    return one.shoes == two.shoes and all((a == b).all() for a, b in counts)


@pytest.fixture(scope="module")
def alone() -> Simulation:
    return run(HOUSE, coups=COUPS, seed=7, workers=1)


@pytest.mark.parametrize(("workers", "piece"), [(1, 1), (1, 333), (2, 1000), (5, 77), (5, 10**6)])
def test_workers_and_pieces(alone: Simulation, workers: int, piece: int) -> None:
    assert same(run(HOUSE, coups=COUPS, seed=7, workers=workers, piece=piece), alone)


def test_another_seed_gives_other_coups(alone: Simulation) -> None:
    assert not same(run(HOUSE, coups=COUPS, seed=8), alone)
    assert same(run(HOUSE, coups=COUPS, seed="7"), alone)


def test_an_executor_of_the_callers_own(alone: Simulation) -> None:
    with ThreadPoolExecutor(3) as pool:
        assert same(run(HOUSE, coups=COUPS, seed=7, executor=pool, piece=500), alone)


def test_counts_travel_packed(alone: Simulation) -> None:
    for counts in (alone.counts, game_at(HOUSE, ()).none(), game_at(find_house("colorado-dice"), ()).none()):
        there = pickle.loads(pickle.dumps(counts))
        assert there.shoes == counts.shoes
        for one, two in ((there.final, counts.final), (there.starts, counts.starts)):
            assert (one.shape, one.dtype) == (two.shape, two.dtype)
            assert (one == two).all()
            assert (one + two).flags.writeable
    assert len(pickle.dumps(alone.counts)) < 1 << 15 < alone.counts.final.nbytes


def test_a_process_pool_whose_worker_is_killed(alone: Simulation) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        killed: list[int] = []

        def kill(counts: Counts) -> None:
            if not killed and counts.shoes:
                victim = next(iter(pool._processes))
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

        found = run(HOUSE, coups=COUPS, seed=7, executor=pool, workers=2, piece=100, progress=kill)
    assert killed
    assert same(found, alone)


def test_a_cluster_whose_worker_is_killed(alone: Simulation) -> None:
    """Two Dask workers in processes of their own, one killed in the middle of the run."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0") as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor(retries=3) as pool,
    ):
        pids = list(client.run(os.getpid).values())
        assert len(set(pids)) == 2
        killed: list[int] = []

        def kill(counts: Counts) -> None:
            if not killed and counts.shoes > 300:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

        found = run(HOUSE, coups=COUPS, seed=7, executor=pool, workers=2, piece=100, progress=kill)
        assert killed == pids[:1]
        assert pids[0] not in client.run(os.getpid).values()
    assert same(found, alone)


@contextmanager
def customary_port_taken() -> Iterator[None]:
    with ExitStack() as stack:
        with suppress(OSError):  # it is taken already
            stack.enter_context(socket.create_server(("", 8787)))
        yield


def test_a_cluster_by_its_address(alone: Simulation) -> None:
    """Somebody else's cluster has the port that they take by custom."""
    with customary_port_taken(), cluster_pool("local:1") as (pool, workers):
        assert workers == 1
        assert same(run(HOUSE, coups=COUPS, seed=7, executor=pool, workers=1), alone)


@pytest.mark.parametrize("address", ["local:", "local:0", "local:many", "tcp://127.0.0.1:1", "nowhere"])
def test_no_such_cluster(address: str) -> None:
    with pytest.raises(Unreadable), cluster_pool(address):
        pass


_MASK = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def test_ctrl_c_waits_until_processes_have_started() -> None:
    """They never hear it, and it is not lost."""
    steps = []

    def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        steps.append(subprocess.run([sys.executable, "-c", _MASK], capture_output=True, check=True).stdout)

    with pytest.raises(KeyboardInterrupt), undisturbed():
        interrupted()
    assert steps == [b"True\n"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_ctrl_c_while_a_cluster_starts_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def interrupted(workers: int) -> LocalCluster:
        os.kill(os.getpid(), signal.SIGINT)
        made.append(LocalCluster(n_workers=workers, dashboard_address=None))  # type: ignore[no-untyped-call]
        return made[0]

    monkeypatch.setattr(pools, "_local", interrupted)
    with pytest.raises(KeyboardInterrupt), cluster_pool("local:1"):
        pytest.fail("it went on")
    assert made[0].status.name == "closed"


def test_ctrl_c_while_processes_start_is_not_theirs() -> None:
    with processes(2) as pool:
        found = set(pool.map(signal.pthread_sigmask, [signal.SIG_BLOCK] * 8, [()] * 8).__next__())
    assert signal.SIGINT in found


def test_an_interruption_gives_what_was_dealt() -> None:
    def interrupt(counts: Counts) -> None:
        if counts.shoes >= 1000:
            raise KeyboardInterrupt

    found = run(HOUSE, coups=COUPS, seed=7, workers=1, piece=500, progress=interrupt)
    assert (found.stopped, found.shoes) == (True, 1000)
    again = game_at(HOUSE, HOUSE.every_terms()).count("7", 1, 1000)
    assert (found.counts.final == again.final).all()
    assert found.wagers[0].z is not None


@pytest.mark.parametrize("name", sorted(ready_houses()))
def test_every_house_can_be_simulated(name: str) -> None:
    found = run(find_house(name), coups=300_000, seed=3)
    assert found.sound
    assert len(found.wagers) == len(find_house(name).every_terms())
    for each in found.wagers:
        assert each.z is not None
        assert abs(each.z) < 4.5, each.terms.wager.id


def test_the_coups_asked_for_are_dealt_in_whole_shoes() -> None:
    for coups in (1, 100, 12_345):
        found = run(HOUSE, coups=coups, seed=1)
        assert abs(found.coups - coups) < 90
    with pytest.raises(Unreadable, match="0 coups"):
        run(HOUSE, coups=0)


def test_results_as_a_table_and_a_picture(alone: Simulation) -> None:
    table = alone.to_polars()
    assert table.columns == ["wager", "on", "paytable", "house_edge", "first_edge", "exact", "std_error", "z"]
    assert table.height == len(alone.wagers)
    assert table.filter(wager="tie")["exact"][0] == pytest.approx(0.1435963)
    assert len(alone.plot().axes[0].get_yticklabels()) == len(alone.wagers)


def test_tables_are_alike_for_all_houses(alone: Simulation) -> None:
    """Also where no wager rides on a hand, or none at all is offered."""
    plain = run(find_house("card-room-ez"), coups=1_000, seed=1)
    none = run(find_house("card-room-ez"), coups=1_000, seed=1, bets=())
    dice = run(find_house("colorado-dice"), coups=1_000, seed=1)
    assert alone.to_polars().schema == plain.to_polars().schema == dice.to_polars().schema
    assert none.to_polars().schema == alone.to_polars().schema
