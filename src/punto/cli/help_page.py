"""`punto COMMAND --help`, drawn from what is known of every command: none of them is fetched for it.

What commands take stands in `help.json`, which `python -m scripts.help_pages` writes and a test compares; the
texts are named by their keys there, so help is read in any language.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from textwrap import wrap
from typing import Any

from punto.messages import text

__all__ = ["Page", "Taken", "help_page", "known_pages"]

Taken = Mapping[str, Any]
"""An argument or an option: its names, and as far as there are any its help, choices and default."""

Page = Mapping[str, Any]
"""A command, or a part of one: its help, its parts, and what it takes."""

_HELP = ("--help", "-h")
_LEAST = 24
"""A column of text narrower than this begins below what it explains."""


def help_page(arguments: Sequence[str], width: int) -> str | None:
    """The page of the command that somebody asks about; None where it is none that there is, or no help.

    A command that does nothing but by its parts is asked about by its name alone.
    """
    asked = any(each in _HELP for each in arguments)
    if not asked and len(arguments) > 1:
        return None
    pages = known_pages()
    part = next((name for name in (" ".join(arguments[:2]), arguments[0]) if name in pages), None)
    if part is None or not (asked or (pages[part].get("parts") and not pages[part]["takes"])):
        return None
    return "\n".join(_lines(part, pages, width)) + "\n"


def known_pages() -> Mapping[str, Page]:
    """Every command, and every part of one after its command's name."""
    found: dict[str, Page] = json.loads(files("punto.cli").joinpath("help.json").read_text("utf-8"))
    return found


def _lines(name: str, pages: Mapping[str, Page], width: int) -> Iterator[str]:
    page = pages[name]
    arguments = [each for each in page["takes"] if not each["names"][0].startswith("-")]
    options = [each for each in page["takes"] if each["names"][0].startswith("-")]
    yield from wrap(text("cli.usage-of", command=" ".join(_usage(name, page))), width, subsequent_indent="  ")
    yield ""
    yield from wrap(text(page["help"]), width)
    parts = [(part, text(pages[f"{name} {part}"]["help"])) for part in page.get("parts", ())]
    for heading, rows in (
        ("cli.commands", parts),
        ("cli.arguments", [(_spelled(each), _explained(each)) for each in arguments]),
        ("cli.options", [(_spelled(each), _explained(each)) for each in options]),
    ):
        if rows:
            yield from ("", text(heading))
            yield from _columns(rows, width)


def _usage(name: str, page: Page) -> Iterator[str]:
    """The words in the order in which people write them."""
    yield name
    if page.get("parts"):
        yield "[COMMAND]" if page["takes"] else "COMMAND"
    options = [each for each in page["takes"] if each["names"][0].startswith("-")]
    yield from (_spelled(each) for each in options if each.get("required"))
    if not all(each.get("required") for each in options):
        yield "[OPTIONS]"
    for each in page["takes"]:
        if not each["names"][0].startswith("-"):
            yield _spelled(each) if each.get("required") else f"[{_spelled(each)}]"


def _spelled(taken: Taken) -> str:
    """`--decks DECKS`, `--tally, --no-tally`, `WAGER...`."""
    names = ", ".join(taken["names"])
    if not names.startswith("-"):
        return f"{names}..." if taken.get("many") else names
    return (
        names if taken.get("flag") else f"{names} {taken['names'][0].lstrip('-').replace('-', '_').upper()}"
    )


def _explained(taken: Taken) -> str:
    """What it is for, what it can be, what it is unless told."""
    said = [text(taken["help"])] if "help" in taken else []
    if "choices" in taken:
        said.append(text("cli.one-of", choices=", ".join(taken["choices"])))
    if "default" in taken:
        said.append(text("cli.unless-told", value=taken["default"]))
    if taken.get("required"):
        said.append(text("cli.needed"))
    return " ".join(said)


def _columns(rows: Sequence[tuple[str, str]], width: int) -> Iterator[str]:
    """Names beside their texts, or above them where the window is narrow or a name is long."""
    margin = max(len(name) for name, _ in rows) + 4
    if width - margin < _LEAST:
        for name, said in rows:
            yield f"  {name}"
            yield from wrap(said, width, initial_indent="      ", subsequent_indent="      ")
        return
    for name, said in rows:
        first, *rest = wrap(said, width - margin, break_on_hyphens=False) or [""]
        yield f"  {name:{margin - 2}}{first}".rstrip()
        yield from (" " * margin + each for each in rest)
