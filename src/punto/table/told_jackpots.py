"""What sentences about progressives say beside an event's own fields."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from punto.houses import House
from punto.messages import text
from punto.money import format_amount
from punto.settle import Bet
from punto.streams import Actor
from punto.table import events as happened
from punto.table.events import Event

__all__ = ["JACKPOT_VALUES"]


def _started(event: happened.GameStarted, _house: House) -> Mapping[str, object]:
    return {"seats": _seats(event.bets)}


def _won(event: happened.AwardWon, _house: House) -> Mapping[str, object]:
    award = event.award
    share = f"{award.share.numerator * 100 // award.share.denominator}%"
    return {"line": award.line, "share": share, "meter": award.meter, "seats": _seats(award.bets)}


def _pressed(event: happened.HandPressed, _house: House) -> Mapping[str, object]:
    return {"lit": text("at-table.lit" if event.lit else "at-table.off")}


def _hit(event: happened.JackpotHit, house: House) -> Mapping[str, object]:
    value, amount = (format_amount(each, house.currency) for each in (event.value, sum(event.shares)))
    return {"value": value, "amount": amount}


def _paid(event: happened.JackpotPaid, house: House) -> Mapping[str, object]:
    return {"amount": format_amount(event.amount, house.currency), "approved_by": _actor(event.approved_by)}


def _refused(event: happened.JackpotRefused, _house: House) -> Mapping[str, object]:
    return {"refused_by": _actor(event.refused_by)}


def _seats(bets: Iterable[Bet]) -> str:
    """Where bets lie."""
    return ", ".join(text("at-table.seat", seat=seat) for seat in sorted({bet.seat for bet in bets}))


def _actor(by: Actor) -> str:
    return f"{by.role}, {by.person}" if by.person else str(by.role)


JACKPOT_VALUES: Mapping[type[Event], Callable[[Any, House], Mapping[str, object]]] = {
    happened.GameStarted: _started,
    happened.AwardWon: _won,
    happened.HandPressed: _pressed,
    happened.JackpotHit: _hit,
    happened.JackpotPaid: _paid,
    happened.JackpotRefused: _refused,
}
