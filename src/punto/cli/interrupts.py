"""Ctrl-C: remembered, so that it exits with one code everywhere, and held back while an answer is written."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["INTERRUPTED", "came", "forgotten", "held", "listening"]

INTERRUPTED = 130
"""The exit code of whatever somebody stopped."""


class _Interrupts:
    """What this process was asked; signals know no other place to leave it."""

    came = False
    held = 0
    waiting = False


def came() -> bool:
    """Whether somebody pressed Ctrl-C while the command ran, whatever became of it."""
    return _Interrupts.came


def forgotten() -> None:
    """An interrupt that only dropped a line, and ended nothing."""
    _Interrupts.came = False


@contextmanager
def listening() -> Iterator[None]:
    """Within the block an interrupt raises `KeyboardInterrupt`; one that the caller ignores stays ignored."""
    _Interrupts.came = _Interrupts.waiting = False
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def held() -> Iterator[None]:
    """Within the block nothing is cut in two: an interrupt waits for its end."""
    _Interrupts.held += 1
    try:
        yield
    finally:
        _Interrupts.held -= 1
        if _Interrupts.waiting and not _Interrupts.held:
            _Interrupts.waiting = False
            raise KeyboardInterrupt


def _interrupt(_signal: int, _frame: object) -> None:
    _Interrupts.came = True
    if _Interrupts.held:
        _Interrupts.waiting = True
    else:
        raise KeyboardInterrupt
