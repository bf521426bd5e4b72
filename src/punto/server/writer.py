"""The one thread that writes to a table.

What people ask for while it is busy waits, and is then kept together, in one transaction: a table where all
bet in the same second is as quick as one where a single person does. Nobody hears an answer before that.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import NamedTuple, NoReturn

from punto.errors import Stopped
from punto.ledger.kept import Kept
from punto.messages import message

__all__ = ["Writer"]

_log = logging.getLogger("punto.writer")


class _Waiting(NamedTuple):
    """Something to do, under whose id, and who is told when it is kept."""

    act: Callable[[], None]
    id: str
    person: str
    done: asyncio.Future[None]


class Writer:
    """Carries out what a table is asked for, in the order in which it comes.

    `look_up` is called in the writing thread with the ids of requests and who asks, before they are carried
    out; `before` when something was kept, and what that returns on the loop, before whoever asked goes on.
    What is still to do then is done once people have been answered.
    """

    def __init__(
        self,
        table: Kept,
        look_up: Callable[[Sequence[str], Sequence[str]], None],
        before: Callable[[], Callable[[], Callable[[], None]]],
    ) -> None:
        self._table = table
        self._look_up = look_up
        self._before = before
        self._waiting: deque[_Waiting] = deque()
        self._busy = self._closed = False
        self._context = copy_context()
        """What is told from the thread is said in the language that is spoken here."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"table-{table.name}")

    async def do(self, act: Callable[[], None], id: str = "", person: str = "") -> None:
        """Have something done, and go on once it is kept; only what has an id shares a transaction."""
        if self._closed:
            raise Stopped(message("web.unkept"))
        loop = asyncio.get_running_loop()
        waiting = _Waiting(act, id, person, loop.create_future())
        self._waiting.append(waiting)
        loop.call_soon(self._go_on, loop)  # whatever has come just now goes along
        await waiting.done

    async def close(self) -> None:
        """Let go of the table, once everything before that is done; whoever comes later is refused."""
        closing = asyncio.ensure_future(self.do(self._table.close))
        await asyncio.sleep(0)  # it waits behind all others
        self._closed = True
        try:
            await closing
        finally:
            self._thread.shutdown(wait=False)

    def _go_on(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            self._thread.submit(self._context.copy().run, self._write, self._next(), loop)

    def _next(self) -> Sequence[_Waiting]:
        """What is kept together: requests of people, each id once, for its answer is read back."""
        batch = [self._waiting.popleft()]
        while batch[-1].id and self._waiting:
            coming = self._waiting[0].id
            if not coming or coming in {each.id for each in batch}:
                break
            batch.append(self._waiting.popleft())
        return batch

    def _write(self, batch: Sequence[_Waiting], loop: asyncio.AbstractEventLoop) -> None:
        """In the writing thread; whatever goes wrong, whoever asked is answered."""
        errors = self._errors(batch)
        try:
            after = self._before()
        except Exception as error:
            after = partial(_fail, error)
        loop.call_soon_threadsafe(self._tell, batch, errors, after, loop)

    def _tell(
        self,
        batch: Sequence[_Waiting],
        errors: Sequence[Exception | None],
        after: Callable[[], Callable[[], None]],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        """On the loop. A table of which nobody could be told stops: whoever takes it up tells it whole."""
        self._busy, later = False, _nothing
        untold: Exception | None = None
        try:
            later = after()
            if not batch[0].id:
                later()
        except Exception as failure:
            _log.exception("what happened could not be told", extra={"table": self._table.name})
            self._table.stop(failure)
            untold = failure
        for waiting, error in zip(batch, errors, strict=True):
            if waiting.done.done():
                continue  # whoever asked has gone
            if why := error or untold:
                waiting.done.set_exception(why)
            else:
                waiting.done.set_result(None)
        if batch[0].id:
            loop.call_soon(later)
        self._go_on(loop)

    def _errors(self, batch: Sequence[_Waiting]) -> list[Exception | None]:
        """Why each was not done; None where it was, and is kept."""
        if not batch[0].id:
            return [_tried(batch[0].act)]
        errors: list[Exception | None] = []
        kept = 0
        try:
            self._look_up([each.id for each in batch], [each.person for each in batch])
            with self._table.together():
                for waiting in batch:
                    errors.append(_tried(waiting.act))
                    kept = len(errors) if self._table.all_kept else kept
            stopped: Exception | None = self._table.stopped
        except Exception as error:
            stopped = error
        errors += [None] * (len(batch) - len(errors))
        return errors[:kept] + [error or stopped for error in errors[kept:]]


def _tried(act: Callable[[], None]) -> Exception | None:
    try:
        act()
    except Exception as error:
        return error
    return None


def _fail(error: Exception) -> NoReturn:
    raise error


def _nothing() -> None:
    """Nobody is left to be told."""
