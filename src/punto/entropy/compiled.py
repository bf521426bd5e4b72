"""The seeded stream again, compiled: whole shoes by the million, the same to the bit as the plain one.

Sixteen blocks of ChaCha8 are made side by side, and all draws of a shuffle are scaled at once. Words are
used in the order of the stream: where one must be thrown away, the draws from there on are scaled again, each
with the word after. Every step of 32-bit arithmetic is cast back, because numba widens it to 64.
"""

from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from punto.entropy.draws import uneven

__all__ = ["KERNELS", "Cards", "Numbers", "Words16", "Words32", "draws", "scaled", "shuffled", "stream"]

Cards = NDArray[Any]
"""Small unsigned integers, as many bits as a card's code needs."""

Numbers = NDArray[np.int64]
Words16 = NDArray[np.uint16]
Words32 = NDArray[np.uint32]

_Word = np.uint32
_State = tuple[_Word, ...]
_u32, _u64 = np.uint32, np.uint64

_BLOCKS = 16
_BATCH = _BLOCKS * 32
"""16-bit words in one batch of blocks."""

_LANES = 4
"""Shoes shuffled side by side."""


@njit(cache=True, nogil=True)
def _quarter(a: _Word, b: _Word, c: _Word, d: _Word) -> tuple[_Word, _Word, _Word, _Word]:
    a = _u32(a + b)
    d = _u32(d ^ a)
    d = _u32(_u32(d << _u32(16)) | (d >> _u32(16)))
    c = _u32(c + d)
    b = _u32(b ^ c)
    b = _u32(_u32(b << _u32(12)) | (b >> _u32(20)))
    a = _u32(a + b)
    d = _u32(d ^ a)
    d = _u32(_u32(d << _u32(8)) | (d >> _u32(24)))
    c = _u32(c + d)
    b = _u32(b ^ c)
    b = _u32(_u32(b << _u32(7)) | (b >> _u32(25)))
    return a, b, c, d


@njit(cache=True, nogil=True)
def _double_round(x: _State) -> _State:
    """The columns of the 4 × 4 state, then its diagonals."""
    a0, b0, c0, d0 = _quarter(x[0], x[4], x[8], x[12])
    a1, b1, c1, d1 = _quarter(x[1], x[5], x[9], x[13])
    a2, b2, c2, d2 = _quarter(x[2], x[6], x[10], x[14])
    a3, b3, c3, d3 = _quarter(x[3], x[7], x[11], x[15])
    a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
    a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
    a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
    a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    return a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3


@njit(cache=True, nogil=True)
def _fill(key: Words32, nonce: int, batch: int, out: Words32, at: int) -> None:
    """Sixteen blocks of the stream, one in each lane: a loop that the compiler turns into vectors."""
    c0, c1, c2, c3 = _u32(0x61707865), _u32(0x3320646E), _u32(0x79622D32), _u32(0x6B206574)
    k0, k1, k2, k3, k4, k5, k6, k7 = key[0], key[1], key[2], key[3], key[4], key[5], key[6], key[7]
    n0, n1 = _u32(nonce & 0xFFFFFFFF), _u32(nonce >> 32)
    low, high = _u32((batch * _BLOCKS) & 0xFFFFFFFF), _u32((batch * _BLOCKS) >> 32)
    lanes = np.empty((16, _BLOCKS), dtype=np.uint32)
    for lane in range(_BLOCKS):
        block = _u32(low + _u32(lane))
        x = _double_round((c0, c1, c2, c3, k0, k1, k2, k3, k4, k5, k6, k7, block, high, n0, n1))
        x = _double_round(_double_round(_double_round(x)))
        lanes[0, lane], lanes[1, lane], lanes[2, lane], lanes[3, lane] = (
            x[0] + c0,
            x[1] + c1,
            x[2] + c2,
            x[3] + c3,
        )
        lanes[4, lane], lanes[5, lane], lanes[6, lane], lanes[7, lane] = (
            x[4] + k0,
            x[5] + k1,
            x[6] + k2,
            x[7] + k3,
        )
        lanes[8, lane], lanes[9, lane], lanes[10, lane], lanes[11, lane] = (
            x[8] + k4,
            x[9] + k5,
            x[10] + k6,
            x[11] + k7,
        )
        lanes[12, lane], lanes[13, lane], lanes[14, lane], lanes[15, lane] = (
            x[12] + block,
            x[13] + high,
            x[14] + n0,
            x[15] + n1,
        )
    for lane in range(_BLOCKS):
        for word in range(16):
            out[at + lane * 16 + word] = lanes[word, lane]


@njit(cache=True, nogil=True)
def scaled(
    words: Words16, skipped: int, first: int, bounds: Words32, left_over: Words32, out: Words32
) -> int:
    """Scale a word to each bound from `first` on, so many words having been thrown away before.

    The answer is the first draw whose word may not be used, or how many draws there are.
    """
    size, shift = _u32(bounds.shape[0]), _u64(skipped)
    bad = size
    for draw in range(_u64(first), _u64(bounds.shape[0])):  # unsigned: no place counts from the end
        product = _u32(_u32(words[draw + shift]) * bounds[draw])
        out[draw] = product >> _u32(16)
        bad = min(bad, _u32(draw) if _u32(product & _u32(0xFFFF)) < left_over[draw] else size)
    return int(bad)


