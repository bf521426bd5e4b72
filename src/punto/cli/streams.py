"""Standard input and output as they really are: closed, full, narrow, or read by nobody any more."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter, RawIOBase, TextIOBase, TextIOWrapper
from typing import Any, TextIO, cast

from punto.cli.interrupts import came, held
from punto.errors import Reason, Refused
from punto.messages import message

__all__ = ["Output", "whole_lines"]

_LEAST_COLUMNS = 40


class Output(TextIOBase):
    """Text that goes out a whole line at a time: an interrupt leaves no half of one behind.

    It remembers that writing failed, so that nobody tries to say so in the same place.
    """

    def __init__(self, under: TextIO) -> None:
        self._under = under
        self._open = ""
        self.failed: OSError | None = None
        self.begun = False
        """Whether anything has gone out: an answer must not follow another one."""

    def write(self, text: str) -> int:
        """Keep an unfinished line back until the rest of it comes."""
        lines, newline, rest = (self._open + text).rpartition("\n")
        with held():
            self._open = rest
            if newline:
                self.begun = True
                self._try(lambda: self._under.write(lines + newline))
        return len(text)

    def flush(self) -> None:
        """Hand on the whole lines."""
        with held():
            self._try(self._under.flush)

    def finish(self) -> None:
        """Hand on the last line too, though nothing ends it; a half that an interrupt left is dropped."""
        with held():
            rest, self._open = "" if came() else self._open, ""
            self._try(lambda: (self._under.write(rest), self._under.flush()))

    def give_up(self) -> None:
        """Nothing can be written any more: keep Python from complaining of that at its end."""
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._under.fileno())

    def _try(self, act: Any) -> None:
        try:
            act()
        except OSError as error:
            self.failed = error
            raise

    def fileno(self) -> int:
        """As the stream beneath it."""
        return self._under.fileno()

    def isatty(self) -> bool:
        """As the stream beneath it."""
        return self._under.isatty()

    def writable(self) -> bool:
        """It is for writing."""
        return True

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """As the stream beneath it."""
        return self._under.encoding

    @property
    def buffer(self) -> Any:
        """Bytes go straight to the stream beneath."""
        return self._under.buffer


class _ClosedInput(TextIOBase):
    """Standard input that somebody closed: a command that wants none never notices."""

    def read(self, _size: int | None = -1, /) -> str:
        raise Refused(message("roads.input"), [Reason(message("error.closed"))])

    def readline(self, _size: int = -1, /) -> str:  # type: ignore[override]
        return self.read()

    @property
    def buffer(self) -> TextIOBase:
        return self


@contextmanager
def whole_lines() -> Iterator[Output]:
    """Odd streams mended for a command: what is missing, letters that are lacking, a window too narrow."""
    before = sys.stdin, sys.stdout, sys.stderr
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) < _LEAST_COLUMNS:
        os.environ["COLUMNS"] = str(_LEAST_COLUMNS)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdin is None:
        sys.stdin = cast(TextIO, _ClosedInput())
    if sys.stdout is None:
        raise Refused(message("error.output"), [Reason(message("error.closed"))])
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    piped = not sys.stdout.isatty()
    output = Output(_buffered(sys.stdout) if piped else sys.stdout)
    if piped:
        sys.stdout = cast(TextIO, output)
    try:
        yield output
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def _buffered(stream: TextIO) -> TextIO:
    """A stream that writes all, or fails: an unbuffered one (PYTHONUNBUFFERED) forgets what did not fit."""
    raw = getattr(stream, "buffer", None)
    if not isinstance(raw, RawIOBase):
        return stream
    made = TextIOWrapper(BufferedWriter(raw), encoding=stream.encoding, errors="replace")
    _KEPT.append(made)
    return made


_KEPT: list[TextIO] = []
"""A stream that nobody holds closes the file beneath it, which is not ours to close."""
