"""Players who are machines, and say so: they fill seats of a demo floor and bet as people do."""

import asyncio
from collections.abc import Sequence

from punto.entropy import below, fresh
from punto.errors import PuntoError
from punto.game.hands import Hand
from punto.houses import House, Offer, Role
from punto.messages import text
from punto.server.host import Host
from punto.settle import Bet
from punto.table import Actor, Phase
from punto.table.commands import BuyIn, PlaceWagers, Sit

__all__ = ["NAMES", "seat_robots"]

NAMES = ("Mei", "Tomás", "Ingrid", "Kwame", "Sora", "Ana", "Luca", "Noor", "Yusuf")
_BUY_IN = 2_000
_UNITS = (1, 1, 2, 2, 4, 5, 10)


async def seat_robots(host: Host, seats: Sequence[int]) -> None:
    """Robots take seats, buy chips, and bet whenever betting opens."""
    for seat, name in zip(seats, NAMES, strict=False):
        person = f"robot-{host.name}-{seat}"
        host.robots.add(person)
        if seat not in host.state.seated:
            await host.do(Sit(seat, person, text("web.robot", name=name)))
    host.at_betting = _bet


async def _bet(host: Host) -> None:
    """Each robot bets a moment after the other; what is refused is left."""
    for seat, person in list(host.state.seated.items()):
        if person not in host.robots or host.state.phase is not Phase.BETTING:
            continue
        await asyncio.sleep((0.2 + below(10, _WORDS) / 10) * host.pace.tempo)
        try:
            if host.state.balances.get(f"chips/{person}", 0) < _least(host.house) * max(_UNITS):
                unit = 10**host.house.currency.digits
                await host.do(BuyIn(seat, _BUY_IN * unit, person=person))
            await host.do(PlaceWagers(tuple(_bets(host, seat, person))), Actor(Role.PLAYER, person))
        except PuntoError:
            continue


_WORDS = fresh()


def _least(house: House) -> int:
    return house.limits.minimum or 5 * 10**house.currency.digits


def _bets(host: Host, seat: int, person: str) -> list[Bet]:
    """A main bet, and now and then a side bet beside it."""
    house = host.house
    there = {(bet.wager, bet.on) for bet in host.state.bets if bet.person == person}
    mains = [offer for offer in house.offers.values() if offer.wager.main and offer.wager.backs]
    sides = [offer for offer in house.offers.values() if not offer.wager.main and not offer.wager.meters]
    stake = _least(house) * _UNITS[below(len(_UNITS), _WORDS)]
    chosen = [(mains[below(len(mains), _WORDS)], stake)]
    if sides and below(3, _WORDS) == 0:
        chosen.append((sides[below(len(sides), _WORDS)], _least(house)))
    bets = [_made(offer, seat, person, amount) for offer, amount in chosen]
    return [bet for bet in bets if (bet.wager, bet.on) not in there]


def _made(offer: Offer, seat: int, person: str, amount: int) -> Bet:
    hands = offer.wager.rides_on
    on: Hand | None = hands[below(len(hands), _WORDS)] if hands else None
    stake = offer.stake(offer.paytable) or max(amount, offer.minimum or 0)
    return Bet(seat, offer.wager.id, stake, on, offer.paytable.id, person=person)
