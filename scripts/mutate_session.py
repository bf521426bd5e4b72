"""Tests that are read once and then shown one broken rule after another, each in a process forked for it.

A function gets its broken code in place; of a broken file all that was read before is forgotten. So only
the tests themselves take time, the nearest first and up to the first that fails.
"""

import gc
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from scripts.mutations import Mutation

__all__ = ["Session"]

Told = Callable[[int, str], None]
"""Hears of each broken rule's number, and of the test that missed it: nothing for a survivor."""

_LONGEST = 600
"""So many seconds may go by before a rule counts as one that makes tests run for ever."""


class Session:
    """A plugin of pytest: instead of running the tests once, it runs them for each broken rule."""

    def __init__(
        self, mutations: Sequence[Mutation], near: Callable[[str], Sequence[str]], told: Told
    ) -> None:
        self.mutations = mutations
        self.near = near
        self.told = told

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The unbroken rules first: they must be green, or nothing could be told from a failure."""
        failed = _forked(lambda: None, session.items)
        if failed:
            raise pytest.UsageError(f"the tests are red before anything is broken: {failed}")
        for number, mutation in enumerate(self.mutations):
            near = tuple(self.near(mutation.path))
            items = sorted(session.items, key=lambda item: not item.nodeid.startswith(near))
            whole = Path(mutation.path).read_text("utf-8")
            broken = mutation.applied(whole)
            if mutation.path.endswith(".py"):
                missed = _forked(lambda: _replaced(mutation, broken), items)  # noqa: B023
            else:
                Path(mutation.path).write_text(broken, "utf-8")
                missed = _forked(_forgotten, items)
                Path(mutation.path).write_text(whole, "utf-8")
            self.told(number, missed)
        return True


def _forked(breaks: Callable[[], None], items: Sequence[pytest.Item]) -> str:
    """The first test that fails where something is broken, or nothing; all that happens stays in the fork."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(_LONGEST)
        try:
            breaks()
            failed = _first_failure(items)
        except BaseException as error:
            failed = f"cannot even begin: {type(error).__name__}"
        os.write(writing, failed.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        failed = told.read().decode()
    _, status = os.waitpid(child, 0)
    return failed if os.WIFEXITED(status) else "never ends"


def _first_failure(items: Sequence[pytest.Item]) -> str:
    session = items[0].session
    session.config.get_terminal_writer()._file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for item, after in zip(items, [*items[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            return item.nodeid
    return ""


def _replaced(mutation: Mutation, broken: str) -> None:
    """The broken code in each function that has it, wherever it is held."""
    path = Path(mutation.path).relative_to("src").with_suffix("")
    module = ".".join(path.parts).removesuffix(".__init__")
    new = dict(_functions(compile(broken, sys.modules[module].__file__ or "", "exec")))
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        code = function.__code__
        if function.__module__ == module and code.co_filename == sys.modules[module].__file__:
            found = new.get((code.co_qualname, code.co_firstlineno))
            if found is not None and found != code:
                function.__code__ = found


def _functions(code: CodeType) -> list[tuple[tuple[str, int], CodeType]]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    found = [((each.co_qualname, each.co_firstlineno), each) for each in inner]
    return found + [pair for each in inner for pair in _functions(each)]


def _forgotten() -> None:
    """What was read from files is read again."""
    for each in gc.get_objects():
        module = getattr(each, "__module__", None)
        if isinstance(module, str) and module.startswith("punto.") and hasattr(each, "cache_clear"):
            each.cache_clear()
