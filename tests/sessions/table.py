"""A table to play sessions at."""

from collections.abc import Mapping
from typing import Any

from punto.houses import House, find_house
from punto.sessions import Setup
from punto.sessions.setup import place_bet

__all__ = ["house_with", "setup_of"]


def house_with(settings: Mapping[str, str] | None = None, name: str = "colorado-mini") -> House:
    """A ready house, some of its settings replaced."""
    return find_house(name, settings=settings or {})


def setup_of(
    bet: str,
    *,
    bankroll: int,
    stake: int = 100_00,
    minimum: int | None = None,
    maximum: int | None = None,
    **choices: Any,
) -> Setup:
    """A bettor at a mini table, who brings so much."""
    table = choices.pop("house", None) or house_with()
    placed, least, most = place_bet(table, bet, stake, minimum, maximum)
    made = {"seed": "table", **choices}
    return Setup(house=table, bet=placed, bankroll=bankroll, minimum=least, maximum=most, **made)
