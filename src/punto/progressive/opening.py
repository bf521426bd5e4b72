"""Which progressive a table plays for, and what it begins with: as its house offers the wager."""

from punto.errors import Reason, Refused
from punto.houses import House
from punto.messages import message
from punto.progressive.commands import OpenProgressive
from punto.progressive.state import ProgressiveState

__all__ = ["check_link", "link_of", "opening"]


def link_of(house: House, wager: str) -> str:
    """The link that a table's bets on a wager play for: the one that it names, else its house's own."""
    return house.offer(wager).link or f"{house.id}.{wager}"


def check_link(known: ProgressiveState, house: House, wager: str) -> None:
    """Refuse a house whose bets on a wager would play for a link of other meters, or in other money."""
    meters = set(house.offer(wager).paying_meters)
    if (known.wager, known.currency) != (wager, house.currency.code) or not meters <= set(known.meters):
        of = {"link": known.link, "wager": known.wager, "currency": known.currency}
        what = message("progressive.other-link", **of, meters=", ".join(known.meters))
        raise Refused(message("command.OpenProgressive"), [Reason(what)])


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