@njit(cache=True, nogil=True)
def _draw(
    key: Words32, nonce: int, bounds: Words32, left_over: Words32, stream: Words32, out: Words32
) -> None:
    """A draw for each bound, as `below` makes them one after the other."""
    size = bounds.shape[0]
    batches = (size + _BATCH - 1) // _BATCH
    for batch in range(batches):
        _fill(key, nonce, batch, stream, batch * _BATCH // 2)
    words = stream.view(np.uint16)
    skipped = 0
    first = scaled(words, 0, 0, bounds, left_over, out)
    while first < size:
        skipped += 1
        if skipped + size > batches * _BATCH:
            _fill(key, nonce, batches, stream, batches * _BATCH // 2)
            batches += 1
        first = scaled(words, skipped, first, bounds, left_over, out)


@njit(cache=True, nogil=True)
def _shuffle_all(
    key: Words32,
    numbers: Numbers,
    order: Words32,
    bounds: Words32,
    left_over: Words32,
    cut_least: int,
    out: Cards,
) -> None:
    """Fisher and Yates's shuffle, as `permutation` makes it, and the cut.

    Four shoes at a time, their cards between each other: one can be swapped while another is waited for.
    Cards of 32 bits swap twice as fast as bytes. Lanes without a shoe shuffle an old one again, for nobody.
    """
    size, width = _u64(order.shape[0]), _u64(_LANES)
    stream = np.empty(_room(order.shape[0]), dtype=np.uint32)
    chosen = np.zeros((_LANES, order.shape[0]), dtype=np.uint32)
    cards = np.empty(_LANES * order.shape[0], dtype=np.uint32)
    for first in range(0, out.shape[0], _LANES):
        lanes = min(_LANES, out.shape[0] - first)
        for lane in range(lanes):
            _draw(key, numbers[first + lane], bounds, left_over, stream, chosen[lane])
        for place in range(size):
            for lane in range(width):
                cards[place * width + lane] = order[place]
        last = (size - _u64(1)) * width
        for draw in range(size - _u64(1)):
            for lane in range(width):
                other = _u64(chosen[lane, draw]) * width + lane
                card = cards[last + lane]
                cards[last + lane] = cards[other]
                cards[other] = card
            last -= width
        for lane in range(_u64(lanes)):
            cut = _u64(chosen[lane, size - _u64(1)]) + _u64(cut_least)
            row = out[_u64(first) + lane]
            for place in range(size - cut):
                row[place] = cards[(cut + place) * width + lane]
            for place in range(cut):
                row[size - cut + place] = cards[place * width + lane]


@njit(cache=True, nogil=True)
def _draw_all(key: Words32, first: int, bounds: Words32, left_over: Words32, out: Words32) -> None:
    stream = np.empty(_room(bounds.shape[0]), dtype=np.uint32)
    for number in range(out.shape[0]):
        _draw(key, first + number, bounds, left_over, stream, out[number])


@njit(cache=True, nogil=True)
def _room(draws: int) -> int:
    """32-bit words for so many draws; thrown-away words have four times what they can be expected to need."""
    return 4 * (draws // _BATCH + 2) * _BATCH // 2


@njit(cache=True, nogil=True)
def _stream_all(key: Words32, nonce: int, first: int, out: Words32) -> None:
    for batch in range(out.shape[0] // (_BATCH // 2)):
        _fill(key, nonce, first + batch, out, batch * _BATCH // 2)


def stream(key: tuple[int, ...], nonce: int, first: int, batches: int) -> Words16:
    """Words of a stream as they come, in batches of 512, from the batch `first` on."""
    out = np.empty(batches * _BATCH // 2, dtype=np.uint32)
    _stream_all(_key(key), nonce, first, out)
    return out.view(np.uint16)


def shuffled(
    key: tuple[int, ...], numbers: Numbers | range, order: Cards, cut_least: int, out: Cards
) -> None:
    """The shoes of these numbers, each a shuffle of `order` as it lies after the cut: a row of `out` each.

    Equal to `permutation` and then one draw for the place of the cut, `cut_least` from either end or more.
    """
    bounds, left_over = _shuffle_bounds(len(order), cut_least)
    every = np.arange(numbers.start, numbers.stop) if isinstance(numbers, range) else numbers
    _shuffle_all(_key(key), every, order.astype(np.uint32), bounds, left_over, cut_least, out)


def draws(key: tuple[int, ...], first: int, bound: int, out: Words32) -> None:
    """Draws from 0…bound-1, into one row of `out` for each stream from `first` on."""
    bounds = np.full(out.shape[1], bound, dtype=np.uint32)
    _draw_all(_key(key), first, bounds, np.full_like(bounds, uneven(bound)), out)


@cache
def _shuffle_bounds(size: int, cut_least: int) -> tuple[Words32, Words32]:
    """What the draws of a shuffle and a cut are from, and the words that each leaves over."""
    bounds = [*range(size, 1, -1), size - 2 * cut_least + 1]
    return np.array(bounds, dtype=np.uint32), np.array([uneven(each) for each in bounds], dtype=np.uint32)


def _key(key: tuple[int, ...]) -> Words32:
    return np.array(key, dtype=np.uint32)


KERNELS = (_shuffle_all, _draw_all, _stream_all)
"""What is compiled on first use."""
