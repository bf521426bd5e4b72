"""Which progressive a table plays for, and what it begins with: as its house offers the wager."""

from punto.errors import Reason, Refused
from punto.houses import House
from punto.messages import message
from punto.progressive.commands import OpenProgressive

__all__ = ["link_of", "opening"]


def link_of(house: House, wager: str) -> str:
    """The link that a table's bets on a wager play for: the one that it names, else its house's own."""
    return house.offer(wager).link or f"{house.id}.{wager}"


def opening(house: House, wager: str) -> OpenProgressive:
    """What opens the progressive of a wager; refused where a meter has no seed to begin with."""
    offer = house.offer(wager)
    meters = {name: offer.parameters(name) for name in offer.paying_meters}
    missing = [name for name, each in meters.items() if each is None]
    if missing:
        reasons = [Reason(message("bet.no-meter", wager=wager, meter=name)) for name in missing]
        raise Refused(message("command.OpenProgressive"), reasons)
    return OpenProgressive(
        link_of(house, wager),
        wager,
        house.currency.code,
        tuple(each for each in meters.values() if each),
        offer.executive_from,
    )
