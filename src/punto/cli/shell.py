"""One command from its words to its exit code: 0 good, 1 a refusal, 2 bad usage; an error is one sentence."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from punto.cli.files import system_error
from punto.cli.front import COMMANDS, answer_at_once
from punto.cli.interrupts import INTERRUPTED, came, held, listening
from punto.cli.plain import print_error
from punto.cli.streams import Output, whole_lines
from punto.errors import BrokenInvariant, Faulty, PuntoError, Refused, Stopped, Unreadable, did_you_mean
from punto.messages import Catalogue, language, message, speaking, text

if TYPE_CHECKING:
    import cyclopts

__all__ = ["command_tree", "run"]

_REFUSED, _BAD_USAGE, _FAULT = 1, 2, 70


def run(arguments: Sequence[str], *, listens: bool = False) -> int:
    """Run one command; the exit code. One that `listens` to Ctrl-C does so once it has started."""
    try:
        with whole_lines() as output, speaking(_language()), ExitStack() as stack:
            return _answer(list(arguments), output, stack if listens else None)
    except PuntoError as error:  # nowhere to answer, or no language to answer in
        print_error(str(error))
        return _code(error)


def _answer(arguments: list[str], output: Output, stack: ExitStack | None) -> int:
    as_json = "--format=json" in arguments or ("--format", "json") in pairwise(arguments)
    lines = arguments[:1] == ["table"]  # one answer a line, where another may follow
    code: object = 0
    try:
        if not answer_at_once(arguments):
            command = _parsed(arguments)
            if stack is not None:
                stack.enter_context(listening())
            code = command()
        output.finish()
    except (Exception, KeyboardInterrupt) as error:
        with suppress(KeyboardInterrupt), held():
            code = _excuse(error, output, as_json=as_json, told=as_json and (lines or not output.begun))
    return INTERRUPTED if came() else code if isinstance(code, int) else 0


def _excuse(error: BaseException, output: Output, *, as_json: bool, told: bool) -> int:
    """Say what went wrong, to programs too where they are to be `told`; the exit code."""
    if isinstance(output.failed or error, BrokenPipeError) and not as_json:
        output.give_up()  # as with `| head`: whoever read has seen enough
        return 0
    if came() or isinstance(error, KeyboardInterrupt):
        print_error(text("error.interrupted"))
        return INTERRUPTED
    sentence, code = _sentence(error, output)
    reasons = error.reasons if isinstance(error, Refused) else ()
    faults = error.faults if isinstance(error, Faulty) and not output.failed else ()
    with suppress(OSError):
        print_error(sentence, reasons, faults=faults, as_json=told and not output.failed)
        output.finish()
    if output.failed:
        output.give_up()
    return code


def _sentence(error: BaseException, output: Output) -> tuple[str, int]:
    """What to say of an error, and the exit code; a fault of our own has a code of its own."""
    if output.failed:
        return text("error.write", why=output.failed.strerror or output.failed), _REFUSED
    if isinstance(error, PuntoError) and not isinstance(error, BrokenInvariant):
        return str(error), _code(error)
    refused = system_error(error)
    if refused is not None:
        return _system(refused), _REFUSED
    if type(error).__module__.startswith("cyclopts"):
        return _usage(error), _BAD_USAGE
    if os.environ.get("PUNTO_DEBUG"):
        raise error
    return text("error.fault", what=f"{type(error).__name__}: {error}"), _FAULT


def _code(error: PuntoError) -> int:
    return _REFUSED if isinstance(error, (Refused, Stopped)) else _BAD_USAGE


def _system(error: OSError) -> str:
    """What the system refused, and of which file where it says so."""
    why = error.strerror or error
    if error.filename is not None:
        return text("error.file", file=os.fsdecode(error.filename), why=why)
    return text("error.write" if isinstance(error, BrokenPipeError) else "error.system", why=why)


def _parsed(arguments: list[str]) -> Callable[[], object]:
    """The command that the words ask for, its options checked against each other."""
    from punto.cli.idle import check_idle

    asked = arguments[0]
    if asked not in COMMANDS and not asked.startswith("-"):
        hint = did_you_mean(asked, COMMANDS)
        raise Unreadable(message("error.unknown-command", command=asked, hint=hint))
    tree = command_tree([asked] if asked in COMMANDS else [])
    command, bound, _ = tree.parse_args(arguments, exit_on_error=False, print_error=False)
    check_idle(asked, bound.arguments)
    return lambda: command(*bound.args, **bound.kwargs)


def command_tree(names: Sequence[str]) -> "cyclopts.App":
    """These commands, imported late so that help speaks the language chosen."""
    import cyclopts

    import punto

    app = cyclopts.App(
        name="punto",
        help=text("cli.help"),
        version=lambda: punto.__version__,
        help_format="plaintext",
        default_parameter=cyclopts.Parameter(negative=()),
    )
    for name in names:
        module = import_module(f"punto.cli.{COMMANDS[name]}")
        if hasattr(module, "app"):
            app.command(module.app())
        else:
            app.command(getattr(module, name), help=text(f"cli.{name}"))
    return app


def _language() -> Catalogue:
    """What the environment asks for; English needs no catalogue of its own."""
    name = os.environ.get("PUNTO_LANGUAGE") or "en"
    try:
        return {} if name == "en" else language(name)
    except (OSError, ValueError, RecursionError) as error:
        if name.endswith(".toml"):
            why = getattr(error, "strerror", None) or error
            raise Unreadable(message("error.language", name=name, why=why)) from None
        raise Unreadable(message("error.language-unknown", name=name)) from None


def _usage(error: Any) -> str:
    """Cyclopts's complaint as one sentence with a pointer to the help."""
    command = "".join(f"{name} " for name in error.command_chain or ())
    unused = getattr(error, "unused_tokens", None)
    if type(error).__name__ == "UnknownCommandError" and unused:
        names = [name for name in error.app or () if not name.startswith("-")]
        return text("error.unknown-command", command=unused[0], hint=did_you_mean(unused[0], names))
    what = " ".join(str(error).split()).rstrip(".")
    if type(error).__name__ == "UnusedCliTokensError" and unused:
        what = text("error.unexpected", what=unused[0])
    return text("error.usage", what=what, command=command)
