"""One session, coup by coup; and a run of them, which is the unit of work."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from punto.errors import FaultyFile
from punto.messages import message, text
from punto.sessions.batches import Batch, Stakes, built_in, play_batch
from punto.sessions.meters import Growing
from punto.sessions.nets import Nets
from punto.sessions.plan_files import plan_failed
from punto.sessions.plans import History, Plan, Standing, find_plan
from punto.sessions.setup import Setup
from punto.sessions.shoes import Lines
from punto.wagers import Result

__all__ = [
    "MOST_PATHS",
    "Ending",
    "Part",
    "PlayedSession",
    "checkpoints",
    "play_part",
    "play_plainly",
    "play_session",
]

MOST_PATHS = 20_000
"""So many sessions, the first ones, keep their path for pictures."""

_POINTS = 140
_COUPS_AT_ONCE, _SESSIONS_AT_ONCE = 200_000, 512
"""So many are dealt before they are played."""


class Ending(IntEnum):
    """How a session ended. Who can no longer bet the minimum is ruined, whatever they had resolved."""

    PLAYED_OUT = 0
    RUINED = 1
    STOP_LOSS = 2
    STOP_WIN = 3

    def __str__(self) -> str:
        return text(f"ending.{self.name.lower().replace('_', '-')}")


class PlayedSession(NamedTuple):
    """One session: its totals, what each coup gained, and what its bets are worth over all draws."""

    net: int
    staked: int
    bets: int
    winning_run: int
    losing_run: int
    ending: Ending
    history: list[int]
    worth: int


@dataclass(frozen=True, slots=True)
class Part:
    """Some sessions: a column for each number, the paths of those that keep one, the worth of all their bets.

    `squares` has the sum of the squared gains of each session's coups.
    """

    first: int
    columns: dict[str, NDArray[np.int64]]
    squares: NDArray[np.float64]
    paths: NDArray[np.int64]
    worth: int


_COLUMNS = (*PlayedSession._fields[:6], "coups", "drawdown")


def checkpoints(coups: int) -> NDArray[np.int64]:
    """The coups after which a path says what the bankroll is; 0 is the start."""
    return np.unique(np.linspace(0, coups, min(coups, _POINTS) + 1).round().astype(np.int64))


def play_part(setup: Setup, ways: tuple[int, ...], first: int, sessions: int) -> Part:
    """Play the sessions numbered from `first`: the same wherever and in whatever company."""
    name = built_in(setup)
    if name is not None:
        return _play_compiled(setup, ways, name, first, sessions)
    return play_plainly(setup, ways, first, sessions)


def _play_compiled(setup: Setup, ways: tuple[int, ...], plan: str, first: int, sessions: int) -> Part:
    """The same with a plan that the kernel knows, some hundred sessions at a time."""
    nets, lines, points = Nets(setup, ways), Lines(setup), checkpoints(setup.coups)
    stakes, growing = Stakes(nets), _growing(setup)
    size = max(min(_SESSIONS_AT_ONCE, _COUPS_AT_ONCE // setup.coups), 1)
    batches, paths = [], []
    for begin in range(first, first + sessions, size):
        number = min(size, first + sessions - begin)
        dealt = lines.of_many(begin, number, setup.coups)
        asking = growing.rows(dealt) if growing else np.zeros(number, dtype=np.bool_)
        batch = play_batch(setup, plan, stakes, dealt[~asking])
        if growing and asking.any():
            batch = _with_awards(setup, nets, growing, dealt, asking, batch)
        batches.append((batch.columns, batch.squares, batch.worth))
        kept = max(min(number, MOST_PATHS + 1 - begin), 0)
        bankrolls = setup.bankroll + np.cumsum(batch.history[:kept], axis=1)
        started = np.full((kept, 1), setup.bankroll)
        paths.append(np.concatenate((started, bankrolls), axis=1)[:, points])
    found = np.concatenate([columns for columns, _, _ in batches])
    endings = [_ending(setup, setup.bankroll + net).value for net in found[:, 0].tolist()]
    rows = np.column_stack((found[:, :5], np.array(endings, dtype=np.int64), found[:, 5:]))
    columns = dict(zip(_COLUMNS, rows.T.copy(), strict=True))
    squares = np.concatenate([each for _, each, _ in batches])
    return Part(first, columns, squares, np.concatenate(paths), sum(worth for _, _, worth in batches))


def _with_awards(
    setup: Setup,
    nets: Nets,
    growing: Growing,
    dealt: NDArray[np.uint8],
    asking: NDArray[np.bool_],
    quiet: Batch,
) -> Batch:
    """A batch with the sessions put in that ask something of a meter, each played coup by coup."""
    plan = find_plan(setup.plan) if isinstance(setup.plan, str) else setup.plan
    columns = np.zeros((len(dealt), quiet.columns.shape[1]), dtype=np.int64)
    history = np.zeros(dealt.shape, dtype=np.int64)
    squares, worth = np.zeros(len(dealt)), quiet.worth
    columns[~asking], history[~asking], squares[~asking] = quiet.columns, quiet.history, quiet.squares
    for row in np.flatnonzero(asking).tolist():
        played = play_session(setup, plan, nets, dealt[row].tolist(), growing)
        coups = len(played.history)
        columns[row] = (*played[:5], coups, _drawdown(setup, played))
        history[row, :coups] = played.history
        squares[row] = float(np.square(np.array(played.history), dtype=np.float64).sum())
        worth += played.worth
    return Batch(columns, history, squares, worth)


def _growing(setup: Setup) -> Growing | None:
    return Growing(setup, setup.players) if setup.players is not None else None


def _drawdown(setup: Setup, played: PlayedSession) -> int:
    bankrolls = np.cumsum([setup.bankroll, *played.history])
    return int((np.maximum.accumulate(bankrolls) - bankrolls).max())


def play_plainly(setup: Setup, ways: tuple[int, ...], first: int, sessions: int) -> Part:
    """The same coup by coup, with any plan."""
    plan = find_plan(setup.plan) if isinstance(setup.plan, str) else setup.plan
    nets, lines, points = Nets(setup, ways), Lines(setup), checkpoints(setup.coups)
    growing = _growing(setup)
    rows: list[tuple[int, ...]] = []
    squares, paths, worth = [], [], 0
    for number in range(first, first + sessions):
        played = play_session(setup, plan, nets, lines.of(number, setup.coups), growing)
        bankrolls = np.cumsum([setup.bankroll, *played.history])
        coups = len(played.history)
        rows.append((*played[:6], coups, _drawdown(setup, played)))
        squares.append(float(np.square(np.diff(bankrolls), dtype=np.float64).sum()))
        worth += played.worth
        if number <= MOST_PATHS:
            paths.append(bankrolls[np.minimum(points, coups)])
    columns = dict(zip(_COLUMNS, np.array(rows, dtype=np.int64).T.copy(), strict=True))
    kept = np.array(paths, dtype=np.int64).reshape(-1, len(points))
    return Part(first, columns, np.array(squares), kept, worth)


def play_session(
    setup: Setup, plan: Plan, nets: Nets, lines: Iterable[int], growing: Growing | None = None
) -> PlayedSession:
    """Bet on coups that meet these lines until the money, the resolve or the coups are at an end.

    What the plan asks for is raised to the minimum, cut to the maximum, and cut to what is left. Meters stand
    still unless they are `growing`.
    """
    if growing:
        growing.begin()
    bankroll = start = setup.bankroll
    _, base, minimum, maximum, least, enough = setup.money
    name = setup.plan_name
    known, at, results, won, lost = nets.known, nets.at, nets.results, Result.WIN, Result.LOSE
    staked = bets = worth = wins = losses = most_wins = most_losses = stake = net = 0
    result: Result | None = None
    history: list[int] = []
    told = History(history)
    for coup, line in enumerate(lines, 1):
        standing = Standing(
            bankroll, start, base, minimum, maximum, coup, stake, net, result, wins, losses, told
        )
        try:
            asked = plan(standing)
        except (Exception, SystemExit) as error:
            raise plan_failed(error, name) from error
        if not asked or type(asked) is not int or asked < 0:
            _check_asked(asked, name, coup)
            history.append(0)
            continue
        stake = asked
        if not minimum <= asked <= maximum or asked > bankroll:
            stake = max(min(asked, maximum, bankroll), minimum)
        gains, expected = known.get(stake) or at(stake)
        net, result = gains[line], results[line]
        if growing:
            net = growing.gained(stake, line, net)
        history.append(net)
        bankroll += net
        staked += stake
        worth += expected
        bets += 1
        if result is won:
            wins, losses = wins + 1, 0
            most_wins = max(wins, most_wins)
        elif result is lost:
            wins, losses = 0, losses + 1
            most_losses = max(losses, most_losses)
        if bankroll < least or bankroll >= enough:
            break
    ending = _ending(setup, bankroll)
    return PlayedSession(bankroll - start, staked, bets, most_wins, most_losses, ending, history, worth)


def _check_asked(asked: object, plan: str, coup: int) -> None:
    """Only 0 sits out: whatever else is no stake is the plan's mistake."""
    if type(asked) is not int or asked < 0:
        file = plan.rpartition(":")[0] or plan
        raise FaultyFile(file, "", message("sessions.no-stake", asked=repr(asked), coup=coup))


def _ending(setup: Setup, bankroll: int) -> Ending:
    gained = bankroll - setup.bankroll
    if bankroll < setup.minimum:
        return Ending.RUINED
    if setup.stop_loss is not None and -gained >= setup.stop_loss:
        return Ending.STOP_LOSS
    if setup.stop_win is not None and gained >= setup.stop_win:
        return Ending.STOP_WIN
    return Ending.PLAYED_OUT
