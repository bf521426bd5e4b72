"""Sessions of the built-in plans, compiled: the same bets as the plain loop's, many evenings at a time.

What a stake gains is the settlement's to say. The kernel knows the stakes that it has been told of, and where
it meets another it stops and asks: who calls settles that stake on every line, and the session begins again.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from punto.sessions.plans import MOST_MONEY, STEPS

__all__ = ["COLUMNS", "FLAT", "KERNELS", "NUMBERS", "find", "play"]

_Ints = NDArray[np.int64]

NUMBERS = {"flat": 0, "martingale": 1, "paroli": 2, "1-3-2-6": 3, "dalembert": 4, "fibonacci": 5}
"""Plans as the kernel knows them."""

FLAT, _MARTINGALE, _PAROLI, _ONE_THREE, _DALEMBERT, _FIBONACCI = range(6)
_LADDER = np.array([1, 3, 2, 6], dtype=np.int64)
_FIBONACCI_STEPS = np.array(STEPS, dtype=np.int64)
_WON, _LOST = 1, 2

COLUMNS = 7
"""Net, staked, bets, longest runs of wins and of losses, coups, drawdown."""


@njit(cache=True, nogil=True)
def find(stakes: _Ints, stake: int) -> int:
    """The place of a stake in a table that is half empty (0), or the free place where it would go."""
    place = int(stake * 0x9E3779B1 % stakes.shape[0])
    while stakes[place] != 0 and stakes[place] != stake:
        place = (place + 1) % stakes.shape[0]
    return place


@njit(cache=True, nogil=True)
def _doubled(base: int, times: int) -> int:
    """Doubled so often; beyond all money it may stay where it is, since no table takes more."""
    asked = base
    for _ in range(times):
        if asked > MOST_MONEY:
            break
        asked *= 2
    return asked


@njit(cache=True, nogil=True)
def _step(base: int, last_stake: int, last: int) -> int:
    """What a fibonacci asks for after a bet that won or lost."""
    above = np.int64(np.searchsorted(_FIBONACCI_STEPS, last_stake // base, side="right"))
    down = above - np.int64(3)
    return base * int(_FIBONACCI_STEPS[above if last == _LOST else down if down > 0 else np.int64(0)])


@njit(cache=True, nogil=True)
def _asked(plan: int, base: int, last_stake: int, last: int, wins: int, losses: int) -> int:
    """What a plan wants to bet: the functions of `plans`, again; a test holds them to each other."""
    asked = base
    if plan == _MARTINGALE:
        asked = _doubled(base, losses)
    elif plan == _PAROLI:
        asked = base << (wins % 3)
    elif plan == _ONE_THREE:
        asked = base * int(_LADDER[wins % 4])
    elif plan >= _DALEMBERT and last_stake:
        asked = last_stake
        if last and plan == _FIBONACCI:
            asked = _step(base, last_stake, last)
        elif last == _LOST:
            asked = last_stake + base
        elif last == _WON:
            asked = max(last_stake - base, base)
    return asked


@njit(cache=True, nogil=True)
def play(
    plan: int,
    lines: NDArray[np.uint8],
    begin: int,
    money: tuple[int, int, int, int, int, int],
    known: tuple[_Ints, _Ints, _Ints],
    times: _Ints,
    history: _Ints,
    out: _Ints,
) -> tuple[int, int]:
    """Play sessions on coups that meet these lines, from the row `begin` on.

    `money` is bankroll, base, minimum, maximum, the bankroll below which a session ends and the one at which
    it does. `known` has the stakes, what each gains on each line, and whether a line wins (1) or loses (2).
    `times` counts the bets on each stake. The answer is the row that could not be played, and the stake that
    must be settled first; or the number of rows.
    """
    start, base, minimum, maximum, least, enough = money
    stakes, nets, results = known
    used = np.empty(lines.shape[1], dtype=np.int64)
    for session in range(begin, lines.shape[0]):
        bankroll, height, drawdown = start, start, 0
        staked = bets = wins = losses = most_wins = most_losses = stake = last = 0
        gained = history[session]
        gained[:] = 0
        for coup in range(lines.shape[1]):
            asked = _asked(plan, base, stake, last, wins, losses)
            stake = max(min(asked, maximum, bankroll), minimum)
            place = find(stakes, stake)
            if stakes[place] != stake:
                return session, stake
            line = lines[session, coup]
            net, last = nets[place, line], results[line]
            gained[coup] = net
            used[coup] = place
            bankroll += net
            staked += stake
            bets += 1
            height = max(height, bankroll)
            drawdown = max(drawdown, height - bankroll)
            if last == _WON:
                wins, losses = wins + 1, 0
                most_wins = max(wins, most_wins)
            elif last == _LOST:
                wins, losses = 0, losses + 1
                most_losses = max(losses, most_losses)
            if bankroll < least or bankroll >= enough:
                break
        for bet in range(bets):
            times[used[bet]] += 1
        found = out[session]
        found[0], found[1], found[2], found[3] = bankroll - start, staked, bets, most_wins
        found[4], found[5], found[6] = most_losses, bets, drawdown
    return lines.shape[0], 0


KERNELS = (play,)
"""What is compiled on first use."""
