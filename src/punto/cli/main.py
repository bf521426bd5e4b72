"""Entry: the exit code is 0 for good, 1 for a refusal, 2 for bad usage; an error is one sentence."""

import os
import sys
from collections.abc import Sequence
from importlib.metadata import version
from typing import NoReturn

import cyclopts

from punto.cli.render import print_error, reader_gone
from punto.errors import PuntoError, Refused, did_you_mean
from punto.messages import Catalogue, language, speaking, text

__all__ = ["main"]


def main(tokens: Sequence[str] | None = None) -> NoReturn:
    """Run one command and exit."""
    arguments = list(sys.argv[1:] if tokens is None else tokens)
    try:
        with speaking(_language()):
            sys.exit(_run(arguments))
    except BrokenPipeError:
        reader_gone()


def _run(arguments: list[str]) -> int:
    as_json = "json" in arguments or "--format=json" in arguments
    try:
        app = _app()
        app(
            arguments or ["--help"],
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except cyclopts.CycloptsError as error:
        print_error(_usage(error), as_json=as_json)
        return 2
    except Refused as error:
        print_error(str(error), error.reasons, as_json=as_json)
        return 1
    except PuntoError as error:
        print_error(str(error), as_json=as_json)
        return 2
    except KeyboardInterrupt:
        print_error(text("error.interrupted"))
        return 130
    return 0


def _app() -> cyclopts.App:
    """The commands; imported here so that their help speaks the language chosen."""
    from punto.cli import coup, deal, look_up, settle, wagers

    app = cyclopts.App(
        name="punto",
        help=text("cli.help"),
        version=version("punto"),
        help_format="plaintext",
        default_parameter=cyclopts.Parameter(negative=()),
    )
    for function in (
        wagers.wagers,
        coup.coup,
        settle.settle,
        deal.deal,
        look_up.houses,
        look_up.facts,
        look_up.clause,
    ):
        app.command(function, help=text(f"cli.{function.__name__}"))
    return app


def _language() -> Catalogue:
    name = os.environ.get("PUNTO_LANGUAGE", "en")
    try:
        return language(name)
    except (OSError, ValueError) as error:
        print_error(text("error.language", name=name, why=error))
        sys.exit(2)


def _usage(error: cyclopts.CycloptsError) -> str:
    """Cyclopts's complaint as one sentence with a pointer to the help."""
    command = "".join(f"{name} " for name in error.command_chain or ())
    if isinstance(error, cyclopts.UnknownCommandError) and error.unused_tokens:
        word = error.unused_tokens[0]
        names = [name for name in error.app or () if not name.startswith("-")]
        return text("error.unknown-command", command=word, hint=did_you_mean(word, names))
    return text("error.usage", what=" ".join(str(error).split()).rstrip("."), command=command)
