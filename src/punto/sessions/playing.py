"""Playing many sessions: in this process, or shared out over any executor."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed

from punto.entropy import fresh
from punto.errors import Unreadable
from punto.houses import House
from punto.messages import message
from punto.sessions.nets import line_ways
from punto.sessions.plans import Plan, find_plan
from punto.sessions.results import Sessions
from punto.sessions.session import Part, play_part
from punto.sessions.setup import MOST_SESSIONS, Setup, place_bet

__all__ = ["play_sessions"]

_COUPS_AT_ONCE = 100_000
_MOST_PARTS = 4_000

_Job = tuple[Setup, tuple[int, ...], int, int]


def play_sessions(
    house: House,
    *,
    bet: str,
    stake: int,
    bankroll: int,
    plan: str | Plan = "flat",
    sessions: int = 10_000,
    coups: int = 280,
    coups_per_hour: int = 70,
    minimum: int | None = None,
    maximum: int | None = None,
    stop_loss: int | None = None,
    stop_win: int | None = None,
    meters: Mapping[str, int] | None = None,
    players: int | None = None,
    seed: str | int | None = None,
    executor: Executor | None = None,
    part: int | None = None,
    progress: Callable[[int], object] = lambda _sessions: None,
) -> Sessions:
    """Play sessions, each from a fresh shoe; amounts are minor units, limits the house's unless given.

    The answer depends on the seed alone (one is made up if none is given), not on the executor or on how many
    sessions make a `part`. On an executor of processes a plan is a name, `FILE.py:function` or a function of
    a module. `meters` begin each session where they are told to, and stand there all the time; with so many
    `players` they grow by the stakes of all of them and are won, and exact figures are those of the meters at
    first. `progress` is told how many sessions each
    finished part had. An interrupt ends the run, and the sessions finished by then are the answer.
    """
    if type(sessions) is not int or not 1 <= sessions <= MOST_SESSIONS:
        raise Unreadable(message("sessions.number", what="sessions", number=sessions, most=MOST_SESSIONS))
    placed, least, most = place_bet(house, bet, stake, minimum, maximum)
    setup = Setup(
        house=house,
        bet=placed,
        bankroll=bankroll,
        seed=str(seed) if seed is not None else _fresh_seed(),
        plan=plan,
        coups=coups,
        coups_per_hour=coups_per_hour,
        minimum=least,
        maximum=most,
        stop_loss=stop_loss,
        stop_win=stop_win,
        meters=meters or {},
        players=players,
    )
    if isinstance(plan, str):
        find_plan(plan)  # what is wrong with it is said before the work begins
    ways = line_ways(setup)
    size = part or max(_COUPS_AT_ONCE // coups, sessions // _MOST_PARTS, 1)
    starts = range(1, sessions + 1, size)
    jobs = [(setup, ways, first, min(size, sessions + 1 - first)) for first in starts]
    finished: list[Part] = []
    try:
        for each in _on(executor, jobs) if executor else (play_part(*job) for job in jobs):
            finished.append(each)
            progress(len(each.squares))
    except KeyboardInterrupt:
        if not finished:
            raise
    return Sessions.of(setup, sessions, ways, finished)


def _on(executor: Executor, jobs: list[_Job]) -> Iterator[Part]:
    """Parts as they are finished; a killed worker's are played here, and an early end calls off the rest."""
    futures = {_handed_out(executor, job): job for job in jobs}
    try:
        for future in as_completed(futures):
            try:
                part = future.result()
            except BrokenExecutor:
                part = play_part(*futures[future])
            yield part
    finally:
        for future in futures:
            future.cancel()


def _handed_out(executor: Executor, job: _Job) -> Future[Part]:
    try:
        return executor.submit(play_part, *job)
    except BrokenExecutor as error:
        broken: Future[Part] = Future()
        broken.set_exception(error)
        return broken


def _fresh_seed() -> str:
    words = fresh()
    return "".join(f"{words():04x}" for _ in range(4))
