"""Plans that people bring: a function in a Python file of theirs, whose mistakes become one sentence."""

import sys
from collections.abc import Callable
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any

from punto.errors import FaultyFile, Unreadable, did_you_mean
from punto.messages import Message, message

__all__ = ["plan_failed", "read_plan"]


def read_plan(file: str, function: str) -> Callable[..., Any]:
    """The function of this name in a file. The file is run as Python: read only what you trust."""
    try:
        source = Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(message("toml.no-file", file=file, why=error.strerror or error)) from None
    module = ModuleType(f"punto_plan_{Path(file).stem}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # dataclasses and pickles look their module up
    try:
        exec(compile(source, file, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise plan_failed(error, file) from error
    found = getattr(module, function, None)
    if not callable(found):
        named = [name for name, each in vars(module).items() if callable(each) and not name.startswith("_")]
        what = message("sessions.no-function", name=function, hint=did_you_mean(function, named))
        raise FaultyFile(file, "", what)
    return found  # type: ignore[no-any-return]


def plan_failed(error: BaseException, plan: str) -> FaultyFile:
    """What a plan raised, as a sentence with the file and the line that raised it."""
    file = plan.rpartition(":")[0] if not plan.endswith(".py") else plan
    if isinstance(error, SyntaxError) and error.filename == file:
        return FaultyFile(file, _line(error.lineno), _said(error, error.msg))
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    return FaultyFile(file or plan, _line(lines[-1] if lines else None), _said(error, str(error)))


def _line(number: int | None) -> str:
    return str(message("sessions.line", number=number)) if number else ""


def _said(error: BaseException, words: str) -> Message:
    said = f"{type(error).__name__}: {words}" if words else type(error).__name__
    return message("sessions.plan-failed", what=" ".join(said.split()))
