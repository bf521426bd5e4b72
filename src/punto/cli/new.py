"""`punto new wager NAME`: a file to start from, with comments that say what can be changed."""

import re
import unicodedata
from importlib.resources import files
from pathlib import Path
from typing import Annotated

import cyclopts
from cyclopts import Parameter

from punto.cli.files import write_file
from punto.cli.render import show
from punto.errors import Reason, Refused, Unreadable
from punto.messages import message, text
from punto.wagers import read_wager

__all__ = ["app"]


def app() -> cyclopts.App:
    """The command and its part."""
    made = cyclopts.App(name="new", help=text("cli.new"))
    made.command(wager, help=text("cli.new-wager"))
    return made


def wager(
    name: Annotated[str, Parameter(name="NAME", help=text("cli.argument.new-name"))],
    /,
) -> None:
    """Write NAME.toml here, unless something is there already."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    wager_id = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    if not wager_id:
        raise Unreadable(message("cli.no-name", name=name))
    path = Path(f"{wager_id}.toml")
    if path.exists():
        raise Refused(str(path), [Reason(message("cli.file-there"))])
    shown = name if not re.fullmatch(r"[a-z0-9-]+", name) else name.replace("-", " ").title()
    starter = files("punto.wagers").joinpath("starter.toml").read_text("utf-8")
    escaped = shown.replace("\\", "").replace('"', "'")
    write_file(path, starter.format(id=wager_id, name=escaped).encode())
    try:
        read_wager(path)
    except Unreadable:
        path.unlink()
        raise
    show(text("cli.new-wager-written", file=path, id=wager_id))
