"""Options that several commands share."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.errors import Unreadable
from punto.houses import House, find_house
from punto.messages import message, text
from punto.wagers import read_wager

__all__ = ["Bets", "Format", "HouseName", "Settings", "WagerFiles", "open_house", "pairs", "whole"]

Format = Annotated[Literal["table", "json"], Parameter(help=text("cli.option.format"))]
HouseName = Annotated[str, Parameter(help=text("cli.option.house"))]
WagerFiles = Annotated[
    tuple[str, ...], Parameter(name="--wager", help=text("cli.option.wager"), show_default=False)
]
Settings = Annotated[
    tuple[str, ...], Parameter(name="--set", help=text("cli.option.set"), show_default=False)
]
Bets = Annotated[
    tuple[str, ...],
    Parameter(name="--bet", help=text("cli.option.bet"), allow_leading_hyphen=True, show_default=False),
]


def open_house(name: str, wager_files: Sequence[str] = (), settings: Sequence[str] = ()) -> House:
    """The house named, with the wagers from files offered on top and the settings replaced."""
    replaced = pairs(settings, "error.setting")
    return find_house(name, extra=[read_wager(path) for path in wager_files], settings=replaced)


def pairs(texts: Sequence[str], complaint: str) -> dict[str, str]:
    """What `name=value` options say."""
    found = {}
    for each in texts:
        key, equals, value = each.partition("=")
        if not (key.strip() and equals):
            raise Unreadable(message(complaint, text=each))
        found[key.strip()] = value.strip()
    return found


def whole(option: str, written: str) -> int:
    """A whole number: 8.9 is none."""
    if not re.fullmatch(r"-?\d{1,9}", written.strip(), re.ASCII):
        raise Unreadable(message("error.whole", option=option, text=written))
    return int(written)
