"""What is checked before a table opens and how cards come into the shoe: the documents' steps, as data.

>>> from punto.houses import find_house
>>> [step.id for step in steps(find_house("colorado-mini"))][:5]
['receive', 'inspect', 'verify', 'wash', 'stack']
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from punto.houses import House
from punto.messages import Message, message
from punto.rulebook.clauses import cited

__all__ = ["Check", "Role", "Step", "checks", "steps"]


class Role(Enum):
    """Who does something at a table."""

    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    SURVEILLANCE = "surveillance"
    PLAYER = "player"
    SHUFFLER = "shuffler"

    def __str__(self) -> str:
        return str(message(f"role.{self.value}"))


@dataclass(frozen=True, slots=True)
class Check:
    """Something that must be in order before a table opens; a daily one before each gaming day's cards."""

    id: str
    daily: bool
    clauses: tuple[str, ...]

    @property
    def title(self) -> Message:
        """For people."""
        return message(f"check-list.{self.id}")


@dataclass(frozen=True, slots=True)
class Step:
    """One step on the way of the cards into the shoe, who does it, and whether it is done for every shoe."""

    id: str
    by: tuple[Role, ...]
    clauses: tuple[str, ...]
    mixes: bool
    again: bool

    @property
    def title(self) -> Message:
        """For people."""
        return message(f"step.{self.id}")


def checks(house: House) -> tuple[Check, ...]:
    """What must be in order before this house's table opens."""
    return tuple(
        Check(each["id"], each.get("daily", False), cited(tuple(each["clauses"]), house.document))
        for each in _file()["check"]
        if _asked(each, house) and each.get("game", house.game.value) == house.game.value
    )


def steps(house: House) -> tuple[Step, ...]:
    """How this house's cards come into the shoe, from the box to the burn."""
    return tuple(
        Step(
            each["id"],
            tuple(map(Role, each["by"])),
            cited(tuple(each["clauses"]), house.document),
            each.get("mixes", False),
            each.get("again", False),
        )
        for each in _file()["step"]
        if _asked(each, house)
    )


@cache
def _file() -> Mapping[str, list[dict[str, Any]]]:
    return tomllib.loads(files("punto.table").joinpath("procedure.toml").read_text("utf-8"))


def _asked(entry: Mapping[str, Any], house: House) -> bool:
    if "in" in entry and house.document.value not in entry["in"]:
        return False
    wanted = {key: each if isinstance(each, list) else [each] for key, each in entry.get("when", {}).items()}
    return all(house.settings.get(key) in each for key, each in wanted.items())
