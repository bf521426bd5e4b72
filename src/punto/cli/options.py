"""Options that several commands share."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from punto.errors import Unreadable
from punto.houses import House, find_house
from punto.messages import message, text
from punto.wagers import read_wager

__all__ = ["HouseName", "Settings", "WagerFiles", "open_house"]

HouseName = Annotated[str, Parameter(help=text("cli.option.house"))]
WagerFiles = Annotated[Sequence[str], Parameter(name="--wager", help=text("cli.option.wager"))]
Settings = Annotated[Sequence[str], Parameter(name="--set", help=text("cli.option.set"))]


def open_house(name: str, wager_files: Sequence[str] = (), settings: Sequence[str] = ()) -> House:
    """The house named, with the wagers from files offered on top and the settings replaced."""
    replaced = {}
    for each in settings:
        key, equals, value = each.partition("=")
        if not (key and equals and value):
            raise Unreadable(message("error.setting", text=each))
        replaced[key.strip()] = value.strip()
    return find_house(name, extra=[read_wager(path) for path in wager_files], settings=replaced)
