"""Dealing shoes by the million: compiled loops over tables that the core filled in.

Sixteen shoes are dealt side by side, so that one can wait for its tables while another goes on. The first
coups of each shoe are counted apart: whatever was dealt before them, they are as likely as the first of all.

Shoes come as rows from `entropy`, with the place that each begins at. `coups` is a table of `CoupTables`: its
entries hold the final state, the number of cards, and who took a third card.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from punto.sim.tables import CoupTables

__all__ = ["KERNELS", "count_classes", "count_values", "trace", "value_coup"]

_LANES = 16
_u32, _u64 = np.uint32, np.uint64

_Bytes = NDArray[np.uint8]
_Counts = NDArray[np.int64]
_Table = NDArray[np.uint16]
_Places = NDArray[np.uint32]


def count_values(
    shoes: _Bytes, starts: _Places, cut_card: int, spans: tuple[int, int], tables: CoupTables, out: _Counts
) -> None:
    """Count the final states of shoes of card values: `out` has a row for early coups, and one for the rest.

    `spans` are how many coups of each shoe are early, and how many come for sure before the cut card does.
    """
    _count_values(shoes, starts, cut_card, *spans, tables.burns, tables.bases, tables.coups, out)


def count_classes(
    shoes: _Bytes,
    starts: _Places,
    cut_card: int,
    spans: tuple[int, int],
    tables: CoupTables,
    suits: tuple[_Bytes, _Table],
    classes: tuple[_Table, _Table, _Counts, int],
    out: tuple[_Counts, _Counts],
) -> None:
    """The same for shoes of cards, told apart by suits and by the classes of the first four cards."""
    looked_up = (tables.points, tables.bases, tables.coups, *suits)
    _count_classes(shoes, starts, cut_card, *spans, tables.burns, looked_up, classes, *out)


def trace(
    shoes: _Bytes, starts: _Places, cut_card: int, tables: CoupTables, most: int
) -> tuple[_Table, _Table, NDArray[np.int64]]:
    """Every coup of shoes of card values: the place it starts at, its entry, and how many each shoe has."""
    places = np.zeros((len(shoes), most), dtype=np.uint16)
    entries = np.zeros((len(shoes), most), dtype=np.uint16)
    numbers = np.zeros(len(shoes), dtype=np.int64)
    _trace(shoes, starts, cut_card, tables.burns, tables.bases, tables.coups, places, entries, numbers)
    return places, entries, numbers


@njit(cache=True, nogil=True)
def value_coup(cards: _Bytes, place: np.uint64, bases: _Counts, coups: _Table) -> np.uint64:
    """The entry of the coup that starts at a place."""
    player = _u64(cards[place] + cards[place + _u64(2)])
    banker = _u64(cards[place + _u64(1)] + cards[place + _u64(3)])
    base = bases[player * _u64(19) + banker]
    return _u64(coups[_u64(base + 10 * cards[place + _u64(4)] + cards[place + _u64(5)])])


@njit(cache=True, nogil=True)
def _count_values(
    shoes: _Bytes,
    starts: _Places,
    cut_card: int,
    early: int,
    sure: int,
    burns: _Counts,
    bases: _Counts,
    coups: _Table,
    out: _Counts,
) -> None:
    size = shoes.shape[1]
    cards = shoes.reshape(shoes.size)
    counted = np.zeros((2, _LANES, 256), dtype=np.uint32)
    at = np.zeros(_LANES, dtype=np.uint64)
    for first in range(0, shoes.shape[0], _LANES):
        lanes = min(_LANES, shoes.shape[0] - first)
        for lane in range(lanes):
            start = (first + lane) * size + np.int64(starts[first + lane])
            at[lane] = start + burns[cards[start]]
        for number in range(sure):
            part = counted[0] if number < early else counted[1]
            for lane in range(lanes):
                entry = value_coup(cards, at[lane], bases, coups)
                part[_u64(lane), entry >> _u64(5)] += _u32(1)
                at[lane] += (entry >> _u64(2)) & _u64(7)
        for lane in range(lanes):
            place = at[lane]
            end = _u64((first + lane) * size + np.int64(starts[first + lane]) + cut_card)
            after = 0
            while after < 2:  # the coup in which the cut card comes, and one more
                entry = value_coup(cards, place, bases, coups)
                counted[1, lane, entry >> _u64(5)] += _u32(1)
                place += (entry >> _u64(2)) & _u64(7)
                after += int(place > end)
    for lane in range(_LANES):
        for part_number in range(2):
            for state in range(out.shape[1]):
                out[part_number, state] += counted[part_number, lane, state]


@njit(cache=True, nogil=True)
def _class_coup(
    cards: _Bytes,
    place: np.uint64,
    tables: tuple[_Bytes, _Counts, _Table, _Bytes, _Table],
    classes: tuple[_Table, _Table, _Counts, int],
    final: _Counts,
    joined: _Counts,
) -> np.uint64:
    """Count the coup that starts at a place; how many cards it took."""
    points, bases, coups, bits, kinds = tables
    hands, early, after, shown = classes
    one, two = _u64(cards[place]), _u64(cards[place + _u64(1)])
    three, four = _u64(cards[place + _u64(2)]), _u64(cards[place + _u64(3)])
    five, six = _u64(cards[place + _u64(4)]), _u64(cards[place + _u64(5)])
    base = bases[_u64(points[one] + points[three]) * _u64(19) + _u64(points[two] + points[four])]
    entry = _u64(coups[_u64(base + 10 * points[five] + points[six])])
    drew, followed = (entry >> _u64(1)) & _u64(1), entry & _u64(1)
    last = _u64(cards[place + _u64(4) + drew])
    player_suits = _u64(bits[one]) | _u64(bits[three]) | (_u64(bits[five]) * drew)
    banker_suits = _u64(bits[two]) | _u64(bits[four]) | (_u64(bits[last]) * followed)
    state = _u64(kinds[player_suits * _u64(16) + banker_suits]) + (entry >> _u64(5))
    final[state] += 1
    start = _u64(early[_u64(hands[one, three]), _u64(hands[two, four])])
    joined[start * _u64(shown) + _u64(after[state])] += 1
    return (entry >> _u64(2)) & _u64(7)


@njit(cache=True, nogil=True)
def _count_classes(
    shoes: _Bytes,
    starts: _Places,
    cut_card: int,
    early: int,
    sure: int,
    burns: _Counts,
    tables: tuple[_Bytes, _Counts, _Table, _Bytes, _Table],
    classes: tuple[_Table, _Table, _Counts, int],
    final: _Counts,
    joined: _Counts,
) -> None:
    size = shoes.shape[1]
    cards = shoes.reshape(shoes.size)
    at = np.zeros(_LANES, dtype=np.uint64)
    for first in range(0, shoes.shape[0], _LANES):
        lanes = min(_LANES, shoes.shape[0] - first)
        for lane in range(lanes):
            start = (first + lane) * size + np.int64(starts[first + lane])
            at[lane] = start + burns[tables[0][cards[start]]]
        for number in range(sure):
            part = 0 if number < early else 1
            for lane in range(lanes):
                at[lane] += _class_coup(cards, at[lane], tables, classes, final[part], joined[part])
        for lane in range(lanes):
            place = at[lane]
            end = _u64((first + lane) * size + np.int64(starts[first + lane]) + cut_card)
            after = 0
            while after < 2:
                place += _class_coup(cards, place, tables, classes, final[1], joined[1])
                after += int(place > end)


@njit(cache=True, nogil=True)
def _trace(
    shoes: _Bytes,
    starts: _Places,
    cut_card: int,
    burns: _Counts,
    bases: _Counts,
    coups: _Table,
    places: _Table,
    entries: _Table,
    numbers: _Counts,
) -> None:
    for shoe in range(shoes.shape[0]):
        cards = shoes[shoe]
        start = _u64(starts[shoe])
        place = start + _u64(burns[cards[start]])
        number, after = 0, 0
        while after < 2:
            entry = value_coup(cards, place, bases, coups)
            places[shoe, number] = place
            entries[shoe, number] = entry
            number += 1
            place += (entry >> _u64(2)) & _u64(7)
            after += int(place > start + _u64(cut_card))
        numbers[shoe] = number


KERNELS = (_count_values, _count_classes, _trace)
"""What is compiled on first use."""
