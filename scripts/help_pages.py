"""Writes src/punto/cli/help.json: what each command takes, so that its help needs no command to be fetched.

python -m scripts.help_pages
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from punto.cli.front import COMMANDS
from punto.cli.shell import command_tree
from punto.messages import language, speaking

__all__ = ["FILE", "pages"]

FILE = Path(__file__).parent.parent / "src" / "punto" / "cli" / "help.json"


def pages() -> str:
    """Every command and every part of one; texts by their keys, as help is read in any language."""
    with speaking({key: key for key in language("en")}):
        tree = command_tree(list(COMMANDS))
        found = {name: page for command in COMMANDS for name, page in _pages(tree[command], command)}
    return (
        "{\n" + ",\n".join(f"{json.dumps(name)}: {_written(page)}" for name, page in found.items()) + "\n}\n"
    )


def _written(page: Mapping[str, Any]) -> str:
    """A line for each thing that is taken, so that a change can be read."""
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in page.items() if key != "takes"]
    taken = ",\n".join(f"    {json.dumps(each)}" for each in page.get("takes", ()))
    return "{" + ", ".join([*lines, f'"takes": [\n{taken}]' if taken else '"takes": []']) + "}"


def _pages(app: Any, name: str) -> Iterator[tuple[str, dict[str, object]]]:
    parts = [part for part in app if not part.startswith("-")]
    taken = app.assemble_argument_collection() if app.default_command else ()
    page = {"help": app.help, "parts": parts, "takes": [_taken(each) for each in taken if each.show]}
    yield name, {key: value for key, value in page.items() if value}
    for part in parts:
        yield from _pages(app[part], f"{name} {part}")


def _taken(argument: Any) -> dict[str, object]:
    """An argument or an option: names, help, what it can be, and what it is unless told."""
    default = argument.field_info.default
    own = argument.parameter.negative or ()  # those that a command says itself; no others are taken
    said = {
        "names": [name for name in argument.names if name not in argument.negatives or name in own],
        "help": argument.parameter.help,
        "required": bool(argument.required),
        "flag": argument.hint is bool or bool in getattr(argument.hint, "__args__", ()),
        "many": str(argument.hint).startswith(("tuple", "list")),
        "choices": [str(choice) for choice in argument.get_choices() or ()],
        "default": default if isinstance(default, str) else None,
    }
    return {key: value for key, value in said.items() if value}


if __name__ == "__main__":
    FILE.write_text(pages(), "utf-8")
    print(FILE)
