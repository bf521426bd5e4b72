"""From words to draws and shuffles.

A draw takes one 16-bit word and scales it to the range wanted, or throws the word away. `scale` is
the whole arithmetic of that; a test runs it over all 65,536 words for every range up to 1,040 and finds
each result exactly equally often.
"""

from collections.abc import Callable

__all__ = ["Words", "below", "new_salt", "permutation", "scale", "uneven"]

Words = Callable[[], int]
"""A stream of independent uniform 16-bit words, one a call."""

_WORDS = 1 << 16


def uneven(below: int) -> int:
    """How many of the 65,536 words are left over when each result of a range gets equally many."""
    return _WORDS % below


def scale(word: int, below: int) -> tuple[int, bool]:
    """The result of one word for the range 0…below-1, and whether the word may be used (else draw another).

    Multiplying by the range spreads the words over it; the few that would make some results one word
    more frequent than others are those whose low half is under 65536 mod range. Only operators that
    numpy arrays have too, so that the proof can run this very function over all words at once.
    """
    product = word * below
    return product >> 16, (product & 0xFFFF) >= uneven(below)


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


def new_salt(words: Words) -> str:
    """256 bits that nobody can guess, as 64 hexadecimal digits."""
    return "".join(f"{words():04x}" for _ in range(16))
