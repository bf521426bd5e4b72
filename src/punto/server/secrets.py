"""Passwords and PINs: how they are made, what they must be, and how they are kept."""

from functools import cache
from itertools import pairwise
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from punto.entropy import below, fresh
from punto.errors import Unreadable
from punto.messages import message

__all__ = ["fits", "hashed", "new_number", "new_password", "nobody_fits", "password_of"]

_HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_SHORTEST, _LONGEST = 10, 128
_TURNS = 3
"""How often at least a letter is no neighbour of the one before."""
_ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that is taken for another when somebody reads it off a screen."""


def hashed(secret: str) -> str:
    """A secret as it is kept."""
    return _HASHER.hash(_same(secret))


def fits(secret: str, kept: str) -> bool:
    """Whether it is this secret that is kept."""
    try:
        return _HASHER.verify(kept, _same(secret))
    except (Argon2Error, InvalidHashError):
        return False


def nobody_fits(secret: str) -> None:
    """Take as long over somebody who is not there as over somebody who is."""
    fits(secret, _nobodys())


@cache
def _nobodys() -> str:
    return hashed(new_password())


def new_password() -> str:
    """A password that nobody can guess: four groups of four letters, 79 bits.

    >>> len(new_password().split("-"))
    4
    """
    words = fresh()
    groups = ("".join(_LETTERS[below(len(_LETTERS), words)] for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def new_number(digits: int) -> str:
    """A number that nobody can guess.

    >>> len(new_number(6))
    6
    """
    words = fresh()
    return "".join(str(below(10, words)) for _ in range(digits))


def password_of(person: str, given: str = "") -> str:
    """The password that somebody chose, if it is long enough and hard enough to guess; else a new one.

    What is made is never refused: nobody could guess that it holds an id.
    """
    if not given:
        return new_password()
    same = _same(given)
    if not _SHORTEST <= len(same) <= _LONGEST:
        raise Unreadable(message("people.password-length", least=_SHORTEST, most=_LONGEST))
    if person in same.lower():
        raise Unreadable(message("people.password-id", id=person))
    if _guessed_first(same.lower()):
        raise Unreadable(message("people.password-guessed"))
    return given


def _guessed_first(secret: str) -> bool:
    """Whether it is a run of neighbours, one piece again and again, or nearly so.

    >>> [_guessed_first(each) for each in ("1234567890", "abcabcabcabc", "qwertyuiop12", "a cat on a mat")]
    [True, True, True, False]
    """
    repeats = secret in (secret + secret)[1:-1]
    turns = sum(not _neighbours(one, other) for one, other in pairwise(secret))
    return repeats or turns < _TURNS


def _neighbours(one: str, other: str) -> bool:
    """The same letter, or the next one of the alphabet, the digits or a keyboard's row."""
    beside = any(one + other in row or other + one in row for row in _ROWS)
    return beside or abs(ord(one) - ord(other)) <= 1


def _same(secret: str) -> str:
    """The same letters, however a keyboard composes them."""
    return normalize("NFKC", secret)
