"""Words that nobody can guess, for sessions and for commands that nobody has named."""

from punto.entropy.streams import fresh

__all__ = ["token"]


def token(bits: int = 256) -> str:
    """So many bits of the system's entropy, in hexadecimal.

    >>> len(token()), len(token(64))
    (64, 16)
    """
    words = fresh()
    return "".join(f"{words():04x}" for _ in range(bits // 16))
