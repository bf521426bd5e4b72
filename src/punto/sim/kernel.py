"""Dealing shoes by the million: compiled loops over tables that the core filled in.

A few shoes are dealt side by side, so that one can wait for its tables while another goes on: as many coups
as come for sure before the cut card in all of them, then as many again, and the last few one by one. The
first coups of each shoe are counted apart: whatever was dealt before, they are as likely as the first of all.

Shoes come as rows from `entropy`, cut and ready to deal. `coups` is a table of `CoupTables`: its entries hold
the final state, the number of cards, and who took a third card. A row holds what cards count, or their codes
(`card_codes`): points, the suit's bit and the number of the card in one word, so that nothing is looked up.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from punto.sim.classes import Starts
from punto.sim.tables import CoupTables

__all__ = ["KERNELS", "Coups", "count_classes", "count_values", "list_coups", "trace", "value_coup"]

_LANES = 4
_MOST_CARDS = 6
"""A coup takes no more."""

_i64, _u32, _u64 = np.int64, np.uint32, np.uint64

_Bytes = NDArray[np.uint8]
_Counts = NDArray[np.int64]
_Table = NDArray[np.uint16]
_Small = NDArray[np.uint32]


def count_values(shoes: _Bytes, cut_card: int, early: int, tables: CoupTables, out: _Counts) -> None:
    """Count the final states of shoes of card values: `out` has a row for early coups, and one for the rest.

    So many coups of each shoe are early; all of them come for sure before the cut card does.
    """
    _count_values(shoes, cut_card, early, tables.burns, tables.bases, tables.coups, out)


def count_classes(
    shoes: _Table,
    cut_card: int,
    early: int,
    tables: CoupTables,
    classes: tuple[_Table, Starts],
    out: tuple[_Small, _Small],
) -> None:
    """The same for shoes of card codes, told apart by the suits in both hands and by the cards asked about.

    Counters are small, so that they lie near: who calls adds them up before they overflow.
    """
    kinds, starts = classes
    looked_up = starts.players, starts.bankers, starts.pairs, starts.after
    table, drawn = (tables.burns, tables.bases, tables.coups, kinds), starts.drawn
    if drawn.width == 1:
        _count_classes(shoes, cut_card, early, table, looked_up, len(starts.shown), *out)
        return
    sizes = np.array([len(starts.shown), *(len(each) for each in drawn.shown)])
    singles = drawn.values, drawn.player, drawn.banker
    _count_cards(shoes, cut_card, early, table, looked_up, singles, sizes, *out)


def trace(
    shoes: _Bytes, cut_card: int, tables: CoupTables, most: int
) -> tuple[_Table, _Table, NDArray[np.int64]]:
    """Every coup of shoes of card values: the place it starts at, its entry, and how many each shoe has."""
    places = np.zeros((len(shoes), most), dtype=np.uint16)
    entries = np.zeros((len(shoes), most), dtype=np.uint16)
    numbers = np.zeros(len(shoes), dtype=np.int64)
    _trace(shoes, cut_card, tables.burns, tables.bases, tables.coups, places, entries, numbers)
    return places, entries, numbers


class Coups(NamedTuple):
    """Coups in a row: the row of the shoe, the number in it, both hands by number, and the final state.

    A hand of three cards is (first · 52 + second) · 52 + third, one of two 52³ + first · 52 + second.
    """

    shoe: NDArray[np.uint32]
    number: _Table
    player: NDArray[np.uint32]
    banker: NDArray[np.uint32]
    state: _Bytes


def list_coups(shoes: _Bytes, cut_card: int, tables: CoupTables, most: int) -> Coups:
    """Every coup of shoes of card numbers, one after the other; there is room for so many."""
    out = Coups(
        shoe=np.empty(most, dtype=np.uint32),
        number=np.empty(most, dtype=np.uint16),
        player=np.empty(most, dtype=np.uint32),
        banker=np.empty(most, dtype=np.uint32),
        state=np.empty(most, dtype=np.uint8),
    )
    found = _list_coups(shoes, cut_card, tables.points, tables.burns, tables.bases, tables.coups, out)
    return Coups(
        out.shoe[:found], out.number[:found], out.player[:found], out.banker[:found], out.state[:found]
    )


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
    cut_card: int,
    early: int,
    burns: _Counts,
    bases: _Counts,
    coups: _Table,
    out: _Counts,
) -> None:
    size = shoes.shape[1]
    cards = shoes.reshape(shoes.size)
    counted = np.zeros((2, 256), dtype=np.uint32)
    at = np.zeros(_LANES, dtype=np.uint64)
    for first in range(0, shoes.shape[0], _LANES):
        lanes = min(_LANES, shoes.shape[0] - first)
        for lane in range(_LANES):
            start = min(first + lane, shoes.shape[0] - 1) * size
            at[lane] = start + burns[cards[start]]
        dealt, sure = 0, _sure(at, first, size, cut_card) if lanes == _LANES else 0
        while sure > 0:
            for number in range(dealt, dealt + sure):
                part = counted[0] if number < early else counted[1]
                for lane in range(_LANES):
                    entry = value_coup(cards, at[lane], bases, coups)
                    part[entry >> _u64(5)] += _u32(1)
                    at[lane] += (entry >> _u64(2)) & _u64(7)
            dealt += sure
            sure = _sure(at, first, size, cut_card)
        for lane in range(lanes):
            place, number, after = at[lane], dealt, 0
            end = _u64((first + lane) * size + cut_card)
            while after < 2:  # the coup in which the cut card comes, and one more
                entry = value_coup(cards, place, bases, coups)
                counted[0 if number < early else 1, entry >> _u64(5)] += _u32(1)
                place += (entry >> _u64(2)) & _u64(7)
                number += 1
                after += int(place > end)
    for row in range(2):
        for state in range(out.shape[1]):
            out[row, state] += counted[row, state]


@njit(cache=True, nogil=True)
def _sure(at: NDArray[np.uint64], first: int, size: int, cut_card: int) -> int:
    """How many coups come before the cut card in every lane, whatever the cards."""
    furthest = 0
    for lane in range(_LANES):
        furthest = max(furthest, int(at[lane]) - (first + lane) * size)
    return (cut_card - furthest) // _MOST_CARDS


@njit(cache=True, nogil=True)
def _class_coup(
    cards: _Table,
    place: np.uint64,
    table: tuple[_Counts, _Counts, _Table, _Table],
    classes: tuple[_Table, _Table, _Table, _Table],
    shown: np.uint64,
    final: _Small,
    joined: _Small,
) -> np.uint64:
    """Count the coup that starts at a place; how many cards it took."""
    _, bases, coups, kinds = table
    players, bankers, pairs, after = classes
    one, two = _u64(cards[place]), _u64(cards[place + _u64(1)])
    three, four = _u64(cards[place + _u64(2)]), _u64(cards[place + _u64(3)])
    five, six = _u64(cards[place + _u64(4)]), _u64(cards[place + _u64(5)])
    points, suit, number = _u64(15), _u64(0xF0), _u64(8)
    player, banker = (one & points) + (three & points), (two & points) + (four & points)
    base = _u64(bases[player * _u64(19) + banker])
    entry = _u64(coups[base + _u64(10) * (five & points) + (six & points)])
    drew, followed = (entry >> _u64(1)) & _u64(1), entry & _u64(1)
    last = six * drew + five * (_u64(1) - drew)
    player_suits = (one | three | five * drew) & suit
    banker_suits = (two | four | last * followed) & suit
    state = _u64(kinds[player_suits | (banker_suits >> _u64(4))]) + (entry >> _u64(5))
    final[state] += _u32(1)
    start = _u64(players[((one >> number) << _u64(6)) | (three >> number)])
    start += _u64(bankers[((two >> number) << _u64(6)) | (four >> number)])
    joined[_u64(pairs[start]) * shown + _u64(after[state])] += _u32(1)
    return (entry >> _u64(2)) & _u64(7)


@njit(cache=True, nogil=True)
def _count_classes(
    shoes: _Table,
    cut_card: int,
    early: int,
    table: tuple[_Counts, _Counts, _Table, _Table],
    classes: tuple[_Table, _Table, _Table, _Table],
    shown: int,
    final: _Small,
    joined: _Small,
) -> None:
    size, width = shoes.shape[1], _u64(shown)
    cards = shoes.reshape(shoes.size)
    at = np.zeros(_LANES, dtype=np.uint64)
    for first in range(0, shoes.shape[0], _LANES):
        lanes = min(_LANES, shoes.shape[0] - first)
        for lane in range(_LANES):
            start = min(first + lane, shoes.shape[0] - 1) * size
            at[lane] = start + table[0][cards[start] & 15]
        dealt, sure = 0, _sure(at, first, size, cut_card) if lanes == _LANES else 0
        while sure > 0:
            for number in range(dealt, dealt + sure):
                part = 0 if number < early else 1
                for lane in range(_LANES):
                    at[lane] += _class_coup(cards, at[lane], table, classes, width, final[part], joined[part])
            dealt += sure
            sure = _sure(at, first, size, cut_card)
        for lane in range(lanes):
            place, number, after = at[lane], dealt, 0
            end = _u64((first + lane) * size + cut_card)
            while after < 2:
                part = 0 if number < early else 1
                place += _class_coup(cards, place, table, classes, width, final[part], joined[part])
                number += 1
                after += int(place > end)


@njit(cache=True, nogil=True)
def _count_cards(
    shoes: _Table,
    cut_card: int,
    early: int,
    table: tuple[_Counts, _Counts, _Table, _Table],
    classes: tuple[_Table, _Table, _Table, _Table],
    singles: tuple[_Table, _Table, _Table],
    sizes: _Counts,
    final: _Small,
    joined: _Small,
) -> None:
    """Where cards are asked about one by one: shoe by shoe, as no short way is worth it here."""
    burns, bases, coups, kinds = table
    players, bankers, pairs, after = classes
    values, thirds, fourths = singles
    for shoe in range(shoes.shape[0]):
        cards = shoes[shoe]
        place, number, ended = burns[cards[0] & 15], 0, 0
        while ended < 2:
            one, two, three = _i64(cards[place]), _i64(cards[place + 1]), _i64(cards[place + 2])
            four, five, six = _i64(cards[place + 3]), _i64(cards[place + 4]), _i64(cards[place + 5])
            player, banker = (one & 15) + (three & 15), (two & 15) + (four & 15)
            entry = _i64(coups[bases[player * 19 + banker] + 10 * (five & 15) + (six & 15)])
            drew, followed = entry >> 1 & 1, entry & 1
            last = six if drew else five
            player_suits = (one | three | five * drew) & 0xF0
            banker_suits = (two | four | last * followed) & 0xF0
            state = _i64(kinds[player_suits | banker_suits >> 4]) + (entry >> 5)
            start = _i64(players[(one >> 8) << 6 | three >> 8]) + _i64(bankers[(two >> 8) << 6 | four >> 8])
            third, fourth = (five & 15 if drew else 10), (last & 15 if followed else 10)
            cell = _i64(pairs[start]) * sizes[0] + _i64(after[state])
            cell = cell * sizes[1] + _i64(values[(player * 11 + third) * 209 + banker * 11 + fourth])
            cell = cell * sizes[2] + _i64(thirds[five >> 8 if drew else 52])
            cell = cell * sizes[3] + _i64(fourths[last >> 8 if followed else 52])
            part = 0 if number < early else 1
            final[part, state] += _u32(1)
            joined[part, cell] += _u32(1)
            number += 1
            place += entry >> 2 & 7
            ended += int(place > cut_card)


@njit(cache=True, nogil=True)
def _trace(
    shoes: _Bytes,
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
        place = _u64(burns[cards[0]])
        number, after = 0, 0
        while after < 2:
            entry = value_coup(cards, place, bases, coups)
            places[shoe, number] = place
            entries[shoe, number] = entry
            number += 1
            place += (entry >> _u64(2)) & _u64(7)
            after += int(place > _u64(cut_card))
        numbers[shoe] = number


@njit(cache=True, nogil=True)
def _list_coups(
    shoes: _Bytes, cut_card: int, points: _Bytes, burns: _Counts, bases: _Counts, coups: _Table, out: Coups
) -> int:
    deck = _u64(52)
    row = 0
    for shoe in range(shoes.shape[0]):
        cards = shoes[shoe]
        place, number, after = _u64(burns[points[cards[0]]]), 0, 0
        while after < 2:
            one, two = _u64(cards[place]), _u64(cards[place + _u64(1)])
            three, four = _u64(cards[place + _u64(2)]), _u64(cards[place + _u64(3)])
            five, six = _u64(cards[place + _u64(4)]), _u64(cards[place + _u64(5)])
            player, banker = _u64(points[one] + points[three]), _u64(points[two] + points[four])
            base = bases[player * _u64(19) + banker]
            entry = _u64(coups[_u64(base + 10 * points[five] + points[six])])
            number += 1
            out.shoe[row], out.number[row], out.state[row] = shoe, number, entry >> _u64(5)
            drew, start, other = (entry >> _u64(1)) & _u64(1), one * deck + three, two * deck + four
            out.player[row] = start * deck + five if drew else deck * deck * deck + start
            last = six if drew else five
            out.banker[row] = other * deck + last if entry & _u64(1) else deck * deck * deck + other
            row += 1
            place += (entry >> _u64(2)) & _u64(7)
            after += int(place > _u64(cut_card))
    return row


KERNELS = (_count_values, _count_classes, _count_cards, _list_coups, _trace)
"""What is compiled on first use."""
