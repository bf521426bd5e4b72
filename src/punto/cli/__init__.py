"""The command line: parse, call, render.

This file imports next to nothing: an interrupt is met quietly from the first moment that is ours.
"""

import atexit
import os
import sys

TYPE_CHECKING = False  # typing's own takes longer to fetch than all the rest here
if TYPE_CHECKING:
    import signal
    from collections.abc import Sequence
    from typing import NoReturn
else:
    import _signal as signal  # the other makes enums first, long enough for an interrupt to come in between

__all__ = ["main"]

_INTERRUPTED = 130


def main(tokens: "Sequence[str] | None" = None) -> "NoReturn":
    """Run one command and exit. A program that gives its own tokens keeps its own interrupts, too."""
    if tokens is None and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)
        # Registered first, done last: from there on Python takes itself apart, and would be killed by it.
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)
    from punto.cli.shell import run

    code = run(sys.argv[1:] if tokens is None else tokens, listens=tokens is None)
    sys.exit(code)


def _leave(_signal: int, _frame: object) -> None:
    """Nothing has been said yet, or everything has: go without a word."""
    os._exit(_INTERRUPTED)
