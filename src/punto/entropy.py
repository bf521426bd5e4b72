"""The only source of chance: cryptographic, fresh for every shuffle, and exactly uniform.

A draw takes one 16-bit word and scales it to the range wanted, or throws the word away. `scale` is
the whole arithmetic of that; a test runs it over all 65,536 words for every range up to 1,040 and finds
each result exactly equally often. `seeded` words are for demonstrations and repeatable tests only.

>>> seeded("demo")() == seeded("demo")()
True
>>> sorted(permutation(5, fresh()))
[0, 1, 2, 3, 4]
"""

import hashlib
import os
import struct
from collections.abc import Callable
from itertools import count

__all__ = ["Words", "below", "fresh", "permutation", "scale", "seeded"]

Words = Callable[[], int]
"""A stream of independent uniform 16-bit words, one a call."""

_WORDS = 1 << 16
_BLOCK = 1024


def fresh() -> Words:
    """Words from the operating system's entropy: what a live shoe is shuffled with."""
    return _stream(lambda _block: os.urandom(_BLOCK))


def seeded(seed: str, shoe: int = 1) -> Words:
    """The same words every time for a seed and shoe number (SHAKE-256 of a counter); never for live play."""
    name = f"{len(seed)}:{seed}:{shoe}:".encode(errors="surrogateescape")
    return _stream(lambda block: hashlib.shake_256(name + str(block).encode()).digest(_BLOCK))


def scale(word: int, below: int) -> tuple[int, bool]:
    """The result of one word for the range 0…below-1, and whether the word may be used (else draw another).

    Multiplying by the range spreads the words over it; the few that would make some results one word
    more frequent than others are those whose low half is under 65536 mod range. Only operators that
    numpy arrays have too, so that the proof can run this very function over all words at once.
    """
    product = word * below
    return product >> 16, (product & 0xFFFF) >= _WORDS % below


def below(number: int, words: Words) -> int:
    """One uniform draw from 0…number-1."""
    if not 1 <= number <= _WORDS:
        raise ValueError(f"a draw is from 1 to {_WORDS} things, not {number}")
    while True:
        result, usable = scale(words(), number)
        if usable:
            return result


def permutation(size: int, words: Words) -> tuple[int, ...]:
    """A uniform arrangement of 0…size-1: Fisher and Yates's shuffle."""
    places = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = below(last + 1, words)
        places[last], places[chosen] = places[chosen], places[last]
    return tuple(places)


def _stream(block: Callable[[int], bytes]) -> Words:
    words = (word for number in count() for word in struct.unpack(f"<{_BLOCK // 2}H", block(number)))
    return words.__next__
