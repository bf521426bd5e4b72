"""Tests that are read once and then shown one broken rule after another, each in a process forked for it.

A function gets its broken code in place; of a broken file all that was read before is forgotten. So only
the tests themselves take time: the nearest first, the quick before the slow, and up to the first that fails
or takes far longer than it should.
"""

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType

import pytest
from scripts.mutations import Mutation

__all__ = ["Session"]

Told = Callable[[int, str | None], None]
"""Hears of each broken rule's number, and of the test that missed it: nothing for a survivor, and None where
no test near it did, until all others have been asked."""

_LONGEST = 300
"""So many seconds may go by in one test before its rule counts as one that makes tests wait for ever."""

_PATIENCE, _TIMES = 10, 20
"""A test runs for ever that takes so many seconds of a core, and so many times what it took before."""

_UNBROKEN = "could not be broken"
"""Told of a rule of which tests would know nothing: it says nothing of them."""

Times = Mapping[str, float]
"""What each test takes of a core."""


class Session:
    """A plugin of pytest: instead of running the tests once, it runs them for each broken rule.

    What tests take is kept in a file: a campaign that goes on need not see them green once more.
    """

    def __init__(
        self,
        mutations: Mapping[int, Mutation],
        near: Callable[[str], Sequence[str]],
        told: Told,
        times: Path,
        *,
        goes_on: bool,
    ) -> None:
        self.mutations = mutations
        self.near = near
        self.told = told
        self.times = times
        self.goes_on = goes_on

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The tests that know each rule's room first; what they do not miss is shown to all others."""
        took, left = self._took(session.items), dict[int, Mutation]()
        for number, mutation in self.mutations.items():
            found = _missed(mutation, self._ordered(session.items, mutation, took, near=True), took)
            left |= {} if found else {number: mutation}
            self.told(number, found or None)
        for number, mutation in left.items():
            found = _missed(mutation, self._ordered(session.items, mutation, took, near=False), took)
            if not found and not mutation.path.endswith(".py"):
                found = _missed_afresh(mutation, session.config.invocation_params.args)
            self.told(number, found)
        return True

    def _took(self, items: Sequence[pytest.Item]) -> Times:
        """The unbroken rules: their tests must be green, or nothing could be told from a failure."""
        if not (self.goes_on and self.times.exists()):
            told = _forked(lambda: None, lambda: json.dumps(_timed(items)))
            if not told.startswith("{"):
                raise pytest.UsageError(f"the tests are red before anything is broken: {told}")
            self.times.parent.mkdir(parents=True, exist_ok=True)
            self.times.write_text(told, "utf-8")
        took: dict[str, float] = json.loads(self.times.read_text("utf-8"))
        return {item.nodeid: took.get(item.nodeid, 0) for item in items}

    def _ordered(
        self, items: Sequence[pytest.Item], mutation: Mutation, took: Times, *, near: bool
    ) -> list[pytest.Item]:
        """Tests that know the room, or the others; those that bear the file's name first, then the quick."""
        room, name = tuple(self.near(mutation.path)), Path(mutation.path).stem
        found = [item for item in items if item.nodeid.startswith(room) is near]
        return sorted(found, key=lambda item: (name not in item.nodeid, took[item.nodeid]))


def _missed(mutation: Mutation, items: Sequence[pytest.Item], took: Times) -> str:
    """The test that misses a broken rule, or nothing."""
    whole = Path(mutation.path).read_text("utf-8")
    broken = mutation.applied(whole)
    if mutation.path.endswith(".py"):
        return _forked(lambda: _replaced(mutation, broken), lambda: _first_failure(items, took))
    Path(mutation.path).write_text(broken, "utf-8")
    try:
        return _forked(_forgotten, lambda: _first_failure(items, took))
    finally:
        Path(mutation.path).write_text(whole, "utf-8")


def _missed_afresh(mutation: Mutation, options: Sequence[str | os.PathLike[str]]) -> str:
    """The same of tests that read the broken file for the first time: a house that they hold knows it not."""
    whole = Path(mutation.path).read_text("utf-8")
    Path(mutation.path).write_text(mutation.applied(whole), "utf-8")
    command = [sys.executable, "-m", "pytest", "-x", *options]
    paths = os.pathsep.join([os.getcwd(), str(Path("src").absolute())])
    try:
        told = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
        )
    finally:
        Path(mutation.path).write_text(whole, "utf-8")
    failed = [line.split()[1] for line in told.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else ""


def _forked(breaks: Callable[[], None], finds: Callable[[], str]) -> str:
    """What is found where something is broken; all that happens stays in the fork.

    A test run freezes what it holds: of that the collector, which is asked for it, would not tell.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            gc.unfreeze()
            found = _UNBROKEN
            breaks()
            found = "nothing can be read"
            found = finds()
        except BaseException as error:
            found = f"{found}: {type(error).__name__}: {error}"
        with os.fdopen(writing, "wb") as out:
            out.write(found.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        found = told.read().decode()
    _, status = os.waitpid(child, 0)
    if found.startswith(_UNBROKEN):
        raise pytest.UsageError(found)
    return found if os.WIFEXITED(status) else "never ends"


def _timed(items: Sequence[pytest.Item]) -> dict[str, float]:
    """What each test takes of a core; one that fails stops it all."""
    took = {}
    for item, after in _quietly(items):
        begun = time.process_time()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        took[item.nodeid] = time.process_time() - begun
        if item.session.testsfailed:
            raise AssertionError(item.nodeid)
    return took


def _first_failure(items: Sequence[pytest.Item], took: Times) -> str:
    for item, after in _quietly(items):
        signal.alarm(_LONGEST)
        signal.setitimer(signal.ITIMER_PROF, _PATIENCE + _TIMES * took[item.nodeid])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        if item.session.testsfailed:
            return item.nodeid
    return ""


def _quietly(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it; what they print is for nobody."""
    session = items[0].session
    session.config.get_terminal_writer()._file = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    return zip(items, [*items[1:], None], strict=True)


def _replaced(mutation: Mutation, broken: str) -> None:
    """The broken code in each function that has it, wherever it is held."""
    path = Path(mutation.path).relative_to("src").with_suffix("")
    module = ".".join(path.parts).removesuffix(".__init__")
    new = dict(_functions(compile(broken, sys.modules[module].__file__ or "", "exec")))
    replaced = 0
    for function in [each for each in gc.get_objects() if isinstance(each, FunctionType)]:
        code = function.__code__
        if function.__module__ == module and code.co_filename == sys.modules[module].__file__:
            found = new.get((code.co_qualname, code.co_firstlineno))
            if found is not None and found != code:
                function.__code__ = found
                replaced += 1
    assert replaced, "no function has the broken code"


def _functions(code: CodeType) -> list[tuple[tuple[str, int], CodeType]]:
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    found = [((each.co_qualname, each.co_firstlineno), each) for each in inner]
    return found + [pair for each in inner for pair in _functions(each)]


def _forgotten() -> None:
    """What was read from files is read again."""
    read = [each for each in gc.get_objects() if _is_cache(each)]
    assert read, "nothing is kept that could be forgotten"
    for each in read:
        each.cache_clear()


def _is_cache(each: object) -> bool:
    module = getattr(each, "__module__", None)
    return isinstance(module, str) and module.startswith("punto.") and hasattr(each, "cache_clear")
