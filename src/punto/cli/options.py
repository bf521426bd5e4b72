"""Options that several commands share."""

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Literal

from cyclopts import Parameter

from punto.cli.naming import in_file, is_file, named_files, read_names
from punto.errors import Unreadable
from punto.houses import House, find_house
from punto.messages import message, text

__all__ = [
    "Bets",
    "Format",
    "HouseName",
    "Settings",
    "WagerFiles",
    "between",
    "large",
    "offers",
    "open_house",
    "pairs",
    "seed_word",
    "whole",
]

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


def open_house(
    name: str,
    wager_files: Sequence[str] = (),
    settings: Sequence[str] = (),
    bets: Sequence[str] = (),
) -> House:
    """The house named, with the wagers given offered on top and the settings replaced.

    A wager of the book is offered as if the house's file said so, one from a file is tried out; so are the
    files that bets name, unless the house brings the same wager along.
    """
    replaced = pairs(settings, "error.setting")
    files = [each for each in wager_files if is_file(each)]
    tried = {wager.id: wager for file in files for wager in in_file(file)}
    house = find_house(name, extra=tried.values(), settings=replaced)
    more = {wager.id: wager for wager in named_files(bets) if wager.id not in house.wagers}
    offered = dict(pair for each in wager_files if each not in files for pair in offers(each, house))
    if not (more or offered):
        return house
    return find_house(name, extra=[*tried.values(), *more.values()], settings={**replaced, **offered})


def offers(written: str, house: House | None) -> list[tuple[str, str]]:
    """Wagers that the house or the book knows, as the settings that offer them."""
    named = read_names(written, house)
    for each in named:
        if each.on is not None:
            raise Unreadable(message("bet.offer-on-hand", wager=each.wager.id, hand=each.on.value))
    return [(f"wagers.{each.wager.id}", each.at(house).id) for each in named]


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


def between(option: str, written: str, least: int, most: int) -> int:
    """A whole number from a small range."""
    if not (re.fullmatch(r"\d{1,9}", written.strip(), re.ASCII) and least <= int(written) <= most):
        raise Unreadable(message("error.between", option=option, least=least, most=most, text=written))
    return int(written)


def seed_word(written: str) -> str:
    """A seed: any word, but there must be one."""
    if not written.strip():
        raise Unreadable(message("error.no-seed"))
    return written


def large(option: str, written: str) -> int:
    """A number of things, 1 or more, as people write large ones: 1000000, 1,000,000, 1e6 or 1M."""
    found = re.fullmatch(r"(\d[\d,_]*(?:\.\d+)?)(?:e\+?(\d{1,2})|([kKmMgGbB]))?", written.strip(), re.ASCII)
    if found:
        zeros = int(found[2]) if found[2] else _ZEROS[found[3].lower()] if found[3] else 0
        amount = Fraction(re.sub("[,_]", "", found[1])) * 10**zeros
        if amount.denominator == 1 and 1 <= amount <= _MOST:
            return int(amount)
    raise Unreadable(message("error.large", option=option, text=written))


_ZEROS = {"k": 3, "m": 6, "g": 9, "b": 9}
_MOST = 10**15
