"""A process beside the server's, for what takes long: one question at a time, politely, and never for ever.

Tables and pages never wait for it. What takes too long is ended with its process; the next question gets a
new one. A question is a line of JSON, and so is its answer; lines of progress may come before it.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from punto.errors import Reason, Refused
from punto.messages import message, speaking, spoken

__all__ = ["Answer", "Progress", "Worker", "answer_questions"]

_MOST_WAITING = 8
_MOST_MEMORY = 3 * 2**30
_LONGEST = 2**25
_PROGRESS = b'{"progress":'

Progress = Callable[[int], None]


class Worker:
    """The process of a module, started when somebody first asks.

    It is told which language is spoken here, and `first`, before any question.
    """

    def __init__(
        self, module: str, *, seconds: float, first: object = None, most_waiting: int = _MOST_WAITING
    ) -> None:
        self.module = module
        self.most_waiting = most_waiting
        self.seconds = seconds
        self.first = first
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: object, progress: Progress | None = None) -> bytes:
        """The answer as JSON; refused where too many wait, or it is too long without a word."""
        if self._waiting >= self.most_waiting:
            raise _refused("worker.busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._answered(msgspec.json.encode(question) + b"\n", progress)
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

    async def _answered(self, question: bytes, progress: Progress | None) -> bytes:
        process = await self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(question)
            answer = await self._line(process)
            while answer.startswith(_PROGRESS):
                if progress:
                    progress(msgspec.json.decode(answer)["progress"])
                answer = await self._line(process)
        except (TimeoutError, OSError):
            await self.close()
            raise _refused("worker.too-long", seconds=round(self.seconds)) from None
        except BaseException:  # nobody hears the answer: it must not be taken for the next one's
            await self.close()
            raise
        if not answer.endswith(b"\n"):
            await self.close()
            raise _refused("worker.gave-up")
        return answer

    async def _line(self, process: asyncio.subprocess.Process) -> bytes:
        assert process.stdout is not None
        async with asyncio.timeout(self.seconds):
            return await process.stdout.readline()

    async def _started(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self.module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST,
            )
            assert self._process.stdin is not None
            self._process.stdin.write(msgspec.json.encode(spoken()) + b"\n")
            if self.first is not None:
                self._process.stdin.write(msgspec.json.encode(self.first) + b"\n")
        return self._process


def _refused(key: str, **values: object) -> Refused:
    return Refused(message("worker.title"), [Reason(message(key, **values))])


Answer = Callable[[bytes, Progress], Any]
"""Answers a question; meanwhile it may say how far it is."""


def answer_questions(begin: Callable[[Iterator[bytes]], Answer]) -> None:
    """What the process does: `begin` gets the lines, takes what it needs, and says how each is answered."""
    _politely()
    lines = iter(sys.stdin.buffer.readline, b"")
    speaks = msgspec.json.decode(next(lines, b"{}"), type=dict[str, str])
    with (
        contextlib.suppress(KeyboardInterrupt, BrokenPipeError),
        speaking(speaks),
    ):  # until the asker has gone
        answer = begin(lines)
        for line in lines:
            if not line.endswith(b"\n"):
                return  # cut off in the middle of a question
            _write(answer(line, lambda number: _write({"progress": number})))


def _write(part: object) -> None:
    """Straight to the pipe: nothing is left over to be written when this process ends."""
    left = memoryview(msgspec.json.encode(part) + b"\n")
    while left:
        left = left[os.write(sys.stdout.fileno(), left) :]


def _politely() -> None:
    """After everybody else, and with memory enough for whatever can be asked."""
    if hasattr(os, "nice"):
        os.nice(10)
    with contextlib.suppress(ImportError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
