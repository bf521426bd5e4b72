"""`punto completion SHELL`: a script that lets a shell complete commands, options and names by itself.

It holds every word there is, so that the shell need not start Punto while somebody types.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.front import COMMANDS
from punto.cli.help_page import Taken, known_pages
from punto.errors import Unreadable
from punto.houses import ready_houses
from punto.houses.jurisdiction import jurisdictions
from punto.messages import message, text
from punto.rulebook.clauses import catalogue
from punto.sessions.plans import PLANS
from punto.wagers import book

__all__ = ["completion"]

_SHELLS = ("bash", "zsh", "fish")


def completion(
    shell: Annotated[
        Literal["bash", "zsh", "fish"] | None, Parameter(name="SHELL", help=text("cli.argument.shell"))
    ] = None,
    /,
) -> None:
    """Print the script for a shell: the one that somebody uses unless another is named."""
    chosen = shell or Path(os.environ.get("SHELL", "")).name
    if chosen not in _SHELLS:
        raise Unreadable(message("cli.no-shell", shell=chosen, known=", ".join(_SHELLS)))
    commands = list(_commands())
    lines = _fish(commands) if chosen == "fish" else _posix(commands, chosen)
    sys.stdout.write("\n".join(lines) + "\n")


@dataclass(frozen=True, slots=True)
class _Values:
    """What can follow: words, and perhaps a file."""

    words: tuple[str, ...] = ()
    files: bool = False


@dataclass(frozen=True, slots=True)
class _Command:
    """A command as a shell sees it; None stands for an option that takes no value."""

    name: str
    help: str
    options: Mapping[str, _Values | None]
    values: _Values


def _commands() -> Iterator[_Command]:
    pages, known = known_pages(), _known()
    for name in COMMANDS:
        parts = pages[name].get("parts", ())
        options: dict[str, _Values | None] = {"--help": None}
        values = _Values(tuple(parts))
        for taken in (
            each for page in (name, *(f"{name} {part}" for part in parts)) for each in pages[page]["takes"]
        ):
            for spelled in taken["names"]:
                if spelled.startswith("--"):
                    options[spelled] = None if taken.get("flag") else _of(taken, name, spelled, known)
                elif not spelled.startswith("-"):
                    more = _of(taken, name, spelled, known)
                    values = _Values((*values.words, *more.words), values.files or more.files)
        yield _Command(name, text(f"cli.{name}"), options, values)


def _of(taken: Taken, command: str, spelled: str, known: Mapping[str, _Values]) -> _Values:
    choices = taken.get("choices")
    if choices:
        return _Values(tuple(choices))
    return known.get(f"{command} {spelled}", known.get(spelled, _Values()))


def _known() -> dict[str, _Values]:
    """Names that people would have to look up, by the option or the argument that takes them.

    Where an option means one thing here and another there, it goes with its command.
    """
    houses, every = _Values(tuple(ready_houses()), True), book()
    families = dict.fromkeys(wager.group.id for wager in every.values() if wager.group)
    wagers, one = _Values((*every, *families), True), _Values(tuple(every), True)
    named = {"--house": houses, "HOUSE": houses, "--wager": wagers, "--count": one, "WAGER": wagers}
    named["--progressive"] = _Values(tuple(name for name, wager in every.items() if wager.meters))
    named |= {"--jurisdiction": _Values(jurisdictions()), "CLAUSE": _Values(tuple(catalogue()))}
    named |= {"sessions --bet": one, "--plan": _Values(tuple(PLANS), True)}
    return named | dict.fromkeys(_FILES, _Values((), True))


_FILES = (
    *(
        "LEDGER",
        "FILE",
        "--db",
        "--links",
        "--head",
        "--log",
        "--export",
        "--file",
        "--output",
        "--picture",
        "--plot",
    ),
    *("--remaining", "--svg", "export --rounds", "export --bets", "export --postings", "export --shoes"),
)


def _posix(commands: Iterable[_Command], shell: str) -> Iterator[str]:
    """Bash and zsh read the same `case`; what is around it differs."""
    yield from _BEFORE[shell]
    yield '  case "$command $before" in'
    for command in commands:
        for option, values in command.options.items():
            if values is not None:
                yield f'    "{command.name} {option}") {_assigned(values)} ;;'
    yield '    *) case "$command" in'
    names = _Values(tuple(each.name for each in commands))
    yield f'      "") {_assigned(names)} options="--help --version" ;;'
    for command in commands:
        yield f'      {command.name}) {_assigned(command.values)} options="{" ".join(command.options)}" ;;'
    yield "    esac ;;"
    yield "  esac"
    yield from _AFTER[shell]


def _assigned(values: _Values) -> str:
    return f'words="{" ".join(values.words)}" files={"yes" if values.files else ""}'


_BEFORE = {
    "bash": (
        "# Completion of punto for bash.",
        "_punto() {",
        '  local cur="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
        '  local command="" words="" options="" files=""',
        '  [ "$COMP_CWORD" -gt 1 ] && command="${COMP_WORDS[1]}"',
        '  [ "$cur" = "=" ] && cur=""',  # bash takes --house=mine for three words
        '  [ "$before" = "=" ] && before="${COMP_WORDS[COMP_CWORD-2]}"',
    ),
    "zsh": (
        "#compdef punto",
        "_punto() {",
        '  local cur="${words[CURRENT]}" before="${words[CURRENT-1]}" command="" options="" files=""',
        '  (( CURRENT > 2 )) && command="${words[2]}"',
        '  local words=""',
        '  [[ "$cur" == --*=* ]] && before="${cur%%=*}" && cur="${cur#*=}" && compset -P "*="',
    ),
}
_AFTER = {
    "bash": (
        '  case "$cur" in -*) words="$options" files="" ;; esac',
        '  COMPREPLY=($(compgen -W "$words" -- "$cur"))',
        '  if [ -n "$files" ]; then',
        "    compopt -o filenames 2>/dev/null",
        "    local IFS=$'\\n'",  # a name may have spaces in it
        '    COMPREPLY+=($(compgen -f -- "$cur"))',
        "  fi",
        "}",
        "complete -F _punto punto",
    ),
    "zsh": (
        '  case "$cur" in -*) words="$options" files="" ;; esac',
        "  compadd -- ${=words}",
        '  [[ -z "$files" ]] || _files',
        "}",
        'if [ "$funcstack[1]" = "_punto" ]; then _punto "$@"; else compdef _punto punto; fi',
    ),
}


def _fish(commands: Iterable[_Command]) -> Iterator[str]:
    yield "# Completion of punto for fish."
    yield "complete -c punto -f"
    first = "-n __fish_use_subcommand"
    yield f"complete -c punto {first} -l help"
    yield f"complete -c punto {first} -l version"
    for command in commands:
        yield f"complete -c punto {first} -a {command.name} -d {_quoted(command.help)}"
        inside = f"-n '__fish_seen_subcommand_from {command.name}'"
        if command.values != _Values():
            yield f"complete -c punto {inside} {_follows(command.values)}"
        for option, values in command.options.items():
            rest = "" if values is None else f" {'-r' if values.files else '-x'} {_follows(values)}"
            yield f"complete -c punto {inside} -l {option.removeprefix('--')}{rest}".rstrip()


def _follows(values: _Values) -> str:
    words = f"-a {_quoted(' '.join(values.words))}" if values.words else ""
    return f"{'-F ' if values.files else ''}{words}".strip()


def _quoted(words: str) -> str:
    escaped = words.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
