"""Options that would do nothing beside the others given: refused, as whoever writes one expects something."""

import sys
from collections.abc import Mapping

from punto.errors import Unreadable
from punto.messages import Message, message

__all__ = ["APART", "FORMATS", "NEEDS", "check_idle", "refuse_idle", "spelled"]

NEEDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "count": {"settings": ("house",)},
    "coup": {"settings": ("house",)},
    "odds": {"line": ("target_edge",), "settings": ("house",), "wager_files": ("house",)},
    "roads": {"settings": ("house", "seed")},
    "sessions": {"theme": ("plot",)},
    "sim": dict.fromkeys(("tags", "trigger", "tally", "perfect", "burn_seen"), ("count",))
    | dict.fromkeys(("players", "stake"), ("progressive",)),
    "table": {"strict": ("dealer",), "named": ("db",)},
    "wagers": {"settings": ("house",)},
}
"""By command, options that do something only with another: with any of these."""

APART: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "count": {"decks": ("house",)},
    "odds": {
        "decks": ("house", "remaining"),
        "compare": ("target_edge",),
        "press_states": ("compare", "target_edge"),
        "stake": ("compare", "target_edge"),
        "bets_an_hour": ("compare", "target_edge"),
    },
    "sim": {
        "count": ("shoe",),
        "coups": ("shoe",),
        "wager_files": ("shoe",),
        "meter": ("shoe", "count"),
        "workers": ("shoe", "cluster"),
        "cluster": ("shoe",),
        "progressive": ("shoe", "count"),
        "export": ("shoe", "count", "progressive"),
        "plot": ("shoe", "count", "progressive"),
        "tags": ("perfect",),
        "tally": ("tags", "perfect"),
        "trigger": ("perfect",),
    },
    "table": {"delay": ("dealer",), "rounds": ("dealer",), "seed": ("db",), "shoes": ("dealer",)},
}
"""By command, options that another one leaves without use."""

FORMATS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "odds": dict.fromkeys(("stake", "bets_an_hour", "target_edge"), ("table", "json"))
    | {"press_states": ("json",), "compare": ("table",)},
    "table": {"seen_by": ("json",), "delay": ("table",)},
}
"""By command, options that only these formats have any use for."""

_SPELLED = {
    "bets": "--bet",
    "named": "--table",
    "seen_by": "--as",
    "settings": "--set",
    "wager_files": "--wager",
}


def check_idle(command: str, given: Mapping[str, object]) -> None:
    """Refuse the first option that does nothing; `given` holds those that were written."""
    for option, needed in NEEDS.get(command, {}).items():
        if option in given and not (given.keys() & needed or _dealt_by_hand(command, given)):
            values = {"option": spelled(option), "needed": spelled(needed[0])}
            raise Unreadable(message("error.idle-without", **values))
    for option, others in APART.get(command, {}).items():
        for other in others:
            if option in given and other in given:
                values = {"option": spelled(option), "other": spelled(other)}
                raise Unreadable(message("error.idle-beside", **values))
    for option, formats in FORMATS.get(command, {}).items():
        if option in given and given.get("format", "table") not in formats:
            refuse_idle(spelled(option), message("error.idle-format", formats=" / ".join(formats)))


def refuse_idle(option: str, why: Message) -> None:
    """Refuse an option that does nothing with what the others name."""
    raise Unreadable(message("error.idle-here", option=option, why=why))


def _dealt_by_hand(command: str, given: Mapping[str, object]) -> bool:
    """At a terminal a table has a dealer without being told."""
    by_itself = "auto" in given or given.get("format") == "json"
    return command == "table" and not by_itself and sys.stdin.isatty() and sys.stdout.isatty()


def spelled(option: str) -> str:
    """An option as people write it, from its name in a command."""
    return _SPELLED.get(option, f"--{option.replace('_', '-')}")
