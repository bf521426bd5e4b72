"""Many compositions at once: the 205 final states of each, compiled where numba is installed.

The table of play comes in as two small arrays that the core filled in; nothing of it is written here.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from punto.errors import Unreadable
from punto.exact.hands import Ints, hands, states
from punto.exact.odds import STANDARD_RATES, Odds, PricedLine, line_places
from punto.exact.tables import compiled, draw_tables
from punto.exact.values import by_points
from punto.game.facts import Game
from punto.messages import message
from punto.wagers import Terms

__all__ = ["edges_of_many", "final_weights_of_many", "line_ways_of_many"]


def final_weights_of_many(counts: ArrayLike) -> Ints:
    """For each row of ten counts of cards, ace first (`VALUES`): ordered draws of six that end in each state.

    The states are those of `final_examples`, in its order. Fewer than six cards have no draws of six: zeros.
    """
    cards = by_points(counts)
    out = np.zeros((len(cards), len(states()[1])), dtype=np.int64)
    _walker()(cards, _starts(), *draw_tables(), out)
    out[cards.sum(axis=1) < 6] = 0
    return out


def line_ways_of_many(terms: Terms, counts: ArrayLike) -> dict[str | None, Ints]:
    """For each row of ten counts of cards, ace first (`VALUES`): the ways of each line of a wager by values.

    Lines come as the wager has them; None, for draws that meet none, is last.

    >>> from punto.wagers import book, terms
    >>> eight_decks = [[32, 32, 32, 32, 32, 32, 32, 32, 32, 128]]
    >>> line_ways_of_many(terms(book()["tie"]), eight_decks)["Tie"].tolist()
    [475627426473216]
    """
    if terms.wager.game is not Game.BACCARAT:
        raise Unreadable(message("exact.no-cards", wager=terms.wager.id))
    if not terms.by_values:
        raise Unreadable(message("exact.not-by-value", wager=terms.wager.id))
    weights = final_weights_of_many(counts)
    return {name: np.asarray(weights[:, places].sum(axis=1)) for name, places in line_places(terms).items()}


def edges_of_many(
    terms: Terms,
    counts: ArrayLike,
    *,
    rates: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Fraction] | None = None,
) -> NDArray[np.float64]:
    """The house edge of a wager by values for each row of ten counts of cards, ace first (`VALUES`).

    Ways are exact; only the last division is a float's. `price` gives the same as a fraction, for one shoe.

    >>> from punto.wagers import book, terms
    >>> eight_decks = [32, 32, 32, 32, 32, 32, 32, 32, 32, 128]
    >>> no_eights_or_nines = [32, 32, 32, 32, 32, 32, 32, 0, 0, 128]
    >>> edges_of_many(terms(book()["dragon-7"]), [eight_decks, no_eights_or_nines]).round(4).tolist()
    [0.0761, -0.3507]
    """
    found = line_ways_of_many(terms, counts)
    total = sum(found.values(), np.zeros((), dtype=np.int64))
    if not total.all():
        few = int(np.asarray(counts).sum(axis=1).min())
        raise Unreadable(message("exact.too-few-cards", cards=few))
    pays = {line.name: pay for line, _, pay in terms.lines}
    odds = Odds(terms, (), {**STANDARD_RATES, **(rates or {})}, meters or {})
    if any(pay.meter and pay.meter not in odds.meters for pay in pays.values()):
        raise Unreadable(message("exact.count-meters", wager=terms.wager.id))
    edges = np.zeros(len(total))
    for name, ways in found.items():
        gain = odds.gain(PricedLine(name, pays[name], 0, 1)) if name is not None else Fraction(-1)
        edges -= ways / total * float(gain)
    return edges


@cache
def _starts() -> Ints:
    """The 55 pairs of values that a hand can start with."""
    return np.array(hands().values[:55], dtype=np.int64)


@cache
def _walker() -> Callable[..., None]:
    if not compiled():
        return _walk
    import numba

    made: Callable[..., None] = numba.njit(cache=True, nogil=True)(_walk)
    return made


def _walk(counts: Ints, starts: Ints, player: Ints, banker: Ints, state: Ints, out: Ints) -> None:
    """Walk through both starting pairs and the third cards that follow, adding up ways."""
    left = np.zeros(10, dtype=np.int64)
    ways_of = np.zeros((2, 19, 2, 19), dtype=np.int64)  # Player drew, its sum, Banker drew, its sum
    for row in range(counts.shape[0]):
        total = 0
        for value in range(10):
            left[value] = counts[row, value]
            total += left[value]
        ways_of[:] = 0
        rest = total - 4
        for one in range(starts.shape[0]):
            a, b = starts[one, 0], starts[one, 1]
            first = left[a] * (left[b] - 1) if a == b else 2 * left[a] * left[b]
            if first <= 0:
                continue
            left[a] -= 1
            left[b] -= 1
            player_two = a + b if a + b < 10 else a + b - 10
            for two in range(starts.shape[0]):
                c, d = starts[two, 0], starts[two, 1]
                ways = first * (left[c] * (left[d] - 1) if c == d else 2 * left[c] * left[d])
                if ways <= 0:
                    continue
                banker_two = c + d if c + d < 10 else c + d - 10
                draws = player[player_two, banker_two]
                if not draws and not banker[player_two, banker_two, 10]:
                    ways_of[0, player_two, 0, banker_two] += ways * rest * (rest - 1)
                    continue
                left[c] -= 1
                left[d] -= 1
                if not draws:
                    for fourth in range(10):
                        ways_of[0, player_two, 1, banker_two + fourth] += ways * left[fourth] * (rest - 1)
                else:
                    for third in range(10):
                        more = ways * left[third]
                        if not banker[player_two, banker_two, third]:
                            ways_of[1, player_two + third, 0, banker_two] += more * (rest - 1)
                        elif more > 0:
                            left[third] -= 1
                            for fourth in range(10):
                                ways_of[1, player_two + third, 1, banker_two + fourth] += more * left[fourth]
                            left[third] += 1
                left[c] += 1
                left[d] += 1
            left[a] += 1
            left[b] += 1
        for drew in range(2):
            for points in range(19):
                for followed in range(2):
                    for final in range(19):
                        at = state[points % 10, 2 + drew, final % 10, 2 + followed]
                        if at >= 0:
                            out[row, at] += ways_of[drew, points, followed, final]
