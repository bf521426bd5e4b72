"""`punto stream`: raw words of chance for outside test batteries, as the product itself uses them."""

import struct
import sys
from collections.abc import Iterator
from itertools import count
from typing import Annotated

from cyclopts import Parameter

from punto.cli.options import large, seed_word
from punto.entropy import fresh, seed_key
from punto.errors import Unreadable
from punto.messages import message, text

__all__ = ["stream"]

_BATCHES, _WORDS = 64, 512


def stream(
    *,
    seed: Annotated[str | None, Parameter(help=text("cli.option.stream-seed"))] = None,
    shoe: Annotated[str | None, Parameter(help=text("cli.option.stream-shoe"))] = None,
    each_shoe: Annotated[str | None, Parameter(help=text("cli.option.each-shoe"))] = None,
    words: Annotated[str | None, Parameter(help=text("cli.option.stream-words"))] = None,
) -> None:
    """Write 16-bit words, low byte first, until enough are written or nobody reads."""
    left = large("--words", words) if words is not None else None
    if seed is None and (shoe is not None or each_shoe is not None):
        raise Unreadable(message("stream.needs-seed"))
    first = large("--shoe", shoe) if shoe is not None else 1
    each = large("--each-shoe", each_shoe) if each_shoe is not None else None
    if sys.stdout.isatty():
        raise Unreadable(message("stream.terminal"))
    word = seed_word(seed) if seed is not None else None
    pieces = _fresh() if word is None else _of_shoes(word, first, each) if each else _of_shoe(word, first)
    for piece in pieces:
        if left is not None:
            piece, left = piece[: 2 * left], max(left - len(piece) // 2, 0)  # noqa: PLW2901
        sys.stdout.buffer.write(piece)
        if left == 0:
            return


def _fresh() -> Iterator[bytes]:
    words = fresh()
    while True:
        yield struct.pack(f"<{_WORDS}H", *(words() for _ in range(_WORDS)))


def _of_shoe(seed: str, shoe: int) -> Iterator[bytes]:
    """One shoe's stream, as far as anybody wants it."""
    for first in count(0, _BATCHES):
        yield _compiled(seed, shoe, first, _BATCHES)


def _of_shoes(seed: str, first: int, each: int) -> Iterator[bytes]:
    """The same number of words of every shoe."""
    for shoe in count(first):
        yield _compiled(seed, shoe, 0, -(-each // _WORDS))[: 2 * each]


def _compiled(seed: str, shoe: int, first: int, batches: int) -> bytes:
    try:
        from punto.entropy.compiled import stream as words_of
    except ImportError:
        raise Unreadable(message("sim.needs-numba")) from None
    return words_of(seed_key(seed), shoe, first, batches).astype("<u2").tobytes()
