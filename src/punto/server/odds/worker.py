"""A process beside the server's that prices wager files: one at a time, politely, and never for long.

Tables and pages never wait for it. What takes too long is ended with its process; the next question gets a
new one. A question is a line of JSON, and so is its answer.
"""

import asyncio
import contextlib
import os
import sys

import msgspec

from punto.errors import Reason, Refused
from punto.messages import message
from punto.server.odds.pricing import Asked

__all__ = ["Worker"]

_SECONDS = 20.0
_MOST_WAITING = 8
_MOST_MEMORY = 3 * 2**30
_LONGEST = 2**24


class Question(msgspec.Struct, frozen=True):
    """What is wanted of a wager file: its price, the effects of removal, its PAR sheet."""

    what: str
    asked: Asked


class Worker:
    """The process, started when somebody first asks."""

    def __init__(self, seconds: float = _SECONDS) -> None:
        self.seconds = seconds
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, what: str, asked: Asked) -> bytes:
        """The answer as JSON; refused where too many wait, or it takes too long."""
        if self._waiting >= _MOST_WAITING:
            raise _refused("explorer.busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._answered(msgspec.json.encode(Question(what, asked)) + b"\n")
        finally:
            self._waiting -= 1

    async def warm(self) -> None:
        """Start the process, so that the first question need not wait for it."""
        async with self._turn:
            await self._started()

    async def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._process = None

    async def _answered(self, question: bytes) -> bytes:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question)
            answer = await asyncio.wait_for(process.stdout.readline(), self.seconds)
        except (TimeoutError, OSError):
            await self.close()
            raise _refused("explorer.too-long", seconds=round(self.seconds)) from None
        except BaseException:  # nobody hears the answer: it must not be taken for the next one's
            await self.close()
            raise
        if not answer.endswith(b"\n"):
            await self.close()
            raise _refused("explorer.gave-up")
        return answer

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST,
            )
        return self._process


def _refused(key: str, **values: object) -> Refused:
    return Refused(message("explorer.title"), [Reason(message(key, **values))])


def main() -> None:
    """Answer questions until there are no more."""
    _politely()
    from punto.server.odds.pricing import ANSWERS

    for line in sys.stdin.buffer:
        question = msgspec.json.decode(line, type=Question)
        answer = ANSWERS[question.what](question.asked)
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
        sys.stdout.buffer.flush()


def _politely() -> None:
    """After everybody else, and with memory enough for any wager that can be priced."""
    if hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
