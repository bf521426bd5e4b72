"""What a floor counts of itself, in the text form that Prometheus reads."""

import resource
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from punto.server.floor import Floor

__all__ = ["Metrics"]

_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)


class Metrics:
    """Requests by what they asked for and what came of them, and how long their answers took."""

    def __init__(self) -> None:
        self._asked: Counter[tuple[str, bool]] = Counter()
        self._times = [0] * (len(_BOUNDS) + 1)
        self._seconds = 0.0
        self._sign_ins: Counter[bool] = Counter()

    def asked(self, action: str, *, taken: bool, seconds: float) -> None:
        """A request of a socket was answered."""
        self._asked[action, taken] += 1
        self._times[bisect_left(_BOUNDS, seconds)] += 1
        self._seconds += seconds

    def signed_in(self, *, let_in: bool) -> None:
        """Somebody tried to sign in."""
        self._sign_ins[let_in] += 1

    def text(self, floor: Floor) -> str:
        """All of it, and the tables as they are."""
        return "\n".join((*self._lines(), *_tables(floor), *_process())) + "\n"

    def _lines(self) -> Iterator[str]:
        yield from _head("punto_requests_total", "counter", "Requests of sockets, by action and outcome.")
        for (action, taken), number in sorted(self._asked.items()):
            outcome = "taken" if taken else "refused"
            yield f'punto_requests_total{{action="{action}",outcome="{outcome}"}} {number}'
        yield from _head("punto_answer_seconds", "histogram", "From a request to its answer.")
        total = 0
        for bound, number in zip((*_BOUNDS, "+Inf"), self._times, strict=True):
            total += number
            yield f'punto_answer_seconds_bucket{{le="{bound}"}} {total}'
        yield f"punto_answer_seconds_sum {self._seconds:.6f}"
        yield f"punto_answer_seconds_count {total}"
        yield from _head("punto_sign_ins_total", "counter", "Tries to sign in.")
        for let_in in (True, False):
            yield f'punto_sign_ins_total{{let_in="{str(let_in).lower()}"}} {self._sign_ins[let_in]}'


def _tables(floor: Floor) -> Iterator[str]:
    yield from _head("punto_table_version", "counter", "Events that have happened at a table, ever.")
    for name, host in floor.hosts.items():
        yield f'punto_table_version{{table="{name}"}} {host.audience.version}'
    yield from _head("punto_table_rounds", "counter", "Rounds that a table has begun.")
    for name, host in floor.hosts.items():
        yield f'punto_table_rounds{{table="{name}"}} {host.state.number}'
    yield from _head("punto_table_seated", "gauge", "Seats that are taken.")
    for name, host in floor.hosts.items():
        yield f'punto_table_seated{{table="{name}"}} {len(host.state.seated)}'
    yield from _head("punto_table_running", "gauge", "Whether a table runs: 0 where it has stopped.")
    for name in floor.hosts:
        yield f'punto_table_running{{table="{name}"}} {int(name not in floor.stopped())}'
    yield from _head("punto_clients", "gauge", "Open sockets, by table and way of looking.")
    for name, host in floor.hosts.items():
        for kind, number in sorted(Counter(each.viewer.kind.value for each in host.audience.clients).items()):
            yield f'punto_clients{{table="{name}",as="{kind}"}} {number}'


def _process() -> Iterator[str]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    yield from _head("process_cpu_seconds_total", "counter", "Processor time.")
    yield f"process_cpu_seconds_total {used.ru_utime + used.ru_stime:.3f}"
    yield from _head("process_max_resident_memory_bytes", "gauge", "The most memory that was used.")
    yield f"process_max_resident_memory_bytes {used.ru_maxrss * 1024}"


def _head(name: str, kind: str, says: str) -> tuple[str, str]:
    return f"# HELP {name} {says}", f"# TYPE {name} {kind}"
