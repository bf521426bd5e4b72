"""Entry: the exit code is 0 for good, 1 for a refusal, 2 for bad usage; an error is one sentence."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from typing import NoReturn

import cyclopts

from punto.cli.render import print_error, reader_gone
from punto.errors import BrokenInvariant, PuntoError, Refused, did_you_mean
from punto.messages import Catalogue, language, speaking, text

__all__ = ["main"]

_LEAST_COLUMNS = 40
_FAULT, _INTERRUPTED = 70, 130


def main(tokens: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit."""
    _settle_streams()
    arguments = list(sys.argv[1:] if tokens is None else tokens)
    with speaking(_language()):
        sys.exit(_run(arguments))


def _run(arguments: list[str]) -> int:
    as_json = "--format=json" in arguments or ("--format", "json") in pairwise(arguments)
    try:
        code = _app(arguments)(
            arguments or ["--help"], exit_on_error=False, print_error=False, result_action="return_value"
        )
        sys.stdout.flush()
    except BrokenPipeError:
        reader_gone()
    except (Exception, KeyboardInterrupt) as error:
        sentence, code = _excuse(error)
        print_error(sentence, error.reasons if isinstance(error, Refused) else (), as_json=as_json)
    return code if isinstance(code, int) else 0


def _excuse(error: BaseException) -> tuple[str, int]:
    """What to say of an error, and the exit code; a fault of our own has a code of its own."""
    if isinstance(error, PuntoError) and not isinstance(error, BrokenInvariant):
        return str(error), 1 if isinstance(error, Refused) else 2
    if isinstance(error, cyclopts.CycloptsError):
        return _usage(error), 2
    if isinstance(error, KeyboardInterrupt):
        return text("error.interrupted"), _INTERRUPTED
    if isinstance(error, OSError):
        return text("error.write", why=error.strerror or error), 1
    if os.environ.get("PUNTO_DEBUG"):
        raise error
    return text("error.fault", what=f"{type(error).__name__}: {error}"), _FAULT


_COMMANDS = {
    "wagers": "wagers",
    "odds": "odds",
    "count": "count",
    "sim": "sim",
    "stream": "stream",
    "bench": "bench",
    "coup": "coup",
    "settle": "settle",
    "deal": "deal",
    "table": "table",
    "sessions": "sessions",
    "roads": "roads",
    "check": "check",
    "facts": "look_up",
    "clause": "look_up",
    "glossary": "glossary",
    "houses": "houses",
    "new": "new",
}
"""Commands and the modules that hold them; one with parts of its own has an `app`."""


def _app(arguments: list[str]) -> cyclopts.App:
    """The commands, imported late so that help speaks the language chosen; the one asked for alone."""
    app = cyclopts.App(
        name="punto",
        help=text("cli.help"),
        version=lambda: version("punto"),
        help_format="plaintext",
        default_parameter=cyclopts.Parameter(negative=()),
    )
    asked = arguments[0] if arguments else ""
    for name in [asked] if asked in _COMMANDS else _COMMANDS:
        module = import_module(f"punto.cli.{_COMMANDS[name]}")
        if hasattr(module, "app"):
            app.command(module.app())
        else:
            app.command(getattr(module, name), help=text(f"cli.{name}"))
    return app


def _settle_streams() -> None:
    """Odd terminals: no standard output, letters that the encoding lacks, a window too narrow to print in."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) < _LEAST_COLUMNS:
        os.environ["COLUMNS"] = str(_LEAST_COLUMNS)


def _language() -> Catalogue:
    name = os.environ.get("PUNTO_LANGUAGE") or "en"
    try:
        return language(name)
    except (OSError, ValueError, RecursionError) as error:
        if name.endswith(".toml"):
            why = getattr(error, "strerror", None) or error
            print_error(text("error.language", name=name, why=why))
        else:
            print_error(text("error.language-unknown", name=name))
        sys.exit(2)


def _usage(error: cyclopts.CycloptsError) -> str:
    """Cyclopts's complaint as one sentence with a pointer to the help."""
    command = "".join(f"{name} " for name in error.command_chain or ())
    if isinstance(error, cyclopts.UnknownCommandError) and error.unused_tokens:
        word = error.unused_tokens[0]
        names = [name for name in error.app or () if not name.startswith("-")]
        return text("error.unknown-command", command=word, hint=did_you_mean(word, names))
    what = " ".join(str(error).split()).rstrip(".")
    if isinstance(error, cyclopts.UnusedCliTokensError) and error.unused_tokens:
        what = text("error.unexpected", what=error.unused_tokens[0])
    return text("error.usage", what=what, command=command)
