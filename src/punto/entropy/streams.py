"""Streams of words: fresh ones for live play, and ones that a seed repeats for simulation and demonstration.

A seeded shoe has a stream of its own, ChaCha8 with the seed for its key and the shoe's number for its nonce.
So any shoe can be dealt again alone, and a simulation comes out the same however its shoes are shared out.
This is the plain implementation; `compiled` is a fast one, and a test holds them to the same bits.
"""

import hashlib
import os
import struct
from collections.abc import Callable
from itertools import count

from punto.entropy.draws import Words

__all__ = ["fresh", "keystream", "seed_key", "seeded"]

_BLOCK = 1024
_MASK = 0xFFFFFFFF
_CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")
_ROUNDS = 8
# Quarter rounds of one double round: the columns of the 4 × 4 state, then its diagonals.
_QUARTERS = (
    *((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)),
    *((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)),
)


def fresh() -> Words:
    """Words from the operating system's entropy: what a live shoe is shuffled with."""
    return _stream(lambda _block: os.urandom(_BLOCK))


def seeded(seed: str, shoe: int = 1) -> Words:
    """The same words every time for a seed and a shoe's number; never for live play."""
    key = seed_key(seed)
    return _stream(lambda block: keystream(key, block, shoe))


def seed_key(seed: str) -> tuple[int, ...]:
    """A seed of any words as the eight 32-bit words of a ChaCha key (its SHA-256)."""
    return struct.unpack("<8I", hashlib.sha256(seed.encode(errors="surrogateescape")).digest())


def keystream(key: tuple[int, ...], block: int, nonce: int, rounds: int = _ROUNDS) -> bytes:
    """64 bytes of ChaCha's keystream: Bernstein's layout, block number and nonce of 64 bits each."""
    start = (*_CONSTANTS, *key, block & _MASK, block >> 32, nonce & _MASK, nonce >> 32)
    state = list(start)
    for _ in range(rounds // 2):
        for a, b, c, d in _QUARTERS:
            for one, two, other, left in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[one] = (state[one] + state[two]) & _MASK
                mixed = state[other] ^ state[one]
                state[other] = (mixed << left | mixed >> (32 - left)) & _MASK
    return struct.pack("<16I", *((one + two) & _MASK for one, two in zip(state, start, strict=True)))


def _stream(block: Callable[[int], bytes]) -> Words:
    words = (word for number in count() for (word,) in struct.iter_unpack("<H", block(number)))
    return words.__next__
